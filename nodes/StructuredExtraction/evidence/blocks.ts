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

/** Lines that are read, and blocks; headings that are longer are read up to here, in characters. */
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

/** A line of its own that is no sentence and has no value. */
const isTitle = (text: string) =>
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
	/** The columns of the paragraph, with the offset of each in its line. */
	private columns: { left: number; block: Block }[] = [];
	private section: Block | undefined;

	private open(heading: string): Block {
		const block = { heading: heading.slice(0, MAX_HEADING), spans: [] };
		this.blocks.push(block);
		return block;
	}

	/** A row of a table or of columns, with its first cell as its heading. */
	private readRow(cells: Cell[]) {
		const [heading, ...spans] = cells;
		const isNamed = heading !== undefined && /\p{L}{3}/u.test(heading.text);
		const isRow = isNamed && cells.length >= MIN_CELLS && !arePairs(cells);
		if (isRow) this.open(heading.text.trim()).spans.push(...spans);
	}

	/** @param isLast whether an empty line follows */
	read(line: Line, isLast: boolean) {
		const text = line.text().trim();
		if (!line.isHeading && isFilled(text)) this.readRow(line.cells());
		if (line.table || !isFilled(text)) {
			this.columns = [];
			if (line.table) this.blocks.push(...line.cells().flatMap(blockIn));
			return;
		}
		const cells = line.cells();
		if (this.columns.length === 0 && cells.length === 1 && isLast && isTitle(text)) {
			this.section = this.open(text);
			return;
		}
		this.section?.spans.push(line);
		if (this.columns.length === 0) {
			this.columns = cells.map((cell) => ({
				left: cell.start - line.start,
				block: this.open(cell.text),
			}));
		}
		for (const cell of cells) {
			const left = cell.start - line.start + MAX_SHIFT;
			const column = this.columns.findLast((one) => one.left <= left) ?? this.columns[0];
			column?.block.spans.push(cell);
		}
	}
}

/** The blocks of the pages, in order. */
export const blocksOf = memoizeByObject((source: PagedText): Block[] => {
	const lines = source.layout().lines.slice(0, MAX_LINES);
	const reader = new Reader();
	for (const [index, line] of lines.entries()) {
		if (reader.blocks.length >= MAX_BLOCKS) break;
		reader.read(line, !isFilled(lines[index + 1]?.text() ?? ''));
	}
	return reader.blocks;
});
