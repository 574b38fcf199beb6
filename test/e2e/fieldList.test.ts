import type { INode } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { inspectionReport } from '../browser/ownKind';
import { setUp } from './n8n';
import { nodeOf, runNode } from './runNode';

const { client } = await setUp();
const { content } = await inspectionReport();
const DATA_TABLE = 'n8n-nodes-base.dataTable';

const tableNode = async (parameters: INode['parameters']) => {
	const { json, error } = await runNode(client, { node: DATA_TABLE, credential: null, parameters });
	expect(error).toBeUndefined();
	return json;
};

it('a field list in a Data Table serves many workflows, and is changed in one place', async () => {
	const [table] = await tableNode({
		resource: 'table',
		operation: 'create',
		tableName: 'Field lists',
		columns: { column: ['kind', 'fields'].map((name) => ({ name, type: 'string' })) },
		options: { createIfNotExists: true },
	});
	const ofKind = {
		resource: 'row',
		dataTableId: { __rl: true, mode: 'id', value: String(table?.['id']) },
		matchType: 'allConditions',
		filters: {
			conditions: [{ keyName: 'kind', condition: 'eq', keyValue: 'boat inspection' }],
		},
	};
	const write = async (properties: object) => {
		const value = {
			kind: 'boat inspection',
			fields: JSON.stringify({ type: 'object', properties }),
		};
		const columns = { mappingMode: 'defineBelow', value };
		await tableNode({ ...ofKind, operation: 'upsert', columns });
	};
	/** A workflow with the node "Field List" in front, as docs/nodes/structured-extraction.md has it. */
	const run = async (source: 'binary' | 'text') => {
		const { json } = await runNode(client, {
			node: 'structuredExtraction',
			items: [{ files: { data: { content, fileName: 'inspection.pdf' } } }],
			parameters: {
				...(source === 'text' && { source, text: 'Boat: Seeadler\nMooring: C 14' }),
				output: 'flat',
				schemaFrom: 'jsonSchema',
				jsonSchema: "={{ $('Field List').first().json.fields }}",
			},
			extend: ({ nodes: [start, ...others], connections, ...workflow }) => {
				const list = nodeOf('Field List', DATA_TABLE, { ...ofKind, operation: 'get' });
				const main = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
				const first = { Start: main('Field List'), 'Field List': main('Items') };
				return {
					...workflow,
					nodes: [...(start ? [start] : []), list, ...others],
					connections: { ...connections, ...first },
				};
			},
		});
		return Object.keys(json[0] ?? {}).filter((name) => !name.startsWith('_'));
	};

	await write({ Boat: { type: 'string' } });
	expect(await run('binary')).toEqual(['Boat']);
	expect(await run('text')).toEqual(['Boat']);
	await write({ Boat: { type: 'string' }, Mooring: { type: 'string' } });
	expect(await run('binary')).toEqual(['Boat', 'Mooring']);
	expect(await run('text')).toEqual(['Boat', 'Mooring']);
});
