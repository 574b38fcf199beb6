import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExpected } from '../../samples/readExpected';
import type { Sample, Truth } from './fields';
import { embeddedTruth } from './truth';

/** Invoices that carry their own data; the pages are read as if they did not. */
export async function eInvoices(folder: string): Promise<Sample[]> {
	if (!existsSync(folder)) return [];
	const samples: Sample[] = [];
	for (const file of (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort()) {
		const bytes = await readFile(join(folder, file));
		const truth = await embeddedTruth(bytes);
		if (truth) samples.push({ file, bytes: () => Promise.resolve(bytes), truth });
	}
	return samples;
}

/** Invoices beside which stands what a person expects. */
export async function expectedInvoices(folder: string): Promise<Sample[]> {
	if (!existsSync(folder)) return [];
	const expected = await readExpected(folder, { 'AmazonWebServices-scan': 'AmazonWebServices' });
	return expected.map(({ file, expected: record }) => {
		const known = (...values: unknown[]) =>
			values.some((value) => value !== undefined && value !== null)
				? values.filter((value) => value !== undefined && value !== null).map(String)
				: undefined;
		const truth: Truth = {
			invoice_number: known(record.invoice_number),
			date: known(record.date),
			due_date: known(record.date_due),
			supplier: known(record.issuer, record.partner_name),
			supplier_vat_id: known(record.vat, record.static_vat),
			customer: known(record.customer),
			order_number: known(record.order_number),
			amount_untaxed: known(record.amount_untaxed),
			tax: known(record.amount_tax),
			amount: known(record.amount),
			currency: known(record.currency),
			iban: known(record.iban),
		};
		return { file, bytes: () => readFile(join(folder, file)), truth };
	});
}
