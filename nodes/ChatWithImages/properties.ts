import type { INodeProperties } from 'n8n-workflow';
import { modelProperty, optionsProperty } from '../shared/properties';
import { ownOptions } from './options';

export const properties: INodeProperties[] = [
	modelProperty('model', 'Model', 'vision-12b-latest', 'searchVisionModels'),
	{
		displayName: 'Prompt',
		name: 'prompt',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Describe this product for a web shop in two sentences.',
		description: 'The question or task about the images, in plain words',
	},
	{
		displayName: 'Image Source',
		name: 'imageSource',
		type: 'options',
		options: [
			{
				name: 'Binary Fields',
				value: 'binary',
				description: 'Files from the node before, such as e-mail attachments',
			},
			{ name: 'Both', value: 'both', description: 'Files first, then addresses' },
			{ name: 'None', value: 'none', description: 'A question without images' },
			{
				name: 'URLs',
				value: 'url',
				description: 'Addresses that the service opens itself, or data URIs and base64',
			},
		],
		default: 'binary',
		description: 'Where the images come from; at most 8 in one request',
	},
	{
		displayName: 'Image Fields',
		name: 'imageFields',
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data, attachment_*',
		hint: 'Names of the fields that hold the images, separated by commas; * stands for any characters',
		description:
			'The binary fields of the input item that hold the images: PNG, JPEG, WEBP or GIF without animation, up to 10 MB each',
		displayOptions: { show: { imageSource: ['binary', 'both'] } },
	},
	{
		displayName: 'Image URLs',
		name: 'imageUrls',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/front.jpg',
		hint: 'One per line, or separated by commas',
		description:
			'Web addresses of images that the service can open itself. Data URIs and the base64 of images work as well.',
		displayOptions: { show: { imageSource: ['url', 'both'] } },
	},
	{
		displayName: 'JSON Output',
		name: 'jsonOutput',
		type: 'boolean',
		default: false,
		description:
			'Whether the model must answer with a JSON object, which the output then holds as data beside the text',
	},
	{
		displayName: 'Combine Items',
		name: 'combineItems',
		type: 'boolean',
		default: false,
		description:
			'Whether to send the images of all items in one request, to compare them across items. Prompt and options are those of the first item.',
		displayOptions: { hide: { imageSource: ['none'] } },
	},
	optionsProperty(ownOptions),
];
