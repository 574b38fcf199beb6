import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import pLimit from 'p-limit';
import { asProblem, nodeErrorFrom, Problem, problemText } from './problem';
import { type Item, Run } from './run';
import { type CustomData, RunReport } from './runReport';
import { isBefore, type NodeError, type Place, SetUpFaults } from './setUpFaults';

/** What a node does with each item. Outputs come in the order of the items and of their tasks. */
export interface Steps<Task> {
	/** Requests in flight at most, for now. Up to twice as many items and tasks are open, so that the next are ready. */
	inParallel: () => number;
	/** Reads the parameters and files of an item: one task for each request or file. */
	read: (item: Item) => Promise<Task[]> | Task[];
	/** The tasks that a task turns out to be, such as the documents of a file; itself unless given. */
	split?: (task: Task, itemIndex: number) => Promise<Task[]>;
	/** Does one task; returns its items, paired with the input item, for each output of the node. */
	work: (task: Task, itemIndex: number) => Promise<INodeExecutionData[][]>;
	/**
	 * Compares the outputs of all tasks, once all are there: those of each task as it returned them, in the order
	 * of the input. @returns the outputs of the run, task by task
	 */
	finish?: (results: INodeExecutionData[][][]) => Promise<INodeExecutionData[][][]>;
	/** The file that a task is about, for its error. */
	fileName?: (task: Task) => string | undefined;
	report: RunReport;
	/** All input items that a task is about, where it is about more than its own. */
	items?: (task: Task) => number[];
	/**
	 * The JSON of a failed task's item in addition to `error`; by default its `fileName`. A row has the
	 * error in its column `_review` or in its own `error`, safe for a spreadsheet. There is no task if reading the item failed.
	 */
	describeFailure?: (
		fileName: string | undefined,
		item: Item,
		problem: Problem,
		task?: Task,
	) => IDataObject;
	/** The files that the item of a failed task has. */
	filesOfFailure?: (item: Item, task?: Task) => IBinaryKeyData | undefined;
}

/**
 * Items that are read at a time. If all were read at once, the first request would wait for the last
 * file.
 */
const MAX_READS = 4;

/** Added to the error of one of several documents, which ends the run. */
const CONTINUE_HINT =
	'To go on with the others, set "On Error" to "Continue" in the settings of this node.';

/** How a node treats failures. */
interface FailureSettings {
	/** The node's output for failed items, counted from 0. */
	failureOutputOf?: (run: Run) => number;
	/** Whether only a fault of the set-up ends the run; any other failure is an item, whatever *On Error* is. */
	keepsFailures?: boolean;
}

/**
 * Runs the steps of a node over all items side by side. A task that fails becomes an item with
 * `error` when the node is set to continue; otherwise a failure ends the run: nothing further
 * begins, and once the tasks in front of it in the input are done, the rest is aborted. The error is
 * that of the first task that failed, in the order of the input.
 *
 * Of a node that keeps failures, each failed task becomes an item. Only a fault of the set-up (`isGeneral`,
 * or nothing to read in any item) ends the run, and only as long as nothing was read: what was paid for stays.
 * @param open prepares the steps
 * @returns the `execute` of the node
 */
export const execution =
	<Task>(
		open: (run: Run) => Promise<Steps<Task>>,
		{ failureOutputOf = () => 0, keepsFailures = false }: FailureSettings = {},
	) =>
	async (context: IExecuteFunctions): Promise<INodeExecutionData[][]> => {
		const stop = new AbortController();
		const stopped = new Promise<never>((_, reject) => {
			stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
		});
		stopped.catch(() => undefined);
		const cancelled = context.getExecutionCancelSignal?.();
		const signal = cancelled ? AbortSignal.any([cancelled, stop.signal]) : stop.signal;

		const run = new Run(context, signal);
		const failureOutput = failureOutputOf(run);
		const node = context.getNode();
		const { input } = run;
		const steps = await open(run).catch((error: unknown) => brokenSteps<Task>(error));
		const { report } = steps;
		report.begin(input.length, (message) => context.sendMessageToUI?.(message));
		const counts = { tasks: 0, done: 0, failed: 0 };
		/** The first task in the input that failed so far, if failures end the run; nothing begins after it. */
		let firstFailed: Place | undefined;
		const setUpFaults = new SetUpFaults();
		/** Tasks that have begun and not ended. */
		const underWay = new Set<Promise<unknown>>();

		/** Whether a document was read and requests were answered, which may have cost something. */
		const wasRead = () => counts.done > 0 && run.wasAnswered;
		/** After a fault of the set-up, the tasks under way decide whether anything else begins. */
		const mayBegin = async () => {
			if (setUpFaults.first(run.wasReached) === undefined) return firstFailed === undefined;
			await Promise.allSettled(underWay);
			return wasRead() || setUpFaults.first(run.wasReached) === undefined;
		};

		/** The outputs for a failure; thrown if it ends the run. */
		const failure = (thrown: unknown, place: Place, task?: Task): INodeExecutionData[][] => {
			const { message, details } = asProblem(thrown);
			const { description = '', isGeneral = false } = details;
			const ownName = task === undefined ? undefined : steps.fileName?.(task);
			const fileName = details.fileName ?? ownName;
			const isLast = !keepsFailures && !context.continueOnFail();
			const isOneOfMany = Math.max(counts.tasks, input.length) > 1;
			const addsContinueHint = isLast && isOneOfMany && !isGeneral;
			const problem = new Problem(message, {
				...details,
				// A fault of the set-up is not about the file that met it.
				fileName: isGeneral ? undefined : fileName,
				description: addsContinueHint ? `${description} ${CONTINUE_HINT}`.trim() : description,
			});
			const itemIndex = details.itemIndex ?? (isGeneral ? undefined : place.item);
			const nodeError = nodeErrorFrom(node, problem, itemIndex);
			const error = problemText({ message: nodeError.message, description });
			// Thrown, it would end the run of an agent on n8n 1, and later agents hear no more than the message.
			if (run.isTool && !cancelled?.aborted) {
				return [[{ json: { error }, pairedItem: { item: place.item } }]];
			}
			if (signal.aborted || isLast) {
				counts.failed += 1;
				if (!firstFailed || isBefore(place, firstFailed)) firstFailed = place;
				// Earlier tasks need not be waited for: they would fail as this one.
				if (signal.aborted || isGeneral) stop.abort(nodeError);
				throw nodeError;
			}
			/** What describes a failed item may fail too, such as an expression; the item is still there. */
			const described = <Result>(describe: () => Result): Result | undefined => {
				try {
					return describe();
				} catch (cause) {
					const { message: why } = asProblem(cause);
					report.warn(place.item, `The item of a failure is not complete: ${why}`);
					return undefined;
				}
			};
			const facts: IDataObject =
				described(() => steps.describeFailure?.(fileName, run.item(place.item), problem, task)) ??
				(fileName === undefined ? {} : { fileName });
			const isSorted = node.onError === 'continueErrorOutput';
			const regular = '_review' in facts ? facts : { ...facts, error };
			const json = isSorted ? sortedJson(context, error, facts) : regular;
			// Where the workflow keeps files in the JSON, they would be such a key.
			const binary =
				isSorted && run.combined
					? undefined
					: described(() => steps.filesOfFailure?.(run.item(place.item), task));
			const items = task && steps.items?.(task);
			const pairedItem = items ? items.map((item) => ({ item })) : { item: place.item };
			const item: INodeExecutionData = { json, pairedItem, ...(binary && { binary }) };
			if (keepsFailures) setUpFaults.note(details, { place, error: nodeError, item });
			const before = Array.from({ length: failureOutput }, (): INodeExecutionData[] => []);
			return [...before, [item]];
		};

		const places = () => steps.inParallel() * 2;
		const items = pLimit(places());
		const reads = pLimit(MAX_READS);
		const works = pLimit(places());
		const adjust = () => (items.concurrency = works.concurrency = places());

		/** Does a step and what follows from its result; the outputs of its tasks, or of its failure. */
		const doStep = async <Result>(
			place: Place,
			task: Task | undefined,
			work: () => Promise<Result>,
			next: (result: Result) => Promise<INodeExecutionData[][][]> | INodeExecutionData[][][],
		): Promise<INodeExecutionData[][][]> => {
			let result: Result;
			try {
				signal.throwIfAborted();
				result = await work();
			} catch (error) {
				if (!signal.aborted) report.taskDone(true);
				return [failure(error, place, task)];
			}
			return await next(result);
		};

		const runTask = async (task: Task, place: Place) =>
			await doStep(
				place,
				task,
				async () => await steps.work(task, place.item),
				(outputs) => {
					counts.done += 1;
					report.taskDone();
					return [outputs];
				},
			);

		const runParts = async (task: Task, place: Place) => {
			const { split } = steps;
			if (split === undefined) return await runTask(task, place);
			return await doStep(
				place,
				task,
				async () => await split(task, place.item),
				async (parts) => {
					counts.tasks += parts.length - 1;
					// Of a file that was begun in front of a failure, all parts are run.
					if (firstFailed && !isBefore(place, firstFailed)) return [];
					return (await inOrder(parts.map(async (part) => await runTask(part, place)))).flat();
				},
			);
		};

		const begin = async (task: Task, place: Place) => {
			if (!(await mayBegin())) return [];
			const begun = runParts(task, place);
			underWay.add(begun);
			try {
				return await begun;
			} finally {
				underWay.delete(begun);
				adjust();
			}
		};

		const runItem = async (item: number) =>
			await doStep(
				{ item, task: 0 },
				undefined,
				async () =>
					await reads(async () => ((await mayBegin()) ? await steps.read(run.item(item)) : [])),
				async (tasks) => {
					counts.tasks += tasks.length;
					const runs = tasks.map((task, index) =>
						works(async () => await begin(task, { item, task: index })),
					);
					const outputs = (await inOrder(runs)).flat();
					report.itemDone();
					return outputs;
				},
			);

		try {
			const runs = input.map(async (_, item) => await items(async () => await runItem(item)));
			const results = (await Promise.race([stopped, inOrder(runs)])).flat();
			const outputs = joined((await steps.finish?.(results)) ?? results);
			const met = setUpFaults.first(run.wasReached);
			const fault = wasRead() ? undefined : (met ?? setUpFaults.nothingToRead(input.length));
			if (fault !== undefined) {
				// With its error output chosen, n8n would pass the input on to the other one.
				if (node.onError === 'continueErrorOutput') return [[fault.item]];
				throw fault.error;
			}
			if (met) report.breakOff(met.error.message);
			for (const hint of report.hints) context.addExecutionHints?.(hint);
			return outputs;
		} catch (thrown) {
			const error = thrown as NodeError;
			const { done, failed } = counts;
			const many = `So far ${failed} of ${done + failed} failed; this is the first of them.`;
			if (failed > 1 && !stop.signal.aborted) {
				error.description = `${error.description ?? ''} ${many}`.trim();
			}
			stop.abort(error);
			throw error;
		} finally {
			report.end(customDataOf(context));
		}
	};

/**
 * The JSON of an item that n8n is to send to the error output. It sends only items there that have no other
 * keys than these, and drops all of the JSON of one that carries the error itself. Up to 2.35 it does not know
 * `details`; no version tells its number, so a method that came with 2.35 has to.
 */
const sortedJson = (context: IExecuteFunctions, error: string, details: IDataObject) =>
	'isConsoleOutputRedacted' in context ? { error, details } : { error };

/** Steps with which each item fails; without them, n8n would pass the input on as if it were the result. */
function brokenSteps<Task>(error: unknown): Steps<Task> {
	const { message, details } = asProblem(error);
	const read = () => {
		throw new Problem(message, { ...details, isGeneral: true });
	};
	return {
		inParallel: () => 1,
		report: new RunReport(),
		read,
		work: async () => await Promise.resolve([]),
	};
}

/** Of the versions of n8n, only the newer ones have `customData` in the context itself. */
function customDataOf(context: IExecuteFunctions): CustomData | undefined {
	const proxy = context.getWorkflowDataProxy?.(0) as
		{ $execution?: { customData?: CustomData } } | undefined;
	return proxy?.$execution?.customData;
}

/** The results of runs side by side. @throws the error of the first that failed, when those in front are done */
async function inOrder<Result>(runs: Promise<Result>[]): Promise<Result[]> {
	for (const run of runs) run.catch(() => undefined);
	const results: Result[] = [];
	for (const run of runs) results.push(await run);
	return results;
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
