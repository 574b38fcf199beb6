import { createHash } from 'node:crypto';
import type { TableRow } from '../n8n/dataTables';
import type { RecordedRequest } from '../service/main';
import { makePdf } from '../service/testing/makePdf';

/** An invoice made for a test, with the values that its row must have. */
export interface Invoice {
	file: string;
	/** A PDF file of one page. */
	content: Buffer;
	/** SHA-256 of the content, as hex digits. */
	hash: string;
	invoice_number: string;
	amount: number;
}

/** So many invoices, each with a number and an amount of its own. */
export async function makeInvoices(count: number): Promise<Invoice[]> {
	const numbers = Array.from({ length: count }, (_, index) => index + 1);
	return await Promise.all(numbers.map(makeInvoice));
}

async function makeInvoice(number: number): Promise<Invoice> {
	const amount = 100 + number * 1.25;
	const invoice_number = `R-${1000 + number}`;
	const lines = [
		'Corner Shop Ltd',
		'Invoice',
		`Invoice number: ${invoice_number}`,
		'Date: 2025-03-22',
		`Total: ${amount.toFixed(2)} EUR`,
	];
	const content = await makePdf([
		lines.map((text, line) => ({ x: 60, y: 60 + line * 24, text, size: line === 0 ? 16 : 10 })),
	]);
	return { file: `${invoice_number}.pdf`, content, hash: hashOf(content), invoice_number, amount };
}

/** SHA-256, as hex digits. */
export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** How often each invoice was sent to be read, in the order of the invoices. */
export function timesSent(requests: RecordedRequest[], invoices: Invoice[]): number[] {
	const counts = new Map<string, number>();
	for (const { path, body } of requests) {
		if (path !== '/v1/ocr') continue;
		const { document } = body as { document: { document_url: string } };
		const [, base64 = ''] = document.document_url.split(';base64,');
		const hash = hashOf(Buffer.from(base64, 'base64'));
		counts.set(hash, (counts.get(hash) ?? 0) + 1);
	}
	return invoices.map(({ hash }) => counts.get(hash) ?? 0);
}

/** The hash of the file of a row: of the workflow, or of the node. */
const hashIn = ({ hash, file_hash }: TableRow) => hash ?? file_hash;

/** Faults of the rows: an invoice without one, with several, or with other values. */
export function faultsOf(rows: TableRow[], invoices: Invoice[]): string[] {
	const faults = invoices.flatMap(({ file, hash, invoice_number, amount }) => {
		const own = rows.filter((row) => hashIn(row) === hash);
		const [row] = own;
		if (row === undefined || own.length > 1) return [`${file} has ${own.length} rows`];
		const isRight = row.invoice_number === invoice_number && row.total_amount === amount;
		if (isRight && row.done === true) return [];
		return [`the row of ${file} is ${JSON.stringify(row)}`];
	});
	const strangers = rows.filter((row) => !invoices.some(({ hash }) => hash === hashIn(row)));
	return [...faults, ...strangers.map((row) => `a row of no invoice: ${JSON.stringify(row)}`)];
}
