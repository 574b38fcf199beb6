import { describe, expect, it } from 'vitest';
import {
	parsePages,
	resolvePages,
	wantedPages,
} from '../../../../../nodes/shared/documents/ocr/pageSelection';

const of = (pages: number, text: string) => resolvePages(parsePages(text) ?? [], pages);
const has = (pages: string, asks: string) =>
	`the document has ${pages}, but the option "Reading: Pages" asks for ${asks}`;

describe('the option "Reading: Pages"', () => {
	it.each([
		['1-3,5', [1, 2, 3, 5]],
		['-1', [9]],
		['-3--1', [7, 8, 9]],
		['8-', [8, 9]],
		['2--7', [2, 3]],
		[' 1 – 2 ; 4 ', [1, 2, 4]],
		['5,1-2,2,5', [1, 2, 5]],
		['9', [9]],
		['-9', [1]],
	])('reads %s of 9 pages', (text, pages) => {
		expect(of(9, text)).toEqual(pages);
	});

	it.each(['', ' ', ' , '])('takes "%s" for all pages', (text) => {
		expect(parsePages(text)).toBeUndefined();
	});

	it.each([
		...['x', '1-x', '1 3', '1..3', '1-2-3', '+1', '1.5', '--1', '0', '1-0'].map((text) => [
			text,
			`cannot be read: ${text}`,
		]),
		...['5-3', '-1--3'].map((text) => [text, `ends before it begins: ${text}`]),
		...['10', '1-10', '-10', '10-', '8--5'].map((text) => [text, has('9 pages', text)]),
	])('refuses %s of 9 pages', (text = '', message = '') => {
		expect(() => of(9, text)).toThrow(message);
	});
});

const wanted = (indexes: number[], selection = '') => {
	const pages = indexes.map((index) => ({ index, markdown: `page ${index + 1}` }));
	return wantedPages(pages, parsePages(selection));
};

describe('the pages of an answer', () => {
	it('are all unless told otherwise', () => {
		expect(wanted([0])).toEqual([{ index: 0, markdown: 'page 1', number: 1 }]);
	});

	it.each([
		[[0, 1, 2, 3, 4], '2,-1', [2, 5]],
		// An answer that leaves one out, and one in another order.
		[[0, 2], '3', [3]],
		[[0, 2], '-1', [3]],
		[[1, 0, 2], '', [1, 2, 3]],
		[[1, 0, 2], '1', [1]],
	])('%j, of which %j are wanted, are %j', (indexes, selection, numbers) => {
		const pages = wanted(indexes, selection);
		expect(pages.map(({ number }) => number)).toEqual(numbers);
		expect(pages.map(({ markdown }) => markdown)).toEqual(numbers.map((one) => `page ${one}`));
	});

	it.each([
		[[0, 2], '1-', 'the service answered without page 2'],
		[[0, 1], '7', has('2 pages', '7')],
		[[], '1', 'the document has 0 pages'],
	])('%j do not have what %s asks for', (indexes, selection, message) => {
		expect(() => wanted(indexes, selection)).toThrow(message);
	});
});
