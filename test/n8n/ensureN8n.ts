import { access, copyFile, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { installFolder, manifestFolder } from './cacheFolder';
import { makeFolderOnce, stampOf } from './makeFolderOnce';
import { installRemedy } from './installRemedy.mjs';
import { findNodeForN8n } from './pinnedNode';
import { runNpm } from './runNpm';

const stamp = z.object({
	/** n8n's version. */
	version: z.string(),
	/** Which engine can evaluate expressions here; `vm`, the default of most versions, needs a native module. */
	expressionEngine: z.enum(['vm', 'legacy']),
});

/** An n8n that is ready to be started. */
export interface N8nInstall extends z.infer<typeof stamp> {
	/** Holds `node_modules` with n8n and the package scanner. */
	folder: string;
	/** The Node.js to run it with. */
	node: string;
	/** n8n's command-line script. */
	cli: string;
}

/** What an install is doing; `done` of `total` packages where that is known. */
export interface InstallProgress {
	step: string;
	done?: number;
	total?: number;
}

/** Space that n8n needs on the disk to be started, in bytes. */
const MIN_FREE = 50e6;

type OnProgress = (progress: InstallProgress) => void;

/**
 * Installs an n8n into the cache folder, unless it is there already.
 *
 * @param line as for `manifestFolder`
 * @throws with npm's own output when the install fails
 */
export async function ensureN8n({
	line,
	onProgress = () => {},
}: { line?: string; onProgress?: OnProgress } = {}): Promise<N8nInstall> {
	const folder = installFolder(line);
	await makeFolderOnce(folder, {
		make: async (partial) => await install(partial, manifestFolder(line), onProgress),
		onWait: () => onProgress({ step: 'another install of n8n is under way, waiting for it' }),
	});
	const { executable } = await findNodeForN8n(folder);
	return {
		...stamp.parse(JSON.parse(await readFile(stampOf(folder), 'utf8'))),
		folder,
		node: executable,
		cli: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
}

async function install(
	folder: string,
	manifests: string,
	onProgress: OnProgress,
): Promise<z.infer<typeof stamp>> {
	for (const file of ['package.json', 'package-lock.json']) {
		await copyFile(join(manifests, file), join(folder, file));
	}
	const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
	const stopCounting = countPackages(folder, onProgress);
	try {
		// Not `npm ci`: it refuses the lock file where a mirror lacks optional packages of other platforms.
		await runNpm(['install', '--ignore-scripts', ...quiet], { cwd: folder });
	} finally {
		stopCounting();
	}
	// npm only warns of a file that it could not write.
	const { bavail, bsize } = await statfs(folder);
	if (bavail * bsize < MIN_FREE) throw new Error(installRemedy('ENOSPC'));
	onProgress({ step: 'building the SQLite driver' });
	const node = await findNodeForN8n(folder);
	await runNpm(['rebuild', 'sqlite3', '--ignore-scripts=false', ...quiet], {
		cwd: folder,
		node: node.executable,
		// Where no ready-made driver can be downloaded it is compiled, with these header files.
		env: node.headers ? { npm_config_nodedir: node.headers } : undefined,
	});
	const canLoad = async (name: string) => {
		const code = `require(${JSON.stringify(name)})`;
		return await execa(node.executable, ['-e', code], { cwd: folder, reject: false });
	};
	const driver = await canLoad('sqlite3');
	if (driver.failed) throw new Error(`n8n's SQLite driver does not load:\n${driver.stderr}`);
	const manifest = await readFile(join(folder, 'node_modules', 'n8n', 'package.json'), 'utf8');
	return stamp.parse({
		version: (JSON.parse(manifest) as { version: string }).version,
		expressionEngine: (await canLoad('isolated-vm')).failed ? 'legacy' : 'vm',
	});
}

/** Reports how many of the lock file's packages are on disk, once every two seconds. */
function countPackages(folder: string, onProgress: OnProgress): () => void {
	let paths: string[] = [];
	const count = async () => {
		if (paths.length === 0) paths = await packagePaths(folder);
		const found = await Promise.all(
			paths.map(async (path) => await exists(join(folder, path, 'package.json'))),
		);
		const done = found.filter(Boolean).length;
		onProgress({ step: 'installing', done, total: paths.length });
	};
	const timer = setInterval(() => void count(), 2_000);
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
