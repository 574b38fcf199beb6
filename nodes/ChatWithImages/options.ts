import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { generationOptions, generationSchema } from '../shared/completion/generationOptions';
import { commonOptionsSchema } from '../shared/panel/commonOptions';
import { labelWithGroup } from '../shared/panel/optionLabels';

/** Options of this node; those of all nodes come from `shared/properties`. */
export const ownOptions: INodeProperties[] = [
	...generationOptions,
	...labelWithGroup('Prompt', [
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
								{ name: 'User', value: 'user', description: 'What was asked' },
								{ name: 'Assistant', value: 'assistant', description: 'What the model answered' },
								{ name: 'System', value: 'system', description: 'Rules for the model' },
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
								'Text of the message; an expression may also give a list of parts of the types text and image_url',
						},
					],
				},
			],
		},
		{
			displayName: 'System Message',
			name: 'systemMessage',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Answer in one sentence. Keys of the JSON: shop, date, total.',
			description:
				'Instructions for the model, such as how to answer, in which language, and the keys of the JSON',
		},
	]),
	...labelWithGroup('Requests', [
		{
			displayName: 'Image Format',
			name: 'imageUrlForm',
			type: 'options',
			options: [
				{
					name: 'Object',
					value: 'object',
					description: 'As an object, which most services accept',
				},
				{ name: 'String', value: 'string', description: 'As plain text' },
			],
			default: 'object',
			displayOptions: { hide: { '/imageSource': ['none'] } },
			description: 'Change it only if your service refuses the images',
		},
	]),
];

/** Values of all options with their defaults; `history` is read on its own. */
export const optionsSchema = commonOptionsSchema.merge(generationSchema).extend({
	history: z.unknown(),
	imageUrlForm: z.enum(['object', 'string']).default('object'),
	systemMessage: z.string().default(''),
});

export type ChatOptions = z.infer<typeof optionsSchema>;
