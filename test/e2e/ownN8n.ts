import { readdir, readlink } from 'node:fs/promises';
import { inject } from 'vitest';
import { type OwnN8n, startOwnN8n as start } from '../harness/ownN8n';

export type { OwnN8n };

/** Starts an n8n of one test file alone, for tests that measure it or end it. */
export const startOwnN8n = async (env: Record<string, string> = {}): Promise<OwnN8n> =>
	await start({ tarball: inject('n8n').tarball, env });

/** How many files that n8n keeps for runs a process has open; of one workflow where one is given. */
export async function openBinaryFiles(pid: number, workflowId = ''): Promise<number> {
	const names = await readdir(`/proc/${pid}/fd`);
	const links = await Promise.all(
		names.map(async (name) => await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
	);
	const isOurs = (link: string) => link.includes('/binary_data/') && link.includes(workflowId);
	return links.filter(isOurs).length;
}
