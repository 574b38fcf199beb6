import type { Page } from '../../shared/documents/ocr/pages';
import { PAGE_HEADING } from '../answer/askJson';
import { isEmpty } from './prompt';

/** About 12,000 tokens: what small models still read with care. */
const DEFAULT_SPLIT = { maxCharacters: 48_000, overlapCharacters: 1_500, perPage: PAGE_HEADING };

/**
 * A document in parts of at most `maxCharacters`, headings of pages included, cut at page borders; only a page that is longer
 * than that is cut inside. One part when the document is short enough. The `pages` of a part begin with its `overlap`:
 * the end of the part before, so that a row cut by the border is seen whole.
 * @param overlapCharacters most characters of the overlap; 0 for none
 * @param perPage characters that are added to each page with a text
 */
export function splitDocument(
	pages: Page[],
	{
		maxCharacters,
		overlapCharacters,
		perPage = 0,
	}: { maxCharacters: number; overlapCharacters: number; perPage?: number } = DEFAULT_SPLIT,
) {
	const lengthOf = (page: Page) => page.markdown.length + (isEmpty(page) ? 0 : perPage);
	const total = pages.reduce((sum, page) => sum + lengthOf(page), 0);
	if (total <= maxCharacters) return [{ pages, overlap: [] }];
	const room = Math.max(1, maxCharacters - overlapCharacters);
	const parts: { pages: Page[]; overlap: Page[] }[] = [];
	let own: Page[] = [];
	let length = 0;
	const finish = () => {
		const before = parts.at(-1)?.pages.at(-1);
		const overlap =
			before === undefined ? [] : endOf(before, Math.max(0, overlapCharacters - perPage));
		if (own.length > 0) parts.push({ pages: [...overlap, ...own], overlap });
		own = [];
		length = 0;
	};
	for (const piece of pages.flatMap((page) => piecesOf(page, Math.max(1, room - perPage)))) {
		if (length + lengthOf(piece) > room) finish();
		own.push(piece);
		length += lengthOf(piece);
	}
	finish();
	return parts;
}

/** Where to cut a text of more than `length` characters: after a paragraph, line or word. */
function cutAt(text: string, length: number): number {
	for (const border of ['\n\n', '\n', ' ']) {
		const at = text.lastIndexOf(border, length - border.length);
		if (at > length / 2) return at + border.length;
	}
	// Half of a character outside of the basic plane would be lost.
	const isHalf = /[\uD800-\uDBFF]/.test(text[length - 1] ?? '');
	return isHalf && length > 1 ? length - 1 : length;
}

/** A page that is too long for a part, in pieces that are not. */
function piecesOf({ number, markdown }: Page, length: number): Page[] {
	const pieces: Page[] = [];
	let begin = 0;
	while (markdown.length - begin > length) {
		const end = begin + cutAt(markdown.slice(begin, begin + length + 1), length);
		pieces.push({ number, markdown: markdown.slice(begin, end) });
		begin = end;
	}
	return [...pieces, { number, markdown: markdown.slice(begin) }];
}

/** The whole lines at the end of a page, up to a number of characters. */
function endOf({ number, markdown }: Page, length: number): Page[] {
	if (length <= 0) return [];
	if (markdown.length <= length) return [{ number, markdown }];
	const line = markdown.indexOf('\n', markdown.length - length - 1);
	const end = line === -1 ? '' : markdown.slice(line + 1);
	return end.trim() === '' ? [] : [{ number, markdown: end }];
}
