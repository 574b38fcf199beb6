import type { Lexer, Tokens } from 'marked';

type ReadTable = (source: string) => Tokens.Table | undefined;

/** A line of dashes under headings. */
const DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

const endsInPipe = (line: string) => /(?:^|[^\\])\|[ \t]*$/.test(line);

/** Cells that a line can have at most: escaped pipes count here too. */
function mostCells(line: string): number {
	const text = line.trim();
	const pipes = text.split('|').length - 1;
	return Math.max(1, pipes + 1 - (text.startsWith('|') ? 1 : 0) - (endsInPipe(text) ? 1 : 0));
}

/** The line with more cells at its end. */
const widened = (line: string, cells: number, filling: string) =>
	cells <= 0 ? line : `${line}${endsInPipe(line) ? '' : ' |'}${`${filling}|`.repeat(cells)}`;

/**
 * A GitHub-flavoured table with all its cells: where rows have more of them than the headings,
 * the table is read again with empty headings behind. A line of dashes that is shorter or longer
 * than the headings makes a table too; the standard takes both for text.
 * @param read the standard's own reading
 */
export function wholeTable(
	lexer: Lexer,
	source: string,
	read: ReadTable,
): Tokens.Table | undefined {
	const queued = lexer.inlineQueue.length;
	const standard = read(source);
	const table = standard ?? unevenTable(source, read);
	if (table === undefined) return undefined;
	// The lines as they were, where those that are read were made even.
	const lines = table.raw.split('\n').length;
	const raw = standard ? table.raw : source.split('\n', lines).join('\n');

	const [head = '', dashes = '', ...rows] = table.raw.split('\n');
	const missing =
		rows.reduce((most, row) => Math.max(most, mostCells(row)), 0) - table.header.length;
	if (missing <= 0) return { ...table, raw };

	// The cells of the first reading are not needed any more.
	lexer.inlineQueue.length = queued;
	const wide = read(
		[widened(head, missing, ' '), widened(dashes, missing, '-'), ...rows].join('\n'),
	);
	if (wide === undefined) return { ...table, raw };
	const width = wide.rows.reduce(
		(widest, row) => Math.max(widest, row.findLastIndex(({ text }) => text !== '') + 1),
		table.header.length,
	);
	return {
		...wide,
		raw,
		align: wide.align.slice(0, width),
		header: wide.header.slice(0, width),
		rows: wide.rows.map((row) => row.slice(0, width)),
	};
}

/** A table whose line of dashes has another number of cells than its headings; read with even lines. */
function unevenTable(source: string, read: ReadTable): Tokens.Table | undefined {
	const headEnd = source.indexOf('\n');
	const dashesEnd = source.indexOf('\n', headEnd + 1);
	if (headEnd === -1) return undefined;
	const head = source.slice(0, headEnd);
	const rest = dashesEnd === -1 ? '' : source.slice(dashesEnd);
	const dashes = source.slice(headEnd + 1, dashesEnd === -1 ? undefined : dashesEnd);
	if (!head.includes('|') || !dashes.includes('|') || !DELIMITER.test(dashes)) return undefined;
	const difference = mostCells(dashes) - mostCells(head);
	if (difference === 0) return undefined;
	const even = `${widened(head, difference, ' ')}\n${widened(dashes, -difference, '-')}${rest}`;
	return read(even);
}
