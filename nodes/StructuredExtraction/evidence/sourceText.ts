import { readableText } from '../../shared/text';
import { firstFrom, lastUntil, type Span } from './spans';

/** A page of the source, counted from 1. */
export type SourcePage = { number: number; markdown: string };

/** What the finders look through: all pages as one text. */
type PagedText = {
	text: string;
	/** Number of each page and the offset at which it begins. */
	pages: { number: number; start: number }[];
};

/** Line breaks in table cells and escaped characters stand between words that belong together. */
const MARKUP = /<br\s*\/?>|&(?:nbsp|amp|lt|gt|quot|#\d+);/gi;

/** Soft hyphens part words at the ends of lines; elsewhere PDFs use them for a real "-". */
const IN_WORD = /(?<=\p{L})\u00ad(?=\p{L})/gu;

/** A page as its values are tidied: without what nobody sees, or they would not be found in it. */
export const readablePage = (markdown: string) =>
	readableText(markdown.replace(IN_WORD, '').replaceAll('\u00ad', '-'));

export function sourceText(pages: SourcePage[]): PagedText {
	const starts: PagedText['pages'] = [];
	const parts: string[] = [];
	let length = 0;
	for (const { number, markdown } of pages) {
		const part = readablePage(markdown).replace(MARKUP, (markup) => ' '.repeat(markup.length));
		starts.push({ number, start: length });
		parts.push(part);
		length += part.length + 1;
	}
	return { text: parts.join('\n'), pages: starts };
}

/** The number of the page that an offset lies on. */
export const pageAt = ({ pages }: PagedText, offset: number) =>
	lastUntil(pages, offset)?.number ?? null;

/** The place of a span: the page that it begins on, counted from 0, and offsets in its `readablePage`. */
export function placeIn({ pages }: PagedText, { start, end }: Span) {
	const page = firstFrom(pages, start + 1) - 1;
	const from = pages[page]?.start;
	return from === undefined ? undefined : { page, start: start - from, end: end - from };
}

/** Longest text around a value that is shown, in characters. */
const MAX_SNIPPET = 120;

/** White space as one space, and so the rules of tables. */
const tidy = (part: string) =>
	part.replace(/[\s|:-]+/g, (run) => (run.includes('---') ? ' ' : run.replace(/\s+/g, ' ')));

/** The text around a span, cut between words, with white space and table rules collapsed. */
export function snippetAround({ text }: PagedText, { start, end }: Span): string {
	const value = tidy(text.slice(start, Math.min(end, start + 4 * MAX_SNIPPET))).trim();
	if (value.length >= MAX_SNIPPET) return value.slice(0, MAX_SNIPPET);
	const room = MAX_SNIPPET - value.length;
	const before = tidy(text.slice(Math.max(0, start - 2 * MAX_SNIPPET), start));
	const after = tidy(text.slice(end, end + 2 * MAX_SNIPPET));
	const left = before.length <= room / 2 ? before : wordsAtEnd(before, Math.floor(room / 2));
	const right = wordsAtStart(after, room - left.length);
	return `${left}${value}${right}`.trim();
}

function wordsAtEnd(text: string, length: number): string {
	const cut = text.slice(text.length - length);
	const space = cut.indexOf(' ');
	return text[text.length - length - 1] === ' ' || space === -1 ? cut : cut.slice(space);
}

function wordsAtStart(text: string, length: number): string {
	if (text.length <= length) return text;
	const cut = text.slice(0, length);
	const space = cut.lastIndexOf(' ');
	return text[length] === ' ' || space === -1 ? cut : cut.slice(0, space);
}
