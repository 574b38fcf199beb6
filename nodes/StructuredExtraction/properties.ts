import type { INodeProperties } from 'n8n-workflow';
import {
	binaryFieldsProperty,
	documentUrlProperty,
	modelProperty,
	optionsProperty,
} from '../shared/properties';
import { fieldsProperty } from './fieldProperties';
import { ownOptions } from './options';

export const properties: INodeProperties[] = [
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		options: [
			{
				name: 'Binary Fields',
				value: 'binary',
				description: 'Files from the node before, such as e-mail attachments',
			},
			{ name: 'Text', value: 'text', description: 'Text from the item, such as an e-mail body' },
			{ name: 'URL', value: 'url', description: 'An address that the service opens itself' },
		],
		default: 'binary',
	},
	binaryFieldsProperty,
	documentUrlProperty,
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. {{ $json.text }}',
		description: 'The text to take the fields from',
		displayOptions: { show: { source: ['text'] } },
	},
	{
		displayName: 'Read With',
		name: 'readWith',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description: 'OCR for PDF files, the image itself for single images',
			},
			{
				name: 'OCR, Then Chat',
				value: 'ocrThenChat',
				description: 'Values can be checked against the text that was read',
			},
			{
				name: 'Vision',
				value: 'vision',
				description:
					'The model looks at the image itself; its values can be checked with the option Check Images by OCR',
			},
		],
		default: 'auto',
		description: 'How the model gets to see a document',
		displayOptions: { hide: { source: ['text'] } },
	},
	modelProperty('model', 'Model', 'svc-small-latest', 'searchChatModels'),
	{
		...modelProperty('ocrModel', 'OCR Model', 'svc-ocr-latest', 'searchOcrModels'),
		description: 'Reads documents. Under Vision, only for the option Check Images by OCR.',
		displayOptions: { hide: { source: ['text'] } },
	},
	{
		displayName: 'Fields From',
		name: 'schemaFrom',
		type: 'options',
		options: [
			{ name: 'Example', value: 'example', description: 'A record as you want it, as JSON' },
			{ name: 'Fields Below', value: 'fields', description: 'Each field with its name and type' },
			{ name: 'JSON Schema', value: 'jsonSchema', description: 'For those who have one already' },
			{ name: 'Template', value: 'template', description: 'Ready-made fields, to add to' },
		],
		default: 'template',
		description: 'Where the fields to take from the document are described',
	},
	{
		displayName: 'Template',
		name: 'template',
		type: 'options',
		options: [
			{ name: 'Bank Statement', value: 'bankStatement' },
			{ name: 'Business Card', value: 'businessCard' },
			{ name: 'Invoice', value: 'invoice' },
			{ name: 'Purchase Order', value: 'purchaseOrder' },
			{ name: 'Receipt', value: 'receipt' },
			{ name: 'Résumé', value: 'resume' },
		],
		default: 'invoice',
		displayOptions: { show: { schemaFrom: ['template'] } },
	},
	fieldsProperty,
	{
		displayName: 'Example',
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
				name: 'One Flat Row per Document',
				value: 'flat',
				description: 'Plain columns for a spreadsheet, the same for every document',
			},
			{
				name: 'One Record per Document',
				value: 'record',
				description: 'Groups and lists as they are, with details under "_meta"',
			},
			{
				name: 'One Row per List Entry',
				value: 'listRows',
				description: 'Such as the lines of an invoice, with the fields of the document repeated',
			},
		],
		default: 'record',
	},
	optionsProperty(ownOptions),
];
