import { parse as parseFlatted } from 'flatted';
import type {
	ExecutionError,
	ExecutionStatus,
	IDataObject,
	INodeExecutionData,
	IRunExecutionData,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { z } from 'zod';

/** What `GET /rest/executions/:id` answers. */
const execution = z.object({ id: z.string(), status: z.string(), data: z.string() });

const unfinished = ['new', 'running'];

/** One finished run of a workflow. */
export class WorkflowRun {
	private constructor(
		readonly id: string,
		/** `waiting` when a Wait or Form node waits for somebody. */
		readonly status: ExecutionStatus,
		/** All that n8n keeps of the run. */
		readonly data: IRunExecutionData,
	) {}

	/** @returns undefined while the run goes on, or is not stored yet */
	static from(answer: unknown): WorkflowRun | undefined {
		const { id, status, data } = execution.parse(answer);
		if (unfinished.includes(status)) return undefined;
		const kept = parseFlatted(data) as Partial<IRunExecutionData> | undefined;
		// n8n 1 stores the end of a run before its data.
		if (kept?.resultData === undefined) return undefined;
		return new WorkflowRun(id, status as ExecutionStatus, kept as IRunExecutionData);
	}

	/** The error that ended the run. */
	get error(): ExecutionError | undefined {
		return this.data.resultData.error;
	}

	/** Each time a node was run: its output, error, hints, start and duration. */
	tasks(node: string): ITaskData[] {
		return this.data.resultData.runData[node] ?? [];
	}

	/** A node's output items, of all its runs; `output` counts from 0. */
	items(node: string, output = 0): INodeExecutionData[] {
		return this.tasks(node).flatMap((task) => task.data?.main?.[output] ?? []);
	}

	/** The JSON of a node's output items. */
	json(node: string, output = 0): IDataObject[] {
		return this.items(node, output).map((item) => item.json);
	}

	/** The notes that a node left for the person who runs the workflow. */
	hints(node: string): NodeExecutionHint[] {
		return this.tasks(node).flatMap((task) => task.hints ?? []);
	}
}
