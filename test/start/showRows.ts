import Table from 'cli-table3';
import type { SheetRow } from './mainJob';
import { printable } from './printable';

/** A column of the printed table. */
interface Column {
	heading: string;
	text: (row: SheetRow) => string;
	/** Width in characters, or share of the width that the other columns leave. */
	width: number | { share: number };
	align?: 'right';
}

const columns: Column[] = [
	{ heading: 'File', text: ({ _file: file }) => asText(file), width: { share: 0.34 } },
	{ heading: 'Number', text: ({ invoice_number: number }) => asText(number), width: 15 },
	{ heading: 'Date', text: ({ date }) => asText(date), width: 12 },
	{ heading: 'Supplier', text: ({ supplier }) => asText(supplier), width: { share: 0.24 } },
	{ heading: 'Amount', text: amount, width: 14, align: 'right' },
	{ heading: 'Remarks', text: remarks, width: { share: 0.42 } },
];

/** Smallest width that is shared out, in characters; a narrower terminal wraps the lines. */
const leastShared = 50;

/** Rows that are shown, so that they fit on a screen of 24 lines with their frame and what follows. */
export const MAX_ROWS = 18;

/**
 * The rows of the spreadsheet as a table for the terminal, a line each; all rows and columns are in
 * the file.
 *
 * @param width of the terminal, in characters
 */
export function rowsAsTable(rows: SheetRow[], width = process.stdout.columns || 150): string {
	const fixed = columns.flatMap((column) => (typeof column.width === 'number' ? column.width : []));
	const borders = columns.length + 1;
	const taken = fixed.reduce((sum, one) => sum + one, borders);
	const shared = Math.max(leastShared, width - taken);
	const table = new Table({
		head: columns.map(({ heading }) => heading),
		colWidths: columns.map((column) =>
			typeof column.width === 'number' ? column.width : Math.floor(shared * column.width.share),
		),
		colAligns: columns.map(({ align }) => align ?? 'left'),
		// No lines between rows; the one below the headings is added.
		chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
		style: { head: [], border: [] },
	});
	const ordered = doubtfulFirst(rows);
	for (const row of ordered.slice(0, MAX_ROWS)) table.push(columns.map(({ text }) => text(row)));
	const [top = '', head = '', ...body] = table.toString().split('\n');
	const rule = top.replace('┌', '├').replaceAll('┬', '┼').replace('┐', '┤');
	return [top, head, rule, ...body, ...moreRows(ordered.slice(MAX_ROWS))].join('\n');
}

function doubtfulFirst(rows: SheetRow[]): SheetRow[] {
	const [doubtful, clear] = [true, false].map((isWanted) =>
		rows.filter((row) => isDoubtful(row) === isWanted),
	);
	return [...(doubtful ?? []), ...(clear ?? [])];
}

function moreRows(rows: SheetRow[]): string[] {
	if (rows.length === 0) return [];
	const doubtful = rows.filter(isDoubtful).length;
	const words = doubtful > 0 ? `, ${doubtful} of them doubtful` : '';
	return [`… and ${rows.length} more in the spreadsheet${words}`];
}

/** Whether a person has to look at a row. */
const isDoubtful = (row: SheetRow) => Boolean(row._review);

/** Errors and reasons for review of a document. */
function remarks(row: SheetRow): string {
	return [row._review, row._skipped].map(asText).filter(Boolean).join('; ');
}

function amount({ total_amount, currency }: SheetRow): string {
	return [total_amount, currency].map(asText).filter(Boolean).join(' ');
}

/** The text of a cell, on one line. */
function asText(cell: unknown): string {
	if (cell === null || cell === undefined) return '';
	if (cell instanceof Date) return cell.toISOString().slice(0, 10);
	return typeof cell === 'number'
		? cell.toFixed(2)
		: printable(String(cell)).replaceAll(/\s*\n\s*/g, ' ');
}
