/** A limit on the requests of any one second: the strictest reading of "20 requests a second". */
export class RateLimit {
	private accepted: number[] = [];

	/** @param perSecond requests accepted in any 1,000 ms; 0 for no limit */
	constructor(private readonly perSecond: number) {}

	/**
	 * Takes in one request.
	 *
	 * @param now in milliseconds
	 * @returns 0 when it is accepted, else what `Retry-After` says, in whole seconds
	 */
	secondsToWait(now: number): number {
		if (this.perSecond === 0) return 0;
		this.accepted = this.accepted.filter((time) => time > now - 1000);
		const [oldest] = this.accepted;
		if (oldest !== undefined && this.accepted.length >= this.perSecond) {
			return Math.ceil((oldest + 1000 - now) / 1000);
		}
		this.accepted.push(now);
		return 0;
	}
}
