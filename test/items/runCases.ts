import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject, INode, INodeParameters, OnError } from 'n8n-workflow';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';
import type { WorkflowRun } from '../n8n/workflowRun';
import { type FileKindName, fileKinds } from './content';
import { apiKey } from './service';

export type NodeName = 'chatWithImages' | 'documentOcr' | 'fimCompletion' | 'structuredExtraction';

/** A file of an item. */
export interface CaseFile {
	field: string;
	kind: FileKindName;
	/** Token of its content, if it has any. */
	token: string;
	fileName?: string;
	mimeType?: string;
}

export interface CaseItem {
	files: CaseFile[];
	/** Web addresses of documents, or texts that are not addresses. */
	addresses: Array<{ token: string } | { text: string }>;
	/** A text with a token; empty if the item has none. */
	text: string;
	/** JSON of the item; by default its text and addresses. */
	json?: IDataObject;
}

/** A node with its settings and its items. */
export interface Case {
	node: NodeName;
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
 * Runs cases in one workflow of n8n, each a branch of its own, which n8n works on in turn.
 *
 * @param address name of the credential, as for `saveAddress`
 * @param documentsUrl where documents can be downloaded by their token
 * @returns `outputsOf` gives the items of each output of a case
 */
export async function runCases(
	client: N8nClient,
	cases: Case[],
	{ address = 'service', documentsUrl = '' } = {},
) {
	const scratch = join(tmpdir(), `vision-ocr-cases-${randomUUID()}`);
	await mkdir(scratch);
	try {
		const items = cases.map(async (one) => await storedItems(one, scratch, documentsUrl));
		const workflow = workflowOf(cases, await Promise.all(items), `Items: ${address}`);
		const { id } = await client.importWorkflow(workflow);
		const run: WorkflowRun = await client.runWorkflow(id, { trigger: 'Start' });
		await client.deleteWorkflow(id);
		const outputsOf = (index: number) =>
			(run.tasks(`Node ${index}`)[0]?.data?.main ?? []).map((output) => output ?? []);
		return { run, outputsOf };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** The items of a case in the form that the fixture node Test Items takes. */
async function storedItems({ node, parameters, items }: Case, scratch: string, url: string) {
	return await Promise.all(
		items.map(async ({ files, addresses, text, json }) => {
			const stored = files.map(async ({ field, kind, token, fileName, mimeType }) => {
				const path = join(scratch, randomUUID());
				await writeFile(path, fileKinds[kind].content(token));
				return [field, { path, fileName, mimeType }] as const;
			});
			const isPlain = node === 'chatWithImages' && parameters.imageSource === 'none';
			const usual = {
				text,
				prompt: isPlain ? `About ${text}` : 'What is it?',
				addresses: addresses.map((address) =>
					'token' in address ? `${url}/${address.token}.pdf` : address.text,
				),
			};
			return { json: json ?? usual, files: Object.fromEntries(await Promise.all(stored)) };
		}),
	);
}

function workflowOf(cases: Case[], items: unknown[], credential: string): WorkflowFile {
	const node = (name: string, type: string, parameters: INodeParameters): INode => ({
		...{ id: name, name, type, parameters },
		typeVersion: 1,
		position: [0, 0],
	});
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const sources = cases.map((_, index) => `Items ${index}`);
	return {
		name: 'Items',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			...cases.flatMap((one, index) => [
				node(`Items ${index}`, 'n8n-nodes-vision-ocr-fixtures.testItems', {
					items: JSON.stringify(items[index]),
				}),
				{
					...node(`Node ${index}`, `n8n-nodes-vision-ocr.${one.node}`, one.parameters),
					onError: one.onError,
					credentials: { visionOcrApi: { id: null, name: credential } },
				},
			]),
		],
		connections: {
			Start: { main: [sources.map(to)] },
			...Object.fromEntries(
				sources.map((source, index) => [source, { main: [[to(`Node ${index}`)]] }]),
			),
		},
		settings: { executionOrder: 'v1' },
	};
}
