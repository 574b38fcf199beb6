import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import type { N8nInstall } from '../n8n/ensureN8n';
import { type RunningN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import type { Service } from '../service/main';
import { packedPackage, setUpN8n } from '../start/setUp';

/** Works with a temporary folder, which is removed afterwards. */
export async function withFolder<Result>(
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'vision-ocr-'));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	}
}

/** An n8n of a command's own. */
export interface OwnN8n {
	/** Another one after `killAndStart`. */
	n8n: RunningN8n;
	install: N8nInstall;
	userFolder: string;
	/** Kills n8n and starts it again, on the same user folder. */
	killAndStart: () => Promise<void>;
}

interface Settings {
	/** A credential for it is stored. */
	service?: Service;
	/** The packed package; made anew unless given. */
	tarball?: string;
	/** Further settings of n8n. */
	env?: Record<string, string>;
}

/** The packed package, and the node that puts out test items. */
export const packAll = async (folder: string, tarball?: string): Promise<string[]> => [
	tarball ?? (await packedPackage(folder)),
	await packPackage(folder, join(projectFolder, 'test/e2e/fixtures')),
];

/** Works with an n8n that has this package, as users install it, and the node that puts out test items. */
export async function withN8n<Result>(
	work: (own: OwnN8n) => Promise<Result>,
	{ service, tarball, env }: Settings = {},
): Promise<Result> {
	const install = await setUpN8n();
	return await withFolder(async (folder) => {
		const userFolder = join(folder, 'user');
		const packages = await packAll(folder, tarball);
		const start = async () => await startN8n(install, { userFolder, packages, env });
		const own: OwnN8n = {
			n8n: await start(),
			install,
			userFolder,
			killAndStart: async () => {
				await own.n8n.kill();
				own.n8n = await start();
			},
		};
		try {
			if (service) await own.n8n.client.saveService(service);
			return await work(own);
		} finally {
			await own.n8n.stop();
		}
	});
}
