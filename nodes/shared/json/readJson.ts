import { repairJson } from './repairJson';
import { jsonFacts, type JsonSpan, jsonSpans } from './scanJson';

/** Levels of lists and objects that an answer may have; no schema comes near. */
const MAX_DEPTH = 100;

/** JSON values found in an answer, and how. */
type FoundJson = {
	values: unknown[];
	/** Whether the JSON had to be repaired. */
	repaired: boolean;
	/** What was done to the answer that does no harm. */
	notes: string[];
	/** What may have lost or changed a value: a person should look. */
	doubts: string[];
};

function strict(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const quoted = (keys: string[]) => keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 60)));

const CUT_OFF =
	'The answer breaks off: it was used up to its last complete value, what came after is missing';

/** A parsed value with what its text tells beyond; undefined when it is nested absurdly. */
function withFacts(json: string, value: unknown, found: Partial<FoundJson> = {}) {
	const facts = jsonFacts(json, MAX_DEPTH);
	if (facts === undefined) return undefined;
	const { duplicateKeys } = facts;
	const twice = `The answer gives ${quoted(duplicateKeys).join(', ')} twice with different values; the last one was used`;
	const doubts = [...(found.doubts ?? []), ...(duplicateKeys.length === 0 ? [] : [twice])];
	return { values: [value], repaired: false, notes: [], ...found, doubts };
}

function readRepaired(text: string, found: Partial<FoundJson>): FoundJson | undefined {
	const json = repairJson(text);
	const value = json === undefined ? undefined : strict(json);
	if (json === undefined || value === undefined) return undefined;
	return withFacts(json, value, { repaired: true, ...found });
}

function readSpan({ text, open }: JsonSpan): FoundJson | undefined {
	if (open === undefined) {
		const value = strict(text);
		if (value !== undefined) return withFacts(text, value);
	}
	const repair = () => readRepaired(text, { notes: ['The JSON of the answer was repaired'] });
	if (open === undefined) return repair();
	const close = () => {
		const value = strict(open.closed);
		const found = { repaired: true, doubts: [CUT_OFF] };
		return value === undefined
			? readRepaired(open.closed, found)
			: withFacts(open.closed, value, found);
	};
	return open.isSound ? (close() ?? repair()) : (repair() ?? close());
}

/**
 * All JSON objects and lists in a model's answer: bare, in code fences, with prose around them,
 * repaired where they are nearly JSON, closed where they break off.
 */
export function readJson(text: string): FoundJson {
	const whole = strict(text);
	if (whole !== undefined && (typeof whole !== 'object' || whole === null)) {
		return { values: [whole], repaired: false, notes: [], doubts: [] };
	}
	const spans: JsonSpan[] = whole === undefined ? jsonSpans(text) : [{ text }];
	const found = spans.map(readSpan).filter((part) => part !== undefined);
	const notes = found.flatMap((part) => part.notes);
	const isWrapped = spans.length > 0 && spans[0]?.text.trim() !== text.trim();
	if (isWrapped && found.length > 0)
		notes.unshift('Text around the JSON of the answer was left out');
	return {
		values: found.flatMap(({ values }) => values),
		repaired: found.some((part) => part.repaired),
		notes: [...new Set(notes)],
		doubts: [...new Set(found.flatMap(({ doubts }) => doubts))],
	};
}
