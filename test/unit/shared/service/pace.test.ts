import { describe, expect, it } from 'vitest';

import { Pace } from '../../../../nodes/shared/service/pace';

/** A clock that moves only when somebody sleeps. */
function virtualClock() {
	let time = 0;
	const sleepers: Array<{ at: number; wake: () => void }> = [];
	const now = () => time;
	const sleep = async (ms: number) =>
		await new Promise<void>((wake) => sleepers.push({ at: time + Math.max(ms, 1), wake }));
	const run = async (done: Promise<unknown>) => {
		let finished = false;
		const settled = done.then(
			() => (finished = true),
			() => (finished = true),
		);
		while (!finished) {
			for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
			sleepers.sort((a, b) => a.at - b.at);
			const next = sleepers.shift();
			if (next === undefined) break;
			time = next.at;
			next.wake();
		}
		await settled;
		return time;
	};
	return { now, sleep, run };
}

describe('Pace', () => {
	it('never has more in flight than allowed', async () => {
		const clock = virtualClock();
		const pace = new Pace({ concurrency: 3, requestsPerMinute: 0, ...clock });
		let inFlight = 0;
		let most = 0;
		const request = async () => {
			inFlight += 1;
			most = Math.max(most, inFlight);
			await clock.sleep(100);
			inFlight -= 1;
		};
		const end = await clock.run(
			Promise.all(Array.from({ length: 10 }, async () => await pace.run(request))),
		);
		expect(most).toBe(3);
		expect(end).toBe(400);
	});

	it('holds back every request for the time the service asked for', async () => {
		const clock = virtualClock();
		const pace = new Pace({ concurrency: 4, requestsPerMinute: 0, ...clock });
		const begun: number[] = [];
		pace.slowDown(5000);
		const request = async () => {
			begun.push(clock.now());
			await clock.sleep(10);
		};
		await clock.run(Promise.all(Array.from({ length: 6 }, async () => await pace.run(request))));
		expect(Math.min(...begun)).toBeGreaterThanOrEqual(5000);
	});

	it('halves what is in flight once per refusal wave and grows back with successes', async () => {
		const clock = virtualClock();
		const pace = new Pace({ concurrency: 8, requestsPerMinute: 0, ...clock });
		pace.slowDown(1000);
		pace.slowDown(1000);
		pace.slowDown(1000);
		let inFlight = 0;
		const most: number[] = [];
		const request = async () => {
			inFlight += 1;
			most.push(inFlight);
			await clock.sleep(500);
			inFlight -= 1;
			pace.speedUp();
		};
		await clock.run(Promise.all(Array.from({ length: 60 }, async () => await pace.run(request))));
		expect(Math.max(...most.slice(0, 4))).toBe(4);
		expect(Math.max(...most)).toBe(8);
	});

	it('keeps requests per minute in every window', async () => {
		const clock = virtualClock();
		const pace = new Pace({ concurrency: 10, requestsPerMinute: 5, ...clock });
		const begun: number[] = [];
		const request = async () => {
			begun.push(clock.now());
			await clock.sleep(10);
		};
		await clock.run(Promise.all(Array.from({ length: 12 }, async () => await pace.run(request))));
		for (const [index, start] of begun.entries()) {
			const sixth = begun[index + 5];
			if (sixth !== undefined) expect(sixth - start).toBeGreaterThanOrEqual(60_000);
		}
		expect(begun).toHaveLength(12);
	});

	it('stops waiting within a second when the run is aborted', async () => {
		const clock = virtualClock();
		const abort = new AbortController();
		const pace = new Pace({ concurrency: 1, requestsPerMinute: 0, signal: abort.signal, ...clock });
		pace.slowDown(100_000);
		const waiting = pace.run(async () => await Promise.resolve('sent'));
		const cancel = clock.sleep(1000).then(() => abort.abort(new Error('cancelled')));
		const end = await clock.run(Promise.allSettled([waiting, cancel]));
		await expect(waiting).rejects.toThrow('cancelled');
		expect(end).toBeLessThan(2000);
	});
});
