const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Keywords of JSON, Python and JavaScript, and the JSON for them. */
const WORDS = new Map([
	['true', 'true'],
	['True', 'true'],
	['false', 'false'],
	['False', 'false'],
	['null', 'null'],
	['None', 'null'],
	['undefined', 'null'],
]);

const literal = (word: string) => WORDS.get(word) ?? (NUMBER.test(word) ? word : undefined);

const isDigit = (char: string | undefined) => char !== undefined && /\d/.test(char);

/** Whether the comma is part of a value, as in `1.234,56 €` or `Smith, Jones`, and does not end it. */
function isInside(text: string, comma: number): boolean {
	let at = comma + 1;
	if (isDigit(text[comma - 1]) && isDigit(text[at])) {
		while (isDigit(text[at])) at++;
		return text[at] !== ':';
	}
	while (text[at] === ' ' || text[at] === '\t') at++;
	if (text[at] === undefined || /["'{}[\]\r\n]/.test(text[at] ?? '')) return false;
	if (text[at] === '/' && /[/*]/.test(text[at + 1] ?? '')) return false;
	const mark = /[,:}\]\n"{[]/g;
	mark.lastIndex = at;
	const found = mark.exec(text);
	const isKey = found?.[0] === ':' || (found?.[0] === '"' && text[found.index + 1] === ':');
	return !isKey;
}

/** The colon of a time of day or of an address. */
const isOwnColon = (text: string, colon: number) =>
	(isDigit(text[colon - 1]) && isDigit(text[colon + 1])) || text.startsWith('//', colon + 1);

function endOfValue(text: string, from: number): number {
	// The last one is a comment.
	const mark = /[,:}\]\n"{[]|\s\/[/*]/g;
	mark.lastIndex = from;
	for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
		const at = found.index;
		if (found[0] === ',' && isInside(text, at)) continue;
		if (found[0] !== ':') return at;
		if (isOwnColon(text, at)) continue;
		// A comma is missing: the last word is the next key.
		const words = text.slice(from, at).trimEnd();
		const key = words.slice(-100).split(/\s/).at(-1) ?? '';
		return key === '' ? at : from + words.length - key.length;
	}
	return text.length;
}

type Bare = {
	/** Values as JSON: one, or for a list the numbers and words between which commas are missing. */
	values: string[];
	/** Index after them. */
	next: number;
};

/** Reads a key, a value or list entries without quotes at `from`. */
export function bareValue(text: string, from: number, place: 'key' | 'value' | 'entry'): Bare {
	if (place === 'value') {
		const next = endOfValue(text, from);
		const words = text.slice(from, next).trim();
		// The end of a function around the value.
		const word = words.endsWith(')') && !words.includes('(') ? words.slice(0, -1) : words;
		return { values: [literal(word) ?? JSON.stringify(word)], next };
	}
	const mark = place === 'key' ? /[:,{}[\]"\n]|\s\/[/*]/g : /[,{}[\]"\n]|\s\/[/*]/g;
	mark.lastIndex = from;
	const next = mark.exec(text)?.index ?? text.length;
	const words = text.slice(from, next).trim();
	if (place === 'key') {
		// The quote before it is missing, or a stray one occurs here.
		const isQuoted = text[next] === '"' && text[next + 1] === ':';
		return { values: [JSON.stringify(words)], next: isQuoted ? next + 1 : next };
	}
	const literals = words.split(/\s+/).map(literal);
	const isSeries = literals.every((each) => each !== undefined);
	return { values: isSeries ? literals : [JSON.stringify(words)], next };
}
