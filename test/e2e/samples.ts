import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FormFile } from '../n8n/n8nClient';
import { makePdf } from '../service/testing/makePdf';
import type { TestFile, TestItem } from './runNode';

/** Where the sample documents are. */
export const samplesFolder = join(import.meta.dirname, '../samples');

/** A sample document as the file of a test item, under its own name or another one. */
export const sampleFile = (path: string, fileName = basename(path)) =>
	({ path: join(samplesFolder, path), fileName }) satisfies TestFile;

/** A test item with a sample document in the field `data`. */
export const sampleItem = (path: string, fileName?: string): TestItem => ({
	files: { data: sampleFile(path, fileName) },
});

/** A sample document as somebody hands it in to a form, under its own name or another one. */
export const sample = async (path: string, name = basename(path)): Promise<FormFile> => ({
	content: await readFile(join(samplesFolder, path)),
	name,
});

/** The record that is right for a sample document. @param path without its extension */
export async function expectedOf<Fields = Record<string, unknown>>(path: string): Promise<Fields> {
	const text = await readFile(join(samplesFolder, `${path}.expected.json`), 'utf8');
	const [record] = JSON.parse(text) as [Fields];
	return record;
}

/** A PDF file of one page with these lines. */
export const printed = async (name: string, lines: string[]): Promise<FormFile> => ({
	content: await makePdf([lines.map((text, line) => ({ x: 60, y: 60 + line * 24, text }))]),
	name,
});

/** An invoice without a number, which every invoice must have. */
export const unnumbered = async (name = 'unnumbered.pdf') =>
	await printed(name, ['Corner Shop Ltd', 'Invoice', 'Date: 2025-03-22', 'Total: 13.70 EUR']);

/** An old Office file, which no node reads. */
export const oldOffice = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');

/** An invoice that comes as XML and as PDF, as far as its printed page has it. */
export const kesselbach = {
	invoice_number: '2025-10499',
	supplier: 'Kesselbach Werkzeughandel GmbH',
	date: '2025-02-06',
	total_amount: 4744.65,
	currency: 'EUR',
};

/** The invoice as XML: a sample with a number and a date that no other sample has. */
export async function kesselbachXml(): Promise<Buffer> {
	const { content } = await sample('eInvoices/xrechnung-ubl.xml');
	const { invoice_number, date } = kesselbach;
	const text = Buffer.from(content).toString();
	return Buffer.from(text.replaceAll('2025-10457', invoice_number).replaceAll('2025-02-05', date));
}

/** The invoice as a PDF file. @param lines more of them at its end */
export async function kesselbachPdf({ total = '4744.65', lines = [] as string[] } = {}) {
	const { supplier, invoice_number, date } = kesselbach;
	const { content } = await printed('kesselbach.pdf', [
		supplier,
		'Invoice',
		`Invoice number: ${invoice_number}`,
		`Date: ${date}`,
		`Total: ${total} EUR`,
		...lines,
	]);
	return Buffer.from(content);
}
