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
import { choicesOf } from '../../../nodes/shared/host/preview';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/fields/templates';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pngImage } from '../../e2e/contract';
import {
	extractionPreviews,
	type JsonSchema,
	sampleRecord,
	schemaOf,
} from '../../package/previews';
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
	const [major, minor = 0] = String(description.version).split('.');
	const parts = [resource, operation].filter((part) => part !== undefined).map(String);
	return `${[`v${major}.${minor}.0`, ...parts].join('/')}.json`;
}

/** Keys below which everything depends on the document, or on what its service tells. */
const OPEN = ['evidence', 'originals', 'usage', 'rows', 'checked'];
/** Keys that only some services give. */
const UNSURE = ['header', 'footer', 'hyperlinks', 'confidence'];
/** Headings of the table that the service has read. */
const HEADINGS = ['Item', 'Price'];
const left = [...UNSURE, ...HEADINGS];

/** An item without what only some services and documents have. */
const withoutUnsure = (value: unknown): unknown =>
	Array.isArray(value)
		? value.map(withoutUnsure)
		: value === null || typeof value !== 'object'
			? value
			: Object.fromEntries(
					Object.entries(value)
						.filter(([key]) => !left.includes(key))
						.map(([key, below]) => [key, withoutUnsure(below)]),
				);

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
		return schemaOf(withoutUnsure(item.json), (key) => OPEN.includes(key));
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
	typeof template === 'string'
		? sampleRecord(schemaFromTemplate(template).fields)
		: { total: '10.50' };

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
	[extraction, { schemaFrom: 'suggest' }, pdf],
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

/** What the build makes from the fields of templates. */
const made = new Map(
	Object.entries(extractionPreviews()).map(([path, preview]) => [
		`StructuredExtraction/__schema__/v1.0.0/${path}.json`,
		preview,
	]),
);

describe('previews of the output', () => {
	it.each(named)('%s is what the node puts out', async (file, node, parameters, input, answer) => {
		const preview = await previewOf(node, parameters, input, answer);
		if (parameters.schemaFrom === 'example') {
			// Keys other than the fields, which are not known.
			const known = Object.entries(preview.properties ?? {}).filter(([key]) => key.startsWith('_'));
			preview.properties = Object.fromEntries(known);
		}
		const generated = made.get(file);
		if (generated) {
			expect(preview).toEqual(generated);
			return;
		}
		const text = await format(JSON.stringify(preview), {
			parser: 'json',
			useTabs: true,
			printWidth: 100,
		});
		await expect(text, '"npm run lab -- snapshot" writes it').toMatchFileSnapshot(
			join(folder, file),
		);
	});

	it('are those of all settings, and of no others', () => {
		const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
			(path) => path.includes('__schema__') && path.endsWith('.json'),
		);
		expect([...kept, ...made.keys()].sort()).toEqual(named.map(([file]) => file).sort());
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
