import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { startService } from '../../service/main';
import { runInHost } from '../upgrades/runInHost';
import { Refusal, scriptedService } from './scriptedService';

interface Form {
	type: string;
	json_schema?: { schema: { required: string[] } };
}

/** Answers to come; a usual one after these. */
let answers: unknown[] = [];
const service = scriptedService({
	ocr: [],
	chat: () => answers.shift() ?? { number: 'R-1', total: '5.00' },
});
const forms = () => service.asked.map(({ body }) => body['response_format'] as Form);

async function extract(options: INodeParameters, url = service.url, apiKey = 'key') {
	const [items = []] = await runInHost(new StructuredExtraction(), url, [{}], {
		parameters: {
			source: 'text',
			text: 'Invoice R-1, total 5.00',
			schemaFrom: 'example',
			options,
			example: '{"number": "R-1", "total": 1.5}',
		},
		credential: { apiKey },
	});
	return items[0]?.json;
}

const schema = { answerForm: 'jsonSchema' };

describe('the form of answers', () => {
	it('is a JSON object unless a schema is wanted; nothing else of the request changes', async () => {
		await extract({});
		await extract(schema);
		const [plain, held] = service.asked.map(({ body }) => body);
		expect(plain?.['response_format']).toEqual({ type: 'json_object' });
		expect(forms()[1]?.json_schema?.schema.required).toEqual(['number', 'total', '_documents']);
		expect(held).toEqual({ ...plain, response_format: forms()[1] });
	});

	it('is the same for a correction', async () => {
		answers = [{ number: 'R-1', total: 'five' }];
		expect(await extract(schema)).toMatchObject({ number: 'R-1', total: 5 });
		expect(forms().map(({ type }) => type)).toEqual(['json_schema', 'json_schema']);
	});

	it.each([
		[400, { error: { message: 'Unsupported value', param: 'response_format' } }],
		[422, { detail: [{ loc: ['body', 'response_format', 'type'], msg: 'Input should be text' }] }],
		[400, { message: 'This response_format type is unavailable now' }],
		[400, { message: "json_schema isn't supported by this model" }],
	])(
		'is another one where a service refuses it with %i %o, and named where it refuses all',
		async (status, answer) => {
			const refusal = new Refusal(status, answer);
			answers = [refusal];
			expect(await extract(schema)).toMatchObject({ number: 'R-1', total: 5 });
			expect(forms().map(({ type }) => type)).toEqual(['json_schema', 'json_object']);
			answers = [refusal, refusal, refusal];
			await expect(extract(schema)).rejects.toMatchObject({
				message: expect.stringContaining('"Requests: Answer Form"'),
				description: expect.stringContaining('Change that option'),
			});
			expect(answers).toEqual([]);
		},
	);

	it('is understood by the local service', async () => {
		const local = await startService();
		try {
			expect(await extract(schema, local.url, local.apiKey)).toMatchObject({ total: 5 });
		} finally {
			await local.close();
		}
	});
});
