import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import { isFigure } from '../../shared/page/tables/cellKinds';
import type { Cell, Line } from '../../shared/page/tables/Layout';
import type { PagedText } from './sourceText';

// Texts with the first of them as their heading: the addresses of a label, the clauses of a contract, a row of a table.

/** A heading and the texts that belong to it. */
export interface Block {
	heading: string;
	/** Cells and lines, in order. */
	spans: Span[];
}

/** Lines that are read, and blocks, of which the first are kept; headings that are longer are read up to here, in characters. */
const MAX_LINES = 2_000;
const MAX_BLOCKS = 500;
const MAX_HEADING = 60;
/** By how many characters the lines of a column are shifted to the left of its heading. */
const MAX_SHIFT = 2;
/** Lines of a cell, which breaks or spaces set apart, and how many make a block. */
export const LINE_BREAK = /<br\s?\/?>|\s{3,}/i;
const MIN_LINES = 3;
/** Rows with fewer cells have a label and its value. */
export const MIN_CELLS = 3;

/** The number of an entry of a form in front of its label: "4. ", "(C.1.1) ", "§ 3 ". */
export const ENTRY_NUMBER =
	/^[^\p{L}\d]{0,3}\(?(?:\p{L}[.\d]|\d{1,3}(?!\d))[\d.]{0,6}(?:\(?[a-z]\))?[).]?\s+(?=\p{L})/u;

/** A title of its own line: "## Owner", "**3. Husband**". */
export const TITLE = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*\s*$)/;

/** Labels have words; single letters are units and numbers of entries. */
export const HAS_WORD = /\p{L}{2}|[^\p{ASCII}]/u;

/**
 * Whether a line is the heading of others below it, as "3. Husband" or a row with one cell, or a title with an empty line
 * below it.
 */
function isSection(line: Line, below: Line | undefined, second: Line | undefined): boolean {
	const isTitleLine = TITLE.test(line.text()) && below !== undefined && !isFilled(below.text());
	const next = isTitleLine ? second : below;
	const [cell, ...others] = line.cells().filter(({ text }) => isFilled(text));
	if (cell === undefined || others.length > 0) return false;
	const text = cell.text.replace(ENTRY_NUMBER, '').trim();
	const isShort = text.length <= MAX_HEADING && !/\d|:./.test(text) && HAS_WORD.test(text);
	const isForm =
		next !== undefined && !next.table && (next.text().includes(':') || next.cells().length > 1);
	return (
		isShort &&
		(line.table
			? line.cells().length > 1
			: isForm && (isTitleLine || text.endsWith(':') || text !== cell.text.trim()))
	);
}

/** A line of its own that is no sentence and has no value. */
const isTitleText = (text: string) =>
	text.length <= MAX_HEADING && !text.includes(':') && /\p{L}{3}[^.,;!?\d]{0,9}$/u.test(text);

/** The blocks in a cell of a table: its first line, and the others. */
function blockIn({ text, start, end }: Cell): Block[] {
	const [heading = '', ...lines] = text.trim().split(LINE_BREAK);
	return lines.length + 1 >= MIN_LINES ? [{ heading, spans: [{ start, end }] }] : [];
}

/** Whether a row has several labels, each with its figure: "Other crop   0.12   Hard seed   11". */
export const arePairs = (cells: Cell[]) =>
	cells.length > MIN_CELLS &&
	cells.length % 2 === 0 &&
	cells.every(({ text }, at) => isFigure(text) === (at % 2 === 1));

/** Reads the blocks line by line. */
class Reader {
	readonly blocks: Block[] = [];
	/** The heading over each text that has one, by where the text begins. */
	readonly over = new Map<number, string>();
	/** The columns of the paragraph, with the offset of each in its line. */
	private columns: { left: number; block: Block; isHeading: boolean }[] = [];
	private section: Block | undefined;
	/** The same where its heading is marked as a title, which is of all tables below it. */
	private titled: Block | undefined;
	/** A heading in the paragraph or the table, or right above the paragraph. */
	private near: { block: Block; isUsed: boolean } | undefined;

	private add(block: Block) {
		if (this.blocks.length < MAX_BLOCKS) this.blocks.push(block);
		return block;
	}

	private open({ text }: { text: string }): Block {
		return this.add({ heading: text.trim().slice(0, MAX_HEADING), spans: [] });
	}

	/** A row of a table or of columns, with its first cell as its heading. */
	private readRow(cells: Cell[]) {
		const [heading, ...spans] = cells;
		const isNamed = heading !== undefined && /\p{L}{3}/u.test(heading.text);
		const isRow = isNamed && cells.length >= MIN_CELLS && !arePairs(cells);
		if (isRow) this.open(heading).spans.push(...spans);
	}

	private readHeading(line: Line, below: Line | undefined, second: Line | undefined): boolean {
		const isAlone = this.columns.length === 0 && line.cells().length === 1 && !line.table;
		const isTitle = isAlone && !isFilled(below?.text() ?? '') && isTitleText(line.text().trim());
		if (!isTitle && !isSection(line, below, second)) return false;
		const block = this.open({ text: line.text() });
		this.near = { block, isUsed: false };
		if (!line.table) {
			this.section = block;
			this.titled = TITLE.test(line.text()) ? block : undefined;
		}
		this.columns = [];
		return true;
	}

	/** Text below a heading, in the columns of its paragraph. */
	private readText(line: Line) {
		const cells = line.cells();
		this.section?.spans.push(line);
		const isFirst = this.columns.length === 0;
		if (isFirst) {
			this.columns = cells.map((cell) => ({
				left: cell.start - line.start,
				block: this.open(cell),
				// "DOB: 3-9-58" labels nothing below it; "Claimant: Ms Lee" may be above her lawyer.
				isHeading: cells.length === 1 || !/:\s*\S/.test(cell.text),
			}));
		}
		for (const cell of cells) {
			const left = cell.start - line.start + MAX_SHIFT;
			const column = this.columns.findLast((one) => one.left <= left) ?? this.columns[0];
			column?.block.spans.push(cell);
			const over = this.near?.block ?? (isFirst || !column?.isHeading ? undefined : column.block);
			if (over) this.over.set(cell.start, over.heading);
		}
	}

	/** @param below the next line, and `second` the one after that */
	read(line: Line, below: Line | undefined, second: Line | undefined) {
		if (!isFilled(line.text())) {
			this.columns = [];
			if (this.near?.isUsed) this.near = undefined;
			return;
		}
		const cells = line.cells();
		if (!line.isHeading) this.readRow(cells);
		if (line.table) for (const block of cells.flatMap(blockIn)) this.add(block);
		if (this.readHeading(line, below, second)) return;
		if (this.near) this.near.isUsed = true;
		if (line.table) {
			this.columns = [];
			const over = this.near?.block ?? this.titled;
			for (const cell of cells) if (over) this.over.set(cell.start, over.heading);
		} else {
			this.readText(line);
		}
	}
}

const readBlocks = memoizeByObject((source: PagedText) => {
	const lines = source.layout().lines.slice(0, MAX_LINES);
	const reader = new Reader();
	for (const [index, line] of lines.entries()) {
		reader.read(line, lines[index + 1], lines[index + 2]);
	}
	return reader;
});

/** The blocks of the pages, in order. */
export const blocksOf = (source: PagedText): Block[] => readBlocks(source).blocks;

/** The heading over a cell, if it has one: in its paragraph or its table, or above its paragraph. */
export const headingOver = (source: PagedText, { start }: Cell): string | undefined =>
	readBlocks(source).over.get(start);
