import {
	eInvoiceRecord,
	type EInvoiceRecord,
} from '../../../../nodes/StructuredExtraction/eInvoice/eInvoiceRecord';
import {
	type EInvoiceResult,
	readEInvoice,
} from '../../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';

/** Its fields are all those that the data of an electronic invoice can fill. */
export const invoiceSchema = schemaFromTemplate('invoice');

/** Bytes in parts of a size. */
export function inParts(bytes: Uint8Array, size: number): Uint8Array[] {
	const parts: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
	return parts;
}

/** What a file is by its first bytes. */
const formOf = (bytes: Uint8Array) =>
	Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'pdf' : 'xml';

export const readFileData = async (
	content: Uint8Array | string,
	form?: 'pdf' | 'xml',
	partSize = 65_536,
): Promise<EInvoiceResult> => {
	const bytes = Buffer.from(content);
	return await readEInvoice(inParts(bytes, partSize), form ?? formOf(bytes));
};

/** The record of a file that holds an electronic invoice. */
export async function recordOf(
	content: Uint8Array | string,
	schema = invoiceSchema,
): Promise<EInvoiceRecord & { form: string; notes: string[] }> {
	const result = await readFileData(content);
	const [found, ...others] = result.kind === 'invoices' ? result.invoices : [];
	if (!found || others.length > 0) throw new Error(`It is ${JSON.stringify(result)}`);
	const { form, notes } = found.invoice;
	return { ...eInvoiceRecord(schema, found.invoice), form, notes };
}
