import pLimit from 'p-limit';

/** How long one look at the abort signal may take, so that cancelling works within a second. */
const SLICE_MS = 250;

export interface PaceOptions {
	/** Requests in flight at most. */
	concurrency: number;
	/** Requests begun in any 60 seconds at most; 0 for no limit. */
	requestsPerMinute: number;
	signal?: AbortSignal;
	now?: () => number;
	sleep: (ms: number) => Promise<void>;
}

/**
 * Decides when each request of one run of a node may begin: never more than `concurrency` in
 * flight, and none before the time that the service asked all of them to wait for. A refusal for
 * too many requests halves the number in flight; each success lets it grow back slowly.
 */
export class Pace {
	private readonly queue: ReturnType<typeof pLimit>;

	private readonly now: () => number;

	private allowed: number;

	private inFlight = 0;

	private notBefore = 0;

	private readonly begun: number[] = [];

	constructor(private readonly options: PaceOptions) {
		this.queue = pLimit(options.concurrency);
		this.now = options.now ?? Date.now;
		this.allowed = options.concurrency;
	}

	/** Runs `request` when its turn has come. @throws the signal's reason once it is aborted */
	async run<T>(request: () => Promise<T>): Promise<T> {
		return await this.queue(async () => {
			await this.turn();
			try {
				return await request();
			} finally {
				this.inFlight -= 1;
			}
		});
	}

	/** Waits in short slices, so that an abort is noticed. */
	async wait(ms: number): Promise<void> {
		const end = this.now() + ms;
		for (;;) {
			this.options.signal?.throwIfAborted();
			const left = end - this.now();
			if (left <= 0) return;
			await this.options.sleep(Math.min(left, SLICE_MS));
		}
	}

	/** The service asked to slow down: nothing begins for `ms`, and half as many run at a time. */
	slowDown(ms: number): void {
		const now = this.now();
		// Refusals of requests that ran together count once.
		if (now >= this.notBefore) this.allowed = Math.max(1, this.allowed / 2);
		this.notBefore = Math.max(this.notBefore, now + ms);
	}

	/** A request succeeded. */
	speedUp(): void {
		this.allowed = Math.min(this.options.concurrency, this.allowed + 1 / this.allowed);
	}

	private async turn(): Promise<void> {
		for (;;) {
			this.options.signal?.throwIfAborted();
			const delay = this.delay();
			if (delay === 0) break;
			await this.wait(Math.min(delay, SLICE_MS));
		}
		this.inFlight += 1;
		if (this.options.requestsPerMinute > 0) this.begun.push(this.now());
	}

	private delay(): number {
		const now = this.now();
		if (now < this.notBefore) return this.notBefore - now;
		if (this.inFlight >= Math.floor(this.allowed)) return SLICE_MS / 10;
		const { requestsPerMinute } = this.options;
		if (requestsPerMinute > 0) {
			while (this.begun[0] !== undefined && this.begun[0] <= now - 60_000) this.begun.shift();
			if (this.begun.length >= requestsPerMinute) return (this.begun[0] ?? now) + 60_000 - now;
		}
		return 0;
	}
}
