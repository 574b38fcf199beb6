import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { isValues } from '../../../../nodes/shared/values';
import { outsideSample } from '../../../samples/outside';
import { recordOf } from './invoiceSchema';
import { readPlainly } from './readPlainly';

const ours = join(import.meta.dirname, '../../../samples/eInvoices');

/** The XML of a file: itself, or the attachment that a PDF library finds. */
async function xmlOf(path: string): Promise<string> {
	const bytes = await readFile(path);
	if (!path.endsWith('.pdf')) return bytes.toString('utf8');
	const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
	const attached: unknown = await (await task.promise).getAttachments();
	await task.destroy();
	const files = isValues(attached) ? Object.values(attached) : [];
	const xml = files.flatMap((file) =>
		isValues(file) &&
		file['content'] instanceof Uint8Array &&
		/\.xml$/i.test(String(file['filename']))
			? [Buffer.from(file['content']).toString('utf8')]
			: [],
	);
	if (xml.length !== 1) throw new Error(`${path} has ${xml.length} XML files`);
	return xml[0] ?? '';
}

describe('real electronic invoices', () => {
	it('are read as their XML says', async (context) => {
		const folder = outsideSample(context, 'e-invoices');
		const files = (await readdir(folder)).filter((name) => /\.(?:pdf|xml)$/.test(name));
		expect(files.length).toBeGreaterThan(10);
		for (const name of files) {
			const path = join(folder, name);
			const { checked, evidence } = await recordOf(await readFile(path));
			// A value that cannot be right, such as an IBAN with a wrong checksum, is shown beside the record.
			const refused = checked.doubts.map(({ field = '' }) => {
				return [field, checked.originals[field]?.replace(/\s/g, '')];
			});
			const read = { ...checked.record, ...Object.fromEntries(refused) };
			expect(read, name).toEqual(readPlainly(await xmlOf(path)));
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
		expect(read.checked.doubts).toEqual([]);
	});
});
