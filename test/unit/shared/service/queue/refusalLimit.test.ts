import { describe, expect, it } from 'vitest';
import { CAUTION, RefusalLimit } from '../../../../../nodes/shared/service/queue/refusalLimit';

const FIRST = { waitMs: 0, isFirst: true };

/** Begins so many requests, one each millisecond from `from` on; their numbers count from `number`. */
function begin(limit: RefusalLimit, count: number, from = 0, number = 1): void {
	for (let each = 0; each < count; each += 1) limit.begin(from + each, number + each, true);
}

/** Five answered and five in flight, then one that is refused. */
function afterRefusal(waitMs = 0): RefusalLimit {
	const limit = new RefusalLimit();
	begin(limit, 10);
	for (let number = 1; number <= 5; number += 1) limit.ended(20, number);
	limit.begin(30, 11, true);
	limit.refused(31, { at: 30, number: 11 }, { ...FIRST, waitMs });
	return limit;
}

describe('a refusal without a word', () => {
	it('suspects both: as many at a time, and as many in a second, as were taken in', () => {
		const limit = afterRefusal();
		expect(limit.atATime).toBe(5);
		// Ten in a second: no place by time. One with a place at a time may try.
		expect([limit.turn(40, true, true), limit.turn(40, false, true)]).toEqual([
			true,
			1000 / CAUTION,
		]);
	});

	it.each([
		[1000, 1000],
		[1001, 2000],
		[5000, 5000],
		[10_001, 30_000],
		[60_000, 60_000],
		[90_000, 60_000],
	])('where it asks for a wait of %d ms, counts in %d ms, a minute at most', (waitMs, windowMs) => {
		expect(afterRefusal(waitMs).turn(40, false, true)).toBe(windowMs / CAUTION);
	});

	it('clears the time where a request is answered that the time had no place for', () => {
		const limit = afterRefusal();
		limit.begin(40, 12, true);
		limit.ended(300, 12);
		expect(limit.turn(301, true, true)).toBe(true);
		expect(limit.turn(301, false, true)).toBe(false);
	});

	it('clears the number where that request is refused', () => {
		const limit = afterRefusal();
		limit.begin(40, 12, true);
		limit.refused(41, { at: 40, number: 12 }, FIRST);
		expect(limit.atATime).toBeUndefined();
		expect(limit.turn(50, true, true)).toBeCloseTo(1000 / CAUTION);
	});

	it('lets one request at a time try where nothing was taken in', () => {
		const limit = new RefusalLimit();
		limit.begin(0, 1, true);
		limit.refused(3, { at: 0, number: 1 }, FIRST);
		expect(limit.atATime).toBe(1);
		expect(limit.turn(10, true, true)).toBe(true);
		limit.begin(10, 2, true);
		// Until it counts as taken in.
		expect(limit.turn(11, true, true)).toBe(60);
	});
});

it('a request that is forgotten is not counted as taken in', () => {
	const [kept, forgotten] = [new RefusalLimit(), new RefusalLimit()];
	for (const limit of [kept, forgotten]) {
		begin(limit, 6);
		if (limit === forgotten) limit.forget(6);
		limit.begin(30, 7, true);
		limit.refused(31, { at: 30, number: 7 }, FIRST);
	}
	expect([kept.atATime, forgotten.atATime]).toEqual([6, 5]);
});
