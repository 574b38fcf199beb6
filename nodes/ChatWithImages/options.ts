import { z } from 'zod';
import { generationOptions } from '../shared/service/completion/generationOptions';
import { titledBy } from '../shared/host/panel/assistants';
import { commonOptions } from '../shared/host/panel/commonOptions';
import { choice, type Options, text } from '../shared/host/panel/option';

export const options = {
	...commonOptions,
	...generationOptions,
	history: {
		property: {
			displayName: 'Prompt: Earlier Messages',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true, ...titledBy('role') },
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
		// Messages are read on their own, with their images.
		schema: z.unknown(),
	},
	imageUrlForm: choice(
		'Requests: Images and PDF Files',
		{
			object: ['Images', 'As objects, which most services accept; no PDF files'],
			string: ['Images as Plain Text', 'For a service that refuses the objects; no PDF files'],
			withPdf: ['Images and PDF Files', 'PDF files as documents, which not every service takes'],
		},
		'object',
		'What may be sent, and in which form',
		{ hide: { '/imageSource': ['none'] } },
	),
	systemMessage: text(
		'Prompt: System Message',
		'Instructions for the model, such as how to answer, in which language, and the keys of the JSON',
		{ rows: 4, placeholder: 'e.g. Answer in one sentence. Keys of the JSON: shop, date, total.' },
	),
} satisfies Options;
