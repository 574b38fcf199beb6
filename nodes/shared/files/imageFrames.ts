import { jpegSegments, START_OF_SCAN } from './jpegSegments';

/** What a walk over the blocks of an image file finds. Nothing is decoded. */
interface Walk {
	/** Images found. */
	frames: number;
	/** Whether bytes after the given ones could not change that number. */
	final: boolean;
	/** Whether the bytes end inside an image that they announce. */
	cut: boolean;
}

/** GIF 89a: header, colour table, then blocks up to a trailer; one image descriptor a frame. */
function walkGif(bytes: Buffer): Walk {
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
function walkPng(bytes: Buffer): Walk {
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
function walkWebp(bytes: Buffer): Walk {
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

/** JPEG: always one image, which begins after the segments of the header. */
function walkJpeg(bytes: Buffer): Walk {
	let hasPixels = false;
	for (const { marker } of jpegSegments(bytes)) hasPixels = marker === START_OF_SCAN;
	return { frames: 1, final: true, cut: !hasPixels };
}

const walks: Record<string, (bytes: Buffer) => Walk> = {
	'image/gif': walkGif,
	'image/png': walkPng,
	'image/webp': walkWebp,
	'image/jpeg': walkJpeg,
};

/**
 * Counts the images in a file whose header is known to be sound.
 * @returns `undefined` for formats that chat does not take
 */
export function walkFrames(mimeType: string, bytes: Buffer): Walk | undefined {
	return walks[mimeType]?.(bytes);
}
