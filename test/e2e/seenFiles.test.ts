import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { tableRows } from '../n8n/dataTables';
import { credentialName, ourNode, setUp } from './n8n';
import { chainOf, nodeOf } from './runNode';
import { sampleFile } from './samples';

const { client, service } = await setUp();

const table = `Seen files ${randomUUID()}`;
const folder = join(inject('n8n').filesFolder, randomUUID());
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const columns = ['file', 'source', 'review', 'invoice_number', 'file_hash'];
const dataTableId = { __rl: true, mode: 'id', value: "={{ $('Table').first().json.id }}" };
const named = columns.map((name) => ({ name, type: 'string' }));

/** Reads each file of a folder, and keeps a row for each in a Data Table. */
const workflow = chainOf('Folder that is read again', [
	nodeOf('Start', 'n8n-nodes-base.manualTrigger', {}),
	nodeOf('Table', 'n8n-nodes-base.dataTable', {
		...{ resource: 'table', operation: 'create', tableName: table },
		...{ columns: { column: named }, options: { createIfNotExists: true } },
	}),
	nodeOf(
		'Earlier',
		'n8n-nodes-base.dataTable',
		{ ...{ resource: 'row', operation: 'get', returnAll: true }, dataTableId },
		{ executeOnce: true, alwaysOutputData: true },
	),
	nodeOf(
		'Folder',
		'n8n-nodes-base.readWriteFile',
		{ fileSelector: `${folder}/*`, options: {} },
		{ executeOnce: true },
	),
	nodeOf(
		'Read',
		ourNode('structuredExtraction'),
		{
			...{ schemaFrom: 'template', template: 'invoice', output: 'flat', binaryFields: 'data' },
			options: { seenBefore: "={{ $('Earlier').all() }}" },
		},
		{ credential: credentialName },
	),
	nodeOf(
		'Row',
		'n8n-nodes-base.set',
		{
			mode: 'raw',
			jsonOutput: `={{ Object.fromEntries(${JSON.stringify(columns)}.map((name) => [name, $json[name] ?? $json['_' + name]])) }}`,
			options: {},
		},
		{ typeVersion: 3.4 },
	),
	nodeOf('Write', 'n8n-nodes-base.dataTable', {
		...{ resource: 'row', operation: 'insert', dataTableId, options: {} },
		columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
	}),
]);

it('a folder that is read a second time costs no request', async () => {
	await mkdir(folder, { recursive: true });
	const files = ['documents/clean-invoice.pdf', 'documents/two-page-invoice.pdf'].map((path) =>
		sampleFile(path),
	);
	for (const { path } of files) await copyFile(path, join(folder, basename(path)));
	const { id } = await client.importWorkflow(workflow);
	const read = async () => {
		service.requests.length = 0;
		const run = await client.runWorkflow(id, { trigger: 'Start' });
		expect(run.error).toBeUndefined();
		return { run, requests: service.requests.filter(({ path }) => !path.endsWith('/models')) };
	};

	expect((await read()).requests).toHaveLength(4);
	const { run, requests } = await read();
	expect(requests).toEqual([]);
	expect(run.hints('Read').map(({ message }) => message)).toEqual(['2 files: 2 seen before']);
	const rows = await tableRows(client, table);
	expect(rows).toHaveLength(4);
	const [one, other, ...again] = rows;
	for (const [at, row] of again.entries()) {
		const { file, invoice_number, file_hash } = [one, other][at] ?? {};
		expect(row).toMatchObject({ file, file_hash, source: 'seen before', invoice_number: null });
		expect(row['review']).toContain(
			`seen before and is not read again: number "${String(invoice_number)}"`,
		);
	}
});
