import { Recovery } from './recovery';

/** From so many on at the beginning, the number grows with each answer, and not only after each round. */
const MANY = 10;

/** Work per second, compared with half as many in flight, that makes it worth having so many. */
const PAYS = 1.2;

/** Work per second, compared with twice as many in flight, that shows that the others only waited. */
const COSTS_NOTHING = 0.92;

/** How soon more requests at a time are tried again: the service may have more room than before. */
const RECOVERY = { first: 20, longest: 300, slowing: 1.5 };

/** Share of the timeout that a request may wait in a queue of the service. */
const MAX_WAIT_SHARE = 0.5;

/** Answers that a rate is taken from at least: documents differ in size. */
const MIN_ANSWERS = 10;

/** Rounds until more are tried again; doubled once that has not paid, since a busy machine misleads too. */
const PATIENCE = { first: 4, longest: 8 };

/**
 * How many requests are in flight at most: as many as the service has use for. The number doubles, as in
 * TCP's slow start (RFC 5681), while that brings more answers per second, and goes back to the last one
 * that did. Where more did not pay, fewer are tried. What is in flight beyond answers per second × duration
 * of an answer waits in a queue (Little's law), and nothing may wait there until its timeout.
 * All times are in milliseconds.
 */
export class InFlight {
	count = 0;

	private size: number;

	/** Whether the number grows, fewer are tried, or neither. */
	private phase: 'growing' | 'settled' | 'fewer' = 'growing';

	/**
	 * At least as many answers as were in flight at its beginning; `work` is what they would have taken
	 * alone. `wasFull` tells whether requests waited for a place; if not, it says nothing of the service.
	 */
	private round = { since: 0, answers: 0, work: 0, target: 0, wasFull: false };

	/** The number that did best so far, and its work per millisecond. */
	private best?: { size: number; speed: number };

	private patience = PATIENCE.first;

	private roundsLeft = 0;

	/** What the first answer of each kind of request took. */
	private readonly durations = new Map<string, number>();

	/** When the last answers came, and since when they are all that came. */
	private readonly answeredAt: number[] = [];

	private answersSince = 0;

	/** When refusals lowered the number, from what, and whether a later one was answered. */
	private lowered = { at: -1, from: 1, wasAnswered: false };

	/** When a timeout halved the number. */
	private halvedAt = -1;

	private readonly recovery = new Recovery(RECOVERY);

	constructor(
		private readonly settings: {
			/** In flight at the beginning. */
			start: number;
			/** In flight at most. */
			max: number;
			/** Time without an answer after which a request fails. */
			timeoutMs: number;
		},
	) {
		this.size = Math.min(settings.start, settings.max);
	}

	/** Requests in flight at most. */
	allowed(now: number): number {
		const size = this.size * this.recovery.factor(now);
		return Math.max(1, Math.round(Math.min(this.settings.max, size, this.beforeTimeout(now))));
	}

	/** In flight at most, so that none waits for long in addition to what it takes alone. */
	private beforeTimeout(now: number): number {
		const { answeredAt, answersSince, durations, settings } = this;
		if (answeredAt.length === 0) return Infinity;
		const perMs = answeredAt.length / Math.max(1, now - answersSince);
		const alone = Math.max(...durations.values());
		return perMs * (settings.timeoutMs * MAX_WAIT_SHARE + alone);
	}

	/** Whether more may be in flight than the service is known to take. */
	isFree(now: number): boolean {
		return this.count < Math.min(this.settings.max, this.beforeTimeout(now));
	}

	/** Whether another request may begin. */
	hasPlace(now: number): boolean {
		const hasPlace = this.count < this.allowed(now);
		this.round.wasFull ||= !hasPlace;
		return hasPlace;
	}

	begin(now: number): void {
		if (this.count === 0) {
			this.answersSince = now;
			this.answeredAt.length = 0;
			this.beginRound(now);
		}
		this.count += 1;
	}

	/** @param kind requests of one kind take about as long as each other */
	answered(now: number, begunAt: number, kind: string): void {
		const { durations, round, answeredAt } = this;
		const alone = durations.get(kind) ?? Math.max(1, now - begunAt);
		durations.set(kind, alone);
		this.lowered.wasAnswered ||= begunAt > this.lowered.at;
		round.answers += 1;
		round.work += alone;
		answeredAt.push(now);
		while (answeredAt.length > Math.max(MIN_ANSWERS, this.count)) {
			this.answersSince = answeredAt.shift() ?? now;
		}
		if (this.phase === 'growing' && round.wasFull && this.growsByAnswer) {
			this.size = Math.min(this.settings.max, this.size + 1);
		}
		if (round.answers < round.target) return;
		if (round.wasFull) this.learn(round.work / Math.max(1, now - round.since));
		this.beginRound(now);
	}

	/**
	 * The service gets too many at a time.
	 * @param taken how many it took
	 * @param isFirst of those that ran side by side
	 * @param pauseEnd when requests begin again
	 */
	refused(now: number, taken: number, isFirst: boolean, pauseEnd: number): void {
		// Nothing was taken in since: the pause was too short, and not the number too large.
		if (isFirst && this.lowered.at >= 0 && !this.lowered.wasAnswered) {
			this.recovery.restart(pauseEnd);
			return;
		}
		if (isFirst) {
			if (this.recovery.hasBegun) this.recovery.slowDown();
			this.size = this.allowed(now);
			this.lowered = { at: now, from: this.size, wasAnswered: false };
		}
		this.size = Math.max(1, Math.min(this.size, taken));
		this.recovery.restart(pauseEnd);
		this.settle(now);
	}

	/** The refusals were not about requests at a time. */
	restore(now: number): void {
		this.size = Math.max(this.size, this.lowered.from);
		this.lowered = { at: -1, from: 1, wasAnswered: false };
		this.settle(now);
	}

	/** A request timed out in a queue of the service. Of those that began before it was noticed, one counts. */
	timedOut(now: number, begunAt: number): void {
		if (begunAt <= this.halvedAt) return;
		this.halvedAt = now;
		this.size = Math.max(1, Math.min(this.allowed(now), this.count) / 2);
		this.settle(now);
	}

	/** Keeps the number for some time. */
	settle(now: number): void {
		this.phase = 'settled';
		this.roundsLeft = this.patience;
		this.beginRound(now);
	}

	/** Services of one's own begin with few, and hardly any gains from many. */
	private get growsByAnswer() {
		return this.settings.start >= MANY;
	}

	private beginRound(since: number): void {
		const size = Math.round(this.phase === 'growing' ? this.size : 2 * this.size);
		const target = Math.max(size, MIN_ANSWERS);
		this.round = { since, answers: 0, work: 0, target, wasFull: false };
	}

	/** @param speed of a round: the work that the service did at a time, as a number of requests */
	private learn(speed: number): void {
		const { phase, best, size } = this;
		const { max } = this.settings;
		if (phase === 'growing') {
			if (best && speed < best.speed * PAYS) return this.goBack(best.size);
			this.best = { size, speed };
			if (!this.growsByAnswer) this.size = Math.min(max, size * 2);
			if (size >= max) {
				this.phase = 'settled';
				this.roundsLeft = Infinity;
			}
		} else if (phase === 'fewer') {
			if (best && speed < best.speed * COSTS_NOTHING) {
				this.phase = 'settled';
				this.size = best.size;
			} else this.tryFewer(speed);
		} else if (best === undefined) this.tryFewer(speed);
		else {
			this.roundsLeft -= 1;
			if (this.roundsLeft > 0 || this.recovery.hasBegun) return;
			this.best = { size, speed };
			this.phase = 'growing';
		}
	}

	/** More did not pay. A round at the old number shows whether even fewer do as well. */
	private goBack(size: number): void {
		this.phase = 'settled';
		this.size = size;
		this.best = undefined;
		this.roundsLeft = this.patience;
		this.patience = PATIENCE.longest;
	}

	/** Tries fewer where there are many, some of which may only wait; of a few, half would take twice as long. */
	private tryFewer(speed: number): void {
		const { size } = this;
		this.best = { size, speed };
		this.phase = size >= MANY ? 'fewer' : 'settled';
		if (size >= MANY) this.size = Math.round(size / 2);
	}
}
