import { describe, expect, it } from 'vitest';
import { numberedPages, pageNumbers, selectedNumbers } from '../../../../nodes/shared/ocr/pages';

const page = (index: number) => ({ index, markdown: '' });

describe('pageNumbers', () => {
	it('counts from 1 whether the service counts from 0 or from 1', () => {
		expect(pageNumbers([page(0), page(1)])).toEqual([1, 2]);
		expect(pageNumbers([page(1), page(2)])).toEqual([1, 2]);
	});
});

describe('selectedNumbers', () => {
	it('are the pages asked for, counted from 0 or from 1', () => {
		expect(selectedNumbers([page(1), page(4)], [2, 5])).toEqual([2, 5]);
		expect(selectedNumbers([page(2), page(5)], [2, 5])).toEqual([2, 5]);
	});

	it('may be fewer where the document ends', () => {
		expect(selectedNumbers([page(1)], [2, 5])).toEqual([2]);
		expect(selectedNumbers([], [2, 5])).toEqual([]);
	});

	it('are unknown when the service answers with other pages', () => {
		expect(selectedNumbers([page(0), page(1), page(2)], [2])).toBeUndefined();
		expect(selectedNumbers([page(0), page(1)], [2, 5])).toBeUndefined();
		expect(selectedNumbers([page(0), page(1), page(2)], [1, 2])).toBeUndefined();
	});
});

describe('numberedPages', () => {
	it('never invents what the answer lacks', () => {
		expect(numberedPages([{ index: 0, markdown: 'x', images: [{ id: 'a.png' }] }])).toEqual([
			{
				number: 1,
				index: 0,
				markdown: 'x',
				dimensions: null,
				images: [{ id: 'a.png', left: null, top: null, right: null, bottom: null }],
			},
		]);
	});

	it('passes on header, footer and links that the service gives apart from the text', () => {
		const more = { header: 'H', footer: 'F', hyperlinks: ['https://a.example/'] };
		expect(numberedPages([{ ...page(0), ...more }])[0]).toMatchObject(more);
		expect(numberedPages([{ ...page(0), header: '', hyperlinks: [] }])[0]).not.toHaveProperty(
			'header',
		);
	});
});
