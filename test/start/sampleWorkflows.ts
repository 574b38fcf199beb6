import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../n8n/cacheFolder';
import { ifExists } from '../n8n/ifExists';
import type { RunningN8n } from '../n8n/host';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';
import { withAccounts, withFilesIn } from '../n8n/sampleAccounts';

/** The state of a sample when it was put into n8n. */
const records = z.record(
	z.object({
		id: z.string(),
		/** Hash of the file that n8n has. */
		hash: z.string(),
		/** n8n's version of the workflow at that time; another one means that somebody changed it. */
		versionId: z.string(),
		/** Whether its form was made reachable; a person may take that back. */
		isPublished: z.boolean().optional(),
	}),
);

type SampleRecord = z.infer<typeof records>[string];

const samplesFolder = join(projectFolder, 'workflows');

/** A sample workflow in n8n. */
export interface SampleWorkflow {
	id: string;
	name: string;
}

/**
 * Puts the sample workflows into n8n, and newer versions of them in place of older ones. A workflow
 * that somebody has changed in the editor is left alone.
 *
 * @param filesFolder the folder that they read and write
 * @param published the file names of those whose forms are to be reachable
 * @returns the workflows by file name
 */
export async function putSampleWorkflows(
	{ client, filesFolder }: Pick<RunningN8n, 'client' | 'filesFolder'>,
	userFolder: string,
	published: string[],
): Promise<Map<string, SampleWorkflow>> {
	const recordFile = join(userFolder, 'sample-workflows.json');
	const text = (await ifExists(readFile(recordFile, 'utf8'))) ?? '{}';
	const known = records.parse(JSON.parse(text));
	const stored = await client.workflows();
	const samples = new Map<string, SampleWorkflow>();
	for (const file of (await readdir(samplesFolder)).filter((name) => name.endsWith('.json'))) {
		const text = await readFile(join(samplesFolder, file), 'utf8');
		const workflow = withFilesIn(withAccounts(JSON.parse(text) as WorkflowFile), filesFolder);
		const hash = createHash('sha256').update(text).digest('hex');
		const there = stored.find(({ id }) => id === known[file]?.id);
		const record = await putWorkflow(client, workflow, { known: known[file], there, hash });
		if (published.includes(file) && !record.isPublished) {
			await client.activateWorkflow(record.id);
			record.isPublished = true;
		}
		known[file] = record;
		samples.set(file, { id: record.id, name: there?.name ?? workflow.name });
	}
	await writeFile(recordFile, JSON.stringify(known, null, '\t'));
	return samples;
}

/** @returns the record of the workflow that n8n now has */
async function putWorkflow(
	client: N8nClient,
	workflow: WorkflowFile,
	{
		known,
		there,
		hash,
	}: { known?: SampleRecord; there?: { id: string; versionId: string }; hash: string },
): Promise<SampleRecord> {
	if (known && there) {
		const isChanged = known.versionId !== there.versionId;
		if (known.hash === hash || isChanged) return known;
		const { id, versionId } = await client.updateWorkflow(there.id, workflow);
		return { id, hash, versionId };
	}
	const { id, versionId } = await client.importWorkflow(workflow);
	return { id, hash, versionId };
}
