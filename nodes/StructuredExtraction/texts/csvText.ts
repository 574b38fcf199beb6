import type { Budget } from '../../shared/budget';
import { gridMarkdown } from '../../shared/tables/htmlTable';
import { fitsText } from '../../shared/tables/tableSize';

/** In the order in which they win where several fit: a comma is also in numbers. */
const DELIMITERS = ['\t', ';', ',', '|'];

/** Records that are looked at to see what parts the cells. */
const LOOKED_AT = 30;

/**
 * The records of a file of delimited values as Markdown tables, so that two numbers side by side are
 * two, and each is below its heading. Lines before a table that have other numbers of cells, as in
 * bank statements, stand by themselves.
 */
export function csvText(source: string, budget: Budget): string {
	const [, said] = /^sep=(.)\n/.exec(source.slice(0, 6)) ?? [];
	const text = said === undefined ? source : source.slice(6);
	const records = recordsOf(text, said ?? delimiterOf(text));
	const parts: string[] = [];
	for (let at = 0; at < records.length;) {
		const width = records[at]?.length ?? 0;
		let end = at + 1;
		while (isInTable(width, records[end], records[end + 1])) end += 1;
		const found = records.slice(at, end).filter(({ length }) => length > 0);
		const written = found.reduce((sum, cells) => sum + cells.join(' ').length + 1, 0);
		const cells = found.length * width;
		const isTable = width > 1 && found.length > 1 && cells <= budget.left('cells');
		if (isTable && fitsText({ rows: found.length, columns: width, written })) {
			budget.spend('cells', cells);
			const [headings = [], ...rows] = found.map((record) => sized(record, width));
			parts.push('', gridMarkdown({ headings, rows }), '');
		} else {
			// One by one: there may be more of them than a call can have arguments.
			for (const record of found) parts.push(asLine(record));
		}
		at = end;
	}
	return parts.join('\n').trim();
}

/**
 * Whether a record belongs to the table before it. Many programs leave out empty cells at the end of
 * a line, or write one too many.
 */
function isInTable(width: number, cells?: string[], next?: string[]): boolean {
	if (cells === undefined || cells.length === width) return cells !== undefined;
	if (cells.length < 2) return next?.length === width;
	return cells.length < width || (width > 1 && cells.slice(width).every((cell) => cell === ''));
}

const sized = (cells: string[], width: number) =>
	Array.from({ length: width }, (_, column) => cells[column] ?? '');

const asLine = (cells: string[]) => cells.filter((cell) => cell !== '').join(' | ');

/** What parts most of the first records into equally many cells. */
function delimiterOf(text: string): string {
	let best = { delimiter: DELIMITERS[0] ?? ',', alike: 1 };
	for (const delimiter of DELIMITERS) {
		const counts = new Map<number, number>();
		for (const { length } of recordsOf(text, delimiter, LOOKED_AT)) {
			if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
		}
		const alike = Math.max(0, ...counts.values());
		if (alike > best.alike) best = { delimiter, alike };
	}
	return best.delimiter;
}

/** Records with the text of their cells (RFC 4180), those without any as one without cells. */
function recordsOf(text: string, delimiter: string, most = Infinity): string[][] {
	const records: string[][] = [];
	let cells: string[] = [];
	for (let at = 0; at <= text.length && records.length < most; at += 1) {
		const { cell, end } = cellAt(text, at, delimiter);
		cells.push(cell.trim());
		at = end;
		if (text[at] === delimiter) continue;
		if (cells.some((one) => one !== '')) records.push(cells);
		else if (records.at(-1)?.length !== 0) records.push([]);
		cells = [];
	}
	return records;
}

/** A cell, and where the delimiter or line end after it is. */
function cellAt(text: string, start: number, delimiter: string): { cell: string; end: number } {
	let from = start;
	let quoted = '';
	let first = start;
	while (text[first] === ' ') first += 1;
	if (text[first] === '"') {
		from = first + 1;
		for (;;) {
			const quote = text.indexOf('"', from);
			if (quote < 0) return { cell: quoted + text.slice(from), end: text.length };
			quoted += text.slice(from, quote);
			from = quote + 1;
			if (text[from] !== '"') break;
			quoted += '"';
			from += 1;
		}
	}
	let end = from;
	while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
	return { cell: quoted + text.slice(from, end), end };
}
