import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { generationOptions, generationSchema } from '../shared/completion/generationOptions';
import { sameFilesProperty, sameFilesSchema } from '../shared/files/sameFiles';
import { commonOptionsSchema } from '../shared/properties';

/** Options of this node; those of all nodes come from `shared/properties`. */
export const ownOptions: INodeProperties[] = [
	...generationOptions,
	{
		displayName: 'Earlier Messages',
		name: 'history',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add Message',
		default: {},
		description: 'The conversation before the prompt, oldest message first',
		options: [
			{
				displayName: 'Message',
				name: 'message',
				values: [
					{
						displayName: 'Role',
						name: 'role',
						type: 'options',
						options: [
							{ name: 'Assistant', value: 'assistant', description: 'What the model answered' },
							{ name: 'System', value: 'system', description: 'Rules for the model' },
							{ name: 'User', value: 'user', description: 'What was asked' },
						],
						default: 'user',
					},
					{
						displayName: 'Content',
						name: 'content',
						type: 'string',
						typeOptions: { rows: 2 },
						default: '',
						description:
							'Text of the message. An expression may also yield a list of content parts of type text and image_url.',
					},
				],
			},
		],
	},
	{
		displayName: 'Estimate Only',
		name: 'estimateOnly',
		type: 'boolean',
		default: false,
		description:
			'Whether to send nothing and return the facts of each image and the input tokens it would cost',
	},
	{
		displayName: 'Image URL Form',
		name: 'imageUrlForm',
		type: 'options',
		options: [
			{ name: 'Object', value: 'object', description: '{"URL": "…"}, understood by most services' },
			{ name: 'String', value: 'string', description: 'The address alone' },
		],
		default: 'object',
		description: 'How each image is written into the request',
	},
	sameFilesProperty,
	{
		displayName: 'System Message',
		name: 'systemMessage',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Answer in one sentence. Keys of the JSON: shop, date, total.',
		description:
			'Rules for the model that come before all messages, such as the layout of the JSON to answer with',
	},
];

/** Values of all options with their defaults; `history` is read on its own. */
export const optionsSchema = commonOptionsSchema.merge(generationSchema).extend({
	estimateOnly: z.boolean().default(false),
	history: z.unknown(),
	imageUrlForm: z.enum(['object', 'string']).default('object'),
	sendSameFilesOnce: sameFilesSchema,
	systemMessage: z.string().default(''),
});

export type ChatOptions = z.infer<typeof optionsSchema>;
