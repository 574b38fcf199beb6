import type { INode, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';
import type { N8nClient } from '../n8n/n8nClient';

/** The name of the credential of the service. */
export const credentialName = 'Local service';

const path = 'documents';
const created = z.object({ id: z.string() });
const columns = [
	{ name: 'document', type: 'number' },
	{ name: 'markdown', type: 'string' },
];

/** A workflow that is called with a document and writes its text into a Data Table. */
export interface PublishedWorkflow {
	id: string;
	/** Of its webhook, for `Cluster.webhookUrl`. */
	path: string;
	/** n8n's database table with the rows that it writes. */
	table: string;
}

/** Puts the workflow into n8n and publishes it. */
export async function publishWorkflow(client: N8nClient): Promise<PublishedWorkflow> {
	const project = created.parse(await client.api.call('GET', '/projects/personal'));
	const tablePath = `/projects/${project.id}/data-tables`;
	const table = created.parse(
		await client.api.call('POST', tablePath, { name: 'Documents', columns }),
	);
	const { id } = await client.importWorkflow({
		name: 'Documents by webhook',
		nodes: [
			{
				...node('Webhook', 'n8n-nodes-base.webhook', 2, {
					httpMethod: 'POST',
					path,
					responseMode: 'onReceived',
					options: { binaryPropertyName: 'data' },
				}),
				webhookId: path,
			},
			{
				...node('Document OCR', 'n8n-nodes-vision-ocr.documentOcr', 1, { binaryFields: '*' }),
				credentials: { visionOcrApi: { id: null, name: credentialName } },
			},
			node('Write Row', 'n8n-nodes-base.dataTable', 1.1, {
				operation: 'insert',
				dataTableId: { __rl: true, mode: 'id', value: table.id },
				columns: {
					mappingMode: 'defineBelow',
					value: {
						document: "={{ $('Webhook').item.json.query.document }}",
						markdown: '={{ $json.markdown }}',
					},
					matchingColumns: [],
					schema: [],
					attemptToConvertTypes: true,
					convertFieldsToString: false,
				},
			}),
		],
		connections: {
			Webhook: { main: [[{ node: 'Document OCR', type: 'main', index: 0 }]] },
			'Document OCR': { main: [[{ node: 'Write Row', type: 'main', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	});
	await client.activateWorkflow(id);
	return { id, path, table: `data_table_user_${table.id}` };
}

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
): INode => ({ id: name, name, type, typeVersion, parameters, position: [0, 0] });
