import { parseJson } from './parseJson';
import { repairJson } from './repairJson';
import { jsonFacts, type JsonSpan, jsonSpans } from './scanJson';

/** Levels of lists and objects that an answer may have; no schema comes near. */
const MAX_DEPTH = 100;

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
	const facts = value === undefined ? undefined : jsonFacts(json, MAX_DEPTH);
	if (facts === undefined) return undefined;
	const { duplicateKeys } = facts;
	const twice = `The answer gives ${quoted(duplicateKeys).join(', ')} twice with different values; the last one was used`;
	const reasons = [...(done.reasons ?? []), ...(duplicateKeys.length === 0 ? [] : [twice])];
	return { values: [value], notes: [], ...done, reasons };
}

function readSpan({ text, open }: JsonSpan): FoundJson | undefined {
	const repair = () => read(repairJson(text), REPAIRED);
	if (open === undefined) return read(text) ?? repair();
	const close = () => read(open.closed, CUT_OFF) ?? read(repairJson(open.closed), CUT_OFF);
	return open.isSound ? (close() ?? repair()) : (repair() ?? close());
}

/**
 * All JSON objects and lists in a model's answer: bare, in code fences, with prose around them,
 * repaired where they are nearly JSON, closed where they break off.
 */
export function readJson(text: string): FoundJson {
	const whole = parseJson(text).value;
	if (whole !== undefined && (typeof whole !== 'object' || whole === null)) {
		return { values: [whole], notes: [], reasons: [] };
	}
	const spans: JsonSpan[] = whole === undefined ? jsonSpans(text) : [{ text }];
	const found = spans.map(readSpan).filter((part) => part !== undefined);
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
