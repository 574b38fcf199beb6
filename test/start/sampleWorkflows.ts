import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../n8n/cacheFolder';
import { ifExists } from '../n8n/ifExists';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';

/** The state of a sample when it was put into n8n. */
const records = z.record(
	z.object({
		id: z.string(),
		/** Hash of the file that n8n has. */
		hash: z.string(),
		/** n8n's version of the workflow at that time; another one means that somebody changed it. */
		versionId: z.string(),
	}),
);

const samplesFolder = join(projectFolder, 'workflows');

/**
 * Puts the sample workflows into n8n, and newer versions of them in place of older ones. A workflow
 * that somebody has changed in the editor is left alone.
 *
 * @param published the file name of the one whose form is to be reachable
 * @returns n8n's ids by file name
 */
export async function putSampleWorkflows(
	client: N8nClient,
	userFolder: string,
	published: string,
): Promise<Map<string, string>> {
	const recordFile = join(userFolder, 'sample-workflows.json');
	const text = (await ifExists(readFile(recordFile, 'utf8'))) ?? '{}';
	const known = records.parse(JSON.parse(text));
	const stored = await client.workflows();
	const ids = new Map<string, string>();
	for (const file of (await readdir(samplesFolder)).filter((name) => name.endsWith('.json'))) {
		const text = await readFile(join(samplesFolder, file), 'utf8');
		const hash = createHash('sha256').update(text).digest('hex');
		const record = known[file];
		const there = stored.find(({ id }) => id === record?.id);
		const isCurrent = there && record?.hash === hash;
		const isChanged = there && record?.versionId !== there.versionId;
		if (isCurrent || isChanged) {
			ids.set(file, there.id);
			continue;
		}
		const workflow = JSON.parse(text) as WorkflowFile;
		const { id, versionId } = there
			? await client.updateWorkflow(there.id, workflow)
			: await client.importWorkflow(workflow);
		if (file === published) await client.activateWorkflow(id);
		known[file] = { id, hash, versionId };
		ids.set(file, id);
	}
	await writeFile(recordFile, JSON.stringify(known, null, '\t'));
	return ids;
}
