import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/schema/fromTemplate';
import { projectFolder } from '../n8n/cacheFolder';
import type { ExpectedRecord } from '../samples/expectedRecord';
import { readExpected } from '../samples/readExpected';
import { embeddedXml, recordOfXml } from './eInvoiceTruth';

export type Leaf = string | number;
export type Entry = Record<string, Leaf | undefined>;

/** What stands on a document, by the fields of a template: days as ISO 8601, numbers as such. */
export type TrueRecord = Record<string, Leaf | Entry[] | undefined>;

/** A document, and what is true of it. */
export interface Truth {
	file: string;
	/** Its path; a text is read as it is, anything else by OCR. */
	path: string;
	template: string;
	record: TrueRecord;
	/** Whether it is an image, so that its text is what OCR takes it for. */
	isScan: boolean;
	/** Whether the record comes from data beside the page, which may say more than the page does. */
	isFromData: boolean;
}

/** Ours, by names without extension; anything else is an invoice. */
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

/** The fields of a template, by the names that the records of the samples give their values. */
const ofSample = (record: ExpectedRecord): TrueRecord => {
	const { issuer, partner_name, amount_tax: tax, date_due: due_date } = record;
	const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
	const supplier = partner_name ?? issuer;
	const number = record.invoice_number;
	return {
		...{ invoice_number: number, receipt_number: number, date: record.date, due_date },
		...{ supplier, merchant: supplier, supplier_vat_id: record.vat, merchant_vat_id: record.vat },
		...{ customer: text(record.customer), order_number: text(record.order_number) },
		...{ amount_untaxed: record.amount_untaxed, tax, amount: record.amount },
		...{ currency: record.currency, iban: record.iban },
		lines: (record.lines ?? [])
			.filter(({ price_subtotal }) => price_subtotal !== undefined)
			.map(({ name, qty, price_unit, price_subtotal }) => ({
				description: name,
				quantity: qty,
				unit_price: price_unit === undefined ? undefined : Number(price_unit),
				total: price_subtotal,
			})),
	};
};

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

/** Documents of a folder beside their `.expected.json`; `aliases` as in `readExpected`. */
export async function sampleTruths(folder: string, aliases = {}): Promise<Truth[]> {
	const documents = await readExpected(folder, aliases);
	return documents.map(({ file, expected }) => truthOf(join(folder, file), ofSample(expected)));
}

const leaf = z.union([z.string(), z.number()]).optional();
const templateRecord = z.array(z.record(z.union([leaf, z.array(z.record(leaf))]))).length(1);

/** Documents whose record has the fields of their template; running text is left to people. */
async function moreTruths(folder: string): Promise<Truth[]> {
	const files = await readdir(folder);
	const known = files.filter((file) =>
		/^(bank-statement|business-card|purchase-order)[.](pdf|jpg)$/.test(file),
	);
	return await Promise.all(
		known.map(async (file) => {
			const content = await readFile(join(folder, `${nameOf(file)}.expected.json`), 'utf8');
			const [record = {}] = templateRecord.parse(JSON.parse(content));
			return truthOf(join(folder, file), record);
		}),
	);
}

/** The documents of this repository. */
export async function ownTruths(): Promise<Truth[]> {
	const folder = join(projectFolder, 'test/samples');
	return [
		...(await sampleTruths(join(folder, 'documents'))),
		...(await moreTruths(join(folder, 'more'))),
	];
}

/** Electronic invoices: PDF files with XML in them, and XML files, whose text is the document. */
export async function eInvoiceTruths(folder: string): Promise<Truth[]> {
	const files = (await readdir(folder)).filter((file) => /[.](pdf|xml)$/.test(file)).sort();
	return await Promise.all(
		files.map(async (file) => {
			const path = join(folder, file);
			const xml = file.endsWith('.xml') ? await readFile(path, 'utf8') : await embeddedXml(path);
			return truthOf(path, recordOfXml(xml), true);
		}),
	);
}
