import Table from 'cli-table3';
import type { SheetRow } from './mainJob';
import { printable } from './printable';

/** A column of the printed table. */
interface Column {
	heading: string;
	text: (row: SheetRow) => string;
	/** Width in characters, or share of the width that the other columns leave. */
	width: number | { share: number };
}

const columns: Column[] = [
	{ heading: 'File', text: ({ _file: file }) => asText(file), width: { share: 0.3 } },
	{ heading: 'Number', text: ({ invoice_number: number }) => asText(number), width: 16 },
	{ heading: 'Date', text: ({ date }) => asText(date), width: 12 },
	{ heading: 'Supplier', text: ({ supplier }) => asText(supplier), width: { share: 0.3 } },
	{ heading: 'Amount', text: ({ total_amount }) => asText(total_amount), width: 11 },
	{ heading: 'Currency', text: ({ currency }) => asText(currency), width: 10 },
	{ heading: 'Read from', text: ({ _source: source }) => asText(source), width: 14 },
	{ heading: 'Remarks', text: remarks, width: { share: 0.4 } },
];

/** Smallest width that is shared out, in characters; a narrower terminal wraps the lines. */
const leastShared = 50;

/**
 * The rows of the spreadsheet as a table for the terminal; all columns are in the file.
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
		wordWrap: true,
		style: { head: [], border: [] },
	});
	for (const row of rows) table.push(columns.map(({ text }) => text(row)));
	return table.toString();
}

/** Errors and reasons for review of a document. */
function remarks(row: SheetRow): string {
	return [row._review, row._skipped].map(asText).filter(Boolean).join('; ');
}

function asText(cell: unknown): string {
	if (cell === null || cell === undefined) return '';
	if (cell instanceof Date) return cell.toISOString().slice(0, 10);
	return typeof cell === 'number' ? cell.toFixed(2) : printable(String(cell));
}
