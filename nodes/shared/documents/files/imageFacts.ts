import { GIF } from 'image-size/types/gif';
import type { IImage } from 'image-size/types/interface';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { FileFacts } from './facts';

/** What formats with the size at a fixed place need, in bytes. */
const FIXED_HEADER = 64;

/**
 * Size by the library. It throws on headers that are damaged or not all there, and takes long for
 * each byte of a JPEG, which is read below.
 */
const fixedSize = (format: IImage) => (bytes: Buffer) => {
	try {
		// A copy in memory of its own: the library would read on past the end of a part.
		const part = new Uint8Array(bytes.subarray(0, FIXED_HEADER));
		if (!format.validate(part)) return undefined;
		const { width, height } = format.calculate(part);
		return { width, height };
	} catch {
		return undefined;
	}
};

const gifSize = fixedSize(GIF);
const pngSize = fixedSize(PNG);
const webpSize = fixedSize(WEBP);

const isFrameHeader = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** EXIF orientations that turn an image by a quarter. */
const isTurned = (orientation: number) => orientation >= 5 && orientation <= 8;

/** The segment that EXIF data is in, and how it begins. */
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';

/** Orientation of a JPEG by its EXIF data: 1 to 8, 1 where it is absent. */
function orientationIn(exif: Buffer): number {
	const tiff = exif.subarray(EXIF.length);
	const isLittle = tiff.toString('latin1', 0, 2) === 'II';
	const number = (at: number, bytes: 2 | 4) =>
		at + bytes > tiff.length
			? 0
			: isLittle
				? tiff.readUIntLE(at, bytes)
				: tiff.readUIntBE(at, bytes);
	const directory = number(4, 4);
	const end = Math.min(directory + 2 + number(directory, 2) * 12, tiff.length);
	for (let at = directory + 2; at + 12 <= end; at += 12) {
		if (number(at, 2) === 0x112 && number(at + 2, 2) === 3) return number(at + 8, 2);
	}
	return 1;
}

/** Size by the frame header of a JPEG, turned as its EXIF data says. */
function jpegSize(bytes: Buffer) {
	let orientation = 0;
	for (const { marker, at, end } of jpegSegments(bytes)) {
		const isFrame = isFrameHeader(marker);
		if (!isFrame && marker !== APP1) continue;
		const content = bytes.subarray(at + 4, end);
		if (isFrame) {
			if (content.length < 5) return undefined;
			const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
			return isTurned(orientation) ? { width: height, height: width } : { width, height };
		}
		if (content.toString('latin1', 0, EXIF.length) === EXIF) {
			orientation ||= orientationIn(content);
		}
	}
	return undefined;
}

/** GIF 89a: header, colour table, then blocks up to a trailer; one image descriptor a frame. */
function walkGif(bytes: Buffer) {
	const colourTable = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
	/** End of a chain of sub-blocks: each begins with its length, the last one is empty. */
	const skipSubBlocks = (start: number) => {
		let at = start;
		while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
		// Files that lack just the empty block are shown by every viewer.
		return at === bytes.length ? at : at + 1;
	};
	let frames = 0;
	let at = 13 + colourTable(bytes[10]);
	while (at < bytes.length) {
		const block = bytes[at];
		if (block === 0x2c) {
			frames += 1;
			at = skipSubBlocks(at + 11 + colourTable(bytes[at + 9]));
		} else if (block === 0x21) {
			at = skipSubBlocks(at + 2);
		} else if (block === 0) {
			// Some encoders pad with zeros between blocks.
			at += 1;
		} else {
			// The trailer, or stray bytes, which viewers take for the end.
			return { frames, final: true, cut: false };
		}
	}
	return { frames, final: false, cut: at > bytes.length };
}

/**
 * PNG: chunks up to `IEND`. An APNG says its number of frames in `acTL` before the image data; a
 * default image that is not part of the animation (no `fcTL` before it) is one more image.
 */
function walkPng(bytes: Buffer) {
	let animation = 0;
	let startsWithDefault = false;
	let frames = 0;
	for (let at = 8; at + 8 <= bytes.length;) {
		const length = bytes.readUInt32BE(at);
		const type = bytes.toString('latin1', at + 4, at + 8);
		const end = at + 8 + length;
		if (type === 'IEND') return { frames, final: true, cut: false };
		if (frames === 0 && type === 'acTL' && end <= bytes.length && length >= 4) {
			animation = bytes.readUInt32BE(at + 8);
		} else if (frames === 0 && type === 'fcTL') {
			startsWithDefault = true;
		} else if (type === 'IDAT') {
			frames = animation === 0 ? 1 : animation + (startsWithDefault ? 0 : 1);
		}
		at = end + 4;
	}
	return { frames, final: frames > 0, cut: true };
}

/** WEBP: RIFF chunks; a flag in `VP8X` says that it is animated, then each `ANMF` is a frame. */
function walkWebp(bytes: Buffer) {
	const end = 8 + bytes.readUInt32LE(4);
	const isAnimated = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
	const images = isAnimated ? ['ANMF'] : ['VP8 ', 'VP8L'];
	let frames = 0;
	let cut = false;
	let at = 12;
	while (at + 8 <= Math.min(end, bytes.length)) {
		const length = bytes.readUInt32LE(at + 4);
		if (images.includes(bytes.toString('latin1', at, at + 4))) {
			frames += 1;
			cut = at + 8 + length > bytes.length;
		}
		// Chunks begin at even positions.
		at += 8 + length + (length & 1);
	}
	const moreAnnounced = at + 8 <= end;
	return isAnimated
		? { frames, final: !moreAnnounced, cut: cut || moreAnnounced }
		: {
				frames: Math.min(frames, 1),
				final: frames > 0,
				cut: cut || (frames === 0 && moreAnnounced),
			};
}

/**
 * JPEG: always one image, which begins after the segments of the header and has an end of its own, as a
 * thumbnail in the header has. Cameras write more after it, such as a second image.
 */
function walkJpeg(bytes: Buffer) {
	let pixels = bytes.length;
	for (const { marker, end } of jpegSegments(bytes)) if (marker === START_OF_SCAN) pixels = end;
	return { frames: 1, final: true, cut: !bytes.includes(END_OF_IMAGE, pixels) };
}

/**
 * What a walk over the blocks of an image file finds whose header is known to be sound; only for formats that
 * chat takes. Nothing is decoded.
 */
const walks: Record<
	string,
	(bytes: Buffer) => {
		/** Images found. */
		frames: number;
		/** Whether bytes after the given ones could not change that number. */
		final: boolean;
		/** Whether the bytes end inside an image that they announce. */
		cut: boolean;
	}
> = {
	'image/gif': walkGif,
	'image/png': walkPng,
	'image/webp': walkWebp,
	'image/jpeg': walkJpeg,
};

/** Start of the pixels. */
const START_OF_SCAN = 0xda;
/** Pixels never contain it: a zero follows each 0xff in them. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/**
 * The segments of a JPEG up to the start of its pixels, one after the other; `at` is the offset of its
 * marker, `end` the offset after it.
 */
function* jpegSegments(bytes: Buffer): Generator<{ marker: number; at: number; end: number }> {
	let at = 2;
	while (at + 4 <= bytes.length) {
		const marker = bytes[at + 1] ?? 0;
		if (bytes[at] !== 0xff || marker === 0xff) {
			at += 1;
		} else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd9)) {
			// Markers without a length: padding, restart, start and end of image.
			at += 2;
		} else {
			const end = at + 2 + bytes.readUInt16BE(at + 2);
			yield { marker, at, end };
			if (marker === START_OF_SCAN) return;
			at = end;
		}
	}
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

const formats: {
	mimeType: string;
	label: string;
	matches: (bytes: Buffer) => boolean;
	/**
	 * Pixels as people see the image; `undefined` where the header is damaged or not all there. Formats
	 * without it are those that chat does not take.
	 */
	readSize?: (bytes: Buffer) => { width: number; height: number } | undefined;
	/** Bytes within which the size must be found; without it, the size can be anywhere. */
	headerBytes?: number;
}[] = [
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
	const walk = walks[mimeType]?.(bytes);
	if (part === 'whole' && (walk?.cut || walk?.frames === 0)) {
		const reason = walk.cut
			? 'it ends in the middle of the image'
			: 'there is no image after its header';
		return { kind: 'broken', mimeType, label, reason };
	}
	const isKnown = walk !== undefined && (part === 'whole' || walk.final);
	return { kind: 'image', mimeType, label, ...size, frames: isKnown ? walk.frames : null };
}
