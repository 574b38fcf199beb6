import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from './cacheFolder';
import { ifExists } from './ifExists';
import { runNpm } from './runNpm';

/**
 * Packs a package as `npm publish` would.
 *
 * @param folder the package; this project unless another is given
 * @param destination where the tarball goes
 * @returns the tarball's path
 */
export async function packPackage(destination: string, folder = projectFolder): Promise<string> {
	await mkdir(destination, { recursive: true });
	const printed = await runNpm(
		['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
		{ cwd: folder },
	);
	const [packed] = JSON.parse(printed) as Array<{ filename: string }>;
	if (!packed) throw new Error(`npm pack made nothing of ${folder}`);
	return join(destination, packed.filename);
}

/**
 * Puts a package where n8n looks for the community packages that a user has installed.
 *
 * @param tarball made by `npm pack`
 */
export async function installPackage(userFolder: string, tarball: string): Promise<void> {
	const nodesFolder = join(userFolder, '.n8n', 'nodes');
	const unpacked = join(nodesFolder, 'unpacking');
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	await execa('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);

	const { name, version } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as {
		name: string;
		version: string;
	};
	const target = join(nodesFolder, 'node_modules', name);
	await mkdir(join(nodesFolder, 'node_modules'), { recursive: true });
	await rm(target, { recursive: true, force: true });
	await rename(unpacked, target);
	await recordPackage(nodesFolder, name, version);
}

/** n8n lists installed packages in a package.json next to `node_modules`. */
async function recordPackage(nodesFolder: string, name: string, version: string): Promise<void> {
	const file = join(nodesFolder, 'package.json');
	const text = (await ifExists(readFile(file, 'utf8'))) ?? '{}';
	const known = (JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies;
	const ledger = {
		name: 'installed-nodes',
		private: true,
		dependencies: { ...known, [name]: version },
	};
	await writeFile(file, JSON.stringify(ledger, null, 2));
}
