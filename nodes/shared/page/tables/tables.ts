import type { Token } from 'markdown-it';
import { isUnsafeName, UniqueNames } from '../../basics/text/names';
import { fitsText, TABLE_AS_TEXT } from './tableSize';
import { type Block, formulaOf, readBlocks, readInline } from './markdownRules';
import type { TextTable } from './markdownTable';
import { readableText } from '../../basics/text/readableText';

interface Table {
	/** Its place in the document, counted from 1. */
	number: number;
	/** Its pages, counted from 1. */
	pages: number[];
	headings: string[];
	/** How many of the headings are the table's own; rows with more cells have added the others. */
	ownHeadings: number;
	rows: {
		/** Its page, counted from 1. */
		page: number;
		/** May be fewer than there are headings. */
		cells: string[];
	}[];
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
	return { number, pages, headings: names, ownHeadings: headings.length, rows };
}

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

/** A table while its columns are not known yet. */
interface Draft {
	pages: number[];
	headings: string[];
	rows: Table['rows'];
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
interface ReadPage {
	number: number;
	blocks: Block[];
	tables: PlacedTable[];
}

/** The blocks of a page and the tables among them, also in lists and quotes. */
function readPage(number: number, text: string): ReadPage {
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

/**
 * The first table of a page, where it continues the last table of the page before: it has the same
 * headings, and there is only a little text between the two. Blocks that both pages show (letterheads,
 * page numbers, the supplier's name and bank details, tables too) are ignored.
 */
function findContinuation(
	previous: ReadPage,
	page: ReadPage,
):
	| {
			/** The table on the later page. */
			table: PlacedTable;
			/** The table that it continues. */
			of: PlacedTable['draft'];
			/** The row of it that repeats the headings, where its own are empty. */
			headingRow?: number;
	  }
	| undefined {
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

/** What LaTeX writes for characters that have a meaning of their own in it. */
const ESCAPED = /\\([%$#&_{}])/g;

/** Numbers are often set as mathematics; those are text, real formulas stay LaTeX. */
function formulaText(token: Token): string {
	const { raw, latex } = formulaOf(token);
	const plain = latex.replace(ESCAPED, '$1').replace(/\\[,;: ]|~/g, ' ');
	return /^[\d\s.,'%$€£¥+\-–()]+$/.test(plain) ? plain : raw;
}

/** Text of an inline token as a reader sees it; a line break inside a cell becomes a new line. */
function textOf(token: Token): string {
	if (token.type === 'hardbreak' || token.type === 'softbreak') return '\n';
	return token.type === 'formula' ? formulaText(token) : token.content;
}

/** Inline Markdown has one of these; without them a text says what it looks like. */
const MARKUP = /[\\`*_~[\]<&$]/;

/** The Markdown of a table's cell as text. */
function cellText(text: string): string {
	const plain = MARKUP.test(text) ? readInline(text).map(textOf).join('') : text;
	return readableText(plain).trim();
}
