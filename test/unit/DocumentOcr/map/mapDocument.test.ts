import { describe, expect, it } from 'vitest';
import type { OcrResult } from '../../../../nodes/DocumentOcr/map/answeredDocument';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import {
	type MapSettings,
	skippedRecords,
	warningsOf,
} from '../../../../nodes/DocumentOcr/map/outputRecord';
import { LIMITS } from '../../../../nodes/shared/host/budget';
import { png, resultOf, settings } from '../answers';

const skipped = [{ fileName: 'b.docx', reason: 'is a Word document (.docx)' }];
const box = { top_left_x: 1, top_left_y: 2, bottom_right_x: 31, bottom_right_y: 44 };
const markdown = '# One\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n\n![img-0.png](img-0.png)';
const dimensions = { dpi: 200, height: 2200, width: 1700 };
const placed = { id: 'img-0.png', left: 1, top: 2, right: 31, bottom: 44 };

/** An answer with pages of this Markdown. */
const pagesOf = (...texts: string[]) =>
	resultOf({ pages: texts.map((text, index) => ({ index, markdown: text })) });
const goesOn = pagesOf('|Sum|\n|-|\n|5|', '|Sum|\n|-|\n|6|');

const whole = resultOf(
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
const withImage = (image_base64?: string) =>
	resultOf({
		pages: [
			{ index: 0, markdown: 'One' },
			{
				index: 1,
				markdown: 'Before\n\n![img-0.jpeg](img-0.jpeg)\n\nafter',
				images: [{ id: 'img-0.jpeg', ...box, image_base64 }],
				dimensions,
			},
		],
	});

const map = async (more: Partial<MapSettings> = {}, from: OcrResult = whole) =>
	await mapDocument(from, { ...settings, ...more });
const jsonOf = async (output: MapSettings['output'], from?: OcrResult) =>
	(await map({ output }, from)).map(({ json }) => json);

describe('the output document', () => {
	it('has the text, pages, tables and what was skipped', async () => {
		const rows = [
			{ a: '1', b: '2' },
			{ a: '3', b: '4' },
		];
		expect(await jsonOf('document')).toEqual([
			{
				fileName: 'a.pdf',
				markdown: `${markdown}\n\nTwo`,
				pageCount: 2,
				pages: [
					{ number: 1, index: 0, markdown, dimensions, images: [placed], tables: [1] },
					{ number: 2, index: 1, markdown: 'Two', dimensions: null, images: [], tables: [] },
				],
				tables: [{ page: 1, pages: [1], number: 1, headings: ['a', 'b'], rows }],
				skipped,
				model: 'svc-ocr-local',
				usage: { pages_processed: 2 },
			},
		]);
	});

	it('names the model asked for when the answer names none, and invents no usage', async () => {
		const json = { model: 'svc-ocr-latest', usage: null };
		expect(await jsonOf('document', pagesOf(''))).toMatchObject([json]);
	});

	it('has images as files only where they are wanted, and never in its JSON', async () => {
		expect((await map({}, withImage(png)))[0]?.files).toEqual([]);
		const [record] = await map({ attachImages: true }, withImage(png));
		const image = { field: 'image_1', fileName: 'img-0.png', mimeType: 'image/png' };
		expect(record?.files).toMatchObject([image]);
		expect(record?.files[0]?.content()).toEqual(Buffer.from(png, 'base64'));
		expect(record?.json.pages).toMatchObject([
			{ images: [] },
			{ images: [{ ...image, id: 'img-0.jpeg', left: 1 }] },
		]);
		expect(JSON.stringify(record?.json)).not.toContain(png);
	});

	it('is refused beyond 50,000 images', async () => {
		const images = Array.from({ length: LIMITS.images.most + 1 }, () => ({ id: 'a.png' }));
		const many = resultOf({ pages: [{ index: 0, markdown: '', images }] });
		await expect(map({}, many)).rejects.toThrow('it has more than 50,000 images');
	});
});

describe('the output page', () => {
	it('is one record per page with the tables of that page', async () => {
		const rows = [{ a: '1' }, { a: '3' }];
		expect(await jsonOf('page')).toMatchObject([
			{ fileName: 'a.pdf', number: 1, pageCount: 2, skipped, tables: [{ number: 1, rows }] },
			{ number: 2, markdown: 'Two', tables: [] },
		]);
	});

	it('has its own images and files', async () => {
		const wanted = { attachImages: true, attachFiles: ['html' as const, 'markdown' as const] };
		const records = await map({ output: 'page', ...wanted }, withImage(png));
		const names = records.map(({ files }) => files.map(({ field, fileName }) => [field, fileName]));
		expect(names).toEqual([
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
		expect((await records[0]?.files[1]?.content())?.toString()).not.toContain('<p>after');
		expect((await records[1]?.files[2]?.content())?.toString()).toContain('<p>after');
	});
});

describe('the output tableRow', () => {
	it('marks cells, headings and file names that are formulas, and loses no column', async () => {
		const text = "| =A1 | '=A1 | Phone |\n|-|-|-|\n| =1+1 | - Pen | +49 30 12 |\n";
		const result = { ...pagesOf(text), fileName: '@x.pdf' };
		expect(await jsonOf('tableRow', result)).toMatchObject([
			{ "'=A1": "'=1+1", "'=A1_2": '- Pen', Phone: '+49 30 12', _file: "'@x.pdf" },
		]);
		for (const output of ['document', 'page'] as const) {
			expect(await jsonOf(output, result)).toMatchObject([{ fileName: '@x.pdf', markdown: text }]);
		}
	});

	it('names each file that was not read, with the reason', () => {
		const files = [...skipped, { fileName: '=A1.wav', reason: 'is empty' }];
		expect(skippedRecords(files, 'tableRow').map(({ json }) => json)).toEqual([
			{ _file: 'b.docx', _note: 'Not read: the file is a Word document (.docx)' },
			{ _file: "'=A1.wav", _note: 'Not read: the file is empty' },
		]);
		expect(skippedRecords(skipped, 'image')[0]?.json).toMatchObject({ fileName: 'b.docx' });
	});
});

describe('a table that would be far larger than its text', () => {
	const wide = pagesOf(`|a|\n|-|\n${'|'.repeat(20_000)}x|\n${'|y|\n'.repeat(500)}`);

	it.each(['document', 'page', 'tableRow'] as const)('is text in the output %s', async (output) => {
		const note = expect.stringContaining('given as text');
		const records = await map({ output }, wide);
		const row = { column_1: 'y', _file: 'a.pdf', _page: 1, _table: 1, _row: 3, _note: note };
		if (output === 'tableRow') expect(records.map(({ json }) => json)[2]).toEqual(row);
		else expect(records[0]?.json).toMatchObject({ tables: [{ headings: ['column_1'], note }] });
		expect(warningsOf(records, 'in/a\u202e.pdf')).toEqual([
			expect.stringMatching(/^A table of a\.pdf is given as text, one line for each row/),
		]);
	});

	it.each(['document', 'page', 'tableRow', 'image'] as const)(
		'is warned of, and no other table: %s',
		async (output) => {
			expect(warningsOf(await map({ output }, goesOn), 'a.pdf')).toEqual([]);
		},
	);
});

describe('the output image', () => {
	it('is one record per image with its file and its box', async () => {
		const records = await map({ output: 'image' }, withImage(`data:image/x;base64,${png}`));
		expect(records.map(({ json }) => json)).toEqual([
			{
				fileName: 'a.pdf',
				page: 2,
				number: 1,
				id: 'img-0.jpeg',
				imageName: 'img-0.png',
				mimeType: 'image/png',
				bytes: Buffer.from(png, 'base64').length,
				box: { left: 1, top: 2, right: 31, bottom: 44, width: 30, height: 42 },
				pageDimensions: dimensions,
			},
		]);
		expect(records[0]?.files).toMatchObject([{ field: 'data', fileName: 'img-0.png' }]);
	});

	it('says so when the service sent no content', async () => {
		const note = { mimeType: null, _note: 'The service sent no content for this image' };
		expect(await map({ output: 'image' }, withImage())).toMatchObject([{ json: note, files: [] }]);
	});
});

it.each([
	['tableRow', { _file: 'a.pdf', _note: 'No table was found in this document' }],
	['image', { fileName: 'a.pdf', _note: 'No embedded image was found in this document' }],
] as const)('the output %s says that a document has none', async (output, json) => {
	expect(await jsonOf(output, pagesOf('x'))).toEqual([json]);
});
