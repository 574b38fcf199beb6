import { isFilled } from '../../basics/text/readableText';
import type { Span } from '../../basics/text/spans';
import { isOverGroups, withHeadingRows } from './headingRows';
import { groupedHeadings } from './joinedHeadings';

/** A table with the Markdown of its cells as text, as they are written: a row may be short. */
export interface TextTable {
	type: 'table';
	raw: string;
	/** Of its columns, as far as they have a line of dashes. */
	align: Array<'left' | 'right' | 'center' | null>;
	headings: string[];
	cells: string[][];
	/** Whether it is rows alone, without headings and dashes, as where a table goes on on a new page. */
	isBare?: boolean;
	/** Its merged cells could not be laid out: the cells are not below their headings. */
	isTooLarge?: boolean;
	/** Lines of Markdown in front of its first row: headings and dashes. */
	linesAbove?: number;
	/** Its first line on the page, counted from 0. */
	line?: number;
}

/** What begins another block; a line of HTML is one where it has no border of a cell. */
const OTHER_BLOCK =
	/^(?: {4}| {0,3}(?:\t|>|#{1,6}(?:\s|$)|(?:[*+-]|1[.)])[ \t]|`{3}|~~~|<table[\s>]))/i;
const ORDERED = /^ {0,3}\d{1,9}[.)](?:[ \t]|$)/;
const HTML = /^ {0,3}<[a-z/!?]/i;

/** Whether a line has nothing but spaces and three or more of `-`, `_` or `*`: a horizontal rule. */
export function isRule(line: string): boolean {
	const characters = line.replace(/[ \t]+/g, '');
	const first = characters.charAt(0);
	return (
		characters.length >= 3 && /[-_*]/.test(first) && characters === first.repeat(characters.length)
	);
}

/** Whether a line below a table's dashes is no row of it any more. */
const endsTable = (line: string) =>
	line.trim() === '' ||
	OTHER_BLOCK.test(line) ||
	isRule(line) ||
	(HTML.test(line) && !line.includes('|'));

/** Formulas, in which a pipe is no border: "$P(A|B)$". */
const FORMULA = /\$(?=[^\s$])[^$\n]{1,200}(?<=\S)\$(?!\d)|\\\([^\n]{1,200}?\\\)/g;

/**
 * Where the cells of a line are in it: between pipes without a backslash in front. An empty text before
 * the first or after the last pipe is no cell.
 * @param columns of its table; in a line with more cells, pipes in formulas are none where that makes so many
 */
export function cellSpans(line: string, columns = Infinity): Span[] {
	const cells = spansBetween(line);
	if (cells.length <= columns) return cells;
	const whole = spansBetween(line.replace(FORMULA, (text) => text.replaceAll('|', ' ')));
	return whole.length === columns ? whole : cells;
}

function spansBetween(line: string): Span[] {
	const cells: Span[] = [];
	let start = 0;
	for (let at = line.indexOf('|'); at !== -1; at = line.indexOf('|', at + 1)) {
		let slashes = 0;
		while (line[at - 1 - slashes] === '\\') slashes += 1;
		if (slashes % 2 === 1) continue;
		cells.push({ start, end: at });
		start = at + 1;
	}
	cells.push({ start, end: line.length });
	const isEmpty = (cell?: Span) => cell && line.slice(cell.start, cell.end).trim() === '';
	if (isEmpty(cells[0])) cells.shift();
	if (isEmpty(cells.at(-1))) cells.pop();
	return cells;
}

/** The Markdown of the cells of a line. */
const rowCells = (line: string, columns?: number): string[] =>
	cellSpans(line, columns).map(({ start, end }) =>
		line.slice(start, end).trim().replaceAll('\\|', '|'),
	);

/** A border of a table that is drawn with characters. */
const BORDER = /^ {0,3}\+(?:[-=:]+\+)+[ \t]*$/;

/** The line of dashes below headings; `undefined` for any other line. */
function alignment(line: string): TextTable['align'] | undefined {
	const isBorder = BORDER.test(line);
	if (!isBorder && (!/^ {0,3}[|:-]/.test(line) || !/[|:]/.test(line))) return undefined;
	const cells = rowCells(isBorder ? line.replaceAll('+', '|').replaceAll('=', '-') : line);
	if (cells.length === 0 || !cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
	return cells.map((cell) => {
		const isRight = cell.endsWith(':');
		if (cell.startsWith(':')) return isRight ? 'center' : 'left';
		return isRight ? 'right' : null;
	});
}

/** Whether a line is one of dashes between rows; a single dash in each cell may be an empty value. */
const isDashes = (line: string) =>
	line.includes('--') && /^[\s|:+-]*$/.test(line) && alignment(line) !== undefined;

/** End of the line that begins at `from`. */
function lineEnd(text: string, from: number): number {
	const end = text.indexOf('\n', from);
	return end === -1 ? text.length : end;
}

/**
 * The GitHub-flavoured table that begins at a line of a text, with all its cells, also those beyond
 * the headings. A line of dashes that is shorter or longer than the headings makes a table too, and
 * so do several lines of headings above it; the standard takes these for text.
 * @param at where the line begins
 */
export const tableAt = (text: string, at = 0): TextTable | undefined =>
	simpleTableAt(text, at) ?? groupedTableAt(text, at);

/** So many lines of headings may be above the one with the dashes below it. */
export const MAX_GROUP_LINES = 2;

/** A table whose headings have lines of groups on top, or the same in another language. */
function groupedTableAt(text: string, at: number): TextTable | undefined {
	const heads: string[][] = [];
	for (let start = at; heads.length < MAX_GROUP_LINES;) {
		const end = lineEnd(text, start);
		const line = text.slice(start, end);
		if (!BARE_ROW.test(line)) return undefined;
		heads.push(rowCells(line));
		start = end + 1;
		const table = simpleTableAt(text, start);
		if (table === undefined) continue;
		const { headings, cells, raw, linesAbove = 0 } = table;
		const all = [...heads, headings];
		if (heads.some(({ length }) => length !== headings.length)) return undefined;
		const areHeadings = heads.every((row, index) => {
			const below = all[index + 1] ?? [];
			return isOverGroups(row, below) || withHeadingRows(row, [below, ...cells]).added > 0;
		});
		if (!areHeadings) return undefined;
		return {
			...table,
			raw: text.slice(at, start + raw.length),
			headings: groupedHeadings(all),
			linesAbove: linesAbove + heads.length,
		};
	}
	return undefined;
}

function simpleTableAt(text: string, at: number): TextTable | undefined {
	const headEnd = lineEnd(text, at);
	// Most lines have no line of dashes below them.
	if (!/^ {0,3}[|:+-]/.test(text.slice(headEnd + 1, headEnd + 5))) return undefined;
	const head = text.slice(at, headEnd);
	if (OTHER_BLOCK.test(head) || ORDERED.test(head)) return undefined;
	const dashesEnd = lineEnd(text, headEnd + 1);
	const dashes = text.slice(headEnd + 1, dashesEnd);
	const align = alignment(dashes);
	const headings = rowCells(head);
	if (align === undefined || headings.length === 0) return undefined;
	const isUneven = headings.length !== align.length;
	if (isUneven && !(head.includes('|') && dashes.includes('|'))) return undefined;
	while (headings.length < align.length) headings.push('');

	const cells: string[][] = [];
	let end = dashesEnd;
	/** Whether lines of dashes separate rows, and are not below the headings of another table. */
	let hasRules = false;
	while (end < text.length) {
		const next = lineEnd(text, end + 1);
		const line = text.slice(end + 1, next);
		if (endsTable(line)) break;
		if (isDashes(line)) {
			hasRules = true;
			end = next;
			continue;
		}
		const row = rowCells(line, headings.length);
		const isOther = !hasRules && cells.length > 0 && row.length > 1 && !/\d/.test(line);
		const below = isOther ? lineEnd(text, next + 1) : next;
		if (isOther && isDashes(text.slice(next + 1, below)) && below < text.length) break;
		// Empty cells beyond the headings make no columns.
		while (row.length > headings.length && row.at(-1) === '') row.pop();
		if (!BORDER.test(line)) cells.push(row);
		end = next;
	}
	const raw = text.slice(at, end);
	return { type: 'table', raw, align, headings, cells, linesAbove: 2 };
}

/** A line that can only be the row of a table: its edges are pipes. */
const BARE_ROW = /^ {0,3}\|.*\|[ \t]*$/;

/**
 * Rows without headings that begin at a line of a text: lines between pipes, up to a table with
 * headings. A line of dashes on top of them belongs to them.
 * @param at where the line begins
 */
export function bareRowsAt(text: string, at: number): TextTable | undefined {
	const cells: string[][] = [];
	let end = at - 1;
	while (end < text.length) {
		const next = lineEnd(text, end + 1);
		const line = text.slice(end + 1, next);
		if (!BARE_ROW.test(line) || simpleTableAt(text, end + 1) !== undefined) break;
		const row = rowCells(line);
		// Lines between pipes may be no table.
		if (end < at && row.length < 2) return undefined;
		if (end >= at || alignment(line) === undefined) cells.push(row);
		end = next;
	}
	// "|x| + |y|" is mathematics.
	const [first = []] = cells;
	const isData = first.length > 2 && first.every((cell) => cell === '' || isFilled(cell));
	const isTable = cells.length > 1 || isData || /^ {0,3}\|[ \t|]/.test(text.slice(at, at + 5));
	if (cells.length === 0 || !isTable) return undefined;
	const raw = text.slice(at, end);
	const linesAbove = raw.split('\n').length - cells.length;
	return { type: 'table', raw, align: [], headings: [], cells, isBare: true, linesAbove };
}
