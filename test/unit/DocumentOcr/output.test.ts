import { describe, expect, it } from 'vitest';

import type { ReadDocument } from '../../../nodes/DocumentOcr/output';
import { toDocument, toPages, toTableRows } from '../../../nodes/DocumentOcr/output';
import { ocrResponseSchema } from '../../../nodes/shared/service/contract';

const response = ocrResponseSchema.parse({
	model: 'svc-ocr-local',
	pages: [
		{
			index: 0,
			markdown: '# One\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n\n![img-0.png](img-0.png)',
			images: [
				{ id: 'img-0.png', top_left_x: 1, top_left_y: 2, bottom_right_x: 3, bottom_right_y: 4 },
			],
			dimensions: { dpi: 200, height: 2200, width: 1700 },
		},
		{ index: 1, markdown: 'Two' },
	],
	usage_info: { pages_processed: 2 },
	something_new: true,
});

const read: ReadDocument = {
	fileName: 'a.pdf',
	skipped: [{ fileName: 'b.docx', reason: 'is a Word document (.docx)' }],
	model: 'svc-ocr-latest',
	pageSeparator: '\n\n',
	response,
};

describe('toDocument', () => {
	it('has the text, pages, tables and what was skipped', () => {
		expect(toDocument(read)).toEqual({
			fileName: 'a.pdf',
			markdown: `${response.pages[0]?.markdown}\n\nTwo`,
			pageCount: 2,
			pages: [
				{
					number: 1,
					index: 0,
					markdown: response.pages[0]?.markdown,
					dimensions: { dpi: 200, height: 2200, width: 1700 },
					images: [{ id: 'img-0.png', left: 1, top: 2, right: 3, bottom: 4 }],
					tables: [1],
				},
				{ number: 2, index: 1, markdown: 'Two', dimensions: null, images: [], tables: [] },
			],
			tables: [
				{
					page: 1,
					number: 1,
					headings: ['a', 'b'],
					rows: [
						{ a: '1', b: '2' },
						{ a: '3', b: '4' },
					],
				},
			],
			skipped: [{ fileName: 'b.docx', reason: 'is a Word document (.docx)' }],
			model: 'svc-ocr-local',
			usage: { pages_processed: 2 },
		});
	});

	it('names the model asked for when the answer names none, and invents no usage', () => {
		const bare = ocrResponseSchema.parse({ pages: [] });
		expect(toDocument({ ...read, response: bare })).toMatchObject({
			model: 'svc-ocr-latest',
			pageCount: 0,
			usage: null,
		});
	});
});

describe('toPages', () => {
	it('gives one record per page with the tables of that page', () => {
		const pages = toPages(read);
		expect(pages).toHaveLength(2);
		expect(pages[0]).toMatchObject({ fileName: 'a.pdf', number: 1, pageCount: 2 });
		expect(pages[0]?.tables).toHaveLength(1);
		expect(pages[1]).toMatchObject({ number: 2, markdown: 'Two', tables: [] });
	});
});

describe('toTableRows', () => {
	it('gives one record per row with its place', () => {
		expect(toTableRows(read)).toEqual([
			{ a: '1', b: '2', _file: 'a.pdf', _page: 1, _table: 1, _row: 1 },
			{ a: '3', b: '4', _file: 'a.pdf', _page: 1, _table: 1, _row: 2 },
		]);
	});

	it('says so when a document has no table', () => {
		const bare = ocrResponseSchema.parse({ pages: [{ index: 0, markdown: 'x' }] });
		expect(toTableRows({ ...read, response: bare })).toEqual([
			{ _file: 'a.pdf', _note: 'No table was found in this document' },
		]);
	});
});
