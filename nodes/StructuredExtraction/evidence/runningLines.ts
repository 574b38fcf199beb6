import { isFilled } from '../../shared/basics/text/readableText';
import { linesOf, type Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';

/** Lines at the top and at the bottom of a page that may be its header and its footer. */
const MAX_LINES = 3;
/** Pages that have such a line, at least. */
const MIN_PAGES = 3;

/** A line without its numbers, which count the pages. */
const keyOf = (line: string) => line.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();

/**
 * The headers and footers of pages, in order: lines that at least three pages, and half of them, have at the same end,
 * whatever their numbers.
 * @param pages their offsets in the text
 */
export function runningLines(text: string, pages: Span[]): Span[] {
	if (pages.length < MIN_PAGES) return [];
	const byKey = new Map<string, Span[]>();
	for (const page of pages) {
		const all = linesOf(text.slice(page.start, page.end))
			.map(({ start, end }) => ({ start: page.start + start, end: page.start + end }))
			.filter(({ start, end }) => isFilled(text.slice(start, end)));
		const ends = { top: all.slice(0, MAX_LINES), bottom: all.slice(-MAX_LINES) };
		for (const [place, found] of Object.entries(ends)) {
			const keys = new Map(
				found.map((line) => [`${place} ${keyOf(text.slice(line.start, line.end))}`, line]),
			);
			for (const [key, line] of keys) addTo(byKey, key, line);
		}
	}
	const least = Math.max(MIN_PAGES, pages.length / 2);
	const all = [...byKey.values()].filter(({ length }) => length >= least).flat();
	// A short page has a line at its top and at its bottom.
	const byStart = new Map(all.map((line) => [line.start, line]));
	return [...byStart.values()].sort((a, b) => a.start - b.start);
}
