import type { IExecuteFunctions } from 'n8n-workflow';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { optionsSchema as ocr } from '../../../nodes/DocumentOcr/options';
import { generationSchema } from '../../../nodes/shared/completion/generationOptions';
import { asProblem } from '../../../nodes/shared/problem';
import { commonOptionsSchema, readOptions } from '../../../nodes/shared/properties';
import { optionsSchema as extraction } from '../../../nodes/StructuredExtraction/options';

const common = commonOptionsSchema.merge(generationSchema);

function refusal(schema: z.ZodTypeAny, options: object): string | undefined {
	const context = { getNodeParameter: () => options } as unknown as IExecuteFunctions;
	try {
		readOptions(context, 0, schema);
	} catch (error) {
		return asProblem(error).details.description;
	}
	throw new Error('The options were taken');
}

it.each<[schema: z.ZodTypeAny, options: object, description: string]>([
	[common, { timeout: 0 }, 'It must be more than 0.'],
	[common, { timeout: 'soon' }, 'It must be a number.'],
	[common, { maxRetries: 21 }, 'It must be at most 20.'],
	[common, { maxRetries: 1.5 }, 'It must be a whole number.'],
	[common, { concurrency: 0 }, 'It must be at least 1.'],
	[common, { maxTokens: 'many' }, 'It must be a number.'],
	[common, { maxTokens: 1.5 }, 'It must be a whole number.'],
	[common, { temperature: -1 }, 'It must be at least 0.'],
	[common, { includeRaw: 'yes' }, 'It must be true or false.'],
	[common, { additionalFields: '[1]' }, 'It must be a JSON object, e.g. {"safe": true}.'],
	[common, { additionalFields: 5 }, 'It is not valid.'],
	[ocr, { delivery: 'post' }, 'It must be one of: dataUri, upload.'],
	[extraction, { instructions: 5 }, 'It must be a text.'],
	[
		extraction,
		{ secondOpinion: 'otherModel' },
		'It is empty, and "Checking: Second Opinion" is "Another Model": enter the name of that model.',
	],
])('says in words what is wrong: %#', (schema, options, description) => {
	expect(refusal(schema, options)).toBe(description);
});
