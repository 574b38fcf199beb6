import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../harness/folders';
import { projectFolder } from './cacheFolder';
import type { N8nInstall } from './ensureN8n';
import { runNpm } from './runNpm';

/** What n8n's lint looks at: the sources of all that is published. */
export const lintedSources = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'tsconfig.json',
	'eslint.config.mjs',
];

/**
 * Runs `n8n-node lint`, the check that n8n asks of the authors of verified packages.
 *
 * It runs in a copy whose parent folder has the `node_modules` of the pinned n8n: n8n's configuration
 * imports `@n8n/node-cli`, which can be installed only there. The libraries that the package bundles
 * are found in this project's `node_modules`. The folder of n8n may be read-only.
 *
 * @param install the pinned n8n
 * @param folder holds the `lintedSources`
 * @returns what the tool printed
 * @throws with its output if it found an error
 */
export async function lintPackage(install: N8nInstall, folder = projectFolder): Promise<string> {
	return await withFolder(async (scratch) => {
		const copy = join(scratch, 'package');
		for (const name of lintedSources) {
			await cp(join(folder, name), join(copy, name), { recursive: true });
		}
		await symlink(join(install.folder, 'node_modules'), join(scratch, 'node_modules'), 'junction');
		await symlink(join(projectFolder, 'node_modules'), join(copy, 'node_modules'), 'junction');
		return await runNpm(['exec', '--', 'n8n-node', 'lint'], { cwd: copy, node: install.node });
	});
}
