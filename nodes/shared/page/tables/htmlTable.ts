import { Parser } from 'htmlparser2';
import type { TextTable } from './markdownTable';
import { declarations } from '../markup/styles';
import { hides, NOT_TEXT } from '../markup/visibility';
import { cellKind } from './cellKinds';
import { areHeadings } from './headingRows';
import { joinedHeadings } from './joinedHeadings';
import { fitsText } from './tableSize';

/** A table of text; every row is as long as `headings`, unless it is too large. */
interface Grid {
	/** The text that is in no cell, and of cells over all columns above the headings. */
	caption?: string;
	headings: string[];
	rows: string[][];
	/** Laid out, it would be far larger than its text: the rows are as written, without merged cells. */
	isTooLarge?: boolean;
}

/**
 * The tables in a piece of HTML. Cells that are merged over rows give their text to each of them, but no amount, which
 * would count twice; over several columns, only headings repeat. A table inside a cell is text of it.
 * @param only `first` stops after the first table
 * @returns `end`: where the first table ends in `html`; -1 when it does not. `outside`: the text that is
 * in no cell, before each of the tables and after the last one
 */
export function readHtmlTables(
	html: string,
	only?: 'first',
): { tables: Grid[]; end: number; outside: string[] } {
	const tables: Grid[] = [];
	const outside = [''];
	let end = -1;
	/** The table that is open, and how many there are inside of each other. */
	let table = new OpenTable();
	let depth = 0;
	/** Where the last cell of a table ended. */
	let cellEnd = 0;
	/** How many elements are open from the outermost hidden one on. */
	let hidden = 0;
	const superscripts = new SuperscriptDigits();
	const addOutside = (text: string) => outside.push(`${outside.pop()}${text}`);
	const breakOutside = (name: string) => {
		if (!table.isInCell && LINES.includes(name)) addOutside('\n');
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			const isHidden =
				attributes.hidden !== undefined || hides(declarations(attributes.style ?? ''), name);
			if (hidden > 0 || isHidden || NOT_TEXT.has(name)) hidden += 1;
			superscripts.open(name);
			if (hidden === 0 && CROSSED_OUT.includes(name)) table.crossOut();
			if (name === 'table') depth += 1;
			// The parser does not report the end of a row without a beginning.
			const before =
				depth === 1 && CELLS.includes(name) ? html.slice(cellEnd, parser.startIndex) : '';
			if (END_OF_ROW.test(before)) table.close('tr');
			if (name === 'table' && depth === 1) table = new OpenTable(parser.startIndex);
			else if (hidden > 0) return;
			else if (depth === 1) table.open(name, attributes);
			else if (depth > 1) table.separate(name);
			breakOutside(name);
		},
		ontext(text) {
			// Line ends in the source are spaces; those that elements make are kept.
			if (hidden > 0) return;
			const line = superscripts.after(text.replace(/\s+/g, ' '));
			if (table.isInCell) table.add(line);
			else addOutside(line);
		},
		onclosetag(name) {
			if (hidden > 0) hidden -= 1;
			else if (CROSSED_OUT.includes(name)) table.crossOut();
			if (depth === 1) table.close(name);
			if (depth === 1 && CELLS.includes(name)) cellEnd = parser.endIndex + 1;
			breakOutside(name);
			if (name !== 'table' || depth === 0) return;
			depth -= 1;
			if (depth > 0) return;
			const tableEnd = parser.endIndex + 1;
			tables.push(table.grid(tableEnd));
			outside.push('');
			if (end === -1) end = tableEnd;
			if (only === 'first') parser.pause();
		},
	});
	parser.write(html);
	if (only === undefined) parser.end();
	return { tables, end, outside: outside.map(tidy) };
}

interface Row {
	cells: {
		text: string;
		isHeading: boolean;
		/** Whether it has text that is not bold. */
		isPlain?: boolean;
		columns: number;
		rows: number;
	}[];
	/** Whether it is in the part of the table that is marked as its head. */
	isHead: boolean;
}

/** Widest and highest merged cell that is believed. */
const MAX_SPAN = 100;

const span = (value: string | undefined) =>
	Math.min(MAX_SPAN, Math.max(1, Number.parseInt(value ?? '', 10) || 1));

/** Elements that begin on a new line, and those of cells. */
const LINES = 'br caption div h1 h2 h3 h4 h5 h6 li ol p table tr ul'.split(' ');
const CELLS = ['td', 'th'];
/** Elements that end a row: the next cell begins a new one. */
const ROWS = ['tr', 'thead', 'tbody', 'tfoot'];
const END_OF_ROW = /^\s*<\/tr\s*>\s*$/i;
const CROSSED_OUT = ['s', 'del', 'strike'];
const BOLD = ['b', 'strong'];

/** Keeps superscripts apart from what they follow: "5.00" with footnote "1" is not 5.001. */
export class SuperscriptDigits {
	private isNext = false;

	private before = '';

	open(name: string): void {
		if (name === 'sup') this.isNext = true;
	}

	/** The next text of the table, in superscript characters where it is one. */
	after(text: string): string {
		const shown = this.isNext ? raised(this.before, text) : text;
		this.isNext = false;
		this.before = text;
		return shown;
	}
}

const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
	[...'0123456789abcd'].map((plain, at) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈ'][at] ?? plain]),
);

/** A superscript text: numbers, and footnotes by letter ("Sales" with "a"), but no ordinal ("1" with "st"). */
export function raised(before: string, text: string): string {
	const isMark = /^\d{1,3}$/.test(text) || (/^[a-d]$/.test(text) && /\p{L}{2}$/u.test(before));
	return isMark && /[\p{L}\p{N}%)]$/u.test(before)
		? text.replace(/[\da-d]/g, (character) => SUPERSCRIPTS[character] ?? character)
		: text;
}

/** The rows and cells of a table whose end has not come yet. */
export class OpenTable {
	/** How many cells there are so far. */
	cells = 0;

	private readonly rows: Row[] = [];

	private inHead = false;

	private cell: Row['cells'][number] | undefined;

	/** Whether the last row is open, so that cells are of it. */
	private isInRow = false;

	/** The text that is in no cell, such as its caption. */
	private outside = '';

	/** How many bold elements are open. */
	private bold = 0;

	/** @param start where its tag begins */
	constructor(readonly start = 0) {}

	get isInCell(): boolean {
		return this.cell !== undefined;
	}

	open(name: string, { colspan, rowspan }: Record<string, string>): void {
		if (name === 'thead') this.inHead = true;
		if (BOLD.includes(name)) this.bold += 1;
		const isCell = CELLS.includes(name);
		if (name === 'tr' || (isCell && !this.isInRow)) {
			this.rows.push({ cells: [], isHead: this.inHead });
			this.isInRow = true;
		}
		if (!isCell) return this.separate(name);
		this.cells += 1;
		const size = { columns: span(colspan), rows: span(rowspan) };
		this.cell = { text: '', isHeading: name === 'th', ...size };
		this.rows.at(-1)?.cells.push(this.cell);
	}

	/** Separates the lines of a cell, and the cells of a table inside it. */
	separate(name: string): void {
		if (LINES.includes(name)) this.add('\n');
		else if (CELLS.includes(name)) this.add(' ');
	}

	add(text: string): void {
		const { cell } = this;
		if (cell) cell.text += text;
		else this.outside += text;
		if (cell && this.bold === 0 && text.trim() !== '') cell.isPlain = true;
	}

	/** Begins or ends a text of a cell that is crossed out. */
	crossOut(): void {
		if (this.cell) this.add('~~');
	}

	close(name: string): void {
		if (BOLD.includes(name)) this.bold = Math.max(0, this.bold - 1);
		if (CELLS.includes(name) || name === 'table') this.cell = undefined;
		if (ROWS.includes(name)) this.isInRow = false;
		if (name === 'thead') this.inHead = false;
	}

	/**
	 * The table when its end has come.
	 * @param end where that is
	 * @param most cells that it may have when it is laid out
	 */
	grid(end: number, most = Infinity): Grid {
		return asGrid(this.rows, end - this.start, most, this.outside);
	}
}

/**
 * Cells at their places, and the rows on top that are headings as one.
 * @param written length of the table in its text
 * @param outside text that is in no cell, which browsers show above the table
 */
function asGrid(given: Row[], written: number, most: number, outside: string): Grid {
	const hasCells = ({ cells }: Row) => cells.length > 0;
	const areBold = !given.filter(hasCells).some(isMarkedHead) && !given.every(isBold);
	const isHeadRow = areBold ? isBold : isMarkedHead;
	const captions = captionRows(given, isHeadRow);
	const source = withTitlesBelow(given.slice(captions), isHeadRow);
	const titles = given.slice(0, captions).map(({ cells: [cell] }) => cell?.text ?? '');
	const caption = tidy([outside, ...titles].join('\n'));
	const filled = source.filter(hasCells);
	const firstRow = source.findIndex((row) => !isHeadRow(row));
	const heads = firstRow === -1 ? source : source.slice(0, firstRow || groupedRows(source));
	const headRows = heads.filter(({ cells }) => cells.length > 0).length;
	const placed = placedCells(source, heads.length, { written, most, rows: filled.length });
	const rows = placed ?? filled.map(({ cells }) => cells.map(({ text }) => tidy(text)));
	const headings = joinedHeadings(rows.slice(0, headRows), placed?.[0]?.length ?? 0);
	return {
		...(caption !== '' && { caption }),
		headings,
		rows: rows.slice(headRows),
		...(!placed && { isTooLarge: true }),
	};
}

/** How many rows on top are headings that nothing marks but their merged cells: each of the first is over columns, or as high as all others. */
function groupedRows([first, ...below]: Row[]): number {
	const { cells = [] } = first ?? {};
	const height = Math.max(0, ...cells.map(({ rows }) => rows));
	const isOver = ({ columns, rows, text }: Row['cells'][number]) =>
		(rows === height) !== (columns > 1 && rows === 1) && !/\d/.test(text);
	const isGrouped = height > 1 && cells.some(({ columns }) => columns > 1) && cells.every(isOver);
	const lower = below.slice(0, height - 1).flatMap((row) => row.cells);
	const isHeadings = areHeadings(lower.map(({ text }) => text));
	return isGrouped && isHeadings && below.length >= height ? height : 0;
}

/** How many rows on top of other headings are a caption: one cell over all columns. */
function captionRows(rows: Row[], isHeadRow: (row: Row) => boolean): number {
	const first = rows.findIndex(({ cells }) => cells.length > 1);
	const above = rows.slice(0, Math.max(0, first));
	const isCaption = ({ cells: [cell] }: Row) => (cell?.rows ?? 1) === 1;
	const head = rows[first];
	return head && isHeadRow(head) && above.every((row) => isHeadRow(row) && isCaption(row))
		? above.length
		: 0;
}

const isMarkedHead = ({ cells, isHead }: Row) => isHead || cells.every((cell) => cell.isHeading);

/** Whether a row is set as headings are where nothing else marks them: words, all bold. */
const isBold = ({ cells }: Row) =>
	cells.length > 1 &&
	cells.every(({ text, isPlain }) => isPlain !== true && /\p{L}/u.test(text) && !/\d/.test(text));

/** Rows with a title of one cell above the headings below them, where the titles of other groups are too. */
function withTitlesBelow(rows: Row[], isHeadRow: (row: Row) => boolean): Row[] {
	const first = rows.findIndex(isHeadRow);
	const titles = rows.slice(0, Math.max(0, first));
	if (!titles.every(({ cells: [cell], cells }) => cells.length === 1 && cell?.rows === 1)) {
		return rows;
	}
	const last = rows.findIndex((row, index) => index > first && !isHeadRow(row));
	const end = last === -1 ? rows.length : last;
	return [...rows.slice(titles.length, end), ...titles, ...rows.slice(end)];
}

/** Rows with cells in full length; `undefined` when that is too much for a table of this text. */
function placedCells(
	source: Row[],
	headRows: number,
	{ written, most, rows }: { written: number; most: number; rows: number },
): string[][] | undefined {
	/** Of each column the row from which on it is free, and the text of the merged cell above. */
	const columns: { free: number; text: string; isOwn?: boolean }[] = [];
	const placed: string[][] = [];
	let width = 0;
	let repeated = 0;
	const textAt = (column: number, row: number) => {
		const { free = 0, text = '' } = columns[column] ?? {};
		if (free <= row) return '';
		repeated += text.length;
		return fitsText({ rows: 1, columns: repeated, written }) ? text : '';
	};
	for (const [row, { cells }] of source.entries()) {
		const texts: string[] = [];
		for (const cell of cells) {
			while ((columns[texts.length]?.free ?? 0) > row) texts.push(textAt(texts.length, row));
			const column = texts.length;
			width = Math.max(width, column + cell.columns);
			if (rows * width > most || !fitsText({ rows, columns: width, written })) return undefined;
			const text = tidy(cell.text);
			// An amount that is merged over rows counts once.
			const below = cell.rows === 1 || cellKind(text) === 'amount' ? '' : text;
			for (let across = 0; across < cell.columns; across += 1) {
				const free = Math.max(columns[column + across]?.free ?? 0, row + cell.rows);
				const isOwn = across === 0 || columns[column + across]?.isOwn === true;
				columns[column + across] = { free, text: across === 0 ? below : '', isOwn };
				texts.push(across === 0 || row < headRows ? text : '');
			}
		}
		if (cells.length === 0) continue;
		while (texts.length < columns.length) texts.push(textAt(texts.length, row));
		placed.push(texts);
	}
	for (const texts of placed) while (texts.length < width) texts.push('');
	// A column in which no cell begins is part of the one on its left.
	const own = columns.map(({ isOwn }) => isOwn);
	return own.every(Boolean) ? placed : placed.map((texts) => texts.filter((_, at) => own[at]));
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
export function gridMarkdown({ caption, headings, rows }: Grid): string {
	const line = (cells: string[]) =>
		`| ${cells.map((cell) => markdownCell(cell).replaceAll('|', '\\|')).join(' | ')} |`;
	return [
		...(caption === undefined ? [] : [caption, '']),
		line(headings),
		`|${' --- |'.repeat(headings.length)}`,
		...rows.map(line),
	].join('\n');
}

/** The blank line in front of and after a table. */
export const GAP = '\n\n';

export const isHtml = (content: string) => /<table[\s>]/i.test(content);

/** So many tables of one column or one row around another are taken for its frame. */
const MAX_FRAMES = 5;
/** Whether a table only puts others in their places: those inside of one row have rows of their own. */
const isFrame = ({ headings, rows }: Grid, inside: string) =>
	headings.length === 1 ||
	(rows.length === 1 &&
		headings.every((text) => text === '') &&
		readHtmlTables(inside).tables.some((table) => table.rows.length > 1));

/** A text whose HTML tables are Markdown. */
export function asMarkdown(content: string, frames = 0): string {
	if (!isHtml(content)) return content.trim();
	const { tables, outside } = readHtmlTables(content);
	const [only] = tables.length === 1 ? tables : [];
	const inside = content.slice(content.indexOf('>') + 1, content.lastIndexOf('</'));
	if (only && frames < MAX_FRAMES && isHtml(inside) && isFrame(only, inside)) {
		return asMarkdown(inside, frames + 1);
	}
	// As HTML, it is known to be too large where its rows are read.
	if (tables.length === 0 || tables.some(({ isTooLarge }) => isTooLarge)) return content.trim();
	const parts = outside.flatMap((text, index) => [
		...text.split('\n'),
		...tables.slice(index, index + 1).map(gridMarkdown),
	]);
	return parts.filter((part) => part !== '').join(GAP);
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
		cells: [...(grid.caption === undefined ? [] : [[grid.caption]]), ...grid.rows].map((row) =>
			row.map(markdownCell),
		),
		...(grid.isTooLarge && { isTooLarge: true }),
	};
}
