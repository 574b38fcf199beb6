import { EventLoop } from '../host/budget';

/** Comparisons for one record at most, each with a word, a name or a number: a second or two. */
const MAX_COMPARISONS = 1_000_000;

/** What comparing one record with all lists may take. Lets n8n go on with other work meanwhile. */
export class Effort {
	/** Parts of the lists that were not compared any more. */
	readonly leftOut: string[] = [];
	private left = MAX_COMPARISONS;
	private readonly eventLoop = new EventLoop();

	/** Whether there is room for these comparisons. */
	async spend(comparisons: number): Promise<boolean> {
		this.left -= comparisons;
		await this.eventLoop.yieldIfDue();
		return this.left >= 0;
	}
}
