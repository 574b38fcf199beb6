import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	NodeHelpers,
} from 'n8n-workflow';
import { format } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { Review } from '../../../nodes/Review/Review.node';
import { choicesOf } from '../../../nodes/shared/preview';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/schema/fromTemplate';
import type { Field } from '../../../nodes/shared/schema/schema';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pngImage } from '../../e2e/contract';
import { useBinaryStore } from '../host/n8nCore';
import { type Input, runInHost } from './runInHost';
import { fullService } from './service';

const folder = join(import.meta.dirname, '../../../nodes');

/** Where n8n looks for the preview of a node that is set like this, as its editor does. */
function previewFile({ description }: INodeType, parameters: INodeParameters): string {
	const known = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		{ typeVersion: 1 },
		description,
	);
	const { resource, operation } = known ?? {};
	const parts = [resource, operation].filter((part) => part !== undefined).map(String);
	return `${['v1.0.0', ...parts].join('/')}.json`;
}

interface JsonSchema {
	type: string;
	properties?: Record<string, JsonSchema>;
	items?: JsonSchema;
}

/** Keys below which everything depends on the document, or on what its service tells. */
const OPEN = ['evidence', 'originals', 'usage', 'rows'];
/** Keys that only some services give. */
const UNSURE = ['header', 'footer', 'hyperlinks', 'confidence'];
/** Headings of the table that the service has read. */
const HEADINGS = ['Item', 'Price'];
const left = [...UNSURE, ...HEADINGS];

function schemaOf(value: unknown): JsonSchema {
	if (Array.isArray(value)) {
		return { type: 'array', ...(value.length > 0 && { items: schemaOf(value[0]) }) };
	}
	if (value === null || typeof value !== 'object') {
		// Where there is a value it is a text, but for a few numbers.
		return { type: value === null ? 'string' : typeof value };
	}
	const inner = Object.entries(value)
		.filter(([key]) => !left.includes(key))
		.map(([key, below]) => [key, OPEN.includes(key) ? closed(below) : schemaOf(below)]);
	return { type: 'object', properties: Object.fromEntries(inner) as JsonSchema['properties'] };
}

const closed = (value: unknown): JsonSchema =>
	Array.isArray(value)
		? { type: 'array', items: { type: 'object', properties: {} } }
		: { type: 'object', properties: {} };

/** Texts of the formats that templates have. */
const FORMATTED: Record<string, string> = {
	...{ currency: 'EUR', time: '10:00', email: 'a@example.com', uri: 'https://example.com' },
	iban: 'DE89370400440532013000',
};

/** A value that a field may have. */
function sampleOf(field: Field): unknown {
	switch (field.type) {
		case 'object':
			return recordOf(field.fields);
		case 'list':
			return ['item' in field ? sampleOf(field.item) : recordOf(field.fields)];
		case 'enum':
			return field.allowedValues[0];
		case 'string':
			return FORMATTED[field.format ?? ''] ?? 'Sensor 0';
		default:
			return {
				...{ number: 1, integer: 1, boolean: true, date: '2025-01-31' },
				...{ dateTime: '2025-01-31T10:00:00', amount: { amount: 1, currency: 'EUR' } },
			}[field.type];
	}
}

const recordOf = (fields: Field[]): object =>
	Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]));

/** Runs a node once; its first item, as JSON Schema. */
async function previewOf(
	node: INodeType,
	parameters: INodeParameters,
	input: Input,
	answer: object = {},
): Promise<JsonSchema> {
	const service = await fullService(answer);
	try {
		const outputs = await runInHost(node, service.url, [input], { parameters });
		const [item] = outputs.flat() as [INodeExecutionData];
		return schemaOf(item.json);
	} finally {
		await service.close();
	}
}

const pdf: Input = { files: { data: ['invoice.pdf', Buffer.from('%PDF-1.4 obj')] } };
const photo: Input = { files: { data: ['photo.png', pngImage] } };

const documentOcr = new DocumentOcr();
const extraction = new StructuredExtraction();
const extractionProperties = extraction.description.properties;

/** One of each kind of schema; the others have own fields as well. */
const fieldsFrom: INodeParameters[] = [
	...choicesOf(extractionProperties, 'template')
		.filter((template) => template !== 'automatic')
		.map((template) => ({ template })),
	{ schemaFrom: 'example' },
];
const answers = ({ template }: INodeParameters) =>
	typeof template === 'string' ? recordOf(schemaFromTemplate(template).fields) : {};

type Row = [node: INodeType, parameters: INodeParameters, input: Input, answer?: object];
const rows: Row[] = [
	[new ChatWithImages(), { prompt: 'What is this?' }, photo],
	[new FimCompletion(), { prompt: 'def add(a, b):' }, {}],
	[new Review(), {}, { json: { _review: '' } }],
	...choicesOf(documentOcr.description.properties, 'output').map((output): Row => [
		documentOcr,
		{ output },
		pdf,
	]),
	...fieldsFrom.flatMap((from) =>
		choicesOf(extractionProperties, 'output').map((output): Row => [
			extraction,
			{ ...from, output, readWith: 'ocrThenChat' },
			pdf,
			answers(from),
		]),
	),
];

const named = rows.map(([node, parameters, ...rest]) => {
	const { name } = node.description;
	const file = `${name[0]?.toUpperCase()}${name.slice(1)}/__schema__/${previewFile(node, parameters)}`;
	return [file, node, parameters, ...rest] as [string, ...Row];
});

beforeAll(async () => await useBinaryStore());

describe('previews of the output', () => {
	it.each(named)('%s is what the node puts out', async (file, node, parameters, input, answer) => {
		const preview = await previewOf(node, parameters, input, answer);
		if (parameters.schemaFrom === 'example') {
			// Keys other than the fields, which are not known.
			const known = Object.entries(preview.properties ?? {}).filter(([key]) => key.startsWith('_'));
			preview.properties = Object.fromEntries(known);
		}
		const text = await format(JSON.stringify(preview), {
			parser: 'json',
			useTabs: true,
			printWidth: 100,
		});
		await expect(text, '"npm run snapshot" writes it').toMatchFileSnapshot(join(folder, file));
	});

	it('are those of all settings, and of no others', () => {
		const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
			(path) => path.includes('__schema__') && path.endsWith('.json'),
		);
		expect(kept.sort()).toEqual(named.map(([file]) => file).sort());
		expect(new Set(kept).size).toBe(named.length);
	});

	it('are the same for each kind of own fields', () => {
		const files = ['fields', 'example', 'jsonSchema'].map((schemaFrom) =>
			previewFile(extraction, { schemaFrom }),
		);
		expect(new Set(files)).toEqual(new Set(['v1.0.0/ownFields/flat.json']));
	});

	it('are not stored in workflows', () => {
		const { properties } = documentOcr.description;
		const stored = NodeHelpers.getNodeParameters(
			properties,
			{ output: 'page', operation: 'page' },
			false,
			false,
			{ typeVersion: 1 },
			documentOcr.description,
		);
		expect(stored).toEqual({ output: 'page' });
	});
});
