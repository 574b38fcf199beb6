import { jsonrepair, JSONRepairError } from 'jsonrepair';
import { parseJson } from './parseJson';
import { onlyProblem } from '../problem';
import { MAX_NESTING } from '../values';

/** JSON values found in an answer, and how. */
type FoundJson = {
	values: unknown[];
	/** Harmless changes to the answer. */
	notes: string[];
	/** Changes that may have lost or altered a value: a person should check. */
	reasons: string[];
};

const quoted = (keys: string[]) => keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 60)));

const REPAIRED = { notes: ['The JSON of the answer was repaired'] };
const CUT_OFF = {
	reasons: [
		'The answer breaks off: it was used up to its last complete value, what came after is missing',
	],
};

/** What valid JSON holds, and what was done to get it; undefined for other text and absurd nesting. */
function read(json: string | undefined, done: Partial<FoundJson> = {}): FoundJson | undefined {
	if (json === undefined) return undefined;
	const { value } = parseJson(json);
	const duplicateKeys = value === undefined ? undefined : keysWithTwoValues(json);
	if (duplicateKeys === undefined) return undefined;
	const twice = `The answer gives ${quoted(duplicateKeys).join(', ')} twice with different values; the last one was used`;
	const reasons = [...(done.reasons ?? []), ...(duplicateKeys.length === 0 ? [] : [twice])];
	return { values: [value], notes: [], ...done, reasons };
}

/**
 * Longest answer that is repaired, in characters. Up to it, the library takes 0.2 seconds for the worst
 * ones, such as quotes only; for twice as much it takes thirty times as long.
 */
const MAX_REPAIRED = 50_000;

/** Nearly-JSON as JSON; undefined when it cannot be told what is meant. */
function repaired(nearlyJson: string): string | undefined {
	try {
		return jsonrepair(nearlyJson);
	} catch (error) {
		// A RangeError is what thousands of brackets in one another lead to.
		if (error instanceof JSONRepairError || error instanceof RangeError) return undefined;
		throw onlyProblem(error);
	}
}

function readSpan({ text, open }: JsonSpan, isRepaired: boolean): FoundJson | undefined {
	const repair = (json = text, done: Partial<FoundJson> = REPAIRED) =>
		isRepaired ? read(repaired(json), done) : undefined;
	if (open === undefined) return read(text) ?? repair();
	const close = () => read(open.closed, CUT_OFF) ?? repair(open.closed, CUT_OFF);
	return open.isSound ? (close() ?? repair()) : (repair() ?? close());
}

/**
 * All JSON objects and lists in a model's answer: bare, in code fences, with prose around them,
 * repaired where they are nearly JSON, closed where they break off. A long answer is not repaired: the
 * model is asked again.
 */
export function readJson(text: string): FoundJson {
	const whole = parseJson(text).value;
	if (whole !== undefined && (typeof whole !== 'object' || whole === null)) {
		return { values: [whole], notes: [], reasons: [] };
	}
	const spans: JsonSpan[] = whole === undefined ? jsonSpans(text) : [{ text }];
	const found = spans
		.map((span) => readSpan(span, text.length <= MAX_REPAIRED))
		.filter((part) => part !== undefined);
	const notes = found.flatMap((part) => part.notes);
	const isWrapped = spans.length > 0 && spans[0]?.text.trim() !== text.trim();
	if (isWrapped && found.length > 0) {
		notes.unshift('Text around the JSON of the answer was left out');
	}
	return {
		values: found.flatMap(({ values }) => values),
		notes: [...new Set(notes)],
		reasons: [...new Set(found.flatMap(({ reasons }) => reasons))],
	};
}

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
type JsonSpan = {
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
function jsonSpans(text: string): JsonSpan[] {
	const spans: JsonSpan[] = [];
	const opening = /[{[]/g;
	for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
		const { span, end } = spanFrom(text, match.index);
		spans.push(span);
		opening.lastIndex = end;
	}
	return spans;
}

const COLON = /\s*:/y;

/** Keys that one object of valid JSON has twice with different values; undefined when it is too deep. */
function keysWithTwoValues(json: string): string[] | undefined {
	const open: {
		/** The last value of each key, as it is written. */
		values: Map<string, string>;
		/** The key whose value is being read, and where that value begins. */
		key?: string;
		valueStart: number;
	}[] = [];
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
			if (open.length > MAX_NESTING) return undefined;
		} else if (char === ',' || char === '}' || char === ']') {
			if (top?.key !== undefined) {
				const value = json.slice(top.valueStart, at).trim();
				if ((top.values.get(top.key) ?? value) !== value) duplicates.add(top.key);
				top.values.set(top.key, value);
			}
			if (char !== ',') open.pop();
		}
	}
	return [...duplicates];
}
