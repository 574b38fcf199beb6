import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawRooms } from '../architecture/drawing';
import { projectFolder } from '../n8n/cacheFolder';

it('the committed drawing shows the code as it is; `npm run lab -- architecture` draws it', async () => {
	const page = readFileSync(join(projectFolder, 'docs/developers/architecture.md'), 'utf8');
	expect(page).toContain(await drawRooms());
});
