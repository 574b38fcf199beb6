import { expect, it } from 'vitest';
import { parsePages, wantedPages } from '../../../../nodes/shared/ocr/pageSelection';

const page = (index: number) => ({ index, markdown: `page ${index + 1}` });
/** As it comes out, with its number in the document. */
const numbered = (index: number) => ({ ...page(index), number: index + 1 });
const usage = { pages_processed: 5 };

const wanted = (indexes: number[], selection = '') =>
	wantedPages(
		{ data: { pages: indexes.map(page), usage_info: usage }, raw: { id: 1 } },
		parsePages(selection),
	);

it('gives all pages unless told otherwise, with the answer as it came', () => {
	const answer = wanted([0, 1, 2]);
	expect(answer.data).toEqual({ pages: [0, 1, 2].map(numbered), usage_info: usage });
	expect(answer.raw).toEqual({ id: 1 });
});

it('gives the pages that are wanted, also counted from the end', () => {
	const { data } = wanted([0, 1, 2, 3, 4], '2,-1');
	expect(data.pages).toEqual([numbered(1), numbered(4)]);
	expect(data.usage_info).toEqual(usage);
});

it('selects pages by their numbers from an answer that leaves some out', () => {
	expect(['3', '-1'].map((text) => wanted([0, 2], text).data.pages)).toEqual([
		[numbered(2)],
		[numbered(2)],
	]);
	expect(() => wanted([0, 2], '1-')).toThrow('the service answered without page 2');
});

it('puts pages that come in another order into theirs', () => {
	expect(wanted([1, 0, 2]).data.pages).toEqual([0, 1, 2].map(numbered));
	expect(wanted([1, 0, 2], '1').data.pages).toEqual([numbered(0)]);
});

it('names the number of pages when one is asked for that is not there', () => {
	expect(() => wanted([0, 1, 2, 3, 4], '7')).toThrow(
		'the document has 5 pages, but the option "Reading: Pages" asks for 7',
	);
	expect(() => wanted([], '1')).toThrow('the document has 0 pages');
});
