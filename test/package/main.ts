// `npm run lab -- readme`: makes README.md the one that npm shows, just before the package is published.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import { npmReadme } from './npmReadme';

const readme = join(projectFolder, 'README.md');
const { repository, version } = JSON.parse(
	await readFile(join(projectFolder, 'package.json'), 'utf8'),
) as { repository?: { url: string }; version: string };
await writeFile(readme, npmReadme(await readFile(readme, 'utf8'), repository?.url ?? '', version));
