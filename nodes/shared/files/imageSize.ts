import { BMP } from 'image-size/types/bmp';
import { GIF } from 'image-size/types/gif';
import type { IImage } from 'image-size/types/interface';
import { JXLStream } from 'image-size/types/jxl-stream';
import { PNG } from 'image-size/types/png';
import { TIFF } from 'image-size/types/tiff';
import { WEBP } from 'image-size/types/webp';
import { jpegSegments } from './jpegSegments';

/** Pixels as people see the image. */
export interface Size {
	width: number;
	height: number;
}

/** What formats with the size at a fixed place need, in bytes. */
const FIXED_HEADER = 64;

/**
 * Size by the library, out of a bounded part: in formats that it walks through, it takes time with
 * the square of their length (HEIC) or long for each byte (JPEG), so those are read below. Only the
 * formats in use are bundled.
 */
function byLibrary(bytes: Buffer, format: IImage): Size | undefined {
	try {
		// A copy in memory of its own: the library would read on past the end of a part.
		const part = new Uint8Array(bytes);
		if (!format.validate(part)) return undefined;
		const { width, height } = format.calculate(part);
		return { width, height };
	} catch {
		// The library throws on every header that is damaged or not all there.
		return undefined;
	}
}

const fixedSize = (format: IImage) => (bytes: Buffer) =>
	byLibrary(bytes.subarray(0, FIXED_HEADER), format);

export const bmpSize = fixedSize(BMP);
export const gifSize = fixedSize(GIF);
export const pngSize = fixedSize(PNG);
export const webpSize = fixedSize(WEBP);

/** Size by the first directory, which can be anywhere in the file. */
export const tiffSize = (bytes: Buffer) => byLibrary(bytes, TIFF);

const isFrameHeader = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** EXIF orientations that turn an image by a quarter. */
const isTurned = (orientation: number) => orientation >= 5 && orientation <= 8;

/** The segment that EXIF data is in, and how it begins. */
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';

/** Orientation of a JPEG by its EXIF data: 1 to 8, 1 where it is not said. */
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
export function jpegSize(bytes: Buffer): Size | undefined {
	let orientation: number | undefined;
	for (const { marker, at, end } of jpegSegments(bytes)) {
		const isFrame = isFrameHeader(marker);
		if (!isFrame && marker !== APP1) continue;
		const content = bytes.subarray(at + 4, end);
		if (isFrame) {
			if (content.length < 5) return undefined;
			const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
			return isTurned(orientation ?? 1) ? { width: height, height: width } : { width, height };
		}
		if (content.toString('latin1', 0, EXIF.length) === EXIF) {
			orientation ??= orientationIn(content);
		}
	}
	return undefined;
}

const sizeAt = (bytes: Buffer, at: number, to: number) =>
	at + 8 <= to ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)] : [0, 0];

/** Size of the largest image in a HEIC or AVIF file; the others are its tiles and thumbnails. */
export function heifSize(bytes: Buffer): Size | undefined {
	const properties = findBox(bytes, 'meta', 'iprp', 'ipco');
	if (properties === undefined) return undefined;
	let largest: Size | undefined;
	for (const { type, from, to } of isoBoxes(bytes, properties.from, properties.to)) {
		if (type !== 'ispe') continue;
		const [width = 0, height = 0] = sizeAt(bytes, from + 4, to);
		if (width * height > (largest?.width ?? 0) * (largest?.height ?? 0)) {
			largest = { width, height };
		}
	}
	return largest;
}

/** Size of a JPEG 2000 image by its header box. */
export function jp2Size(bytes: Buffer): Size | undefined {
	const header = findBox(bytes, 'jp2h', 'ihdr');
	if (header === undefined) return undefined;
	const [height = 0, width = 0] = sizeAt(bytes, header.from, header.to);
	return { width, height };
}

/** Size of a JPEG XL image by the beginning of its pixels, in one box or the first of several. */
export function jxlSize(bytes: Buffer): Size | undefined {
	const whole = findBox(bytes, 'jxlc');
	const from = whole?.from ?? (findBox(bytes, 'jxlp')?.from ?? Infinity) + 4;
	return byLibrary(bytes.subarray(from, from + FIXED_HEADER), JXLStream);
}

/** A piece of a file made of boxes; its content lies between the two places in the file. */
interface IsoBox {
	type: string;
	from: number;
	to: number;
}

/**
 * The boxes of one level of an ISO media file (HEIC, AVIF, JPEG 2000, JPEG XL), one after the other.
 * A box that reaches past `to` is cut there; one whose size cannot be is the last.
 */
function* isoBoxes(bytes: Buffer, from: number, to: number): Generator<IsoBox> {
	let at = from;
	while (at + 8 <= to) {
		const said = bytes.readUInt32BE(at);
		const isLong = said === 1 && at + 16 <= to;
		const head = isLong ? 16 : 8;
		// 0: the box goes on to the end.
		const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : said === 0 ? to - at : said;
		if (size < head) return;
		const type = bytes.toString('latin1', at + 4, at + 8);
		yield { type, from: at + head, to: Math.min(at + size, to) };
		at += size;
	}
}

function firstOf(type: string, boxes: Iterable<IsoBox>): IsoBox | undefined {
	for (const box of boxes) if (box.type === type) return box;
	return undefined;
}

/** The first box on a path such as `meta`, `iprp`, each inside the one before. */
function findBox(bytes: Buffer, ...path: string[]): IsoBox | undefined {
	let found: IsoBox | undefined = { type: '', from: 0, to: bytes.length };
	for (const type of path) {
		if (found === undefined) return undefined;
		// A `meta` box begins with four bytes of version and flags.
		const from: number = found.type === 'meta' ? found.from + 4 : found.from;
		found = firstOf(type, isoBoxes(bytes, from, found.to));
	}
	return found;
}
