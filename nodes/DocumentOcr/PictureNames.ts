import { withoutEnd } from '../shared/withoutEnd';

/** Longest name without its ending, in characters. */
const LONGEST = 80;

/** Endings of the formats that services use for pictures; the first is the usual one. */
const ENDINGS: Record<string, string[]> = {
	'image/png': ['png'],
	'image/jpeg': ['jpeg', 'jpg'],
	'image/gif': ['gif'],
	'image/webp': ['webp'],
	'image/bmp': ['bmp'],
	'image/tiff': ['tiff', 'tif'],
	'image/avif': ['avif'],
	'image/heic': ['heic', 'heif'],
	'image/jxl': ['jxl'],
	'image/jp2': ['jp2'],
	'application/octet-stream': ['bin'],
};

/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * File names for the pictures of a document, made from the ids that a service gave: no path, no
 * control or invisible characters, nothing that Markdown or a file system would read as its own,
 * the ending that fits the content, and each name only once, in upper or lower case.
 */
export class PictureNames {
	private readonly taken = new Set<string>();

	private readonly counts = new Map<string, number>();

	/** @param mimeType of the content; `null` where there is none: the ending of the id stays */
	add(id: string, mimeType: string | null, number: number): string {
		const { stem, ending } = split(id);
		const endings = mimeType === null ? [] : (ENDINGS[mimeType] ?? []);
		const fitting = endings.includes(ending.toLowerCase()) ? ending : (endings[0] ?? ending);
		const base = stem === '' ? `image-${number}` : DEVICES.test(stem) ? `${stem}-image` : stem;
		const end = fitting === '' ? '' : `.${fitting}`;
		const key = `${base}${end}`.toLowerCase();
		let count = this.counts.get(key) ?? 1;
		let name = `${base}${end}`;
		while (this.taken.has(name.toLowerCase())) name = `${base}-${(count += 1)}${end}`;
		this.counts.set(key, count);
		this.taken.add(name.toLowerCase());
		return name;
	}
}

function split(id: string): { stem: string; ending: string } {
	const file = id.normalize('NFC').split(/[\\/]/).pop() ?? '';
	const dot = /\.([A-Za-z0-9]{1,5})\s*$/.exec(file);
	const stem = file
		.slice(0, dot?.index)
		.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
		.replace(/\.{2,}/g, '.')
		.replace(/^[.-]+/, '');
	const bare = withoutEnd(stem, /[.-]/);
	return { stem: [...bare].slice(0, LONGEST).join(''), ending: dot?.[1] ?? '' };
}
