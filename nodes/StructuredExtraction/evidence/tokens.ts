import type { Span } from './sourceText';

const TOKEN = /[\p{L}\p{M}\p{N}]+|\p{Sc}/gu;

/** "10²" is not "102": what is raised behind a digit, or a fraction, stays apart from it. */
const RAISED = /(?<=\p{N})\p{No}/gu;

function folded(token: string): string {
	// Most tokens are plain letters and digits.
	if (/^[\x20-\x7e]*$/.test(token)) return token.toLowerCase();
	return token
		.replace(RAISED, (raised) => `^${raised}`)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/ß/g, 'ss');
}

/** A text's words, numbers and currency signs. */
export type Tokens = {
	text: string;
	/** Per token: its letters and digits in lower case, without accents. */
	parts: string[];
	/** Per token: its first character in the text, and the one after its last. */
	starts: number[];
	ends: number[];
};

/** Takes a text apart into words, numbers and currency signs. */
export function tokensOf(text: string): Tokens {
	const parts: string[] = [];
	const known = new Map<string, string>();
	const starts: number[] = [];
	const ends: number[] = [];
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		let part = known.get(token);
		if (part === undefined) {
			part = folded(token);
			// Signs and short words come again and again.
			if (token.length < 8) known.set(token, part);
		}
		starts.push(index);
		ends.push(index + token.length);
		parts.push(part);
	}
	return { text, parts, starts, ends };
}

/** Whether a number goes on beyond a span: "234,56" is no part of "1.234,56". */
export function cutsNumber(text: string, { start, end }: Span): boolean {
	return (
		(/\d/.test(text[start] ?? '') && /\d[.,'’]$/.test(text.slice(Math.max(0, start - 2), start))) ||
		(/\d/.test(text[end - 1] ?? '') && /^[.,'’]\d/.test(text.slice(end, end + 2)))
	);
}
