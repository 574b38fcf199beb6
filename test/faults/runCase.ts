import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	OnError,
} from 'n8n-workflow';
import { withFolder } from '../harness/withN8n';
import type { N8nClient } from '../n8n/n8nClient';
import type { WorkflowRun } from '../n8n/workflowRun';
import { contentOf, type FileKind } from './content';
import { apiKey } from './service';

export interface CaseItem {
	json: IDataObject;
	file?: { kind: FileKind; token: string; fileName: string };
}

/** A node with its settings and its items. */
export interface Case {
	node: 'chatWithImages' | 'documentOcr' | 'fimCompletion' | 'structuredExtraction';
	parameters: INodeParameters & { options: INodeParameters };
	onError: OnError;
	items: CaseItem[];
}

/** Makes a credential of the service, or of another address that has none. */
export async function saveAddress(client: N8nClient, name: string, baseUrl: string): Promise<void> {
	const data = { environment: 'main', baseUrl, apiKey };
	await client.saveCredential(`Items: ${name}`, 'visionOcrApi', data);
}

/**
 * Runs a node over items in n8n.
 *
 * @param address name of the credential, as for `saveAddress`
 * @returns the run, and the items of each output of the node
 */
export async function runCase(
	client: N8nClient,
	{ node: name, parameters, onError, items }: Case,
	address = 'service',
): Promise<{ run: WorkflowRun; outputs: INodeExecutionData[][] }> {
	const node = (type: string, given: INodeParameters): INode => ({
		id: type,
		name: type,
		type,
		parameters: given,
		typeVersion: 1,
		position: [0, 0],
	});
	return await withFolder(async (folder) => {
		const stored = items.map(async ({ json, file }) => {
			if (file === undefined) return { json, files: {} };
			const path = join(folder, randomUUID());
			await writeFile(path, contentOf[file.kind](file.token));
			return { json, files: { data: { path, fileName: file.fileName } } };
		});
		const start = node('n8n-nodes-base.manualTrigger', {});
		const input = node('n8n-nodes-vision-ocr-fixtures.testItems', {
			items: JSON.stringify(await Promise.all(stored)),
		});
		const tried: INode = {
			...node(`n8n-nodes-vision-ocr.${name}`, parameters),
			onError,
			credentials: { visionOcrApi: { id: null, name: `Items: ${address}` } },
		};
		const to = ({ name: next }: INode) => ({
			main: [[{ node: next, type: 'main' as const, index: 0 }]],
		});
		const { id } = await client.importWorkflow({
			name: `Items: ${address}`,
			nodes: [start, input, tried],
			connections: { [start.name]: to(input), [input.name]: to(tried) },
			settings: { executionOrder: 'v1' },
		});
		const run: WorkflowRun = await client.runWorkflow(id, { trigger: start.name });
		await client.deleteWorkflow(id);
		return {
			run,
			outputs: (run.tasks(tried.name)[0]?.data?.main ?? []).map((output) => output ?? []),
		};
	});
}
