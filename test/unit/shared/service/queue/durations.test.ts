import { expect, it } from 'vitest';
import { durationAt, durationMs } from '../../../../../nodes/shared/service/queue/durations';

it.each([
	['20s', 20_000],
	['0.5s', 500],
	['36.429760048s', 36_429.760048],
	['120ms', 120],
	['6m0s', 360_000],
	['1m2.5s', 62_500],
	['1h2m3s', 3_723_000],
	['2d', 172_800_000],
	['20 seconds', 20_000],
	['1 Second', 1000],
	['15.3 secs', 15_300],
	['5 milliseconds', 5],
	['1 hour, 5 min', 3_900_000],
	['1 minute and 30 seconds', 90_000],
	['20', undefined],
	['s', undefined],
	['20 seconds ago', undefined],
	['20 sheep', undefined],
	['-20s', undefined],
	['1.s', undefined],
	['', undefined],
])('the duration %j has %s milliseconds', (text, ms) => {
	if (ms === undefined) expect(durationMs(text)).toBeUndefined();
	else expect(durationMs(text)).toBeCloseTo(ms, 6);
});

it('begins and ends inside a text', () => {
	expect(durationAt('in 5s and 3 more', 3)).toEqual({ ms: 5000, end: 5 });
	expect(durationAt('in 5s', 0)).toBeUndefined();
});
