import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { z } from 'zod';
import type { Row } from './compareValues';

const jsonRows = z.array(z.record(z.unknown()));

async function readJsonRows(path: string): Promise<Row[]> {
	const content: unknown = JSON.parse(await readFile(path, 'utf8'));
	const rows = jsonRows.parse(content);
	// n8n wraps each row when its items are saved as they are.
	return rows.map(
		(row) => z.object({ json: z.record(z.unknown()) }).safeParse(row).data?.json ?? row,
	);
}

async function readSpreadsheetRows(path: string): Promise<Row[]> {
	const [headings = [], ...rows] = await readSheet(path);
	return rows.map((cells) =>
		Object.fromEntries(headings.map((heading, index) => [String(heading), cells[index]])),
	);
}

/** The rows of the first sheet of an `.xlsx` file, keyed by its headings, or of a `.json` file with a list of rows. */
export async function readRows(path: string): Promise<Row[]> {
	return path.toLowerCase().endsWith('.xlsx')
		? await readSpreadsheetRows(path)
		: await readJsonRows(path);
}
