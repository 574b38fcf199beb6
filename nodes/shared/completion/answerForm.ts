import type { z } from 'zod';
import { choice } from '../panel/option';

/** How a service is asked for an answer that has the wanted fields. */
export const answerForm = choice(
	'Requests: Answer Form',
	{
		jsonObject: ['JSON Object', 'Works with every service'],
		jsonSchema: [
			'JSON Schema',
			'The service holds the model to the fields (structured outputs), so that fewer answers have to be corrected. Services without this feature refuse the request.',
		],
	},
	'jsonObject',
	'How the service is asked for the values; costs the same',
);

export type AnswerForm = z.infer<typeof answerForm.schema>;
