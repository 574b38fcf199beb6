import type { Sliced } from '../../host/budget';
import { isUnsafeName, UniqueNames } from '../../basics/text/names';
import {
	areOwnHeadingsRow,
	continuationBelow,
	findContinuation,
	inColumns,
	SHOWN_ROWS,
	widthOf,
} from './continuation';
import { type Draft, type PageTable, readPage, type ReadPage } from './pageTables';
import { withSecondLines } from './secondLines';
import { fitsText, TABLE_AS_TEXT } from './tableSize';

export interface Table extends Pick<Draft, 'pages' | 'headings' | 'rows'> {
	/** Its place in the document, counted from 1. */
	number: number;
	/** How many of the headings are the table's own; rows with more cells have added the others. */
	ownHeadings: number;
	/** What a reader should know about it. */
	note?: string;
}

/**
 * The tables in the Markdown of the pages, GitHub-flavoured or as HTML. A table that continues on the
 * next page is one table, if it has the same headings there, or none. Headings that are empty or
 * repeat get stable names; a row with more cells than there are headings gets columns of its own. A
 * table that would be far larger than its text comes as text, a line for each row, with a note.
 * @param pages Markdown of each page with its number, counted from 1
 */
export function* findTables(pages: Array<{ number: number; markdown: string }>): Sliced<Table[]> {
	const parts = (yield* readTables(pages)).flat();
	const tables: Table[] = [];
	for (const draft of new Set(parts.map((part) => part.draft))) {
		yield;
		const table = finished(draft, tables.length + 1);
		tables.push({ ...table, rows: yield* withSecondLines(table.rows) });
	}
	return tables;
}

/** The parts of tables on each page, joined to whole tables. */
export function* readTables(
	pages: Array<{ number: number; markdown: string }>,
): Sliced<PageTable[][]> {
	const parts: PageTable[][] = [];
	let previous: ReadPage | undefined;
	for (const { number, markdown } of pages) {
		const page = yield* readPage(number, markdown);
		const continued = previous && findContinuation(previous, page);
		let above: PageTable | undefined;
		for (const table of page.tables) {
			const more =
				continued?.table === table ? continued : above && continuationBelow(page, above, table);
			if (more) {
				if (table.isGuess && table.lines) table.lines.firstRow -= 1;
				if (more.widened) widen(more.draft, table.headings, more.widened);
				addPart(more.draft, number, more.rows, table);
			} else {
				const isRow = areOwnHeadingsRow(table);
				if (isRow) table.draft.headings = [];
				addPart(table.draft, number, isRow ? [table.headings, ...table.rows] : table.rows, table);
			}
			above = table;
		}
		previous = page;
		parts.push(page.tables);
	}
	return parts;
}

/** Gives a table the headings of a part that has more of them, and its first rows, which later parts are compared with. */
function widen(draft: Draft, headings: string[], columns: number[]) {
	draft.headings = headings;
	draft.widened.push({ columns, rows: draft.rows.length });
	for (const row of draft.rows.slice(0, SHOWN_ROWS)) {
		row.cells = inColumns(row.cells, columns, headings.length);
	}
}

/** Does the same for all other rows, once, as each page may have widened the table. */
function widenOtherRows({ headings, rows, widened }: Draft) {
	let columns: number[] | undefined;
	for (const [at, step] of [...widened.entries()].toReversed()) {
		const later = columns;
		columns = later ? step.columns.map((column) => later[column] ?? column) : step.columns;
		const from = Math.max(SHOWN_ROWS, widened[at - 1]?.rows ?? 0);
		for (const row of rows.slice(from, step.rows)) {
			row.cells = inColumns(row.cells, columns, headings.length);
		}
	}
}

/** Adds the rows of a part of a table to it. */
function addPart(draft: Draft, page: number, rows: string[][], part: PageTable) {
	if (draft.pages.at(-1) !== page) draft.pages.push(page);
	if (part.draft !== draft) {
		draft.written += part.draft.written;
		draft.isTooLarge ||= part.draft.isTooLarge;
		part.draft = draft;
	}
	if (rows[0] === part.headings || part.headings.every((text) => text === '')) {
		part.columns = widthOf(rows) === draft.headings.length ? draft.headings : [];
	}
	const isNarrow = draft.headings.length > Math.max(part.headings.length, widthOf(rows));
	for (const cells of rows) draft.rows.push({ page, cells, ...(isNarrow && { isNarrow }) });
}

/** A table with a name for each of its columns. */
export function finished(draft: Draft, number: number): Table {
	const { pages, headings, rows, written, isTooLarge } = draft;
	const length = headings.reduce((sum, heading) => sum + heading.length, 0);
	const size = { rows: rows.length, columns: columnCount(draft), written, headings: length };
	if (isTooLarge || !fitsText(size)) return asText(draft, number);
	widenOtherRows(draft);
	const columns = columnCount(draft);
	const texts = Array.from({ length: columns }, (_, column) => headings[column] ?? '');
	const filled = new Set(
		texts.flatMap((text, column) => (text.trim() !== '' || rows.length === 0 ? [column] : [])),
	);
	for (const { cells } of rows) {
		for (const [column, cell] of cells.entries()) if (cell !== '') filled.add(column);
	}
	// Where nothing is printed, there is no column but space between two.
	const shown = <Value>(values: Value[]) =>
		filled.size === columns ? values : values.filter((_, column) => filled.has(column));
	return {
		number,
		pages,
		headings: shown(columnNames(texts)),
		ownHeadings: shown(headings).length || filled.size,
		rows: rows.map((row) => ({ ...row, cells: shown(row.cells) })),
	};
}

/** How many columns a table has: one for each heading and for each cell of its widest row. */
const columnCount = ({ headings, rows }: Draft) =>
	widthOf([headings, ...rows.map(({ cells }) => cells)]);

/** A table of one column, whose rows are the headings and the rows with their cells side by side. */
function asText({ pages, headings, rows }: Draft, number: number): Table {
	const line = (cells: string[]) => [cells.filter((cell) => cell !== '').join(' | ')];
	const lines = rows.map(({ page, cells }) => ({ page, cells: line(cells) }));
	const [head] = line(headings);
	if (head) lines.unshift({ page: pages[0] ?? 1, cells: [head] });
	const asOne = { headings: columnNames(['']), ownHeadings: 1 };
	return { number, pages, ...asOne, rows: lines, note: TABLE_AS_TEXT };
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
