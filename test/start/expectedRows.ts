import { readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { fileOf, type SheetRow } from './mainJob';

/** Columns of the spreadsheet, and the other names that fields have in expected records. */
const columns = [
	['invoice_number', 'invoice_number'],
	['date', 'date'],
	['due_date', 'date_due'],
	['net_amount', 'amount_untaxed'],
	['tax_amount', 'amount_tax'],
	['total_amount', 'amount'],
	['currency', 'currency'],
	['supplier', 'issuer'],
] as const;

const suffix = '.expected.json';
const expectedFile = z.tuple([z.record(z.unknown())]);

/**
 * Compares the spreadsheet of sample documents with their expected records; it has credit notes as negative amounts.
 *
 * @param documents their paths; the record of each is next to it
 * @returns each difference in words; none if there is exactly one row of each document, with the right values
 */
export async function wrongCells(rows: SheetRow[], documents: string[]): Promise<string[]> {
	const wrong: string[] = [];
	for (const document of documents) {
		const { base, name, dir } = parse(document);
		const [record] = expectedFile.parse(
			JSON.parse(await readFile(join(dir, `${name}${suffix}`), 'utf8')),
		);
		const found = rows.filter((row) => fileOf(row) === base);
		if (found.length !== 1) wrong.push(`${base}: ${found.length} rows`);
		for (const row of found.slice(0, 1)) {
			wrong.push(...differences(row, record).map((words) => `${base}: ${words}`));
		}
	}
	const known = new Set(documents.map((document) => basename(document)));
	const unknown = rows.map(fileOf).filter((name) => !known.has(name));
	return [...wrong, ...unknown.map((name) => `${name}: not among the documents`)];
}

function differences(row: SheetRow, record: Record<string, unknown>): string[] {
	const factor = row.document_type === 'credit note' ? -1 : 1;
	return columns.flatMap(([column, otherName]) => {
		const printed = record[column] ?? record[otherName];
		const expected = typeof printed === 'number' ? factor * printed : printed;
		const value = row[column];
		// A document may add the legal form to the name that people use.
		const isRight =
			column === 'supplier' ? String(value).includes(String(expected)) : value === expected;
		if (expected === undefined || expected === null || isRight) return [];
		const review = row.remarks ? ` (${String(row.remarks)})` : '';
		return `${column} is ${String(value)}, not ${String(expected)}${review}`;
	});
}
