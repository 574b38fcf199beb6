/** How many waits are remembered, and for how long, in milliseconds. */
const MAX_WAITS = 1_000;
const A_MINUTE = 60_000;

/** What this process knows of the waits that it has heard of in the last minute. */
export class Memory<Fact> {
	private readonly known = new Map<string, { fact: Fact; since: number }>();

	get(wait: string, now: number): Fact | undefined {
		const known = this.known.get(wait);
		return known && now - known.since < A_MINUTE ? known.fact : undefined;
	}

	set(wait: string, fact: Fact, now: number): void {
		this.known.delete(wait);
		this.known.set(wait, { fact, since: now });
		const [oldest = ''] = this.known.keys();
		if (this.known.size > MAX_WAITS) this.known.delete(oldest);
	}
}
