import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Service, type ServiceOptions, startService } from './main';
import { answerOf, dataUri, post } from './testing/client';
import { makePdf } from './testing/makePdf';

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
	service.setFault();
	service.requests.length = 0;
});

const CHAT = '/v1/chat/completions';
const FIM = '/v1/fim/completions';
const chat = (more: object = {}) => ({
	model: 'svc-small-latest',
	messages: [{ role: 'user', content: 'Hello' }],
	...more,
});
const ask = async (more: object = {}, path = CHAT) =>
	await post(service, path, path === CHAT ? chat(more) : more);
const picture = (url: unknown) => ({ type: 'image_url', image_url: url });
const askPictures = async (...urls: unknown[]) =>
	await ask({ messages: [{ role: 'user', content: urls.map(picture) }] });
const dot = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff', side = 8) =>
	sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
		.toFormat(format)
		.toBuffer();
async function withService(options: ServiceOptions, act: (other: Service) => Promise<void>) {
	const other = await startService(options);
	await act(other).finally(() => other.close());
}

it('the key is needed on every path and never recorded', async () => {
	for (const [authorization, why] of [
		['', 'no API key'],
		['Bearer secret-guess', 'not known'],
	] as const) {
		const { status, json } = await post(service, CHAT, chat(), { authorization });
		expect([status, json.message]).toEqual([401, expect.stringContaining(why)]);
	}
	await ask();
	expect(JSON.stringify(service.requests)).not.toMatch(/secret-guess|local-service-key/);
	const headers = { authorization: 'Bearer (redacted)' };
	const seen = { method: 'POST', path: CHAT, headers, body: chat() };
	expect(service.requests[2]).toMatchObject(seen);
});

it('a failure of its own is a 500 with a log line, and blames nothing in the request', async () => {
	const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	const readDocument = () => Promise.reject(new Error('No engine'));
	await withService({ readDocument }, async (other) => {
		const document = { type: 'image_url', image_url: dataUri('image/png', await dot('png')) };
		const { status, json } = await post(other, '/v1/ocr', { model: 'svc-ocr-latest', document });
		expect([status, json.message]).toEqual([500, 'The local service failed: No engine']);
	});
	expect(log.mock.calls.join()).toContain('POST /v1/ocr: Error: No engine');
	log.mockRestore();
});

describe('validation', () => {
	const message = (one: object) => chat({ messages: [{ role: 'user', ...one }] });
	const part = (one: object) => message({ content: [one] });
	const document = { type: 'document_url', document_url: 'https://example.com/a.pdf' };
	const ocr = { model: 'svc-ocr-latest', document };
	it.each([
		[CHAT, chat({ top_p: 1 }), 'top_p'],
		[CHAT, message({ role: 'robot', content: 'x' }), 'messages.0.role'],
		[CHAT, message({ content: 7 }), 'messages.0.content'],
		[CHAT, message({}), 'messages.0.content'],
		[CHAT, { messages: chat().messages }, 'model'],
		[CHAT, message({ content: 'x', prefix: false }), 'messages.0.prefix'],
		[CHAT, chat({ response_format: { type: 'xml' } }), 'response_format.type'],
		[CHAT, part({ ...picture({ uri: 'x' }) }), 'messages.0.content.0.image_url.url'],
		[CHAT, part({ type: 'image', url: 'x' }), 'messages.0.content.0.type'],
		['/v1/ocr', { ...ocr, page: 1 }, 'page'],
		['/v1/ocr', { ...ocr, document: { type: 'pdf' } }, 'document.type'],
		[FIM, { model: 'x', prompt: 'a', suffix: 3 }, 'suffix'],
	])('names what is wrong in a request to %s: %j', async (path, body, at) => {
		const { status, json } = await post(service, path, body);
		expect([status, json.detail[0].loc.join('.')]).toEqual([422, `body.${at}`]);
	});

	it('refuses bodies that are no JSON, other content types and unknown paths', async () => {
		const noJson = await post(service, CHAT, '{"model": ');
		expect([noJson.status, noJson.json.detail[0].msg]).toEqual([422, 'The body is not valid JSON']);
		expect((await post(service, CHAT, 'a=b', { 'content-type': 'text/csv' })).status).toBe(415);
		const lost = await ask({}, '/v1/chats');
		expect([lost.status, lost.json.message]).toEqual([404, 'No such path: POST /v1/chats']);
	});

	it('refuses unknown models and models for other tasks, naming those that fit', async () => {
		const unknown = await ask({ model: 'gpt' });
		expect([unknown.status, unknown.json.message]).toEqual([
			400,
			expect.stringContaining('svc-small-latest'),
		]);
		expect((await ask({ model: 'svc-ocr-latest' })).json.message).toContain('is not for chat');
		const dated = await ask({ model: 'vision-12b-2409' });
		expect([dated.status, dated.json.model]).toEqual([200, 'vision-12b-local']);
	});
});

describe('pictures in chat', () => {
	it.each(['png', 'jpeg', 'webp', 'gif'] as const)('takes %s in both forms', async (format) => {
		const url = dataUri(`image/${format}`, await dot(format));
		const [bare, object] = [await askPictures(url), await askPictures({ url })];
		expect([bare.status, object.status]).toEqual([200, 200]);
		expect(bare.json.choices[0].message.content).toContain(`${format.toUpperCase()}, 8 × 8 pixels`);
	});

	const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 10), Buffer.alloc(8 * 8 * 3, 200)]);
	const animated = sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } });
	/** A PNG with a chunk that says it is animated. */
	const apng = async () => {
		const png = await dot('png');
		const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
		return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
	};
	const large = async () => Buffer.concat([await dot('png'), Buffer.alloc(11_000_000)]);
	it.each([
		['an animated GIF', 'gif', () => animated.clone().gif().toBuffer(), /^400 .*animated GIF/],
		['an animated WEBP', 'webp', () => animated.clone().webp().toBuffer(), /^400 .*animated WEBP/],
		['an animated PNG', 'png', apng, /^400 .*APNG/],
		['a TIFF', 'tiff', () => dot('tiff'), /^400 .*TIFF; allowed are/],
		['10.8 MB', 'png', large, /^400 .*10\.\d MB, at most 10 MB/],
		['half a PNG', 'png', async () => (await dot('png')).subarray(0, 29), /^422 Not a picture/],
		['a PNG as JPEG', 'jpeg', () => dot('png'), /^422 .*image\/jpeg.*is image\/png/],
	])('refuses %s', async (_, type, make, refusal) => {
		const { status, json } = await askPictures(dataUri(`image/${type}`, await make()));
		expect(`${status} ${json.message ?? json.detail[0].msg}`).toMatch(refusal);
	});
});

describe('chat', () => {
	it('says that it is a local service, counts tokens and honours max_tokens', async () => {
		const { choices, usage } = (await ask()).json;
		expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } });
		expect(choices[0].message.content).toContain('local stand-in');
		expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
		const cut = (await ask({ max_tokens: 3 })).json;
		expect([cut.choices[0].finish_reason, cut.usage.completion_tokens]).toEqual(['length', 3]);
	});

	it('streams the same text: role first, reason and usage last', async () => {
		const { choices, usage } = (await ask()).json;
		const { text, headers } = await ask({ stream: true });
		expect(headers.get('content-type')).toContain('text/event-stream');
		const events = text.split('\n\n').map((event) => event.replace(/^data: /, ''));
		expect(events.slice(-2)).toEqual(['[DONE]', '']);
		const chunks = events.slice(0, -2).map((event) => JSON.parse(event));
		const deltas = chunks.map((chunk) => chunk.choices[0].delta);
		expect(deltas[0].role).toBe('assistant');
		expect(deltas.map(({ content }) => content).join('')).toBe(choices[0].message.content);
		expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: 'stop' }], usage });
	});
});

it('FIM answers the same each time, in a comment, stops and streams', async () => {
	const prompt = 'function f(a) {\n  return g([';
	const fill = async (more: object = {}) =>
		await ask({ model: 'codestral-2405', prompt, suffix: '\n}', ...more }, FIM);
	const textOf = async (more?: object) => (await fill(more)).json.choices[0].message.content;
	const text = await textOf();
	expect(text).toMatch(/^\/\/ local stand-in: .*\n\s*$/);
	expect(await textOf({ top_p: 1 })).toBe(text);
	expect(await textOf({ stop: ['local', '\n'] })).toBe('// ');
	const streamed = await fill({ stream: true, max_tokens: 2 });
	expect(streamed.text).toContain('"finish_reason":"length"');
});

it('a deployment needs no key, takes any model and has no OCR', async () => {
	await withService({ environment: 'deployment' }, async (deployment) => {
		const answer = await post(deployment, CHAT, chat({ model: 'small-2409' }));
		expect([answer.status, answer.json.model]).toEqual([200, 'small-local']);
		expect((await post(deployment, FIM, { model: 'x', prompt: 'a' })).status).toBe(200);
		expect((await post(deployment, '/v1/ocr', {})).status).toBe(404);
		expect((await answerOf(await fetch(`${deployment.url}/v1/models`))).text).toContain(
			'codestral',
		);
	});
});

it('files are uploaded, read by id and deleted', async () => {
	const pdf = await makePdf([[{ x: 50, y: 80, text: 'Uploaded words' }]]);
	const headers = { authorization: `Bearer ${service.apiKey}` };
	const upload = async (fields: Record<string, string>) => {
		const body = new FormData();
		for (const [name, value] of Object.entries(fields)) body.set(name, value);
		body.set('file', new Blob([new Uint8Array(pdf)]), 'letter.pdf');
		return answerOf(await fetch(`${service.url}/v1/files`, { method: 'POST', headers, body }));
	};
	const { json } = await upload({ purpose: 'ocr' });
	expect(json).toMatchObject({ filename: 'letter.pdf', purpose: 'ocr', bytes: pdf.length });
	const recorded = { purpose: 'ocr', file: 'letter.pdf', bytes: pdf.length };
	expect(service.requests[0]?.body).toEqual(recorded);
	const document = { type: 'file', file_id: json.id };
	const read = async () => await ask({ model: 'svc-ocr-latest', document }, '/v1/ocr');
	expect((await read()).json.pages[0].markdown).toBe('Uploaded words');
	const gone = await fetch(`${service.url}/v1/files/${json.id}`, { method: 'DELETE', headers });
	expect(await gone.json()).toMatchObject({ id: json.id, deleted: true });
	expect((await read()).json.detail[0].loc).toEqual(['body', 'document', 'file_id']);
	for (const [fields, at] of [
		[{ purpose: 'chat' }, 'purpose'],
		[{ purpose: 'ocr', name: 'x' }, 'name'],
	] as const)
		expect((await upload(fields)).json.detail[0].loc).toEqual(['body', at]);
});

describe('faults', () => {
	it('hit the next requests to a path, and no others', async () => {
		service.setFault({ kind: 'rateLimit', path: '/v1/chat', times: 2, retryAfter: 7 });
		const first = await ask();
		expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
		expect((await ask({ model: 'codestral-2405', prompt: 'a' }, FIM)).status).toBe(200);
		expect([(await ask()).status, (await ask()).status]).toEqual([429, 200]);
	});
});

it('an agent gets a call of the tool that its question can fill, then the answer of the tool', async () => {
	const tool = (name: string, key: string) => {
		const parameters = { properties: { [key]: { type: 'string' } }, required: [key] };
		return { type: 'function', function: { name, parameters } };
	};
	const tools = [tool('write', 'Prompt'), tool('read', 'Document_URL')];
	const question = { role: 'user', content: 'Read https://example.com/a.pdf now' };
	const asked = async (messages: object[]) => (await ask({ tools, messages })).json;
	const { message, finish_reason: reason } = (await asked([question])).choices[0];
	expect(reason).toBe('tool_calls');
	expect(message.tool_calls[0].function).toEqual({
		name: 'read',
		arguments: '{"Document_URL":"https://example.com/a.pdf"}',
	});
	const answer = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: '12 pages' };
	const told = await asked([question, message, answer]);
	expect(told.choices[0].message.content).toBe('The tool answered: 12 pages');
	const { json } = await ask({ tools });
	expect(json.choices[0].message.tool_calls[0].function.name).toBe('write');
});

it.each(['0.0.0.0', '::', '192.0.2.1', 'example.com', ''])(
	'does not listen on "%s"',
	async (host) => {
		await expect(startService({ host })).rejects.toThrow(/for this machine only/);
	},
);
