import { isUnsafeName, UniqueNames } from '../text/names';
import { cellText } from './cellText';
import { type Draft, findContinuation, type ReadPage, readPage, type TableRow } from './pageTables';
import { fitsText, TABLE_AS_TEXT } from './tableSize';

interface Table {
	/** Its place in the document, counted from 1. */
	number: number;
	/** Its pages, counted from 1. */
	pages: number[];
	headings: string[];
	rows: TableRow[];
	/** What a reader should know about it. */
	note?: string;
}

/**
 * The tables in the Markdown of the pages, GitHub-flavoured or as HTML. A table that continues with
 * the same headings on the next page is one table. Headings that are empty or
 * repeat get stable names; a row with more cells than there are headings gets columns of its own. A
 * table that would be far larger than its text comes as text, a line for each row, with a note.
 * @param pages Markdown of each page with its number, counted from 1
 */
export function findTables(pages: Array<{ number: number; markdown: string }>): Table[] {
	// A function of its own, whose end lets go of the tokens of the pages.
	return readDrafts(pages).map((draft, index) => finished(draft, index + 1));
}

function readDrafts(pages: Array<{ number: number; markdown: string }>): Draft[] {
	const drafts: Draft[] = [];
	let previous: ReadPage | undefined;
	for (const { number, markdown: text } of pages) {
		const page = readPage(number, text);
		const continued = previous ? findContinuation(previous, page) : undefined;
		for (const table of page.tables) {
			const isMore = continued?.table === table;
			if (isMore) table.draft = continued.of;
			else drafts.push(table.draft);
			const { pages: on, rows } = table.draft;
			if (on.at(-1) !== number) on.push(number);
			table.draft.written += table.token.raw.length;
			if (table.token.isTooLarge) table.draft.isTooLarge = true;
			for (const [index, cells] of table.token.cells.entries()) {
				if (isMore && continued.headingRow === index) continue;
				rows.push({ page: number, cells: cells.map(cellText) });
			}
		}
		previous = page;
	}
	return drafts;
}

function finished(draft: Draft, number: number): Table {
	const { pages, headings, rows, written, isTooLarge } = draft;
	const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
	const length = headings.reduce((sum, heading) => sum + heading.length, 0);
	if (isTooLarge || !fitsText({ rows: rows.length, columns, written, headings: length })) {
		return asText(draft, number);
	}
	const names = columnNames(Array.from({ length: columns }, (_, column) => headings[column] ?? ''));
	return { number, pages, headings: names, rows };
}

/** A table of one column, whose rows are the headings and the rows with their cells side by side. */
function asText({ pages, headings, rows }: Draft, number: number): Table {
	const line = (cells: string[]) => [cells.filter((cell) => cell !== '').join(' | ')];
	const lines = rows.map(({ page, cells }) => ({ page, cells: line(cells) }));
	const [head] = line(headings);
	if (head) lines.unshift({ page: pages[0] ?? 1, cells: [head] });
	return { number, pages, headings: columnNames(['']), rows: lines, note: TABLE_AS_TEXT };
}

/** A row keyed by the headings; made when it is needed, since a table may have very many. */
export function rowValues<Cell>(
	{ headings }: Pick<Table, 'headings'>,
	{ cells }: { cells: Cell[] },
): Record<string, Cell | ''> {
	return Object.fromEntries(headings.map((heading, column) => [heading, cells[column] ?? '']));
}

/** Keys that a table row gets from us. */
const OURS = ['_file', '_page', '_table', '_row', '_note'];

/**
 * Names for the columns of a table: the headings, and stable names for those that are empty, repeat
 * or cannot be a key: `column_2`, `Amount_2`. A year is `column_2024`: keys of digits only come before
 * all others, whatever their order is.
 */
export function columnNames(headings: string[]): string[] {
	const names = new UniqueNames(OURS);
	return headings.map((heading, index) => {
		const text = heading.replace(/\s+/g, ' ').trim() || `${index + 1}`;
		const wanted = /^\d+$/.test(text) ? `column_${text}` : text;
		const numbered = (count: number) => `${wanted}_${count}`;
		return names.add(isUnsafeName(wanted) ? numbered(2) : wanted, numbered);
	});
}
