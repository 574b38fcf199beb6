import type { AnnouncedLimit } from './announcedLimit';
import { CAUTION } from './refusalLimit';

const MINUTE_MS = 60_000;

/** Requests whose beginnings are remembered at least; services announce smaller limits for such times. */
const REMEMBERED = 10_000;

/**
 * Requests that begin together go out up to so much later, while n8n prepares the others. It is more than the usual
 * caution where a time is short; the row "announced" of the benchmark decides it.
 */
const LATE_MS = 60;

const withMargin = (ms: number) => Math.max(ms / CAUTION, ms + LATE_MS);

/**
 * When requests begin: by a limit per minute, and by the limits that the service announces. All times are
 * in milliseconds.
 */
export class Pace {
	/** When the last requests began. */
	private readonly begun: number[] = [];

	/** Requests that have begun. */
	private count = 0;

	/** How many of them are remembered at least. */
	private readonly remembered: number;

	/** At most `count` requests in any `ms` milliseconds, as the service announced it. */
	private announced?: { count: number; ms: number; since: number };

	/** The time of the announced limit as far as it is known: the longest until its reset. */
	private windowMs = 0;

	/** How often requests were refused although the service had announced its limit. */
	private refusals = 0;

	constructor(private readonly perMinute: number) {
		this.remembered = Math.max(REMEMBERED, perMinute);
	}

	/** @returns the request's number */
	begin(now: number): number {
		this.begun.push(now);
		if (this.begun.length >= 2 * this.remembered) this.begun.splice(0, this.remembered);
		this.count += 1;
		return this.count;
	}

	/** When the next request may begin: `now`, or a time to come. */
	next(now: number): number {
		const { announced, perMinute } = this;
		const byMinute = perMinute > 0 ? this.nextWithin(perMinute, MINUTE_MS) : 0;
		const byService = announced ? this.nextWithin(announced.count, withMargin(announced.ms)) : 0;
		return Math.max(now, byMinute, byService);
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
		const free = Math.max(1, Math.min(limit ?? Infinity, remaining + ours));
		// Requests overtake each other on their way: the highest number of a window is the nearest.
		const { count = 0, since = -Infinity } = this.announced ?? {};
		this.announced =
			free < count && at < since + this.windowMs
				? { count, ms: this.windowMs, since }
				: { count: free, ms: this.windowMs, since: at };
	}

	/**
	 * A request was refused.
	 * @param isFirst of those that ran side by side
	 * @returns whether an announced limit explains it: no other one is looked for, unless it happens again
	 */
	explains(isFirst: boolean): boolean {
		if (this.announced && isFirst) this.refusals += 1;
		return this.announced !== undefined && this.refusals < 2;
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
