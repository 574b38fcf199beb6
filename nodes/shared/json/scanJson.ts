/** Index after the string literal that begins at `from`, or -1 when the text ends inside it. */
function endOfString(text: string, from: number): number {
	for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
		let backslashes = 0;
		while (text[at - 1 - backslashes] === '\\') backslashes++;
		if (backslashes % 2 === 0) return at + 1;
	}
	return -1;
}

/** A piece of a text that begins like JSON. */
export type JsonSpan = {
	text: string;
	/** Set when the text ends before the piece does. */
	open?: {
		/** All complete values of the piece, with its brackets closed. */
		closed: string;
		/** Whether the brackets that are there fit; if not, a quote or bracket is wrong, not the end. */
		isSound: boolean;
	};
};

/** The span that begins with the bracket at `start`, and where it ends. */
function spanFrom(text: string, start: number): { span: JsonSpan; end: number } {
	const closers: string[] = [];
	let lastComplete = start;
	let isValue = false;
	let isSound = true;
	let at = start;
	while (at < text.length) {
		const char = text[at];
		if (char === '"') {
			const end = endOfString(text, at);
			if (end === -1) {
				// A last bracket inside the unfinished text: the closing quote is missing, not the end.
				isSound &&= !/[}\]]\s*(```\s*)?$/.test(text.slice(-50));
				break;
			}
			if (isValue || closers.at(-1) === ']') lastComplete = end;
			at = end;
			continue;
		}
		if (char === '{' || char === '[') {
			closers.push(char === '{' ? '}' : ']');
			lastComplete = at + 1;
			isValue = false;
		} else if (char === '}' || char === ']') {
			isSound &&= closers.pop() === char;
			lastComplete = at + 1;
			isValue = false;
			if (closers.length === 0) return { span: { text: text.slice(start, at + 1) }, end: at + 1 };
		} else if (char === ',') {
			lastComplete = at;
			isValue = false;
		} else if (char === ':') isValue = true;
		at++;
	}
	const closed = text.slice(start, lastComplete) + closers.reverse().join('');
	return { span: { text: text.slice(start), open: { closed, isSound } }, end: text.length };
}

/**
 * The pieces of a text that begin like JSON, with prose and code fences around them left out.
 * Takes time in proportion to the text's length.
 */
export function jsonSpans(text: string): JsonSpan[] {
	const spans: JsonSpan[] = [];
	const opening = /[{[]/g;
	for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
		const { span, end } = spanFrom(text, match.index);
		spans.push(span);
		opening.lastIndex = end;
	}
	return spans;
}

type JsonFacts = {
	/** Keys that one object has twice with different values. */
	duplicateKeys: string[];
};

/** An open bracket; a list has no keys. */
type Open = {
	/** The last value of each key, as it is written. */
	values: Map<string, string>;
	/** The key whose value is being read, and where that value begins. */
	key?: string;
	valueStart: number;
};

const COLON = /\s*:/y;

/** Facts about valid JSON that `JSON.parse` keeps to itself; undefined when it is deeper than `maxDepth`. */
export function jsonFacts(json: string, maxDepth: number): JsonFacts | undefined {
	const open: Open[] = [];
	const duplicates = new Set<string>();
	for (let at = 0; at < json.length; at++) {
		const char = json[at];
		const top = open.at(-1);
		if (char === '"') {
			const end = endOfString(json, at);
			COLON.lastIndex = end;
			// In valid JSON, a text before a colon is a key.
			if (top && COLON.test(json)) {
				top.key = String(JSON.parse(json.slice(at, end)));
				top.valueStart = COLON.lastIndex;
			}
			at = end - 1;
		} else if (char === '{' || char === '[') {
			open.push({ values: new Map(), valueStart: at });
			if (open.length > maxDepth) return undefined;
		} else if (char === ',' || char === '}' || char === ']') {
			if (top?.key !== undefined) {
				const value = json.slice(top.valueStart, at).trim();
				if ((top.values.get(top.key) ?? value) !== value) duplicates.add(top.key);
				top.values.set(top.key, value);
			}
			if (char !== ',') open.pop();
		}
	}
	return { duplicateKeys: [...duplicates] };
}
