import { json } from 'node:stream/consumers';
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { startService } from '../../service/main';
import { runInHost } from '../upgrades/runInHost';
import { type LocalServer, serverOf, useBinaryStore } from './n8nCore';

interface Body {
	response_format: { type: string; json_schema?: { schema: { required: string[] } } };
	messages: unknown[];
}

const bodies: Body[] = [];
let answers: Array<[number, unknown]> = [];

let service: LocalServer;
beforeAll(async () => {
	await useBinaryStore();
	service = await serverOf(async (request, response) => {
		bodies.push((await json(request)) as Body);
		const [status, answer] = answers.shift() ?? [200, { number: 'R-1', total: '5.00' }];
		const message = { content: JSON.stringify(answer) };
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(status === 200 ? { choices: [{ message }] } : answer));
	});
});
beforeEach(() => {
	bodies.length = 0;
	answers = [];
});
afterAll(async () => await service.close());

async function extract(options: INodeParameters, url = service.url, apiKey = 'key') {
	const [items = []] = await runInHost(new StructuredExtraction(), url, [{}], {
		parameters: {
			...{ source: 'text', text: 'Invoice R-1, total 5.00', schemaFrom: 'example', options },
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
		const [plain, held] = bodies.map(
			(body) => JSON.parse(JSON.stringify(body).replace(/data-[\da-f-]{36}/g, 'data')) as Body,
		);
		expect(plain?.response_format).toEqual({ type: 'json_object' });
		expect(held?.response_format.json_schema?.schema.required).toEqual([
			...['number', 'total', '_documents'],
		]);
		expect(held).toEqual({ ...plain, response_format: held?.response_format });
	});

	it('is the same for a correction', async () => {
		answers = [[200, { number: 'R-1', total: 'five' }]];
		expect(await extract(schema)).toMatchObject({ number: 'R-1', total: 5 });
		expect(bodies.map((body) => body.response_format.type)).toEqual(['json_schema', 'json_schema']);
	});

	it.each([
		[400, { error: { message: 'Unsupported value', param: 'response_format' } }],
		[422, { detail: [{ loc: ['body', 'response_format', 'type'], msg: 'Input should be text' }] }],
		[400, { message: 'This response_format type is unavailable now' }],
		[400, { message: "json_schema isn't supported by this model" }],
	])('is named where a service refuses it with %i %o', async (status, answer) => {
		answers = [[status, answer]];
		await expect(extract(schema)).rejects.toMatchObject({
			message: expect.stringContaining('does not take the answer form "JSON Schema"'),
			description: expect.stringContaining('"Requests: Answer Form" to "JSON Object"'),
		});
		answers = [[status, answer]];
		await expect(extract({})).rejects.not.toMatchObject({
			message: expect.stringContaining('answer form'),
		});
	});

	it('is understood by the local service', async () => {
		const local = await startService();
		try {
			expect(await extract(schema, local.url, local.apiKey)).toMatchObject({ total: 5 });
		} finally {
			await local.close();
		}
	});
});
