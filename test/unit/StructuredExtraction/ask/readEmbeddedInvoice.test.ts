import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
	readEmbeddedInvoices,
	recordOfInvoice,
} from '../../../../nodes/StructuredExtraction/ask/readEmbeddedInvoice';
import { type FileStore, StoredFile } from '../../../../nodes/shared/documents/files/storedFile';
import { cii } from '../../../samples/invoiceXml';
import { invoiceSchema } from '../eInvoice/invoiceSchema';

const withShoeSize = (required = false): typeof invoiceSchema => ({
	...invoiceSchema,
	fields: [...invoiceSchema.fields, { name: 'shoe_size', type: 'string', required }],
});

async function dataOf(
	xml: string,
	canReadPage = true,
	{ schema = invoiceSchema, eInvoice = 'use' as 'use' | 'compare' } = {},
) {
	const stream = deflateSync(xml);
	const whole = Buffer.concat([
		Buffer.from('%PDF-1.7\n1 0 obj<<>>stream\n'),
		stream,
		Buffer.from('\nendstream endobj\n'),
	]);
	const mimeType = 'application/pdf';
	const file = new StoredFile({ data: '', mimeType }, {} as FileStore, whole);
	const { invoices, notes, isXml } = await readEmbeddedInvoices(
		{ kind: 'file', fileName: 'a.pdf', mimeType, file },
		eInvoice,
	);
	const [found] = invoices.map((one) =>
		recordOfInvoice(one, { schema, options: { eInvoice }, canReadPage, isXml }),
	);
	const read = found ?? { notes, form: null, isPageWanted: true };
	return { ...read, notes: read.notes.map(wordsOf) };
}

describe('the data of an electronic invoice', () => {
	it('need no page where they are complete', async () => {
		expect(await dataOf(cii)).toMatchObject({ isPageWanted: false, notes: [] });
	});

	it('are used without a page for a field that no invoice has, where it cannot be read', async () => {
		for (const required of [false, true]) {
			const schema = withShoeSize(required);
			const { form, isPageWanted, notes } = await dataOf(cii, false, { schema });
			expect([form, isPageWanted]).toEqual([expect.stringMatching(/^CII/), false]);
			expect(notes).toEqual([expect.stringMatching(/has no OCR .*: shoe_size$/)]);
		}
		expect(await dataOf(cii, true, { schema: withShoeSize() })).toMatchObject({
			isPageWanted: true,
			notes: [],
		});
	});

	it('say that they were not compared with a page that cannot be read', async () => {
		const { isPageWanted, notes } = await dataOf(cii, false, { eInvoice: 'compare' });
		expect(isPageWanted).toBe(false);
		expect(notes).toEqual([expect.stringMatching(/^The invoice's data could not be compared/)]);
	});

	it('give way to the page where they are no invoice', async () => {
		const data = await dataOf(cii.replace('HP-2025-00418', '').replace('20250314', ''));
		expect(data).toEqual({
			form: null,
			isPageWanted: true,
			notes: [
				'The file holds an electronic invoice that was not used: its data have no invoice number, no date',
			],
		});
	});
});
