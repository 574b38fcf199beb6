import type { INodeProperties } from 'n8n-workflow';

import {
	binaryFieldsProperty,
	documentUrlProperty,
	modelProperty,
	optionsProperty,
} from '../shared/properties';

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
				name: 'One Item per Table Row',
				value: 'tableRow',
				description: 'The rows of all tables, ready for a spreadsheet',
			},
		],
		default: 'document',
	},
	optionsProperty([
		{
			displayName: 'Page Separator',
			name: 'pageSeparator',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '\n\n',
			description: 'Text between two pages in the Markdown of the whole document',
		},
	]),
];
