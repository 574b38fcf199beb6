import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../../nodes/shared/host/problem';
import { type Outcome, RequestQueue } from '../../../../../nodes/shared/service/queue/requestQueue';
import { virtualClock } from '../virtualClock';

type Clock = ReturnType<typeof virtualClock>;

const answered: Outcome<string> = { kind: 'answered', value: 'done' };

const refused = (waitMs: number): Outcome<string> => ({
	kind: 'later',
	problem: new Problem('too many requests'),
	waitMs,
	isAsked: true,
	slowDown: true,
	isBusy: true,
});

/** Requests that take `ms` each; tells when each began and how many were in flight at most. */
function requests(clock: Clock, ms: number) {
	const begun: number[] = [];
	const seen = { begun, inFlight: 0, most: 0 };
	const ask = async (outcome = answered) => {
		begun.push(clock.elapsed());
		seen.inFlight += 1;
		seen.most = Math.max(seen.most, seen.inFlight);
		await clock.sleep(ms);
		seen.inFlight -= 1;
		return outcome;
	};
	return { ask, seen };
}

const times = async <T>(count: number, work: (index: number) => Promise<T>) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)));

const queueOf = (clock: Clock, concurrency: number, requestsPerMinute = 0, signal?: AbortSignal) =>
	new RequestQueue({
		max: concurrency,
		start: concurrency,
		timeoutMs: 120_000,
		requestsPerMinute,
		signal,
		...clock,
	});

describe('RequestQueue', () => {
	it('never has more in flight than allowed, and never less when there is work', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 3);
		const { ask, seen } = requests(clock, 100);
		const end = await clock.run(times(10, async () => await queue.run(ask)));
		expect(seen.most).toBe(3);
		expect(end).toBe(400);
	});

	it('begins requests in the order in which they were asked for, repeated ones first', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 1);
		const order: string[] = [];
		const run = async (name: string, isRepeated: boolean) =>
			await queue.run(
				async () => {
					order.push(name);
					await clock.sleep(10);
					return answered;
				},
				{ isRepeated },
			);
		await clock.run(
			Promise.all([run('a', false), run('b', false), run('c', false), run('again', true)]),
		);
		expect(order).toEqual(['a', 'again', 'b', 'c']);
	});

	it('holds back every request for the time that one was asked to wait', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 4);
		const { ask, seen } = requests(clock, 10);
		await clock.run(queue.run(async () => await ask(refused(5000))));
		await clock.run(times(6, async () => await queue.run(ask)));
		expect(seen.begun[1]).toBe(5010);
	});

	it('holds all of them to the longest wait, whichever refusal comes last', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 3);
		const { ask, seen } = requests(clock, 10);
		await clock.run(
			times(
				3,
				async (index) => await queue.run(async () => await ask(refused(3000 - index * 1000))),
			),
		);
		await clock.run(queue.run(ask));
		expect(seen.begun.at(-1)).toBe(3010);
	});

	it('has fewer in flight after refusals that came together, and as many as before a minute later', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 10);
		const refusals = requests(clock, 10);
		await clock.run(
			times(
				10,
				async (index) =>
					await queue.run(async () => await refusals.ask(index < 7 ? answered : refused(100))),
			),
		);
		const few = requests(clock, 10);
		await clock.run(times(9, async () => await queue.run(few.ask)));
		expect(few.seen.most).toBe(7);
		const many = requests(clock, 10);
		await clock.run(clock.sleep(60_000));
		await clock.run(times(200, async () => await queue.run(many.ask)));
		expect(many.seen.most).toBe(10);
	});

	it('does not spread requests because one of the first few was refused', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 4);
		const slow = requests(clock, 100);
		const quick = requests(clock, 5);
		const end = await clock.run(
			times(
				13,
				async (index) =>
					await queue.run(async () =>
						index === 1 ? await quick.ask(refused(2000)) : await slow.ask(),
					),
			),
		);
		expect(slow.seen.begun).toHaveLength(12);
		// The pause, and then at least two at a time.
		expect(end).toBeLessThan(2005 + 5 * 100);
	});

	it('has one in flight at least', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 4);
		const { ask, seen } = requests(clock, 10);
		for (let count = 0; count < 30; count += 1) {
			await clock.run(queue.run(async () => await ask(refused(1))));
		}
		await clock.run(times(3, async () => await queue.run(ask)));
		expect(seen.begun).toHaveLength(33);
	});

	it('keeps requests per minute in every window', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 10, 5);
		const { ask, seen } = requests(clock, 10);
		const end = await clock.run(times(12, async () => await queue.run(ask)));
		for (const [index, start] of seen.begun.entries()) {
			const sixth = seen.begun[index + 5];
			if (sixth !== undefined) expect(sixth - start).toBeGreaterThanOrEqual(60_000);
		}
		expect(seen.begun).toHaveLength(12);
		expect(end).toBe(120_010);
	});

	it('counts requests that are sent again among those per minute', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 10, 2);
		const { ask, seen } = requests(clock, 10);
		await clock.run(queue.run(async () => await ask(refused(20))));
		await clock.run(times(2, async () => await queue.run(ask, { isRepeated: true })));
		expect(seen.begun[2]).toBe(60_000);
	});

	it('leaves what others use up of an announced limit', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 1);
		const { ask, seen } = requests(clock, 10);
		const announced = (remaining: number): Outcome<string> => ({
			...answered,
			limit: { limit: 20, remaining, resetMs: 3000, windowMs: 10_000 },
		});
		// Others have had 15 of 20, so that 5 are left.
		await clock.run(
			times(
				6,
				async (index) => await queue.run(async () => await ask(announced(Math.max(0, 4 - index)))),
			),
		);
		expect(seen.begun[4]).toBeLessThan(10_000);
		expect(seen.begun[5]).toBeGreaterThanOrEqual(10_000);
	});

	it('stops waiting within a second when the run is aborted, whatever it waits for', async () => {
		const reasons = {
			pause: async (queue: RequestQueue) =>
				await queue.run(async () => await Promise.resolve(refused(100_000))),
			minute: async (queue: RequestQueue) =>
				await queue.run(async () => await Promise.resolve(answered)),
			own: async () => await Promise.resolve(),
		};
		for (const [reason, before] of Object.entries(reasons)) {
			const clock = virtualClock();
			const abort = new AbortController();
			const queue = queueOf(clock, 1, 1, abort.signal);
			await clock.run(before(queue));
			let isSent = false;
			const waiting =
				reason === 'own'
					? queue.wait(100_000)
					: queue.run(async () => {
							isSent = true;
							return await Promise.resolve(answered);
						});
			const cancel = clock.sleep(1000).then(() => abort.abort(new Error('cancelled')));
			const end = await clock.run(Promise.allSettled([waiting, cancel]));
			await expect(waiting).rejects.toThrow('cancelled');
			await expect(queue.run(async () => await Promise.resolve(answered))).rejects.toThrow();
			expect(end).toBeLessThan(2000);
			expect(isSent).toBe(false);
		}
	});
});
