import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { N8nInstall } from './ensureN8n';

/** How long a program may take to end by itself before it is killed, in seconds. */
const patience = 10;

/** A running program. */
export interface SupervisedProcess {
	/** Ends it and everything it started; resolves when nothing is left. */
	stop: () => Promise<void>;
	/** Ends it in the middle of whatever it does, as a machine that loses its power. */
	kill: () => Promise<void>;
	/** All that it has printed. */
	logs: () => Promise<string>;
	/** Whether it is still there. */
	isRunning: () => boolean;
}

/** How to start a program. */
export interface ProcessOptions {
	cwd: string;
	env?: Record<string, string>;
	/** Gets all that it prints. */
	logFile: string;
}

/**
 * Starts n8n, or another program of Node.js, under a supervisor that ends it when this process ends, however that happens.
 *
 * @param options.cwd n8n reads a `.env` file here, so a folder of its own
 * @param options.command of the program, with its arguments; `start` unless given
 */
export async function startProcess(
	{ node, cli }: Pick<N8nInstall, 'node' | 'cli'>,
	{ command = ['start'], ...options }: ProcessOptions & { command?: string[] },
): Promise<SupervisedProcess> {
	const log = await open(options.logFile, 'w');
	const supervisor = fileURLToPath(new URL('./supervise.mjs', import.meta.url));
	const child = spawn(process.execPath, [supervisor, String(patience), node, cli, ...command], {
		cwd: options.cwd,
		env: options.env,
		detached: true,
		stdio: ['pipe', log.fd, log.fd],
	});
	await once(child, 'spawn');
	await log.close();
	const ended = once(child, 'exit');
	const isRunning = () => child.exitCode === null && child.signalCode === null;
	const kill = async () => {
		if (!isRunning() || child.pid === undefined) return;
		process.kill(-child.pid, 'SIGKILL');
		await ended;
	};

	return {
		isRunning,
		kill,
		logs: async () => await readFile(options.logFile, 'utf8'),
		stop: async () => {
			child.stdin?.end();
			await Promise.race([ended, sleep((patience + 5) * 1000, undefined, { ref: false })]);
			await kill();
		},
	};
}
