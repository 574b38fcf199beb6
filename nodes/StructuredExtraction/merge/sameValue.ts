import { folded } from '../folded';
import { fullText, isValues } from '../values';

/** Whether two values of one field mean the same; texts may differ in case, spaces and punctuation. */
export function sameValue(first: unknown, second: unknown): boolean {
	if (typeof first === 'string' && typeof second === 'string') {
		return first === second || folded(first) === folded(second);
	}
	return fullText(first) === fullText(second);
}

/** Whether two list entries can be one: nothing in them differs, and something is the same. */
export function sameEntry(first: unknown, second: unknown): boolean {
	if (!isValues(first) || !isValues(second)) return sameValue(first, second);
	const both = Object.keys(first).filter((key) => first[key] !== null && second[key] !== null);
	const filled = both.filter((key) => !(Array.isArray(first[key]) && first[key].length === 0));
	return filled.length > 0 && filled.every((key) => sameValue(first[key], second[key]));
}
