import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../../nodes/shared/service/queue/pace';
import { CAUTION } from '../../../../../nodes/shared/service/queue/refusalLimit';

/** Begins requests at these times, in milliseconds. */
function begun(times: number[], perMinute = 0): Pace {
	const pace = new Pace(perMinute);
	for (const time of times) pace.begin(time);
	return pace;
}

describe('a limit per minute', () => {
	it('lets the next request begin a minute after the one that it replaces', () => {
		const pace = begun([0, 100, 200], 3);
		expect(pace.next(300)).toBe(60_000);
		pace.begin(60_000);
		expect(pace.next(60_000)).toBe(60_100);
	});

	it('lets it begin at once while there is room', () => {
		expect(begun([0, 100], 3).next(300)).toBe(300);
	});

	it('remembers as many requests as it counts', () => {
		const pace = new Pace(15_000);
		for (let time = 0; time < 50_000; time += 1) pace.begin(time);
		// The last 15,000 began from 35,000 on.
		expect(pace.next(50_000)).toBe(95_000);
	});
});

describe('an announced limit', () => {
	it('counts what is left and what this run used of it', () => {
		const pace = begun([0, 0, 0, 0]);
		// Four of ours and six that are left, though the account has twenty.
		pace.announce({ limit: 20, remaining: 6, resetMs: 1000 }, { at: 0, number: 4 });
		for (let more = 0; more < 6; more += 1) pace.begin(10);
		expect(pace.next(20)).toBe(1060);
	});

	it('is the one of the latest request, however answers overtake each other', () => {
		const pace = begun([0, 1]);
		pace.announce({ limit: 2, remaining: 0, resetMs: 1000 }, { at: 1, number: 2 });
		pace.announce({ limit: 2, remaining: 1, resetMs: 1000 }, { at: 0, number: 1 });
		expect(pace.next(2)).toBe(1060);
	});

	it('is kept with the same caution as others where its time is long', () => {
		const pace = begun([0]);
		pace.announce({ limit: 1, remaining: 0, resetMs: 60_000 }, { at: 0, number: 1 });
		expect(pace.next(2)).toBeCloseTo(60_000 / CAUTION);
	});

	it('is not followed without a time', () => {
		const pace = begun([0]);
		pace.announce({ limit: 1, remaining: 0, resetMs: 0 }, { at: 0, number: 1 });
		expect(pace.next(5)).toBe(5);
	});

	it('explains one refusal, and no second one', () => {
		const pace = begun([0]);
		expect(pace.explains(true)).toBe(false);
		pace.announce({ limit: 1, remaining: 0, resetMs: 1000 }, { at: 0, number: 1 });
		expect([pace.explains(true), pace.explains(false), pace.explains(true)]).toEqual([
			true,
			true,
			false,
		]);
	});
});
