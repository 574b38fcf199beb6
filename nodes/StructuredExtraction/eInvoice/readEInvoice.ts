import { Budget, BudgetProblem, LIMITS } from '../../shared/host/budget';
import { asProblem } from '../../shared/host/problem';
import { fold } from '../../shared/basics/text/fold';
import { PdfInvoices } from './pdfInvoices';
import { type XmlInvoice, XmlReader } from './readXml';
import { type EInvoice, invoicesIn, termsOf } from './terms';

/** The e-invoices of a file, or why there is none. */
export type EInvoiceResult =
	| { kind: 'invoices'; invoices: EInvoice[] }
	/** `reason` continues a sentence about the data of the invoice: "end too early". */
	| { kind: 'unusable'; reason: string; isContradiction?: boolean }
	/** `unread`: why only a part of the file was searched; continues "the file". */
	| { kind: 'none'; isEncrypted?: boolean; unread?: string };

/** Bytes of a file that are read at a time; they inflate to 1,000 times as many at most. */
const PIECE = 4096;

/**
 * Reads the e-invoice of a file: CII, UBL or FatturaPA, as XML or in a PDF file.
 * Takes time in proportion to the file, and memory in proportion to the XML of the invoice.
 * @param chunks the bytes of the file, in chunks of any size
 */
export async function readEInvoice(
	chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	form: 'pdf' | 'xml',
	budget = new Budget(),
): Promise<EInvoiceResult> {
	const pieces = piecesOf(chunks, budget);
	return form === 'pdf' ? await readPdf(pieces, budget) : await readXml(pieces, budget);
}

/** Cuts a file into small pieces and gives others their turn between them. */
async function* piecesOf(
	chunks: Parameters<typeof readEInvoice>[0],
	{ eventLoop }: Budget,
): AsyncGenerator<Uint8Array> {
	for await (const chunk of chunks) {
		for (let at = 0; at < chunk.length; at += PIECE) {
			yield chunk.subarray(at, at + PIECE);
			await eventLoop.yieldIfDue();
		}
	}
}

async function readXml(pieces: AsyncIterable<Uint8Array>, budget: Budget): Promise<EInvoiceResult> {
	const reader = new XmlReader(budget);
	for await (const piece of pieces) {
		reader.write(piece);
		if (reader.fault !== undefined) break;
	}
	const invoice = reader.end();
	return resultOf(invoice ? [invoice] : [], reader.fault);
}

async function readPdf(pieces: AsyncIterable<Uint8Array>, budget: Budget): Promise<EInvoiceResult> {
	const found = new PdfInvoices(budget);
	try {
		for await (const piece of pieces) {
			found.push(piece);
			if (found.fault !== undefined) break;
		}
		found.end();
	} catch (error) {
		if (!(error instanceof BudgetProblem)) throw asProblem(error);
		const { excess } = error;
		return found.hasInvoice
			? { kind: 'unusable', reason: `have ${excess}` }
			: { kind: 'none', unread: `has ${excess}` };
	}
	const result = resultOf(found.invoices, found.fault);
	return result.kind === 'none' ? { ...result, isEncrypted: found.isEncrypted } : result;
}

function resultOf(found: XmlInvoice[], fault: string | undefined): EInvoiceResult {
	if (fault !== undefined) return { kind: 'unusable', reason: fault };
	const all = found.flatMap(invoicesIn);
	const { most } = LIMITS.documents;
	if (all.length > most) return { kind: 'unusable', reason: `are of more than ${most} invoices` };
	// The same invoice in two syntaxes: the one with more values.
	const different: EInvoice[] = [];
	for (const invoice of all.map(termsOf)) {
		const at = different.findIndex((one) => isSame(one, invoice));
		const known = different[at];
		if (known === undefined) different.push(invoice);
		else if (size(invoice) > size(known)) different[at] = invoice;
	}
	const numbers = different.flatMap(({ header }) => header.invoice_number?.value ?? []);
	if (new Set(numbers).size < numbers.length) {
		const reason = 'contradict each other: two invoices have the same number';
		return { kind: 'unusable', reason, isContradiction: true };
	}
	const invoices = different.map((invoice) => ({ ...invoice, ...faultOf(invoice) }));
	const [first, ...others] = invoices;
	if (first === undefined) return { kind: 'none' };
	return first.fault !== undefined && others.length === 0
		? { kind: 'unusable', reason: first.fault }
		: { kind: 'invoices', invoices };
}

function faultOf({ header }: EInvoice): { fault?: string } {
	const absent = ESSENTIAL.filter(({ terms }) => !terms.some((name) => header[name]));
	if (absent.length === 0) return {};
	return { fault: `have ${absent.map(({ name }) => `no ${name}`).join(', ')}` };
}

/** Fields that every invoice has (BT-1, BT-2, BT-112); data without them cannot be compared with a page. */
const ESSENTIAL: Array<{ name: string; terms: Array<keyof EInvoice['header']> }> = [
	{ name: 'invoice number', terms: ['invoice_number'] },
	{ name: 'date', terms: ['date'] },
	// FatturaPA may leave out the grand total.
	{ name: 'total', terms: ['total_amount', 'amount_due', 'net_amount'] },
];

const size = ({ header, lists }: EInvoice) =>
	Object.keys(header).length + lists.lines.length + lists.tax_lines.length;

const COMPARED = [
	'invoice_number',
	'date',
	'total_amount',
	'amount_due',
	'net_amount',
	'iban',
	'supplier',
	'supplier_vat_id',
	'customer',
	'customer_vat_id',
	'order_number',
	'due_date',
	'currency',
] as const;

/** Whether two e-invoices are the same invoice. Some profiles have no lines. */
function isSame(one: EInvoice, other: EInvoice): boolean {
	const [lines, others] = [one.lists.lines.length, other.lists.lines.length];
	if (lines > 0 && others > 0 && lines !== others) return false;
	if (!one.header.invoice_number || !other.header.invoice_number) return false;
	return COMPARED.every((name) => {
		const [first, second] = [one.header[name], other.header[name]];
		return !first || !second || fold(String(first.value)) === fold(String(second.value));
	});
}
