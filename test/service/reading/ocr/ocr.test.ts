import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serve } from '../../../harness/server';
import { until } from '../../../harness/until';
import { ifExists } from '../../../n8n/ifExists';
import { type Service, startService } from '../../main';
import { dataUri, post } from '../../testing/client';
import { engineLog } from './readers';
import { readHere } from './readHere';
import { makePdf, tableTexts } from '../../testing/makePdf';
import { makePicture } from '../../testing/makePicture';

let service: Service;
beforeAll(async () => {
	service = await startService({ readDocument: readHere });
});
afterAll(() => service.close());

const ofUrl = async (document_url: string, more: object = {}) => {
	const document = { type: 'document_url', document_url };
	return await post(service, '/v1/ocr', { model: 'svc-ocr-latest', document, ...more });
};
const ofPdf = async (pdf: Buffer, more?: object) =>
	await ofUrl(dataUri('application/pdf', pdf), more);
const pageWith = async (...texts: string[]) =>
	await makePdf(texts.map((text) => [{ x: 50, y: 100, text }]));

describe('PDFs', () => {
	it('are read by their text layer, with tables, page sizes and usage', async () => {
		const rows = [
			['Article', 'Qty', 'Total'],
			['Garden hose 20 m', '2', '39,80'],
			['Seeds, mixed', '10', '12,00'],
		];
		const pdf = await makePdf([tableTexts(rows, [50, -300, -400], 100)]);
		const [head, ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
		const markdown = [head, '| --- | --- | --- |', ...body].join('\n');
		const dimensions = { dpi: 200, width: 1653, height: 2339 };
		expect((await ofPdf(pdf)).json).toEqual({
			pages: [{ index: 0, markdown, images: [], dimensions }],
			model: 'svc-ocr-local',
			usage_info: { pages_processed: 1, doc_size_bytes: pdf.length },
		});
	});

	it('give the asked pages, counted from 0', async () => {
		const pdf = await pageWith('One', 'Two', 'Three');
		const { pages, usage_info } = (await ofPdf(pdf, { pages: [2, 0] })).json;
		expect(pages).toMatchObject([
			{ index: 2, markdown: 'Three' },
			{ index: 0, markdown: 'One' },
		]);
		expect(usage_info.pages_processed).toBe(2);
		const beyond = await ofPdf(pdf, { pages: [1, 3] });
		expect([beyond.status, beyond.json.detail[0].loc]).toEqual([422, ['body', 'pages']]);
		expect(beyond.json.detail[0].msg).toContain('No page 3: the document has 3 pages');
	});

	it('give their embedded pictures with box, name and, when asked, content', async () => {
		const red = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } });
		const pdf = await makePdf([[{ x: 50, y: 50, text: 'A red box:' }]], async (page, document) => {
			const image = await document.embedPng(await red.png().toBuffer());
			page.drawImage(image, { x: 72, y: 842 - 72 - 144, width: 216, height: 144 });
		});
		const box = { top_left_x: 200, top_left_y: 200, bottom_right_x: 800, bottom_right_y: 600 };
		const bare = (await ofPdf(pdf)).json.pages[0];
		expect(bare.images).toEqual([{ id: 'img-0.jpeg', ...box }]);
		expect(bare.markdown).toContain('![img-0.jpeg](img-0.jpeg)');
		const [image] = (await ofPdf(pdf, { include_image_base64: true })).json.pages[0].images;
		const [head, data] = image.image_base64.split(',');
		expect(head).toBe('data:image/jpeg;base64');
		const facts = await sharp(Buffer.from(data, 'base64')).stats();
		expect(facts.dominant).toMatchObject({ r: 248, g: 8, b: 8 });
	});

	const encrypted = new URL('../../../samples/bad/encrypted.pdf', import.meta.url);
	it.each([
		['encrypted', () => readFile(encrypted), /^The PDF is encrypted/],
		['broken', () => Buffer.from('%PDF-1.7\nnothing here'), /^The PDF is broken/],
		['none', () => Buffer.from('<html>Sign in</html>'), /^This is not a PDF/],
		['empty', () => Buffer.alloc(0), /^The data URI holds no data/],
	])('that are %s are refused with the reason', async (_, bytes, reason) => {
		const { status, json } = await ofPdf(await bytes());
		const loc = ['body', 'document', 'document_url'];
		const [detail] = json.detail;
		expect([status, detail.loc, detail.msg]).toEqual([422, loc, expect.stringMatching(reason)]);
	});

	it('are fetched from a URL', async () => {
		const pdf = await pageWith('From afar');
		const files = await serve(({ url }, response) =>
			response.writeHead(url === '/a.pdf' ? 200 : 404).end(pdf),
		);
		const base = files.url;
		expect((await ofUrl(`${base}/a.pdf`)).json.pages[0].markdown).toBe('From afar');
		for (const [url, reason] of [
			[`${base}/b.pdf`, 'The URL could not be fetched: its host answered 404'],
			['ftp://example.com/a.pdf', 'Neither an http(s) URL nor a data URI'],
			[dataUri('image/png', makePicture(9, 9, [])), 'this is image/png'],
		] as const)
			expect((await ofUrl(url)).json.detail[0].msg).toContain(reason);
		await files.close();
	});
});

describe('pictures', () => {
	const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
	it.each([
		['that are broken', makePicture(50, 50, []).subarray(0, 29), /^Neither a PDF nor a picture/],
		['that are drawings', drawing, /^This is a /],
	])('%s are refused', async (_, bytes, message) => {
		const type = bytes === drawing ? 'image/svg+xml' : 'image/png';
		const document = { type: 'image_url', image_url: dataUri(type, bytes) };
		const { json } = await post(service, '/v1/ocr', { model: 'svc-ocr-latest', document });
		expect(json.detail[0].msg).toMatch(message);
	});

	it('are read with the lines of the OCR engine in its log, not on the terminal', async () => {
		const picture = join(import.meta.dirname, '../../../samples/documents/scanned-invoice.png');
		const logged = async () => (await ifExists(stat(engineLog())))?.size ?? 0;
		const before = await logged();
		const onTerminal = vi.spyOn(process.stderr, 'write');
		try {
			await readHere(await readFile(picture), 'picture');
			await until(async () => (await logged()) > before, 'The log of the engine has no line.');
			expect(onTerminal).not.toHaveBeenCalled();
		} finally {
			onTerminal.mockRestore();
		}
	});

	it('are transcribed in chat, with their facts', async () => {
		const text = 'Grüße aus Köln, 12 Bücher für 34,50 €';
		const url = dataUri('image/png', makePicture(720, 150, [{ x: 40, y: 90, text, size: 34 }]));
		const content = [{ type: 'image_url', image_url: url }];
		const asked = { model: 'vision-12b-latest', messages: [{ role: 'user', content }] };
		const { json } = await post(service, '/v1/chat/completions', asked);
		const answer = `Picture 1: PNG, 720 × 150 pixels. It reads:\n\n${text}`;
		expect(json.choices[0].message.content).toBe(answer);
	});
});
