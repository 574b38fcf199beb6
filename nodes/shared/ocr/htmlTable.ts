import { Parser } from 'htmlparser2';

interface Cell {
	text: string;
	isHeading: boolean;
	columns: number;
	rows: number;
}

/** A table of text; every row is as long as `headings`. */
export interface Grid {
	headings: string[];
	rows: string[][];
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
	const parser = new Parser({
		onopentag(name, { colspan, rowspan }) {
			if (UNSEEN.includes(name)) unseen += 1;
			if (name === 'table') {
				depth += 1;
				if (depth === 1) rows = [];
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
			tables.push(asGrid(rows));
			if (end === -1) end = parser.endIndex + 1;
			if (only === 'first') parser.pause();
		},
	});
	parser.write(html);
	if (only === undefined) parser.end();
	return { tables, end };
}

/** Cells at their places, and the rows on top that are headings as one. */
function asGrid(source: Array<{ cells: Cell[]; isHead: boolean }>): Grid {
	const filled = source.filter(({ cells }) => cells.length > 0);
	const isHead = filled.map(
		({ cells, isHead: marked }) => marked || cells.every((c) => c.isHeading),
	);
	const headRows = isHead.includes(false) ? isHead.indexOf(false) : isHead.length;
	const placed: string[][] = filled.map(() => []);
	const taken = new Set<string>();
	let width = 0;
	for (const [row, { cells }] of filled.entries()) {
		let column = 0;
		for (const cell of cells) {
			while (taken.has(`${row} ${column}`)) column += 1;
			const text = tidy(cell.text);
			for (let across = 0; across < cell.columns; across += 1) {
				for (let down = 0; down < cell.rows && row + down < filled.length; down += 1) {
					taken.add(`${row + down} ${column + across}`);
				}
				const isFilled = across === 0 || row < headRows;
				(placed[row] ??= [])[column + across] = isFilled ? text : '';
			}
			column += cell.columns;
			width = Math.max(width, column);
		}
	}
	const complete = placed.map((row) =>
		Array.from({ length: width }, (_, index) => row[index] ?? ''),
	);
	const heads = complete.slice(0, headRows);
	const headings = Array.from({ length: width }, (_, index) => {
		const parts = heads.map((row) => row[index] ?? '').filter((part) => part !== '');
		return parts.filter((part, at) => part !== parts[at - 1]).join(' ');
	});
	return { headings, rows: complete.slice(headRows) };
}

const tidy = (text: string) =>
	text
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');

/** Text in a cell of a Markdown table; what it holds of inline Markdown or mathematics stays. */
const markdownCell = (text: string) =>
	text
		.replace(/\\(?=\|)/g, '\\\\')
		.replaceAll('|', '\\|')
		.replaceAll('\n', '<br>');

/** The same table as Markdown, GitHub-flavoured. */
export function gridMarkdown({ headings, rows }: Grid): string {
	const line = (cells: string[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
	return [line(headings), `|${' --- |'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}
