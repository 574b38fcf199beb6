import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { generationOptions, generationSchema } from '../shared/completion/generationOptions';
import { commonOptionsSchema, modelProperty, optionsProperty } from '../shared/properties';
import { readStop } from './readStop';

export const properties: INodeProperties[] = [
	modelProperty('model', 'Model', 'codestral-2405', 'searchFimModels'),
	{
		displayName: 'Code Before the Gap',
		name: 'prompt',
		type: 'string',
		typeOptions: { rows: 6 },
		default: '',
		required: true,
		placeholder: 'e.g. function add(a, b) {',
		description: 'The code that the completion continues (prompt)',
	},
	{
		displayName: 'Code After the Gap',
		name: 'suffix',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. }',
		description: 'The code that follows the completion (suffix); empty to complete to the end',
	},
	optionsProperty([
		...generationOptions,
		{
			displayName: 'Stop Sequences',
			name: 'stop',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. \\n\\n',
			description:
				'Texts before which the model stops, one per line; \\n stands for a line break and \\t for a tab',
		},
	]),
];

/** Values of all options with their defaults. */
export const optionsSchema = commonOptionsSchema.merge(generationSchema).extend({
	stop: z.unknown().transform(readStop),
});
