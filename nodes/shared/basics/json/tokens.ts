/** Quotes by which a text may begin in nearly-JSON, with those that end it. */
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '“': '”', '‘': '’' };

/** A character of a value or key without quotes. */
const BARE = /[\p{L}\p{M}\p{N}_$€£¥%.+-]/u;

/** Words of programming languages for those of JSON. */
const WORDS = new Map([
	['None', 'null'],
	['undefined', 'null'],
	['True', 'true'],
	['False', 'false'],
]);

/** Index after the quote that ends a text, or -1 where there is none. @param from after its first quote */
export function endOfText(json: string, from: number, quote = '"'): number {
	for (let at = json.indexOf(quote, from); at !== -1; at = json.indexOf(quote, at + 1)) {
		let backslashes = 0;
		while (json[at - 1 - backslashes] === '\\') backslashes++;
		if (backslashes % 2 === 0) return at + 1;
	}
	return -1;
}

/** Index after the comment at this offset; -1 where there is none. */
function endOfComment(json: string, from: number): number {
	const close = { '//': '\n', '/*': '*/' }[json.slice(from, from + 2)];
	if (close === undefined) return -1;
	const end = json.indexOf(close, from + 2);
	return end === -1 ? json.length : end + close.length;
}

/** The characters between quotes, with the escapes that differ by notation in one form. */
const plain = (inside: string) =>
	inside
		.replaceAll('\n', '\\n')
		.replaceAll('\r', '\\r')
		.replaceAll('\t', '\\t')
		.replace(/\\(["'])/g, '$1');

/**
 * What nearly-JSON consists of. Takes time in proportion to the text's length.
 * @returns `tokens` are brackets, commas and colons; texts, numbers and words alike with a quote in front.
 *   `leavesOut` tells whether it has `...`, or a comment inside a list, as models write in place of rows.
 */
export function tokensOf(json: string) {
	const tokens: string[] = [];
	let leavesOut = false;
	let openLists = 0;
	for (let at = 0; at < json.length;) {
		const start = at;
		const char = json.charAt(at);
		const quote = QUOTES[char];
		const afterComment = endOfComment(json, at);
		if (quote !== undefined) {
			const end = endOfText(json, at + 1, quote);
			at = end === -1 ? json.length : end;
			tokens.push(`"${plain(json.slice(start + 1, at - 1))}`);
		} else if (afterComment !== -1) {
			at = afterComment;
			leavesOut ||= openLists > 0;
		} else if (BARE.test(char)) {
			while (at < json.length && BARE.test(json.charAt(at))) at += 1;
			const word = json.slice(start, at);
			if (word.startsWith('..')) leavesOut = true;
			// A mark alone, such as a stray period, is no value.
			else tokens.push(/[\p{L}\p{N}]/u.test(word) ? `"${WORDS.get(word) ?? word}` : word);
		} else {
			at += 1;
			if (char === '…') leavesOut = true;
			else if (!/\s/.test(char)) tokens.push(char);
			openLists += { '[': 1, ']': -1 }[char] ?? 0;
		}
	}
	return { tokens, leavesOut };
}

/**
 * Whether a repair has left all brackets, texts, numbers and words in their places: it may have added
 * commas, colons, nulls after colons and quotes around words, and removed commas.
 * @param given tokens before the repair
 * @param repaired tokens after it
 */
export function keepsAll(given: string[], repaired: string[]): boolean {
	let at = 0;
	for (const token of repaired) {
		const isAddedNull = token === '"null' && given[at - 1] === ':' && given[at] !== token;
		if (isAddedNull && [',', '}'].includes(given[at] ?? '')) continue;
		while (given[at] === ',' && token !== ',') at += 1;
		if (given[at] === token) at += 1;
		else if (token !== ',' && token !== ':') return false;
	}
	return given.slice(at).every((token) => token === ',');
}
