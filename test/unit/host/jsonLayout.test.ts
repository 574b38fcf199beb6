import { json } from 'node:stream/consumers';
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { startService } from '../../service/main';
import { runInHost } from '../upgrades/runInHost';
import { type LocalServer, serverOf, useBinaryStore } from './n8nCore';

interface Body {
	response_format?: { type: string; json_schema?: { schema: { required: string[] } } };
	messages: Array<{ role: string; content: unknown }>;
}

const bodies: Body[] = [];
let answers: string[] = [];

let service: LocalServer;
beforeAll(async () => {
	await useBinaryStore();
	service = await serverOf(async (request, response) => {
		bodies.push((await json(request)) as Body);
		const message = { content: answers.shift() ?? '{"shop":"Example Ltd","total":"12,50 €"}' };
		const usage = { prompt_tokens: 100, completion_tokens: 10 };
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }], usage }));
	});
});
beforeEach(() => {
	bodies.length = 0;
	answers = [];
});
afterAll(async () => await service.close());

const PIXELS =
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsARM5HR5gAAAAAElFTkSuQmCC';

async function ask(parameters: INodeParameters, url = service.url, apiKey = 'key') {
	const [items = []] = await runInHost(new ChatWithImages(), url, [{}], {
		parameters: {
			...{ imageSource: 'url', imageUrls: PIXELS, prompt: 'Which shop, how much?' },
			...{ jsonOutput: true, ...parameters },
		},
		credential: { apiKey },
	});
	return items[0]?.json;
}

const jsonLayout = '{"shop": "Corner Shop", "total": 1.5}';
const schemaLayout = {
	type: 'object',
	properties: { shop: { type: 'string' }, date: { type: 'string', format: 'date' } },
	required: ['date'],
};
const held = { options: { answerForm: 'jsonSchema' } };

describe('JSON with a layout', () => {
	it('has the keys and types of an example', async () => {
		expect(await ask({ jsonLayout })).toMatchObject({
			json: { shop: 'Example Ltd', total: 12.5 },
			text: '{"shop":"Example Ltd","total":"12,50 €"}',
		});
		const [{ messages = [], response_format } = {}] = bodies;
		expect(response_format).toEqual({ type: 'json_object' });
		expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
		expect(messages[0]?.content).toContain('"total": "number or null');
	});

	it('follows what the user tells the model', async () => {
		await ask({ jsonLayout, options: { systemMessage: 'Answer in French.' } });
		expect(bodies[0]?.messages[0]?.content).toMatch(/^Answer in French\.\n\nAnswer with a JSON/);
	});

	it.each([schemaLayout, JSON.stringify(schemaLayout)])(
		'is that of a JSON Schema',
		async (layout) => {
			answers = ['{"shop":"Example Ltd","date":"3 March 2025"}'];
			const record = await ask({ jsonLayout: layout as string, ...held });
			expect(record?.['json']).toEqual({ shop: 'Example Ltd', date: '2025-03-03' });
			expect(bodies[0]?.response_format?.json_schema?.schema.required).toEqual(['shop', 'date']);
		},
	);

	it('is asked for once more, with the image, where the answer does not fit', async () => {
		answers = ['{"shop":"Example Ltd","total":"much"}'];
		expect(await ask({ jsonLayout })).toMatchObject({
			json: { shop: 'Example Ltd', total: 12.5 },
			usage: { prompt_tokens: 200, completion_tokens: 20 },
		});
		const [first, second] = bodies;
		expect(second?.messages.slice(0, 2)).toEqual(first?.messages);
		expect(second?.messages[3]?.content).toContain('total: "much"');
	});

	it.each([
		['a value of another type', '{"shop":"A","total":"much"}', 'Total: "much"'],
		['a number in two notations', '{"shop":"A","total":"1.234"}', 'Total: "1.234"'],
	])('warns of %s', async (_, answer, warning) => {
		answers = [answer, answer];
		const record = await ask({ jsonLayout });
		expect(record?.['warning']).toContain(warning);
	});

	it('warns of a required value that is missing, and names keys that were left out', async () => {
		answers = ['{"shop":"A","date":null,"mood":"good"}'];
		const record = await ask({ jsonLayout: schemaLayout });
		expect(record).toMatchObject({
			json: { shop: 'A', date: null },
			warning: 'Date is missing.',
			notes: ['Left out, not in the layout: mood'],
		});
	});

	it('is an error where there is no JSON at all, without the words of the answer', async () => {
		answers = ['I see a shop.', 'I see a shop.'];
		await expect(ask({ jsonLayout })).rejects.toMatchObject({
			message: expect.stringContaining('is not JSON and cannot be repaired'),
		});
	});

	it.each([
		['{"shop": ', '"JSON Layout" is not valid JSON'],
		['"shop"', 'The example is not a record'],
		['[1, 2]', 'The example is not a record'],
		['{"type": "object", "properties": {"a": {"type": "strange"}}}', 'strange'],
	])('is refused before anything is sent: %s', async (layout, message) => {
		await expect(ask({ jsonLayout: layout })).rejects.toThrow(message);
		expect(bodies).toEqual([]);
	});

	it('is needed for the answer form "JSON Schema"', async () => {
		await expect(ask(held)).rejects.toMatchObject({
			message: expect.stringContaining('needs a layout'),
			description: expect.stringContaining('"JSON Layout"'),
		});
	});

	it('changes nothing of the request where there is none', async () => {
		answers = ['{"any":"thing"}'];
		expect(await ask({ jsonLayout: ' ' })).toMatchObject({ json: { any: 'thing' } });
		const [{ messages = [], ...fields } = {}] = bodies as [Body?];
		expect(messages.map(({ role }) => role)).toEqual(['user']);
		expect(fields).toEqual({
			model: expect.any(String),
			response_format: { type: 'json_object' },
		});
	});

	it('is understood by the local service', async () => {
		const local = await startService();
		try {
			const text = { imageSource: 'none', prompt: 'Receipt. Shop: Example Ltd. Total: 12.50' };
			const record = await ask({ ...text, jsonLayout, ...held }, local.url, local.apiKey);
			expect(record?.['json']).toEqual({ shop: expect.any(String), total: 12.5 });
		} finally {
			await local.close();
		}
	});
});
