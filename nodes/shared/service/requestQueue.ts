import type { Problem } from '../problem';

/** How long one look at the abort signal may take, so that cancelling works within a second. */
const SLICE_MS = 500;

const MINUTE_MS = 60_000;

/** How one attempt to send a request ended. */
export type Outcome<T> =
	| { kind: 'answered'; value: T }
	| { kind: 'failed'; problem: Problem }
	| {
			/** It may be sent again. */
			kind: 'later';
			problem: Problem;
			/** Wait before the next attempt in milliseconds, as the service asks for it; otherwise 0. */
			waitMs: number;
			/** Whether all requests of the run should wait, since the service gets too many or is overloaded. */
			slowDown: boolean;
			/** Whether the service is only busy: too many requests, or it asked for a wait. */
			isBusy: boolean;
	  };

/** What a refusal leaves of the number of requests in flight. */
const SHRINK = 0.75;

/** How many times as many may be in flight a second later. */
const GROWTH = 1.01;

/**
 * The requests of one run of a node, in the order in which they are asked for. One begins as soon as
 * the numbers at a time and per minute allow it. When the service gets too many, all of them wait as
 * long as it asks, and fewer are in flight afterwards: a service of 20 requests a second would
 * otherwise refuse some in each second, and each time the whole run would wait.
 */
export class RequestQueue {
	private readonly now: () => number;

	private readonly waiting: {
		/** @param now when the request begins, in milliseconds */
		begin: (now: number) => void;
		fail: (reason: unknown) => void;
	}[] = [];

	private inFlight = 0;

	/** When the requests of the last minute began. */
	private readonly begun: number[] = [];

	/** Requests in flight at most at the end of the last pause, before rounding. */
	private atOnce: number;

	private pauseEnd = 0;

	private slowedAt = -1;

	private wakeAt = Infinity;

	constructor(
		private readonly options: {
			/** Requests in flight at most. */
			concurrency: number;
			/** Requests begun in any 60 seconds at most; 0 for no limit. */
			requestsPerMinute: number;
			signal?: AbortSignal;
			now?: () => number;
			sleep: (ms: number) => Promise<void>;
		},
	) {
		this.now = options.now ?? Date.now;
		this.atOnce = options.concurrency;
		const { signal } = options;
		signal?.addEventListener('abort', () => {
			for (const { fail } of this.waiting.splice(0)) fail(signal.reason);
		});
	}

	/** Why no request is sent any more. */
	private ended?: Problem;

	/** Since when the service has been too busy for any request; `Infinity` when it is not. */
	busySince = Infinity;

	/**
	 * Runs `request` when its turn has come.
	 * @param isRepeated goes before those that were not sent yet
	 * @throws the signal's reason once it is aborted, or the problem that ended the queue
	 */
	async run<T>(
		request: () => Promise<Outcome<T>>,
		{ isRepeated = false } = {},
	): Promise<Outcome<T>> {
		const begunAt = await this.turn(isRepeated);
		try {
			const outcome = await request();
			if (outcome.kind === 'answered') this.busySince = Infinity;
			if (outcome.kind === 'later' && outcome.slowDown) {
				if (outcome.isBusy) this.busySince = Math.min(this.busySince, this.now());
				this.slowDown(begunAt, outcome.waitMs);
			}
			return outcome;
		} finally {
			this.inFlight -= 1;
			this.startEligible();
		}
	}

	/** Lets all requests fail that wait for their turn, and all later ones. */
	end(problem: Problem): void {
		this.ended = problem;
		for (const { fail } of this.waiting.splice(0)) fail(problem);
	}

	/** Waits in slices, so that an abort is noticed. @throws the signal's reason once it is aborted */
	async wait(ms: number): Promise<void> {
		const end = this.now() + ms;
		for (;;) {
			this.options.signal?.throwIfAborted();
			const left = end - this.now();
			if (left <= 0) return;
			await this.options.sleep(Math.min(left, SLICE_MS));
		}
	}

	private slowDown(begunAt: number, waitMs: number): void {
		const now = this.now();
		const allowed = this.allowedAt(now);
		this.pauseEnd = Math.max(this.pauseEnd, now + waitMs);
		// Refusals of requests that ran side by side count once.
		if (begunAt <= this.slowedAt) return;
		this.slowedAt = now;
		this.atOnce = Math.max(1, allowed * SHRINK);
	}

	/** Requests in flight at most. */
	private allowedAt(now: number): number {
		const seconds = Math.max(0, now - this.pauseEnd) / 1000;
		return Math.round(Math.min(this.options.concurrency, this.atOnce * GROWTH ** seconds));
	}

	private async turn(isRepeated: boolean): Promise<number> {
		this.options.signal?.throwIfAborted();
		if (this.ended) throw this.ended;
		return await new Promise((begin, fail) => {
			if (isRepeated) this.waiting.unshift({ begin, fail });
			else this.waiting.push({ begin, fail });
			this.startEligible();
		});
	}

	private startEligible(): void {
		for (;;) {
			const now = this.now();
			if (this.waiting.length === 0 || this.inFlight >= this.allowedAt(now)) return;
			const at = Math.max(this.pauseEnd, this.nextByMinute(now));
			if (at > now) {
				void this.wake(at);
				return;
			}
			this.inFlight += 1;
			if (this.options.requestsPerMinute > 0) this.begun.push(now);
			this.waiting.shift()?.begin(now);
		}
	}

	private async wake(at: number): Promise<void> {
		if (at >= this.wakeAt) return;
		this.wakeAt = at;
		await this.wait(at - this.now()).catch(() => undefined);
		if (this.wakeAt === at) this.wakeAt = Infinity;
		this.startEligible();
	}

	private nextByMinute(now: number): number {
		const { requestsPerMinute } = this.options;
		while (this.begun[0] !== undefined && this.begun[0] <= now - MINUTE_MS) this.begun.shift();
		const isFull = requestsPerMinute > 0 && this.begun.length >= requestsPerMinute;
		return isFull ? (this.begun[0] ?? now) + MINUTE_MS : now;
	}
}
