import { describe, expect, it } from 'vitest';
import { inOrder, numberPages, toPage } from '../../../../nodes/shared/ocr/pages';
import { type OcrPage, ocrPageSchema } from '../../../../nodes/shared/service/contract';

const numbersOf = (pages: OcrPage[]) => numberPages(pages).map(({ number }) => number);
const pagesOf = (pages: OcrPage[]) => numberPages(pages).map(toPage);

const page = (index: number) => ({ index, markdown: '' });

it.each([
	[
		[1, 0, 2],
		[0, 1, 2],
	],
	[
		[1, 0, 1],
		[1, 0, 1],
	],
])('pages %j are in the order %j', (indices, ordered) => {
	expect(inOrder(indices.map(page)).map(({ index }) => index)).toEqual(ordered);
});

describe('numberPages', () => {
	it('counts from 1 whether the service counts from 0 or from 1', () => {
		expect(numbersOf([page(0), page(1)])).toEqual([1, 2]);
		expect(numbersOf([page(1), page(2)])).toEqual([1, 2]);
		expect(numbersOf([page(0), page(2)])).toEqual([1, 3]);
	});

	it.each([
		['the same for all', [0, 0]],
		['negative', [-1, 0]],
		['falling', [1, 0]],
		['beyond any document', [0, 1e15]],
	])('are the order of the pages where their index is %s', (_, indices) => {
		expect(numbersOf(indices.map(page))).toEqual([1, 2]);
	});
});

describe('toPage', () => {
	it('never invents what the answer lacks', () => {
		expect(pagesOf([{ index: 0, markdown: 'x', images: [{ id: 'a.png' }] }])).toEqual([
			{
				number: 1,
				index: 0,
				markdown: 'x',
				dimensions: null,
				images: [{ id: 'a.png', left: null, top: null, right: null, bottom: null }],
			},
		]);
	});

	it('do not lose tables and links beside one that cannot be used', () => {
		const odd = {
			tables: [{ id: 't', content: 'x' }, 5],
			hyperlinks: [null, 'https://a.example/'],
		};
		expect(ocrPageSchema.parse({ ...page(0), ...odd })).toMatchObject({
			tables: [{ id: 't', content: 'x' }],
			hyperlinks: ['https://a.example/'],
		});
	});

	it('passes on header, footer and links that the service gives apart from the text', () => {
		const more = { header: 'H', footer: 'F', hyperlinks: ['https://a.example/'] };
		expect(pagesOf([{ ...page(0), ...more }])[0]).toMatchObject(more);
		expect(pagesOf([{ ...page(0), header: '', hyperlinks: [] }])[0]).not.toHaveProperty('header');
	});
});

describe('how sure the reading of a page is', () => {
	const confidenceOf = (confidence_scores: unknown) =>
		pagesOf([ocrPageSchema.parse({ ...page(0), confidence_scores })])[0]?.confidence;

	it('is what the service says', () => {
		const words = [{ text: 'a', confidence: 0.5, start_index: 2 }];
		expect(
			confidenceOf({ minimum_page_confidence_score: 0, word_confidence_scores: words }),
		).toEqual({
			average: null,
			lowest: 0,
			words: [{ text: 'a', confidence: 0.5, start: 2, end: 3 }],
		});
		expect(confidenceOf({ average_page_confidence_score: 1 })).toEqual({
			average: 1,
			lowest: null,
		});
	});

	it.each([
		undefined,
		{},
		{ average_page_confidence_score: 1.2, minimum_page_confidence_score: '0.5' },
		{ average_page_confidence_score: -0.1 },
		{ word_confidence_scores: [] },
	])('is not there for %j', (scores) => {
		expect(confidenceOf(scores)).toBeUndefined();
	});
});

describe('the blocks of a page', () => {
	const corners = (left: unknown, top: unknown, right: unknown, bottom: unknown) => ({
		...{ top_left_x: left, top_left_y: top, bottom_right_x: right, bottom_right_y: bottom },
	});
	const blocksOf = (dimensions: unknown, ...blocks: unknown[]) =>
		pagesOf([ocrPageSchema.parse({ ...page(0), dimensions, blocks })])[0]?.blocks;

	it('have their boxes and those of their words', () => {
		const words = [
			{ text: 'ab', start_index: 3, ...corners(1, 2, 2, 3) },
			{ text: 'c', start_index: 6, ...corners(1, 2, 1, 3) },
		];
		const block = { content: 'ab c', ...corners(0, 1, 4, 5), words };
		expect(blocksOf({ width: 10, height: 20 }, block)).toEqual([
			{
				content: 'ab c',
				box: { left: 0, top: 1, right: 4, bottom: 5, pageWidth: 10, pageHeight: 20 },
				words: [
					expect.objectContaining({
						...{ start: 3, end: 5 },
						box: { left: 1, top: 2, right: 2, bottom: 3, pageWidth: 10, pageHeight: 20 },
					}),
				],
			},
		]);
		expect(blocksOf(null, block)?.[0]?.box).toEqual({ left: 0, top: 1, right: 4, bottom: 5 });
	});

	it.each([
		['missing', [null, 1, 2, 3]],
		['negative', [-1, 1, 2, 3]],
		['in the wrong order', [3, 1, 2, 3]],
		['outside of the page', [1, 1, 12, 3]],
	])('have no box where a corner is %s', (_, [left, top, right, bottom]) => {
		const block = { content: 'x', ...corners(left, top, right, bottom) };
		expect(blocksOf({ width: 10, height: 20 }, block)).toEqual([
			{ content: 'x', box: null, words: [] },
		]);
	});
});
