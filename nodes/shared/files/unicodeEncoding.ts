/** Byte order marks, and the first character of UTF-16 markup without one. */
const BEGINNINGS = [
	['\xef\xbb\xbf', 'utf-8'],
	['\xff\xfe', 'utf-16le'],
	['\xfe\xff', 'utf-16be'],
	['<\0', 'utf-16le'],
	['\0<', 'utf-16be'],
] as const;

/** The Unicode encoding that the first bytes of a text show; `undefined` where they show none. */
export function unicodeEncodingOf(bytes: Uint8Array) {
	const start = Buffer.from(bytes.subarray(0, 3)).toString('latin1');
	return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
}
