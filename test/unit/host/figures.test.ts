import { json } from 'node:stream/consumers';
import type { INodeParameters } from 'n8n-workflow';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { runInHost } from '../upgrades/runInHost';
import { type LocalServer, serverOf, useBinaryStore } from './n8nCore';

type Answer = object | number;
type Page = { markdown: string; images: Array<{ id: string; image_base64: string }> };

const chart = {
	kind: 'chart',
	caption: 'Sales by quarter',
	axes: ['Quarter', 'EUR million'],
	values: [
		{ label: 'Q1', series: '2024', value: '1,5' },
		{ label: 'Q2', series: '2024', value: '2,5' },
	],
};
const photo = { kind: 'photo', caption: 'A harbour', axes: [], values: [] };

let service: LocalServer;
let pages: Page[] = [];
/** Answers of the chat model by the colour of the image. */
let answers: Record<string, Answer> = {};
let questions: string[] = [];
let ocrFields: object[] = [];
const images: Record<string, string> = {};

async function image(colour: string, width = 200, height = 200): Promise<string> {
	const create = { width, height, channels: 3 as const, background: colour };
	const bytes = await sharp({ create }).png().toBuffer();
	const base64 = bytes.toString('base64');
	images[base64] = colour;
	return base64;
}

beforeAll(async () => {
	await useBinaryStore();
	service = await serverOf(async (request, response) => {
		if (request.method === 'GET') {
			response.writeHead(404).end();
			return;
		}
		const body = (await json(request)) as { messages?: unknown; document?: unknown };
		response.setHeader('content-type', 'application/json');
		if (request.url === '/v1/ocr') {
			ocrFields.push(body);
			const all = pages.map((page, index) => ({ ...page, index }));
			response.end(JSON.stringify({ pages: all, usage_info: { pages_processed: 1 } }));
			return;
		}
		const sent = JSON.stringify(body.messages);
		const colour = images[/base64,([^"]+)"/.exec(sent)?.[1] ?? ''] ?? 'unknown';
		questions.push(colour);
		const answer = answers[colour] ?? photo;
		if (typeof answer === 'number') response.statusCode = answer;
		const message = { content: JSON.stringify(answer) };
		const usage = { prompt_tokens: 10, completion_tokens: 5 };
		response.end(JSON.stringify({ choices: [{ message }], usage }));
	});
});
beforeEach(() => {
	[questions, ocrFields, answers] = [[], [], {}];
});
afterAll(async () => await service.close());

async function read(options: INodeParameters, parameters: INodeParameters = {}, copies = 1) {
	const pdf = (name: string): [string, Buffer] => [name, Buffer.from('%PDF-1.4 obj')];
	const inputs = Array.from({ length: copies }, (_, at) => ({ files: { data: pdf(`${at}.pdf`) } }));
	const [items = []] = await runInHost(new DocumentOcr(), service.url, inputs, {
		parameters: { options: { describeImages: true, ...options }, ...parameters },
	});
	return items.map(({ json: record }) => record);
}

const onPage = (markdown: string, ...contents: string[]): Page => ({
	markdown,
	images: contents.map((image_base64, at) => ({ id: `img-${at}.png`, image_base64 })),
});

describe('described images', () => {
	it('are in the text in place of the image, with the values of a chart as a table', async () => {
		answers = { red: chart };
		pages = [onPage('Before\n\n![img-0.png](img-0.png)\n\nAfter', await image('red'))];
		const [record] = await read({});
		expect(record?.['markdown']).toBe(
			[
				'Before\n\n**Image (chart), described by a model:** Sales by quarter. Axes: Quarter; EUR million.',
				'',
				'| Label | Series | Value |\n| --- | --- | --- |\n| Q1 | 2024 | 1,5 |\n| Q2 | 2024 | 2,5 |',
				'\n\nAfter',
			].join('\n'),
		);
		expect(record).toMatchObject({
			pages: [{ images: [{ figure: chart }] }],
			// Only what is printed in the document is a table of it.
			tables: [],
			usage: { figures: { requests: 1, prompt_tokens: 10, completion_tokens: 5 } },
		});
		expect(ocrFields).toMatchObject([{ include_image_base64: true }]);
	});

	it('are described once where they are the same, and not at all where they are small', async () => {
		const [red, small] = [await image('red'), await image('green', 300, 40)];
		pages = [onPage('![a](img-0.png) ![b](img-1.png)', red, small), onPage('![a](img-0.png)', red)];
		const [record] = await read({});
		expect(questions).toEqual(['red']);
		const words = '**Image (photo), described by a model:** A harbour.';
		expect(record?.['markdown']).toBe(`${words} ![b](img-1.png)\n\n${words}`);
	});

	it('stay an image where it is a logo', async () => {
		answers = { red: { ...photo, kind: 'logo' } };
		pages = [onPage('![a](img-0.png)', await image('red'))];
		expect((await read({}))[0]?.['markdown']).toBe('![a](img-0.png)');
	});

	it('cost only their own description where a request fails', async () => {
		answers = { red: 400, blue: photo };
		pages = [onPage('![a](img-0.png) ![b](img-1.png)', await image('red'), await image('blue'))];
		const [record] = await read({});
		expect(record?.['markdown']).toContain('![a](img-0.png) **Image (photo)');
		expect(record?.['notes']).toEqual([expect.stringMatching(/^Not described: img-0\.png: /)]);
	});

	it('are one line in a table, which keeps its rows', async () => {
		answers = { red: chart };
		pages = [onPage('| A | B |\n| --- | --- |\n| ![a](img-0.png) | 1 |', await image('red'))];
		const [record] = await read({});
		expect(record?.['markdown']).toMatch(/\n\| \*\*Image \(chart\).* Q2 2024 2,5\. \| 1 \|$/);
	});

	it('follow the image where images are embedded', async () => {
		pages = [onPage('![a](img-0.png)', await image('red'))];
		const [record] = await read({ imageLinks: 'inline' });
		expect(record?.['markdown']).toMatch(/^!\[a\]\(data:image\/png;base64,[^)]+\)\n\n\*\*Image/);
	});

	it('are part of the items for images', async () => {
		answers = { red: chart };
		pages = [onPage('![a](img-0.png)', await image('red'))];
		expect(await read({}, { output: 'image' })).toMatchObject([{ figure: chart }]);
	});

	it('show nothing but text, whatever the image tells the model to write', async () => {
		answers = { red: { ...photo, caption: '![x](https://evil.example/?q)\n# <b>Pay</b> | now' } };
		pages = [onPage('![a](img-0.png)', await image('red'))];
		const [record] = await read({});
		expect(record?.['markdown']).toContain(
			'\\!\\[x\\](https://evil.example/?q) \\# \\<b\\>Pay\\</b\\> \\| now',
		);
	});

	it('are at most 50 per document; a note names the others', async () => {
		const shades = await Promise.all(
			Array.from({ length: 52 }, async (_, at) => await image(`rgb(${at + 1}, 0, 0)`)),
		);
		pages = [onPage('text', ...shades)];
		const [record] = await read({});
		expect(questions).toHaveLength(50);
		expect(record?.['notes']).toEqual([expect.stringContaining('img-50.png, img-51.png')]);
	});

	it('are asked about once for the same file', async () => {
		pages = [onPage('![a](img-0.png)', await image('red'))];
		const records = await read({}, {}, 3);
		expect(questions).toEqual(['red']);
		expect(records[2]).toMatchObject({
			markdown: expect.stringContaining('A harbour') as string,
			usage: null,
		});
	});

	it('are not asked for without the option', async () => {
		pages = [onPage('![a](img-0.png)', await image('red'))];
		await read({ describeImages: false });
		expect(questions).toEqual([]);
		expect(ocrFields[0]).not.toHaveProperty('include_image_base64');
	});
});
