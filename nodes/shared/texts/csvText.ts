import type { Budget } from '../budget';
import { gridMarkdown } from '../tables/htmlTable';
import { fitsText } from '../tables/tableSize';

/** Where several fit, the first wins: numbers have commas too. */
const DELIMITERS = ['\t', ';', ',', '|'];

/** Records from which the delimiter is detected. */
const DETECTED_FROM = 30;

/**
 * The records of a CSV file as Markdown tables, so that neighbouring numbers stay apart, each below
 * its heading. Records with another number of cells, such as those before the table of a bank
 * statement, become lines.
 */
export function csvText(source: string, budget: Budget): string {
	const [, declared] = /^sep=(.)\n/.exec(source.slice(0, 6)) ?? [];
	const text = declared === undefined ? source : source.slice(6);
	const records = recordsOf(text, declared ?? delimiterOf(text));
	const parts: string[] = [];
	for (let at = 0; at < records.length;) {
		const width = records[at]?.length ?? 0;
		let end = at + 1;
		while (isInTable(width, records[end], records[end + 1])) end += 1;
		const filled = records.slice(at, end).filter(({ length }) => length > 0);
		const written = filled.reduce((sum, cells) => sum + cells.join(' ').length + 1, 0);
		const cells = filled.length * width;
		const isTable = width > 1 && filled.length > 1 && cells <= budget.left('cells');
		if (isTable && fitsText({ rows: filled.length, columns: width, written })) {
			budget.spend('cells', cells);
			const [headings = [], ...rows] = filled.map((record) => withWidth(record, width));
			parts.push('', gridMarkdown({ headings, rows }), '');
		} else {
			// One by one: a call cannot have that many arguments.
			for (const record of filled) parts.push(asLine(record));
		}
		at = end;
	}
	return parts.join('\n').trim();
}

/**
 * Whether a record belongs to the table above it. Many programs leave out empty cells at the end of
 * a record, or write one too many.
 */
function isInTable(width: number, cells?: string[], next?: string[]): boolean {
	if (cells === undefined || cells.length === width) return cells !== undefined;
	if (cells.length < 2) return next?.length === width;
	return cells.length < width || (width > 1 && cells.slice(width).every((cell) => cell === ''));
}

const withWidth = (cells: string[], width: number) =>
	Array.from({ length: width }, (_, column) => cells[column] ?? '');

const asLine = (cells: string[]) => cells.filter((cell) => cell !== '').join(' | ');

/** The delimiter that splits most of the first records into the same number of cells. */
function delimiterOf(text: string): string {
	let best = { delimiter: DELIMITERS[0] ?? ',', alike: 1 };
	for (const delimiter of DELIMITERS) {
		const counts = new Map<number, number>();
		for (const { length } of recordsOf(text, delimiter, DETECTED_FROM)) {
			if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
		}
		const alike = Math.max(0, ...counts.values());
		if (alike > best.alike) best = { delimiter, alike };
	}
	return best.delimiter;
}

/** The cells of each record (RFC 4180); empty records in a row are one record without cells. */
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

/** A cell, and the offset of the delimiter or line end after it. */
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
