import { existsSync } from 'node:fs';
import {
	access,
	copyFile,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import lockfile from 'proper-lockfile';
import { installFolder, manifestFolder } from './cacheFolder';
import { findNodeForN8n } from './pinnedNode';
import { runNpm } from './runNpm';

/** An n8n that is ready to be started. */
export interface N8nInstall {
	/** Holds `node_modules` with n8n and the package scanner. */
	folder: string;
	/** The Node.js to run it with. */
	node: string;
	/** n8n's command-line script. */
	cli: string;
	/** n8n's version. */
	version: string;
	/** Which engine can evaluate expressions here; `vm` is n8n's default and needs a native module. */
	expressionEngine: 'vm' | 'legacy';
}

/** What an install is doing; `done` of `total` packages where that is known. */
export interface InstallProgress {
	step: string;
	done?: number;
	total?: number;
}

interface Options {
	onProgress?: (progress: InstallProgress) => void;
}

/** Written last into a finished install; a folder without it is not one. */
const stampFile = 'installed.json';

/**
 * Installs the pinned n8n into the cache folder, unless it is there already.
 * An install that was cut short is redone; several at once wait for the first.
 *
 * @throws with npm's own output when the install fails
 */
export async function ensureN8n({ onProgress = () => {} }: Options = {}): Promise<N8nInstall> {
	const folder = installFolder();
	const ready = await readStamp(folder);
	if (ready) return ready;

	await mkdir(dirname(folder), { recursive: true });
	const release = await takeLock(folder, onProgress);
	try {
		const madeMeanwhile = await readStamp(folder);
		if (madeMeanwhile) return madeMeanwhile;
		await removeLeftovers(folder);
		const partial = `${folder}.partial-${process.pid}`;
		await install(partial, onProgress);
		await writeStamp(partial);
		await rename(partial, folder);
		onProgress({ step: 'n8n is installed' });
	} finally {
		await release();
	}
	const made = await readStamp(folder);
	if (!made)
		throw new Error(
			`The install of n8n in ${folder} is not complete. Delete the folder and try again.`,
		);
	return made;
}

async function takeLock(folder: string, onProgress: NonNullable<Options['onProgress']>) {
	const lock = async (retries: number) =>
		await lockfile.lock(folder, {
			realpath: false,
			stale: 30_000,
			update: 5_000,
			retries: { retries, minTimeout: 1_000, maxTimeout: 1_000 },
		});
	try {
		return await lock(0);
	} catch {
		onProgress({ step: 'another install of n8n is under way, waiting for it' });
		const oneHour = 3_600;
		return await lock(oneHour);
	}
}

async function removeLeftovers(folder: string): Promise<void> {
	const isLeftover = (name: string) =>
		name === basename(folder) || name.startsWith(`${basename(folder)}.partial-`);
	for (const name of (await readdir(dirname(folder))).filter(isLeftover)) {
		await rm(join(dirname(folder), name), { recursive: true, force: true });
	}
}

async function install(folder: string, onProgress: NonNullable<Options['onProgress']>) {
	await mkdir(folder);
	for (const file of ['package.json', 'package-lock.json']) {
		await copyFile(join(manifestFolder, file), join(folder, file));
	}
	const stopCounting = countPackages(folder, onProgress);
	try {
		// Not `npm ci`: it refuses the lock file where a mirror lacks optional packages of other platforms.
		await runNpm(
			[
				'install',
				'--ignore-scripts',
				'--no-audit',
				'--no-fund',
				'--loglevel=error',
				'--prefix',
				folder,
			],
			{ cwd: folder },
		);
	} finally {
		stopCounting();
	}
	onProgress({ step: 'building the SQLite driver' });
	const node = await findNodeForN8n(folder);
	await runNpm(
		['rebuild', 'sqlite3', '--ignore-scripts=false', '--loglevel=error', '--prefix', folder],
		{
			cwd: folder,
			node: node.executable,
			// Where no ready-made driver can be downloaded it is compiled, with these header files.
			env: node.headers ? { npm_config_nodedir: node.headers } : undefined,
		},
	);
}

/** Reports how many of the lock file's packages are on disk, once every two seconds. */
function countPackages(folder: string, onProgress: NonNullable<Options['onProgress']>): () => void {
	let total = 0;
	let paths: string[] = [];
	const timer = setInterval(() => void count(), 2_000);
	const count = async () => {
		if (paths.length === 0) paths = await packagePaths(folder);
		const found = await Promise.all(
			paths.map(async (path) => await exists(join(folder, path, 'package.json'))),
		);
		const done = found.filter(Boolean).length;
		total = paths.length;
		onProgress({ step: 'installing n8n', done, total });
	};
	return () => clearInterval(timer);
}

async function packagePaths(folder: string): Promise<string[]> {
	const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
		packages: Record<string, { optional?: boolean; extraneous?: boolean }>;
	};
	return Object.entries(lock.packages)
		.filter(([path, entry]) => path !== '' && !entry.optional && !entry.extraneous)
		.map(([path]) => path);
}

async function exists(path: string): Promise<boolean> {
	return await access(path).then(
		() => true,
		() => false,
	);
}

type Stamp = Omit<N8nInstall, 'folder' | 'node' | 'cli'>;

async function writeStamp(partial: string): Promise<void> {
	const { executable } = await findNodeForN8n(partial);
	await execa(executable, ['-e', "require('sqlite3')"], { cwd: partial });
	const isolates = await execa(executable, ['-e', "require('isolated-vm')"], {
		cwd: partial,
		reject: false,
	});
	const manifest = await readFile(join(partial, 'node_modules', 'n8n', 'package.json'), 'utf8');
	const stamp: Stamp = {
		version: (JSON.parse(manifest) as { version: string }).version,
		expressionEngine: isolates.failed ? 'legacy' : 'vm',
	};
	await writeFile(join(partial, stampFile), JSON.stringify(stamp, null, '\t'));
}

async function readStamp(folder: string): Promise<N8nInstall | undefined> {
	const file = join(folder, stampFile);
	if (!existsSync(file)) return undefined;
	const stamp = JSON.parse(await readFile(file, 'utf8')) as Stamp;
	const { executable } = await findNodeForN8n(folder);
	return {
		...stamp,
		folder,
		node: executable,
		cli: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
}
