import { join } from 'node:path';
import {
	BINARY_IN_JSON_PROPERTY,
	type IBinaryKeyData,
	type INodeExecutionData,
	type INodeParameters,
} from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { outsideSample } from '../samples/outside';
import { jpegImage, pngImage } from './contract';
import { setUp } from './n8n';
import { pdfWithImage } from './ocrContract';
import { type NodeRun, runNode, type TestItem } from './runNode';
import { sampleFile } from './samples';

const { client, service } = await setUp();

const report = { content: await pdfWithImage(pngImage), fileName: 'report.pdf' };
const invoice = sampleFile('documents/clean-invoice.pdf', 'bill.pdf');
const letter = sampleFile('bad/letter.docx');
const pixel = sampleFile('bad/tracking-pixel.gif', 'open.gif');
const logo = { content: pngImage, fileName: 'logo.png' };

const read = async (
	parameters: INodeParameters,
	files: TestItem['files'],
	more: Partial<NodeRun> = {},
) => {
	const items = [{ json: { mail: 1 }, files }];
	const outcome = await runNode(client, { node: 'documentOcr', parameters, items, ...more });
	expect(outcome.error).toBeUndefined();
	return outcome;
};

/** The files of an output item, with their content. */
async function filesOf(item: INodeExecutionData | undefined) {
	// In combined mode n8n puts them into the JSON.
	const inJson = item?.json[BINARY_IN_JSON_PROPERTY] as IBinaryKeyData | undefined;
	const files = Object.entries(item?.binary ?? inJson ?? {}).map(
		async ([field, { fileName, mimeType, ...binary }]) => [
			field,
			{ fileName, mimeType, content: await client.readBinary({ mimeType, ...binary }) },
		],
	);
	return Object.fromEntries(await Promise.all(files)) as Record<
		string,
		{ fileName?: string; mimeType: string; content: Buffer }
	>;
}

describe('an e-mail with two PDF files, a logo and other things', () => {
	const mail = { a: invoice, b: letter, c: report, d: logo, e: pixel };

	it('gives each document, and lists what was not read', async () => {
		const { items } = await read({ binaryFields: '*' }, mail);
		expect(items.map(({ json }) => json.fileName)).toEqual([
			...['bill.pdf', 'letter.docx', 'report.pdf', 'logo.png'],
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 0 },
			{ item: 0 },
			{ item: 0 },
		]);
		expect(items[0]?.json.skipped).toMatchObject([
			{ fileName: 'open.gif', reason: expect.stringContaining('1 × 1 pixels') as string },
		]);
		expect(JSON.stringify(items[3]?.json.markdown)).toContain('TOTAL');
		const kinds = service.requests.map(
			({ body }) => (body as { document: { type: string } }).document.type,
		);
		expect(kinds.sort()).toEqual(['document_url', 'document_url', 'image_url']);
	});

	it('names what was not read in a spreadsheet of table rows too', async () => {
		const { json } = await read({ binaryFields: '*', output: 'tableRow' }, mail);
		expect(json.filter(({ _note }) => String(_note).startsWith('Not read'))).toMatchObject([
			{ _file: 'open.gif' },
		]);
		expect(json.some(({ _file, _row }) => _file === 'bill.pdf' && _row === 1)).toBe(true);
	});
});

describe('files of output items', () => {
	const options = { attachFiles: ['html', 'markdown'] };

	it.each(['separate', 'combined'] as const)(
		'are images, texts and the input, in binary mode %s',
		async (binaryMode) => {
			const { items } = await read(
				{ includeImages: true, options },
				{ data: report, html: logo },
				{ settings: { binaryMode } },
			);
			const [item] = items;
			const files = await filesOf(item);
			expect(Object.keys(files).sort()).toEqual(
				['data', 'html', 'image_1', 'input_html', 'markdown'].sort(),
			);
			expect(files.data?.content.equals(report.content)).toBe(true);
			expect(files.input_html?.content.equals(pngImage)).toBe(true);
			expect(files.image_1).toMatchObject({ fileName: 'img-0.jpeg', mimeType: 'image/jpeg' });
			expect(files.image_1?.content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
			expect(files.markdown).toMatchObject({ fileName: 'report.md', mimeType: 'text/markdown' });
			expect(files.markdown?.content.toString()).toBe(item?.json.markdown);
			expect(files.html).toMatchObject({ fileName: 'report.html', mimeType: 'text/html' });
			expect(files.html?.content.toString()).toContain('<img src="data:image/jpeg;base64,');
		},
	);

	it('are the page and its images with one item per page', async () => {
		const { items } = await read(
			{
				output: 'page',
				includeImages: true,
				options: { attachFiles: ['markdown'], passOnInputFiles: false },
			},
			{ data: report },
		);
		expect(items.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([
			['image_1', 'markdown'],
			['markdown'],
		]);
	});

	it('are one image each with one item per image', async () => {
		const { items } = await read({ output: 'image' }, { data: report });
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({ fileName: 'report.pdf', page: 1, id: 'img-0.jpeg' });
		const { width, height } = items[0]?.json.box as { width: number; height: number };
		// 240 × 120 points of a page at its resolution.
		const { dpi } = items[0]?.json.pageDimensions as { dpi: number };
		expect([width, height].map((side) => Math.round((side * 72) / dpi / 10) * 10)).toEqual([
			240, 120,
		]);
		expect((await filesOf(items[0])).data).toMatchObject({ fileName: 'img-0.jpeg' });
	});

	it.each([
		['keep', '![img-0.jpeg](img-0.jpeg)'],
		['inline', '![img-0.jpeg](data:image/jpeg;base64,'],
	])('are referred to as wanted: %s', async (imageLinks, wanted) => {
		const { json } = await read({ options: { imageLinks } }, { data: report });
		expect(json[0]?.markdown).toContain(wanted);
	});

	it('are not referred to where that is wanted', async () => {
		const { json } = await read({ options: { imageLinks: 'remove' } }, { data: report });
		expect(json[0]?.markdown).toContain('Quarterly report');
		expect(json[0]?.markdown).not.toContain('![');
	});
});

describe('pages', () => {
	it('are chosen, and one that is not there is an error with the number of pages', async () => {
		const { json } = await read({ output: 'page', options: { pages: '-1' } }, { data: report });
		expect(json.map(({ number }) => number)).toEqual([2]);
		const { error } = await runNode(client, {
			node: 'documentOcr',
			parameters: { options: { pages: '1,3' } },
			items: [{ files: { data: report } }],
		});
		expect(`${error?.message} ${error?.description}`).toMatch(/report\.pdf.* 2 pages/);
	});
});

describe('delivery by upload', () => {
	it.each(['separate', 'combined'] as const)(
		'uploads, reads by id and removes the file, in binary mode %s',
		async (binaryMode) => {
			const { json } = await read(
				{ binaryFields: '*', options: { delivery: 'upload' } },
				{ a: { ...report, fileName: 'Büro 1.pdf' }, b: { content: jpegImage, fileName: 'b.jpg' } },
				{ settings: { binaryMode } },
			);
			expect(json.map(({ fileName }) => fileName)).toEqual(['Büro 1.pdf', 'b.jpg']);
			expect(json[0]?.markdown).toContain('Quarterly report');
			expect(json[1]?.markdown).toContain('TOTAL');
			const uploads = service.requests.filter(({ path }) => path === '/v1/files');
			expect(uploads.map(({ body }) => body)).toEqual(
				expect.arrayContaining([
					{ purpose: 'ocr', file: 'Büro 1.pdf', bytes: report.content.length },
					{ purpose: 'ocr', file: 'b.jpg', bytes: jpegImage.length },
				]),
			);
			const documents = service.requests.filter(({ path }) => path === '/v1/ocr');
			expect(
				documents.map(({ body }) => Object.keys((body as { document: object }).document)),
			).toEqual([
				['type', 'file_id'],
				['type', 'file_id'],
			]);
			const removed = service.requests.filter(({ method }) => method === 'DELETE');
			expect(removed).toHaveLength(2);
			for (const { path } of removed) {
				const left = await fetch(`${service.url}${path}`, {
					headers: { authorization: `Bearer ${service.apiKey}` },
				});
				expect(left.status).toBe(404);
			}
		},
	);

	it('is done when the service does not remove the file', async () => {
		service.setFault({ kind: 'status', status: 403, path: '/v1/files/' });
		const { json } = await read({ options: { delivery: 'upload' } }, { data: report });
		expect(json).toHaveLength(1);
	});

	it('says what to do when the service takes no uploads', async () => {
		service.setFault({ kind: 'status', status: 404, path: '/v1/files' });
		const { error } = await runNode(client, {
			node: 'documentOcr',
			parameters: { options: { delivery: 'upload' } },
			items: [{ files: { data: report } }],
		});
		expect(error?.message).toContain('report.pdf: the service does not take uploaded files');
		expect(error?.description).toContain('"Requests: Send Files"');
	});
});

describe('outside samples', () => {
	it.for(['all-number-table.pdf', 'paper-with-table.jpg', 'embedded-images-tables.pdf'])(
		'%s gives table rows',
		async (fileName, context) => {
			const file = { path: outsideSample(context, join('documents', fileName)), fileName };
			const { json } = await read({ output: 'tableRow' }, { data: file });
			expect(json.length).toBeGreaterThan(2);
			for (const [index, row] of json.entries()) {
				expect(row).toMatchObject({ _file: fileName, _page: 1 });
				expect(row).not.toHaveProperty('_note');
				expect(Object.keys(row).filter((key) => !key.startsWith('_')).length).toBeGreaterThan(1);
				if (index === 0) expect(row._row).toBe(1);
			}
		},
	);

	it('all-number-table.pdf gives its numbers', async (context) => {
		const fileName = 'all-number-table.pdf';
		const file = { path: outsideSample(context, join('documents', fileName)), fileName };
		const { json } = await read({ output: 'tableRow' }, { data: file });
		const cells = json
			.flatMap((row) => Object.entries(row))
			.filter(([key]) => !key.startsWith('_'));
		expect(cells.every(([, text]) => /^[\d.,]*$/.test(String(text)))).toBe(true);
	});
});
