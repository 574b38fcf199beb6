import type { FileFacts } from './facts';
import { imageFacts } from './imageFacts';
import { officeFacts } from './officeFacts';
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
	// The version and the line end keep texts that mention the header from being taken for a PDF.
	if (/%PDF-\d\.\d\s/.test(header)) return pdfFacts(buffer, part);
	return textFacts(buffer) ?? otherFacts(buffer);
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
