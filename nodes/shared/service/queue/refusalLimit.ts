import { Recovery } from './recovery';

/** Times that services count requests in, in milliseconds; most count per second or per minute. */
const WINDOWS = [1000, 2000, 5000, 10_000, 30_000, 60_000];

const MAX_WINDOW = Math.max(...WINDOWS);

/** Share of a window that is used: requests may arrive closer to each other than they were sent. */
export const CAUTION = 0.96;

/** How soon a higher rate is tried again: a limit per time hardly changes, and each refusal confirms it. */
const RECOVERY = { first: 30, longest: 480, slowing: 2 };

/** A request that was not refused within so many times the time of a refusal was taken in. */
const TAKEN_IN = { times: 4, leastMs: 50 };

/** Requests that are remembered at most. */
const MAX_REMEMBERED = 10_000;

/** Refusals of requests that ran side by side that are compared. */
const MAX_COMPARED = 20;

/** What there may be too many requests of: those in flight, or those in a second or minute. */
type Suspect = 'atATime' | 'perTime';

/** A request that was not refused. */
interface Accepted {
	number: number;
	at: number;
	/** `Infinity` while it is in flight. */
	end: number;
}

/** A request that goes alone, to tell whether those after it are taken in. */
interface Trial {
	number: number;
	/** What has a place for it. */
	by: Suspect | 'both';
	/** When it counts as taken in, though its answer has not come. */
	endsAt: number;
}

/**
 * The limit behind refusals, most of which do not say what there was too much of.
 *
 * ```
 * refused ──▶ both kept: as many at a time, and as many in the last second, as the service took in
 *                │ only one of them has a place: a single request tries it
 *                ├─ taken in ──▶ the other one is none
 *                └─ refused ───▶ this one is none; of a time, the next longer one is tried first
 * nothing was taken in ──▶ one request at a time tries, until one is answered
 * ```
 *
 * `InFlight` keeps the number at a time, and learns from the speed of answers; `Pace` keeps what is announced.
 * All times are in milliseconds.
 */
export class RefusalLimit {
	/** Empty where nothing was refused, or nothing explains it. */
	private readonly suspects = new Set<Suspect>();

	/** The requests of the longest window that were not refused, in the order of their beginnings. */
	private readonly accepted: Accepted[] = [];

	/** Requests that the service took in at a time, and in a window. */
	private most = { atATime: Infinity, perTime: Infinity };

	/** Index of the window. */
	private window = 0;

	/** Whether the window was long enough for a request after it. */
	private isTried = false;

	/** Whether a shorter window was refuted, and nothing was taken in since. */
	private isLengthened = false;

	private trial?: Trial;

	/** Whether the service takes nothing in. */
	private isClosed = false;

	/** The longest time that a refusal took to come. */
	private refusalMs = 0;

	/** When the requests began that were refused side by side. */
	private refusedAt: number[] = [];

	private readonly recovery = new Recovery(RECOVERY);

	/** Requests that the service takes at a time; `undefined` if it has no such limit. */
	get atATime(): number | undefined {
		const isNone = this.suspects.size > 0 && !this.suspects.has('atATime');
		return isNone ? undefined : Math.max(1, this.most.atATime);
	}

	/**
	 * Whether a request may begin, or from when on.
	 * @param hasPlace whether fewer are in flight than the service took at a time
	 * @param isFree whether more may be in flight at all
	 */
	turn(now: number, hasPlace: boolean, isFree: boolean): boolean | number {
		if (this.trial && now < this.trial.endsAt) return this.trial.endsAt;
		if (this.trial) this.takenIn(this.trial.number);
		if (!this.suspects.has('perTime')) return hasPlace;
		const from = this.next(now, this.windowMs / CAUTION);
		const isOpen = this.suspects.has('atATime');
		if (from <= now) return hasPlace || (isOpen && isFree);
		// It tells nothing where the window may have a place already.
		return (isOpen && hasPlace && this.next(now, this.windowMs) > now) || from;
	}

	/** When a window of that length has a place. */
	private next(now: number, windowMs: number): number {
		const count = Math.max(1, Math.floor(this.most.perTime * this.recovery.factor(now)));
		return (this.accepted.at(-count)?.at ?? -Infinity) + windowMs;
	}

	private get windowMs() {
		return WINDOWS[this.window] ?? MAX_WINDOW;
	}

	/** @param hasPlace as for `turn` */
	begin(now: number, number: number, hasPlace: boolean): void {
		const by = this.triedBy(now, hasPlace);
		const takenInMs = Math.max(TAKEN_IN.leastMs, TAKEN_IN.times * this.refusalMs);
		if (by) this.trial = { number, by, endsAt: now + takenInMs };
		this.accepted.push({ number, at: now, end: Infinity });
		const oldest = now - MAX_WINDOW / CAUTION;
		const kept = this.accepted.findIndex(({ at }) => at > oldest);
		this.accepted.splice(0, Math.max(kept, this.accepted.length - MAX_REMEMBERED));
	}

	/** The suspect that a request tries which begins now. */
	private triedBy(now: number, hasPlace: boolean): Trial['by'] | undefined {
		const { suspects } = this;
		if (this.isClosed) return 'atATime';
		if (!suspects.has('perTime')) return undefined;
		if (!suspects.has('atATime')) return this.isTried ? undefined : 'perTime';
		const isInTime = this.next(now, this.windowMs) <= now;
		if (hasPlace && isInTime) return this.isLengthened ? 'both' : undefined;
		return hasPlace ? 'atATime' : 'perTime';
	}

	/** A request ended in another way than by a refusal. */
	ended(now: number, number: number): void {
		const one = this.accepted.findLast((request) => request.number === number);
		if (one) one.end = now;
		this.takenIn(number);
	}

	/** A request was answered, or was not refused in time. */
	private takenIn(number: number): void {
		if (this.trial?.number !== number) return;
		const { by } = this.trial;
		this.trial = undefined;
		if (this.isClosed) this.isClosed = false;
		else if (by === 'both') this.isLengthened = false;
		else if (by === 'atATime') this.suspects.delete('perTime');
		else {
			this.suspects.delete('atATime');
			this.isTried = true;
		}
	}

	/** A request was not taken in. */
	forget(number: number): void {
		const index = this.accepted.findLastIndex((request) => request.number === number);
		if (index >= 0) this.accepted.splice(index, 1);
		if (this.trial?.number === number) this.trial = undefined;
	}

	/**
	 * A request was refused.
	 * @param waitMs what the service asked for; 0 if nothing
	 * @param isFirst of those that ran side by side
	 */
	refused(
		now: number,
		{ at, number }: { at: number; number: number },
		{ waitMs, isFirst }: { waitMs: number; isFirst: boolean },
	): void {
		const tried = this.trial?.number === number && !this.isClosed ? this.trial.by : undefined;
		this.forget(number);
		this.refusalMs = Math.max(this.refusalMs, now - at);
		if (tried !== undefined || isFirst) {
			this.trial = undefined;
			this.refusedAt = [];
		}
		if (tried === 'perTime' || tried === 'both') this.lengthen();
		else if (tried === 'atATime') this.suspects.delete('atATime');
		else if (isFirst) this.suspect(at, waitMs);
		if (this.refusedAt.length < MAX_COMPARED) this.refusedAt.push(at);
		this.count();
		this.recovery.restart(now + waitMs);
	}

	private suspect(at: number, waitMs: number): void {
		const { suspects, most } = this;
		const isContradicted = !suspects.has('perTime') && this.inFlightAt(at) < most.atATime;
		if (suspects.size === 0 || isContradicted) {
			suspects.add('perTime').add('atATime');
			this.isTried = false;
			this.isLengthened = false;
			const fits = WINDOWS.findIndex((window) => window >= waitMs);
			this.window = fits < 0 ? WINDOWS.length - 1 : fits;
		} else if (!suspects.has('atATime')) {
			// Far fewer than it took before: it counts them in a longer time.
			if (this.begunBefore(at) * 2 < most.perTime) this.lengthen();
			else this.recovery.slowDown();
		}
	}

	/** What the service had taken in when it refused others. */
	private count(): void {
		const { refusedAt, suspects } = this;
		// Requests overtake each other on their way, so the highest count is the nearest.
		const atATime = Math.max(...refusedAt.map((time) => this.inFlightAt(time)));
		const begun = () => Math.max(...refusedAt.map((time) => this.begunBefore(time)));
		// Refused although nothing was taken in for so long: it counts in a longer time.
		while (begun() === 0 && this.window < WINDOWS.length - 1) this.lengthen();
		const perTime = begun();
		this.most = { atATime, perTime };
		if (atATime > 0) return;
		// Nothing else was in flight.
		suspects.delete('atATime');
		if (perTime > 0) suspects.add('perTime');
		else {
			suspects.clear();
			this.isClosed = true;
		}
	}

	/** Requests that were in flight at a time, and were not refused. */
	private inFlightAt(time: number): number {
		return this.accepted.filter(({ at, end }) => at <= time && end > time).length;
	}

	/** Requests of the window that ends at a time, which were not refused. */
	private begunBefore(time: number): number {
		return this.accepted.filter(({ at }) => at <= time && at > time - this.windowMs).length;
	}

	/** The next longer window; if there is none, it is no limit per time. */
	private lengthen(): void {
		this.isTried = false;
		this.isLengthened = true;
		if (this.window < WINDOWS.length - 1) this.window += 1;
		else this.suspects.delete('perTime');
	}
}
