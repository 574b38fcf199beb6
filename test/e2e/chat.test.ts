import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { outsideSample } from '../samples/outside';
import { jpegImage, pngImage } from './contract';
import { credentialName, setUp } from './n8n';
import { type NodeRun, runNode, type TestItem } from './runNode';
import { sampleFile } from './samples';

const { client, service } = await setUp();

const png = { content: pngImage, fileName: 'photo.png' };
const jpeg = { content: jpegImage, fileName: 'photo.jpg' };
const pngItem: TestItem = { files: { data: png } };
const bad = (name: string) => sampleFile(`bad/${name}`);

const chat = async (own: Partial<NodeRun> = {}) =>
	await runNode(client, {
		node: 'chatWithImages',
		items: [pngItem],
		...own,
		parameters: { prompt: 'What does it say?', ...own.parameters },
	});

const message = (index = 0) => {
	const { messages } = service.requests[index]?.body as { messages: IDataObject[] };
	return messages.at(-1);
};

/** An answer of the service with this text. */
const says = (content: string, more: object = {}) =>
	service.setFault({
		kind: 'answer',
		body: {
			choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
			...more,
		},
	});

/** An event stream as it is sent. */
const streams = (body: string) =>
	service.setFault({ kind: 'answer', body, contentType: 'text/event-stream' });

const pngFacts = { mimeType: 'image/png', width: 120, height: 60, bytes: pngImage.length };

describe('images', () => {
	it('are read, described in the output and paired with their item', async () => {
		const { items, error } = await chat({ items: [pngItem, { files: { data: jpeg } }] });
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }], [{ item: 1 }]]);
		expect(items[0]?.json).toEqual({
			text: expect.stringContaining('TOTAL') as string,
			model: 'vision-12b-local',
			finishReason: 'stop',
			usage: expect.objectContaining({ completion_tokens: expect.any(Number) as number }) as object,
			// ⌈120 × 60 / 256⌉, spec §8
			images: [{ source: 'photo.png', ...pngFacts, estimatedTokens: 29 }],
		});
		expect(items[1]?.json.images).toMatchObject([{ source: 'photo.jpg', mimeType: 'image/jpeg' }]);
	});

	it('have the type of their content, whatever the item says', async () => {
		const wrong = { ...png, fileName: 'photo.jpg', mimeType: 'application/octet-stream' };
		const { error } = await chat({ items: [{ files: { data: wrong } }] });
		expect(error).toBeUndefined();
		expect(JSON.stringify(message())).toContain('data:image/png;base64,');
	});

	it('come from many fields by wildcard, in both binary modes', async () => {
		const items = [{ files: { attachment_0: png, attachment_1: jpeg, other: bad('letter.docx') } }];
		for (const binaryMode of ['separate', 'combined'] as const) {
			const { json, error } = await chat({
				items,
				settings: { binaryMode },
				parameters: { imageFields: 'attachment_*' },
			});
			expect(error).toBeUndefined();
			expect(json[0]?.images).toMatchObject([{ source: 'photo.png' }, { source: 'photo.jpg' }]);
		}
	});

	it('come as data URIs and base64 of expressions, mixed', async () => {
		const item = {
			json: {
				uri: `data:image/jpeg;base64,${pngImage.toString('base64')}`,
				bare: jpegImage.toString('base64'),
			},
		};
		const { json, error } = await chat({
			items: [item],
			parameters: { imageSource: 'url', imageUrls: '={{ $json.uri }},{{ $json.bare }}' },
		});
		expect(error).toBeUndefined();
		expect(json[0]?.images).toMatchObject([
			{ source: 'data URI', ...pngFacts },
			{ source: 'base64', mimeType: 'image/jpeg', width: 120, height: 60 },
		]);
	});

	it('of all items go into one request that names them', async () => {
		const { items, error } = await chat({
			items: [pngItem, { files: { data: jpeg } }, pngItem],
			parameters: { combineItems: true },
		});
		expect(error).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		expect(message()?.content).toMatchObject([
			{
				type: 'text',
				text: [
					'What does it say?',
					'',
					'The images, in this order:',
					'1. item 0: photo.png',
					'2. item 1: photo.jpg',
					'3. item 2: photo.png',
				].join('\n'),
			},
			{ type: 'image_url' },
			{ type: 'image_url' },
			{ type: 'image_url' },
		]);
		expect(items).toHaveLength(1);
		expect(items[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(items[0]?.json.images).toMatchObject([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});
});

describe('checks before anything is sent', () => {
	it.each([
		['animated.gif', 'an animated GIF with'],
		['letter.docx', 'is a Word document'],
		['truncated.png', 'PNG image but is broken'],
		['empty.pdf', 'is empty (0 bytes)'],
		['blank-page.pdf', 'is a PDF file'],
		['login-page-named.pdf', 'is a web page'],
	])('refuse %s, naming item, field and file', async (name, words) => {
		const items = [pngItem, { files: { data: bad(name) } }];
		const { json } = await chat({ items, onError: 'continueRegularOutput' });
		const error = String(json[1]?.error);
		expect(error).toContain(`${name}: the file in the field "data"`);
		expect(error).toContain(words);
		expect(error).toContain('PNG, JPEG, WEBP and GIF');
		expect(error).toContain('[item 1]');
		expect(json[0]).not.toHaveProperty('error');
		expect(service.requests).toHaveLength(1);
	});

	it('refuse more than 8 images, with their number', async () => {
		const { error } = await chat({
			items: Array.from({ length: 9 }, () => pngItem),
			parameters: { combineItems: true },
		});
		expect(error?.message).toContain('9 images for one request; at most 8 are allowed');
		expect(service.requests).toEqual([]);
	});

	it('refuse an image of more than 10 MB', async () => {
		const large = Buffer.concat([pngImage, Buffer.alloc(11_000_000)]);
		const { error } = await chat({ items: [{ files: { data: { ...png, content: large } } }] });
		expect(error?.message).toContain('photo.png: the file in the field "data" is 11.0 MB');
		expect(service.requests).toEqual([]);
	});

	it('name the item that has no image, also when items are combined', async () => {
		const items = [pngItem, { json: { subject: 'Hello' } }];
		const { error } = await chat({ items, parameters: { combineItems: true } });
		expect(error?.message).toContain('[item 1]');
		const { items: output } = await chat({
			items,
			parameters: { combineItems: true },
			onError: 'continueRegularOutput',
		});
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }, { item: 1 }]]);
		expect(service.requests).toEqual([]);
	});
});

describe('answers', () => {
	it('that are cut off carry a warning, and the run a hint', async () => {
		const { json, hints } = await chat({ parameters: { options: { maxTokens: 1 } } });
		expect(json[0]?.finishReason).toBe('length');
		expect(json[0]?.warning).toContain('cut off');
		expect(hints.map(({ message: hint }) => hint).join()).toMatch(/cut off.*\[item 0\]/);
	});

	it('have no warning otherwise', async () => {
		const { json, hints } = await chat();
		expect(json[0]).not.toHaveProperty('warning');
		expect(hints).toEqual([]);
	});

	it.each([
		['strict', '{"total": 7}'],
		['fenced', 'Here:\n```json\n{"total": 7}\n```'],
		['nearly JSON', "{'total': 7,}"],
	])('hold %s JSON as data', async (_, content) => {
		says(content);
		const { json } = await chat({ parameters: { jsonOutput: true } });
		expect(json[0]).toMatchObject({ json: { total: 7 } });
		expect(json[0]).not.toHaveProperty('text');
	});

	it('without JSON are an error without their words', async () => {
		says('I cannot read this image. '.repeat(10));
		const { error } = await chat({ parameters: { jsonOutput: true } });
		expect(error?.message).toContain('the answer of the model is not JSON');
		expect(error?.description).toMatch(/Without "JSON Output" the answer comes as text\.$/);
	});

	it('come with the untouched answer when asked for', async () => {
		says('x', { id: 'abc' });
		const { json } = await chat({ parameters: { options: { includeRaw: true } } });
		expect(json[0]?.raw).toMatchObject({ id: 'abc' });
	});
});

describe('streamed answers', () => {
	const stream = { stream: true };
	const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
	const delta = (content: unknown) => event({ choices: [{ index: 0, delta: { content } }] });

	it('equal those that are not streamed', async () => {
		const whole = await chat();
		const streamed = await chat({ parameters: { options: stream } });
		expect(streamed.json).toEqual(whole.json);
		expect(service.requests[1]?.body).toMatchObject({ stream: true });
	});

	it('are read in every shape that services give them', async () => {
		streams(
			[
				': keep-alive\n\n',
				event({ model: 'm', choices: [{ index: 0, delta: { role: 'assistant' } }] }),
				delta(''),
				'event: message\r\nid: 1\r\n' + delta('Grüße, ').replaceAll('\n', '\r\n'),
				delta([{ type: 'text', text: '世界' }]),
				event({
					choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }],
					usage: { total_tokens: 5 },
				}),
				'data: [DONE]\n\n',
			].join(''),
		);
		const { json } = await chat({ parameters: { options: stream } });
		expect(json[0]).toMatchObject({
			text: 'Grüße, 世界',
			model: 'm',
			finishReason: 'stop',
			usage: { total_tokens: 5 },
		});
	});

	it('are read from a service that does not stream', async () => {
		says('Hello', { model: 'm' });
		const { json } = await chat({ parameters: { options: stream } });
		expect(json[0]).toMatchObject({ text: 'Hello', model: 'm', finishReason: 'stop' });
		expect(json[0]).not.toHaveProperty('warning');
	});

	it('that are refused say why, as those that are not streamed', async () => {
		const unknown = { model: { __rl: true, mode: 'id', value: 'x' } };
		const whole = await chat({ parameters: unknown });
		const streamed = await chat({ parameters: { ...unknown, options: stream } });
		expect(streamed.error?.message).toBe(whole.error?.message);
		expect(streamed.error?.description).toBe(whole.error?.description);
		expect(streamed.error?.description).toContain('Unknown model "x"');
	});

	it('hold their place among the requests until they end', async () => {
		const { json, error } = await chat({
			items: Array.from({ length: 6 }, () => pngItem),
			parameters: { options: { ...stream, concurrency: 2 } },
		});
		expect(error).toBeUndefined();
		expect(json.map(({ text }) => text)).toEqual(Array(6).fill(json[0]?.text));
	});
});

describe('the list of models', () => {
	it('has only those that see images', async () => {
		const id = await client.credentialId(credentialName, 'visionOcrApi');
		const answer = (await client.api.call(
			'POST',
			'/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.model',
				methodName: 'searchVisionModels',
				nodeTypeAndVersion: { name: 'n8n-nodes-vision-ocr.chatWithImages', version: 1 },
				currentNodeParameters: {},
				credentials: { visionOcrApi: { id, name: credentialName } },
			},
		)) as { results: { value: string }[] };
		const names = answer.results.map(({ value }) => value);
		expect(names).toEqual([
			'vision-12b-latest',
			'svc-medium-latest',
			'svc-small-latest',
			'vision-large-latest',
		]);
	});
});

it('has samples of the wild taken by a service that checks them itself', async (context) => {
	const names = ['receipt.jpg', 'simple.webp', 'simple.gif'];
	const items = names.map((fileName) => ({
		files: { data: { fileName, path: outsideSample(context, join('images', fileName)) } },
	}));
	const { json, error } = await chat({ items });
	expect(error).toBeUndefined();
	expect(json.map(({ text }) => text)).not.toContain('');
});
