import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findTables } from '../../../nodes/shared/ocr/tables';
import { withTables } from '../../../nodes/shared/ocr/separateTables';
import { ocrResponseSchema } from '../../../nodes/shared/service/contract';
import { tableHtml } from '../layout/tableHtml';
import { type Service, startService } from '../main';
import { dataUri, post } from '../testing/client';
import { makePdf, tableTexts, type Text } from '../testing/makePdf';

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

let service: Service;
let document: object;
beforeAll(async () => {
	service = await startService();
	const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
		.png()
		.toBuffer();
	const head: Text = { x: 72, y: 30, text: 'Garden World Ltd, Leeds' };
	const foot = (page: number): Text => ({ x: 72, y: 815, text: `Page ${page} of 2` });
	const first = [
		head,
		{ x: 72, y: 90, text: 'Invoice 7', size: 22 },
		...tableTexts(bill, [72, -300, -400], 144),
		foot(1),
	];
	const second = [
		...[{ x: 72, y: 120, text: 'All prices are with tax.' }],
		...tableTexts(rates, [72, -400], 200),
		foot(2),
	];
	const pdf = await makePdf([first, second], async (sheet, file) => {
		const image = await file.embedPng(red);
		sheet.drawImage(image, { x: 72, y: 842 - 504, width: 216, height: 144 });
		sheet.drawImage(image, { x: 72, y: 842 - 640, width: 36, height: 72 });
	});
	document = { type: 'document_url', document_url: dataUri('application/pdf', pdf) };
});
afterAll(async () => await service.close());

const page = z
	.object({
		index: z.number(),
		markdown: z.string(),
		images: z.array(z.object({ id: z.string() }).passthrough()),
		header: z.string().nullish(),
		footer: z.string().nullish(),
		tables: z
			.array(z.object({ id: z.string(), content: z.string(), format: z.string() }).passthrough())
			.optional(),
		blocks: z.array(z.object({ type: z.string(), table_id: z.string().optional() })).optional(),
	})
	.passthrough();

const ask = (asked: object) =>
	post(service, '/v1/ocr', { model: 'svc-ocr-latest', document, ...asked });

async function read(asked: object) {
	const { status, json } = await ask(asked);
	expect(status).toBe(200);
	return z.array(page).parse(json.pages);
}

const large = '![img-0.jpeg](img-0.jpeg)';
const small = '![img-1.jpeg](img-1.jpeg)';
const idsOf = (pages: z.output<typeof page>[]) =>
	pages.flatMap(({ images }) => images.map(({ id }) => id));

describe('fields of an OCR request', () => {
	it('null stands for a field that is not there', async () => {
		const names = [
			...['pages', 'image_limit', 'image_min_size', 'table_format', 'extract_header'],
			...['extract_footer', 'include_image_base64', 'confidence_scores_granularity'],
			'include_blocks',
		];
		const bare = await read({});
		expect(await read(Object.fromEntries(names.map((name) => [name, null])))).toEqual(bare);
		expect(Object.keys(bare[0] ?? {}).sort()).toEqual([
			'dimensions',
			'images',
			'index',
			'markdown',
		]);
		expect(bare[0]?.markdown).toMatch(/^Garden World Ltd, Leeds\n\n# Invoice 7\n\n\| Article/);
		expect(bare[0]?.markdown).toMatch(/Page 1 of 2$/);
	});

	it('a header and a footer stand apart from the text, on the pages that have one', async () => {
		const pages = await read({ extract_header: true, extract_footer: true, include_blocks: true });
		expect(pages.map(({ header, footer }) => ({ header, footer }))).toEqual([
			{ header: 'Garden World Ltd, Leeds', footer: 'Page 1 of 2' },
			{ header: null, footer: 'Page 2 of 2' },
		]);
		expect(pages[0]?.markdown).toMatch(/^# Invoice 7\n\n/);
		expect(pages[0]?.blocks?.map(({ type }) => type)).toEqual([
			...['header', 'title', 'table', 'image', 'image', 'footer'],
		]);
		for (const { markdown } of pages) expect(markdown).not.toMatch(/Garden World|Page \d of/);
		const [one] = await read({ extract_footer: true });
		expect(one?.markdown).toMatch(/^Garden World/);
		expect([one?.header, one?.footer]).toEqual([undefined, 'Page 1 of 2']);
	});

	it('what is all of a page, a title in the margin or near to other text is no header', async () => {
		const headerOf = async (...texts: Text[]) => {
			const pdf = await makePdf([texts]);
			const document_url = dataUri('application/pdf', pdf);
			const [one] = await read({
				...{ document: { type: 'document_url', document_url } },
				extract_header: true,
			});
			return one?.header;
		};
		const line = (y: number, text: string, size = 10): Text => ({ x: 72, y, text, size });
		const body = [line(200, 'Please find the plan enclosed.'), line(212, 'We look forward to it.')];
		expect(await headerOf(line(40, 'Department of roads'), ...body)).toBe('Department of roads');
		expect(await headerOf(line(40, 'Department of roads'))).toBeNull();
		expect(await headerOf(line(40, 'Department of roads', 24), ...body)).toBeNull();
		expect(await headerOf(line(70, 'Dear Ms Smith,'), line(92, 'Our plan is this.'))).toBeNull();
	});

	it.each([
		[{}, ['img-0.jpeg', 'img-1.jpeg']],
		[{ image_limit: 1 }, ['img-0.jpeg']],
		[{ image_limit: 0 }, []],
		[{ image_min_size: 100 }, ['img-0.jpeg', 'img-1.jpeg']],
		[{ image_min_size: 101 }, ['img-0.jpeg']],
		[{ image_min_size: 101, image_limit: 5 }, ['img-0.jpeg']],
		[{ image_min_size: 401 }, []],
	])('of the images, %j leaves %j', async (asked, ids) => {
		const pages = await read({ ...asked, include_blocks: true });
		expect(idsOf(pages)).toEqual(ids);
		expect([large, small].filter((link) => pages[0]?.markdown.includes(link))).toEqual(
			ids.map((id) => `![${id}](${id})`),
		);
		expect(pages[0]?.blocks?.filter(({ type }) => type === 'image')).toHaveLength(ids.length);
	});

	it.each([
		['0', [0]],
		['1,0', [1, 0]],
		[' 0-1 ', [0, 1]],
		['0,0-1,1', [0, 1]],
		[[1], [1]],
		[
			[1, 1, 0],
			[1, 0],
		],
	])('pages %j are %j', async (pages, indexes) => {
		expect((await read({ pages })).map(({ index }) => index)).toEqual(indexes);
	});

	it.each([
		['', 'pages'],
		['1-0', 'pages'],
		['0;1', 'pages'],
		['-1', 'pages'],
		['0-', 'pages'],
		['0,1-0', 'pages'],
		['0,2', 'pages'],
		[[], 'pages'],
		[[0.5], 'pages.0'],
		[{ from: 0 }, 'pages'],
	])('pages %j are refused', async (pages, at) => {
		const { status, json } = await ask({ pages });
		expect([status, json.detail[0].loc.slice(1).join('.')]).toEqual([422, at]);
	});

	it.each([
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

	it('a page without words has no confidence', async () => {
		const document_url = dataUri('application/pdf', await makePdf([[]]));
		const [one] = await read({
			...{ document: { type: 'document_url', document_url } },
			confidence_scores_granularity: 'word',
		});
		expect(one?.confidence_scores).toBeNull();
	});
});

describe('tables apart from the text', () => {
	it.each([
		['markdown', 'md', /^\| Article \| Qty \| Total \|\n/],
		['html', 'html', /^<table><thead><tr><th>Article<\/th>/],
	])('as %s, one after the other over all pages', async (table_format, ending, content) => {
		const asked = { table_format, include_blocks: true, confidence_scores_granularity: 'word' };
		const pages = await read(asked);
		const ids = [`tbl-0.${ending}`, `tbl-1.${ending}`];
		expect(pages.map(({ tables }) => tables?.map(({ id }) => id))).toEqual(ids.map((id) => [id]));
		for (const [at, { markdown, blocks }] of pages.entries()) {
			expect(markdown).toContain(`\n\n[${ids[at]}](${ids[at]})\n\n`);
			expect(markdown).not.toContain('|');
			expect(blocks?.find(({ type }) => type === 'table')?.table_id).toBe(ids[at]);
		}
		expect(pages[0]?.tables?.[0]).toMatchObject({ format: table_format });
		expect(pages[0]?.tables?.[0]?.content).toMatch(content);
	});

	it('as HTML have rows of one width, and their texts as they are', () => {
		const rows = [['a<b>&c', 'two\nlines'], ['1']];
		expect(tableHtml({ header: null, rows })).toBe(
			'<table><tbody><tr><td>a&lt;b&gt;&amp;c</td><td>two<br>lines</td></tr>' +
				'<tr><td>1</td><td></td></tr></tbody></table>',
		);
	});

	/** The tables of an answer as the nodes read them, and its words where they find them. */
	async function asNodesRead(asked: object) {
		const { status, json } = await ask({ ...asked, confidence_scores_granularity: 'word' });
		expect(status).toBe(200);
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
		const together = await asNodesRead({});
		const apart = await asNodesRead({ table_format });
		expect(together.tables).toHaveLength(2);
		expect(together.tables[0]?.rows.map(({ cells }) => cells)).toEqual(bill.slice(1));
		expect(apart.tables).toEqual(together.tables);
		expect(apart.markdown).toEqual(together.markdown);
		if (table_format === 'markdown') expect(apart.words).toEqual(together.words);
	});
});
