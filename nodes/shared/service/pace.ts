import type { Outcome } from './outcome';

/** How long one look at the abort signal may take, so that cancelling works within a second. */
const SLICE_MS = 500;

interface PaceOptions {
	/** Requests in flight at most. */
	concurrency: number;
	/** Requests begun in any 60 seconds at most; 0 for no limit. */
	requestsPerMinute: number;
	signal?: AbortSignal;
	now?: () => number;
	sleep: (ms: number) => Promise<void>;
}

/**
 * How long what can wait lets requests go first at most, and how often it looks, in milliseconds.
 * Answers come in bursts: while one of them is read, or the next file, the requests that follow on the
 * others stand still.
 */
const COURTESY_MS = { longest: 20, look: 5 };

/** What is left of the requests in flight after a refusal. */
const SHRINK = 0.75;

/** How many more requests may be in flight after as many successes as there are in flight. */
const GROW = 0.5;

/** What is used of the rate at which the service took requests; at just that rate it refuses some. */
const MARGIN = 0.9;

/** How many times the learned rate is tried that long after it was learned: first hardly more. */
const growth = (seconds: number) => 1 + (seconds / 40) ** 3;

/** The requests from one pause that the service asked for to the next. */
interface Wave {
	from: number;
	begun: number;
	refused: number;
	/** When the service asked to slow down, and why: overload, or too many requests in a time. */
	end?: { at: number; cause: 'load' | 'rate' };
}

interface Turn {
	begin: () => void;
	fail: (reason: unknown) => void;
}

/**
 * Decides when each request of one run of a node may begin: never more than `concurrency` in
 * flight, and none before the time that the service asked all of them to wait for. A refusal lets
 * the number in flight shrink; one for too many requests also spreads those that follow, by the rate
 * at which the service took them until then, its pause included. Both grow back slowly.
 */
export class Pace {
	private readonly now: () => number;

	private readonly waiting: Turn[] = [];

	private allowed: number;

	private inFlight = 0;

	/** The end of the pause that the service asked for, and the unit in which it did, in milliseconds. */
	private pause = { end: 0, unit: 1 };

	private wave: Wave = { from: 0, begun: 0, refused: 0 };

	/** Learned from refusals, in requests per millisecond. */
	private rate = { learned: Infinity, since: 0 };

	/** What the service has taken in which time, pauses included. */
	private evidence = { requests: 0, ms: 0 };

	/** Whether the service has refused requests before for their number in a time. */
	private isWarned = false;

	/** When the rate allows the next request. */
	private nextByRate = 0;

	/** When the requests of the last minute began. */
	private readonly begun: number[] = [];

	private wakeAt = Infinity;

	constructor(private readonly options: PaceOptions) {
		this.now = options.now ?? Date.now;
		this.allowed = options.concurrency;
		const { signal } = options;
		signal?.addEventListener('abort', () => {
			for (const { fail } of this.waiting.splice(0)) fail(signal.reason);
		});
	}

	/**
	 * Runs `request` when its turn has come.
	 * @param isRepeated goes before those that were not sent yet
	 * @throws the signal's reason once it is aborted
	 */
	async run<T>(
		request: () => Promise<Outcome<T>>,
		{ isRepeated = false } = {},
	): Promise<Outcome<T>> {
		const wave = await this.turn(isRepeated);
		try {
			const outcome = await request();
			if (outcome.kind === 'answered') this.speedUp();
			if (outcome.kind === 'later' && outcome.slowDown) {
				this.slowDown(wave, outcome.slowDown, outcome.waitMs);
			}
			return outcome;
		} finally {
			this.inFlight -= 1;
			this.beginThoseThatMay();
		}
	}

	/**
	 * For what can wait, such as to read an answer: as long as requests follow on each other, those that
	 * may begin in the next moment go first.
	 */
	async letOthersGo(): Promise<void> {
		const { longest, look } = COURTESY_MS;
		for (let waited = 0; this.isFull && waited < longest; waited += look) {
			await this.options.sleep(look);
		}
	}

	/** Whether a request would have to wait for others to end. */
	private get isFull(): boolean {
		return this.inFlight >= Math.floor(this.allowed);
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

	private async turn(isRepeated: boolean): Promise<Wave> {
		this.options.signal?.throwIfAborted();
		return await new Promise((resolve, fail) => {
			const turn = { begin: () => resolve(this.wave), fail };
			if (isRepeated) this.waiting.unshift(turn);
			else this.waiting.push(turn);
			this.beginThoseThatMay();
		});
	}

	private beginThoseThatMay(): void {
		while (this.waiting.length > 0 && !this.isFull) {
			const now = this.now();
			const at = Math.max(this.pause.end, this.nextByRate, this.nextByMinute(now));
			if (at > now) {
				void this.wake(at);
				return;
			}
			this.noteBegin(now);
			this.waiting.shift()?.begin();
		}
	}

	private async wake(at: number): Promise<void> {
		if (at >= this.wakeAt) return;
		this.wakeAt = at;
		await this.wait(at - this.now()).catch(() => undefined);
		if (this.wakeAt === at) this.wakeAt = Infinity;
		this.beginThoseThatMay();
	}

	private noteBegin(now: number): void {
		if (this.wave.end !== undefined || this.wave.begun === 0) {
			if (this.wave.end?.cause === 'rate') this.learnRate(now, this.wave);
			this.wave = { from: now, begun: 0, refused: 0 };
		}
		this.inFlight += 1;
		this.wave.begun += 1;
		const interval = 1 / this.rateAt(now);
		// A timer that was late delays only its own request.
		const isLate = now - this.nextByRate < interval;
		this.nextByRate = (isLate ? this.nextByRate : now) + interval;
		if (this.options.requestsPerMinute > 0) this.begun.push(now);
	}

	private nextByMinute(now: number): number {
		const { requestsPerMinute } = this.options;
		while (this.begun[0] !== undefined && this.begun[0] <= now - 60_000) this.begun.shift();
		const isFull = requestsPerMinute > 0 && this.begun.length >= requestsPerMinute;
		return isFull ? (this.begun[0] ?? now) + 60_000 : now;
	}

	/** Requests per millisecond that the service is thought to take. */
	private rateAt(now: number): number {
		return this.rate.learned * growth((now - this.rate.since) / 1000);
	}

	private learnRate(now: number, { from, begun, refused, end }: Wave): void {
		const refusedAt = end?.at ?? now;
		const accepted = begun - refused;
		const took = Math.floor((this.pause.end - from) / this.pause.unit) * this.pause.unit;
		// Older waves count too, so that a short one does not tell too much; a pause after which nothing
		// was accepted was too short and belongs to the wave before.
		const weight = accepted > 0 ? 0.5 : 1;
		const requests = this.evidence.requests * weight + accepted;
		const ms = this.evidence.ms * weight + took;
		this.evidence = { requests, ms };
		// A rate that was kept for longer than the pause asked for was hardly too high.
		const isClose = accepted > 0 && refusedAt - from >= this.pause.end - refusedAt;
		const known = Number.isFinite(this.rate.learned) && isClose ? this.rateAt(refusedAt) : 0;
		const learned = MARGIN * Math.max(known, requests / ms);
		// That some of the first requests were too many says little of a rate, and may be by chance.
		const isTelling = this.isWarned || accepted >= this.options.concurrency;
		this.isWarned = true;
		if (!isTelling) this.allowed = Math.max(1, Math.min(this.allowed, accepted));
		else if (requests > 0) this.rate = { learned, since: now };
	}

	private slowDown(wave: Wave, cause: 'load' | 'rate', ms: number): void {
		const at = this.now();
		wave.refused += 1;
		if (at + ms > this.pause.end) {
			// Whole seconds are rounded up, by what was begun of a second before.
			this.pause = { end: at + ms, unit: ms % 1000 === 0 ? 1000 : 1 };
		}
		// Refusals of requests that ran together count once.
		if (wave !== this.wave || wave.end !== undefined) return;
		wave.end = { cause, at };
		this.allowed = Math.max(1, this.allowed * SHRINK);
	}

	private speedUp(): void {
		this.allowed = Math.min(this.options.concurrency, this.allowed + GROW / this.allowed);
	}
}
