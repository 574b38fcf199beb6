import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A document that no other equals, and that can be told by what is read in it. */
export interface TestDocument {
	/** Counted from 1. */
	number: number;
	content: Buffer;
	/** Stands in its text, and in no other document's. */
	mark: string;
}

/** Makes PDF files of one page in memory. */
export async function makeDocuments(count: number): Promise<TestDocument[]> {
	return await Promise.all(
		Array.from({ length: count }, async (_, index) => {
			const number = index + 1;
			const mark = `DN-${100_000 + number * 7}`;
			const pdf = new PDFDocument({ size: 'A5' });
			pdf.fontSize(16).text('Delivery note').fontSize(11).text(`Number ${mark}`);
			pdf.text(`Pallets: ${number}`).end();
			return { number, mark, content: await buffer(pdf) };
		}),
	);
}

/** What two files have in common when they are the same. */
export function hashOf(content: Uint8Array): string {
	return createHash('sha256').update(content).digest('hex');
}
