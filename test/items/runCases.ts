import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { N8nClient, WorkflowFile } from '../n8n/n8nClient';
import { account, type Count, nothing } from './account';
import { type Batch, batchesOf, type Case } from './cases';
import { fileKinds } from './content';
import type { ItemsService } from './itemsService';

const CREDENTIAL = 'Items';

/** Of one workflow; more take n8n no less time for each. */
const CASES_AT_A_TIME = 10;

/**
 * Runs random cases in n8n and counts what went in and what came out.
 *
 * @param onProgress hears of the count after each workflow
 * @throws when n8n itself fails
 */
export async function runCases(
	client: N8nClient,
	{ service, documentsUrl }: ItemsService,
	{ cases, seed }: { cases: number; seed: number },
	onProgress?: (count: Count) => void,
): Promise<Count> {
	const { url: baseUrl, apiKey } = service;
	await client.saveCredential(CREDENTIAL, 'visionOcrApi', { environment: 'main', baseUrl, apiKey });
	const count = nothing();
	for (const batch of batchesOf(cases, CASES_AT_A_TIME, seed)) {
		await runBatch(client, service, documentsUrl, batch, count);
		onProgress?.(count);
	}
	return count;
}

async function runBatch(
	client: N8nClient,
	service: ItemsService['service'],
	documentsUrl: string,
	{ cases, faults }: Batch,
	count: Count,
): Promise<void> {
	const scratch = join(tmpdir(), `vision-ocr-cases-${randomUUID()}`);
	await mkdir(scratch);
	service.setFault();
	for (const fault of faults) service.setFault(fault);
	try {
		const items = await Promise.all(
			cases.map(async (one) => await storedItems(one, scratch, documentsUrl)),
		);
		const { id } = await client.importWorkflow(workflowOf(cases, items));
		const run = await client.runWorkflow(id, { trigger: 'Start' });
		if (run.error) throw new Error(`n8n: ${run.error.message}`);
		for (const [index, one] of cases.entries()) {
			const [task] = run.tasks(`Node ${index}`);
			const outputs = (task?.data?.main ?? []).map((output) => output ?? []);
			account(count, one, outputs, faults.length > 0);
		}
		await client.deleteWorkflow(id);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** The items of a case as the node takes them that puts out test items. */
async function storedItems({ node, parameters, items }: Case, scratch: string, url: string) {
	return await Promise.all(
		items.map(async ({ files, addresses, text }) => {
			const stored = files.map(async ({ field, kind, token, fileName, mimeType }) => {
				const path = join(scratch, `${token}-${field}`);
				await writeFile(path, fileKinds[kind].content(token));
				return [field, { path, fileName, mimeType }] as const;
			});
			const isPlain = node === 'chatWithImages' && parameters.imageSource === 'none';
			const json = {
				text,
				prompt: isPlain ? `About ${text}` : 'What is it?',
				addresses: addresses.map((address) =>
					'token' in address ? `${url}/${address.token}.pdf` : address.text,
				),
			};
			return { json, files: Object.fromEntries(await Promise.all(stored)) };
		}),
	);
}

/** All cases in one workflow, each a branch of its own. */
function workflowOf(cases: Case[], items: unknown[]): WorkflowFile {
	const node = (name: string, type: string, parameters: INodeParameters): INode => ({
		...{ id: name, name, type, parameters },
		typeVersion: 1,
		position: [0, 0],
	});
	const names = cases.map((_, index) => [`Items ${index}`, `Node ${index}`] as const);
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	return {
		name: 'Random items',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			...cases.flatMap((one, index) => {
				const [source = '', target = ''] = names[index] ?? [];
				return [
					node(source, 'n8n-nodes-vision-ocr-fixtures.testItems', {
						items: JSON.stringify(items[index]),
					}),
					{
						...node(target, `n8n-nodes-vision-ocr.${one.node}`, one.parameters),
						onError: one.onError,
						credentials: { visionOcrApi: { id: null, name: CREDENTIAL } },
					},
				];
			}),
		],
		connections: {
			Start: { main: [names.map(([source]) => to(source))] },
			...Object.fromEntries(names.map(([source, target]) => [source, { main: [[to(target)]] }])),
		},
		settings: { executionOrder: 'v1' },
	};
}
