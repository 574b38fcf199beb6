import { cellKind, type Column, columnsOf, fitOf, likeness } from './cellKinds';
import { type Gap, gapOf, Repeated, saysContinued } from './betweenTables';
import type { Draft, PageTable, ReadPage } from './pageTables';
import { areSameCells, isSameCell, mayDifferBy, sharedColumns } from './sharedHeadings';
import { endsTable, isTotalRow } from './totalRows';

/**
 * How much text there may be between the two parts of a table, in characters: in all, and before the second where
 * nothing but its headings or its place tells that it continues.
 */
const MAX_TEXT = { all: 1000, near: 300 };

/** How far down in a part the headings may be: below a sum carried forward. */
const HEADING_ROWS = 3;

/** So many rows show what the columns of a table hold, and so many whether others belong to it. */
export const SHOWN_ROWS = 40;
const TRIED_ROWS = 5;

/** What a part adds to a table. */
interface Added {
	rows: string[][];
	/** For each column of the table its new place, where the part has more headings. */
	widened?: number[];
}

/** The table of a page that continues a table of the page before, with only a little text between the two. */
export function findContinuation(previous: ReadPage, page: ReadPage) {
	if (page.number !== previous.number + 1) return undefined;
	if (previous.tables.length === 0 || page.tables.length === 0) return undefined;

	const [before, after] = [new Repeated(previous, page), new Repeated(page, previous)];
	const firsts = after.candidates(page.tables);
	for (const last of before.candidates(previous.tables.toReversed())) {
		for (const first of firsts) {
			const gap = gapOf(before.ownLines(last.block + 1), after.ownLines(0, first.block));
			const added = addedRows(last.draft, first, gap);
			if (added) return { table: first, draft: last.draft, ...added };
		}
	}
	return undefined;
}

/** The same for rows without headings below another table of their page. */
export function continuationBelow(page: ReadPage, { block, draft }: PageTable, table: PageTable) {
	if (!table.isBare) return undefined;
	const alone = new Repeated(page, { number: 0, blocks: [], tables: [] });
	const added = addedRows(draft, table, gapOf([], alone.ownLines(block + 1, table.block)));
	return added && { table, draft, ...added };
}

const kindsOf = (cells: string[]) => cells.map(cellKind);

const isEmpty = (cells: string[]) => cells.every((cell) => cell === '');

/** Rows that only say that a table continues. */
const isCarried = (cells: string[]) =>
	isEmpty(cells) || isTotalRow(cells) || cells.some(saysContinued);

/**
 * The rows that a part adds to a table, if it belongs to it: it has the same headings, or none and rows
 * like those of the table. Services put the first row of a page into the place of the headings; that is a
 * row again.
 */
function addedRows(draft: Draft, part: PageTable, gap: Gap): Added | undefined {
	if (gap.after + gap.before > MAX_TEXT.all) return undefined;
	const isNear = gap.before <= MAX_TEXT.near;
	const all = isEmpty(part.headings) ? part.rows : [part.headings, ...part.rows];
	const at = all
		.slice(0, HEADING_ROWS)
		.findIndex((row) => !isEmpty(row) && areSameCells(row, draft.headings));
	const [above, below] = [all.slice(0, Math.max(at, 0)), all.slice(at + 1)];
	if (at !== -1) {
		// Below its total, or with a title, it is another table with the same headings.
		const isCarriedForward =
			gap.isCarried || [...above, ...below.slice(0, 1)].flat().some(saysContinued);
		const hasEnded = !isCarriedForward && endsTable(draft.rows.at(-1)?.cells);
		const continues = isNear && !hasEnded && above.every(isCarried);
		return continues ? { rows: [...above, ...below] } : undefined;
	}
	const shared = isNear ? withSharedHeadings(draft, part) : undefined;
	return shared ?? withoutHeadings(draft, part, all, isNear);
}

/**
 * The cells of a row in other columns, from left to right; those beyond them come after all columns. A row that lacks
 * cells still does: short rows with all columns would take memory with the square of their text.
 */
export function inColumns(cells: string[], columns: number[], width: number): string[] {
	const placed: string[] = [];
	for (const [at, cell] of cells.entries()) {
		const column = columns[at] ?? Math.max(width, placed.length);
		while (placed.length < column) placed.push('');
		placed.push(cell);
	}
	const isWhole = cells.length >= columns.length;
	while (isWhole && placed.length < width) placed.push('');
	return placed;
}

/** A part with nearly the same headings, or with some left out on one of the pages, as where a column is empty. */
function withSharedHeadings({ headings, rows: above }: Draft, part: PageTable): Added | undefined {
	const columns = sharedColumns(part.headings, headings);
	const widened = columns ? undefined : sharedColumns(headings, part.headings);
	if (columns === undefined && widened === undefined) return undefined;
	const width = Math.max(headings.length, part.headings.length);
	const place = (row: string[], own?: number[]) => (own ? inColumns(row, own, width) : row);
	const shown = above.slice(0, SHOWN_ROWS).map(({ cells }) => kindsOf(place(cells, widened)));
	const rows = part.rows.map((row) => place(row, columns));
	return areLike(rows, columnsOf(shown, width), true)
		? { rows, ...(widened && { widened }) }
		: undefined;
}

/** Rows without headings, or of which the first is in the place of the headings, if they are like those above. */
function withoutHeadings(
	draft: Draft,
	part: PageTable,
	rows: string[][],
	isNear: boolean,
): Added | undefined {
	const above = draft.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells);
	// A second row of headings is none of the data.
	const shown = above.slice(
		Math.max(
			0,
			above.findIndex((row) => /\d/.test(row.join(''))),
		),
	);
	const columns = columnsOf(shown.map(kindsOf), draft.headings.length);
	// A first row of words is none of headings where it may continue a table.
	const hasHeadings = !isEmpty(part.headings) && !part.isGuess;
	if (hasHeadings && !isRow(part, draft.headings, shown, columns)) return undefined;
	const isSure = isNear && (!isEmpty(draft.headings) || part.isBare);
	return areLike(rows, columns, isSure) ? { rows } : undefined;
}

/** Whether the headings of a part are a row of the table with these headings, rows and columns. */
function isRow(
	{ headings: cells, rows }: PageTable,
	headings: string[],
	shown: string[][],
	columns: Column[],
) {
	if (isTotalRow(cells)) return true;
	const filled = cells.filter((cell) => cell !== '');
	// The second line of a text, or the title of a group, has a row of its own.
	if (cells.length > 2 && filled.length === 1 && isRowsTop(rows, columns)) return true;
	if (cells.some((cell, at) => cell !== '' && isSameCell(cell, headings[at]))) return false;
	const { like, unlike } = fitOf(kindsOf(cells), columns);
	if (like > unlike) return true;
	if (shown.length === 0) return kindsOf(cells).some((kind) => CLEAR.includes(kind));
	return (
		unlike === 0 &&
		cells.some((cell, at) => cell !== '' && shown.some((row) => isSameCell(row[at], cell)))
	);
}

/** Whether the first of some rows with several cells is like a table with these columns. */
function isRowsTop(rows: string[][], columns: Column[]): boolean {
	const first = rows.find((row) => row.filter((cell) => cell !== '').length > 1);
	const fit = first && fitOf(kindsOf(first), columns);
	return fit !== undefined && fit.like > fit.unlike;
}

/** Kinds of cells that headings hardly have. */
const CLEAR = ['date', 'amount'];

/** Kinds of cells that all of the headings of a table may be, such as years. */
const KINDS_OF_HEADINGS = ['amount', 'number', 'percent', 'text', 'year'];

/** Whether the headings of a table are a row like those below them, although nothing is above them. */
export function areOwnHeadingsRow({
	headings,
	rows,
}: Pick<PageTable, 'headings' | 'rows'>): boolean {
	const kinds = kindsOf(headings);
	// Amounts are headings too, as of price lists; one alone is none.
	const amounts = kinds.filter((kind) => kind === 'amount').length;
	const isCounted = kinds[0] === 'number' && Number(rows[0]?.[0]) === Number(headings[0]) + 1;
	const isCode = (kind: string) => kind !== '' && !KINDS_OF_HEADINGS.includes(kind);
	const hasNoWord = !kinds.includes('text') && kinds.some(isCode);
	const isClear =
		kinds.includes('date') || amounts === 1 || (amounts > 0 && isCounted) || hasNoWord;
	if (!isClear || rows.length === 0) return false;
	const shown = rows.slice(0, SHOWN_ROWS).map(kindsOf);
	const { like, unlike } = fitOf(kinds, columnsOf(shown, headings.length));
	return like > 0 && unlike === 0;
}

/**
 * Whether rows may belong to a table with these columns.
 * @param isSure whether they do where their cells say nothing, as in a table of words
 */
function areLike(rows: string[][], columns: Column[], isSure: boolean): boolean {
	const tried = rows.filter((row) => !isTotalRow(row)).slice(0, TRIED_ROWS);
	const width = widthOf(tried);
	const fits = tried.map((row) => fitOf(kindsOf(row), columns));
	const like = fits.reduce((sum, fit) => sum + fit.like, 0);
	if (width !== columns.length && tried.length > 0) {
		const isNear = Math.abs(width - columns.length) <= mayDifferBy(columns.length);
		return isNear && like > 0 && fits.filter((fit) => fit.like > 0).length * 2 >= tried.length;
	}
	const unlike = fits.reduce((sum, fit) => sum + fit.unlike, 0);
	if (like + unlike === 0) return isSure;
	const isClear = tried.some((row) =>
		kindsOf(row).some((kind, at) => CLEAR.includes(kind) && likeness(kind, columns[at]) === 1),
	);
	return like > unlike && (isSure || isClear);
}

/** How many cells the widest of some rows has. */
export const widthOf = (rows: string[][]) =>
	rows.reduce((most, { length }) => Math.max(most, length), 0);
