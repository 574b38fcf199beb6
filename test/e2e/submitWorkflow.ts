import { join } from 'node:path';
import type { FormFile, N8nClient } from '../n8n/n8nClient';
import type { WorkflowRun } from '../n8n/workflowRun';

/** Where the sample workflows are. */
export const workflowsFolder = join(import.meta.dirname, '../workflows');

/** A finished run with the last page of its form. */
export interface Submission {
	run: WorkflowRun;
	/** HTML. */
	lastPage: string;
}

/** Publishes a sample workflow, fills in its form, and waits for the run. */
export async function submitWorkflow(
	client: N8nClient,
	file: string,
	path: string,
	fields: Array<string | FormFile[]>,
): Promise<Submission> {
	const { id } = await client.importWorkflowFile(join(workflowsFolder, file));
	await client.activateWorkflow(id);
	const answer = await client.submitForm(path, fields);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	const [execution] = await client.executions(id);
	const run = await client.finishedRun(execution?.id ?? '');
	const lastPage = await (await fetch(formWaitingUrl)).text();
	await client.deactivateWorkflow(id);
	return { run, lastPage };
}
