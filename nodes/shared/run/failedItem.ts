import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { asProblem, type Problem } from '../host/problem';
import type { Item } from './run';
import type { Steps } from './steps';

/**
 * The output item of a task that failed, or of an item that could not be read. What describes it may fail
 * too, such as an expression; the item is still there.
 * @param error what happened and what to do, in one text
 */
export function failedItem<Task>(
	steps: Steps<Task>,
	item: Item,
	problem: Problem,
	error: string,
	task?: Task,
): INodeExecutionData {
	const { run, index } = item;
	const { fileName, fault } = problem.details;
	const described = <Result>(describe: () => Result): Result | undefined => {
		try {
			return describe();
		} catch (cause) {
			const { message } = asProblem(cause);
			steps.report.warn(index, `The item of a failure is not complete: ${message}`);
			return undefined;
		}
	};
	const facts: IDataObject =
		described(() => steps.describeFailure?.(item, problem, task)) ??
		(fileName === undefined ? {} : { fileName });
	const failed = { ...facts, error, ...(fault === 'setUp' && { fault }) };
	const regular = '_review' in facts ? facts : failed;
	const sorted = run.knowsErrorDetails ? { error, details: facts } : { error };
	// Where the workflow keeps files in the JSON, they would be a key that n8n does not allow in the error output.
	const hasNoFiles = run.hasErrorOutput && run.combined !== undefined;
	const binary = hasNoFiles ? undefined : described(() => steps.filesOfFailure?.(item, task));
	const items = task && steps.items?.(task);
	return {
		json: run.hasErrorOutput ? sorted : regular,
		pairedItem: items ? items.map((each) => ({ item: each })) : { item: index },
		...(binary && { binary }),
	};
}
