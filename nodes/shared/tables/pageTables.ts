import { cellText } from './cellText';
import { type Block, readBlocks } from './markdownRules';
import type { TextTable } from './markdownTable';

export interface TableRow {
	/** Its page, counted from 1. */
	page: number;
	/** May be fewer than there are headings. */
	cells: string[];
}

/** A table while its columns are not known yet. */
export interface Draft {
	pages: number[];
	headings: string[];
	rows: TableRow[];
	/** Characters that it takes in its pages. */
	written: number;
	isTooLarge: boolean;
}

/** A table and its block on the page. */
interface PlacedTable {
	token: TextTable;
	/** Which of the page's blocks holds it. */
	block: number;
	/** The table that it is, or is a part of. */
	draft: Draft;
}

/** A page as blocks of Markdown. */
export interface ReadPage {
	number: number;
	blocks: Block[];
	tables: PlacedTable[];
}

/** The blocks of a page and the tables among them, also in lists and quotes. */
export function readPage(number: number, text: string): ReadPage {
	const blocks = readBlocks(text);
	const tables = blocks.flatMap((placed, block) =>
		placed.tables.map((table): PlacedTable => {
			const headings = table.headings.map(cellText);
			return {
				token: table,
				block,
				draft: { pages: [], headings, rows: [], written: 0, isTooLarge: false },
			};
		}),
	);
	return { number, blocks, tables };
}

/** How much text there may be between the two parts of a table, in characters. */
const MAX_TEXT_BETWEEN = 300;

/** How far down in a table without headings they may be: below a sum carried forward. */
const HEADING_ROWS = 3;

interface Continuation {
	/** The table on the later page. */
	table: PlacedTable;
	/** The table that it continues. */
	of: PlacedTable['draft'];
	/** The row of it that repeats the headings, where its own are empty. */
	headingRow?: number;
}

/**
 * The first table of a page, where it continues the last table of the page before: it has the same
 * headings, and there is only a little text between the two. Blocks that both pages show (letterheads,
 * page numbers, the supplier's name and bank details, tables too) are ignored.
 */
export function findContinuation(previous: ReadPage, page: ReadPage): Continuation | undefined {
	if (page.number !== previous.number + 1) return undefined;
	if (previous.tables.length === 0 || page.tables.length === 0) return undefined;

	const textsBefore = new Set(previous.blocks.map(pattern));
	const texts = new Set(page.blocks.map(pattern));
	const isOwn = (block: Block | undefined, others: Set<string>) =>
		block !== undefined && !others.has(pattern(block));
	const last = previous.tables.findLast(({ block }) => isOwn(previous.blocks[block], texts));
	const first = page.tables.find(({ block }) => isOwn(page.blocks[block], textsBefore));
	if (last === undefined || first === undefined) return undefined;

	const between = [
		...previous.blocks.slice(last.block + 1).filter((block) => isOwn(block, texts)),
		...page.blocks.slice(0, first.block).filter((block) => isOwn(block, textsBefore)),
	];
	const head = pageHead(previous, page);
	const isNewPart = between.some(
		({ kind, raw }) => kind === 'table' || (kind === 'heading' && raw !== head),
	);
	const length = between.reduce((sum, { raw }) => sum + raw.trim().length, 0);
	if (isNewPart || length > MAX_TEXT_BETWEEN) return undefined;

	const wanted = rowText(last.draft.headings);
	if (wanted === rowText([])) return undefined;
	const headings = rowText(first.draft.headings);
	if (headings === wanted) return { table: first, of: last.draft };
	if (headings !== rowText([])) return undefined;
	const top = first.token.cells.slice(0, HEADING_ROWS);
	const headingRow = top.findIndex((row) => rowText(row.map(cellText)) === wanted);
	return headingRow === -1 ? undefined : { table: first, of: last.draft, headingRow };
}

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

/** A block as it looks on every page that has it: page numbers differ, tables do not. */
function pattern({ kind, raw }: Block): string {
	const text = raw.replace(/\s+/g, ' ').trim();
	return kind === 'table' ? text : text.replace(/\d+/g, '0');
}

/** Cells to compare; empty ones at the end make no difference. */
const rowText = (cells: string[]) =>
	cells
		.map((cell) => cell.replace(/\s+/g, ' ').trim().toLowerCase())
		.join('\n')
		.trimEnd();
