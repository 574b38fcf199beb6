import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { N8nInstall } from './ensureN8n';

/** How long n8n may take to end by itself before it is killed, in seconds. */
const patience = 10;

/** A running n8n process. */
export interface N8nProcess {
	/** Ends n8n and everything it started; resolves when nothing is left. */
	stop: () => Promise<void>;
	/** All that it has printed. */
	logs: () => Promise<string>;
	/** Whether it is still there. */
	isRunning: () => boolean;
}

/**
 * Starts n8n under a supervisor that ends it when this process ends, however that happens.
 *
 * @param options.cwd n8n reads a `.env` file here, so a folder of its own
 * @param options.logFile gets all that n8n prints
 */
export async function startProcess(
	install: N8nInstall,
	options: { cwd: string; env: Record<string, string>; logFile: string },
): Promise<N8nProcess> {
	const log = await open(options.logFile, 'w');
	const supervisor = fileURLToPath(new URL('./supervise.mjs', import.meta.url));
	const child = spawn(
		install.node,
		[supervisor, String(patience), install.node, install.cli, 'start'],
		{ cwd: options.cwd, env: options.env, detached: true, stdio: ['pipe', log.fd, log.fd] },
	);
	await once(child, 'spawn');
	await log.close();
	const ended = once(child, 'exit');
	const isRunning = () => child.exitCode === null && child.signalCode === null;

	return {
		isRunning,
		logs: async () => await readFile(options.logFile, 'utf8'),
		stop: async () => {
			child.stdin?.end();
			await Promise.race([ended, sleep((patience + 5) * 1000, undefined, { ref: false })]);
			if (isRunning() && child.pid) process.kill(-child.pid, 'SIGKILL');
		},
	};
}
