import { z } from 'zod';
import { chainOf, credentialName, nodeOf, ourNode } from '../e2e/runNode';
import type { N8nClient } from '../n8n/n8nClient';

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
	const webhook = {
		httpMethod: 'POST',
		path,
		responseMode: 'onReceived',
		options: { binaryPropertyName: 'data' },
	};
	const row = {
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
	};
	const { id } = await client.importWorkflow(
		chainOf('Documents by webhook', [
			nodeOf('Webhook', 'n8n-nodes-base.webhook', webhook, { typeVersion: 2, webhookId: path }),
			nodeOf(
				'Document OCR',
				ourNode('documentOcr'),
				{ binaryFields: '*' },
				{ credential: credentialName },
			),
			nodeOf('Write Row', 'n8n-nodes-base.dataTable', row, { typeVersion: 1.1 }),
		]),
	);
	await client.activateWorkflow(id);
	return { id, path, table: `data_table_user_${table.id}` };
}
