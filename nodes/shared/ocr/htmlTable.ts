import { Parser } from 'htmlparser2';
import type { TextTable } from './markdownTable';
import { fitsText } from './tableSize';

interface Cell {
	text: string;
	isHeading: boolean;
	columns: number;
	rows: number;
}

/** A table of text; every row is as long as `headings`, unless it is too large. */
interface Grid {
	headings: string[];
	rows: string[][];
	/** Laid out, it would be far larger than its text: the rows are as written, without merged cells. */
	isTooLarge?: boolean;
}

/** Widest and highest merged cell that is believed. */
const LARGEST_SPAN = 100;

/** Elements that begin on a new line. */
const LINES = ['br', 'p', 'div', 'li', 'tr', 'table', 'ul', 'ol'];

/** What is no text even between tags. */
const UNSEEN = ['script', 'style', 'template'];

const span = (value: string | undefined) =>
	Math.min(LARGEST_SPAN, Math.max(1, Number.parseInt(value ?? '', 10) || 1));

/**
 * The tables in a piece of HTML. Merged cells keep their text in their first field only, so that no
 * amount counts twice; over several columns, headings repeat. A table inside a cell is text of it.
 * @param only `first` stops behind the first table
 * @returns `end`: where the first table ends in `html`; -1 when it does not
 */
export function readHtmlTables(html: string, only?: 'first'): { tables: Grid[]; end: number } {
	const tables: Grid[] = [];
	let end = -1;
	let depth = 0;
	let unseen = 0;
	let inHead = false;
	let rows: Array<{ cells: Cell[]; isHead: boolean }> = [];
	let cell: Cell | undefined;
	let start = 0;
	const parser = new Parser({
		onopentag(name, { colspan, rowspan }) {
			if (UNSEEN.includes(name)) unseen += 1;
			if (name === 'table') {
				depth += 1;
				if (depth === 1) {
					rows = [];
					start = parser.startIndex;
				}
			}
			if (depth === 1 && name === 'thead') inHead = true;
			if (depth === 1 && name === 'tr') rows.push({ cells: [], isHead: inHead });
			if (depth === 1 && (name === 'td' || name === 'th')) {
				cell = { text: '', isHeading: name === 'th', columns: span(colspan), rows: span(rowspan) };
				if (rows.length === 0) rows.push({ cells: [], isHead: inHead });
				rows.at(-1)?.cells.push(cell);
			} else if (cell && LINES.includes(name)) cell.text += '\n';
			else if (cell && (name === 'td' || name === 'th')) cell.text += ' ';
		},
		ontext(text) {
			// Line ends in the source are spaces; those that elements make are kept.
			if (cell && unseen === 0) cell.text += text.replace(/\s+/g, ' ');
		},
		onclosetag(name) {
			if (UNSEEN.includes(name)) unseen -= 1;
			if (depth === 1 && (name === 'td' || name === 'th')) cell = undefined;
			if (depth === 1 && name === 'thead') inHead = false;
			if (name !== 'table' || depth === 0) return;
			depth -= 1;
			if (depth > 0) return;
			cell = undefined;
			inHead = false;
			tables.push(asGrid(rows, parser.endIndex + 1 - start));
			if (end === -1) end = parser.endIndex + 1;
			if (only === 'first') parser.pause();
		},
	});
	parser.write(html);
	if (only === undefined) parser.end();
	return { tables, end };
}

interface Row {
	cells: Cell[];
	isHead: boolean;
}

/**
 * Cells at their places, and the rows on top that are headings as one.
 * @param written length of the table in its text
 */
function asGrid(source: Row[], written: number): Grid {
	const filled = source.filter(({ cells }) => cells.length > 0);
	const isHead = filled.map(
		({ cells, isHead: marked }) => marked || cells.every((c) => c.isHeading),
	);
	const headRows = isHead.includes(false) ? isHead.indexOf(false) : isHead.length;
	const placed = placedCells(filled, headRows, written);
	const rows = placed ?? filled.map(({ cells }) => cells.map(({ text }) => tidy(text)));
	const headings = joinedHeadings(rows.slice(0, headRows), placed?.[0]?.length ?? 0);
	return { headings, rows: rows.slice(headRows), ...(!placed && { isTooLarge: true }) };
}

/** All rows in full length; `undefined` when that is too much for a table of this text. */
function placedCells(rows: Row[], headRows: number, written: number): string[][] | undefined {
	/** The row from which on a column is free. */
	const free: number[] = [];
	const placed: string[][] = [];
	let width = 0;
	for (const [row, { cells }] of rows.entries()) {
		const texts: string[] = [];
		for (const cell of cells) {
			let column = texts.length;
			while ((free[column] ?? 0) > row) column += 1;
			while (texts.length < column) texts.push('');
			width = Math.max(width, column + cell.columns);
			if (!fitsText({ rows: rows.length, columns: width, written })) return undefined;
			const text = tidy(cell.text);
			for (let across = 0; across < cell.columns; across += 1) {
				free[column + across] = Math.max(free[column + across] ?? 0, row + cell.rows);
				texts.push(across === 0 || row < headRows ? text : '');
			}
		}
		placed.push(texts);
	}
	for (const texts of placed) while (texts.length < width) texts.push('');
	return placed;
}

/** Headings of several rows as one: what stands above each other, once. */
function joinedHeadings(heads: string[][], width: number): string[] {
	const columns = Array.from({ length: width }, (): string[] => []);
	for (const row of heads) {
		for (const [column, text] of row.entries()) {
			const parts = (columns[column] ??= []);
			if (text !== '' && text !== parts.at(-1)) parts.push(text);
		}
	}
	return columns.map((parts) => parts.join(' '));
}

const tidy = (text: string) =>
	text
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');

/** Markdown of a cell; what it holds of inline Markdown or mathematics stays. */
const markdownCell = (text: string) => text.replace(/\\(?=\|)/g, '\\\\').replaceAll('\n', '<br>');

/** The same table as Markdown, GitHub-flavoured. */
export function gridMarkdown({ headings, rows }: Grid): string {
	const line = (cells: string[]) =>
		`| ${cells.map((cell) => markdownCell(cell).replaceAll('|', '\\|')).join(' | ')} |`;
	return [line(headings), `|${' --- |'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

/** Whether an HTML table begins a text. */
export const isHtmlTable = (text: string) => /^ {0,3}<table[\s>]/i.test(text);

/**
 * The HTML table that begins at a place of a text.
 * @param html from the indentation of the table's tag on
 */
export function htmlTable(html: string): TextTable | undefined {
	if (!isHtmlTable(html)) return undefined;
	const { tables, end } = readHtmlTables(html, 'first');
	const grid = tables[0];
	if (grid === undefined || grid.headings.length + grid.rows.length === 0) return undefined;
	return {
		type: 'table',
		raw: html.slice(0, end),
		align: [],
		headings: grid.headings.map(markdownCell),
		cells: grid.rows.map((row) => row.map(markdownCell)),
		...(grid.isTooLarge && { isTooLarge: true }),
	};
}

/**
 * Finds the HTML tables of a text, from its beginning to its end. A tag that nothing closes makes a
 * reader go to the end of the text; it may do so a few times only.
 */
export class HtmlTables {
	/** Where each table's tag begins, and where it is closed. */
	private readonly ends = new Map<number, number>();

	/** Characters that may still be read in vain. */
	private spare: number;

	/** Up to where text was read in vain that is closed. */
	private triedTo = 0;

	/** @param longFrom length from which on an indented table is found too, in characters */
	constructor(
		private readonly text: string,
		private readonly longFrom: number,
	) {
		this.spare = 4 * text.length;
		const open: number[] = [];
		for (const { 0: tag, index } of text.matchAll(/<\/?table(?=[\s/>])/gi)) {
			if (tag[1] !== '/') open.push(index);
			else this.ends.set(open.pop() ?? -1, text.indexOf('>', index) + 1);
		}
	}

	/** @param at where a line begins */
	at(at: number): TextTable | undefined {
		const beginning = this.text.slice(at, at + 10);
		if (!isHtmlTable(beginning)) return undefined;
		const end = this.ends.get(at + beginning.indexOf('<'));
		// What is indented may belong to a list; only a long one is not left to it.
		if (!beginning.startsWith('<') && (end ?? at) - at < this.longFrom) return undefined;
		if (this.spare <= 0 && (end === undefined || at < this.triedTo)) return undefined;
		const table = htmlTable(this.text.slice(at, end));
		if (table !== undefined) return table;
		this.spare -= (end ?? this.text.length) - at;
		if (end !== undefined) this.triedTo = Math.max(this.triedTo, end);
		return undefined;
	}
}
