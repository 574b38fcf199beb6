import type { Budget } from '../budget';
import type { StoredFile } from '../files/storedFile';
import type { PdfText } from '../pdfText/pdfTexts';

/** Types of files with a text of their own, which needs no OCR. */
export const TEXT_TYPES = {
	plain: 'text/plain',
	csv: 'text/csv',
	html: 'text/html',
	mail: 'message/rfc822',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** The type of a document that is an electronic invoice without a page. */
export const E_INVOICE_XML = 'application/xml';

/** A file that can be read, such as by OCR. */
export interface FileSource {
	kind: 'file';
	fileName: string;
	/** The binary field that it is in; none for a file inside another. */
	field?: string;
	file: StoredFile;
	/** By its content. */
	mimeType: string;
	/** The budget of the e-mail that it is attached to; any other file has its own. */
	budget?: Budget;
	/** Notes for the output of this file. */
	notes?: string[];
	/** Whether the service is to read a file that has a text of its own. */
	forService?: boolean;
	/** The text that the user gives with a PDF file, where there is such an option. */
	pdfText?: PdfText;
}

/** A document of an input item. */
export type DocumentSource = FileSource | { kind: 'url'; fileName: string; url: string };

/** A file that is not sent, and why, in words that continue "logo.gif …". */
export interface SkippedFile {
	fileName: string;
	reason: string;
	/** Whether the user chose not to have it read. */
	isLeftOut?: boolean;
}

export interface Documents {
	sources: DocumentSource[];
	skipped: SkippedFile[];
}

/** Whether a document has a text that is read without OCR. */
export const isTextFile = (source: DocumentSource): source is FileSource & { forService?: false } =>
	source.kind === 'file' &&
	!source.forService &&
	Object.values<string>(TEXT_TYPES).includes(source.mimeType);
