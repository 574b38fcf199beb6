import type { IExecuteFunctions } from 'n8n-workflow';

/** The least time between two messages, in milliseconds. */
const PAUSE = 3_000;

/** What a run has counted so far, by the words that follow the number: `documents read`. */
export type Counts = Record<string, number>;

/**
 * How far a run has come. While it goes on, n8n shows no more than that the node runs: in manual
 * runs, messages go to the console of the browser. When it has ended, its sums are in the data of
 * the execution, which n8n shows and searches in its list of executions.
 */
export class Progress {
	private items = 0;

	private failed = 0;

	private lastMessage = Date.now();

	private hasTold = false;

	/** @param counted without it, the execution keeps nothing */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly counted?: () => Counts,
	) {}

	/** To be called after each task. */
	taskDone(): void {
		if (Date.now() - this.lastMessage < PAUSE) return;
		this.send();
		this.hasTold = true;
		this.lastMessage = Date.now();
	}

	/** A task that failed, or an item that could not be read. */
	taskFailed(): void {
		this.failed += 1;
		this.taskDone();
	}

	itemDone(): void {
		this.items += 1;
	}

	/** Adds the sums of this run to those of the execution, whose earlier rounds may have some. */
	end(): void {
		if (this.hasTold) this.send();
		if (this.counted === undefined) return;
		const { customData } = executionOf(this.context);
		if (customData === undefined) return;
		for (const [words, count] of this.counts()) {
			const key = words.replaceAll(' ', '_');
			customData.set(key, String((Number(customData.get(key)) || 0) + count));
		}
	}

	private send(): void {
		const total = this.context.getInputData().length;
		const parts = this.counts().map(([words, count]) => `${count} ${words}`);
		const details = parts.length === 0 ? '' : `: ${parts.join(', ')}`;
		this.context.sendMessageToUI?.(`${this.items} of ${total} items done${details}`);
	}

	/** Counts that are not zero. */
	private counts(): Array<[words: string, count: number]> {
		const all = { ...this.counted?.(), failed: this.failed };
		return Object.entries(all).filter(([, count]) => count > 0);
	}
}

/** At most ten values of an execution are kept, each with up to 50 characters in its name. */
interface CustomData {
	get: (key: string) => string | undefined;
	set: (key: string, value: string) => void;
}

/** Of the versions of n8n, only the newer ones have `customData` in the context itself. */
function executionOf(context: IExecuteFunctions): { customData?: CustomData } {
	const proxy = context.getWorkflowDataProxy?.(0) as
		{ $execution?: { customData?: CustomData } } | undefined;
	return proxy?.$execution ?? {};
}
