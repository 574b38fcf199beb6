import { fold } from '../../basics/text/fold';
import { valueAsText } from '../../basics/text/valueText';
import { isValues } from '../../basics/values';

/** A decimal mark, or a minus before a number; dates, phone numbers and thousands have other dots. */
const MARKS_IN_NUMBERS =
	/(?<![.,]\d{1,2})(?<=\d)[.,](?=\d{1,2}(?!\d|[.,]\d))|(?<!\S)[-\u2212](?=\d)/gu;

/**
 * Values of one field with the same key mean the same. Texts may differ in case, spaces and
 * punctuation, but not in what makes another number of "119.50" or "-5".
 */
export const valueKey = (value: unknown): string =>
	typeof value === 'string'
		? fold(value.replace(MARKS_IN_NUMBERS, (mark) => (/[.,]/.test(mark) ? ' point ' : ' minus ')))
		: valueAsText(value);

const BETWEEN_DIGITS = /(?<=\d)([^\p{L}\p{N}]+)(?=\d)/u;
const HYPHEN = /[-/\u2010-\u2013]/;

/** Positions of the separators between digits, counted in digits, and whether each is a hyphen or slash. */
function digitSeparators(text: string): Map<number, boolean> {
	const found = new Map<number, boolean>();
	let digits = 0;
	for (const [index, part] of text.split(BETWEEN_DIGITS).entries()) {
		if (index % 2 === 1) found.set(digits, HYPHEN.test(part));
		else digits += part.replace(/\D/g, '').length;
	}
	return found;
}

/** Whether two texts group their digits in the same way: "1-50" is "1 50", but neither "150" nor "15-0". */
function sameDigitGrouping(first: string, second: string): boolean {
	const [one, other] = [digitSeparators(first), digitSeparators(second)];
	const fits = (parts: typeof one, others: typeof one) =>
		[...parts].every(([at, isHyphen]) => !isHyphen || others.has(at));
	return fits(one, other) && fits(other, one);
}

/** Whether two values of one field mean the same, see `valueKey`. */
export const sameValue = (first: unknown, second: unknown): boolean =>
	first === second ||
	(typeof first === typeof second &&
		valueKey(first) === valueKey(second) &&
		(typeof first !== 'string' || typeof second !== 'string' || sameDigitGrouping(first, second)));

/** Whether two list entries can be one: nothing in them differs, and something is the same. */
export function sameEntry(first: unknown, second: unknown): boolean {
	if (!isValues(first) || !isValues(second)) return sameValue(first, second);
	const both = Object.keys(first).filter((key) => first[key] !== null && second[key] !== null);
	const filled = both.filter((key) => !(Array.isArray(first[key]) && first[key].length === 0));
	return filled.length > 0 && filled.every((key) => sameValue(first[key], second[key]));
}
