import Table from 'cli-table3';
import { type Row, verdict } from './Row';

/** The results as a table for the terminal. */
export function terminalTable(rows: Row[]): string {
	const table = new Table({
		head: ['What', 'This project', 'Compared with', 'Held against the goal', 'Goal', ''],
		colWidths: [34, 30, 40, 26, 24, 18],
		wordWrap: true,
		style: { head: [], border: [] },
	});
	for (const row of rows) {
		const { what, measured, compared, goal } = row;
		table.push([what, measured, compared, goal?.value ?? '', goal?.text ?? '', verdict(row)]);
	}
	return table.toString();
}
