import { isRest, type Sliced } from '../../host/budget';
import { lazy } from '../../basics/memoize';
import { isFilled } from '../../basics/text/readableText';
import { firstAfter, lastBefore, linesOf, type Span } from '../../basics/text/spans';
import { addHeadingsAbove } from './headingsAbove';
import { cellSpans } from './markdownTable';
import type { Draft } from './pageTables';
import { readTables } from './tables';
import { textTables } from './textTables';

/** A cell of a table, or a column of another line. */
export interface Cell extends Span {
	text: string;
	/** Counted from 0. */
	column: number;
}

/** Columns of a line that is no row: apart from one another, but not by a colon ("Nummer    : 7"). */
const COLUMNS = /\S+(?:(?:[^\S\t]{1,2}|\s+(?=:)|(?<=:)\s+)\S+)*/g;

/** Quotes and list marks in front of a row. */
const BEFORE_ROW = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(?=\|)/;

/** Letters that are written from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** By how many characters the beginnings of a column differ. */
const MAX_SHIFT = 2;

/** The texts of a line of text that single characters set apart: "Invoice | Facture", "Acme – Gutschrift". */
export const partsOf = (text: string): string[] => text.split(/\s[/|·•–—-]\s/);

/** A line of the pages. */
export class Line implements Span {
	/** Where it is a line of a table: the table, and whether it has its headings or the dashes below them. */
	table?: LayoutTable;
	isHeading = false;
	/** The headings of its columns, also those of a page before; none where nothing tells them. */
	headings: readonly string[] = [];
	/** Of a row in plain text: its texts by column, without those that are empty. */
	texts?: readonly (Span | undefined)[];

	constructor(
		private readonly source: string,
		readonly start: number,
		readonly end: number,
	) {}

	readonly text = lazy(() => this.source.slice(this.start, this.end));

	/** The cells of a row, or the columns of another line. */
	readonly cells = lazy((): Cell[] =>
		this.spans().map(({ start, end }, column) => ({
			text: this.text().slice(start, end),
			column,
			start: this.start + start,
			end: this.start + end,
		})),
	);

	private spans(): Span[] {
		const text = this.text();
		if (this.texts) {
			let last = 0;
			return this.texts.map((own) => {
				const span = own ?? { start: last, end: last };
				last = span.end;
				return span;
			});
		}
		if (this.table === undefined) {
			return Array.from(text.matchAll(COLUMNS), ({ 0: { length }, index }) => {
				return { start: index, end: index + length };
			});
		}
		const [{ length }] = BEFORE_ROW.exec(text) ?? [''];
		const spans = cellSpans(text.slice(length), this.headings.length || undefined);
		return spans.map(({ start, end }) => ({ start: start + length, end: end + length }));
	}

	cellAt(offset: number): Cell | undefined {
		return lastBefore(this.cells(), offset);
	}

	/** The nearest filled cell to the left of another one. */
	leftOf({ column }: Cell): Cell | undefined {
		return this.cells()
			.slice(0, column)
			.findLast(({ text }) => isFilled(text));
	}

	/** The filled cells after another one as they are read: to its right, of a label in Hebrew or Arabic at the end to its left. */
	filledAfter({ column, text: label }: Cell): Cell[] {
		const isEntry = ({ text }: Cell) => isFilled(text);
		const right = this.cells()
			.slice(column + 1)
			.filter(isEntry);
		if (right.length > 0 || !this.table || !RIGHT_TO_LEFT.test(label)) return right;
		return this.cells().slice(0, column).filter(isEntry).reverse();
	}

	/** The cell in the column of a cell of another line: with the same number, or where spaces make columns, the same start. */
	inColumnOf(other: Line, { column, start }: Cell): Cell | undefined {
		const cells = this.cells();
		if (this.table || cells.length === other.cells().length) return cells[column];
		const left = start - other.start + this.start;
		return cells.find((cell) => Math.abs(cell.start - left) <= MAX_SHIFT);
	}

	/** The heading of a column; '' where it has none. */
	headingOf({ column }: Pick<Cell, 'column'>): string {
		return this.headings[column] ?? '';
	}
}

/** A table with its lines on all pages. */
interface LayoutTable {
	lines: Line[];
}

/** A table without marked headings may have them among so many rows on top. */
const HEADING_ROWS = 3;

/** Whether a row has words in several columns and no number. */
const mayBeHeadings = (line: Line) =>
	line.cells().filter(({ text }) => isFilled(text)).length > 1 && !/\d/.test(line.text());

/** How pages look: their lines, which are rows of tables or others. */
export class Layout {
	/** @param lines of all pages, in order */
	constructor(readonly lines: Line[]) {}

	/** Which line an offset is in, counted from 0. */
	indexAt(offset: number): number {
		return firstAfter(this.lines, offset + 1) - 1;
	}

	lineAt(offset: number): Line | undefined {
		return this.lines[this.indexAt(offset)];
	}

	cellAt(offset: number): Cell | undefined {
		return this.lineAt(offset)?.cellAt(offset);
	}

	/** The heading of the cell at an offset; '' where it has none. */
	headingAt(offset: number): string {
		const line = this.lineAt(offset);
		const cell = line?.table && line.cellAt(offset);
		return cell === undefined ? '' : (line?.headingOf(cell) ?? '');
	}
}

/**
 * Reads the layout of pages, with rests.
 * @param source the text of all pages, one after the other
 * @param pages their spans in it
 */
export function* readLayout(source: string, pages: (Span & { number: number })[]): Sliced<Layout> {
	const lines = linesOf(source).map(({ start, end }) => new Line(source, start, end));
	const layout = new Layout(lines);
	const markdown = pages.map(({ number, start, end }) => ({
		number,
		markdown: source.slice(start, end),
	}));
	const known = new Map<Draft, LayoutTable>();
	for (const [page, parts] of (yield* readTables(markdown)).entries()) {
		const top = layout.indexAt(pages[page]?.start ?? 0);
		for (const { lines: own, headings, columns, draft } of parts) {
			if (own === undefined) continue;
			const table = known.get(draft) ?? { lines: [] };
			known.set(draft, table);
			for (const [at, line] of lines.slice(top + own.first, top + own.end).entries()) {
				if (isRest(at)) yield;
				line.table = table;
				// A row in the place of the headings has those of the table that it continues.
				const isRow = at === 0 && columns !== headings;
				line.isHeading = own.first + at < own.firstRow && !isRow;
				line.headings = columns;
				table.lines.push(line);
			}
		}
	}
	for (const { lines: own } of known.values()) addHeadings(own);
	yield;
	addTextTables(lines);
	let above: ReturnType<typeof addHeadingsAbove> | undefined;
	for (const { start, end } of pages) {
		yield;
		above = addHeadingsAbove(lines.slice(layout.indexAt(start), layout.indexAt(end) + 1), above);
	}
	return layout;
}

/** Makes rows of the lines of tables in plain text. */
function addTextTables(lines: Line[]) {
	for (const { headings, rows } of textTables(
		lines.map((line) => (line.table ? '' : line.text())),
	)) {
		const table: LayoutTable = { lines: [] };
		for (const [at, texts] of rows) {
			const line = lines[at];
			if (line === undefined) continue;
			Object.assign(line, { table, headings, texts, isHeading: table.lines.length === 0 });
			table.lines.push(line);
		}
	}
}

/** Gives a table without marked headings those of its first rows. */
function addHeadings(lines: Line[]) {
	if (lines.some(({ headings }) => headings.some(isFilled))) return;
	const rows = lines.filter(({ isHeading }) => !isHeading);
	const heading = rows.slice(0, HEADING_ROWS).find(mayBeHeadings);
	if (heading === undefined) return;
	const headings = heading.cells().map(({ text }) => text.trim());
	for (const line of lines) line.headings = headings;
	heading.isHeading = true;
}
