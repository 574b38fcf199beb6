import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { asProblem, type Problem } from '../host/problem';
import type { Item } from './run';
import { RunReport } from './runReport';

/** What a node does with each item. Outputs come in the order of the items and of their tasks. */
export interface Steps<Task> {
	/** Reads the parameters and files of an item: one task for each request or file. */
	read: (item: Item) => Promise<Task[]> | Task[];
	/** Splits a task, such as a file into its documents. Default: the task itself. */
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
	describeFailure?: (item: Item, problem: Problem, task?: Task) => IDataObject;
	/** The node's output for failed items, counted from 0. Default: the first. */
	failureOutput?: 0 | 1;
	/** The files that the item of a failed task has. */
	filesOfFailure?: (item: Item, task?: Task) => IBinaryKeyData | undefined;
}

/** Steps with which each item fails; without them, n8n would pass the input on as if it were the result. */
export function brokenSteps<Task>(error: unknown): Steps<Task> {
	return {
		report: new RunReport(),
		read: () => {
			throw asProblem(error).with({ fault: 'setUp' });
		},
		work: async () => await Promise.resolve([]),
	};
}
