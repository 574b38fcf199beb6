import { until } from '../harness/until';
import type { N8nClient } from './n8nClient';
import type { WorkflowRun } from './workflowRun';

/** The address of the page of a run: with a key, except in n8n 1. */
export function pageAddress(client: N8nClient, run: WorkflowRun): string {
	const { resumeToken } = run.data as { resumeToken?: string };
	const key = resumeToken === undefined ? '' : `?signature=${resumeToken}`;
	return `${client.url}/webhook-waiting/${run.id}${key}`;
}

/** Waits until a run waits at its node "Review". @returns the address of the page */
export async function reviewAddress(client: N8nClient, runId: string): Promise<string> {
	return await until(async () => {
		const run = await client.finishedRun(runId);
		return run.data.resultData.lastNodeExecuted === 'Review' && pageAddress(client, run);
	}, `Run ${runId} does not wait at Review.`);
}
