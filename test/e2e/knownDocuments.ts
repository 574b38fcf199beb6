import type { TestContext } from 'vitest';
import type { Values } from '../../nodes/shared/values';
import { outsideTruths, ownTruths } from '../accuracy/truths';
import { invoiceOf } from '../samples/knownLists';
import { outsideSample } from '../samples/outside';
import type { TestFile } from './runNode';
import { expectedOf, printed, sampleFile } from './samples';

/** A document of a supplier whose values are known. */
export interface KnownDocument {
	name: string;
	file: TestFile;
	/** The template that has its fields. */
	template: string;
	/** The true values. */
	record: Values;
	/** Whether the node reads it from its data, without a request. */
	isFromData: boolean;
}

/** One of our e-invoices. */
export async function ownEInvoice(name: string): Promise<KnownDocument> {
	const record = await expectedOf<Values>(`eInvoices/${name.replace(/\.\w+$/, '')}`);
	const file = sampleFile(`eInvoices/${name}`);
	return { name, file, template: 'invoice', record, isFromData: true };
}

/** A PDF file on which the values of a record are printed. */
async function drawn(number: number): Promise<KnownDocument> {
	const { lines, ...head } = invoiceOf(number);
	const values = [head, ...lines].flatMap((part) => Object.entries(part));
	const texts = values.map(([name, value]) => `${name}: ${String(value)}`);
	const { name, content } = await printed(`drawn-${number}.pdf`, texts);
	const file = { content, fileName: name };
	return { name, file, template: 'invoice', record: { ...head, lines }, isFromData: false };
}

/** Our e-invoices without the forged one. */
const OWN_E_INVOICES = [
	...['factur-x.pdf', 'xrechnung-cii.xml', 'xrechnung-ubl.xml', 'credit-note-ubl.xml'],
	'fattura.xml',
];

/** The outside samples that have a supplier, our own, and five drawn ones; without the outside ones, skips the test. */
export async function knownDocuments(context: TestContext): Promise<KnownDocument[]> {
	const [invoices, eInvoices] = ['invoices', 'e-invoices'].map((folder) =>
		outsideSample(context, folder),
	) as [string, string];
	const truths = [...(await outsideTruths(invoices, eInvoices)), ...(await ownTruths())];
	const documents = truths
		.filter(({ record }) => record['supplier'] ?? record['merchant'])
		.map(({ file, path, ...truth }) => ({ ...truth, name: file, file: { path, fileName: file } }));
	const own = await Promise.all(OWN_E_INVOICES.map(ownEInvoice));
	return [...documents, ...own, ...(await Promise.all([0, 1, 2, 3, 4].map(drawn)))];
}
