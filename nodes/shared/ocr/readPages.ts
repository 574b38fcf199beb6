import type { ChosenText } from '../pdfText/pdfTexts';
import type { PdfTextSettings } from '../pdfText/choosePdfText';
import { isTextFile } from '../texts/textFiles';
import type { DocumentSource } from './readDocuments';
import type { DocumentAnswer } from './wantedPages';

/** A document as it was read. */
export type ReadDocument = {
	/** How it was read, in sentences. */
	notes: string[];
} & (
	| {
			use: 'text';
			/** Whether it is the text that the user gives with a PDF file, or that of the file itself. */
			isPdf: boolean;
			text: Pick<ChosenText, 'pages'> & Partial<ChosenText>;
			/** What may be wrong with it, in a sentence. */
			warning?: string;
	  }
	/** With the text of the file where OCR is to be checked by it. */
	| { use: 'ocr'; answer: DocumentAnswer; text?: ChosenText }
);

/**
 * The pages of a document: by the text of a file that has one of its own, the text that the user gives with
 * a PDF file, or OCR.
 * @throws Problem when none of them can be had
 */
export async function readPages(
	source: DocumentSource,
	settings: PdfTextSettings,
	askOcr: (source: DocumentSource) => Promise<DocumentAnswer>,
): Promise<ReadDocument> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../texts/readTextFile');
		const { pages, notes } = await readTextFile(source);
		return { use: 'text', isPdf: false, text: { pages }, notes };
	}
	if (source.kind === 'url' || source.pdfText === undefined) {
		return { use: 'ocr', answer: await askOcr(source), notes: [] };
	}
	const { choosePdfText } = await import('../pdfText/choosePdfText');
	const { fileName, pdfText, file } = source;
	const choice = await choosePdfText({ fileName, pdfText }, file.chunks(), settings);
	return choice.use === 'text'
		? { ...choice, isPdf: true }
		: { ...choice, answer: await askOcr(source) };
}
