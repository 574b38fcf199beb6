import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isValidIBAN } from 'ibantools';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { ExpectedDocument } from './countAccuracy';
import { readExpected } from './readExpected';

const folder = fileURLToPath(new URL('documents/', import.meta.url));
const badFolder = fileURLToPath(new URL('bad/', import.meta.url));
const documents: ExpectedDocument[] = await readExpected(folder);

/** All text of a PDF's text layer, with single spaces. */
async function pdfText(bytes: Uint8Array): Promise<string> {
	const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
	const pdf = await task.promise;
	const texts: string[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		texts.push(...items.map((item) => ('str' in item ? item.str : '')));
	}
	await task.destroy();
	return texts.join(' ').replace(/\s+/g, ' ');
}

/** The text of a file. Compressed streams differ between builds of zlib, so the bytes of PDF files are not compared. */
const readableText = async (name: string, content: Uint8Array | string): Promise<string> =>
	name.endsWith('.pdf')
		? await pdfText(Buffer.from(content))
		: Buffer.from(content).toString('latin1');

describe('the committed sample documents', () => {
	it('are seven documents, each with its record', () => {
		expect(documents.map(({ file }) => file)).toEqual([
			'clean-invoice.pdf',
			'invoice-email.html',
			'invoice-email.txt',
			'receipt-photo.jpg',
			'scanned-invoice.pdf',
			'scanned-invoice.png',
			'two-page-invoice.pdf',
		]);
	});

	it.each(documents)(
		'$file: the sums of its record agree and its IBAN is valid',
		({ expected }) => {
			const { amount = NaN, amount_tax = NaN, amount_untaxed = NaN, iban, lines = [] } = expected;
			expect(amount_untaxed + amount_tax).toBeCloseTo(amount, 5);
			const sum = lines.reduce((total, line) => total + (line.price_subtotal ?? NaN), 0);
			// The receipt's prices include tax.
			expect([amount, amount_untaxed].some((total) => Math.abs(total - sum) < 0.005)).toBe(true);
			if (iban !== undefined) expect(isValidIBAN(iban)).toBe(true);
		},
	);

	it.each([
		[
			'clean-invoice.pdf',
			['Total due £4,772.52', 'HP-2025-00418', '14 March 2025', '13 April 2025'],
		],
		[
			'two-page-invoice.pdf',
			['Rechnungsbetrag 4.744,65 €', '2025-10457', '05.02.2025', '07.03.2025'],
		],
		['invoice-email.txt', ['$3,177.63', 'INV-20881', '03/18/2025', '04/17/2025']],
	])('%s has the values of its record, in its own notation', async (file, printed) => {
		const text = await readableText(file, await readFile(folder + file));
		for (const part of printed) expect(text).toContain(part);
	});

	it('the scan as PDF has an image and no text', async () => {
		const text = await pdfText(await readFile(`${folder}scanned-invoice.pdf`));
		expect(text.trim()).toBe('');
	});
});

describe('the committed unreadable files', () => {
	it('include a PDF with one empty page', async () => {
		expect(await pdfText(await readFile(`${badFolder}blank-page.pdf`))).toBe('');
	});

	it('include a PDF that needs a password', async () => {
		const data = Uint8Array.from(await readFile(`${badFolder}encrypted.pdf`));
		await expect(getDocument({ data, verbosity: 0 }).promise).rejects.toThrow(/password/i);
	});
});
