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

export const isQuote = (char: string | undefined) => char !== undefined && /["'“”„‘’`´]/.test(char);

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
export function looseText(
	text: string,
	from: number,
): { inside: string; next: number } | undefined {
	const extent = extentOf(text, from);
	if (extent === undefined) return undefined;
	const raw = text.slice(from + 1, extent.end);
	const isClosed = extent.next > extent.end;
	return { inside: asJson(isClosed ? raw : raw.trimEnd()), next: extent.next };
}
