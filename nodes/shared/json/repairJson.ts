/** Whitespace, line comments, ellipses, and names of functions around values. */
const SKIPPED = /[\s);\uFEFF]+|\/\/[^\n]*|\.{3}|…|[A-Za-z_$][\w$]{0,49}\((?=["'{[\d])/y;

/** Index of the next character that counts. */
function skip(text: string, from: number): number {
	let at = from;
	while (at < text.length) {
		if (text.startsWith('/*', at)) {
			const end = text.indexOf('*/', at + 2);
			at = end === -1 ? text.length : end + 2;
			continue;
		}
		SKIPPED.lastIndex = at;
		const [skipped] = SKIPPED.exec(text) ?? [];
		if (skipped === undefined) return at;
		at += skipped.length;
	}
	return at;
}

/** JSON that was written into a text or a web page, with its quotes as they were. */
function unwrapped(text: string): string {
	const [quote] = /\\"|&quot;|["']/.exec(text.slice(0, 100)) ?? [];
	if (quote === '\\"') return text.replace(/\\(["\\])/g, '$1');
	return quote === '&quot;' ? text.replaceAll('&quot;', '"').replaceAll('&amp;', '&') : text;
}

/** Writes JSON token by token, with commas, brackets and `null` where they are missing. */
class Writer {
	private readonly parts: string[] = [];

	private readonly open: {
		close: '}' | ']';
		isEmpty: boolean;
		/** The key that waits for its value, as JSON. */
		key?: string;
		hasColon: boolean;
	}[] = [];

	private readonly openOf = { '}': 0, ']': 0 };

	/** Role of the next token; undefined after the last bracket. */
	get place(): 'key' | 'value' | 'entry' | undefined {
		const top = this.open.at(-1);
		if (top === undefined) return undefined;
		if (top.close === ']') return 'entry';
		return top.key === undefined ? 'key' : 'value';
	}

	private before(): void {
		const top = this.open.at(-1);
		if (top === undefined) return;
		this.parts.push(top.isEmpty ? '' : ',', top.key === undefined ? '' : `${top.key}:`);
		top.isEmpty = false;
		delete top.key;
	}

	value(json: string): void {
		this.before();
		this.parts.push(json);
	}

	key(json: string): void {
		const top = this.open.at(-1);
		if (top) Object.assign(top, { key: json, hasColon: false });
	}

	begin(bracket: '{' | '['): boolean {
		if (this.place === 'key') {
			// The next record of a list, whose last one was not closed.
			if (bracket !== '{' || this.open.at(-2)?.close !== ']') return false;
			this.pop();
		}
		this.before();
		this.parts.push(bracket);
		const close = bracket === '{' ? '}' : ']';
		this.openOf[close] += 1;
		this.open.push({ close, isEmpty: true, hasColon: false });
		return true;
	}

	colon(): boolean {
		const top = this.open.at(-1);
		if (top?.key === undefined || top.hasColon) return false;
		return (top.hasColon = true);
	}

	/** A key whose value is missing gets `null`; a key that is none is a fault. */
	comma(): boolean {
		const top = this.open.at(-1);
		if (top?.key === undefined) return true;
		if (top.hasColon) this.value('null');
		return top.key === undefined;
	}

	/** Closes brackets up to one of this kind; a bracket that closes none is left out. */
	end(bracket: '}' | ']'): boolean {
		if (this.openOf[bracket] === 0) return true;
		for (;;) {
			const close = this.open.at(-1)?.close;
			if (!this.comma()) return false;
			this.pop();
			if (close === bracket) return true;
		}
	}

	private pop(): void {
		const closed = this.open.pop();
		if (closed === undefined) return;
		this.openOf[closed.close] -= 1;
		this.parts.push(closed.close);
	}

	/** The JSON, with all brackets closed. */
	finish(): string {
		while (this.open.length > 0) {
			if (this.open.at(-1)?.key !== undefined) this.value('null');
			this.pop();
		}
		return this.parts.join('');
	}
}

/** A text in quotes with those that a plus adds to it, as JSON. */
function quotedText(text: string, from: number): { json: string; next: number } | undefined {
	const insides: string[] = [];
	let at = from;
	for (;;) {
		const read = looseText(text, at);
		if (read === undefined) return undefined;
		insides.push(read.inside);
		const plus = skip(text, read.next);
		at = text[plus] === '+' ? skip(text, plus + 1) : -1;
		if (at === -1 || !isQuote(text[at])) return { json: `"${insides.join('')}"`, next: read.next };
	}
}

/** Writes the token at `at`; gives the index after it, or undefined when it is not allowed there. */
function step(text: string, at: number, writer: Writer): number | undefined {
	const char = text[at];
	if (char === '{' || char === '[') return writer.begin(char) ? at + 1 : undefined;
	if (char === '}' || char === ']') return writer.end(char) ? at + 1 : undefined;
	if (char === ',') return writer.comma() ? at + 1 : undefined;
	if (char === ':') return writer.colon() ? at + 1 : undefined;
	const place = writer.place ?? 'entry';
	if (isQuote(char)) {
		const read = quotedText(text, at);
		if (read === undefined) return undefined;
		if (place === 'key') writer.key(read.json);
		else writer.value(read.json);
		return read.next;
	}
	const { values, next } = bareValue(text, at, place);
	if (next === at) return undefined;
	for (const value of values) {
		if (place === 'key') writer.key(value);
		else writer.value(value);
	}
	return next;
}

/**
 * Nearly-JSON, which begins with a bracket, as JSON: other quotes or none, quotes inside texts,
 * comments, missing or spare commas and brackets. Undefined when it cannot be told what is meant.
 * Takes time in proportion to the text, which libraries for this do not.
 */
export function repairJson(nearlyJson: string): string | undefined {
	const text = unwrapped(nearlyJson);
	const writer = new Writer();
	let at: number | undefined = 0;
	do {
		at = skip(text, at);
		if (at >= text.length) break;
		at = step(text, at, writer);
	} while (at !== undefined && writer.place !== undefined);
	const isAll = at !== undefined && !/[^\s{}[\],;)`]/.test(text.slice(at));
	return isAll ? writer.finish() : undefined;
}

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

/** Reads a key, a value or list entries without quotes at `from`. */
function bareValue(
	text: string,
	from: number,
	place: 'key' | 'value' | 'entry',
): {
	/** Values as JSON: one, or for a list the numbers and words between which commas are missing. */
	values: string[];
	/** Index after them. */
	next: number;
} {
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

/** Characters in which the end of a text without a closing quote is searched; keeps the time linear. */
const MAX_BACK = 500;

const DELIMITER = /[,:[\]{}]/;
/** Latest end of a text whose closing quote is missing; the colon of an address does not count. */
const EARLY_END = /[,[\]{}\n]|:(?!\/\/)/;

/** For each kind of opening quote: closing quotes, and backslashes, which take the next character along. */
const closers = (open: string): RegExp => {
	if (open === '"') return /["\\]/g;
	if (open === "'") return /['\\]/g;
	return /[“”„]/.test(open) ? /["“”\\]/g : /['‘’`´\\]/g;
};

const isQuote = (char: string | undefined) => char !== undefined && /["'“”„‘’`´]/.test(char);

const isBlank = (char: string | undefined) => char !== undefined && /\s/.test(char);

function nextFilled(text: string, from: number): number {
	let at = from;
	while (isBlank(text[at])) at++;
	return at;
}

function lastFilled(text: string, before: number): number {
	let at = before - 1;
	while (isBlank(text[at])) at--;
	return at;
}

/** Whether the character at `next` can only follow the end of a text. */
function followsText(text: string, next: number): boolean {
	const char = text[next];
	if (char === undefined || /[,:[\]{}\d]/.test(char)) return true;
	if (char === '/') return text[next + 1] === '/' || text[next + 1] === '*';
	const after = text[nextFilled(text, next + 1)];
	if (char === ')') return after === undefined || /[,\]};]/.test(after);
	if (char === '+') return isQuote(after);
	// Of two quotes in a row, the second is the end where something follows that ends a text.
	return isQuote(char) && !(after === undefined || /[,:\]}]/.test(after));
}

/** The end of a text without a closing quote: the first bracket, comma, colon or line break in it. */
function earlyEnd(
	text: string,
	start: number,
	limit: number,
): { end: number; next: number } | undefined {
	const near = text.slice(start, Math.min(limit, start + MAX_BACK)).search(EARLY_END);
	return near === -1 ? undefined : { end: start + near, next: start + near };
}

function extentOf(text: string, from: number): { end: number; next: number } | undefined {
	const start = from + 1;
	const marks = closers(text[from] ?? '"');
	marks.lastIndex = start;
	for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
		const at = mark.index;
		if (mark[0] === '\\') {
			marks.lastIndex = at + 2;
			continue;
		}
		if (followsText(text, nextFilled(text, at + 1))) return { end: at, next: at + 1 };
		const before = lastFilled(text, at);
		if (before < start) continue;
		// The quote opens the next text; the one of this text is missing.
		if (text[before] === ',') return { end: before, next: before };
		if (DELIMITER.test(text[before] ?? '')) return earlyEnd(text, start, at);
	}
	const last = lastFilled(text, text.length);
	if (last >= start && DELIMITER.test(text[last] ?? '')) {
		return earlyEnd(text, start, text.length);
	}
	return { end: text.length, next: text.length };
}

/** The inside of a text as JSON has it: no bare quotes or control characters, no unknown escapes. */
function asJson(inside: string): string {
	return inside.replace(
		/\\(?:(u[\da-fA-F]{4}|["\\/bfnrt])|\n|)|["\p{Cc}]/gu,
		(all: string, escape: string | undefined) => {
			if (escape !== undefined) return all;
			return all === '\\' ? '' : JSON.stringify(all.replace('\\', '')).slice(1, -1);
		},
	);
}

/**
 * The text in quotes of any kind that begins at `from`: its inside as JSON, and the index after it.
 * Quotes inside it and a missing closing quote are recognised by the characters around them. Undefined when
 * its end cannot be told. Takes time in proportion to what it reads.
 */
function looseText(text: string, from: number): { inside: string; next: number } | undefined {
	const extent = extentOf(text, from);
	if (extent === undefined) return undefined;
	const raw = text.slice(from + 1, extent.end);
	const isClosed = extent.next > extent.end;
	return { inside: asJson(isClosed ? raw : raw.trimEnd()), next: extent.next };
}
