import type { INodeProperties } from 'n8n-workflow';
import {
	binaryFieldsProperty,
	documentUrlProperty,
	sourceProperty,
	sources,
	modelProperty,
} from '../shared/host/panel/sourceProperties';
import { optionsProperty } from '../shared/host/panel/option';
import { options } from './options';
import { byModel } from '../shared/host/tool';

export const properties: INodeProperties[] = [
	sourceProperty(
		'source',
		[sources.binary, sources.url, sources.both],
		'Where the documents come from',
	),
	binaryFieldsProperty,
	documentUrlProperty,
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
			{
				name: 'One Item per Image',
				value: 'image',
				description: 'The images inside the documents as files, with their position on the page',
			},
		],
		default: 'document',
		description: 'What this node returns',
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
	modelProperty('model', 'Model', 'svc-ocr-latest', 'searchOcrModels'),
	optionsProperty(options),
];

export const tool = {
	description:
		'Reads a PDF file, scan or photo and returns its text as Markdown, tables included. Takes the web address (http or https) of the file itself, not of a page that links to it.',
	properties: {
		source: null,
		binaryFields: null,
		documentUrl: byModel('Document_URL', 'Web address of the PDF file or image itself', {}),
	},
};
