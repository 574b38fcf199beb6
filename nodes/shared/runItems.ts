import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import pLimit from 'p-limit';

import type { Problem } from './problem';
import { asProblem, nodeErrorFrom, problemText } from './problem';

/** What a node does with each item. Outputs come in the order of the items and of their tasks. */
export interface Steps<Task> {
	/** Reads the parameters and files of an item: one task for each request or file. */
	read: (itemIndex: number) => Promise<Task[]> | Task[];
	/** Does one task; returns its items for each output of the node. */
	work: (task: Task, itemIndex: number, signal: AbortSignal) => Promise<INodeExecutionData[][]>;
	/** What an item that stands for a failed task says beside `error`, e.g. its file. */
	describe?: (task: Task | undefined, problem: Problem) => IDataObject;
}

/**
 * Runs the steps of a node over all items side by side. A task that fails becomes an item with
 * `error` when the node is set to continue; otherwise the first failure ends the run: nothing
 * further begins, and what is under way is aborted.
 * @param concurrency items read or tasks worked on at a time
 */
export async function runItems<Task>(
	context: IExecuteFunctions,
	concurrency: number,
	open: (signal: AbortSignal) => Promise<Steps<Task>>,
): Promise<INodeExecutionData[][]> {
	const stop = new AbortController();
	const cancelled = context.getExecutionCancelSignal();
	const signal = cancelled ? AbortSignal.any([cancelled, stop.signal]) : stop.signal;
	const node = context.getNode();

	const fail = (error: unknown, itemIndex: number, described: IDataObject | undefined) => {
		const problem = asProblem(error);
		const nodeError = nodeErrorFrom(node, problem, itemIndex);
		if (!context.continueOnFail() || cancelled?.aborted) {
			stop.abort(nodeError);
			throw nodeError;
		}
		const json = { ...described, error: problemText(problem) };
		return [[{ json, error: nodeError, pairedItem: { item: itemIndex } }]];
	};

	let steps: Steps<Task>;
	try {
		steps = await open(signal);
	} catch (error) {
		// Without this, n8n would pass the input on as if it were the result.
		return [context.getInputData().flatMap((_, index) => fail(error, index, undefined).flat())];
	}
	const reads = pLimit(concurrency);
	const works = pLimit(concurrency);

	const runTask = async (task: Task, itemIndex: number): Promise<INodeExecutionData[][]> => {
		try {
			signal.throwIfAborted();
			const outputs = await steps.work(task, itemIndex, signal);
			return outputs.map((items) =>
				items.map((item) => ({ ...item, pairedItem: { item: itemIndex } })),
			);
		} catch (error) {
			return fail(error, itemIndex, steps.describe?.(task, asProblem(error)));
		}
	};

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[][][]> => {
		let tasks: Task[];
		try {
			tasks = await reads(async () => {
				signal.throwIfAborted();
				return await steps.read(itemIndex);
			});
		} catch (error) {
			return [fail(error, itemIndex, steps.describe?.(undefined, asProblem(error)))];
		}
		return await Promise.all(
			tasks.map((task) => works(async () => await runTask(task, itemIndex))),
		);
	};

	const perItem = await Promise.all(
		context.getInputData().map(async (_, index) => await runItem(index)),
	);
	const outputs: INodeExecutionData[][] = [[]];
	for (const [output, items] of perItem.flat().flatMap((result) => [...result.entries()])) {
		const into = (outputs[output] ??= []);
		for (const item of items) into.push(item);
	}
	return outputs;
}
