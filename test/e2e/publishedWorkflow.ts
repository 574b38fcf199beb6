import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import type { FormFile, N8nClient, WorkflowFile } from '../n8n/n8nClient';
import { withAccounts } from '../n8n/sampleAccounts';
import type { WorkflowRun } from '../n8n/workflowRun';
import { openOnVersion1 } from './reviewPage';
import { ourNode } from './runNode';

/** Where the sample workflows are. */
export const workflowsFolder = join(import.meta.dirname, '../../workflows');

/** A sample workflow by its name, as people import it. */
export async function readSample(name: string): Promise<WorkflowFile> {
	const text = await readFile(join(workflowsFolder, `${name}.json`), 'utf8');
	return JSON.parse(text) as WorkflowFile;
}

/** The same with our credentials. */
export const sampleWorkflow = async (name: string) => withAccounts(await readSample(name));

/** A finished run with the last page of its form. */
export interface Submission {
	run: WorkflowRun;
	/** HTML. */
	lastPage: string;
}

/**
 * Does something with a published sample workflow; it is taken back whatever happens.
 * @param change of the sample, as a person makes it in the editor
 */
export async function whilePublished<Result>(
	client: N8nClient,
	name: string,
	work: (id: string) => Promise<Result>,
	change: (workflow: WorkflowFile) => WorkflowFile | void = () => undefined,
): Promise<Result> {
	const sample = await sampleWorkflow(name);
	const workflow = change(sample) ?? sample;
	const access = await openOnVersion1(client);
	for (const { type, parameters } of workflow.nodes) {
		if (type === ourNode('review')) Object.assign(parameters, access);
	}
	const { id } = await client.importWorkflow(workflow);
	await client.activateWorkflow(id);
	try {
		return await work(id);
	} finally {
		await client.deactivateWorkflow(id);
	}
}

/** Publishes a sample workflow, fills in its form, which is called like it, and waits for the run. */
export async function submitWorkflow(
	client: N8nClient,
	name: string,
	fields: Array<string | FormFile[]>,
): Promise<Submission> {
	return await whilePublished(client, name, async (id) => {
		const answer = await client.submitForm(name, fields);
		const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
		const run = await client.runNumber(id, 1);
		const lastPage = await (await fetch(formWaitingUrl)).text();
		return { run, lastPage };
	});
}

/** A file that a node has put out. @throws when there is none */
export async function fileOf(
	client: N8nClient,
	run: WorkflowRun,
	node: string,
	field: string,
): Promise<Buffer> {
	const binary = run.items(node)[0]?.binary?.[field];
	if (binary === undefined) throw new Error(`"${node}" gave no file: ${run.error?.message ?? ''}`);
	return await client.readBinary(binary);
}

/** The rows of the spreadsheet that a node has put out, by heading. */
export async function rowsOf(client: N8nClient, run: WorkflowRun, node: string) {
	const [headings = [], ...rows] = await readSheet(await fileOf(client, run, node, 'spreadsheet'));
	return rows.map((cells) =>
		Object.fromEntries(cells.map((cell, column) => [String(headings[column]), cell])),
	);
}
