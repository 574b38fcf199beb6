import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from '../../nodes/shared/documents/ocr/pages';
import type { Values } from '../../nodes/shared/basics/values';
import { openPdf } from '../service/reading/pdf/openPdf';
import { readPlainly } from '../unit/StructuredExtraction/eInvoice/readPlainly';
import { type ExpectedRecord, readExpected } from './readExpected';

// The true values of documents, as the template "Invoice" names them: from the XML of e-invoices,
// and from the expected records of other documents.

/** A document with its true values, and its text where it has one. */
export interface TrueRecord {
	file: string;
	record: Values;
	pages: Page[] | null;
}

/** File names of the XML in a PDF, as the standards define them. */
const EMBEDDED = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i;

async function embeddedXml(pdf: PDFDocumentProxy): Promise<string> {
	const attachments = (await pdf.getAttachments()) as Record<
		string,
		{ filename: string; content: Uint8Array }
	> | null;
	const found = Object.values(attachments ?? {}).find(({ filename }) => EMBEDDED.test(filename));
	if (found === undefined) throw new Error('The PDF carries no invoice data');
	return Buffer.from(found.content).toString('utf8');
}

/** The printed text of a PDF, line by line. */
async function printedPages(pdf: PDFDocumentProxy): Promise<Page[]> {
	const pages: Page[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		const parts = items.map((item) =>
			'str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '',
		);
		pages.push({ number, markdown: parts.join('') });
	}
	return pages;
}

async function withPdf<To>(
	path: string,
	read: (pdf: PDFDocumentProxy) => Promise<To>,
): Promise<To> {
	const pdf = await openPdf(await readFile(path));
	return await read(pdf).finally(() => pdf.loadingTask.destroy());
}

/** The XML of an e-invoice: an XML file, or embedded in a PDF file. */
export const eInvoiceXml = async (path: string): Promise<string> =>
	path.endsWith('.xml') ? await readFile(path, 'utf8') : await withPdf(path, embeddedXml);

/** The electronic invoices of a folder. */
export async function electronicInvoices(folder: string): Promise<TrueRecord[]> {
	const files = (await readdir(folder)).filter((name) => /\.(?:pdf|xml)$/.test(name)).sort();
	return await Promise.all(
		files.map(async (file): Promise<TrueRecord> => {
			const path = join(folder, file);
			const pages = file.endsWith('.pdf') ? await withPdf(path, printedPages) : null;
			return { file, record: readPlainly(await eInvoiceXml(path)) as Values, pages };
		}),
	);
}

const asNumber = (value: unknown) =>
	value === undefined || value === null || Number.isNaN(Number(value)) ? null : Number(value);

/** The record of a sample, as values of the template. */
export function fromExpected(expected: ExpectedRecord): Values {
	const { lines = [], amount, amount_untaxed: net } = expected;
	// Records may leave out the tax, which follows from the other two.
	const tax = amount && net && amount > net ? Number((amount - net).toFixed(2)) : undefined;
	return {
		invoice_number: expected.invoice_number,
		date: expected.date,
		due_date: expected.date_due,
		supplier: expected.issuer,
		supplier_vat_id: expected.vat ?? expected['static_vat'],
		customer: expected['customer'],
		order_number: expected['order_number'],
		net_amount: net,
		tax_amount: expected.amount_tax ?? tax,
		total_amount: amount,
		currency: expected.currency,
		iban: expected.iban,
		lines: lines.map(({ name, qty, price_unit, price_subtotal }) => ({
			description: name,
			quantity: qty,
			unit_price: asNumber(price_unit),
			total: price_subtotal,
		})),
	};
}

/** The documents of a folder that have an expected record. */
export async function expectedRecords(folder: string): Promise<TrueRecord[]> {
	const records: TrueRecord[] = [];
	for (const { file, expected } of await readExpected(folder)) {
		const pages = file.endsWith('.pdf') ? await withPdf(join(folder, file), printedPages) : null;
		records.push({ file, record: fromExpected(expected), pages });
	}
	return records;
}
