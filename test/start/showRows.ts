import Table from 'cli-table3';
import type { SheetRow } from './mainJob';

/** Columns of the printed table: heading, column of the spreadsheet, width in characters. */
const columns: Array<[heading: string, name: string, width: number]> = [
	['File', 'file', 24],
	['Number', 'invoice_number', 18],
	['Date', 'date', 12],
	['Supplier', 'supplier', 28],
	['Amount', 'amount', 11],
	['Currency', 'currency', 10],
	['Remarks', '', 44],
];

/** The rows of the spreadsheet as a table for the terminal; all columns are in the file. */
export function rowsAsTable(rows: SheetRow[]): string {
	const table = new Table({
		head: columns.map(([heading]) => heading),
		colWidths: columns.map(([, , width]) => width),
		wordWrap: true,
		style: { head: [], border: [] },
	});
	for (const row of rows) {
		table.push(columns.map(([, name]) => (name ? asText(row[name]) : remarks(row))));
	}
	return table.toString();
}

/** What is wrong or doubtful about a document. */
function remarks(row: SheetRow): string {
	return [row.error, row._review, row._skipped].map(asText).filter(Boolean).join('; ');
}

function asText(cell: unknown): string {
	if (cell === null || cell === undefined) return '';
	if (cell instanceof Date) return cell.toISOString().slice(0, 10);
	return typeof cell === 'number' ? cell.toFixed(2) : String(cell);
}
