import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { labelWithGroup } from '../panel/optionLabels';
import type { OptionFields } from '../service/optionFields';

/** Options of the nodes whose model writes a text. */
export const generationOptions: INodeProperties[] = labelWithGroup('Answer', [
	{
		displayName: 'Max Tokens',
		name: 'maxTokens',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1024,
		description:
			'Longest answer that the model may write, in tokens (pieces of words); 1,000 tokens are about 750 English words',
	},
	{
		displayName: 'Stream',
		name: 'stream',
		type: 'boolean',
		default: false,
		description:
			'Whether to receive the answer while it is written; a chat window of the workflow shows it as it comes',
	},
	{
		displayName: 'Temperature',
		name: 'temperature',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 2, numberPrecision: 2 },
		default: 0.2,
		description: '0 for nearly the same answer each time, higher for more variety',
	},
]);

export const generationSchema = z.object({
	maxTokens: z.coerce.number().int().min(1).optional(),
	temperature: z.coerce.number().min(0).max(2).optional(),
	stream: z.boolean().default(false),
});

/** The fields of a request that these options call for. */
export const generationFields = ({ maxTokens, temperature, stream }: Generation): OptionFields => ({
	...(maxTokens !== undefined && { max_tokens: maxTokens }),
	...(temperature !== undefined && { temperature }),
	...(stream && { stream }),
});

type Generation = z.infer<typeof generationSchema>;
