import type { AnnouncedLimit } from './announcedLimit';
import { Recovery } from './recovery';

const MINUTE_MS = 60_000;

/** Requests whose beginnings are remembered at least; services announce smaller limits for such times. */
const REMEMBERED = 10_000;

/** Requests of an announced limit are spread over its time if that is no longer. */
const MAX_SPREAD_MS = 10_000;

/** Share of a rate that is used: requests may arrive closer to each other than they were sent. */
const CAUTION = 0.96;

/** The rate after a refusal that came too soon to learn one from it. */
const SLOWER = 0.8;

/** How late a request may be without moving those after it. */
const MAX_LATE_MS = 100;

/** Requests that a service takes in before a refusal says something about its rate. */
const MIN_ACCEPTED = 10;

/** How soon a higher rate is tried again: a limit per time hardly changes, and each refusal confirms it. */
const RECOVERY = { first: 30, longest: 480, slowing: 2 };

/**
 * When requests begin: by a limit per minute, by the limits that the service announces, and by a rate
 * that is learnt when it refuses requests and asks for a wait. All times are in milliseconds.
 */
export class Pace {
	/** When the last requests began. */
	private readonly begun: number[] = [];

	/** Requests that have begun. */
	private count = 0;

	/** How many of them are remembered at least. */
	private readonly remembered: number;

	/** At most `count` requests in any `ms` milliseconds, as the service announced it. */
	private announced?: { count: number; ms: number };

	/** The time of the announced limit as far as it is known: the longest until its reset. */
	private windowMs = 0;

	/** Time between two requests that was learnt from refusals. */
	private learnt = 0;

	/** When the last request was to begin. */
	private due = -Infinity;

	/** How often requests were refused although the service had announced its limit. */
	private refusals = 0;

	private readonly recovery = new Recovery(RECOVERY);

	/** Requests since the last pause that were not refused, and when it ended; not known before they begin. */
	private sincePause?: { began: number; accepted: number };

	/** The same for the requests before the last refusal, with the interval that they kept. */
	private beforeRefusal = { began: 0, accepted: 0, learnt: 0 };

	constructor(private readonly perMinute: number) {
		this.remembered = Math.max(REMEMBERED, perMinute);
	}

	/** @returns the request's number */
	begin(now: number): number {
		this.sincePause ??= { began: now, accepted: 0 };
		this.sincePause.accepted += 1;
		// A timer that was late delays only its own request, not those that follow.
		const due = this.due + this.interval(now);
		this.due = due > now - MAX_LATE_MS && due <= now ? due : now;
		this.begun.push(now);
		if (this.begun.length >= 2 * this.remembered) this.begun.splice(0, this.remembered);
		this.count += 1;
		return this.count;
	}

	/** When the next request may begin: `now`, or a time to come. */
	next(now: number): number {
		const { announced, perMinute } = this;
		const byMinute = perMinute > 0 ? this.nextWithin(perMinute, MINUTE_MS) : 0;
		const byInterval = this.due + this.interval(now);
		const byService = announced ? this.nextWithin(announced.count, announced.ms / CAUTION) : 0;
		return Math.max(now, byMinute, byInterval, byService);
	}

	/** Time between two requests. */
	private interval(now: number): number {
		const learnt = this.learnt / this.recovery.factor(now);
		if (!this.announced) return learnt;
		const { count, ms } = this.announced;
		// The first ones need not wait: they would only be late.
		const isHalfUsed = this.nextWithin(Math.floor(count / 2) + 1, ms) > now;
		return isHalfUsed && ms <= MAX_SPREAD_MS ? Math.max(learnt, ms / count / CAUTION) : learnt;
	}

	/** Takes over what the service announced in its answer to a request. */
	announce(
		{ remaining, resetMs, limit, windowMs }: AnnouncedLimit,
		{ at, number }: { at: number; number: number },
	): void {
		this.windowMs = windowMs ?? Math.max(this.windowMs, resetMs);
		if (this.windowMs <= 0) return;
		// What others use up is neither left nor ours.
		const ours = this.begunSince(at - this.windowMs, number);
		const free = Math.min(limit ?? Infinity, remaining + ours);
		this.announced = { count: Math.max(1, free), ms: this.windowMs };
	}

	/**
	 * The service refused a request and asked for a wait.
	 * @param isFirst of those that ran side by side
	 * @returns whether a rate could be learnt from it
	 */
	refused(now: number, waitMs: number, isFirst: boolean): boolean {
		if (isFirst) {
			const { began = now, accepted = 0 } = this.sincePause ?? {};
			this.beforeRefusal = { began, accepted, learnt: this.learnt };
			this.sincePause = undefined;
		}
		// A known limit need not be learnt, unless it is not the one that counts.
		if (this.announced && isFirst) this.refusals += 1;
		if (this.announced && this.refusals < 2) return true;
		const { beforeRefusal } = this;
		beforeRefusal.accepted -= 1;
		if (beforeRefusal.accepted < MIN_ACCEPTED) return false;
		if (isFirst && this.learnt > 0) this.recovery.slowDown();
		// In whole seconds, as HTTP has it, one says hardly more than none.
		const waited = waitMs > 1000 ? waitMs : 0;
		const elapsed = now - beforeRefusal.began + waited;
		const isTooShort = elapsed < 1000 && beforeRefusal.learnt > 0;
		this.learnt = isTooShort
			? beforeRefusal.learnt / SLOWER
			: Math.max(1000, elapsed) / beforeRefusal.accepted / CAUTION;
		this.recovery.restart(now + waitMs);
		return true;
	}

	/** When fewer than `count` have begun within the last `ms`. */
	private nextWithin(count: number, ms: number): number {
		return (this.begun.at(-count) ?? -Infinity) + ms;
	}

	/** Requests up to one of them that have begun after a time. */
	private begunSince(time: number, number: number): number {
		const end = number - this.count + this.begun.length;
		let from = end;
		while (from > 0 && (this.begun[from - 1] ?? -Infinity) > time) from -= 1;
		return Math.max(0, end - from);
	}
}
