import { jsonrepair } from 'jsonrepair';
import { parseJson } from './parseJson';
import { endOfText, keepsAll, tokensOf } from './tokens';
import { MAX_NESTING } from '../values';

/** JSON values found in an answer, and how. */
type FoundJson = {
	values: unknown[];
	/** Harmless changes to the answer. */
	changes: ('jsonAround' | 'jsonRepaired')[];
	/** Changes that may have lost or altered a value: the model is asked again, or a person has to look. */
	losses: ('jsonFaulty' | 'jsonLeavesOut' | 'jsonMore' | 'jsonCutOff')[];
	/** Beginnings of keys that have two values, of which the last one was used. */
	twice: string[];
};

const REPAIRED = { changes: ['jsonRepaired' as const] };
const CUT_OFF = { losses: ['jsonCutOff' as const] };
const NOTHING: FoundJson = { values: [], changes: [], losses: [], twice: [] };

/** What valid JSON holds, and what was done to get it; undefined for other text and absurd nesting. */
function read(json: string | undefined, done: Partial<FoundJson> = {}): FoundJson | undefined {
	if (json === undefined) return undefined;
	const { value } = parseJson(json);
	const duplicateKeys = value === undefined ? undefined : keysWithTwoValues(json);
	if (duplicateKeys === undefined) return undefined;
	const twice = duplicateKeys.slice(0, 5).map((key) => key.slice(0, 60));
	return { ...NOTHING, ...done, values: [value], twice };
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
	} catch {
		// Also a RangeError, to which thousands of brackets in one another lead.
		return undefined;
	}
}

/** The values of nearly-JSON, with a reason unless its repair is sure to have kept all of them. */
function readRepaired(nearlyJson: string, done: Partial<FoundJson> = {}): FoundJson | undefined {
	const json = repaired(nearlyJson);
	if (json === undefined) return undefined;
	const { tokens, leavesOut } = tokensOf(nearlyJson);
	const isSame = keepsAll(tokens, tokensOf(json).tokens);
	const losses: FoundJson['losses'] = [...(done.losses ?? [])];
	if (leavesOut) losses.push('jsonLeavesOut');
	else if (!isSame && !done.losses) losses.push('jsonFaulty');
	return read(json, { ...(losses.length === 0 && REPAIRED), losses });
}

/** What JSON holds whose quotes are all escaped, as if it were a text in JSON, or whose braces are twice as many, also at the beginning alone. */
function readWrapped(text: string): FoundJson | undefined {
	const unescaped = parseJson(`"${text}"`).value;
	if (typeof unescaped === 'string' && unescaped !== text) return read(unescaped, REPAIRED);
	if (!/^\{\s*[{[]/.test(text)) return undefined;
	return read(text.slice(1, -1), REPAIRED) ?? read(text.slice(1), REPAIRED);
}

function readSpan({ text, open }: JsonSpan, isRepaired: boolean): FoundJson | undefined {
	const repair = (json = text, done?: Partial<FoundJson>) =>
		isRepaired ? readRepaired(json, done) : undefined;
	const known = read(text) ?? readWrapped(text);
	if (known || open === undefined) return known ?? repair();
	const close = () => read(open.closed, CUT_OFF) ?? repair(open.closed, CUT_OFF);
	return open.isSound ? close() : (repair() ?? close());
}

/** Prose that breaks off below JSON, which may have gone on to correct it where thoughts are in front, in characters. */
const UNFINISHED = /^[^]{60,}[\p{L}\p{N},]$/u;
const MIN_THOUGHTS = 100;

/** Text outside of JSON that looks like more of it: a closing bracket, or a key. */
const LIKE_JSON = /[}\]]|"\s*:/;

/**
 * All JSON objects and lists in a model's answer: bare, in code fences, with prose around them,
 * repaired where they are nearly JSON, closed where they break off. A long answer is not repaired: the
 * model is asked again.
 */
export function readJson(text: string): FoundJson {
	const whole = parseJson(text).value;
	if (whole !== undefined && (typeof whole !== 'object' || whole === null)) {
		return read(text) ?? NOTHING;
	}
	const { spans, around } =
		whole === undefined ? jsonSpans(text) : { spans: [{ text }], around: [] };
	const spansRead = spans.map((span) => readSpan(span, text.length <= MAX_REPAIRED));
	const found = spansRead.filter((part) => part !== undefined);
	const changes = found.flatMap((part) => part.changes);
	const losses = found.flatMap((part) => part.losses);
	if (found.length > 0 && spans[0]?.text.trim() !== text.trim()) changes.unshift('jsonAround');
	// A word in braces is no value.
	const unread = spans.filter(
		(span, index) => spansRead[index] === undefined && /["':]/.test(span.text),
	);
	const isMore = unread.length > 0 || around.some((part) => LIKE_JSON.test(part));
	if (found.length > 0 && isMore) losses.push('jsonMore');
	const [before = '', ...rest] = around.map((part) => part.trim());
	const isBroken = before.length >= MIN_THOUGHTS && UNFINISHED.test(rest.at(-1) ?? '');
	if (found.length > 0 && isBroken) losses.push('jsonCutOff');
	return {
		values: found.flatMap(({ values }) => values),
		changes: [...new Set(changes)],
		losses: [...new Set(losses)],
		twice: [...new Set(found.flatMap(({ twice }) => twice))],
	};
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
			const end = endOfText(text, at + 1);
			if (end === -1) {
				// Where all brackets are closed inside the unfinished text, a quote is missing, not the end.
				const last = text.slice(-2 * MAX_NESTING).replace(/[\s`]/g, '');
				isSound &&= !last.endsWith(closers.toReversed().join(''));
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
 * The pieces of a text that begin like JSON, and the prose and code fences around them.
 * Takes time in proportion to the text's length.
 */
function jsonSpans(text: string): { spans: JsonSpan[]; around: string[] } {
	const spans: JsonSpan[] = [];
	const around: string[] = [];
	let start = 0;
	const opening = /[{[]/g;
	for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
		const { span, end } = spanFrom(text, match.index);
		spans.push(span);
		around.push(text.slice(start, match.index));
		start = end;
		opening.lastIndex = end;
	}
	around.push(text.slice(start));
	return { spans, around };
}

const COLON = /\s*:/y;

/** How a text in JSON begins that holds JSON itself. */
const NESTED = /^"(?:\s|\\[nrt])*(?:[[{]|\\")/;

/**
 * Keys that one object of valid JSON has twice with different values, also in JSON that one of its texts
 * holds; undefined when it is too deep.
 */
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
			const end = endOfText(json, at + 1);
			COLON.lastIndex = end;
			// In valid JSON, a text before a colon is a key.
			if (top && COLON.test(json)) {
				top.key = String(JSON.parse(json.slice(at, end)));
				top.valueStart = COLON.lastIndex;
			} else if (NESTED.test(json.slice(at, at + 50))) {
				const inner = String(JSON.parse(json.slice(at, end)));
				const isJson = parseJson(inner).fault === undefined;
				for (const key of (isJson && keysWithTwoValues(inner)) || []) duplicates.add(key);
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
