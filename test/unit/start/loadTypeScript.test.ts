import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { projectFolder } from '../../n8n/cacheFolder';

it('the local service finds the files of the nodes that it imports, as in "npm start"', async () => {
	const code = "await import('./test/service/reading/extract/currency.ts')";
	const loader = join(projectFolder, 'test/start/loadTypeScript.mjs');
	const args = ['--import', loader, '--input-type=module', '--eval', code];
	const { stderr, failed } = await execa('node', args, { cwd: projectFolder, reject: false });
	expect(failed, stderr).toBe(false);
});
