import { Lexer, type Token as MarkedToken, type Tokens } from 'marked';
import { withMarkdownTables } from './textTables';

/** A piece of text with a place of its own: a table cell, or a piece of a line. */
export interface Cell {
	text: string;
	row: number;
	/** Number of its paragraph or table. */
	block: number;
	/** Column in its table; position in its line. */
	column: number;
	/** Number of its table, or null for running text. */
	table: number | null;
	isHeader: boolean;
	/** Whether it is a heading of the text. */
	isHeading: boolean;
	/** The filled cell above it in the column of its table, and the uppermost one. */
	above?: Cell;
	head?: Cell;
}

/** A table of the document. */
export interface SourceTable {
	header: string[];
	rows: string[][];
	/** How many of its rows, the heading among them, have digits. */
	dataRows: number;
}

/** A document's text as a grid of cells, line by line, with its tables. */
export interface Source {
	rows: Cell[][];
	tables: SourceTable[];
	text: string;
	/** Number of blocks so far. */
	blocks: number;
}

/** A function that does its work once for each object, such as a document. */
export function memoize<Key extends object, Result>(
	work: (key: Key) => Result,
): (key: Key) => Result {
	const known = new WeakMap<Key, { result: Result }>();
	return (key) => {
		const { result } = known.get(key) ?? { result: work(key) };
		known.set(key, { result });
		return result;
	};
}

/** Reads Markdown (or plain text) into lines, cells and tables. */
export function sourceOf(markdown: string): Source {
	const source: Source = { rows: [], tables: [], text: '', blocks: 0 };
	for (const token of new Lexer({ gfm: true }).lex(
		withMarkdownTables(withoutFrame(markdown.replace(/\r\n?/g, '\n'))),
	)) {
		addToken(source, token);
		source.blocks += 1;
	}
	source.text = source.rows.map((row) => row.map((cell) => cell.text).join('  ')).join('\n');
	return source;
}

/** Leaves out what a request puts around a document's own text: its file name and page numbers. */
function withoutFrame(text: string): string {
	return (/^<(data-[\da-f-]{36})>\n([^]*)\n<\/\1>$/m.exec(text)?.[2] ?? text)
		.replace(/^(document|file|dokument|datei)( name)?: .{0,200}\.\w{2,4}$/im, '')
		.replace(/^[-#= ]*(page|seite|pagina) \d+( (of|von|van|\/) \d+)?[-#= ]*$/gim, '');
}

function addToken(source: Source, token: MarkedToken): void {
	switch (token.type) {
		case 'space':
		case 'hr':
			return;
		case 'table':
			return addTable(source, token as Tokens.Table);
		case 'list':
			for (const item of (token as Tokens.List).items) addText(source, item.text);
			return;
		default:
			addText(source, 'text' in token ? String(token.text) : token.raw, token.type === 'heading');
	}
}

function addText(source: Source, text: string, isHeading = false): void {
	for (const line of text.split(/\n|<br\s*\/?>/)) {
		const pieces = plain(line)
			.split(/\s{3,}|\t+/)
			.filter((piece) => piece.trim());
		if (pieces.length > 0) addRow(source, pieces, null, false, isHeading);
	}
}

function addTable(source: Source, table: Tokens.Table): void {
	const number = source.tables.length;
	const header = table.header.map((cell) => plain(cell.text));
	const rows = table.rows.map((row) => row.map((cell) => plain(cell.text)));
	const first = source.rows.length;
	const dataRows = [header, ...rows].filter((row) => /\d/.test(row.join(''))).length;
	source.tables.push({ header, rows, dataRows });
	if (header.some(Boolean)) addRow(source, header, number, true);
	for (const row of rows) addRow(source, row, number, false);
	const last = new Map<number, Cell>();
	for (const cell of source.rows.slice(first).flat()) {
		if (cell.text === '') continue;
		const above = last.get(cell.column);
		if (above) Object.assign(cell, { above, head: above.head ?? above });
		last.set(cell.column, cell);
	}
}

function addRow(
	{ rows, blocks: block }: Source,
	texts: string[],
	table: number | null,
	isHeader: boolean,
	isHeading = false,
): void {
	const place = { row: rows.length, block, table, isHeader, isHeading };
	rows.push(texts.map((text, column) => ({ text, column, ...place })));
}

/** Text of a line or cell without pictures, emphasis and escapes; a line break in a cell stays one. */
function plain(text: string): string {
	return text
		.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replace(/<br\s*\/?>/gi, '\n')
		.replace(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1')
		.replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
		.trim();
}
