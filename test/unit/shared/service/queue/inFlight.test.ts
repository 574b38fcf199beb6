import { describe, expect, it } from 'vitest';
import { InFlight } from '../../../../../nodes/shared/service/queue/inFlight';

const MINUTE_MS = 60_000;

/**
 * Has requests answered by a service, each as soon as there is a place.
 * @param msOf how long one takes with so many in flight
 * @returns the number that is allowed in the end, and the most that were in flight
 */
function run(inFlight: InFlight, requests: number, msOf: (count: number) => number) {
	const flying: Array<{ at: number; end: number }> = [];
	let now = 0;
	let most = 0;
	for (let begun = 0; begun < requests || flying.length > 0;) {
		if (begun < requests && inFlight.hasPlace(now)) {
			inFlight.begin(now);
			flying.push({ at: now, end: now + msOf(inFlight.count) });
			begun += 1;
			most = Math.max(most, inFlight.count);
			continue;
		}
		flying.sort((a, b) => a.end - b.end);
		const { at = 0, end = now } = flying.shift() ?? {};
		now = end;
		inFlight.count -= 1;
		inFlight.answered(now, at, 'ocr');
	}
	return { allowed: inFlight.allowed(now), most, now };
}

const settings = { start: 10, max: 64, timeoutMs: 2 * MINUTE_MS };

describe('the number of requests in flight', () => {
	it('grows where more of them bring more', () => {
		expect(run(new InFlight(settings), 400, () => 300).most).toBe(64);
	});

	it('goes back where more of them only wait', () => {
		// The service works on ten at a time.
		const slow = (count: number) => 300 * Math.max(1, count / 10);
		const { allowed, most } = run(new InFlight(settings), 400, slow);
		expect(allowed).toBeLessThan(most);
	});

	it('never passes what is set', () => {
		expect(run(new InFlight({ ...settings, max: 12 }), 200, () => 300).most).toBe(12);
	});

	it('leaves none waiting for more than half of the timeout', () => {
		// One at a time, a second each.
		const inFlight = new InFlight({ ...settings, timeoutMs: 4000 });
		expect(run(inFlight, 60, (count) => 1000 * count).allowed).toBeLessThanOrEqual(3);
	});
});

describe('after a refusal', () => {
	/** Ten in flight, five of which were taken. */
	function refused() {
		const inFlight = new InFlight(settings);
		for (let begun = 0; begun < 10; begun += 1) inFlight.begin(0);
		inFlight.refused(5, 5, true, 1000);
		return inFlight;
	}

	it('as many are in flight as were taken, and slowly more', () => {
		const inFlight = refused();
		expect([5, 1000, 11_000, 21_000].map((now) => inFlight.allowed(now))).toEqual([5, 5, 6, 10]);
	});

	it('they are as many as before where it was about something else', () => {
		const inFlight = refused();
		inFlight.restore(10);
		expect(inFlight.allowed(10)).toBe(10);
	});

	it('about something else, a number that nothing has lowered stays as it is', () => {
		const inFlight = new InFlight({ ...settings, start: 1 });
		inFlight.restore(10);
		expect(inFlight.allowed(10)).toBe(1);
	});

	it('a second one before any answer lengthens the pause, and lowers nothing', () => {
		const inFlight = refused();
		inFlight.refused(1005, 1, true, 2000);
		expect(inFlight.allowed(2000)).toBe(5);
	});
});

describe('after a timeout', () => {
	it('half as many are in flight; requests that began before count once', () => {
		const inFlight = new InFlight(settings);
		for (let begun = 0; begun < 8; begun += 1) inFlight.begin(0);
		inFlight.timedOut(100, 0);
		inFlight.timedOut(101, 0);
		expect(inFlight.allowed(101)).toBe(4);
		inFlight.timedOut(200, 150);
		expect(inFlight.allowed(200)).toBe(2);
	});
});
