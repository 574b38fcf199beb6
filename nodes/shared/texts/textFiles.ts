import { checkOcrFile, type OcrVerdict } from '../files/checkImage';
import type { FileFacts } from '../files/facts';
import { isForService, remedyFor, TEXT_TYPES, textTypeOf } from '../files/notForOcr';
import type { OfficeFiles } from '../ocr/ocrOptions';
import { type DocumentSource, E_INVOICE_XML, type FileSource } from '../ocr/readDocuments';

const CSV = 'text/csv';

/** Largest text, web page or HTML of an e-mail that is read, in bytes or characters. */
export const MAX_TEXT_FILE = 10 * 1024 * 1024;

/** What a file is called by its sender. */
export interface NamedFile {
	fileName: string;
	mimeType?: string;
}

/** Types of plain text by file extension. */
const byExtension: Record<string, string> = {
	eml: TEXT_TYPES.mail,
	htm: TEXT_TYPES.html,
	html: TEXT_TYPES.html,
	csv: CSV,
	tsv: CSV,
	tab: CSV,
	txt: TEXT_TYPES.plain,
	md: TEXT_TYPES.plain,
};

/** MIME types that count where the extension is unknown. */
const byType = [TEXT_TYPES.mail, TEXT_TYPES.html, CSV, 'text/tab-separated-values'];

/** Extensions that text only has after a failed download, such as a login page. */
const NOT_TEXT = /\.(?:pdf|png|jpe?g|webp|gif|bmp|tiff?|heic|avif)$/i;

const READS = 'PDF files, images, texts, e-mails and Word documents can be read';

/** What else can be read, and who reads it. */
export interface FileSettings {
	/** Whether the XML of electronic invoices is read. */
	withEInvoices: boolean;
	/** Whether the service reads Office files. */
	officeFiles: OfficeFiles;
}

/**
 * Whether a file can be read, and its type: by its content, for plain text also by
 * its name. The reason of a refusal continues the name of the file.
 */
export function checkFile(
	facts: FileFacts,
	file: NamedFile,
	{ withEInvoices, officeFiles }: FileSettings,
): OcrVerdict {
	if (officeFiles === 'service' && isForService(facts)) {
		return { ok: true, mimeType: facts.mimeType, forService: true };
	}
	if (facts.kind === 'eInvoice' && withEInvoices) return { ok: true, mimeType: E_INVOICE_XML };
	const type = textTypeOf(facts);
	if (type === undefined) {
		const isOther = ['text', 'office', 'archive', 'other'].includes(facts.kind);
		return isOther ? refused(facts, remedyFor(facts)) : checkOcrFile(facts);
	}
	if (type !== TEXT_TYPES.docx && NOT_TEXT.test(file.fileName)) {
		return refused(
			facts,
			'Its content does not match its name: get the file again from where it comes',
		);
	}
	return { ok: true, mimeType: type === TEXT_TYPES.plain ? namedType(file) : type };
}

function refused({ label }: FileFacts, remedy: string): OcrVerdict {
	return { ok: false, reason: `is ${label}; ${READS}${remedy && `. ${remedy}`}` };
}

function namedType({ fileName, mimeType = '' }: NamedFile): string {
	const [, extension = ''] = /\.([a-z]{2,5})$/i.exec(fileName) ?? [];
	const named = byExtension[extension.toLowerCase()];
	if (named !== undefined) return named;
	const type = byType.find((known) => mimeType.startsWith(known)) ?? TEXT_TYPES.plain;
	return type.endsWith('values') ? CSV : type;
}

/** Whether a document has a text that is read without OCR. */
export const isTextFile = (source: DocumentSource): source is FileSource & { forService?: false } =>
	source.kind === 'file' &&
	!source.forService &&
	(source.mimeType === CSV || Object.values<string>(TEXT_TYPES).includes(source.mimeType));
