/** A part of a JPEG before its pixels; `at` is the offset of its marker, `end` the offset after it. */
interface JpegSegment {
	marker: number;
	at: number;
	end: number;
}

/** Start of the pixels. */
export const START_OF_SCAN = 0xda;

/** The segments of a JPEG up to the start of its pixels, one after the other. */
export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
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
