import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import { PARTS } from '../../shared/values/roles/clauses';
import { PHRASES } from '../../shared/values/roles/phrases';
import type { PagedText } from './sourceText';

// Numbers by which a document refers to its own parts and pages: they are no values of the words next to them.

/** Entries of a table of contents, at least. */
const MIN_ENTRIES = 4;
/** Lines without a page number between two entries: titles of parts and second lines. */
const MAX_BETWEEN = 6;
/** Of the end of a line in which its page number is, in characters. */
const MAX_END = 60;

/** A page number at the end of a line or in its last cell; and the dots in front of one. */
const PAGE_NUMBER = /(?<!\d)(\d{1,4})\s{0,9}\|?\s{0,9}$/u;
const LEADERS = /(?:\.{3}|\. \. |…)\s{0,9}$/u;
/** The number of a part in front of its title: "2.18", "SECTION 2.18", "§ 4". */
const PART_NUMBER = new RegExp(
	`^[^\\p{L}\\d§]{0,9}(?:(?:${PARTS})[\\s|.]{0,9})?\\d{1,3}(?:\\.\\d{1,3}){0,3}[.)]?[\\s|]`,
	'iu',
);
const CONTENTS = new RegExp(`^[^\\p{L}]{0,9}(?:${PHRASES.contents})[^\\p{L}]{0,9}$`, 'iu');
const MAX_HEADING = 60;

/** A line with a title and the number of its page. */
interface Entry {
	at: number;
	page: number;
	isMarked: boolean;
}

function entryOf(line: Line, at: number): Entry | undefined {
	const text = line.text();
	const [all = '', page = ''] = PAGE_NUMBER.exec(text.slice(-MAX_END)) ?? [];
	const title = text.slice(0, text.length - all.length);
	if (page === '' || !/(?:[\s|…]|\.\.)$/u.test(title) || !/\p{L}{2}/u.test(title)) return undefined;
	return { at, page: Number(page), isMarked: LEADERS.test(title) || PART_NUMBER.test(text) };
}

/** Whether entries are a table of contents: most are marked as such, or a heading says what they are. */
function areContents({ lines }: Layout, entries: Entry[]): boolean {
	const [first] = entries;
	if (!first || entries.length < MIN_ENTRIES) return false;
	if (entries.filter(({ isMarked }) => isMarked).length > entries.length / 2) return true;
	return lines
		.slice(Math.max(0, first.at - MAX_BETWEEN), first.at)
		.some((line) => line.end - line.start <= MAX_HEADING && CONTENTS.test(line.text()));
}

/** The lines of tables of contents: titles with numbers of pages that never go down. */
export const contentsOf = memoizeByObject((source: PagedText): Set<Line> => {
	const layout = source.layout();
	const { lines } = layout;
	const found = new Set<Line>();
	let entries: Entry[] = [];
	const close = () => {
		if (areContents(layout, entries)) {
			for (const { at } of entries) if (lines[at]) found.add(lines[at]);
		}
		entries = [];
	};
	let between = 0;
	for (const [at, line] of lines.entries()) {
		if (!isFilled(line.text())) continue;
		const entry = entryOf(line, at);
		const last = entries.at(-1);
		const isNext = entry === undefined ? between < MAX_BETWEEN : entry.page >= (last?.page ?? 0);
		if (!isNext) close();
		between = entry === undefined ? between + 1 : 0;
		if (entry) entries.push(entry);
	}
	close();
	return found;
});

const PART_BEFORE = new RegExp(`(?:(?<!\\p{L})(?:${PARTS})|§)\\.?\\s{0,3}$`, 'iu');
/** Of a text in front of a number, in characters. */
const MAX_BEFORE = 24;

/** After the number of a part with which a line begins: "1.09 Letter of Credit Amounts". */
const TITLE_AFTER = /^\.?\s{1,9}\p{Lu}/u;

function isPartNumber({ mentions: { text }, layout }: PagedText, { start, end }: Span): boolean {
	if (PART_BEFORE.test(text.slice(Math.max(0, start - MAX_BEFORE), start))) return true;
	const isOfTitle =
		/^\d{1,3}\.\d{1,3}$/.test(text.slice(start, end)) &&
		TITLE_AFTER.test(text.slice(end, end + MAX_BEFORE));
	const line = isOfTitle ? layout().lineAt(start) : undefined;
	return line !== undefined && !line.table && text.slice(line.start, start).trim() === '';
}

/** The numbers of the pages without those of parts of the document: "in accordance with Section 1.09". */
export const numbersOfValues = memoizeByObject((source: PagedText) =>
	source.mentions.numbers().filter((number) => !isPartNumber(source, number)),
);
