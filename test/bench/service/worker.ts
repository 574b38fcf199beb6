/** How fast documents are worked on. */
export interface WorkerSettings {
	/** Worked on at a time; the others wait in the order in which they came. No limit if not set. */
	slots?: number;
	/**
	 * The speed of all that are worked on together, for 1, 2, … of them; the last one holds for more. They
	 * share it evenly. If not set, none slows down another.
	 */
	speeds?: number[];
}

/** Work on one document. */
interface Job {
	/** Work that is left, in milliseconds at a speed of 1. */
	left: number;
	done: () => void;
}

/** A job with no more work left than this is done, in milliseconds; timers are no more exact. */
const DONE_MS = 0.5;

/** What works on the documents of a service, such as a graphics card. */
export class Worker {
	private readonly waiting: Job[] = [];

	private atWork: Job[] = [];

	/** When `left` of those at work was last true. */
	private since = 0;

	private timer?: NodeJS.Timeout;

	constructor(private readonly settings: WorkerSettings) {}

	/**
	 * Takes in a document.
	 * @param ms what it takes alone at a speed of 1
	 * @returns takes it out again if it still waits; what has begun is worked on to its end
	 */
	add(ms: number, done: () => void): () => void {
		const job = { left: ms, done };
		this.waiting.push(job);
		this.advance();
		return () => {
			const at = this.waiting.indexOf(job);
			if (at >= 0) this.waiting.splice(at, 1);
		};
	}

	/** What one document gets of the speed. */
	private get speed(): number {
		const { length } = this.atWork;
		const { speeds } = this.settings;
		return speeds ? (speeds[length - 1] ?? speeds.at(-1) ?? 1) / length : 1;
	}

	/** Takes the time that has passed off the work, ends what is done, and begins what has a place. */
	private advance(): void {
		const now = performance.now();
		const { speed } = this;
		for (const job of this.atWork) job.left -= (now - this.since) * speed;
		this.since = now;
		const ended = this.atWork.filter(({ left }) => left <= DONE_MS);
		this.atWork = this.atWork.filter(({ left }) => left > DONE_MS);
		const places = (this.settings.slots ?? Infinity) - this.atWork.length;
		this.atWork.push(...this.waiting.splice(0, places));
		clearTimeout(this.timer);
		if (this.atWork.length > 0) {
			const least = Math.min(...this.atWork.map(({ left }) => left));
			this.timer = setTimeout(() => this.advance(), least / this.speed);
		}
		for (const { done } of ended) done();
	}
}
