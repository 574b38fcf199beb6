import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outsideSample } from '../../../samples/outside';
import { eInvoiceXml } from '../../../samples/trueRecords';
import { recordOf } from './invoiceSchema';
import { readPlainly } from './readPlainly';

const ours = join(import.meta.dirname, '../../../samples/eInvoices');

describe('real electronic invoices', () => {
	it('are read as their XML says', async (context) => {
		const folder = outsideSample(context, 'e-invoices');
		const files = (await readdir(folder)).filter((name) => /\.(?:pdf|xml)$/.test(name));
		expect(files.length).toBeGreaterThan(10);
		for (const name of files) {
			const path = join(folder, name);
			const { checked, evidence } = await recordOf(await readFile(path));
			// A value that cannot be right, such as an IBAN with a wrong checksum, is shown next to the record.
			const refused = checked.issues.map(({ field = '' }) => {
				return [field, checked.originals[field]?.replace(/\s/g, '')];
			});
			const read = { ...checked.record, ...Object.fromEntries(refused) };
			expect(read, name).toEqual(readPlainly(await eInvoiceXml(path)));
			expect(refused.length, name).toBeLessThan(2);
			expect(evidence['invoice_number'], name).toMatchObject({ match: 'exact', page: null });
		}
	});
});

describe('our own electronic invoices', () => {
	it.each([
		['factur-x.pdf', 'CII, EN 16931'],
		['page-and-data-differ.pdf', 'CII, EN 16931'],
		['xrechnung-cii.xml', 'CII, XRechnung 3.0'],
		['xrechnung-ubl.xml', 'UBL, XRechnung 3.0'],
		['credit-note-ubl.xml', 'UBL, Peppol BIS 3.0'],
		['fattura.xml', 'FatturaPA, FPR12'],
	])('%s is read as its record says', async (file, form) => {
		const read = await recordOf(await readFile(join(ours, file)));
		const expected = await readFile(join(ours, file.replace(/\.\w+$/, '.expected.json')), 'utf8');
		const [record] = JSON.parse(expected) as Array<Record<string, unknown>>;
		expect(read.checked.record).toMatchObject(record ?? {});
		expect(read.form).toBe(form);
		expect(read.checked.issues).toEqual([]);
	});
});
