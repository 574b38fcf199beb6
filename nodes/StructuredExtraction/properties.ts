import type { INodeProperties } from 'n8n-workflow';
import { documentsPerFileProperty, kindsProperty, ownKindsProperty } from './bundle/properties';
import {
	binaryFieldsProperty,
	documentUrlProperty,
	sourceProperty,
	sources,
	modelProperty,
} from '../shared/host/panel/sourceProperties';
import { type Options, optionsProperty } from '../shared/host/panel/option';
import { fieldsProperty, furtherFieldsProperty } from './fieldProperties';
import { listOptions, options, readingOptions } from './options';
import { allTemplates, listedTemplates } from './fields/templates';
import type { FieldInput } from '../shared/values/schema/schema';
import { byModel, oneOf } from '../shared/host/tool';
import { choicesOf, previewOf } from '../shared/host/preview';

/** The names of fields; those of a list with the fields of its entries. */
const namesOf = (fields: FieldInput[]): string =>
	fields
		.map((field) => ('fields' in field ? `${field.name} (${namesOf(field.fields)})` : field.name))
		.join(', ');

/** What each template takes from a document, below the choice. */
const templateNotices = listedTemplates.map(({ value, fields }): INodeProperties => ({
	displayName: `Fields: ${namesOf(fields)}`,
	name: 'templateFields',
	type: 'notice',
	default: '',
	displayOptions: { show: { schemaFrom: ['template'], template: [value] } },
}));

const panelOption = ({ label, value, hint }: (typeof listedTemplates)[number]) => ({
	name: label,
	value,
	...(hint !== undefined && { description: hint }),
});

const templateOptions = [
	{
		name: 'Automatic',
		value: 'automatic',
		description: 'Finds out what each document is; each kind has the fields of its template',
	},
	...listedTemplates.map(panelOption),
];

const hasKind = ({ kind }: (typeof allTemplates)[number]) => kind !== undefined;
const kindOptions = listedTemplates
	.filter(hasKind)
	.map(({ label, value }) => ({ name: label, value }));
const kindValues = allTemplates.filter(hasKind).map(({ value }) => value);

/** Options without an effect where fields are suggested. */
const onlyOfRecords = (all: Options): Options =>
	Object.fromEntries(
		Object.entries(all).map(([name, { property, schema }]) => {
			const { displayOptions: shown } = property;
			const displayOptions = { ...shown, hide: { ...shown?.hide, '/schemaFrom': ['suggest'] } };
			return [name, { schema, property: { ...property, displayOptions } }];
		}),
	);

const ofEachKind = { show: { schemaFrom: ['template'], template: ['automatic'] } };

export const properties: INodeProperties[] = [
	sourceProperty(
		'source',
		[
			sources.binary,
			sources.url,
			sources.both,
			{
				name: 'Text',
				value: 'text',
				description: 'Text of the item, such as that of an e-mail',
			},
		],
		'Where the documents come from',
	),
	binaryFieldsProperty,
	documentUrlProperty,
	documentsPerFileProperty({ hide: { source: ['text'], schemaFrom: ['suggest'] } }),
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. {{ $json.text }}',
		description: 'The text to extract the fields from',
		displayOptions: { show: { source: ['text'] } },
	},
	{
		displayName: 'Fields From',
		name: 'schemaFrom',
		type: 'options',
		options: [
			{ name: 'Define Below', value: 'fields', description: 'Each field with its name and type' },
			{
				name: 'Example Output',
				value: 'example',
				description: 'A record as you want it, with a typical value in each field',
			},
			{ name: 'JSON Schema', value: 'jsonSchema', description: 'For those who have one already' },
			{
				name: 'Suggest From the Document',
				value: 'suggest',
				description:
					'Finds out which fields a sample document has, and puts out a node that extracts them',
			},
			{
				name: 'Template',
				value: 'template',
				description: 'Ready-made fields; you can add more',
			},
		],
		default: 'template',
		description: 'What to extract from each document',
	},
	{
		displayName:
			'Run this node on a sample document. Above its output is then a node with the fields that were found, to copy and paste.',
		name: 'suggestNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { schemaFrom: ['suggest'] } },
	},
	{
		displayName: 'Template',
		name: 'template',
		type: 'options',
		options: templateOptions,
		default: 'invoice',
		displayOptions: { show: { schemaFrom: ['template'] } },
	},
	...templateNotices,
	...[
		{ template: ['identityDocument'] },
		{ template: ['automatic'], kinds: ['identityDocument'] },
	].map((chosen): INodeProperties => ({
		displayName:
			'Identity documents are personal data: in many countries you may look at them, but copy or keep them only where a law asks for it. Delete the files and records when they have served, switch off saving of executions for this workflow, and make sure that your service may process them.',
		name: 'identityNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { schemaFrom: ['template'], ...chosen } },
	})),
	kindsProperty(ofEachKind, kindOptions, kindValues),
	ownKindsProperty(ofEachKind, [
		{
			displayName: 'JSON Schema',
			name: 'jsonSchema',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. {"type": "object", "properties": {"party": {"type": "string"}}}',
			description:
				'The fields to extract, as JSON Schema of an object; without it, the document comes out with its title, date and sender',
		},
	]),
	fieldsProperty,
	{
		displayName: 'Example Output',
		name: 'example',
		type: 'json',
		typeOptions: { rows: 8 },
		default: '{\n  "invoice_number": "INV-1",\n  "date": "2024-12-31",\n  "total": 119.5\n}',
		required: true,
		description: 'A record with a typical value in each field; the types are taken from the values',
		displayOptions: { show: { schemaFrom: ['example'] } },
	},
	{
		displayName: 'JSON Schema',
		name: 'jsonSchema',
		type: 'json',
		typeOptions: { rows: 8 },
		default:
			'{\n  "type": "object",\n  "properties": {\n    "invoice_number": { "type": "string" }\n  }\n}',
		required: true,
		description: 'JSON Schema of an object, draft 7 or 2020-12',
		displayOptions: { show: { schemaFrom: ['jsonSchema'] } },
	},
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{
				name: 'One Record per Document',
				value: 'record',
				description: 'Groups and lists as they are, with details under "_meta"',
			},
			{
				name: 'One Row per Document',
				value: 'flat',
				description: 'Plain columns for a spreadsheet, the same for every document',
			},
			{
				name: 'One Row per Document, With Checks',
				value: 'flatWithChecks',
				description:
					'The same, with a column "_checks" that says what was checked, and what was not',
			},
			{
				name: 'One Row per Line Item',
				value: 'listRows',
				description:
					'Such as the line items of an invoice, with the fields of the document repeated',
			},
		],
		default: 'flat',
		description: 'What this node returns',
		displayOptions: { hide: { schemaFrom: ['suggest'] } },
	},
	// After the output, which would be out of sight on a small screen.
	furtherFieldsProperty,
	{
		displayName: 'Read With',
		name: 'readWith',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description: 'OCR for PDF files; the model looks at images itself',
			},
			{
				name: 'OCR Text + Model',
				value: 'ocrThenChat',
				description:
					'OCR reads the text, the model finds the values in it, and each is checked against the text',
			},
			{
				name: 'Model Looks at Image',
				value: 'vision',
				description:
					'Without OCR, so that values are not checked against the text; for images only',
			},
		],
		default: 'auto',
		description: 'How documents are read',
		displayOptions: { hide: { source: ['text'] } },
	},
	modelProperty(
		'model',
		'Model',
		'svc-small-latest',
		'searchChatModels',
		'Finds the values of the fields. ',
	),
	{
		...modelProperty(
			'ocrModel',
			'OCR Model',
			'svc-ocr-latest',
			'searchOcrModels',
			'Reads the text of the documents. ',
		),
		displayOptions: { hide: { source: ['text'], readWith: ['vision'] } },
	},
	optionsProperty({ ...onlyOfRecords({ ...options, ...listOptions }), ...readingOptions }),
];

export const tool = {
	description:
		'Returns named fields of a document as JSON, such as number, date and total of an invoice; "_review" or "_meta.review" says what is doubtful. Takes the web address (http or https) of the PDF file, scan or photo itself, not of a page that links to it.',
	properties: {
		source: oneOf('url', 'text'),
		binaryFields: null,
		schemaFrom: oneOf('template', 'fields', 'example', 'jsonSchema'),
		documentUrl: byModel('Document_URL', 'Web address of the PDF file or image itself', {
			hide: { source: ['text'] },
		}),
		text: byModel('Text', 'The whole text to take the fields from'),
	},
};

const ownFields = ['fields', 'example', 'jsonSchema'];

/** What comes out depends on the fields of the template, and on the output that was chosen. */
export const preview = [
	...choicesOf(properties, 'template').map((template) =>
		previewOf('resource', template === 'automatic' ? 'ownFields' : template, {
			schemaFrom: ['template'],
			template: [template],
		}),
	),
	previewOf('resource', 'ownFields', { schemaFrom: ownFields }),
	previewOf('resource', 'suggest', { schemaFrom: ['suggest'] }),
	...choicesOf(properties, 'output').map((output) =>
		previewOf('operation', output, { output: [output], schemaFrom: ['template', ...ownFields] }),
	),
];
