/**
 * How much more than after the last refusal is tried: hardly more at first, since that was refused, and
 * faster later on, as in CUBIC (RFC 9438). All times are in milliseconds.
 */
export class Recovery {
	private since = Infinity;

	private seconds: number;

	constructor(
		private readonly settings: {
			/** Seconds without a refusal after which twice as much is tried. */
			first: number;
			/** Most seconds until then. */
			longest: number;
			/** How many times as long it takes after each further refusal. */
			slowing: number;
		},
	) {
		this.seconds = settings.first;
	}

	/** Whether anything was refused. */
	get hasBegun(): boolean {
		return this.since !== Infinity;
	}

	/** 1 after a refusal, 2 after the seconds without another. */
	factor(now: number): number {
		const calm = Math.max(0, now - this.since) / 1000;
		return 1 + (calm / this.seconds) ** 3;
	}

	/** @param pauseEnd when requests begin again */
	restart(pauseEnd: number): void {
		this.since = pauseEnd;
	}

	slowDown(): void {
		const { longest, slowing } = this.settings;
		this.seconds = Math.min(longest, this.seconds * slowing);
	}
}
