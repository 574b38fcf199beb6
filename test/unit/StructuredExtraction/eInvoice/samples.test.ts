import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { outsideSample } from '../../../samples/outside';
import { eInvoiceXml } from '../../../samples/trueRecords';
import { invoiceSchema, recordOf } from './invoiceSchema';
import { readDetailsPlainly, readPlainly } from './readPlainly';
import { crossCheck } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';

const detailed = schemaFromTemplate('invoiceDetailed');
const ours = join(import.meta.dirname, '../../../samples/eInvoices');

describe('real electronic invoices', () => {
	const invoices = async (context: TestContext) => {
		const folder = outsideSample(context, 'e-invoices');
		const files = (await readdir(folder)).filter((name) => /\.(?:pdf|xml)$/.test(name));
		expect(files.length).toBeGreaterThan(10);
		return files.map((name) => ({ name, path: join(folder, name) }));
	};

	for (const [title, schema, readXml] of [
		['Invoice', invoiceSchema, readPlainly],
		['Invoice (Detailed)', detailed, readDetailsPlainly],
	] as const) {
		it(`are read as their XML says: ${title}`, async (context) => {
			for (const { name, path } of await invoices(context)) {
				const { checked, evidence } = await recordOf(await readFile(path), schema);
				// A value that cannot be right, such as an IBAN with a wrong checksum, is shown next to the record.
				const refused = checked.facts.map(({ fields: [field = ''] }) => {
					return [field, checked.originals[field]?.replace(/\s/g, '')];
				});
				const read = { ...checked.record, ...Object.fromEntries(refused) };
				expect(read, name).toEqual(readXml(await eInvoiceXml(path)));
				expect(refused.length, name).toBeLessThan(2);
				expect(evidence['invoice_number'], name).toMatchObject({ match: 'exact', page: null });
			}
		});
	}

	it('are in order by all checks but for one, whose account is not of its supplier', async (context) => {
		const found = await Promise.all(
			(await invoices(context)).map(async ({ path }) => {
				const { checked } = await recordOf(await readFile(path), detailed);
				return crossCheck(
					new Exam({ schema: detailed, record: checked.record, rounding: checked.rounding }),
				);
			}),
		);
		expect(found.flat().map(({ fields }) => fields)).toEqual([['account_holder', 'supplier']]);
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
		expect(read.checked.facts).toEqual([]);
	});
});
