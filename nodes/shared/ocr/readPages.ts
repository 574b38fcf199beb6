import type { TextChoice, PdfTextSettings } from '../pdfText/choosePdfText';
import { isTextFile } from '../texts/textFiles';
import type { DocumentSource } from './readDocuments';
import type { DocumentAnswer } from './pageSelection';

/** A document as it was read: by a text of its own, or that of its PDF file, or by OCR. */
export type ReadDocument = TextChoice &
	({ use: 'text'; isPdf: boolean } | { use: 'ocr'; answer: DocumentAnswer });

/**
 * The pages of a document: by the text of a file that has one of its own, the text that the user gives with
 * a PDF file, or OCR.
 * @throws Problem when none of them can be had
 */
export async function readPages(
	source: DocumentSource,
	settings: PdfTextSettings,
	askOcr: () => Promise<DocumentAnswer>,
): Promise<ReadDocument> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../texts/toPages');
		const { pages, notes } = await readTextFile(source);
		return { use: 'text', isPdf: false, text: { pages }, notes };
	}
	if (source.kind === 'url' || source.pdfText === undefined) {
		return { use: 'ocr', answer: await askOcr(), notes: [] };
	}
	const { choosePdfText } = await import('../pdfText/choosePdfText');
	const { fileName, pdfText, file } = source;
	const choice = await choosePdfText({ fileName, pdfText }, file.chunks(), settings);
	return choice.use === 'text' ? { ...choice, isPdf: true } : { ...choice, answer: await askOcr() };
}
