import { describe, expect, it } from 'vitest';
import { parsePages, resolvePages } from '../../../../nodes/shared/ocr/pageSelection';

const resolve = (text: string, pageCount: number) => {
	const selection = parsePages(text);
	return selection && resolvePages(selection, pageCount);
};

describe('parsePages and resolvePages', () => {
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
		['1-9', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
	])('reads %s of 9 pages', (text, pages) => {
		expect(resolve(text, 9)).toEqual(pages);
	});

	it.each(['', ' ', ' , '])('takes "%s" for all pages', (text) => {
		expect(parsePages(text)).toBeUndefined();
	});

	it.each(['x', '1-x', '1 3', '1..3', '1-2-3', '+1', '1.5', '--1'])('refuses %s', (text) => {
		expect(() => parsePages(text)).toThrow(`the option "Reading: Pages" cannot be read: ${text}`);
	});

	it('refuses page 0 and ranges that end before they begin', () => {
		expect(() => parsePages('0')).toThrow('cannot be read: 0');
		expect(() => parsePages('1-0')).toThrow('cannot be read: 1-0');
		expect(() => parsePages('5-3')).toThrow('ends before it begins: 5-3');
		expect(() => parsePages('-1--3')).toThrow('ends before it begins: -1--3');
	});

	it.each([
		['10', 'the document has 9 pages, but the option "Reading: Pages" asks for 10'],
		['1-10', 'the document has 9 pages, but the option "Reading: Pages" asks for 1-10'],
		['-10', 'the document has 9 pages, but the option "Reading: Pages" asks for -10'],
		['10-', 'the document has 9 pages, but the option "Reading: Pages" asks for 10-'],
		['8--5', 'the document has 9 pages, but the option "Reading: Pages" asks for 8--5'],
	])('names the number of pages for %s', (text, message) => {
		expect(() => resolve(text, 9)).toThrow(message);
	});

	it('says 1 page', () => {
		expect(() => resolve('2', 1)).toThrow('the document has 1 page, but');
	});
});
