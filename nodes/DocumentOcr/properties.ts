import type { INodeProperties } from 'n8n-workflow';
import {
	binaryFieldsProperty,
	documentUrlProperty,
	modelProperty,
	optionsProperty,
} from '../shared/properties';
import { ownOptions } from './options';

export const properties: INodeProperties[] = [
	{
		displayName: 'Document Source',
		name: 'source',
		type: 'options',
		options: [
			{
				name: 'Binary Fields',
				value: 'binary',
				description: 'Files from the node before, such as e-mail attachments',
			},
			{
				name: 'Binary Fields and URL',
				value: 'both',
				description: 'Files from the node before, and addresses that the service opens itself',
			},
			{ name: 'URL', value: 'url', description: 'An address that the service opens itself' },
		],
		default: 'binary',
	},
	binaryFieldsProperty,
	documentUrlProperty,
	modelProperty('model', 'Model', 'svc-ocr-latest', 'searchOcrModels'),
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{
				name: 'One Item per Document',
				value: 'document',
				description: 'The whole text as Markdown, with all pages and tables',
			},
			{
				name: 'One Item per Page',
				value: 'page',
				description: 'The text of each page, with its tables',
			},
			{
				name: 'One Item per Image',
				value: 'image',
				description: 'The images inside the documents as files, with their places on the page',
			},
			{
				name: 'One Item per Table Row',
				value: 'tableRow',
				description: 'The rows of all tables, ready for a spreadsheet',
			},
		],
		default: 'document',
	},
	{
		displayName: 'Include Images',
		name: 'includeImages',
		type: 'boolean',
		default: false,
		displayOptions: { show: { output: ['document', 'page'] } },
		description:
			'Whether to get the images inside the documents as files, in the binary fields "image_1", "image_2" and so on',
	},
	optionsProperty(ownOptions),
];
