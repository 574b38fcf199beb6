import { cellKind, type Column, columnsOf, fitOf, likeness } from './cellKinds';
import type { Block } from './markdownRules';
import type { Draft, PageTable, ReadPage } from './pageTables';
import { isTotalRow } from './totalRows';

/**
 * How much text there may be between the two parts of a table, in characters: where the headings are
 * repeated, and where there are none, but dates or numbers as above.
 */
const MAX_TEXT = { headed: 300, alike: 1000 };

/** How far down in a table without headings they may be: below a sum carried forward. */
const HEADING_ROWS = 3;

/** More tables are no letterhead of one page. */
const MAX_LETTERHEADS = 3;

/** So many rows show what the columns of a table hold, and so many whether others belong to it. */
const SHOWN_ROWS = 40;
const TRIED_ROWS = 5;

/**
 * The table of a page that continues a table of the page before, with only a little text between the two.
 * Blocks that both pages show (letterheads, page numbers, the supplier's name and bank details, tables too)
 * are ignored. `table` is the part, `draft` the table that it continues, `rows` those that it adds to it.
 */
export function findContinuation(previous: ReadPage, page: ReadPage) {
	if (page.number !== previous.number + 1) return undefined;
	if (previous.tables.length === 0 || page.tables.length === 0) return undefined;

	const [before, after] = [new Repeated(previous, page), new Repeated(page, previous)];
	const head = pageHead(previous, page);
	const firsts = after.candidates(page.tables);
	for (const last of before.candidates(previous.tables.toReversed())) {
		for (const first of firsts) {
			const between = [
				...before.own(previous.blocks.slice(last.block + 1)),
				...after.own(page.blocks.slice(0, first.block)),
			];
			const rows = addedRows(last.draft, first, textBetween(between, head));
			if (rows) return { table: first, draft: last.draft, rows };
		}
	}
	return undefined;
}

/** The same for rows without headings below another table of their page. */
export function continuationBelow(
	{ blocks }: ReadPage,
	{ block, draft }: PageTable,
	table: PageTable,
) {
	if (!table.isBare) return undefined;
	const rows = addedRows(draft, table, textBetween(blocks.slice(block + 1, table.block)));
	return rows && { table, draft, rows };
}

/** Tells what two pages both show from what only one of them has. */
class Repeated {
	private readonly others: Set<string>;

	/** The same with any numbers, such as those of pages in a letterhead that is a table. */
	private readonly similar: Set<string>;

	constructor(
		private readonly page: ReadPage,
		other: ReadPage,
	) {
		this.others = new Set(other.blocks.map(pattern));
		this.similar = new Set(other.blocks.map(({ raw }) => withoutNumbers(raw)));
	}

	private readonly isOwn = (block: Block) => !this.others.has(pattern(block));

	private readonly isSimilar = ({ raw }: Block) => this.similar.has(withoutNumbers(raw));

	/** What only its page shows; letterheads that are tables are not among it. */
	own(blocks: Block[]): Block[] {
		return blocks.filter(
			(block) => this.isOwn(block) && !(block.kind === 'table' && this.isSimilar(block)),
		);
	}

	/** The first table that only its page has, and the next ones if that may be a letterhead. */
	candidates(tables: PageTable[]): PageTable[] {
		const blockOf = ({ block }: PageTable) => this.page.blocks[block];
		const own = tables.filter((table) => {
			const block = blockOf(table);
			return block !== undefined && this.isOwn(block);
		});
		const end = own.findIndex((table) => {
			const block = blockOf(table);
			return block === undefined || !this.isSimilar(block);
		});
		return own.slice(0, Math.min(MAX_LETTERHEADS, end === -1 ? own.length : end) + 1);
	}
}

/** A block as it looks on every page that has it: page numbers differ, tables do not. */
const pattern = ({ kind, raw }: Block) =>
	kind === 'table' ? raw.replace(/\s+/g, ' ').trim() : withoutNumbers(raw);

const withoutNumbers = (text: string) => text.replace(/\s+/g, ' ').trim().replace(/\d+/g, '0');

/** How much text there is between two parts of a table, in characters; infinite where something new begins. */
function textBetween(between: Block[], head?: string): number {
	const isNew = between.some(
		({ kind, raw, text }) =>
			kind === 'table' || (kind === 'heading' && raw !== head && !CONTINUED.test(text)),
	);
	return isNew ? Infinity : between.reduce((sum, { raw }) => sum + raw.trim().length, 0);
}

/** Headings that say that something continues. */
const CONTINUED =
	/(?<!\p{L})(?:cont(?:inued|inuation|'?d|\.)|fortsetzung|suite|continuaci[oó]n|vervolg|seguito|continua)(?!\p{L})/iu;

/** Names shorter than this, in characters, are on the previous page by chance. */
const MIN_NAME_LENGTH = 10;

/** The heading on top of a page that is a name, such as the supplier's, that the page before has too. */
function pageHead(previous: ReadPage, page: ReadPage): string | undefined {
	const top = page.blocks[0];
	if (top === undefined || top.kind !== 'heading' || top.text.length < MIN_NAME_LENGTH) {
		return undefined;
	}
	return previous.blocks.some(({ raw }) => raw.includes(top.text)) ? top.raw : undefined;
}

const kindsOf = (cells: string[]) => cells.map(cellKind);

/** Cells to compare; empty ones at the end make no difference. */
const rowText = (cells: string[]) => cells.map(folded).join('\n').trimEnd();
const folded = (cell = '') => cell.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * The rows that a part adds to a table, if it belongs to it: it has the same headings, or none and rows
 * like those of the table. Services put the first row of a page into the place of the headings; that is a
 * row again.
 * @param between text between the two, in characters
 */
function addedRows(draft: Draft, part: PageTable, between: number): string[][] | undefined {
	if (between > MAX_TEXT.alike) return undefined;
	const wanted = rowText(draft.headings);
	const headings = rowText(part.headings);
	const isClose = between <= MAX_TEXT.headed;
	if (headings !== '' && headings === wanted) return isClose ? part.rows : undefined;
	if (headings === '' && wanted !== '' && isClose) {
		const repeated = part.rows.slice(0, HEADING_ROWS).findIndex((row) => rowText(row) === wanted);
		if (repeated !== -1) return part.rows.filter((_, index) => index !== repeated);
	}
	const rowsAbove = draft.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells);
	const isHead = wanted === '' && rowsAbove[0] && !/\d/.test(rowText(rowsAbove[0]));
	const shown = rowsAbove.slice(isHead ? 1 : 0);
	const columns = columnsOf(shown.map(kindsOf), draft.headings.length);
	if (headings !== '' && !isRow(part, draft.headings, shown, columns)) return undefined;
	const rows = headings === '' ? part.rows : [part.headings, ...part.rows];
	return areLike(rows, columns, isClose && (wanted !== '' || part.isBare)) ? rows : undefined;
}

/** Whether the headings of a part are a row of the table with these headings, rows and columns. */
function isRow(
	{ headings: cells, rows }: PageTable,
	headings: string[],
	shown: string[][],
	columns: Column[],
) {
	if (isTotalRow(cells)) return true;
	const isHeading = cells.some(
		(cell, index) => cell !== '' && folded(cell) === folded(headings[index]),
	);
	if (isHeading) return false;
	const { like, unlike } = fitOf(kindsOf(cells), columns);
	if (like > unlike) return true;
	if (shown.length === 0) return kindsOf(cells).some((kind) => CLEAR.includes(kind));
	if (unlike > 0) return false;
	const isRepeated = cells.some(
		(cell, index) => cell !== '' && shown.some((row) => folded(row[index]) === folded(cell)),
	);
	// The second line of a text has a row of its own.
	const isLine = cells.length > 2 && cells.filter((cell) => cell !== '').length === 1;
	const isAbove = () =>
		rows.slice(0, TRIED_ROWS).some((row) => fitOf(kindsOf(row), columns).like > 0);
	return isRepeated || (isLine && isAbove());
}

/** Kinds of cells that headings hardly have. */
const CLEAR = ['date', 'amount'];

/** Whether the headings of a table are a row like those below them, although nothing is above them. */
export function areOwnHeadingsRow({
	headings,
	rows,
}: Pick<PageTable, 'headings' | 'rows'>): boolean {
	const kinds = kindsOf(headings);
	// Amounts are headings too, as of price lists; not so next to a single column.
	const isClear = kinds.includes('date') || (kinds.length === 2 && kinds.includes('amount'));
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
		const isNear = Math.abs(width - columns.length) <= Math.max(1, Math.floor(columns.length / 3));
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
