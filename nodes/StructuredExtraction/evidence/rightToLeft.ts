import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { RIGHT_TO_LEFT } from '../../shared/page/tables/Layout';
import type { PagedText } from './sourceText';

/** The words of a text in an order of their own; '' of a text that is written from left to right, and of one word. */
function sortedWords(text: string): string {
	if (!RIGHT_TO_LEFT.test(text)) return '';
	const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	return words.length < 2 ? '' : words.sort().join(' ');
}

/** The cells and columns of the pages by their words. */
const cellsByWords = memoizeByObject(({ layout }: PagedText) => {
	const found = new Map<string, Span[]>();
	for (const { start, end, text } of layout().lines.flatMap((line) => line.cells())) {
		const key = sortedWords(text);
		if (key !== '') addTo(found, key, { start, end });
	}
	return found;
});

/** The cells with all words of a text: where they are written from right to left, PDFs may have them in another order. */
export const inOtherOrder = (source: PagedText, text: string): Span[] => {
	const key = sortedWords(text);
	return key === '' ? [] : (cellsByWords(source).get(key) ?? []);
};
