import { mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ensureN8n, type RunningN8n, startN8n } from '../n8n/host';

/** An n8n of one test file alone, for tests that measure it or end it. */
export interface OwnN8n {
	n8n: RunningN8n;
	userFolder: string;
	/** Where it and its nodes put temporary files. */
	temporaryFolder: string;
	/** Ends it as a system does that shuts down. */
	end: () => Promise<void>;
	/** Starts it again. */
	restart: () => Promise<void>;
	close: () => Promise<void>;
}

/** Starts it, with this package and the node that puts out test items. */
export async function startOwnN8n(env: Record<string, string> = {}): Promise<OwnN8n> {
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-own-'));
	const { tarball, fixturesTarball } = inject('n8n');
	const userFolder = join(scratch, 'user');
	const temporaryFolder = join(scratch, 'tmp');
	await mkdir(temporaryFolder);
	const install = await ensureN8n();
	const start = async () =>
		await startN8n(install, {
			userFolder,
			packages: [tarball, fixturesTarball],
			env: { TMPDIR: temporaryFolder, ...env },
		});
	let isRunning = true;
	const own: OwnN8n = {
		n8n: await start(),
		userFolder,
		temporaryFolder,
		end: async () => {
			isRunning = false;
			await own.n8n.stop();
		},
		restart: async () => {
			own.n8n = await start();
			isRunning = true;
		},
		close: async () => {
			if (isRunning) await own.n8n.stop();
			await rm(scratch, { recursive: true, force: true });
		},
	};
	return own;
}

/** How many files that n8n keeps for runs a process has open; of one workflow where one is given. */
export async function openBinaryFiles(pid: number, workflowId = ''): Promise<number> {
	const names = await readdir(`/proc/${pid}/fd`);
	const links = await Promise.all(
		names.map(async (name) => await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
	);
	const isOurs = (link: string) => link.includes('/binary_data/') && link.includes(workflowId);
	return links.filter(isOurs).length;
}
