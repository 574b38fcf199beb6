import type { INodeProperties } from 'n8n-workflow';
import {
	modelProperty,
	binaryFieldsProperty,
	documentUrlProperty,
	sourceProperty,
	sources,
} from '../shared/host/panel/sourceProperties';
import { optionsProperty, parametersOf, text, toggle } from '../shared/host/panel/option';
import { options } from './options';
import { byModel, oneOf } from '../shared/host/tool';

export const properties: INodeProperties[] = [
	sourceProperty(
		'imageSource',
		[
			sources.binary,
			{
				...sources.url,
				description: 'Web addresses, which the service opens itself; data URIs and base64 work too',
			},
			sources.both,
			{ name: 'None', value: 'none', description: 'A question without images' },
		],
		'Where the images come from; at most 8 in one request',
	),
	{
		...binaryFieldsProperty,
		name: 'imageFields',
		description:
			'Names of the fields that hold the images, as the Binary tab of the input shows them. PNG, JPEG, WEBP or GIF without animation, up to 10 MB each. An asterisk matches any characters: attachment_* matches attachment_0, attachment_1 and so on.',
		displayOptions: { show: { imageSource: ['binary', 'both'] } },
	},
	{
		...documentUrlProperty,
		name: 'imageUrls',
		placeholder: 'e.g. https://example.com/front.jpg',
		hint: 'One per line, or separated by commas',
		description:
			'Web addresses of images, which the service must be able to open. Data URIs and the base64 of images work as well.',
		displayOptions: { show: { imageSource: ['url', 'both'] } },
	},
	...parametersOf({
		combineItems: toggle(
			'Combine Items',
			'Whether to send the images of all items in one request, to compare them with each other. Prompt and options are those of the first item.',
			{ hide: { imageSource: ['none'] } },
		),
		prompt: text('Prompt', 'The question or task about the images, in plain words', {
			rows: 3,
			required: true,
			placeholder: 'e.g. Describe this product for a web shop in two sentences.',
			preset: "What's in this image?",
		}),
		jsonOutput: toggle(
			'JSON Output',
			'Whether the model must answer with a JSON object, which is returned as data; name its keys in the prompt',
		),
	}),
	modelProperty('model', 'Model', 'vision-12b-latest', 'searchVisionModels'),
	optionsProperty(options),
];

export const tool = {
	description:
		'Looks at images and answers a question about them. Takes the question and the web addresses (http or https) of the images themselves, not of a page that shows them.',
	properties: {
		prompt: byModel('Prompt', 'The question or task about the images'),
		imageSource: oneOf('url', 'none'),
		imageFields: null,
		imageUrls: byModel('Image_URLs', 'Web addresses of up to 8 images, separated by commas', {
			hide: { imageSource: ['none'] },
		}),
		combineItems: null,
	},
};
