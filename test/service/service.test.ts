import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Service, startService } from './main';
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

const chat = (more: object = {}) => ({
	model: 'svc-small-latest',
	messages: [{ role: 'user', content: 'Hello' }],
	...more,
});
const picture = (url: string) => ({
	role: 'user',
	content: [
		{ type: 'text', text: 'What is this?' },
		{ type: 'image_url', image_url: url },
	],
});
const dot = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff', side = 8) =>
	sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
		.toFormat(format)
		.toBuffer();

describe('the key', () => {
	it('is needed on every path and never recorded', async () => {
		const without = await post(service, '/v1/chat/completions', chat(), { authorization: '' });
		const wrong = await post(service, '/v1/chat/completions', chat(), {
			authorization: 'Bearer secret-guess',
		});
		expect([without.status, wrong.status]).toEqual([401, 401]);
		expect(without.json.message).toContain('no API key');
		expect(wrong.json.message).toContain('not known');
		await post(service, '/v1/chat/completions', chat());
		expect(service.requests).toHaveLength(3);
		expect(JSON.stringify(service.requests)).not.toMatch(/secret-guess|local-service-key/);
		expect(service.requests[2]).toMatchObject({
			method: 'POST',
			path: '/v1/chat/completions',
			headers: { authorization: 'Bearer (redacted)' },
			body: chat(),
		});
	});
});

describe('validation', () => {
	const problem = async (path: string, body: unknown) => {
		const { status, json } = await post(service, path, body);
		return { status, at: json.detail?.map(({ loc }: { loc: string[] }) => loc.join('.')) };
	};

	it.each([
		[{ ...chat(), top_p: 1 }, ['body.top_p']],
		[{ ...chat(), messages: [{ role: 'robot', content: 'x' }] }, ['body.messages.0.role']],
		[{ ...chat(), messages: [{ role: 'user', content: 7 }] }, ['body.messages.0.content']],
		[{ ...chat(), messages: [{ role: 'user' }] }, ['body.messages.0.content']],
		[{ messages: chat().messages }, ['body.model']],
		[
			{ ...chat(), messages: [{ role: 'assistant', content: 'Yes', prefix: true }] },
			['body.messages.0.prefix'],
		],
		[
			{ ...chat(), messages: [{ role: 'user', content: 'x', prefix: false }] },
			['body.messages.0.prefix'],
		],
		[{ ...chat(), max_tokens: 1.5 }, ['body.max_tokens']],
		[{ ...chat(), response_format: { type: 'xml' } }, ['body.response_format.type']],
		[
			{ ...chat(), response_format: { type: 'json_object', strict: true } },
			['body.response_format.strict'],
		],
		[
			{
				...chat(),
				messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { uri: 'x' } }] }],
			},
			['body.messages.0.content.0.image_url.url', 'body.messages.0.content.0.image_url.uri'],
		],
		[
			{ ...chat(), messages: [{ role: 'user', content: [{ type: 'image', url: 'x' }] }] },
			['body.messages.0.content.0.type'],
		],
	])('names what is wrong in %j', async (body, at) => {
		expect(await problem('/v1/chat/completions', body)).toEqual({ status: 422, at });
	});

	it('names what is wrong in OCR and FIM requests', async () => {
		const document = { type: 'document_url', document_url: 'https://example.com/a.pdf' };
		const model = 'svc-ocr-latest';
		expect(await problem('/v1/ocr', { model, document, page: 1 })).toEqual({
			status: 422,
			at: ['body.page'],
		});
		expect(await problem('/v1/ocr', { model, document: { type: 'pdf' } })).toEqual({
			status: 422,
			at: ['body.document.type'],
		});
		expect(await problem('/v1/ocr', { model, document, pages: [-1] })).toEqual({
			status: 422,
			at: ['body.pages.0'],
		});
		expect(await problem('/v1/fim/completions', { model: 'codestral-2405', suffix: 3 })).toEqual({
			status: 422,
			at: ['body.prompt', 'body.suffix'],
		});
	});

	it('refuses bodies that are no JSON, other content types and unknown paths', async () => {
		const noJson = await post(service, '/v1/chat/completions', '{"model": ');
		expect([noJson.status, noJson.json.detail[0].msg]).toEqual([422, 'The body is not valid JSON']);
		const form = await post(service, '/v1/chat/completions', 'a=b', { 'content-type': 'text/csv' });
		expect(form.status).toBe(415);
		const lost = await post(service, '/v1/chats', {});
		expect([lost.status, lost.json.message]).toEqual([404, 'No such path: POST /v1/chats']);
	});

	it('refuses a body past the limit before reading it', async () => {
		const status = await new Promise<number | undefined>((resolve, reject) => {
			const request = httpRequest(
				`${service.url}/v1/ocr`,
				{
					method: 'POST',
					headers: {
						authorization: `Bearer ${service.apiKey}`,
						'content-type': 'application/json',
						'content-length': 300 * 1024 * 1024,
					},
				},
				(response) => {
					resolve(response.statusCode);
					request.destroy();
				},
			);
			request.on('error', reject);
			request.flushHeaders();
		});
		expect(status).toBe(413);
	});

	it('refuses unknown models and models for other tasks, naming those that fit', async () => {
		const unknown = await post(service, '/v1/chat/completions', chat({ model: 'gpt' }));
		expect(unknown.status).toBe(400);
		expect(unknown.json.message).toContain('svc-small-latest');
		const ocr = await post(service, '/v1/chat/completions', chat({ model: 'svc-ocr-latest' }));
		expect(ocr.json.message).toContain('is not for chat');
		const dated = await post(service, '/v1/chat/completions', chat({ model: 'vision-12b-2409' }));
		expect([dated.status, dated.json.model]).toEqual([200, 'vision-12b-local']);
	});
});

describe('pictures in chat', () => {
	const ask = async (...urls: string[]) => {
		const content = urls.map((url) => ({ type: 'image_url', image_url: { url } }));
		return post(service, '/v1/chat/completions', chat({ messages: [{ role: 'user', content }] }));
	};

	it.each(['png', 'jpeg', 'webp', 'gif'] as const)('takes %s in both forms', async (format) => {
		const url = dataUri(`image/${format}`, await dot(format));
		const bare = await post(service, '/v1/chat/completions', chat({ messages: [picture(url)] }));
		const object = await ask(url);
		expect([bare.status, object.status]).toEqual([200, 200]);
		expect(bare.json.choices[0].message.content).toContain(`${format.toUpperCase()}, 8 × 8 pixels`);
	});

	it('counts picture tokens as the contract says', async () => {
		const url = dataUri('image/png', await dot('png', 1120));
		const large = await post(
			service,
			'/v1/chat/completions',
			chat({ model: 'vision-large-latest', messages: [picture(url)] }),
		);
		const small = await post(service, '/v1/chat/completions', chat({ messages: [picture(url)] }));
		// 1024 × 1024 / 256 after downscaling, and 1120 × 1120 / 784; "What is this?" has 4 tokens.
		expect(large.json.usage.prompt_tokens).toBe(4096 + 4);
		expect(small.json.usage.prompt_tokens).toBe(1600 + 4);
	});

	it('refuses animated pictures, other formats, too many and too large ones', async () => {
		const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 10), Buffer.alloc(8 * 8 * 3, 200)]);
		const raw = { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } } as const;
		const gif = await sharp(frames, raw).gif().toBuffer();
		const webp = await sharp(frames, raw).webp().toBuffer();
		const png = await dot('png');
		const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
		const apng = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
		const noise = Buffer.alloc(1900 * 1900 * 3);
		for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919 + (at >> 3) * 104729) % 251;
		const big = await sharp(noise, { raw: { width: 1900, height: 1900, channels: 3 } })
			.png({ compressionLevel: 0 })
			.toBuffer();
		const said = async (mimeType: string, bytes: Buffer) => {
			const { status, json } = await ask(dataUri(mimeType, bytes));
			return `${status} ${json.message ?? json.detail[0].msg}`;
		};
		expect(await said('image/gif', gif)).toMatch(/^400 .*animated GIF/);
		expect(await said('image/webp', webp)).toMatch(/^400 .*animated WEBP/);
		expect(await said('image/png', apng)).toMatch(/^400 .*APNG/);
		expect(await said('image/tiff', await dot('tiff'))).toMatch(/^400 .*TIFF; allowed are/);
		expect(await said('image/png', big)).toMatch(/^400 .*10\.3 MB, at most 10 MB/);
		expect(await said('image/png', png.subarray(0, 29))).toMatch(/^422 Not a picture/);
		expect(await said('image/jpeg', png)).toMatch(/^422 .*image\/jpeg.*is image\/png/);
		const nine = await ask(...Array<string>(9).fill(dataUri('image/png', png)));
		expect([nine.status, nine.json.message]).toEqual([
			400,
			'Too many pictures: 9 in one request, at most 8',
		]);
	});

	it('names the picture that is broken', async () => {
		const good = dataUri('image/png', await dot('png'));
		const { status, json } = await ask(good, 'data:image/png;base64,@@@@');
		expect([status, json.detail[0].loc]).toEqual([
			422,
			['body', 'messages', 0, 'content', 1, 'image_url'],
		]);
	});
});

describe('chat', () => {
	it('says that it is a stand-in, counts tokens and honours max_tokens', async () => {
		const { json } = await post(service, '/v1/chat/completions', chat());
		expect(json.choices[0]).toMatchObject({
			finish_reason: 'stop',
			message: { role: 'assistant' },
		});
		expect(json.choices[0].message.content).toContain('local stand-in');
		expect(json.usage.total_tokens).toBe(json.usage.prompt_tokens + json.usage.completion_tokens);
		const cut = await post(service, '/v1/chat/completions', chat({ max_tokens: 3 }));
		expect(cut.json.choices[0].finish_reason).toBe('length');
		expect(cut.json.usage.completion_tokens).toBe(3);
	});

	it('takes earlier answers, which some clients mark as no prefix', async () => {
		const answer = { role: 'assistant', content: 'Yes?', prefix: false };
		const messages = [...chat().messages, answer, ...chat().messages];
		const { status } = await post(service, '/v1/chat/completions', chat({ messages }));
		expect(status).toBe(200);
	});

	it('streams the same text: role first, reason and usage last', async () => {
		const whole = await post(service, '/v1/chat/completions', chat());
		const { text, headers } = await post(service, '/v1/chat/completions', chat({ stream: true }));
		expect(headers.get('content-type')).toContain('text/event-stream');
		const events = text
			.split('\n\n')
			.filter(Boolean)
			.map((event) => event.replace(/^data: /, ''));
		expect(events.at(-1)).toBe('[DONE]');
		const chunks = events.slice(0, -1).map((event) => JSON.parse(event));
		expect(chunks[0].choices[0].delta.role).toBe('assistant');
		expect(chunks.map((chunk) => chunk.choices[0].delta.content).join('')).toBe(
			whole.json.choices[0].message.content,
		);
		expect(chunks.at(-1)).toMatchObject({
			choices: [{ finish_reason: 'stop' }],
			usage: whole.json.usage,
		});
	});
});

describe('FIM', () => {
	it('answers the same each time, in a comment, closes brackets, stops and streams', async () => {
		const body = {
			model: 'codestral-2405',
			prompt: 'function f(a) {\n  return g([',
			suffix: '\n}',
		};
		const first = await post(service, '/v1/fim/completions', body);
		const second = await post(service, '/v1/fim/completions', body);
		const text = first.json.choices[0].message.content;
		expect(text).toMatch(/^\/\/ local stand-in: .*\n\s*\]\)$/);
		expect(second.json.choices[0].message.content).toBe(text);
		const stopped = await post(service, '/v1/fim/completions', { ...body, stop: ['local', '\n'] });
		expect(stopped.json.choices[0].message.content).toBe('// ');
		const weighted = await post(service, '/v1/fim/completions', { ...body, top_p: 1 });
		expect(weighted.json.choices[0].message.content).toBe(text);
		const streamed = await post(service, '/v1/fim/completions', {
			...body,
			stream: true,
			max_tokens: 2,
		});
		expect(streamed.text).toContain('"finish_reason":"length"');
	});
});

it('a model is told by itself as in the list of all', async () => {
	const headers = { authorization: `Bearer ${service.apiKey}` };
	const get = async (path: string) => answerOf(await fetch(service.url + path, { headers }));
	const { data } = (await get('/v1/models')).json;
	expect(data[0].type).toBe('base');
	expect((await get(`/v1/models/${data[0].id}`)).json).toEqual(data[0]);
	expect((await get('/v1/models/lost')).status).toBe(404);
});

describe('a deployment', () => {
	it('needs no key, takes any model and has no OCR', async () => {
		const deployment = await startService({ environment: 'deployment' });
		try {
			const answer = await post(deployment, '/v1/chat/completions', chat({ model: 'small-2409' }));
			expect([answer.status, answer.json.model]).toEqual([200, 'small-local']);
			const fim = await post(deployment, '/v1/fim/completions', { model: 'x', prompt: 'a' });
			expect(fim.status).toBe(200);
			expect((await post(deployment, '/v1/ocr', {})).status).toBe(404);
			const models = await answerOf(await fetch(`${deployment.url}/v1/models`));
			expect(models.json.data.map(({ id }: { id: string }) => id)).toContain('codestral-2405');
		} finally {
			await deployment.close();
		}
	});
});

describe('files', () => {
	it('are uploaded, read by id and deleted', async () => {
		const pdf = await makePdf([[{ x: 50, y: 80, text: 'Uploaded words' }]]);
		const form = new FormData();
		form.set('purpose', 'ocr');
		form.set('file', new Blob([new Uint8Array(pdf)]), 'letter.pdf');
		const authorization = `Bearer ${service.apiKey}`;
		const send = (body: FormData) =>
			fetch(`${service.url}/v1/files`, { method: 'POST', headers: { authorization }, body }).then(
				answerOf,
			);
		const { json } = await send(form);
		expect(json).toMatchObject({ filename: 'letter.pdf', purpose: 'ocr', bytes: pdf.length });
		expect(service.requests[0]?.body).toEqual({
			purpose: 'ocr',
			file: 'letter.pdf',
			bytes: pdf.length,
		});
		const document = { type: 'file', file_id: json.id };
		const read = () => post(service, '/v1/ocr', { model: 'svc-ocr-latest', document });
		expect((await read()).json.pages[0].markdown).toBe('Uploaded words');
		const gone = await fetch(`${service.url}/v1/files/${json.id}`, {
			method: 'DELETE',
			headers: { authorization },
		});
		expect(await gone.json()).toMatchObject({ id: json.id, deleted: true });
		expect((await read()).json.detail[0].loc).toEqual(['body', 'document', 'file_id']);
		const bare = new FormData();
		bare.set('purpose', 'chat');
		expect((await send(bare)).json.detail[0].loc).toEqual(['body', 'purpose']);
	});

	const upload = async (fields: Record<string, string>) => {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		form.set('file', new Blob(['%PDF-']), 'letter.pdf');
		const headers = { authorization: `Bearer ${service.apiKey}` };
		return answerOf(
			await fetch(`${service.url}/v1/files`, { method: 'POST', headers, body: form }),
		);
	};
	const get = async (path: string) => {
		const headers = { authorization: `Bearer ${service.apiKey}` };
		return answerOf(await fetch(service.url + path, { headers }));
	};

	it.each([
		[{}, { visibility: 'workspace', expires_at: null }],
		[{ visibility: 'user' }, { visibility: 'user', expires_at: null }],
	])('keep what %j says', async (fields, kept) => {
		const { status, json } = await upload({ purpose: 'ocr', ...fields });
		expect(status).toBe(200);
		expect(json).toMatchObject(kept);
		expect((await get(`/v1/files/${json.id}`)).json).toEqual({ ...json, deleted: false });
	});

	it('come back as they were', async () => {
		const { json } = await upload({ purpose: 'ocr' });
		const { text, headers } = await get(`/v1/files/${json.id}/content`);
		expect([text, headers.get('content-type')]).toEqual(['%PDF-', 'application/octet-stream']);
		expect((await get('/v1/files/lost/content')).status).toBe(404);
	});

	it('are gone when their time is over', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		try {
			const { json } = await upload({ purpose: 'ocr', expiry: '2' });
			expect(json.expires_at - json.created_at).toBe(7200);
			const listed = async () =>
				(await get('/v1/files')).json.data.some(({ id }: { id: string }) => id === json.id);
			vi.setSystemTime(json.expires_at * 1000 - 1);
			expect([(await get(`/v1/files/${json.id}`)).status, await listed()]).toEqual([200, true]);
			vi.setSystemTime(json.expires_at * 1000);
			expect([(await get(`/v1/files/${json.id}`)).status, await listed()]).toEqual([404, false]);
			const document = { type: 'file', file_id: json.id };
			const read = await post(service, '/v1/ocr', { model: 'svc-ocr-latest', document });
			expect(read.json.detail[0].loc).toEqual(['body', 'document', 'file_id']);
		} finally {
			vi.useRealTimers();
		}
	});

	it.each([
		[{ visibility: 'public' }, 'visibility'],
		[{ expiry: '0' }, 'expiry'],
		[{ expiry: '1.5' }, 'expiry'],
		[{ expiry: '-1' }, 'expiry'],
		[{ expiry: '' }, 'expiry'],
		[{ expiry: '100000' }, 'expiry'],
		[{ name: 'x' }, 'name'],
	])('are refused with %j', async (fields: Record<string, string>, at) => {
		const { status, json } = await upload({ purpose: 'ocr', ...fields });
		expect([status, json.detail[0].loc]).toEqual([422, ['body', at]]);
	});
});

describe('faults', () => {
	const send = () => post(service, '/v1/chat/completions', chat());

	it('hit the next requests to a path, and no others', async () => {
		service.setFault({ kind: 'rateLimit', path: '/v1/chat', times: 2, retryAfter: 7 });
		const first = await send();
		expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
		expect(
			(await post(service, '/v1/fim/completions', { model: 'codestral-2405', prompt: 'a' })).status,
		).toBe(200);
		expect((await send()).status).toBe(429);
		expect((await send()).status).toBe(200);
	});

	it('come in all shapes', async () => {
		const at = new Date(Date.now() + 60_000);
		service.setFault({ kind: 'rateLimit', retryAfter: at });
		expect((await send()).headers.get('retry-after')).toBe(at.toUTCString());
		service.setFault({ kind: 'status', status: 500, shape: 'error' });
		expect((await send()).json.error.message).toContain('on purpose');
		service.setFault({ kind: 'status', status: 422, shape: 'detail' });
		expect((await send()).json.detail[0].loc).toEqual(['body']);
		service.setFault({ kind: 'html' });
		expect((await send()).headers.get('content-type')).toContain('text/html');
		service.setFault({ kind: 'malformedJson' });
		expect(await send()).toMatchObject({ status: 200, json: null });
		service.setFault({ kind: 'answer', body: { choices: [] } });
		expect((await send()).json).toEqual({ choices: [] });
		service.setFault({ kind: 'redirect', location: 'http://other.example/v1' });
		const moved = await send();
		expect([moved.status, moved.headers.get('location')]).toEqual([307, 'http://other.example/v1']);
		service.setFault({ kind: 'slow', delayMs: 150 });
		const start = Date.now();
		expect((await send()).status).toBe(200);
		expect(Date.now() - start).toBeGreaterThan(140);
	});

	it('cut connections, before an answer, in it, and in a stream', async () => {
		service.setFault({ kind: 'cut' });
		await expect(send()).rejects.toThrow();
		service.setFault({ kind: 'cut', afterBytes: 20 });
		await expect(send()).rejects.toThrow();
		service.setFault({ kind: 'stream', afterEvents: 2, then: 'cut' });
		await expect(post(service, '/v1/chat/completions', chat({ stream: true }))).rejects.toThrow();
		service.setFault({ kind: 'stream', afterEvents: 1, then: 'error' });
		const broken = await post(service, '/v1/chat/completions', chat({ stream: true }));
		expect(broken.text).toContain('data: {"error"');
		service.setFault({ kind: 'stream', afterEvents: 3, then: 'end' });
		const ended = await post(service, '/v1/chat/completions', chat({ stream: true }));
		expect([ended.text.split('\n\n').length - 1, ended.text.includes('[DONE]')]).toEqual([
			3,
			false,
		]);
	});
});

describe('faults of the connection and of whole answers', () => {
	const ask = (body = chat()) => post(service, '/v1/chat/completions', body);

	it.each(['before', 'during'] as const)('reset it %s the answer', async (when) => {
		service.setFault({ kind: 'reset', when });
		await expect(ask()).rejects.toThrow();
	});

	it('reset it after the answer, which arrives', async () => {
		service.setFault({ kind: 'reset', when: 'after' });
		expect((await ask()).status).toBe(200);
		expect((await ask()).status).toBe(200);
	});

	it('cut a packed answer short', async () => {
		service.setFault({ kind: 'cutGzip' });
		// Clients unpack what there is.
		const { text, json } = await ask();
		expect(text).toMatch(/^\{"numbers":\[0,/);
		expect(json).toBeNull();
	});

	it('go on for ever, as fast or as slowly as is wanted', async () => {
		const bytesIn = async (ms: number) => {
			const answer = await fetch(`${service.url}/v1/chat/completions`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${service.apiKey}` },
				body: JSON.stringify(chat()),
				signal: AbortSignal.timeout(ms),
			});
			let bytes = 0;
			try {
				for await (const chunk of answer.body ?? []) bytes += chunk.length;
			} catch {
				return bytes;
			}
			throw new Error('It came to an end');
		};
		service.setFault({ kind: 'endless' });
		expect(await bytesIn(300)).toBeGreaterThan(1_000_000);
		service.setFault({ kind: 'endless', chunkBytes: 1, pauseMs: 100 });
		const slow = await bytesIn(450);
		expect(slow).toBeGreaterThan(19);
		expect(slow).toBeLessThan(26);
	});

	it('give the proper answer a wrong content type', async () => {
		service.setFault({ kind: 'contentType', type: 'text/html' });
		const { headers, json } = await ask();
		expect(headers.get('content-type')).toBe('text/html');
		expect(json.choices).toHaveLength(1);
	});

	it('redirect to another address or, without one, to the same', async () => {
		service.setFault({ kind: 'redirect' });
		expect((await ask()).headers.get('location')).toBe('/v1/chat/completions');
	});

	it('ask to wait with any status, and quote the request', async () => {
		service.setFault({ kind: 'status', status: 503, retryAfter: 3, shape: 'detail' });
		const { status, headers, json } = await ask();
		expect([status, headers.get('retry-after')]).toEqual([503, '3']);
		expect(json.detail[0].input).toEqual(chat());
	});

	it('hit only requests for a model', async () => {
		service.setFault({ kind: 'status', status: 500, model: 'svc-small-0001', times: 9 });
		expect((await ask()).status).toBe(200);
		expect((await ask(chat({ model: 'svc-small-0001' }))).status).toBe(500);
	});

	it('break a stream off in an event, in a character, or with silence', async () => {
		const streamed = async () => await ask(chat({ stream: true }));
		service.setFault({ kind: 'stream', afterEvents: 1, then: 'inEvent' });
		const [, broken = ''] = (await streamed()).text.split('\n\n');
		expect(broken).toMatch(/^data: \{/);
		expect(() => JSON.parse(broken.slice(6)) as unknown).toThrow();
		service.setFault({ kind: 'stream', afterEvents: 1, then: 'inCharacter' });
		expect((await streamed()).text).toMatch(/caf\uFFFD$/);
		service.setFault({ kind: 'stream', afterEvents: 1, then: 'silence' });
		const hung = fetch(`${service.url}/v1/chat/completions`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${service.apiKey}` },
			body: JSON.stringify(chat({ stream: true })),
			signal: AbortSignal.timeout(300),
		}).then(async (answer) => await answer.text());
		await expect(hung).rejects.toThrow('timeout');
	});

	it('are checked', () => {
		expect(() => service.setFault({ kind: 'status', status: 99 })).toThrow();
	});
});

describe('faults by HTTP', () => {
	const call = async (url: string, method: string, body?: unknown) =>
		await answerOf(
			await fetch(`${url}/__faults`, {
				method,
				headers: body === undefined ? {} : { 'content-type': 'application/json' },
				body: body === undefined ? undefined : JSON.stringify(body),
			}),
		);

	it('are off unless the service is started with them', async () => {
		for (const method of ['GET', 'POST', 'DELETE']) {
			const body = method === 'POST' ? [] : undefined;
			expect((await call(service.url, method, body)).status).toBe(404);
		}
	});

	it('are set, counted and cleared', async () => {
		const told = await startService({ faultsByHttp: true });
		try {
			const faults = [
				{ kind: 'status', status: 503, times: 2 },
				{ kind: 'rateLimit', retryAfter: '2026-11-22T07:00:00Z', path: '/v1/fim' },
			];
			expect((await call(told.url, 'POST', faults)).status).toBe(200);
			const path = '/v1/chat/completions';
			const statuses = [1, 2, 3].map(async () => (await post(told, path, chat())).status);
			expect((await Promise.all(statuses)).sort()).toEqual([200, 503, 503]);
			const fim = await post(told, '/v1/fim/completions', {});
			expect(fim.headers.get('retry-after')).toBe('Sun, 22 Nov 2026 07:00:00 GMT');
			const { json } = await call(told.url, 'GET');
			expect([json.requests, json.faults.map(({ hits }: { hits: number }) => hits)]).toEqual([
				4,
				[2, 1],
			]);
			expect((await call(told.url, 'DELETE')).json).toEqual({ requests: 0, faults: [] });
			expect(told.requests).toHaveLength(4);
		} finally {
			await told.close();
		}
	});

	it('are refused where they are none', async () => {
		const told = await startService({ faultsByHttp: true });
		try {
			const { status, json } = await call(told.url, 'POST', [{ kind: 'status', status: 99 }]);
			expect([status, json.detail[0].loc]).toEqual([422, ['body', 0, 'status']]);
			expect((await call(told.url, 'POST', [{ kind: 'meteorite' }])).status).toBe(422);
			expect((await post(told, '/v1/chat/completions', chat())).status).toBe(200);
		} finally {
			await told.close();
		}
	});
});

describe('an upstream server', () => {
	it('gets chat and FIM with its own key and model, and streams back', async () => {
		const upstream = await startService({ apiKey: 'upstream-key' });
		const front = await startService({
			upstreamUrl: `${upstream.url}/v1/`,
			upstreamApiKey: 'upstream-key',
			upstreamModel: 'codestral-2405',
		});
		try {
			const { json } = await post(front, '/v1/chat/completions', chat());
			expect(json.model).toBe('codestral-local');
			const fim = { model: 'any', prompt: 'x = [', stream: true };
			const streamed = await post(front, '/v1/fim/completions', fim);
			expect(streamed.text.trimEnd().endsWith('data: [DONE]')).toBe(true);
			expect(upstream.requests.map(({ path, body }) => [path, body])).toEqual([
				['/v1/chat/completions', { ...chat(), model: 'codestral-2405' }],
				['/v1/fim/completions', { ...fim, model: 'codestral-2405' }],
			]);
			upstream.setFault({ kind: 'rateLimit', retryAfter: 3 });
			const limited = await post(front, '/v1/chat/completions', chat());
			expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
			await upstream.close();
			expect((await post(front, '/v1/chat/completions', chat())).status).toBe(502);
		} finally {
			await upstream.close();
			await front.close();
		}
	});
});
