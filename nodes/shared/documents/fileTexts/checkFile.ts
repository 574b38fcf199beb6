import { E_INVOICE_REMEDY, unreadable } from '../files/checkImage';
import { type FileContent, type FileFacts, isImage } from '../files/facts';
import type { FileSource, SkippedFile } from '../ocr/documents';
import {
	E_INVOICE_XML,
	FORMATS,
	isOffice,
	isTextType,
	namedType,
	OUTLOOK_MAIL,
	SIGNED_FILE,
	TEXT_TYPES,
} from '../files/formats';
import type { ocrOptions } from '../ocr/ocrOptions';
import type { OptionValues } from '../../host/panel/option';

/** Extensions that text only has after a failed download, such as a login page. */
const NOT_TEXT = /\.(?:pdf|png|jpe?g|webp|gif|bmp|tiff?|heic|avif)$/i;

/**
 * Shortest side of an image that can hold text, in pixels. The smallest letters that can be told
 * apart are 5 pixels wide and 7 high; with a margin they need 8. Tracking pixels and spacers of
 * e-mails are below it.
 */
const MIN_OCR_SIDE = 8;

/** What else can be read, and who reads it. */
export interface FileSettings {
	/** Whether the XML of electronic invoices is read. */
	withEInvoices: boolean;
	/** Whether the service reads Office files. */
	officeFiles: OptionValues<typeof ocrOptions>['officeFiles'];
}

/**
 * Whether a file can be read, and its type: by its content, for plain text also by its name.
 * @param facts of the whole file or of its beginning
 * @param file what its sender calls it
 */
export function checkFile(
	facts: FileFacts,
	{ fileName, mimeType }: { fileName: string; mimeType?: string },
	{ withEInvoices, officeFiles }: FileSettings,
): Pick<FileSource, 'mimeType' | 'forService'> | Omit<SkippedFile, 'fileName'> {
	const { label } = facts;
	const damage = unreadable(facts);
	if (damage !== undefined) {
		return { reason: damage, remedy: GET_AGAIN };
	}
	if (facts.kind === 'eInvoice') {
		return withEInvoices
			? { mimeType: E_INVOICE_XML }
			: { reason: `is ${label}; OCR reads PDF files and images`, remedy: E_INVOICE_REMEDY };
	}
	if (facts.kind === 'image' && Math.min(facts.width, facts.height) < MIN_OCR_SIDE) {
		const reads = `OCR reads images of at least ${MIN_OCR_SIDE} × ${MIN_OCR_SIDE} pixels`;
		return {
			reason: `is an image of ${facts.width} × ${facts.height} pixels, too small to hold text; ${reads}`,
		};
	}
	if (facts.kind === 'pdf' || isImage(facts)) return { mimeType: facts.mimeType };
	const type = 'mimeType' in facts ? (facts.mimeType ?? '') : '';
	if (type === SIGNED_FILE || type === OUTLOOK_MAIL) return { mimeType: type };
	const isForService = FORMATS.some((one) => one.mimeType === type && one.isForService);
	if (officeFiles === 'service' && isForService) return { mimeType: type, forService: true };
	const isText = isTextType(type);
	if (isText && (isOffice(type) || !NOT_TEXT.test(fileName))) {
		return {
			mimeType: type === TEXT_TYPES.plain ? namedType(fileName, mimeType) : type,
		};
	}
	const isPacked = 'content' in facts && ['base64', 'packed'].includes(facts.content ?? '');
	const isAnswer = facts.kind === 'text' && !isPacked && NOT_TEXT.test(fileName);
	const otherwise = [remedyFor(facts), isForService ? BY_SERVICE : []].flat().join(', or ');
	const remedy = isAnswer ? ANSWER : otherwise;
	const reads = 'PDF files, images, texts, e-mails, Word documents and workbooks can be read';
	return { reason: `is ${label}; ${reads}`, ...(remedy && { remedy }) };
}

/** A download that failed is saved under the name of the file. */
const ANSWER =
	'Its content does not match its name: get the file again from where it comes. It may be an answer of a server, such as an error or a login page: open it as text to see why, and check the address and the credential of the step that downloads it';

const BY_SERVICE = 'set the option "Reading: Office Files" if your service reads such files';

const GET_AGAIN = 'Get the file again from where it comes';

const SAVE_AS_DOCUMENT = 'Save it as PDF or .docx';

/** What people can do with files that no node reads. */
const remedies: Record<FileContent, string> = {
	sheet: 'Open it, and save it as .xlsx',
	locked: 'Open it, and save it without its password',
	data: 'It holds data: read them with n8n\'s node "Extract From File"',
	base64: 'Make a file of it with n8n\'s node "Convert to File"',
	book: SAVE_AS_DOCUMENT,
	apple: 'Open it, and save it as PDF',
	damaged: GET_AGAIN,
	packed: 'Unpack it with a program for uuencode, and read the file in it',
};

/** What people can do with a file that no node reads; '' where that is not known. */
function remedyFor(facts: FileFacts): string {
	if ('content' in facts && facts.content) return remedies[facts.content];
	if (facts.kind === 'archive') return 'Unpack it, as with n8n\'s node "Compression"';
	return facts.kind === 'office' ? SAVE_AS_DOCUMENT : '';
}
