import type { Tokens } from 'marked';

/** A table with the Markdown of its cells as text; it has no `rows` of tokens. */
export interface TextTable extends Tokens.Table {
	headings: string[];
	cells: string[][];
}

/** Rows that are read at a time: the tokens of a cell take many times the memory of its text. */
const SLICE_ROWS = 500;

/** Where the line ends that is `lines` further on, its line break included. */
function afterLines(text: string, from: number, lines: number): number {
	let at = from;
	for (let line = 0; line < lines && at < text.length; line += 1) {
		const end = text.indexOf('\n', at);
		at = end === -1 ? text.length : end + 1;
	}
	return at;
}

/**
 * Reads a table some rows at a time, each time below its headings.
 * @param read reads a table at the beginning of a text
 */
export function textTable(
	source: string,
	read: (text: string) => Tokens.Table | undefined,
): TextTable | undefined {
	const headEnd = afterLines(source, 0, 2);
	const head = source.slice(0, headEnd);
	// Most texts are no tables, which their first two lines tell.
	const table = read(head);
	if (table === undefined) return undefined;

	const cells: string[][] = [];
	let end = headEnd;
	let rows: Tokens.TableCell[][];
	do {
		rows = read(head + source.slice(end, afterLines(source, end, SLICE_ROWS)))?.rows ?? [];
		for (const row of rows) cells.push(row.map(({ text }) => text));
		end = afterLines(source, end, rows.length);
	} while (rows.length === SLICE_ROWS);
	const raw = source.slice(0, end);
	return { ...table, raw, rows: [], headings: table.header.map(({ text }) => text), cells };
}
