import { describe, expect, it } from 'vitest';
import { RequestQueue } from '../../../../../nodes/shared/service/queue/requestQueue';
import { RETRY_LIMITS } from '../../../../../nodes/shared/service/queue/retry';
import {
	fixedWindow,
	limitedService,
	retryAfter,
	slidingWindow,
	tokenBucket,
} from './limitedService';
import { isFull } from '../../../../full';
import { virtualClock } from '../virtualClock';

type Clock = ReturnType<typeof virtualClock>;

const times = async <T>(count: number, work: (index: number) => Promise<T>) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await work(index)));

const queueOf = (clock: Clock, concurrency: number) =>
	new RequestQueue({
		max: concurrency,
		start: concurrency,
		timeoutMs: 120_000,
		requestsPerMinute: 0,
		...clock,
	});

describe('RequestQueue, with a service that has a limit', () => {
	const limits = { fixedWindow, slidingWindow, tokenBucket };
	const says = { ...retryAfter, fractions: (ms: number) => ms };
	const cases = Object.entries(limits).flatMap(([kind, limit]) =>
		[
			{ count: 20, windowMs: 1000, items: 200 },
			{ count: 60, windowMs: 60_000, items: 200 },
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
		let longestWaitMs = 0;
		const one = async () => {
			let refusedAt = Infinity;
			for (let attempt = 1; ; attempt += 1) {
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
				refusedAt = Math.min(refusedAt, clock.now());
				longestWaitMs = Math.max(longestWaitMs, clock.now() - refusedAt);
			}
		};
		const end = await clock.run(times(items, one));
		const ideal = Math.max(
			(items / count) * windowMs,
			Math.ceil(items / concurrency) * rest.latencyMs,
		);
		return { ratio: end / ideal, longestWaitMs, ...service.seen };
	};

	it.each(cases.flatMap((one) => [false, true].map((isBusy) => ({ ...one, isBusy }))))(
		'loses none and is done in time: $items requests, $count in $windowMs ms ($kind, $words), $concurrency at a time of $latencyMs ms, busy machine: $isBusy',
		async ({ isBusy, ...one }) => {
			const { ratio, refused: refusals, accepted, longestWaitMs, most } = await run(one, isBusy);
			expect(accepted).toBe(one.items);
			// With 40 at a time, it takes several pauses until few enough are in flight.
			expect(ratio).toBeLessThan(one.concurrency === 10 ? 1.6 : 2.8);
			expect(refusals).toBeLessThan(2 * one.items);
			expect(longestWaitMs).toBeLessThan(RETRY_LIMITS.maxWaitMs);
			expect(most).toBeLessThanOrEqual(one.concurrency);
		},
	);
});
