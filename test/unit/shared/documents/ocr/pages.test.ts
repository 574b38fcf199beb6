import { describe, expect, it } from 'vitest';
import { inOrder, numberPages, toPage } from '../../../../../nodes/shared/documents/ocr/pages';
import { type OcrPage, ocrPageSchema } from '../../../../../nodes/shared/service/contract';

const pagesOf = (pages: OcrPage[]) => numberPages(pages).map(toPage);

const page = (index: number) => ({ index, markdown: '' });

it.each([
	[
		[0, 1],
		[1, 2],
	],
	[
		[1, 2],
		[1, 2],
	],
	[
		[0, 2],
		[1, 3],
	],
	// The same, negative, falling, beyond any document.
	[
		[0, 0],
		[1, 2],
	],
	[
		[-1, 0],
		[1, 2],
	],
	[
		[1, 0],
		[1, 2],
	],
	[
		[0, 1e15],
		[1, 2],
	],
])('pages with the indices %j have the numbers %j', (indices, numbers) => {
	expect(numberPages(indices.map(page)).map(({ number }) => number)).toEqual(numbers);
});

it('pages whose indices are not all different keep their order', () => {
	expect(inOrder([1, 0, 1].map(page)).map(({ index }) => index)).toEqual([1, 0, 1]);
});

describe('toPage', () => {
	it('never invents what the answer lacks', () => {
		const images = [{ id: 'a.png', left: null, top: null, right: null, bottom: null }];
		expect(pagesOf([{ index: 0, markdown: 'x', images: [{ id: 'a.png' }] }])).toEqual([
			{ number: 1, index: 0, markdown: 'x', dimensions: null, images },
		]);
	});

	it('has no fences around a page that a model has written as code', () => {
		const markdownOf = (markdown: string) =>
			toPage({ ...page(0), number: 1, markdown } as never).markdown;
		expect(markdownOf('```html\n<b>x</b>\n```\n')).toBe('       \n<b>x</b>\n   \n');
		const several = 'Here it is:\n```html\nx\n```\n\n```md\ny\n```';
		expect(markdownOf(several)).toBe('Here it is:\n       \nx\n   \n\n     \ny\n   ');
		const manual = `# How to\n${'x '.repeat(200)}\n\`\`\`html\nx\n\`\`\``;
		expect(markdownOf(manual)).toBe(manual);
		const twice = '```html\nx\n```\n\n```\ny\n```';
		expect([twice, '```js\nx\n```'].map(markdownOf)).toEqual([twice, '```js\nx\n```']);
		// Also on a page of millions of lines.
		expect(markdownOf(`\`\`\`md\n${'x\n'.repeat(8e6)}\`\`\``).trim()).toBe(
			'x\n'.repeat(8e6).trim(),
		);
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
		const scores = { minimum_page_confidence_score: 0, word_confidence_scores: words };
		const read = [{ text: 'a', confidence: 0.5, start: 2, end: 3 }];
		expect(confidenceOf(scores)).toEqual({ average: null, lowest: 0, words: read });
		const average = { average_page_confidence_score: 1 };
		expect(confidenceOf(average)).toEqual({ average: 1, lowest: null });
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
		top_left_x: left,
		top_left_y: top,
		bottom_right_x: right,
		bottom_right_y: bottom,
	});
	const blocksOf = (dimensions: unknown, ...blocks: unknown[]) =>
		pagesOf([ocrPageSchema.parse({ ...page(0), dimensions, blocks })])[0]?.blocks;

	it('have their boxes and those of their words', () => {
		const words = [
			{ text: 'ab', start_index: 3, ...corners(1, 2, 2, 3) },
			{ text: 'c', start_index: 6, ...corners(1, 2, 1, 3) },
		];
		const block = { content: 'ab c', ...corners(0, 1, 4, 5), words };
		const page = { pageWidth: 10, pageHeight: 20 };
		const word = { start: 3, end: 5, box: { left: 1, top: 2, right: 2, bottom: 3, ...page } };
		const box = { left: 0, top: 1, right: 4, bottom: 5, ...page };
		expect(blocksOf({ width: 10, height: 20 }, block)).toEqual([
			{ content: 'ab c', box, words: [word] },
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
