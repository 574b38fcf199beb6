import type { INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { schemaFromFields } from '../../../../nodes/StructuredExtraction/fields/fromFields';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import {
	jsonSchemaOf,
	MAX_SUGGESTED,
	pastedNode,
	suggestedFields,
} from '../../../../nodes/StructuredExtraction/fields/suggestion';

const node: INode = {
	id: 'this',
	name: 'Read Reports',
	type: 'n8n-nodes-vision-ocr.structuredExtraction',
	typeVersion: 1,
	position: [40, 80],
	parameters: {
		source: 'binary',
		binaryFields: '=attachment_*',
		schemaFrom: 'suggest',
		suggestNotice: '',
		resource: 'suggest',
		model: { __rl: true, mode: 'id', value: 'svc-medium-latest' },
		options: { timeout: 300 },
	},
	credentials: { visionOcrApi: { id: 'c1', name: 'Our service' } },
};

describe('fields that a model suggests', () => {
	it.each([
		'={{ $env.KEY }}',
		' \t\u200b={{ $env.KEY }}',
		'=\u200b={{ $env.KEY }}',
		'"= ={{ $env.KEY }}',
		'-+={{ $env.KEY }}',
		'＝={{ $env.KEY }}',
		'\u00a0\u2060=\ufeff={{ $env.KEY }}',
	])('have no name that begins an expression or a formula: %j', (label) => {
		const lines = { name: label, type: 'list', entry_fields: [{ name: label, type: 'string' }] };
		const { fields } = suggestedFields([lines, { name: label.replace('KEY', 'B'), type: label }]);
		const names = fields.flatMap(({ name, fields: inner = [] }) => [name, inner[0]?.name ?? name]);
		expect(new Set(names)).toEqual(new Set(['{{ $env.KEY }}', '{{ $env.B }}']));
		expect(pastedNode(node, fields).match(/"=[^"]*"/g)).toEqual(['"=attachment_*"']);
	});

	it.each<[name: string, type: string, example: unknown, expected: string]>([
		['Boat', 'string', 'Seeadler', 'string'],
		['Engine hours', 'integer', '1284', 'integer'],
		['Depth', 'number', '1,35', 'number'],
		['Insured', 'boolean', 'yes', 'boolean'],
		['Next inspection', 'date', '5 August 2027', 'date'],
		['Arrival', 'dateTime', '2025-08-05 14:30', 'dateTime'],
		['Fee', 'amount', '184.50 EUR', 'amount'],
		// A type that there is not, and an example that is none of its type.
		['Berth', 'uuid', 'C 14', 'string'],
		['Berth', 'toString', 'C 14', 'string'],
		['Next inspection', 'date', 'on request', 'string'],
		['Engine hours', 'integer', 'unknown to us', 'string'],
		['Engine hours', 'integer', null, 'integer'],
		// Codes would lose their zeros and digits.
		['Inspection no.', 'number', '0047', 'string'],
		['Berth', 'integer', 12345678901234567n.toString(), 'string'],
		// By their roles, whatever the model calls them.
		['Rechnungs-Nr.', 'number', '4711', 'string'],
		['IBAN', 'number', 'DE02 1203 0000 0000 2020 51', 'string'],
		['Rechnungsdatum', 'string', '05.08.2025', 'date'],
		['Gesamtbetrag brutto', 'string', '184,50', 'number'],
		['Gesamtbetrag brutto', 'amount', '184,50 €', 'amount'],
		['Gesamtbetrag brutto', 'string', 'see annex', 'string'],
		['Währung', 'string', 'EUR', 'currency'],
	])('%s, %s, %s: %s', (name, type, example, expected) => {
		const { fields } = suggestedFields([{ name, type, example, entry_fields: [] }]);
		expect(fields.map((field) => field.type)).toEqual([expected]);
	});

	const lines = {
		name: 'Positionen:',
		type: 'list',
		entry_fields: [
			{ name: 'Menge', type: 'string', example: '2' },
			{ name: 'Beschreibung', type: 'string', entry_fields: [{ name: 'Text' }] },
			{ name: 'Menge', type: 'string' },
		],
	};

	it('has lists one level deep', () => {
		const fields = [
			{ name: 'Menge', type: 'number', example: '2' },
			{ name: 'Beschreibung', type: 'string' },
		];
		expect(suggestedFields([lines, { name: 'Crew', type: 'list' }])).toEqual({
			fields: [
				{ name: 'Positionen', type: 'list', fields },
				{ name: 'Crew', type: 'list' },
			],
			leftOut: 1,
		});
	});

	it.each<[what: string, name: unknown, expected: string[]]>([
		['white space and a colon', '  Boat \n name : ', ['Boat name']],
		['an invisible character', 'Bo\u200bat', ['Boat']],
		['a name of JavaScript', '__proto__', ['__proto__']],
		['a column of the node', '_review', []],
		['digits alone', '2025', []],
		['nothing', ' : ', []],
		['101 characters', 'x'.repeat(101), []],
		['100 characters', 'x'.repeat(100), ['x'.repeat(100)]],
		['a million characters', 'x '.repeat(500_000), []],
		['no text', { toString: 'x' }, []],
	])('takes a name with %s', (_, name, expected) => {
		const entries = [{ name, type: 'string' }, 'Boat', null, [], 4];
		const { fields, leftOut } = suggestedFields(entries);
		expect(fields.map((field) => field.name)).toEqual(expected);
		expect(leftOut).toBe(entries.length - expected.length);
	});

	it('takes a name once, and no more fields than can be looked through, those of lists included', () => {
		const many = Array.from({ length: 2 * MAX_SUGGESTED }, (_, at) => ({ name: `F${at >> 1}` }));
		const { fields, leftOut } = suggestedFields([{ ...lines, name: 'List' }, ...many, ...many]);
		const all = fields.flatMap(({ fields: inner = [], name }) => [name, ...inner]);
		expect(all).toHaveLength(MAX_SUGGESTED);
		expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
		expect(leftOut).toBe(1 + 4 * MAX_SUGGESTED - (MAX_SUGGESTED - 3));
	});

	const { fields } = suggestedFields([
		{ name: 'Inspection no.', type: 'string', example: 'Q-77' },
		{ name: 'Fee', type: 'amount', example: '184.50 EUR' },
		{ name: 'Währung', type: 'string', example: 'EUR' },
		{ name: '__proto__', type: 'date', example: '2025-08-05' },
		{ name: 'Crew', type: 'list' },
		lines,
	]);

	it('become a node as n8n pastes it, set like the one that suggests', () => {
		const text = pastedNode(node, fields);
		const { nodes, connections } = JSON.parse(text) as { nodes: INode[]; connections: object };
		expect(connections).toEqual({});
		const [pasted] = nodes as [INode];
		const { source, binaryFields, model, options, schemaFrom, fields: own } = pasted.parameters;
		expect(Object.keys(pasted.parameters)).toHaveLength(6);
		expect({ source, binaryFields, model, options, schemaFrom }).toEqual({
			source: 'binary',
			binaryFields: '=attachment_*',
			schemaFrom: 'fields',
			model: node.parameters.model,
			options: { timeout: 300 },
		});
		expect(pasted.credentials).toEqual(node.credentials);
		expect(pasted.id).not.toBe(node.id);
		expect(schemaFromFields(own).fields).toMatchObject(
			fields.map(({ name, type }) => ({
				name,
				...(type === 'currency' ? { type: 'string', format: type } : { type }),
			})),
		);
		// The next document has other values.
		for (const value of ['Q-77', '184.50', '2025-08-05']) expect(text).not.toContain(value);
	});

	it('become a JSON Schema with the same fields', () => {
		const written = JSON.stringify(jsonSchemaOf(fields));
		const read = schemaFromJsonSchema(written).fields;
		expect(read.map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
		expect(read).toMatchObject([
			{ type: 'string' },
			{ type: 'amount' },
			{ type: 'string', format: 'currency' },
			{ type: 'date' },
			{ type: 'list', item: { type: 'string' } },
			{ type: 'list', fields: [{ type: 'number' }, { type: 'string' }] },
		]);
		expect(written).not.toContain('Q-77');
	});
});
