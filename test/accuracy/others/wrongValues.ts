import { asList, isValues, type Values } from '../../../nodes/shared/basics/values';
import { flatFields, valueAt } from '../../../nodes/shared/values/schema/flatFields';
import { joinPath } from '../../../nodes/shared/values/schema/joinPath';
import type { Field, Schema } from '../../../nodes/shared/values/schema/schema';

// Which values of an answer are wrong, as DocuBench scores them: texts by their letters and digits, numbers to six
// decimals, entries of lists in any order (its docs/scoring.md).

function plain(value: unknown): unknown {
	if (typeof value === 'string') return value.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, '');
	if (typeof value === 'number') return Math.round(value * 1e6) / 1e6;
	if (Array.isArray(value)) return value.map(plain);
	if (!isValues(value)) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const);
	return Object.fromEntries(
		entries.filter(([, inner]) => !isEmpty(inner)).sort(([one], [other]) => (one < other ? -1 : 1)),
	);
}

const isEmpty = (value: unknown) =>
	value === null ||
	value === undefined ||
	value === '' ||
	(Array.isArray(value) && value.length === 0) ||
	(isValues(value) && Object.keys(value).length === 0);

/** A value as a text; '' for an empty one. */
function keyOf(value: unknown): string {
	const own = plain(value);
	return isEmpty(own) ? '' : JSON.stringify(own);
}

/** Pairs of entries that are compared of one list, at most. */
const MAX_PAIRS = 1_000_000;

/** Paths of the values of an answer that are not those of the truth; of a missing entry, that of its list. */
export function wrongValues(schema: Schema, truth: Values, answer: Values): string[] {
	return wrongIn(schema.fields, truth, answer, '');
}

function wrongIn(fields: Field[], truth: unknown, answer: unknown, path: string): string[] {
	return flatFields(fields).flatMap(({ keys, field }) => {
		const at = joinPath(path, ...keys);
		const [right, given] = [valueAt(truth, keys), valueAt(answer, keys)];
		if (field.type !== 'list') return keyOf(right) === keyOf(given) ? [] : [at];
		const inner = 'fields' in field ? field.fields : undefined;
		const [rights, givens] = [asList(right), asList(given)];
		const wrong = (one: unknown, other: unknown, own: string): string[] =>
			inner ? wrongIn(inner, one, other, own) : keyOf(one) === keyOf(other) ? [] : [own];
		return wrongEntries(rights, givens, at, wrong);
	});
}

function wrongEntries(
	rights: unknown[],
	givens: unknown[],
	path: string,
	wrong: (right: unknown, given: unknown, path: string) => string[],
): string[] {
	const same = new Map<string, number[]>();
	for (const [index, right] of rights.entries()) {
		same.set(keyOf(right), [...(same.get(keyOf(right)) ?? []), index]);
	}
	const left = new Set(rights.keys());
	// Equal entries need no comparison.
	const others = [...givens.keys()].filter((index) => {
		const match = same.get(keyOf(givens[index]))?.shift();
		if (match !== undefined) left.delete(match);
		return match === undefined;
	});
	const pairs: { right: number; given: number; paths: string[] }[] = [];
	if (left.size * others.length <= MAX_PAIRS) {
		for (const right of left) {
			for (const given of others) {
				pairs.push({
					right,
					given,
					paths: wrong(rights[right], givens[given], joinPath(path, given)),
				});
			}
		}
	}
	pairs.sort((one, other) => one.paths.length - other.paths.length);
	const found: string[] = [];
	const paired = new Set<number>();
	for (const { right, given, paths } of pairs) {
		if (!left.has(right) || paired.has(given)) continue;
		left.delete(right);
		paired.add(given);
		found.push(...paths);
	}
	const more = others.filter((given) => !paired.has(given));
	return [...found, ...more.map((given) => joinPath(path, given)), ...[...left].map(() => path)];
}
