import type { IBinaryData } from 'n8n-workflow';
import type { Budget } from '../../host/budget';
import { isTextType } from '../files/formats';
import type { FileFault } from '../files/fileFault';
import type { StoredFile } from '../files/storedFile';
import type { PdfText } from '../pdfText/pdfTexts';
import { Problem } from '../../host/problem';
import type { Fact } from '../../values/facts/fact';

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
	notes?: Fact[];
	/** Why a record of it may lack something. */
	facts?: Fact[];
	/** Characters of its text that are invisible and were left out before, such as in the HTML of an e-mail. */
	hidden?: number;
	/** Whether the service is to read a file that has a text of its own. */
	forService?: boolean;
	/** The text that the user gives with a PDF file, where there is such an option. */
	pdfText?: PdfText;
}

/** A document of an input item. */
export type DocumentSource = FileSource | { kind: 'url'; fileName: string; url: string };

/** A file that is not sent, and why. */
export interface SkippedFile extends FileFault {
	fileName: string;
	/** Whether nobody wants it read, such as the logo in an e-mail; the documents of its item name it. */
	isLeftOut?: boolean;
}

/** A file that cannot be read, and why. */
export interface UnreadableFile extends FileFault {
	kind: 'unreadable';
	fileName: string;
	/** The file of the item that it is, or is in. */
	binary?: IBinaryData;
}

export interface Documents {
	/** In their order; each leads to an output item, also those that cannot be read. */
	files: Array<DocumentSource | UnreadableFile>;
	/** Files that are left out, and binary fields that the item does not have. */
	skipped: SkippedFile[];
}

/** The failure of a file that cannot be read. */
export const unreadableProblem = ({ fileName, reason, remedy }: UnreadableFile) =>
	new Problem(`the file ${reason}`, { fileName, description: remedy });

/** Whether a document has a text that is read without OCR. */
export const isTextFile = (source: DocumentSource): source is FileSource & { forService?: false } =>
	source.kind === 'file' && !source.forService && isTextType(source.mimeType);
