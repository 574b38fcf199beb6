import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { passLastPage } from '../n8n/formPage';
import type { RunningN8n } from '../n8n/host';
import { reviewAddress } from '../n8n/reviewAddress';
import { fileOf, inbox, type SheetRow } from './mainJob';

/** The path of the form of "Invoices with human review". */
const form = 'invoices-with-human-review';

/**
 * The document to show in a review: doubtful, and if possible one that was read. A copy of another
 * document is not doubtful by itself.
 */
export function documentToReview(rows: SheetRow[]): string | undefined {
	const doubtful = rows.filter(({ _review, _copy_of: copyOf }) => _review && !copyOf);
	const row = doubtful.find(({ _source }) => _source) ?? doubtful[0];
	return row && fileOf(row);
}

/**
 * Hands in one document of the main job by the form of "Invoices with human review", and waits until
 * its run waits for a person.
 *
 * @param name of a document in the folder of the main job
 * @returns the address of the page, with its key
 * @throws when the form cannot be reached, or the run ends without a question
 */
export async function startReview(
	{ client, filesFolder }: Pick<RunningN8n, 'client' | 'filesFolder'>,
	name: string,
): Promise<string> {
	const content = await readFile(join(filesFolder, inbox, name));
	const answer = await client.submitForm(form, [[{ content, name }]]);
	if (!answer.ok) throw new Error(`The form ${client.formUrl(form)} answers ${answer.status}`);
	const { formWaitingUrl } = z.object({ formWaitingUrl: z.string() }).parse(await answer.json());
	const runId = new URL(formWaitingUrl).pathname.split('/').at(-1) ?? '';
	const run = await client.finishedRun(runId);
	if (run.status !== 'waiting') {
		throw new Error(run.error?.message ?? `The run of "${name}" has ended without a question`);
	}
	await passLastPage(client, formWaitingUrl);
	return await reviewAddress(client, runId);
}
