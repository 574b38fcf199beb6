import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import { drawRooms } from './draw';
import { readRooms } from './rooms';

await writeFile(
	join(projectFolder, 'docs/images/architecture.svg'),
	await drawRooms(await readRooms()),
);
