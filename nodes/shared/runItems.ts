import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import pLimit from 'p-limit';
import { combinedRunOf } from './files/filesInJson';
import { asProblem, messageOf, nodeErrorFrom, Problem, problemText } from './problem';
import { type Counts, Progress } from './progress';
import { isTool } from './tool';

/** What a node does with each item. Outputs come in the order of the items and of their tasks. */
export interface Steps<Task> {
	/** Requests at a time. Up to twice as many items and tasks are open, so that the next are ready. */
	concurrency: number;
	/** Reads the parameters and files of an item: one task for each request or file. */
	read: (itemIndex: number) => Promise<Task[]> | Task[];
	/** The tasks that a task turns out to be, such as the documents of a file; itself unless given. */
	split?: (task: Task, itemIndex: number) => Promise<Task[]>;
	/** Does one task; returns its items, paired with the input item, for each output of the node. */
	work: (task: Task, itemIndex: number) => Promise<INodeExecutionData[][]>;
	/** The file that a task is about, for its error. */
	fileName?: (task: Task) => string | undefined;
	/** Counts so far, shown while the node runs and kept with the execution. */
	counts?: () => Counts;
	/** All input items that a task is about, where it is about more than its own. */
	items?: (task: Task) => number[];
	/**
	 * The JSON of a failed task's item in addition to `error`; by default its `fileName`. A row has the
	 * error in its column `_review` or in its own `error`, safe for a spreadsheet. There is no task if reading the item failed.
	 */
	describeFailure?: (
		fileName: string | undefined,
		itemIndex: number,
		error: string,
		task?: Task,
	) => IDataObject;
	/** The files that the item of a failed task has. */
	filesOfFailure?: (itemIndex: number, task?: Task) => IBinaryKeyData | undefined;
}

/**
 * Items that are read at a time. If all were read at once, the first request would wait for the last
 * file.
 */
const MAX_READS = 4;

/** Added to the error of one of several documents, which ends the run. */
const CONTINUE_HINT =
	'To go on with the others, set "On Error" to "Continue" in the settings of this node.';

/**
 * Runs the steps of a node over all items side by side. A task that fails becomes an item with
 * `error` when the node is set to continue; otherwise a failure ends the run: nothing further
 * begins, and once the tasks in front of it in the input are done, the rest is aborted. The error is
 * that of the first task that failed, in the order of the input.
 * @param open prepares the steps; `signal` is aborted when the run ends early
 * @param failureOutput the node's output for failed items, counted from 0
 */
export async function runItems<Task>(
	context: IExecuteFunctions,
	open: (signal: AbortSignal) => Promise<Steps<Task>>,
	failureOutput = 0,
): Promise<INodeExecutionData[][]> {
	const stop = new AbortController();
	const cancelled = context.getExecutionCancelSignal?.();
	const signal = cancelled ? AbortSignal.any([cancelled, stop.signal]) : stop.signal;

	const node = context.getNode();

	let tasksOfItems = 0;

	/** Places in the input that are being worked on: the index of the item, plus a fraction for a task. */
	const running = new Set<number>();
	const counts = { done: 0, failed: 0 };
	/** The failure that ends the run: the first in the input so far. */
	let first:
		{ place: number; isGeneral?: boolean; error: ReturnType<typeof nodeErrorFrom> } | undefined;
	const over = new Promise<never>((_, reject) => {
		stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
	});
	over.catch(() => undefined);

	/**
	 * Runs `work` unless a failure ends the run; ends it as soon as nothing in front of the failure is
	 * open. Of a file that was begun in front of the failure, all parts are run.
	 */
	const inPlace = async <Result>(place: number, work: () => Promise<Result[]>, isBegun = false) => {
		if (first && !(isBegun && place < first.place)) return [];
		running.add(place);
		try {
			return await work();
		} finally {
			running.delete(place);
			if (first) endRun(first);
		}
	};

	const endRun = ({ place, isGeneral = false, error }: NonNullable<typeof first>) => {
		const isEarlierOpen = [...running].some((other) => other < place);
		if (stop.signal.aborted || (isEarlierOpen && !isGeneral)) return;
		const { done, failed } = counts;
		const many = `So far ${failed} of ${done + failed} failed; this is the first of them.`;
		if (failed > 1 && !isGeneral) error.description = `${error.description ?? ''} ${many}`.trim();
		stop.abort(error);
	};

	const fail = (
		thrown: unknown,
		itemIndex: number,
		steps?: Steps<Task>,
		task?: Task,
		place = itemIndex,
	): INodeExecutionData[][] => {
		const { message, details } = asProblem(thrown);
		const fileName = details.fileName ?? (task && steps?.fileName?.(task));
		const isLast = !context.continueOnFail();
		const isOneOfMany = Math.max(tasksOfItems, context.getInputData().length) > 1;
		const isWayOut = isLast && isOneOfMany && steps !== undefined && !details.isGeneral;
		const { description = '' } = details;
		const problem = new Problem(message, {
			...details,
			fileName,
			description: isWayOut ? `${description} ${CONTINUE_HINT}`.trim() : description,
		});
		const nodeError = nodeErrorFrom(node, problem, details.itemIndex ?? itemIndex);
		const error = problemText({ message: nodeError.message, description });
		// Thrown, it would end the run of an agent on n8n 1, and later agents hear no more than the message.
		if (isTool(context) && !cancelled?.aborted) {
			return [[{ json: { error }, pairedItem: { item: itemIndex } }]];
		}
		if (signal.aborted || (isLast && !steps)) {
			stop.abort(nodeError);
			throw nodeError;
		}
		if (isLast) {
			counts.failed += 1;
			const isFirst = !first || place < first.place;
			if (isFirst) first = { place, isGeneral: details.isGeneral, error: nodeError };
			return [];
		}
		// A row of a spreadsheet has no item number.
		const own = problemText({ message: messageOf(problem), description });
		const described: IDataObject =
			attempt(() => steps?.describeFailure?.(fileName, itemIndex, own, task)) ??
			(fileName === undefined ? {} : { fileName });
		// n8n sends an item to the error output only if it has no other keys than these, and
		// drops all of the item's JSON if it carries the error itself.
		const isSorted = node.onError === 'continueErrorOutput';
		const regular =
			'_review' in described || 'error' in described ? described : { ...described, error };
		const json = isSorted ? { error, details: described } : regular;
		// Where the workflow keeps files in the JSON, they would be such a key.
		const binary =
			isSorted && combinedRunOf(context)
				? undefined
				: attempt(() => steps?.filesOfFailure?.(itemIndex, task));
		const items = task && steps?.items?.(task);
		const pairedItem = items ? items.map((item) => ({ item })) : { item: itemIndex };
		const before = Array.from({ length: failureOutput }, (): INodeExecutionData[] => []);
		return [...before, [{ json, pairedItem, ...(binary && { binary }) }]];
	};

	let steps: Steps<Task>;
	try {
		steps = await open(signal);
	} catch (error) {
		// Each item fails; without this, n8n would pass the input on as if it were the result.
		return joined(context.getInputData().map((_, index) => fail(error, index)));
	}
	const progress = new Progress(context, steps.counts);
	const items = pLimit(steps.concurrency * 2);
	const reads = pLimit(MAX_READS);
	const works = pLimit(steps.concurrency * 2);

	const runTask = async (task: Task, itemIndex: number, place: number, isPart: boolean) => {
		const work = async () => {
			try {
				signal.throwIfAborted();
				const outputs = await steps.work(task, itemIndex);
				counts.done += 1;
				progress.taskDone();
				return outputs;
			} catch (error) {
				const outputs = fail(error, itemIndex, steps, task, place);
				progress.taskFailed();
				return outputs;
			}
		};
		return await inPlace(place, work, isPart);
	};

	/** Splits a task and runs its parts side by side, in places of their own up to `width` behind it. */
	const runParts = async (task: Task, itemIndex: number, place: number, width: number) => {
		const { split } = steps;
		if (split === undefined) return [await runTask(task, itemIndex, place, false)];
		return await inPlace(place, async () => {
			let parts: Task[];
			try {
				signal.throwIfAborted();
				parts = await split(task, itemIndex);
			} catch (error) {
				const outputs = fail(error, itemIndex, steps, task, place);
				progress.taskFailed();
				return [outputs];
			}
			tasksOfItems += parts.length - 1;
			const apart = width / (parts.length + 1);
			return await Promise.all(
				parts.map((part, index) => runTask(part, itemIndex, place + apart * (index + 1), true)),
			);
		});
	};

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[][][]> => {
		let failure: INodeExecutionData[][] | undefined;
		const read = async () => {
			try {
				signal.throwIfAborted();
				return await steps.read(itemIndex);
			} catch (error) {
				failure = fail(error, itemIndex, steps);
				progress.taskFailed();
				return [];
			}
		};
		const tasks = await reads(async () => await inPlace(itemIndex, read));
		if (failure) return [failure];
		tasksOfItems += tasks.length;
		const width = 1 / tasks.length;
		const outputs = await Promise.all(
			tasks.map((task, index) =>
				works(async () => await runParts(task, itemIndex, itemIndex + index * width, width)),
			),
		);
		progress.itemDone();
		return outputs.flat();
	};

	try {
		const all = context
			.getInputData()
			.map(async (_, index) => await items(async () => await runItem(index)));
		const results = await Promise.race([over, Promise.all(all)]);
		stop.signal.throwIfAborted();
		return joined(results.flat());
	} finally {
		progress.end();
	}
}

/** Describing a failed item may fail too, such as an expression; it still gets its item. */
function attempt<Result>(describe: () => Result): Result | undefined {
	try {
		return describe();
	} catch {
		return undefined;
	}
}

/** The items of many tasks by output, in the order of the tasks. */
function joined(results: INodeExecutionData[][][]): INodeExecutionData[][] {
	const outputs: INodeExecutionData[][] = [[]];
	for (const [output, produced] of results.flatMap((result) => [...result.entries()])) {
		const into = (outputs[output] ??= []);
		for (const item of produced) into.push(item);
	}
	return outputs;
}
