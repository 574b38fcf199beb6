import { checkOcrFile, type OcrVerdict } from '../files/checkImage';
import type { FileFacts } from '../files/facts';
import { remedyFor, TEXT_TYPES, textTypeOf } from '../files/notForOcr';
import { E_INVOICE_XML } from '../ocr/readDocuments';

export const CSV = 'text/csv';

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

const READS = 'Structured Extraction reads PDF files, images, texts, e-mails and Word documents';

/**
 * Whether fields can be extracted from a file, and its type: by its content, for plain text also by
 * its name. The reason of a refusal continues the name of the file.
 * @param withEInvoices whether the XML of electronic invoices is read
 */
export function checkFile(facts: FileFacts, file: NamedFile, withEInvoices: boolean): OcrVerdict {
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

/** Whether documents of this type have a text that is read without OCR. */
export const isTextFile = (mimeType: string): boolean =>
	mimeType === CSV || Object.values<string>(TEXT_TYPES).includes(mimeType);
