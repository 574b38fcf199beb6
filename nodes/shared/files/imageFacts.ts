import type { FileFacts } from './facts';
import { walkFrames } from './imageFrames';
import { gifSize, jpegSize, pngSize, type Size, webpSize } from './imageSize';

interface Format {
	mimeType: string;
	label: string;
	matches: (bytes: Buffer) => boolean;
	/**
	 * `undefined` where the header is damaged or not all there. Formats without it are those that chat
	 * does not take.
	 */
	readSize?: (bytes: Buffer) => Size | undefined;
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
		label: 'a PNG image',
		matches: (bytes) => hasAt(bytes, 0, '\x89PNG'),
		readSize: pngSize,
		headerBytes: 33,
	},
	{
		mimeType: 'image/jpeg',
		label: 'a JPEG image',
		matches: (bytes) => hasAt(bytes, 0, '\xff\xd8\xff'),
		readSize: jpegSize,
	},
	{
		mimeType: 'image/gif',
		label: 'a GIF image',
		matches: (bytes) => hasAt(bytes, 0, 'GIF87a') || hasAt(bytes, 0, 'GIF89a'),
		readSize: gifSize,
		headerBytes: 10,
	},
	{
		mimeType: 'image/webp',
		label: 'a WEBP image',
		matches: (bytes) => hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP'),
		readSize: webpSize,
		headerBytes: 30,
	},
	{
		mimeType: 'image/bmp',
		label: 'a BMP image',
		matches: (bytes) =>
			hasAt(bytes, 0, 'BM') && bytes.length >= 18 && BMP_HEADERS.includes(bytes.readUInt32LE(14)),
	},
	{
		mimeType: 'image/tiff',
		label: 'a TIFF image',
		matches: (bytes) =>
			['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((start) => hasAt(bytes, 0, start)),
	},
	{
		mimeType: 'image/avif',
		label: 'an AVIF image',
		matches: (bytes) => hasBrand(bytes, /^avi[fs]/),
	},
	{
		mimeType: 'image/heic',
		label: 'a HEIC image',
		matches: (bytes) => hasBrand(bytes, /^hei[cxms]|^hev[cxms]|^mif1|^msf1/),
	},
	{
		mimeType: 'image/jxl',
		label: 'a JPEG XL image',
		matches: (bytes) => hasAt(bytes, 4, 'JXL \r\n\x87\n'),
	},
	{
		mimeType: 'image/jp2',
		label: 'a JPEG 2000 image',
		matches: (bytes) => hasAt(bytes, 4, 'jP  \r\n\x87\n'),
	},
];

/** The facts of an image; `undefined` when `bytes` do not start like one. */
export function imageFacts(bytes: Buffer, part: 'whole' | 'beginning'): FileFacts | undefined {
	const format = formats.find(({ matches }) => matches(bytes));
	if (format === undefined) return undefined;
	const { mimeType, label, readSize, headerBytes = Infinity } = format;
	if (readSize === undefined) return { kind: 'otherImage', mimeType, label };
	const size = readSize(bytes);
	if (size === undefined || size.width === 0 || size.height === 0) {
		if (part === 'beginning' && bytes.length < headerBytes) {
			return { kind: 'needsMore', mimeType, label };
		}
		const isTiny = bytes.length < Math.min(headerBytes, 1024);
		const details = isTiny ? `, the file ends after ${bytes.length} bytes` : '';
		const reason = `its width and height cannot be read${details}`;
		return { kind: 'broken', mimeType, label, reason };
	}
	const walk = walkFrames(mimeType, bytes);
	if (part === 'whole' && (walk?.cut || walk?.frames === 0)) {
		const reason = walk.cut
			? 'it ends in the middle of the image'
			: 'there is no image after its header';
		return { kind: 'broken', mimeType, label, reason };
	}
	const isKnown = walk !== undefined && (part === 'whole' || walk.final);
	return { kind: 'image', mimeType, label, ...size, frames: isKnown ? walk.frames : null };
}
