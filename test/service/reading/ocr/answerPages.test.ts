import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTables } from '../../../../nodes/shared/documents/ocr/separateTables';
import { ocrResponseSchema } from '../../../../nodes/shared/service/contract';
import { tableHtml } from '../layout/tableHtml';
import { type Service, startService } from '../../main';
import { dataUri, post } from '../../testing/client';
import { readHere } from './readHere';
import { makePdf, tableTexts, type Text } from '../../testing/makePdf';
import { findTables } from '../../../unit/atOnce';

const bill = [
	['Article', 'Qty', 'Total'],
	['Hose & tap <1/2">', '2', '39,80'],
	['Pipe a|b', '1', '12,50'],
	['Sum', '', '52,30'],
];
const rates = [
	['Rate', 'Tax'],
	['7%', '1,20'],
	['19%', '8,10'],
];
const line = (y: number, text: string, size = 10): Text => ({ x: 72, y, text, size });
const uriOf = (pdf: Buffer) => ({
	type: 'document_url',
	document_url: dataUri('application/pdf', pdf),
});

let service: Service;
let document: object;
beforeAll(async () => {
	service = await startService({ readDocument: readHere });
	const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
		.png()
		.toBuffer();
	const foot = (page: number) => line(815, `Page ${page} of 2`);
	const head = [line(30, 'Garden World Ltd, Leeds'), line(90, 'Invoice 7', 22)];
	const first = [...head, ...tableTexts(bill, [72, -300, -400], 144), foot(1)];
	const prices = line(120, 'All prices are with tax.');
	const second = [prices, ...tableTexts(rates, [72, -400], 200), foot(2)];
	const pdf = await makePdf([first, second], async (sheet, file) => {
		const image = await file.embedPng(red);
		sheet.drawImage(image, { x: 72, y: 842 - 504, width: 216, height: 144 });
		sheet.drawImage(image, { x: 72, y: 842 - 640, width: 36, height: 72 });
	});
	document = uriOf(pdf);
});
afterAll(async () => await service.close());

const ask = (asked: object) =>
	post(service, '/v1/ocr', { model: 'svc-ocr-latest', document, ...asked });

interface Part {
	id: string;
	type: string;
	content: string;
	table_id?: string;
}
type Page = Record<string, unknown> & Record<'images' | 'tables' | 'blocks', Part[]>;
async function read(asked: object): Promise<(Page & { markdown: string })[]> {
	const { status, json } = await ask(asked);
	expect(status).toBe(200);
	return json.pages;
}

describe('fields of an OCR request', () => {
	it('null counts as an absent field', async () => {
		const names = [
			'pages',
			'image_limit',
			'image_min_size',
			'table_format',
			'extract_header',
			'extract_footer',
			'include_image_base64',
			'confidence_scores_granularity',
			'include_blocks',
		];
		const bare = await read({});
		expect(await read(Object.fromEntries(names.map((name) => [name, null])))).toEqual(bare);
		const [one] = bare as [Page & { markdown: string }];
		expect(Object.keys(one).sort()).toEqual(['dimensions', 'images', 'index', 'markdown']);
		expect(one.markdown).toMatch(/^Garden World Ltd, Leeds\n\n# Invoice 7\n\n\| Article/);
		expect(one.markdown).toMatch(/Page 1 of 2$/);
	});

	it('header and footer are separate from the text, on the pages that have one', async () => {
		const pages = await read({ extract_header: true, extract_footer: true, include_blocks: true });
		expect(pages.map(({ header, footer }) => [header, footer])).toEqual([
			['Garden World Ltd, Leeds', 'Page 1 of 2'],
			[null, 'Page 2 of 2'],
		]);
		expect(pages[0]?.markdown).toMatch(/^# Invoice 7\n\n/);
		expect(pages[0]?.blocks.map(({ type }) => type)).toEqual([
			'header',
			'title',
			'table',
			'image',
			'image',
			'footer',
		]);
		for (const { markdown } of pages) expect(markdown).not.toMatch(/Garden World|Page \d of/);
	});

	const body = [line(200, 'Please find the plan enclosed.'), line(212, 'We look forward to it.')];
	it.each([
		['a text in the margin', [line(40, 'Department of roads'), ...body], 'Department of roads'],
		['all of a page', [line(40, 'Department of roads')], null],
		['a title in the margin', [line(40, 'Department of roads', 24), ...body], null],
		['a text near to others', [line(70, 'Dear Ms Smith,'), line(92, 'Our plan is this.')], null],
	])('whether %s is a header', async (_, texts, header) => {
		const asked = { document: uriOf(await makePdf([texts])), extract_header: true };
		expect((await read(asked))[0]?.header).toBe(header);
	});

	it.each([
		[{ image_limit: 1 }, ['img-0.jpeg']],
		[{ image_limit: 0 }, []],
		[{ image_min_size: 100 }, ['img-0.jpeg', 'img-1.jpeg']],
		[{ image_min_size: 101, image_limit: 5 }, ['img-0.jpeg']],
	])('of the images, %j leaves %j', async (asked, ids) => {
		const [page] = await read({ ...asked, include_blocks: true });
		expect(page?.images.map(({ id }) => id)).toEqual(ids);
		const links = [...(page?.markdown ?? '').matchAll(/!\[(.*?)\]/g)].map(([, id]) => id);
		expect(links).toEqual(ids);
		expect(page?.blocks.filter(({ type }) => type === 'image')).toHaveLength(ids.length);
	});

	it.each([
		['1,0', [1, 0]],
		[' 0-1 ', [0, 1]],
		['0,0-1,1', [0, 1]],
	])('pages %j are %j', async (pages, indexes) => {
		expect((await read({ pages })).map(({ index }) => index)).toEqual(indexes);
	});

	it.each([
		...['', '1-0', '0;1', '-1', '0-', '0,2', [], { from: 0 }].map((pages) => ({ pages })),
		{ image_limit: -1 },
		{ image_min_size: 1.5 },
		{ table_format: 'csv' },
		{ extract_header: 'yes' },
		{ extract_footer: 1 },
		{ include_blocks: 'no' },
		{ confidence_scores_granularity: 'letter' },
		{ image_size: 7 },
	])('%j is refused', async (asked) => {
		const { status, json } = await ask(asked);
		expect([status, json.detail[0].loc]).toEqual([422, ['body', ...Object.keys(asked)]]);
	});

	it.each(['0-500', '0-499,0', '0-999999'])('pages %j are too many', async (pages) => {
		const { status, json } = await ask({ pages });
		expect([status, json.detail[0].msg]).toEqual([422, 'At most 500 pages are read at once']);
	});

	it('confidence is returned for pages, or for words with their offsets', async () => {
		const sure = { average_page_confidence_score: 1, minimum_page_confidence_score: 1 };
		const [ofPage] = await read({ confidence_scores_granularity: 'page' });
		expect(ofPage?.confidence_scores).toEqual(sure);
		const [ofWords] = await read({ confidence_scores_granularity: 'word' });
		const start_index = ofWords?.markdown.indexOf('Leeds');
		const leeds = { text: 'Leeds', confidence: 1, start_index };
		const word_confidence_scores = expect.arrayContaining([leeds]);
		expect(ofWords?.confidence_scores).toEqual({ ...sure, word_confidence_scores });
		const asked = { confidence_scores_granularity: 'word', document: uriOf(await makePdf([[]])) };
		expect((await read(asked))[0]?.confidence_scores).toBeNull();
	});
});

describe('tables apart from the text', () => {
	it.each([
		['markdown', 'md', /^\| Article \| Qty \| Total \|\n/],
		['html', 'html', /^<table><thead><tr><th>Article<\/th>/],
	])('as %s, one after the other over all pages', async (table_format, extension, content) => {
		const asked = { table_format, include_blocks: true, confidence_scores_granularity: 'word' };
		const pages = await read(asked);
		for (const [at, { markdown, blocks, tables }] of pages.entries()) {
			const id = `tbl-${at}.${extension}`;
			expect(tables.map((table) => table.id)).toEqual([id]);
			expect(markdown).toContain(`\n\n[${id}](${id})\n\n`);
			expect(markdown).not.toContain('|');
			expect(blocks.find(({ type }) => type === 'table')?.table_id).toBe(id);
		}
		const table = { format: table_format, content: expect.stringMatching(content) };
		expect(pages[0]?.tables[0]).toMatchObject(table);
	});

	it('as HTML have rows of one width, and their texts as they are', () => {
		expect(tableHtml({ header: null, rows: [['a<b>&c', 'two\nlines'], ['1']] })).toBe(
			'<table><tbody><tr><td>a&lt;b&gt;&amp;c</td><td>two<br>lines</td></tr>' +
				'<tr><td>1</td><td></td></tr></tbody></table>',
		);
	});

	/** The tables of an answer as the nodes read them, and its words where they find them. */
	async function asNodesRead(asked: object) {
		const { json } = await ask({ ...asked, confidence_scores_granularity: 'word' });
		const pages = ocrResponseSchema.parse(json).pages.map(withTables);
		const words = pages.map(({ markdown, confidence_scores }) =>
			(confidence_scores?.word_confidence_scores ?? []).map(({ text, start, end }) => {
				expect(markdown.slice(start, end)).toBe(text);
				return text;
			}),
		);
		const numbered = pages.map(({ markdown }, at) => ({ number: at + 1, markdown }));
		return { tables: findTables(numbered), markdown: numbered, words };
	}

	it.each(['markdown', 'html'])('as %s are the same to the nodes', async (table_format) => {
		const { words, ...together } = await asNodesRead({});
		const apart = await asNodesRead({ table_format });
		expect(together.tables).toHaveLength(2);
		expect(together.tables[0]?.rows.map(({ cells }) => cells)).toEqual(bill.slice(1));
		expect(apart).toMatchObject(together);
		if (table_format === 'markdown') expect(apart.words).toEqual(words);
	});
});
