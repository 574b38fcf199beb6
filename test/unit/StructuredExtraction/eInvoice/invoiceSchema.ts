import { eInvoiceRecord } from '../../../../nodes/StructuredExtraction/eInvoice/eInvoiceRecord';
import {
	type EInvoiceResult,
	readEInvoice,
} from '../../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';

/** Its fields are all those that the data of an electronic invoice can fill. */
export const invoiceSchema = schemaFromTemplate('invoice');

/** The e-invoices of a file, which arrives in chunks of a size. */
export async function readFileData(
	content: Uint8Array | string,
	chunkSize = 65_536,
): Promise<EInvoiceResult> {
	const bytes = Buffer.from(content);
	const chunks: Buffer[] = [];
	for (let at = 0; at < bytes.length; at += chunkSize) {
		chunks.push(bytes.subarray(at, at + chunkSize));
	}
	return await readEInvoice(chunks, bytes.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : 'xml');
}

/** The record of a file that holds an electronic invoice. */
export async function recordOf(content: Uint8Array | string, schema = invoiceSchema) {
	const result = await readFileData(content);
	const [found, ...others] = result.kind === 'invoices' ? result.invoices : [];
	if (!found || others.length > 0) throw new Error(`It is ${JSON.stringify(result)}`);
	const { form, notes } = found;
	return { ...eInvoiceRecord(schema, found), form, notes };
}
