import { Problem } from '../../../../../nodes/shared/host/problem';
import type { Outcome } from '../../../../../nodes/shared/service/queue/requestQueue';

/** A limit of a service: takes in one request, or tells how many milliseconds later it would. */
export type Limit = (now: number) => number;

/** At most `count` requests from one full hour, minute or second to the next. */
export function fixedWindow(count: number, windowMs: number): Limit {
	let window = -1;
	let taken = 0;
	return (now) => {
		const current = Math.floor(now / windowMs);
		if (current !== window) [window, taken] = [current, 0];
		if (taken >= count) return (current + 1) * windowMs - now;
		taken += 1;
		return 0;
	};
}

/** At most `count` requests in any time of that length. */
export function slidingWindow(count: number, windowMs: number): Limit {
	let taken: number[] = [];
	return (now) => {
		taken = taken.filter((time) => time > now - windowMs);
		if (taken.length >= count) return (taken[0] ?? now) + windowMs - now;
		taken.push(now);
		return 0;
	};
}

/** `count` tokens are added in each `windowMs`, up to as many; a request takes one. */
export function tokenBucket(count: number, windowMs: number): Limit {
	const perMs = count / windowMs;
	let tokens = count;
	let last = 0;
	return (now) => {
		tokens = Math.min(count, tokens + (now - last) * perMs);
		last = now;
		if (tokens < 1) return (1 - tokens) / perMs;
		tokens -= 1;
		return 0;
	};
}

/** How a service says when to come back. */
export const retryAfter = {
	/** As HTTP has it. */
	wholeSeconds: (ms: number) => Math.ceil(ms / 1000) * 1000,
	/** Not at all. */
	none: () => 0,
};

interface ServiceOptions {
	limit: Limit;
	/** How long a request takes that is taken in; a refusal comes after a fiftieth of it. */
	latencyMs: number;
	says: (ms: number) => number;
	/** How long a request is on its way, in milliseconds; at once unless told otherwise. */
	delay?: () => number;
	clock: { elapsed: () => number; sleep: (ms: number) => Promise<void> };
}

/** A service with a limit. */
export function limitedService({ limit, latencyMs, says, delay, clock }: ServiceOptions) {
	const seen = { accepted: 0, refused: 0, most: 0 };
	let inFlight = 0;
	const ask = async (): Promise<Outcome<string>> => {
		inFlight += 1;
		seen.most = Math.max(seen.most, inFlight);
		if (delay) await clock.sleep(delay());
		const wait = limit(clock.elapsed());
		seen[wait === 0 ? 'accepted' : 'refused'] += 1;
		await clock.sleep(wait === 0 ? latencyMs : latencyMs / 50);
		inFlight -= 1;
		if (wait === 0) return { kind: 'answered', value: 'done' };
		return {
			kind: 'later',
			problem: new Problem('too many requests'),
			waitMs: says(wait),
			isAsked: says(wait) > 0,
			slowDown: true,
			isBusy: true,
		};
	};
	return { ask, seen };
}
