import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import { ocrCacheFolder } from '../service/reader';

// `npm run lab -- clean`: the next run reads all documents anew and builds the package anew.

for (const folder of [ocrCacheFolder(), join(projectFolder, 'dist')]) {
	await rm(folder, { recursive: true, force: true });
	process.stdout.write(`Removed: ${folder}\n`);
}
