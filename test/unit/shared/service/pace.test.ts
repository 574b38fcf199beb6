import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../nodes/shared/problem';
import type { Outcome } from '../../../../nodes/shared/service/outcome';
import { Pace } from '../../../../nodes/shared/service/pace';
import {
	fixedWindow,
	limitedService,
	retryAfter,
	slidingWindow,
	tokenBucket,
} from './limitedService';
import { virtualClock } from './virtualClock';

type Clock = ReturnType<typeof virtualClock>;

const answered: Outcome<string> = { kind: 'answered', value: 'done' };

const refused = (waitMs: number, slowDown: 'rate' | 'load' = 'rate'): Outcome<string> => ({
	kind: 'later',
	problem: new Problem('too many requests'),
	waitMs,
	slowDown,
});

/** Requests that take `ms` each; tells when each began and how many were in flight at most. */
function requests(clock: Clock, ms: number) {
	const begun: number[] = [];
	const seen = { begun, inFlight: 0, most: 0 };
	const ask = async (outcome = answered) => {
		begun.push(clock.now());
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

const paceOf = (clock: Clock, concurrency: number, requestsPerMinute = 0, signal?: AbortSignal) =>
	new Pace({ concurrency, requestsPerMinute, signal, ...clock });

describe('Pace', () => {
	it('never has more in flight than allowed, and never less when there is work', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 3);
		const { ask, seen } = requests(clock, 100);
		const end = await clock.run(times(10, async () => await pace.run(ask)));
		expect(seen.most).toBe(3);
		expect(end).toBe(400);
	});

	it('begins requests in the order in which they were asked for, repeated ones first', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 1);
		const order: string[] = [];
		const run = async (name: string, isRepeated: boolean) =>
			await pace.run(
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

	it.each(['rate', 'load'] as const)(
		'holds back every request for the time that one was asked to wait (%s)',
		async (cause) => {
			const clock = virtualClock();
			const pace = paceOf(clock, 4);
			const { ask, seen } = requests(clock, 10);
			await clock.run(pace.run(async () => await ask(refused(5000, cause))));
			await clock.run(times(6, async () => await pace.run(ask)));
			expect(seen.begun[1]).toBe(5010);
		},
	);

	it('holds all of them to the longest wait, whichever refusal comes last', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 3);
		const { ask, seen } = requests(clock, 10);
		await clock.run(
			times(
				3,
				async (index) => await pace.run(async () => await ask(refused(3000 - index * 1000))),
			),
		);
		await clock.run(pace.run(ask));
		expect(seen.begun.at(-1)).toBe(3010);
	});

	it('has fewer in flight after refusals that came together, and grows back with successes', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 10);
		const refusals = requests(clock, 10);
		await clock.run(
			times(3, async () => await pace.run(async () => await refusals.ask(refused(100, 'load')))),
		);
		const few = requests(clock, 10);
		await clock.run(times(8, async () => await pace.run(few.ask)));
		expect(few.seen.most).toBe(7);
		const many = requests(clock, 10);
		await clock.run(times(200, async () => await pace.run(many.ask)));
		expect(many.seen.most).toBe(10);
	});

	it('does not spread requests because one of the first few was refused', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 4);
		const slow = requests(clock, 100);
		const quick = requests(clock, 5);
		const end = await clock.run(
			times(
				13,
				async (index) =>
					await pace.run(async () =>
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
		const pace = paceOf(clock, 4);
		const { ask, seen } = requests(clock, 10);
		for (let count = 0; count < 30; count += 1) {
			await clock.run(pace.run(async () => await ask(refused(1, 'load'))));
		}
		await clock.run(times(3, async () => await pace.run(ask)));
		expect(seen.begun).toHaveLength(33);
	});

	it('keeps requests per minute in every window', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 10, 5);
		const { ask, seen } = requests(clock, 10);
		const end = await clock.run(times(12, async () => await pace.run(ask)));
		for (const [index, start] of seen.begun.entries()) {
			const sixth = seen.begun[index + 5];
			if (sixth !== undefined) expect(sixth - start).toBeGreaterThanOrEqual(60_000);
		}
		expect(seen.begun).toHaveLength(12);
		expect(end).toBe(120_010);
	});

	it('counts requests that are sent again among those per minute', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 10, 2);
		const { ask, seen } = requests(clock, 10);
		await clock.run(pace.run(async () => await ask(refused(20))));
		await clock.run(times(2, async () => await pace.run(ask, { isRepeated: true })));
		expect(seen.begun[2]).toBe(60_000);
	});

	it('stops waiting within a second when the run is aborted, whatever it waits for', async () => {
		const reasons = {
			pause: async (pace: Pace) =>
				await pace.run(async () => await Promise.resolve(refused(100_000))),
			minute: async (pace: Pace) => await pace.run(async () => await Promise.resolve(answered)),
			own: async () => await Promise.resolve(),
		};
		for (const [reason, before] of Object.entries(reasons)) {
			const clock = virtualClock();
			const abort = new AbortController();
			const pace = paceOf(clock, 1, 1, abort.signal);
			await clock.run(before(pace));
			let isSent = false;
			const waiting =
				reason === 'own'
					? pace.wait(100_000)
					: pace.run(async () => {
							isSent = true;
							return await Promise.resolve(answered);
						});
			const cancel = clock.sleep(1000).then(() => abort.abort(new Error('cancelled')));
			const end = await clock.run(Promise.allSettled([waiting, cancel]));
			await expect(waiting).rejects.toThrow('cancelled');
			await expect(pace.run(async () => await Promise.resolve(answered))).rejects.toThrow();
			expect(end).toBeLessThan(2000);
			expect(isSent).toBe(false);
		}
	});
});

describe('Pace with a service that has a limit', () => {
	const limits = { fixedWindow, slidingWindow, tokenBucket };
	const says = { ...retryAfter, fractions: (ms: number) => ms };
	const cases = Object.entries(limits).flatMap(([kind, limit]) =>
		[
			{ count: 20, windowMs: 1000, items: 200 },
			{ count: 20, windowMs: 1000, items: 1000 },
			{ count: 5, windowMs: 1000, items: 100 },
			{ count: 50, windowMs: 1000, items: 500 },
			{ count: 60, windowMs: 60_000, items: 200 },
		].flatMap((one) =>
			[10, 40].flatMap((concurrency) =>
				[300, 1000].flatMap((latencyMs) =>
					(['wholeSeconds', 'fractions', 'none'] as const).map((words) => ({
						...one,
						kind,
						limit,
						concurrency,
						latencyMs,
						words,
					})),
				),
			),
		),
	);
	/** As on a busy machine: 2 to 22 ms, and of one in 30 requests up to 60 ms more. */
	const unevenDelay = () => {
		let seed = 7919;
		const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
		return () => 2 + random() * 20 + (random() < 1 / 30 ? random() * 60 : 0);
	};
	const run = async (
		{ limit, count, windowMs, items, concurrency, ...rest }: (typeof cases)[0],
		isBusy: boolean,
	) => {
		const clock = virtualClock();
		const pace = paceOf(clock, concurrency);
		const service = limitedService({
			limit: limit(count, windowMs),
			latencyMs: rest.latencyMs,
			says: says[rest.words],
			delay: isBusy ? unevenDelay() : undefined,
			clock,
		});
		let mostAttempts = 0;
		const one = async () => {
			for (let attempt = 1; ; attempt += 1) {
				mostAttempts = Math.max(mostAttempts, attempt);
				const { kind } = await pace.run(
					async () => {
						const outcome = await service.ask();
						const backoff = 125 * 2 ** attempt;
						return outcome.kind === 'later'
							? { ...outcome, waitMs: Math.max(outcome.waitMs, backoff) }
							: outcome;
					},
					{ isRepeated: attempt > 1 },
				);
				if (kind === 'answered') return;
			}
		};
		const end = await clock.run(times(items, one));
		const ideal = Math.max(
			(items / count) * windowMs,
			Math.ceil(items / concurrency) * rest.latencyMs,
		);
		return { ratio: end / ideal, mostAttempts, ...service.seen };
	};

	it.each(
		cases
			.filter(({ words }) => words !== 'none')
			.flatMap((one) => [false, true].map((isBusy) => ({ ...one, isBusy }))),
	)(
		'is done in 1.25 times the ideal: $items requests, $count in $windowMs ms ($kind, $words), $concurrency at a time of $latencyMs ms, busy machine: $isBusy',
		async ({ isBusy, ...one }) => {
			const { ratio, refused: refusals, accepted, mostAttempts, most } = await run(one, isBusy);
			expect(accepted).toBe(one.items);
			expect(ratio).toBeLessThan(1.25);
			// Those that were in flight when the limit showed, and now and then one that asks for more.
			expect(refusals).toBeLessThan(one.concurrency + one.items / 8);
			expect(mostAttempts).toBeLessThanOrEqual(4);
			expect(most).toBeLessThanOrEqual(one.concurrency);
		},
	);

	it.each(cases.filter(({ words, windowMs }) => words === 'none' && windowMs === 1000))(
		'loses none when it does not say how long to wait: $items requests, $count a second ($kind), $concurrency at a time of $latencyMs ms',
		async (one) => {
			const { accepted, mostAttempts, refused: refusals } = await run(one, false);
			expect(accepted).toBe(one.items);
			expect(mostAttempts).toBeLessThanOrEqual(4);
			expect(refusals).toBeLessThan(one.concurrency + one.items / 8);
		},
	);

	it('hardly slows down for one refusal after a rate has held', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 8);
		const strict = slidingWindow(20, 1000);
		let isOver = false;
		const limit = (now: number) => {
			if (isOver || now < 2800) return strict(now);
			isOver = true;
			return 50;
		};
		const service = limitedService({ limit, latencyMs: 300, says: says.wholeSeconds, clock });
		const one = async () => {
			for (let attempt = 0; ; attempt += 1) {
				const { kind } = await pace.run(service.ask, { isRepeated: attempt > 0 });
				if (kind === 'answered') return;
			}
		};
		const end = await clock.run(times(200, one));
		// 10 seconds at best, some more at nine tenths of the rate, and one for each of two refusals.
		expect(end).toBeLessThan(14_500);
	});

	it('finds a higher rate when the limit is lifted', async () => {
		const clock = virtualClock();
		const pace = paceOf(clock, 8);
		const strict = slidingWindow(2, 1000);
		const limit = (now: number) => (now < 10_000 ? strict(now) : 0);
		const service = limitedService({ limit, latencyMs: 100, says: says.wholeSeconds, clock });
		const one = async () => {
			for (let attempt = 0; ; attempt += 1) {
				const { kind } = await pace.run(service.ask, { isRepeated: attempt > 0 });
				if (kind === 'answered') return;
			}
		};
		const first = await clock.run(times(20, one));
		const end = await clock.run(times(2000, one));
		// At the rate of the beginning it would be 1,000 seconds.
		expect(end - first).toBeLessThan(200_000);
	});
});
