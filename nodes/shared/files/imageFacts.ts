import { imageSize } from 'image-size';

import type { FileFacts } from './fileFacts';
import { walkFrames } from './imageFrames';

interface Format {
	mimeType: string;
	label: string;
	matches: (bytes: Buffer) => boolean;
	/** Bytes within which the size must be found; without it, the size can be anywhere. */
	headerBytes?: number;
}

const hasAt = (bytes: Buffer, offset: number, text: string) =>
	bytes.toString('latin1', offset, offset + text.length) === text;

/** Main brand, version and compatible brands of an ISO media file: HEIC, AVIF and videos. */
function brands(bytes: Buffer): string[] {
	if (bytes.length < 12 || !hasAt(bytes, 4, 'ftyp')) return [];
	const end = Math.min(bytes.readUInt32BE(0), 256);
	return bytes.toString('latin1', 8, Math.max(end, 12)).match(/[^]{4}/g) ?? [];
}

const hasBrand = (bytes: Buffer, pattern: RegExp) => {
	const [main = '', ...compatible] = brands(bytes);
	return (
		pattern.test(main) || (/^mi[fa]|^msf/.test(main) && compatible.some((b) => pattern.test(b)))
	);
};

/** Sizes of the header that follows the 14 bytes of a BMP; texts that start with "BM" lack it. */
const BMP_HEADERS = [12, 16, 40, 52, 56, 64, 108, 124];

const formats: Format[] = [
	{
		mimeType: 'image/png',
		label: 'a PNG picture',
		matches: (bytes) => hasAt(bytes, 0, '\x89PNG'),
		headerBytes: 33,
	},
	{
		mimeType: 'image/jpeg',
		label: 'a JPEG picture',
		matches: (bytes) => hasAt(bytes, 0, '\xff\xd8\xff'),
	},
	{
		mimeType: 'image/gif',
		label: 'a GIF picture',
		matches: (bytes) => hasAt(bytes, 0, 'GIF87a') || hasAt(bytes, 0, 'GIF89a'),
		headerBytes: 10,
	},
	{
		mimeType: 'image/webp',
		label: 'a WEBP picture',
		matches: (bytes) => hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP'),
		headerBytes: 30,
	},
	{
		mimeType: 'image/bmp',
		label: 'a BMP picture',
		matches: (bytes) =>
			hasAt(bytes, 0, 'BM') && bytes.length >= 18 && BMP_HEADERS.includes(bytes.readUInt32LE(14)),
		headerBytes: 26,
	},
	{
		mimeType: 'image/tiff',
		label: 'a TIFF picture',
		matches: (bytes) =>
			['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((start) => hasAt(bytes, 0, start)),
	},
	{
		mimeType: 'image/avif',
		label: 'an AVIF picture',
		matches: (bytes) => hasBrand(bytes, /^avi[fs]/),
	},
	{
		mimeType: 'image/heic',
		label: 'a HEIC picture',
		matches: (bytes) => hasBrand(bytes, /^hei[cxms]|^hev[cxms]|^mif1|^msf1/),
	},
	{
		mimeType: 'image/jxl',
		label: 'a JPEG XL picture',
		matches: (bytes) => hasAt(bytes, 4, 'JXL \r\n\x87\n'),
	},
	{
		mimeType: 'image/jp2',
		label: 'a JPEG 2000 picture',
		matches: (bytes) => hasAt(bytes, 4, 'jP  \r\n\x87\n'),
	},
];

/** EXIF orientations that turn a picture by a quarter. */
const isTurned = (orientation = 1) => orientation >= 5 && orientation <= 8;

/** Within how many bytes a size is looked for first; most files have it there, TIFFs often behind. */
const USUAL_HEADER = 256 * 1024;

function sizeIn(bytes: Buffer): { width: number; height: number } | undefined {
	try {
		// A copy in memory of its own: the library would read on into what lies behind a part of it.
		const { width, height, orientation } = imageSize(new Uint8Array(bytes));
		if (!(width > 0 && height > 0)) return undefined;
		return isTurned(orientation) ? { width: height, height: width } : { width, height };
	} catch {
		// The library throws on every header that is damaged or not all there.
		return undefined;
	}
}

const readSize = (bytes: Buffer) =>
	sizeIn(bytes.subarray(0, USUAL_HEADER)) ??
	(bytes.length > USUAL_HEADER ? sizeIn(bytes) : undefined);

/** The facts of a picture; `undefined` when `bytes` do not start like one. */
export function imageFacts(bytes: Buffer, part: 'whole' | 'beginning'): FileFacts | undefined {
	const format = formats.find(({ matches }) => matches(bytes));
	if (format === undefined) return undefined;
	const { mimeType, label, headerBytes = Infinity } = format;
	const size = readSize(bytes);
	if (size === undefined) {
		if (part === 'beginning' && bytes.length < headerBytes) {
			return { kind: 'needsMore', mimeType, label };
		}
		const isTiny = bytes.length < Math.min(headerBytes, 1024);
		const ending = isTiny ? `, the file ends after ${bytes.length} bytes` : '';
		const reason = `its width and height cannot be read${ending}`;
		return { kind: 'broken', mimeType, label, reason };
	}
	const walk = walkFrames(mimeType, bytes);
	if (part === 'whole' && (walk?.cut || walk?.frames === 0)) {
		const reason = walk.cut
			? 'it ends in the middle of the picture'
			: 'there is no picture behind its header';
		return { kind: 'broken', mimeType, label, reason };
	}
	const isKnown = walk !== undefined && (part === 'whole' || walk.final);
	return { kind: 'image', mimeType, label, ...size, frames: isKnown ? walk.frames : null };
}
