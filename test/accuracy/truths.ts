import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/fields/templates';
import { projectFolder } from '../n8n/cacheFolder';
import { readExpected } from '../samples/readExpected';
import { electronicInvoices, fromExpected } from '../samples/trueRecords';

export type Leaf = string | number;
export type Entry = Record<string, Leaf | undefined>;

/** The values printed on a document, by the fields of a template: dates as ISO 8601, numbers as numbers. */
export type TrueRecord = Record<string, Leaf | Entry[] | undefined>;

/** A document with its true values. */
export interface Truth {
	file: string;
	/** Path of the file; a text is read as it is, anything else by OCR. */
	path: string;
	template: string;
	record: TrueRecord;
	/** Whether it is an image, so that its text may have mistakes of OCR. */
	isScan: boolean;
	/** Whether the record comes from the XML of an e-invoice, which may have more than the page. */
	isFromData: boolean;
}

/** Templates of our documents, by name without extension; all others are invoices. */
const templateOf: Record<string, string> = {
	'bank-statement': 'bankStatement',
	'business-card': 'businessCard',
	'purchase-order': 'purchaseOrder',
	'receipt-photo': 'receipt',
	resume: 'resume',
};

/** PDF files without a text layer. */
const scannedPdfs = ['scanned-invoice.pdf'];

const nameOf = (file: string) => file.replace(/[.].*$/, '');

const leaf = z
	.union([z.string(), z.number()])
	.nullish()
	.transform((value) => value ?? undefined);
const anyRecord = z.record(z.union([leaf, z.array(z.record(leaf))]));

/** Discounts and prepayments are compared without their minus sign, since it is printed in many ways. */
const sizes = ['discount', 'additional_charges', 'amount_paid'];

/** A record with the fields that its template has, in their order. */
function ofTemplate(template: string, record: TrueRecord): TrueRecord {
	const { fields } = schemaFromTemplate(template);
	return Object.fromEntries(
		fields.map((field) => {
			const value = record[field.name];
			if (!Array.isArray(value) || !('fields' in field)) return [field.name, value];
			const names = field.fields.map(({ name }) => name);
			const entries = value.map((entry) =>
				Object.fromEntries(names.map((name) => [name, entry[name]])),
			);
			return [field.name, entries];
		}),
	);
}

const truthOf = (path: string, record: TrueRecord, isFromData = false): Truth => {
	const file = basename(path);
	const template = templateOf[nameOf(file)] ?? 'invoice';
	const isScan = /[.](jpg|png)$/.test(file) || scannedPdfs.includes(file);
	return { file, path, template, record: ofTemplate(template, record), isScan, isFromData };
};

/** Documents of a folder that have an `.expected.json`; `aliases` as in `readExpected`. */
async function sampleTruths(folder: string, aliases = {}): Promise<Truth[]> {
	const documents = await readExpected(folder, aliases);
	return documents.map(({ file, expected }) => {
		const record = anyRecord.parse(fromExpected(expected));
		const { supplier, invoice_number: number, lines } = record;
		// The value of `static_vat` need not be printed.
		const vatId = expected.vat;
		return truthOf(join(folder, file), {
			...record,
			merchant: supplier,
			receipt_number: number,
			supplier_vat_id: vatId,
			merchant_vat_id: vatId,
			// Some list notes as lines.
			lines: Array.isArray(lines) ? lines.filter(({ total }) => total !== undefined) : undefined,
		});
	});
}

/** Documents whose record has the fields of their template; running text is not compared. */
async function moreTruths(folder: string): Promise<Truth[]> {
	const files = await readdir(folder);
	const known = files.filter((file) =>
		/^(bank-statement|business-card|purchase-order)[.](pdf|jpg)$/.test(file),
	);
	return await Promise.all(
		known.map(async (file) => {
			const content = await readFile(join(folder, `${nameOf(file)}.expected.json`), 'utf8');
			const [record = {}] = z.array(anyRecord).length(1).parse(JSON.parse(content));
			return truthOf(join(folder, file), record);
		}),
	);
}

/** Each value of a record replaced; `undefined` leaves it out. */
export const mapLeaves = <To>(
	record: TrueRecord,
	map: (path: string, value: Leaf | undefined) => To,
): Record<string, To | Record<string, To>[]> =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => {
			if (!Array.isArray(value)) return [name, map(name, value)];
			const entries = value.map((entry, at) =>
				Object.fromEntries(
					Object.entries(entry).map(([inner, each]) => [
						inner,
						map(`${name}[${at}].${inner}`, each),
					]),
				),
			);
			return [name, entries];
		}),
	);

/** Real documents: invoices with their printed values, and e-invoices. */
export const outsideTruths = async (invoices: string, eInvoices: string): Promise<Truth[]> => [
	...(await sampleTruths(invoices, { 'AmazonWebServices-scan': 'AmazonWebServices' })),
	...(await eInvoiceTruths(eInvoices)),
];

/** The documents of this repository. */
export async function ownTruths(): Promise<Truth[]> {
	const folder = join(projectFolder, 'test/samples');
	return [
		...(await sampleTruths(join(folder, 'documents'))),
		...(await moreTruths(join(folder, 'more'))),
	];
}

/** E-invoices: PDF files with embedded XML, and XML files, whose text is the document. */
async function eInvoiceTruths(folder: string): Promise<Truth[]> {
	const invoices = await electronicInvoices(folder);
	return invoices.map(({ file, record }) => {
		const known = anyRecord.parse(record);
		for (const name of sizes) {
			const value = known[name];
			if (typeof value === 'number') known[name] = Math.abs(value);
		}
		return truthOf(join(folder, file), known, true);
	});
}
