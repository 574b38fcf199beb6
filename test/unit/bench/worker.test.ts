import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Worker, type WorkerSettings } from '../../bench/service/worker';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Gives a worker documents at once. @returns when each is done, in milliseconds */
async function timesOf(settings: WorkerSettings, documents: number[]): Promise<number[]> {
	const worker = new Worker(settings);
	const begun = performance.now();
	const times: number[] = [];
	for (const [index, ms] of documents.entries()) {
		worker.add(ms, () => (times[index] = Math.round(performance.now() - begun)));
	}
	await vi.runAllTimersAsync();
	return times;
}

it.each<[string, WorkerSettings, number[], number[]]>([
	['no limit', {}, [300, 100, 200], [300, 100, 200]],
	['two slots', { slots: 2 }, [100, 100, 100, 100, 100], [100, 100, 200, 200, 300]],
	['a short one ahead', { slots: 2 }, [100, 300, 100], [100, 300, 200]],
	// 100 of work each at half the speed of 1.5; then 100 left at a speed of 1.
	['one speed for all', { speeds: [1, 1.5] }, [75, 175], [100, 200]],
	['the last speed for more', { speeds: [2] }, [100, 100, 100], [150, 150, 150]],
	['both', { slots: 2, speeds: [1, 1.5] }, [75, 75, 100], [100, 100, 200]],
])('works on documents with %s', async (_, settings, documents, times) => {
	expect(await timesOf(settings, documents)).toEqual(times);
});

it('takes out a document that waits, and works on to the end of one that has begun', async () => {
	const worker = new Worker({ slots: 1 });
	const begun = performance.now();
	const done: Array<[string, number]> = [];
	const add = (name: string) =>
		worker.add(100, () => done.push([name, Math.round(performance.now() - begun)]));
	const [leaveFirst, leaveSecond] = [add('first'), add('second')];
	add('third');
	leaveFirst();
	leaveSecond();
	await vi.runAllTimersAsync();
	expect(done).toEqual([
		['first', 100],
		['third', 200],
	]);
});
