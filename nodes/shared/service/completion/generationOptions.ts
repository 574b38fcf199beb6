import { z } from 'zod';
import { number, type OptionValues, toggle } from '../../host/panel/option';
import type { OptionFields } from '../optionFields';

/** Options of the nodes whose model writes a text; a number that is not set is not sent. */
export const generationOptions = {
	maxTokens: {
		...number(
			'Answer: Max Tokens',
			{ min: 1, preset: 1024 },
			'Longest answer that the model may write, in tokens (pieces of words); 1,000 tokens are about 750 English words. Without this option, the service decides.',
		),
		schema: z.coerce.number().int().min(1).optional(),
	},
	stream: toggle(
		'Answer: Stream',
		'Whether to receive the answer while it is written; a chat window of the workflow shows it as it comes',
	),
	temperature: {
		...number(
			'Answer: Temperature',
			{ min: 0, max: 2, preset: 0.2, decimals: 2 },
			'0 for nearly the same answer each time, higher for more variety. Without this option, the service decides.',
		),
		schema: z.coerce.number().min(0).max(2).optional(),
	},
};

/** The fields of a request that these options call for. */
export const generationFields = ({
	maxTokens,
	temperature,
	stream,
}: OptionValues<typeof generationOptions>): OptionFields => ({
	...(maxTokens !== undefined && { max_tokens: maxTokens }),
	...(temperature !== undefined && { temperature }),
	...(stream && { stream }),
});
