import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

/** How a service is asked for an answer that has the wanted fields. */
export const answerFormProperty: INodeProperties = {
	displayName: 'Answer Form',
	name: 'answerForm',
	type: 'options',
	options: [
		{ name: 'JSON Object', value: 'jsonObject', description: 'Works with every service' },
		{
			name: 'JSON Schema',
			value: 'jsonSchema',
			description:
				'The service holds the model to the fields (structured outputs), so that fewer answers have to be corrected. Services without this feature refuse the request.',
		},
	],
	default: 'jsonObject',
	description: 'How the service is asked for the values; costs the same',
};

export const answerFormSchema = z.enum(['jsonObject', 'jsonSchema']).default('jsonObject');

export type AnswerForm = z.infer<typeof answerFormSchema>;
