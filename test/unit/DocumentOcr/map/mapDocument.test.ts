import { describe, expect, it } from 'vitest';
import type { OcrResult } from '../../../../nodes/DocumentOcr/map/answeredDocument';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import {
	type MapSettings,
	namedFile,
	skippedRecords,
} from '../../../../nodes/DocumentOcr/map/outputRecord';
import { png, resultOf, settings } from '../answers';

const skipped = [{ fileName: 'b.docx', reason: 'is a Word document (.docx)' }];
const box = { top_left_x: 1, top_left_y: 2, bottom_right_x: 31, bottom_right_y: 44 };
const markdown = '# One\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n\n![img-0.png](img-0.png)';
const dimensions = { dpi: 200, height: 2200, width: 1700 };

const result = resultOf(
	{
		model: 'svc-ocr-local',
		pages: [
			{ index: 0, markdown, images: [{ id: 'img-0.png', ...box }], dimensions },
			{ index: 1, markdown: 'Two' },
		],
		usage_info: { pages_processed: 2 },
		something_new: true,
	},
	{ skipped },
);
const place = { id: 'img-0.png', left: 1, top: 2, right: 31, bottom: 44 };

const map = async (more: Partial<MapSettings> = {}, from: OcrResult = result) =>
	await mapDocument(from, { ...settings, ...more });
const jsonOf = async (more: Partial<MapSettings>, from?: OcrResult) =>
	(await map(more, from)).map(({ json }) => json);

const withImage = (content?: string) =>
	resultOf({
		pages: [
			{ index: 0, markdown: 'One' },
			{
				index: 1,
				markdown: 'Before\n\n![img-0.jpeg](img-0.jpeg)\n\nafter',
				images: [{ id: 'img-0.jpeg', ...box, image_base64: content }],
				dimensions,
			},
		],
	});

describe('the output document', () => {
	it('has the text, pages, tables and what was skipped', async () => {
		expect(await jsonOf({})).toEqual([
			{
				fileName: 'a.pdf',
				markdown: `${markdown}\n\nTwo`,
				pageCount: 2,
				pages: [
					{ number: 1, index: 0, markdown, dimensions, images: [place], tables: [1] },
					{ number: 2, index: 1, markdown: 'Two', dimensions: null, images: [], tables: [] },
				],
				tables: [
					{
						page: 1,
						pages: [1],
						number: 1,
						headings: ['a', 'b'],
						rows: [
							{ a: '1', b: '2' },
							{ a: '3', b: '4' },
						],
					},
				],
				skipped,
				model: 'svc-ocr-local',
				usage: { pages_processed: 2 },
			},
		]);
	});

	it('names the model asked for when the answer names none, and invents no usage', async () => {
		const bare = resultOf({ pages: [{ index: 0, markdown: '' }] });
		expect(await jsonOf({}, bare)).toMatchObject([{ model: 'svc-ocr-latest', usage: null }]);
	});

	it('lists a table that goes on under all its pages', async () => {
		const pages = [5, 6].map((sum, index) => ({ index, markdown: `|Sum|\n|-|\n|${sum}|` }));
		const [json] = await jsonOf({}, resultOf({ pages }));
		expect(json).toMatchObject({
			pages: [{ tables: [1] }, { tables: [1] }],
			tables: [{ page: 1, pages: [1, 2], rows: [{ Sum: '5' }, { Sum: '6' }] }],
		});
	});

	it('holds images as files only where they are wanted', async () => {
		expect((await map({}, withImage(png)))[0]?.files).toEqual([]);
		const [record] = await map({ attachImages: true }, withImage(png));
		expect(record?.files).toMatchObject([
			{ field: 'image_1', fileName: 'img-0.png', mimeType: 'image/png' },
		]);
		expect(record?.files[0]?.content()).toEqual(Buffer.from(png, 'base64'));
		expect(record?.json.pages).toMatchObject([
			{ images: [] },
			{ images: [{ id: 'img-0.jpeg', left: 1, field: 'image_1', fileName: 'img-0.png' }] },
		]);
	});

	it('never holds the content of images in its JSON', async () => {
		expect(JSON.stringify(await jsonOf({ attachImages: true }, withImage(png)))).not.toContain(png);
	});

	it('holds the text as a Markdown file', async () => {
		const [record] = await map({ attachFiles: ['markdown'], imageLinks: 'remove' });
		const [file] = record?.files ?? [];
		expect(file).toMatchObject({ field: 'markdown', fileName: 'a.md', mimeType: 'text/markdown' });
		expect(file?.content().toString()).toBe(record?.json.markdown);
		expect(record?.json.markdown).not.toContain('img-0');
	});

	it('holds the document as an HTML file with its images', async () => {
		const [record] = await map({ attachFiles: ['html'] }, withImage(png));
		const [file] = record?.files ?? [];
		expect(file).toMatchObject({ field: 'html', fileName: 'a.html', mimeType: 'text/html' });
		expect(file?.content().toString()).toContain(`src="data:image/png;base64,${png}"`);
	});
});

describe('the output page', () => {
	it('is one record per page with the tables of that page', async () => {
		const pages = await jsonOf({ output: 'page' });
		expect(pages).toHaveLength(2);
		expect(pages[0]).toMatchObject({ fileName: 'a.pdf', number: 1, pageCount: 2, skipped });
		expect(pages[0]?.tables).toMatchObject([{ number: 1, rows: [{ a: '1' }, { a: '3' }] }]);
		expect(pages[1]).toMatchObject({ number: 2, markdown: 'Two', tables: [] });
	});

	it('has the rows of a table that are on it', async () => {
		const pages = [5, 6].map((sum, index) => ({ index, markdown: `|Sum|\n|-|\n|${sum}|` }));
		expect(await jsonOf({ output: 'page' }, resultOf({ pages }))).toMatchObject([
			{ tables: [{ number: 1, page: 1, pages: [1, 2], rows: [{ Sum: '5' }] }] },
			{ tables: [{ number: 1, page: 2, pages: [1, 2], rows: [{ Sum: '6' }] }] },
		]);
	});

	it('has its own images and files', async () => {
		const records = await map(
			{ output: 'page', attachImages: true, attachFiles: ['html', 'markdown'] },
			withImage(png),
		);
		expect(
			records.map(({ files }) => files.map(({ field, fileName }) => [field, fileName])),
		).toEqual([
			[
				['markdown', 'a-page-1.md'],
				['html', 'a-page-1.html'],
			],
			[
				['image_1', 'img-0.png'],
				['markdown', 'a-page-2.md'],
				['html', 'a-page-2.html'],
			],
		]);
		expect(records[0]?.files[1]?.content().toString()).not.toContain('<p>after');
		expect(records[1]?.files[2]?.content().toString()).toContain('<p>after');
	});
});

describe('the output tableRow', () => {
	it('is one record per row with its place', async () => {
		expect(await jsonOf({ output: 'tableRow' })).toEqual([
			{ a: '1', b: '2', _file: 'a.pdf', _page: 1, _table: 1, _row: 1 },
			{ a: '3', b: '4', _file: 'a.pdf', _page: 1, _table: 1, _row: 2 },
		]);
	});

	it('counts rows through a table that goes on, each with its own page', async () => {
		const pages = [5, 6].map((sum, index) => ({ index, markdown: `|Sum|\n|-|\n|${sum}|` }));
		expect(await jsonOf({ output: 'tableRow' }, resultOf({ pages }))).toEqual([
			{ Sum: '5', _file: 'a.pdf', _page: 1, _table: 1, _row: 1 },
			{ Sum: '6', _file: 'a.pdf', _page: 2, _table: 1, _row: 2 },
		]);
	});

	it('says so when a document has no table', async () => {
		const bare = resultOf({ pages: [{ index: 0, markdown: 'x' }] });
		expect(await jsonOf({ output: 'tableRow' }, bare)).toEqual([
			{ _file: 'a.pdf', _note: 'No table was found in this document' },
		]);
	});
});

describe('a table that would be far larger than its text', () => {
	const markdown = `|a|\n|-|\n${'|'.repeat(20_000)}x|\n${'|y|\n'.repeat(500)}`;
	const result = () => resultOf({ pages: [{ index: 0, markdown }] });

	it('says so in every output', async () => {
		const note = expect.stringContaining('given as text');
		const rows = await jsonOf({ output: 'tableRow' }, result());
		expect(rows).toHaveLength(502);
		expect(rows[2]).toEqual({
			column_1: 'y',
			_file: 'a.pdf',
			_page: 1,
			_table: 1,
			_row: 3,
			_note: note,
		});
		for (const output of ['document', 'page'] as const) {
			const [json] = await jsonOf({ output }, result());
			expect(json).toMatchObject({ markdown, tables: [{ headings: ['column_1'], note }] });
		}
	});
});

describe('the output image', () => {
	it('is one record per image with its file and its box', async () => {
		const [record, ...others] = await map(
			{ output: 'image' },
			withImage(`data:image/x;base64,${png}`),
		);
		expect(others).toEqual([]);
		expect(record?.json).toEqual({
			fileName: 'a.pdf',
			page: 2,
			number: 1,
			id: 'img-0.jpeg',
			imageName: 'img-0.png',
			mimeType: 'image/png',
			bytes: Buffer.from(png, 'base64').length,
			box: { left: 1, top: 2, right: 31, bottom: 44, width: 30, height: 42 },
			pageDimensions: dimensions,
		});
		expect(record?.files).toMatchObject([{ field: 'data', fileName: 'img-0.png' }]);
	});

	it('says so when the service sent no content', async () => {
		const [record] = await map({ output: 'image' }, withImage());
		expect(record).toMatchObject({
			json: { mimeType: null, _note: 'The service sent no content for this image' },
			files: [],
		});
	});

	it('says so when a document has no image', async () => {
		const bare = resultOf({ pages: [{ index: 0, markdown: 'x' }] });
		expect(await jsonOf({ output: 'image' }, bare)).toEqual([
			{ fileName: 'a.pdf', _note: 'No embedded image was found in this document' },
		]);
	});
});

describe('skippedRecords', () => {
	it('names each file with its reason, where the output names files', () => {
		expect(skippedRecords(skipped, 'tableRow').map(({ json }) => json)).toEqual([
			{ _file: 'b.docx', _note: 'Not read: the file is a Word document (.docx)' },
		]);
		expect(namedFile('image', 'b.docx')).toEqual({ fileName: 'b.docx' });
	});
});
