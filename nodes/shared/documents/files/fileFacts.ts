import { beginningOf, MAX_ENTRIES, zipEntries } from '../office/unzip';
import type { FileFacts } from './facts';
import { FORMATS, lockFile, oldOfficeFile, signedFile, zip } from './formats';
import { imageFacts } from './imageFacts';
import { textFacts } from './textFacts';
import { onlyProblem } from '../../host/problem';

/**
 * How much of a file is worth reading where the whole is not needed, in bytes: every kind is
 * recognised by it, and nearly every size is in it.
 */
export const HEAD_BYTES = 64 * 1024;

/** Software may put other bytes before the PDF header, but not more than this many. */
const LATEST_PDF_HEADER = 1024;

const pdf = { kind: 'pdf', mimeType: 'application/pdf', label: 'a PDF file' } as const;

/**
 * What a file is, by its content and never by its name. Nothing is decoded.
 *
 * Bytes needed: PDF 1,033 · width and height of GIF 10, WEBP 30, PNG 33, of JPEG what lies before
 * its frame header (EXIF data, colour profile) · frames of PNG up to the image data, of GIF and
 * animated WEBP all · kind of ZIP files all, of old Office files up to all, of text 64 kilobytes.
 * @param part of the file that `bytes` are. A `beginning` is not called broken because it ends early.
 *   Fewer bytes than `HEAD_BYTES` are taken for the whole file, more for a beginning; say `whole`
 *   where it is, to have a damaged end noticed.
 */
export function fileFacts(
	bytes: Uint8Array,
	part: 'whole' | 'beginning' = bytes.length < HEAD_BYTES ? 'whole' : 'beginning',
): FileFacts {
	if (bytes.length === 0) return { kind: 'empty', label: 'an empty file' };
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const header = buffer.subarray(0, LATEST_PDF_HEADER + 9).toString('latin1');
	if (header.startsWith('%PDF-')) return pdfFacts(buffer, part);
	const known = imageFacts(buffer, part) ?? officeFacts(buffer, part);
	if (known !== undefined) return known;
	if (isSigned(buffer)) return signedFile;
	// The version and the line end keep texts that mention the header from being taken for a PDF.
	if (/%PDF-\d\.\d\s/.test(header)) return pdfFacts(buffer, part);
	if (isLock(buffer)) return lockFile;
	const text = textFacts(buffer);
	const changed = text === undefined && isChanged(buffer) ? changedFile : undefined;
	return (text && base64Facts(buffer)) ?? text ?? changed ?? otherFacts(buffer);
}

/** Signed data begin with this name (OID 1.2.840.113549.1.7.2), after a tag and a length. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');

/** Whether a file is a document with a signature around it, or the signature alone, as DER. */
export const isSigned = (bytes: Buffer): boolean =>
	bytes[0] === 0x30 && bytes.subarray(2, 6 + SIGNED_DATA.length).includes(SIGNED_DATA);

/** Lines around base64 in a PEM file with a signature (RFC 7468 §9). */
const PEM_LINES = /-----(?:BEGIN|END) (?:PKCS7|CMS)-----/g;

/** A document with a signature around it as DER, which may be given as base64 or PEM. */
export const derOf = (bytes: Buffer): Buffer =>
	isSigned(bytes) ? bytes : Buffer.from(bytes.toString('latin1').replace(PEM_LINES, ''), 'base64');

/** Bytes of the file that Excel and Word keep next to an open document, and of the name in it. */
const LOCK_BYTES = [165, 162];
const MAX_USER = 53;

/** Whether a file only tells who has a document open: the length of a name and the name, once more in UTF-16. */
function isLock(bytes: Buffer): boolean {
	const [length = 0] = bytes;
	if (!LOCK_BYTES.includes(bytes.length) || length === 0 || length > MAX_USER) return false;
	return [MAX_USER + 1, MAX_USER + 2].some((at) => bytes.readUInt16LE(at) === length);
}

/** A text that is base64 from its first line on, or a data URI. */
const BASE64 = /^\s{0,99}(data:[^,\s]{0,200};base64,|(?=[A-Z0-9+/]{40}))([A-Z0-9+/=\s]*)$/i;

/** How much of such a text is looked at, in characters. */
const BASE64_HEAD = 2048;

const base64File: FileFacts = {
	kind: 'text',
	label: 'a text file that holds another file as base64',
	content: 'base64',
};

/** A file as base64, by what it begins with once decoded: long words are base64 too. */
function base64Facts(bytes: Buffer): FileFacts | undefined {
	const head = bytes.toString('latin1', 0, BASE64_HEAD).replace(PEM_LINES, '');
	const [, uri, base64 = ''] = BASE64.exec(head) ?? [];
	if (base64 === '') return undefined;
	const facts = fileFacts(Buffer.from(base64, 'base64'), 'beginning');
	if (facts === signedFile && !uri) return facts;
	const isFile = ['pdf', 'image', 'otherImage', 'needsMore', 'office', 'archive', 'eInvoice'];
	return uri || isFile.includes(facts.kind) ? base64File : undefined;
}

/** What becomes of a byte that is no UTF-8 when a file is treated as text. */
const REPLACED = '\u00ef\u00bf\u00bd';
/** So many of them, and so large a share of the bytes above 127, are in no other file. */
const MIN_REPLACED = 4;
const MIN_SHARE = 0.5;

const CHANGED =
	'its bytes were changed by a step that treated it as text; let the step that gets it return a file';

/** Whether bytes of a file were lost because it was treated as text. */
function isChanged(bytes: Buffer): boolean {
	const text = bytes.toString('latin1', 0, HEAD_BYTES);
	const replaced = text.split(REPLACED).length - 1;
	const others = text.replace(/[\0-\x7f]+/g, '').length;
	return replaced >= MIN_REPLACED && 3 * replaced > MIN_SHARE * others;
}

const changedFile: FileFacts = {
	kind: 'broken',
	mimeType: 'application/octet-stream',
	label: 'an image or another file',
	reason: CHANGED,
};

/** The header of a PDF file with the comment after it, whose bytes tell only that the file is no text. */
const PDF_HEADER = /%PDF-[^\r\n]*[\r\n]{1,2}(?:%[^\r\n]*)?/;

function pdfFacts(bytes: Buffer, part: 'whole' | 'beginning'): FileFacts {
	const head = bytes.toString('latin1', 0, 2 * LATEST_PDF_HEADER);
	const header = PDF_HEADER.exec(head);
	const begin = header ? header.index + header[0].length : 0;
	if (isChanged(bytes.subarray(begin))) return { ...pdf, kind: 'broken', reason: CHANGED };
	if (part === 'beginning' || bytes.includes('obj', 0, 'latin1')) return pdf;
	return { ...pdf, kind: 'broken', reason: 'there is nothing after its header' };
}

/** The kind of a file that is neither document nor image nor text, as far as its first bytes tell. */
function otherFacts(bytes: Buffer): FileFacts {
	const head = bytes.toString('latin1', 0, 300);
	const found = FORMATS.find(({ start }) => start && head.startsWith(...start));
	return found ?? { kind: 'other', label: 'a file of an unknown kind' };
}

/** Entries that name the format of the archive, which some programs leave out or compress. */
const NAMING = ['mimetype', 'meta-inf/manifest.xml'];
const NAMED =
	/application\/(?:vnd\.oasis\.opendocument\.[a-z]{1,40}|epub\+zip)(?=-template|[^\w-]|$)/;

/** The list of the types of parts in an Office file, and the type of its main one, which may have any name. */
const TYPES = '[content_types].xml';
const MAIN_TYPE =
	/application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)(?=\.main)/;

const damagedZip: FileFacts = {
	kind: 'archive',
	label: 'a ZIP archive or Office file whose end is missing or damaged',
	content: 'damaged',
};

/** Parts that an Office file has and a plain archive with a folder "word" has not. */
const OPEN_XML =
	/^(?:\[content_types\]\.xml|_rels\/\.rels|docprops\/app\.xml|xl\/workbook\.xml|xl\/worksheets\/sheet1\.xml|word\/document\.xml)$/;

/** What a ZIP archive is by the directory at its end, which the beginning of one does not have. */
function zipFacts(bytes: Buffer, part: 'whole' | 'beginning'): FileFacts {
	if (part === 'beginning') return zip;
	try {
		const names: string[] = [];
		const typed = (pattern: RegExp, entry: Parameters<typeof beginningOf>[0]) => {
			const [type] = pattern.exec(beginningOf(entry)) ?? [];
			return FORMATS.find(({ mimeType }) => type !== undefined && mimeType === type);
		};
		let byMain: FileFacts | undefined;
		for (const entry of zipEntries(bytes)) {
			const { name } = entry;
			if (NAMING.includes(name) && !names.includes(name)) {
				const named = typed(NAMED, entry);
				if (named) return named;
			}
			if (name === TYPES) byMain ??= typed(MAIN_TYPE, entry);
			if (names.push(name) === MAX_ENTRIES) break;
		}
		const isOpenXml = names.some((name) => OPEN_XML.test(name));
		const found = FORMATS.find(
			({ part: wanted }) => wanted && names.some((one) => wanted.test(one)),
		);
		return (found && (isOpenXml || found.content === 'apple') ? found : byMain) ?? zip;
	} catch (error) {
		if (!(error instanceof RangeError)) onlyProblem(error);
		return damagedZip;
	}
}

/** Office documents and ZIP archives; `undefined` when `bytes` start like neither. */
function officeFacts(bytes: Buffer, part: 'whole' | 'beginning'): FileFacts | undefined {
	const start = bytes.toString('latin1', 0, 8);
	if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((signature) => start.startsWith(signature))) {
		return zipFacts(bytes, part);
	}
	if (start !== '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return undefined;
	const found = FORMATS.find(
		({ stream }) => stream !== undefined && bytes.includes(`${stream}\0`, 0, 'utf16le'),
	);
	return found ?? oldOfficeFile;
}
