import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../main';
import { type Answer, dataUri, post } from '../testing/client';
import { makePdf, tableTexts } from '../testing/makePdf';
import { makePicture, type Mark } from '../testing/makePicture';

let service: Service;
let files: Server;
const served = new Map<string, Buffer>();
beforeAll(async () => {
	service = await startService();
	files = createServer((request, response) => {
		const body = served.get(request.url ?? '');
		response.writeHead(body ? 200 : 404).end(body);
	});
	await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	await service.close();
	files.close();
});

const ocr = (document: object, more: object = {}): Promise<Answer> =>
	post(service, '/v1/ocr', { model: 'svc-ocr-latest', document, ...more });
const ofPdf = (pdf: Buffer, more: object = {}) =>
	ocr({ type: 'document_url', document_url: dataUri('application/pdf', pdf) }, more);
const ofPicture = (png: Buffer) => ocr({ type: 'image_url', image_url: dataUri('image/png', png) });

const rows = [
	['Article', 'Qty', 'Price', 'Total'],
	['Garden hose 20 m', '2', '19,90', '39,80'],
	['Watering can', '1', '12,50', '12,50'],
	['Seeds, mixed', '10', '1,20', '12,00'],
];
const expected = [
	'| Article | Qty | Price | Total |',
	'| --- | --- | --- | --- |',
	'| Garden hose 20 m | 2 | 19,90 | 39,80 |',
	'| Watering can | 1 | 12,50 | 12,50 |',
	'| Seeds, mixed | 10 | 1,20 | 12,00 |',
].join('\n');

describe('PDFs', () => {
	it('are read by their text layer, with tables, page sizes and usage', async () => {
		const pdf = await makePdf([tableTexts(rows, [50, -300, -400, -500], 100)]);
		const { status, json } = await ofPdf(pdf);
		expect(status).toBe(200);
		expect(json.pages).toEqual([
			{
				index: 0,
				markdown: expected,
				images: [],
				dimensions: { dpi: 200, width: 1653, height: 2339 },
			},
		]);
		expect(json.model).toBe('svc-ocr-local');
		expect(json.usage_info).toEqual({ pages_processed: 1, doc_size_bytes: pdf.length });
	});

	it('give the asked pages, counted from 0', async () => {
		const pdf = await makePdf(['One', 'Two', 'Three'].map((text) => [{ x: 50, y: 100, text }]));
		const { json } = await ofPdf(pdf, { pages: [2, 0] });
		expect(
			json.pages.map(({ index, markdown }: { index: number; markdown: string }) => [
				index,
				markdown,
			]),
		).toEqual([
			[2, 'Three'],
			[0, 'One'],
		]);
		expect(json.usage_info.pages_processed).toBe(2);
		const beyond = await ofPdf(pdf, { pages: [1, 3] });
		expect(beyond.status).toBe(422);
		expect(beyond.json.detail[0]).toMatchObject({ loc: ['body', 'pages'] });
		expect(beyond.json.detail[0].msg).toContain('No page 3: the document has 3 pages');
	});

	it('give their embedded pictures with box, name and, when asked, content', async () => {
		const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
			.png()
			.toBuffer();
		const pdf = await makePdf([[{ x: 50, y: 50, text: 'A red box:' }]], async (page, document) => {
			page.drawImage(await document.embedPng(red), {
				x: 72,
				y: 842 - 72 - 144,
				width: 216,
				height: 144,
			});
		});
		const bare = (await ofPdf(pdf)).json.pages[0];
		expect(bare.images).toEqual([
			{
				id: 'img-0.jpeg',
				top_left_x: 200,
				top_left_y: 200,
				bottom_right_x: 800,
				bottom_right_y: 600,
			},
		]);
		expect(bare.markdown).toContain('![img-0.jpeg](img-0.jpeg)');
		const [image] = (await ofPdf(pdf, { include_image_base64: true })).json.pages[0].images;
		const [head, data] = image.image_base64.split(',');
		expect(head).toBe('data:image/jpeg;base64');
		const facts = await sharp(Buffer.from(data, 'base64')).stats();
		expect(facts.dominant).toMatchObject({ r: 248, g: 8, b: 8 });
	});

	it('without a text layer are rendered and read', async () => {
		const marks = rows.flatMap((cells, row): Mark[] =>
			cells.map((text, column) => ({
				text,
				x: [120, 760, 1000, 1250][column] ?? 0,
				y: 300 + row * 70,
				size: 36,
				align: column === 0 ? 'left' : 'right',
			})),
		);
		const scan = makePicture(1400, 900, marks, { degrees: 1.2, paper: '#eeeae0' });
		const pdf = await makePdf([[]], async (page, document) => {
			page.drawImage(await document.embedPng(scan), {
				x: 0,
				y: 842 - 383,
				width: 595,
				height: 383,
			});
		});
		const { json } = await ofPdf(pdf);
		expect(json.pages[0].markdown).toBe(expected);
	});

	it('that are encrypted, broken or empty are refused with the reason', async () => {
		const said = async (bytes: Buffer) => {
			const { status, json } = await ofPdf(bytes);
			return `${status} ${json.detail[0].loc.join('.')} ${json.detail[0].msg}`;
		};
		const encrypted = await readFile(new URL('../../samples/bad/encrypted.pdf', import.meta.url));
		expect(await said(encrypted)).toMatch(/^422 body\.document\.document_url The PDF is encrypted/);
		expect(await said(Buffer.from('%PDF-1.7\nnothing here'))).toMatch(/^422 .* The PDF is broken/);
		expect(await said(Buffer.from('<html>Sign in</html>'))).toMatch(/^422 .* This is not a PDF/);
		expect(await said(Buffer.alloc(0))).toMatch(/^422 .* The data URI holds no data/);
		const picture = await ocr({
			type: 'document_url',
			document_url: dataUri('image/png', makePicture(9, 9, [])),
		});
		expect(picture.json.detail[0].msg).toContain('this is image/png');
	});

	it('are fetched from a URL', async () => {
		const { port } = files.address() as AddressInfo;
		served.set('/a.pdf', await makePdf([[{ x: 50, y: 100, text: 'From afar' }]]));
		const found = await ocr({
			type: 'document_url',
			document_url: `http://127.0.0.1:${port}/a.pdf`,
		});
		expect(found.json.pages[0].markdown).toBe('From afar');
		const lost = await ocr({
			type: 'document_url',
			document_url: `http://127.0.0.1:${port}/b.pdf`,
		});
		expect([lost.status, lost.json.detail[0].msg]).toEqual([
			422,
			'The URL could not be fetched: its host answered 404',
		]);
		const odd = await ocr({ type: 'document_url', document_url: 'ftp://example.com/a.pdf' });
		expect(odd.json.detail[0].msg).toContain('Neither an http(s) URL nor a data URI');
	});
});

describe('pictures', () => {
	const line = [{ x: 40, y: 90, text: 'Grüße aus Köln, 12 Bücher für 34,50 €', size: 34 }];

	it('are read in several languages, upright by their EXIF orientation', async () => {
		const png = makePicture(720, 150, line);
		const turned = await sharp(png).rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer();
		const { json } = await ocr({ type: 'image_url', image_url: dataUri('image/jpeg', turned) });
		// The dots of an ö may get lost in a picture; what counts is that the umlauts are known.
		expect(json.pages[0].markdown).toMatch(/^Grüße aus K[oö]ln, 12 Bücher für 34,50 €$/);
		expect(json.pages[0].dimensions).toMatchObject({ width: 720, height: 150 });
	});

	it('are read in white on dark, in colour, and when small', async () => {
		const inverse = await ofPicture(
			makePicture(900, 200, [{ x: 60, y: 110, text: 'Light letters on dark blue', size: 40 }], {
				paper: '#123a6b',
				ink: 'white',
			}),
		);
		expect(inverse.json.pages[0].markdown).toContain('Light letters on dark blue');
		const small = makePicture(300, 60, [{ x: 10, y: 35, text: 'Order 4711 of 3 May', size: 13 }], {
			ink: '#e07000',
		});
		expect((await ofPicture(small)).json.pages[0].markdown).toContain('Order 4711 of 3 May');
	});

	it('are read with bold headings', async () => {
		const lines = [60, 110, 160].map((y) => ({
			x: 60,
			y: 80 + y,
			text: 'some even lines of text',
		}));
		const heading = { x: 60, y: 70, text: 'INVOICE Nr. B 0093', size: 44, bold: true };
		// Ink spreads in print and in photos until a bold B is mostly ink.
		const worn = await sharp(makePicture(800, 300, [heading, ...lines]))
			.blur(1.6)
			.linear(3, -420)
			.png()
			.toBuffer();
		const { json } = await ofPicture(worn);
		expect(json.pages[0].markdown).toMatch(
			/^#* ?INVOICE Nr\. B 0093\n\n(some even lines of text\s?){3}$/,
		);
	});

	it('that are broken are refused', async () => {
		const broken = await ofPicture(makePicture(50, 50, line).subarray(0, 29));
		expect([broken.status, broken.json.detail[0].msg]).toEqual([
			422,
			'Neither a PDF nor a picture that can be read',
		]);
	});

	it('are transcribed in chat, with their facts', async () => {
		const url = dataUri('image/png', makePicture(720, 150, line));
		const { json } = await post(service, '/v1/chat/completions', {
			model: 'vision-12b-latest',
			messages: [{ role: 'user', content: [{ type: 'image_url', image_url: url }] }],
		});
		expect(json.choices[0].message.content).toBe(
			'Picture 1: PNG, 720 × 150 pixels. It reads:\n\nGrüße aus Köln, 12 Bücher für 34,50 €',
		);
	});
});
