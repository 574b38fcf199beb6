import type { Problem } from '../../host/problem';
import type { AnnouncedLimit } from './announcedLimit';
import { InFlight } from './inFlight';
import { Pace } from './pace';
import { RefusalLimit } from './refusalLimit';

/** How long one look at the abort signal may take, so that cancelling works within a second. */
const SLICE_MS = 500;

/** A request that may be sent again. */
export interface Later {
	kind: 'later';
	problem: Problem;
	/** Wait before the next attempt in milliseconds. */
	waitMs: number;
	/** Whether the service asked for that wait: it gets too many in a time, rather than at a time. */
	isAsked: boolean;
	/** Whether all requests of the run should wait, since the service gets too many or is overloaded. */
	slowDown: boolean;
	/** Whether the service is only busy: too many requests, or it asked for a wait. */
	isBusy: boolean;
	/** Whether the timeout ended it. */
	isTimeout?: boolean;
}

/** How one attempt to send a request ended. */
export type Outcome<T> = (
	{ kind: 'answered'; value: T } | { kind: 'failed'; problem: Problem } | Later
) & {
	/** What the service announced with its answer. */
	limit?: AnnouncedLimit;
};

/** A request that has begun. */
interface Begun {
	/** In milliseconds. */
	at: number;
	/** Counted from 1 in a run. */
	number: number;
}

/**
 * The requests of one run of a node, in the order in which they are asked for. One begins as soon as the
 * number in flight and the pace allow it. When the service gets too many, all of them wait as long as it
 * asks; afterwards they come more slowly, or fewer at a time.
 */
export class RequestQueue {
	/** Milliseconds of a clock that nobody sets. */
	readonly now: () => number;

	private readonly waiting: {
		begin: (begun: Begun) => void;
		fail: (reason: unknown) => void;
	}[] = [];

	private readonly inFlight: InFlight;

	private readonly pace: Pace;

	private readonly limit = new RefusalLimit();

	/** The last pause: when the refusal came that began it, and when it ends. */
	private pause = { since: -1, end: 0 };

	private wakeAt = Infinity;

	/** Why no request is sent any more. */
	private ended?: Problem;

	/** Number of the request that began last of those that were answered; 0 if none was. */
	private newestAnswered = 0;

	/** Since when the service has been too busy for any request; `Infinity` when it is not. */
	busySince = Infinity;

	constructor(
		private readonly settings: {
			/** Requests in flight at most. */
			max: number;
			/** Requests in flight at the beginning. */
			start: number;
			/** Time without an answer after which a request fails, in milliseconds. */
			timeoutMs: number;
			/** Requests begun in any 60 seconds at most; 0 for no limit. */
			requestsPerMinute: number;
			signal?: AbortSignal;
			now?: () => number;
			sleep: (ms: number) => Promise<void>;
		},
	) {
		const { requestsPerMinute, signal } = settings;
		this.now = settings.now ?? (() => performance.now());
		this.inFlight = new InFlight(settings);
		this.pace = new Pace(requestsPerMinute);
		signal?.addEventListener('abort', () => {
			for (const { fail } of this.waiting.splice(0)) fail(signal.reason);
		});
	}

	/** Requests in flight at most, for now. */
	get allowed(): number {
		return this.inFlight.allowed(this.now());
	}

	/**
	 * Runs `request` when its turn has come.
	 * @param isRepeated goes before those that were not sent yet
	 * @param kind requests of one kind take about as long as each other
	 * @returns its outcome, and whether it took too long only because of others in flight
	 * @throws the signal's reason once it is aborted, or the problem that ended the queue
	 */
	async run<T>(
		request: () => Promise<Outcome<T>>,
		{ isRepeated = false, kind = '' } = {},
	): Promise<Outcome<T> & { isOwnDelay: boolean }> {
		const begun = await this.turn(isRepeated);
		try {
			const outcome = await request();
			const now = this.now();
			if (outcome.limit) this.pace.announce(outcome.limit, begun);
			if (outcome.kind === 'answered') {
				this.newestAnswered = Math.max(this.newestAnswered, begun.number);
				this.busySince = Infinity;
				this.inFlight.answered(now, begun.at, kind);
			}
			const isLater = outcome.kind === 'later';
			if (isLater && outcome.slowDown) this.slowDown(outcome, begun, now);
			else this.limit.ended(now, begun.number);
			const isTimeout = isLater && outcome.isTimeout === true;
			const hasWaited = isTimeout && this.hasWaitedForOthers(begun);
			if (hasWaited) this.inFlight.timedOut(now, begun.at);
			return { ...outcome, isOwnDelay: hasWaited && this.newestAnswered > 0 };
		} finally {
			this.inFlight.count -= 1;
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
			this.settings.signal?.throwIfAborted();
			const left = end - this.now();
			if (left <= 0) return;
			await this.settings.sleep(Math.min(left, SLICE_MS));
		}
	}

	/**
	 * Whether a request that took too long may only have waited in a queue of the service. Where one that began
	 * later was answered meanwhile, it is the document that takes so long.
	 */
	private hasWaitedForOthers({ number }: Begun): boolean {
		return this.inFlight.count > 1 && this.newestAnswered < number;
	}

	private slowDown({ waitMs, isAsked, isBusy }: Later, begun: Begun, now: number): void {
		if (isBusy) this.busySince = Math.min(this.busySince, now);
		// Refusals of requests that ran side by side are one.
		const isFirst = begun.at > this.pause.since;
		const end = Math.max(this.pause.end, now + waitMs);
		this.pause = { since: isFirst ? now : this.pause.since, end };
		if (this.pace.explains(isFirst)) {
			this.limit.forget(begun.number);
			this.inFlight.settle(now);
			return;
		}
		const wasAtATime = this.limit.atATime !== undefined;
		const asked = { waitMs: isAsked ? waitMs : 0, isFirst };
		this.limit.refused(now, begun, asked);
		const { atATime } = this.limit;
		if (atATime !== undefined) this.inFlight.refused(now, atATime, isFirst, end);
		else if (wasAtATime) this.inFlight.restore(now);
		else this.inFlight.settle(now);
	}

	private async turn(isRepeated: boolean): Promise<Begun> {
		this.settings.signal?.throwIfAborted();
		if (this.ended) throw this.ended;
		return await new Promise((begin, fail) => {
			if (isRepeated) this.waiting.unshift({ begin, fail });
			else this.waiting.push({ begin, fail });
			this.startEligible();
		});
	}

	private startEligible(): void {
		while (this.waiting.length > 0) {
			const now = this.now();
			const hasPlace = this.inFlight.hasPlace(now);
			const turn = this.limit.turn(now, hasPlace, this.inFlight.isFree(now));
			if (turn === false) return;
			const from = turn === true ? now : turn;
			const at = Math.max(from, now < this.pause.end ? this.pause.end : this.pace.next(now));
			if (at > now) {
				void this.wake(at);
				return;
			}
			this.inFlight.begin(now);
			const number = this.pace.begin(now);
			this.limit.begin(now, number, hasPlace);
			this.waiting.shift()?.begin({ at: now, number });
		}
	}

	private async wake(at: number): Promise<void> {
		if (at >= this.wakeAt) return;
		this.wakeAt = at;
		await this.wait(at - this.now()).catch(() => undefined);
		if (this.wakeAt === at) this.wakeAt = Infinity;
		this.startEligible();
	}
}
