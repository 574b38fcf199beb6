import { PdfStreams } from './pdfStreams';
import { type XmlInvoice, XmlReader } from './readXml';
import { countOf, type EInvoice, termsOf } from './terms';

/** What a file holds of an electronic invoice. */
export type EInvoiceResult =
	| { kind: 'invoice'; invoice: EInvoice }
	/** `reason` continues a sentence about the data of the invoice: "end too early". */
	| { kind: 'unusable'; reason: string }
	| { kind: 'none'; isEncrypted?: boolean };

/**
 * The data of an electronic invoice in a file: CII, UBL or FatturaPA, as XML or in a PDF file.
 * Takes time in proportion to the file, and memory in proportion to the XML of the invoice.
 * @param chunks the bytes of the file, in parts of any size
 */
export async function readEInvoice(chunks: Chunks, form: 'pdf' | 'xml'): Promise<EInvoiceResult> {
	return form === 'pdf' ? await readPdf(chunks) : await readXml(chunks);
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function readXml(chunks: Chunks): Promise<EInvoiceResult> {
	const reader = new XmlReader();
	for await (const chunk of chunks) reader.write(chunk);
	const invoice = reader.end();
	return resultOf(invoice ? [invoice] : [], reader.fault);
}

async function readPdf(chunks: Chunks): Promise<EInvoiceResult> {
	const streams = new PdfStreams();
	for await (const chunk of chunks) streams.push(chunk);
	streams.end();
	const result = resultOf(streams.invoices, streams.fault);
	return result.kind === 'none' ? { ...result, isEncrypted: streams.isEncrypted } : result;
}

function resultOf(found: XmlInvoice[], fault: string | undefined): EInvoiceResult {
	if (fault !== undefined) return { kind: 'unusable', reason: fault };
	const several = found.find((invoice) => countOf(invoice) > 1);
	if (several) {
		return { kind: 'unusable', reason: `are of ${countOf(several)} invoices in one file` };
	}
	const invoices = found.map(termsOf);
	const [first, ...others] = invoices;
	if (first === undefined) return { kind: 'none' };
	if (others.some((other) => !isSame(first, other))) {
		return { kind: 'unusable', reason: 'are of several different invoices' };
	}
	// The same invoice in two forms: the one that says more.
	const fullest = invoices.reduce((best, next) => (size(next) > size(best) ? next : best));
	return { kind: 'invoice', invoice: fullest };
}

const size = ({ header, lists }: EInvoice) =>
	Object.keys(header).length + lists.lines.length + lists.tax_lines.length;

/** Whether two sets of data are of one invoice. */
const isSame = (one: EInvoice, other: EInvoice) =>
	(['invoice_number', 'date', 'amount', 'amount_due', 'iban'] as const).every((name) => {
		const [first, second] = [one.header[name], other.header[name]];
		return !first || !second || first.value === second.value;
	});
