import type { IExecuteFunctions } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { options as chat } from '../../../../nodes/ChatWithImages/options';
import { options as ocr } from '../../../../nodes/DocumentOcr/options';
import { options as fim } from '../../../../nodes/FimCompletion/options';
import { generationOptions } from '../../../../nodes/shared/service/completion/generationOptions';
import { commonOptions } from '../../../../nodes/shared/host/panel/commonOptions';
import { type Options, schemaOf } from '../../../../nodes/shared/host/panel/option';
import { readOptions } from '../../../../nodes/shared/run/readOptions';
import { options as extraction } from '../../../../nodes/StructuredExtraction/options';
import { Run } from '../../../../nodes/shared/run/run';
import { refusal } from '../../refusal';

const common = { ...commonOptions, ...generationOptions };

const itemOf = (options: object) =>
	new Run({ getNodeParameter: () => options } as unknown as IExecuteFunctions).item(0);

it.each<[declared: Options, options: object, description: string]>([
	[common, { timeout: 0 }, 'It must be more than 0.'],
	[common, { timeout: 3_600_000 }, 'It is in seconds, and must be at most 86400.'],
	[common, { requestsPerMinute: 1.5 }, 'It must be a whole number.'],
	[common, { timeout: 'soon' }, 'It must be a number.'],
	[common, { concurrency: 65 }, 'It must be at most 64.'],
	[common, { concurrency: 0 }, 'It must be at least 1.'],
	[common, { maxTokens: 'many' }, 'It must be a number.'],
	[common, { maxTokens: 1.5 }, 'It must be a whole number.'],
	[common, { temperature: -1 }, 'It must be at least 0.'],
	[common, { temperature: 2.5 }, 'It must be at most 2.'],
	[common, { includeRaw: 'yes' }, 'It must be true or false.'],
	[common, { additionalFields: '[1]' }, 'It must be a JSON object, e.g. {"safe": true}.'],
	[common, { additionalFields: 5 }, 'It is not valid.'],
	[ocr, { delivery: 'post' }, 'It must be one of: dataUri, upload.'],
	[extraction, { instructions: 5 }, 'It must be a text.'],
	[extraction, { secondOpinion: 'otherModel' }, 'It must be one of: none, always, doubtful.'],
])('says in words what is wrong: %#', (declared, options, description) => {
	expect(refusal(() => readOptions(itemOf(options), declared)).description).toBe(description);
});

it.each<[unknown]>([[''], [null], [[]]])('takes %j for an option that is not set', (empty) => {
	for (const declared of [common, ocr, extraction, chat, fim]) {
		const defaults = schemaOf<Options>(declared).parse({});
		const keys = Object.keys(defaults).filter((key) => key !== 'history');
		const options = Object.fromEntries(keys.map((name) => [name, empty]));
		expect(readOptions<Options>(itemOf(options), declared)).toEqual(defaults);
	}
});
