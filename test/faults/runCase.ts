import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { type NodeOutcome, runNode } from '../e2e/runNode';
import type { N8nClient } from '../n8n/n8nClient';
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
	await client.saveService({ url: baseUrl, apiKey }, `Items: ${name}`);
}

/** Runs a node over items in n8n. @param address name of the credential, as for `saveAddress` */
export async function runCase(
	client: N8nClient,
	{ items, ...settings }: Case,
	address = 'service',
): Promise<NodeOutcome> {
	const withFiles = items.map(({ json, file }) => {
		if (file === undefined) return { json };
		const { fileName, kind, token } = file;
		return { json, files: { data: { fileName, content: contentOf[kind](token) } } };
	});
	return await runNode(client, { ...settings, items: withFiles, credential: `Items: ${address}` });
}
