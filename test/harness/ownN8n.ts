import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import type { N8nInstall } from '../n8n/ensureN8n';
import { type RunningN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import type { Service } from '../service/main';
import { packedPackage, setUpN8n } from '../start/setUp';
import { temporaryFolder } from './folders';

/** An n8n that nobody else uses, for what measures or ends it. */
export interface OwnN8n {
	/** Another one after `restart`. */
	n8n: RunningN8n;
	install: N8nInstall;
	/** Tarballs of what it has: this package, and the node that puts out test items. */
	packages: string[];
	userFolder: string;
	/** Where it and its nodes put temporary files. */
	temporaryFolder: string;
	/** Ends it as a system does that shuts down. */
	end: () => Promise<void>;
	/** Starts it again on the same user folder; one that still runs is killed first. @param env other settings of n8n */
	restart: (env?: Record<string, string>) => Promise<void>;
	/** Ends it, and removes its folders. */
	close: () => Promise<void>;
}

interface Settings {
	/** A credential for it is stored. */
	service?: Service;
	/** This package, as `npm pack` makes it; packed anew unless given. */
	tarball?: string;
	/** Further settings of n8n. */
	env?: Record<string, string>;
}

/** Packs this package, unless that was done, and the node that puts out test items. @returns the tarballs */
export const packAll = async (folder: string, tarball?: string): Promise<string[]> => [
	tarball ?? (await packedPackage(folder)),
	await packPackage(folder, join(projectFolder, 'test/e2e/fixtures')),
];

/** Starts an n8n that has this package, as users install it, and the node that puts out test items. */
export async function startOwnN8n({ service, tarball, env }: Settings = {}): Promise<OwnN8n> {
	const install = await setUpN8n();
	const { folder, remove } = await temporaryFolder();
	const userFolder = join(folder, 'user');
	const ownTemporary = join(folder, 'tmp');
	let running: RunningN8n | undefined;
	const end = async () => {
		await running?.stop();
		running = undefined;
	};
	const close = async () => {
		await end();
		await remove();
	};
	try {
		await mkdir(ownTemporary);
		const packages = await packAll(folder, tarball);
		const start = async (other = {}) => {
			const all = { TMPDIR: ownTemporary, ...env, ...other };
			return await startN8n(install, { userFolder, packages, env: all });
		};
		running = await start();
		if (service) await running.client.saveService(service);
		const own: OwnN8n = {
			n8n: running,
			install,
			packages,
			userFolder,
			temporaryFolder: ownTemporary,
			end,
			restart: async (other) => {
				await running?.kill();
				running = await start(other);
				own.n8n = running;
			},
			close,
		};
		return own;
	} catch (error) {
		await close();
		throw error;
	}
}

/** Works with an n8n of its own, which is ended afterwards. */
export async function withN8n<Result>(
	work: (own: OwnN8n) => Promise<Result>,
	settings?: Settings,
): Promise<Result> {
	const own = await startOwnN8n(settings);
	try {
		return await work(own);
	} finally {
		await own.close();
	}
}
