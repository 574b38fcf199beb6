import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const supervisor = fileURLToPath(new URL('../../n8n/supervise.mjs', import.meta.url));
let started: ChildProcess[] = [];

afterEach(() => {
	for (const child of started) child.kill('SIGKILL');
	started = [];
});

/** Supervises a script that prints process ids, its own or those of others, and goes on for ever. */
async function supervise(script: string) {
	const command = [
		supervisor,
		'1',
		process.execPath,
		'-e',
		`${script}; setInterval(() => {}, 1000)`,
	];
	const child = spawn(process.execPath, command, {
		detached: true,
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	started.push(child);
	const [printed] = (await once(child.stdout, 'data')) as [Buffer];
	return { child, pids: printed.toString().trim().split(' ').map(Number) };
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

async function expectGone(pids: number[]): Promise<void> {
	for (let tries = 0; tries < 50 && pids.some(isRunning); tries++) await sleep(100);
	expect(pids.filter(isRunning)).toEqual([]);
}

const withGrandchild = `
	const { spawn } = require('child_process');
	const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
	console.log(process.pid, grandchild.pid)`;

it('ends the command and what it started when standard input closes', async () => {
	const { child, pids } = await supervise(withGrandchild);
	expect(pids.every(isRunning)).toBe(true);
	child.stdin?.end();
	await once(child, 'exit');
	await expectGone(pids);
});

it('kills a command that does not end by itself', async () => {
	const { child, pids } = await supervise(
		"process.on('SIGTERM', () => {}); console.log(process.pid)",
	);
	child.stdin?.end();
	await once(child, 'exit');
	await expectGone(pids);
});

it('ends what the command left running when the command ends', async () => {
	const { child, pids } = await supervise(
		`${withGrandchild}; setTimeout(() => process.exit(3), 100)`,
	);
	const [code] = (await once(child, 'exit')) as [number];
	expect(code).toBe(3);
	await expectGone(pids);
});
