import type { Span } from './sourceText';

const TOKEN = /[\p{L}\p{M}\p{N}]+|\p{Sc}/gu;

function folded(token: string): string {
	// Most tokens are plain letters and digits.
	if (/^[\x20-\x7e]*$/.test(token)) return token.toLowerCase();
	return token.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');
}

/** A text without everything but letters, digits and currency signs, in lower case. */
export type CompactText = {
	compact: string;
	/** Per token: where it begins in the compact text. */
	at: number[];
	/** Per token: its first character in the text, and the one behind its last. */
	starts: number[];
	ends: number[];
};

/** The compact form of a text, by which values that differ in case, spaces and signs are the same. */
export function compactText(text: string): CompactText {
	const parts: string[] = [];
	const known = new Map<string, string>();
	const at: number[] = [];
	const starts: number[] = [];
	const ends: number[] = [];
	let length = 0;
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		let part = known.get(token);
		if (part === undefined) {
			part = folded(token);
			// Signs and short words come again and again.
			if (token.length < 8) known.set(token, part);
		}
		at.push(length);
		starts.push(index);
		ends.push(index + token.length);
		parts.push(part);
		length += part.length;
	}
	return { compact: parts.join(''), at, starts, ends };
}

/** Whether a number goes on beyond a span: "234,56" is no part of "1.234,56". */
export function cutsNumber(text: string, { start, end }: Span): boolean {
	return (
		(/\d/.test(text[start] ?? '') && /\d[.,'’]$/.test(text.slice(Math.max(0, start - 2), start))) ||
		(/\d/.test(text[end - 1] ?? '') && /^[.,'’]\d/.test(text.slice(end, end + 2)))
	);
}
