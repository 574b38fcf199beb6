import type { FileContent, FileFacts } from './facts';
import { imageFacts } from './imageFacts';
import { textFacts } from './textFacts';

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
 * animated WEBP all · kind of ZIP files up to a megabyte, of old Office files up to all, of text 64
 * kilobytes.
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
	const known = imageFacts(buffer, part) ?? officeFacts(buffer);
	if (known !== undefined) return known;
	if (isSigned(buffer)) return signedFile;
	// The version and the line end keep texts that mention the header from being taken for a PDF.
	if (/%PDF-\d\.\d\s/.test(header)) return pdfFacts(buffer, part);
	const text = textFacts(buffer);
	return (text && base64Facts(buffer)) ?? text ?? otherFacts(buffer);
}

/** A document with its signature around it, as DER or base64. */
export const signedFile: FileFacts = {
	kind: 'other',
	mimeType: 'application/pkcs7-mime',
	label: 'a signed file (.p7m)',
};

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

function pdfFacts(bytes: Buffer, part: 'whole' | 'beginning'): FileFacts {
	if (part === 'beginning' || bytes.includes('obj', 0, 'latin1')) return pdf;
	return { ...pdf, kind: 'broken', reason: 'there is nothing after its header' };
}

/** Files that people attach by mistake, by how they begin. */
const signatures: [start: string, offset: number, kind: 'archive' | 'other', label: string][] = [
	['\x1f\x8b', 0, 'archive', 'an archive (.gz)'],
	["7z\xbc\xaf'\x1c", 0, 'archive', 'an archive (.7z)'],
	['Rar!\x1a', 0, 'archive', 'an archive (.rar)'],
	['ustar', 257, 'archive', 'an archive (.tar)'],
	[
		'\x78\x9f\x3e\x22',
		0,
		'other',
		'a file in which Outlook packs attachments (winmail.dat; open the e-mail in Outlook and save them)',
	],
	['ftypqt', 4, 'other', 'a video (.mov)'],
	['ftyp', 4, 'other', 'a video (.mp4)'],
	['\x1aE\xdf\xa3', 0, 'other', 'a video (.mkv)'],
	['ID3', 0, 'other', 'a sound recording (.mp3)'],
	['OggS', 0, 'other', 'a sound recording (.ogg)'],
	['WAVE', 8, 'other', 'a sound recording (.wav)'],
];

/** The kind of a file that is neither document nor image nor text, as far as its first bytes tell. */
function otherFacts(bytes: Buffer): FileFacts {
	const head = bytes.toString('latin1', 0, 300);
	const found = signatures.find(([start, offset]) => head.startsWith(start, offset));
	if (found === undefined) return { kind: 'other', label: 'a file of an unknown kind' };
	const [, , kind, label] = found;
	return { kind, label };
}

const openXml = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

const office = (mimeType: string, label: string, content?: FileContent) => ({
	kind: 'office' as const,
	mimeType,
	label,
	...(content && { content }),
});

/** Folder that an Office file keeps its content in, or a file in it, and what the file then is. */
const byFolder: [folder: string, facts: FileFacts][] = [
	['word/', office(`${openXml}wordprocessingml.document`, 'a Word document (.docx)')],
	[
		'xl/workbook.bin',
		office(
			'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
			'a binary Excel workbook (.xlsb)',
			'sheet',
		),
	],
	['xl/', office(`${openXml}spreadsheetml.sheet`, 'an Excel workbook (.xlsx)')],
	['ppt/', office(`${openXml}presentationml.presentation`, 'a PowerPoint presentation (.pptx)')],
	['visio/', office('application/vnd.ms-visio.drawing', 'a Visio drawing (.vsdx)')],
];

/** Formats that name themselves in a first entry `mimetype`. */
const byMimeType = new Map(
	[
		office(`${openDocument}text`, 'a text document (.odt)'),
		office(`${openDocument}spreadsheet`, 'a spreadsheet (.ods)'),
		office(`${openDocument}presentation`, 'a presentation (.odp)'),
		office(`${openDocument}graphics`, 'a drawing (.odg)'),
		{
			kind: 'other',
			mimeType: 'application/epub+zip',
			label: 'an e-book (.epub)',
			content: 'book',
		} as const,
	].map((facts) => [facts.mimeType, facts]),
);

const zip: FileFacts = { kind: 'archive', mimeType: 'application/zip', label: 'a ZIP archive' };

/** How far into an archive its entries are looked at, in bytes. */
const ZIP_LIMIT = 1024 * 1024;

/** Longest type that an entry `mimetype` can name, in bytes. */
const MAX_TYPE = 100;

function zipFacts(bytes: Buffer): FileFacts {
	const found = new Set<FileFacts>();
	let isOpenXml = false;
	let isFirst = true;
	for (const { name, isStored, content } of zipEntries(bytes.subarray(0, ZIP_LIMIT))) {
		if (isFirst && name === 'mimetype' && isStored) {
			const named = byMimeType.get(content.toString('latin1', 0, MAX_TYPE).trim());
			if (named !== undefined) return named;
		}
		isFirst = false;
		// A plain archive may hold a folder "word/"; an Office file has its own parts as well. openpyxl writes
		// the list of contents last, beyond the beginning of a large workbook.
		isOpenXml ||=
			/^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/app\.xml|xl\/worksheets\/sheet1\.xml)$/.test(
				name,
			);
		for (const [folder, facts] of byFolder) if (name.startsWith(folder)) found.add(facts);
	}
	const facts = isOpenXml ? byFolder.find(([, one]) => found.has(one))?.[1] : undefined;
	return facts ?? zip;
}

/**
 * Streams by which the old Office formats differ, in the order in which they decide: a document
 * can hold another one, a presentation a workbook, a message all of them.
 */
const byStream: [name: string, facts: FileFacts][] = [
	['__properties_version1.0', office('application/vnd.ms-outlook', 'an Outlook message (.msg)')],
	[
		'EncryptedPackage',
		office('application/x-ole-storage', 'an Office file with a password', 'locked'),
	],
	[
		'PowerPoint Document',
		office('application/vnd.ms-powerpoint', 'an old PowerPoint presentation (.ppt)'),
	],
	['WordDocument', office('application/msword', 'an old Word document (.doc)')],
	['Workbook', office('application/vnd.ms-excel', 'an old Excel workbook (.xls)', 'sheet')],
	['Book', office('application/vnd.ms-excel', 'an old Excel workbook (.xls)', 'sheet')],
];

/** The streams of a larger one may be listed at its end. */
export const oldOfficeFile = office('application/x-ole-storage', 'an old Office file');

/** Office documents and ZIP archives; `undefined` when `bytes` start like neither. */
function officeFacts(bytes: Buffer): FileFacts | undefined {
	const start = bytes.toString('latin1', 0, 8);
	if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((signature) => start.startsWith(signature))) {
		return zipFacts(bytes);
	}
	if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') {
		return (
			byStream.find(([name]) => bytes.includes(`${name}\0`, 0, 'utf16le'))?.[1] ?? oldOfficeFile
		);
	}
	return undefined;
}

/** The first four bytes of the header that each file of an archive has. */
const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');
const HEADER_BYTES = 30;

/** The size of a file that was not known when its header was written. */
const UNKNOWN_SIZE = 0xffffffff;

/**
 * The files of an archive one after the other, without unpacking any. Continues with the next header
 * after each file, so that archives inside archives are skipped where their size is known.
 */
function* zipEntries(bytes: Buffer): Generator<{
	name: string;
	isStored: boolean;
	/** As it is in the archive, as far as the given bytes reach. */
	content: Buffer;
}> {
	let at = bytes.indexOf(LOCAL_HEADER);
	while (at >= 0 && at + HEADER_BYTES <= bytes.length) {
		const isSizeLater = (bytes.readUInt16LE(at + 6) & 8) !== 0;
		const reported = bytes.readUInt32LE(at + 18);
		const size = isSizeLater || reported === UNKNOWN_SIZE ? 0 : reported;
		const nameEnd = at + HEADER_BYTES + bytes.readUInt16LE(at + 26);
		const start = nameEnd + bytes.readUInt16LE(at + 28);
		yield {
			name: bytes.toString('latin1', at + HEADER_BYTES, nameEnd),
			isStored: bytes.readUInt16LE(at + 8) === 0,
			content: bytes.subarray(start, start + size),
		};
		at = bytes.indexOf(LOCAL_HEADER, start + size);
	}
}
