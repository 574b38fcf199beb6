import { describe, expect, it } from 'vitest';
import { RequestQueue } from '../../../../nodes/shared/service/requestQueue';
import {
	fixedWindow,
	limitedService,
	retryAfter,
	slidingWindow,
	tokenBucket,
} from './limitedService';
import { isFull } from '../../../full';
import { virtualClock } from './virtualClock';

type Clock = ReturnType<typeof virtualClock>;

const times = async <T>(count: number, work: (index: number) => Promise<T>) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)));

const queueOf = (clock: Clock, concurrency: number) =>
	new RequestQueue({ concurrency, requestsPerMinute: 0, ...clock });

/** Asks again until the service answers. */
const untilAnswered =
	(queue: RequestQueue, ask: ReturnType<typeof limitedService>['ask']) => async () => {
		for (let attempt = 0; ; attempt += 1) {
			const { kind } = await queue.run(ask, { isRepeated: attempt > 0 });
			if (kind === 'answered') return;
		}
	};

describe('the limiter, with a service that has a limit', () => {
	const limits = { fixedWindow, slidingWindow, tokenBucket };
	const says = { ...retryAfter, fractions: (ms: number) => ms };
	const cases = Object.entries(limits).flatMap(([kind, limit]) =>
		[
			...[
				{ count: 20, windowMs: 1000, items: 200 },
				{ count: 60, windowMs: 60_000, items: 200 },
			],
			...(isFull
				? [
						{ count: 20, windowMs: 1000, items: 1000 },
						{ count: 5, windowMs: 1000, items: 100 },
						{ count: 50, windowMs: 1000, items: 500 },
					]
				: []),
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
		const queue = queueOf(clock, concurrency);
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
				const { kind } = await queue.run(
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
		'is done in 1.4 times the ideal: $items requests, $count in $windowMs ms ($kind, $words), $concurrency at a time of $latencyMs ms, busy machine: $isBusy',
		async ({ isBusy, ...one }) => {
			const { ratio, refused: refusals, accepted, mostAttempts, most } = await run(one, isBusy);
			expect(accepted).toBe(one.items);
			expect(ratio).toBeLessThan(1.4);
			// Requests in flight when the limit showed, and now and then one that asks for more.
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
		const queue = queueOf(clock, 8);
		const strict = slidingWindow(20, 1000);
		let isOver = false;
		const limit = (now: number) => {
			if (isOver || now < 2800) return strict(now);
			isOver = true;
			return 50;
		};
		const service = limitedService({ limit, latencyMs: 300, says: says.wholeSeconds, clock });
		const one = untilAnswered(queue, service.ask);
		const end = await clock.run(times(200, one));
		// 10 seconds at best, some more at nine tenths of the rate, and one for each of two or three refusals.
		expect(end).toBeLessThan(15_000);
	});

	it('finds a higher rate when the limit is lifted', async () => {
		const clock = virtualClock();
		const queue = queueOf(clock, 8);
		const strict = slidingWindow(2, 1000);
		const limit = (now: number) => (now < 10_000 ? strict(now) : 0);
		const service = limitedService({ limit, latencyMs: 100, says: says.wholeSeconds, clock });
		const one = untilAnswered(queue, service.ask);
		const first = await clock.run(times(20, one));
		const end = await clock.run(times(2000, one));
		// At the rate of the beginning it would be 1,000 seconds.
		expect(end - first).toBeLessThan(200_000);
	});
});
