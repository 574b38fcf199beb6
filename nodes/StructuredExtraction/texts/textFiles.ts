import { checkOcrFile, type OcrVerdict } from '../../shared/files/checkImage';
import type { FileFacts } from '../../shared/files/facts';
import { remedyFor, TEXT_TYPES, textTypeOf } from '../../shared/files/notForOcr';
import { E_INVOICE_XML } from '../../shared/ocr/readDocuments';

export const CSV = 'text/csv';

/** Largest text, web page or HTML of an e-mail that is read, in bytes or characters. */
export const MAX_TEXT_FILE = 10 * 1024 * 1024;

/** A file as it is called. */
export interface NamedFile {
	fileName: string;
	/** As who sent it says. */
	mimeType?: string;
}

/** What plain text is by the ending of its name. */
const byEnding: Record<string, string> = {
	eml: TEXT_TYPES.mail,
	htm: TEXT_TYPES.html,
	html: TEXT_TYPES.html,
	csv: CSV,
	tsv: CSV,
	tab: CSV,
	txt: TEXT_TYPES.plain,
	md: TEXT_TYPES.plain,
};

/** The same by its MIME type, for names that say nothing. */
const byType = [TEXT_TYPES.mail, TEXT_TYPES.html, CSV, 'text/tab-separated-values'];

/** Names of files that a failed download, such as a page to log in, often bears. */
const NO_TEXT = /\.(?:pdf|png|jpe?g|webp|gif|bmp|tiff?|heic|avif)$/i;

const READS = 'Structured Extraction reads PDF files, images, texts, e-mails and Word documents';

/**
 * Whether fields can be extracted from a file, and its type: by its content, and of plain text by its
 * name. The reason for a refusal continues a sentence that begins with the name.
 * @param withEInvoices whether the XML of electronic invoices is read
 */
export function checkFile(facts: FileFacts, file: NamedFile, withEInvoices: boolean): OcrVerdict {
	if (facts.kind === 'eInvoice' && withEInvoices) return { ok: true, mimeType: E_INVOICE_XML };
	const type = textTypeOf(facts);
	if (type === undefined) {
		const isOther = ['text', 'office', 'archive', 'other'].includes(facts.kind);
		return isOther ? refused(facts, remedyFor(facts)) : checkOcrFile(facts);
	}
	if (type !== TEXT_TYPES.docx && NO_TEXT.test(file.fileName)) {
		return refused(facts, 'It is not what its name says: get the file again from where it comes');
	}
	return { ok: true, mimeType: type === TEXT_TYPES.plain ? namedType(file) : type };
}

function refused({ label }: FileFacts, remedy: string): OcrVerdict {
	return { ok: false, reason: `is ${label}; ${READS}${remedy && `. ${remedy}`}` };
}

function namedType({ fileName, mimeType = '' }: NamedFile): string {
	const [, ending = ''] = /\.([a-z]{2,5})$/i.exec(fileName) ?? [];
	const named = byEnding[ending.toLowerCase()];
	if (named !== undefined) return named;
	const said = byType.find((type) => mimeType.startsWith(type)) ?? TEXT_TYPES.plain;
	return said.endsWith('values') ? CSV : said;
}

/** Whether the text of a document of this type is read here, without OCR. */
export const isTextFile = (mimeType: string): boolean =>
	mimeType === CSV || Object.values<string>(TEXT_TYPES).includes(mimeType);
