import { GIF } from 'image-size/types/gif';
import type { IImage } from 'image-size/types/interface';
import { PNG } from 'image-size/types/png';
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
 * Size by the library. It throws on headers that are damaged or not all there, and takes long for
 * each byte of a JPEG, which is read below.
 */
const fixedSize =
	(format: IImage) =>
	(bytes: Buffer): Size | undefined => {
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

export const gifSize = fixedSize(GIF);
export const pngSize = fixedSize(PNG);
export const webpSize = fixedSize(WEBP);

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
