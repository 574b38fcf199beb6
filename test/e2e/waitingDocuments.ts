import { until } from '../harness/until';
import { type TableRow, tableRows } from '../n8n/dataTables';
import type { N8nClient } from '../n8n/n8nClient';

/** The tables of the sample with one document at a time. */
export const ofSample = { waiting: 'Waiting for review', reviewed: 'Reviewed invoices' };

/**
 * Waits until these files have a decision, in any order, and no others than these wait: an invoice without doubts is
 * among those that wait for a moment, and its run may come last.
 * @returns the rows of those that wait
 */
export async function waitingDocuments(
	client: N8nClient,
	files: string[],
	decided: string[],
	tables = ofSample,
): Promise<TableRow[]> {
	const fileNames = (rows: TableRow[]) => rows.map(({ file }) => String(file)).toSorted();
	const isSame = (rows: TableRow[], expected: string[]) =>
		fileNames(rows).join() === expected.toSorted().join();
	return await until(
		async () => {
			// Before the first run there are no tables.
			const rows = await tableRows(client, tables.waiting);
			const entered = await tableRows(client, tables.reviewed);
			return isSame(entered, decided) && isSame(rows, files) && rows;
		},
		`It is not so that ${files.join(', ') || 'none'} wait and ${decided.join(', ')} are decided.`,
	);
}
