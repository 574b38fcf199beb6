import { folded, parseJson, shortened } from './text';

/** How much of a value is shown in a message, in characters. */
const MAX_SHOWN = 60;

export type Values = Record<string, unknown>;

export const isValues = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Adds a value to the list of its key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
	const list = lists.get(key);
	if (list) list.push(value);
	else lists.set(key, [value]);
}

/** A function of an object that is worked out once for each, such as a field with its many values. */
export function oncePer<Key extends object, Result>(work: (key: Key) => Result) {
	const known = new WeakMap<Key, { result: Result }>();
	return (key: Key): Result => {
		const kept = known.get(key) ?? { result: work(key) };
		known.set(key, kept);
		return kept.result;
	};
}

/** The path of a field below a group, a list entry or the top (`''`). */
export const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** A share as whole percent, never rounded up; 0.29 × 100 is a little less than 29. */
export const wholePercent = (share: number) => Math.floor(share * 100 + 1e-9);

/** A value as text: as it is when it is text, else as JSON. */
export function fullText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return 'a value nested too deeply to show';
	}
}

/** A value as text for a message, cut at 60 characters. */
export const shortText = (value: unknown) => shortened(fullText(value), MAX_SHOWN);

/**
 * The list or group that a model has put into a text as JSON; any other value as it is.
 * @param begin how a text begins that may be JSON
 */
export function unpacked(value: unknown, begin = /^\s*[[{]/): unknown {
	if (typeof value !== 'string' || !begin.test(value)) return value;
	const { value: inner, fault } = parseJson(value);
	return fault === undefined ? inner : value;
}

/** No group of a schema lies deeper; what does is not looked into. */
const MAX_LEVELS = 64;

/** Whether a value of a record holds anything: not null, not an empty list, not a group of these. */
export function hasValue(value: unknown, level = 0): boolean {
	if (value === null || value === undefined) return false;
	if (Array.isArray(value)) return value.length > 0;
	return isValues(value) && level < MAX_LEVELS
		? Object.values(value).some((inner) => hasValue(inner, level + 1))
		: true;
}

/** A decimal mark, or a minus before a number; dates, phone numbers and thousands have other dots. */
const NUMBER_SIGNS = /(?<![.,]\d{1,2})(?<=\d)[.,](?=\d{1,2}(?!\d|[.,]\d))|(?<!\S)[-\u2212](?=\d)/gu;

/**
 * Values of one field with the same key mean the same. Texts may differ in case, spaces and
 * punctuation, but not in what makes another number of "119.50" or "-5".
 */
export const valueKey = (value: unknown): string =>
	typeof value === 'string'
		? folded(value.replace(NUMBER_SIGNS, (sign) => (/[.,]/.test(sign) ? ' point ' : ' minus ')))
		: fullText(value);

const BETWEEN_DIGITS = /(?<=\d)([^\p{L}\p{N}]+)(?=\d)/u;
const HYPHEN = /[-/\u2010-\u2013]/;

/** After how many digits signs part those of a text, and whether a hyphen or slash does. */
function digitParts(text: string): Map<number, boolean> {
	const found = new Map<number, boolean>();
	let digits = 0;
	for (const [index, part] of text.split(BETWEEN_DIGITS).entries()) {
		if (index % 2 === 1) found.set(digits, HYPHEN.test(part));
		else digits += part.replace(/\D/g, '').length;
	}
	return found;
}

/** Whether the numbers of two texts are parted alike: "1-50" is "1 50", but neither "150" nor "15-0". */
function partedAlike(first: string, second: string): boolean {
	const [one, other] = [digitParts(first), digitParts(second)];
	const fits = (parts: typeof one, others: typeof one) =>
		[...parts].every(([at, isHyphen]) => !isHyphen || others.has(at));
	return fits(one, other) && fits(other, one);
}

/** Whether two values of one field mean the same, see `valueKey`. */
export const sameValue = (first: unknown, second: unknown): boolean =>
	first === second ||
	(typeof first === typeof second &&
		valueKey(first) === valueKey(second) &&
		(typeof first !== 'string' || typeof second !== 'string' || partedAlike(first, second)));

/** Whether two list entries can be one: nothing in them differs, and something is the same. */
export function sameEntry(first: unknown, second: unknown): boolean {
	if (!isValues(first) || !isValues(second)) return sameValue(first, second);
	const both = Object.keys(first).filter((key) => first[key] !== null && second[key] !== null);
	const filled = both.filter((key) => !(Array.isArray(first[key]) && first[key].length === 0));
	return filled.length > 0 && filled.every((key) => sameValue(first[key], second[key]));
}
