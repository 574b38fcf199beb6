import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MEGABYTE = 1024 * 1024;

const GIVEN_BACK_MS = 30;

/** Largest resident size of this process since the last reset, in megabytes; Linux only. */
function highest(): number | undefined {
	try {
		const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
		return Number(kilobytes) / 1024;
	} catch {
		return undefined;
	}
}

/**
 * Peak memory of a call in addition to the memory in use before, in megabytes. If the system does not
 * report the peak, the memory in use afterwards.
 */
export async function peakMemory(call: () => unknown): Promise<number> {
	// Garbage of earlier calls would hide what this one takes; its pages are given back a little later.
	global.gc?.();
	await sleep(GIVEN_BACK_MS);
	global.gc?.();
	try {
		writeFileSync('/proc/self/clear_refs', '5');
	} catch {
		// Not Linux, or not allowed.
	}
	const before = process.memoryUsage.rss() / MEGABYTE;
	await call();
	return Math.max(0, (highest() ?? process.memoryUsage.rss() / MEGABYTE) - before);
}
