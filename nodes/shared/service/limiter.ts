/** What a refusal leaves of the number of requests in flight, and of a rate that held for a while. */
const SHRINK = { atOnce: 0.75, rate: 0.8 };

/** How many more may be in flight after as many successes as there are in flight. */
const GROW = 0.5;

/** How many times as high the rate is a second later. */
const GROWTH = 1.02;

/** How much of a measured rate is used: at just that rate the service refuses some. */
const MARGIN = 0.9;

/** A service that asks to wait for whole seconds rounds up, on average by this many milliseconds. */
const ROUNDED_UP_MS = 500;

/**
 * Slows the requests of a run down when the service refuses some, and speeds them up again. All of
 * them wait as long as the service asks; then fewer are in flight. A service that refuses them for
 * their number in a time also shows its rate: what it has taken until the end of that wait. Without
 * the rate, 200 requests at 20 a second take 1.5 times as long as they must, and with 40 at a time
 * some are refused five times and more, which loses them. All times are in milliseconds.
 */
export class Limiter {
	/** Requests in flight at most; a fraction counts once it is whole. */
	atOnce: number;

	private pauseEnd = 0;

	/** When the service would take the next request, as far as is known. */
	private freeAt = 0;

	/** When the rate allows the next request. */
	private nextByRate = 0;

	/** In requests per millisecond, at a time; none until the service has shown one. */
	private rate?: { value: number; at: number };

	/** Requests that the service has taken since a time, those under way included. */
	private taken = { count: 0, since: -1 };

	private slowedAt = -1;

	/** Whether the rate is to be measured at the end of the pause. */
	private isRefused = false;

	/** Whether the service has refused requests for their number before. */
	private isWarned = false;

	constructor(private readonly most: number) {
		this.atOnce = most;
	}

	/** When the next request may begin. */
	get nextAt(): number {
		return Math.max(this.pauseEnd, this.nextByRate);
	}

	begin(now: number): void {
		if (this.isRefused) this.measure(now);
		if (this.taken.since < 0) this.taken.since = now;
		this.taken.count += 1;
		if (this.rate === undefined) return;
		const interval = 1 / this.rateAt(now);
		// A timer that was late delays only its own request.
		const isOnTime = now - this.nextByRate < interval;
		this.nextByRate = (isOnTime ? this.nextByRate : now) + interval;
	}

	succeed(): void {
		this.atOnce = Math.min(this.most, this.atOnce + GROW / this.atOnce);
	}

	/**
	 * @param begunAt when the refused request began
	 * @param waitMs how long all requests should wait
	 * @param cause too many requests in a time, or overload
	 */
	refuse(begunAt: number, now: number, waitMs: number, cause: 'rate' | 'load'): void {
		this.taken.count -= 1;
		if (now + waitMs > this.pauseEnd) {
			this.pauseEnd = now + waitMs;
			this.freeAt = this.pauseEnd - (waitMs % 1000 === 0 ? ROUNDED_UP_MS : 0);
		}
		// Refusals of requests that ran side by side count once.
		if (begunAt <= this.slowedAt) return;
		this.slowedAt = now;
		this.isRefused = cause === 'rate';
		this.atOnce = Math.max(1, this.atOnce * SHRINK.atOnce);
	}

	private rateAt(time: number): number {
		return this.rate === undefined ? 0 : this.rate.value * GROWTH ** ((time - this.rate.at) / 1000);
	}

	private measure(now: number): void {
		this.isRefused = false;
		const { count, since } = this.taken;
		// That one of the first few was refused tells little of a rate, and may be by chance.
		const isTelling = this.isWarned || count >= this.most;
		this.isWarned = true;
		const measured = (MARGIN * count) / Math.max(1, this.freeAt - since);
		const value = Math.max(measured, SHRINK.rate * this.rateAt(this.slowedAt));
		if (!isTelling || value === 0) {
			this.atOnce = Math.max(1, Math.min(this.atOnce, count));
			return;
		}
		this.rate = { value, at: now };
		this.taken = { count: 0, since: now };
	}
}
