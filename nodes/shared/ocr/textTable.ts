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
	const readFrom = (at: number) =>
		read(head + source.slice(at, afterLines(source, at, SLICE_ROWS)));

	const first = readFrom(headEnd);
	if (first === undefined) return undefined;
	const cells: string[][] = [];
	let end = headEnd;
	let slice: Tokens.Table | undefined = first;
	while (slice !== undefined) {
		for (const row of slice.rows) cells.push(row.map(({ text }) => text));
		end = afterLines(source, end, slice.rows.length);
		slice = slice.rows.length === SLICE_ROWS ? readFrom(end) : undefined;
	}
	const raw = source.slice(0, end);
	return { ...first, raw, rows: [], headings: first.header.map(({ text }) => text), cells };
}
