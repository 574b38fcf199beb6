import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import pLimit from 'p-limit';
import { keepFiles } from '../documents/files/keptFiles';
import { failedItem } from './failedItem';
import { asProblem, nodeErrorFrom, type Problem, problemText } from '../host/problem';
import { Run } from './run';
import type { CustomData } from './runReport';
import { isBefore, type Place, type SetUpFault, SetUpFaults } from './setUpFaults';
import { brokenSteps, type Steps } from './steps';

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
 *
 * Of a node that keeps failures, each failed task becomes an item. Only a fault of the set-up ends the run, and only as long as nothing was read: what was paid for stays.
 * @param open prepares the steps
 * @returns the `execute` of the node
 */
export const execution =
	<Task>(open: (run: Run) => Promise<Steps<Task>>, { keepsFailures = false } = {}) =>
	async (context: IExecuteFunctions): Promise<INodeExecutionData[][]> => {
		const stop = new AbortController();
		const run = new Run(context, stop.signal);
		const steps = await open(run).catch((error: unknown) => brokenSteps<Task>(error));
		return await new Loop(context, run, steps, stop, keepsFailures).outputs();
	};

/** A step that failed and leads to an item. */
class FailedStep {
	constructor(readonly outputs: INodeExecutionData[][]) {}
}

/** One run of a node: items and tasks wait, run, and are done or have failed. */
class Loop<Task> {
	private readonly itemSlots = pLimit(1);
	private readonly readSlots = pLimit(MAX_READS);
	private readonly taskSlots = pLimit(1);
	/** Tasks that have begun and not ended. */
	private readonly running = new Set<Promise<unknown>>();
	/** Tasks found so far, those that are done, and those whose failure ends the run. */
	private readonly counts = { found: 0, done: 0, failed: 0 };
	/** The first of these failures in the order of the input. */
	private firstFailed?: Place;
	private readonly setUpFaults: SetUpFaults;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: Run,
		private readonly steps: Steps<Task>,
		private readonly stop: AbortController,
		private readonly keepsFailures: boolean,
	) {
		this.setUpFaults = new SetUpFaults(run);
		this.adjustSlots();
	}

	/** Twice as many items and tasks are open as requests are in flight, so that the next are ready. */
	private adjustSlots(): void {
		this.itemSlots.concurrency = this.taskSlots.concurrency = this.run.inParallel * 2;
	}

	/** Runs all items. @throws the error that ends the run */
	async outputs(): Promise<INodeExecutionData[][]> {
		const { context, run, steps } = this;
		const { report } = steps;
		report.begin(run.input.length, (message) => context.sendMessageToUI?.(message));
		try {
			const results = await this.runAll();
			const outputs = joined((await steps.finish?.(results)) ?? results);
			await keepFiles(outputs.flat(), run.store, (text, item) => report.warn(sourceOf(item), text));
			const fault = this.wasRead ? undefined : this.setUpFaults.last(this.counts.done);
			// With its error output chosen, n8n would pass the input on to the other one.
			if (fault && run.hasErrorOutput) return [[fault.item]];
			if (fault) throw fault.error;
			// One that came after something was read.
			const late = this.setUpFaults.first;
			if (late) report.breakOff(late.error.message, late.error.description ?? '');
			for (const hint of report.hints) context.addExecutionHints?.(hint);
			return outputs;
		} catch (thrown) {
			const error = thrown as SetUpFault['error'];
			const { done, failed } = this.counts;
			const many = `So far ${failed} of ${done + failed} failed; this is the first of them.`;
			if (failed > 1 && !this.stop.signal.aborted) {
				error.description = `${error.description ?? ''} ${many}`.trim();
			}
			this.stop.abort(error);
			throw error;
		} finally {
			report.end(customDataOf(context));
		}
	}

	/** The outputs of all tasks, in the order of the input. @throws the error of the first that failed in it */
	private async runAll(): Promise<INodeExecutionData[][][]> {
		const { signal } = this.stop;
		const stopped = new Promise<never>((_, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason as Error));
		});
		const runs = [...this.run.input.keys()].map(
			async (item) => await this.itemSlots(async () => await this.runItem(item)),
		);
		return (await Promise.race([stopped, inOrder(runs)])).flat();
	}

	private async runItem(item: number): Promise<INodeExecutionData[][][]> {
		const { run, steps } = this;
		const read = async () => ((await this.mayBegin()) ? await steps.read(run.item(item)) : []);
		const tasks = await this.tryStep(async () => await this.readSlots(read), { item, task: 0 });
		if (tasks instanceof FailedStep) return [tasks.outputs];
		this.counts.found += tasks.length;
		const runs = tasks.map(
			async (task, index) =>
				await this.taskSlots(async () => await this.beginTask(task, { item, task: index })),
		);
		const outputs = (await inOrder(runs)).flat();
		steps.report.itemDone();
		return outputs;
	}

	private async beginTask(task: Task, place: Place): Promise<INodeExecutionData[][][]> {
		if (!(await this.mayBegin())) return [];
		const begun = this.splitTask(task, place);
		this.running.add(begun);
		try {
			return await begun;
		} finally {
			this.running.delete(begun);
			this.adjustSlots();
		}
	}

	private async splitTask(task: Task, place: Place): Promise<INodeExecutionData[][][]> {
		const { split = () => [task] } = this.steps;
		const parts = await this.tryStep(async () => await split(task, place.item), place, task);
		if (parts instanceof FailedStep) return [parts.outputs];
		this.counts.found += parts.length - 1;
		// Of a file that was begun in front of a failure, all parts are run.
		if (this.firstFailed && !isBefore(place, this.firstFailed)) return [];
		return await inOrder(parts.map(async (part) => await this.doTask(part, place)));
	}

	private async doTask(task: Task, place: Place): Promise<INodeExecutionData[][]> {
		const { work, report } = this.steps;
		const outputs = await this.tryStep(async () => await work(task, place.item), place, task);
		if (outputs instanceof FailedStep) return outputs.outputs;
		this.counts.done += 1;
		report.taskDone();
		return outputs;
	}

	/** Whether another task may begin. After a fault of the set-up, those that are running decide it. */
	private async mayBegin(): Promise<boolean> {
		if (this.setUpFaults.first === undefined) return this.firstFailed === undefined;
		await Promise.allSettled(this.running);
		return this.wasRead || this.setUpFaults.first === undefined;
	}

	/** Whether a document was read and requests were answered, which may have cost something. */
	private get wasRead(): boolean {
		return this.counts.done > 0 && this.run.wasAnswered;
	}

	/** Does a step, unless the run was aborted. @throws the error that ends the run */
	private async tryStep<Result>(
		step: () => Promise<Result>,
		place: Place,
		task?: Task,
	): Promise<Result | FailedStep> {
		const { signal } = this.run;
		try {
			signal.throwIfAborted();
			return await step();
		} catch (error) {
			if (!signal.aborted) this.steps.report.taskDone(true);
			return new FailedStep(this.outputsOf(error, place, task));
		}
	}

	/** The outputs for a failure. @throws the error that ends the run */
	private outputsOf(thrown: unknown, place: Place, task?: Task): INodeExecutionData[][] {
		const { context, run, steps } = this;
		const original = asProblem(thrown);
		const { details } = original;
		const ownName = task === undefined ? undefined : steps.fileName?.(task);
		const problem = original.with({
			fileName: details.fileName ?? ownName,
			itemIndex: details.itemIndex ?? (details.fault === 'setUp' ? undefined : place.item),
		});
		const nodeError = nodeErrorFrom(context.getNode(), problem);
		const { description } = details;
		const error = problemText({ message: nodeError.message, description });
		// Thrown, it would end the run of an agent on n8n 1, and later agents hear no more than the message.
		if (run.isTool && !run.signal.aborted) {
			return [[{ json: { error }, pairedItem: { item: place.item } }]];
		}
		if (this.endsOnFailure || run.signal.aborted) throw this.fatalError(problem, place);
		const item = failedItem(steps, run.item(place.item), problem, error, task);
		if (this.keepsFailures) this.setUpFaults.note(details, { place, error: nodeError, item });
		return steps.failureOutput === 1 ? [[], [item]] : [[item]];
	}

	private get endsOnFailure(): boolean {
		return !this.keepsFailures && !this.context.continueOnFail();
	}

	/** The error of a failure that ends the run; nothing begins after it. */
	private fatalError(problem: Problem, place: Place): SetUpFault['error'] {
		const { description = '', fault } = problem.details;
		const isSetUp = fault === 'setUp';
		const isOneOfMany = Math.max(this.counts.found, this.run.input.length) > 1;
		const hint = this.endsOnFailure && isOneOfMany && !isSetUp ? CONTINUE_HINT : '';
		const hinted = problem.with({ description: `${description} ${hint}`.trim() });
		const error = nodeErrorFrom(this.context.getNode(), hinted);
		this.counts.failed += 1;
		if (!this.firstFailed || isBefore(place, this.firstFailed)) this.firstFailed = place;
		// Earlier tasks need not be waited for: they would fail as this one.
		if (this.run.signal.aborted || isSetUp) this.stop.abort(error);
		return error;
	}
}

/** Of the versions of n8n, only the newer ones have `customData` in the context itself. */
function customDataOf(context: IExecuteFunctions): CustomData | undefined {
	const proxy = context.getWorkflowDataProxy?.(0) as
		{ $execution?: { customData?: CustomData } } | undefined;
	return proxy?.$execution?.customData;
}

/** The item of the input that an output item comes from, the first of several, counted from 0. */
function sourceOf({ pairedItem }: INodeExecutionData): number {
	const [first = 0] = [pairedItem ?? 0].flat();
	return typeof first === 'number' ? first : first.item;
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
