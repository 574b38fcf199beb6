import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { valueAsText, valueAsShortText } from '../../shared/basics/text/valueText';
import { hasValue, isValues, asList } from '../../shared/basics/values';
import { sameValue, valueKey } from '../../shared/values/normalise/sameValue';
import {
	type Field,
	isReworded,
	type LeafField,
	type ListField,
	type Schema,
} from '../../shared/values/schema/schema';
import type { CheckedRecord } from '../answer/checkRecord';
import type { Fact } from '../../shared/values/facts/fact';

type Context = {
	/** The texts of the second answer, by path. */
	originals: Record<string, string>;
	/** A disagreement for each value or list entry that the other record does not have like this. */
	facts: Fact[];
	/** By path of the first record, for values that at least one of the two has; as evidence has them. */
	verdicts: Map<string, 'agrees' | 'differs'>;
};

/** A value of the second record with its own path: entries of lists may have another index. */
type Second = { value: unknown; path: string };

/**
 * Compares two records of one document value by value, lists entry by entry. Takes time in
 * proportion to the records.
 */
export function compareRecords(
	schema: Schema,
	first: Pick<CheckedRecord, 'record'>,
	second: Pick<CheckedRecord, 'record' | 'originals'>,
) {
	const context: Context = { originals: second.originals, facts: [], verdicts: new Map() };
	compareFields(schema.fields, first.record, { value: second.record, path: '' }, '', context);
	const { facts, verdicts } = context;
	return { facts, verdicts };
}

function compareFields(
	fields: Field[],
	first: unknown,
	second: Second,
	path: string,
	context: Context,
): void {
	for (const { keys, field } of flatFields(fields)) {
		const at = joinPath(path, ...keys);
		const one = valueAt(first, keys);
		const other = { value: valueAt(second.value, keys), path: joinPath(second.path, ...keys) };
		if (field.type === 'list') compareLists(field, asList(one), other, at, context);
		else compareLeaves(field, one, other, at, context);
	}
}

function compareLeaves(
	field: LeafField,
	first: unknown,
	second: Second,
	path: string,
	{ facts, verdicts, originals }: Context,
): void {
	if (!hasValue(first) && !hasValue(second.value)) return;
	// Both are true in their own words.
	if (isReworded(field) && hasValue(first) && hasValue(second.value)) return;
	verdicts.set(path, verdictOf(field, figureOf(first), figureOf(second.value)));
	if (field.type === 'amount') {
		const [one, other] = [first, second.value].map((value) => valueAt(value, ['currency']));
		const verdict = one === other ? 'agrees' : 'differs';
		if (hasValue(one) || hasValue(other)) verdicts.set(joinPath(path, 'currency'), verdict);
	}
	if (verdictOf(field, first, second.value) === 'agrees') return;
	// A text that is not of the field's type is no value, but it was read.
	const other = hasValue(second.value)
		? shown(second.value)
		: valueAsShortText(originals[second.path] ?? '');
	const used = hasValue(first) ? shown(first) : undefined;
	const values = { used, other: other === '' ? undefined : other };
	facts.push({ kind: 'secondOpinion', fields: [path], values });
}

const verdictOf = (field: LeafField, first: unknown, second: unknown) =>
	keyOf(field, first) === keyOf(field, second) &&
	(typeof first !== 'string' || typeof second !== 'string' || sameValue(first, second))
		? 'agrees'
		: 'differs';

/** Equal for values that mean the same; empty where there is no value. */
function keyOf(field: LeafField, value: unknown): string {
	const { type } = field;
	if (!hasValue(value) || isReworded(field)) return '';
	return type === 'string' ? valueKey(value) : valueAsText(value);
}

/** An amount of money without its currency; any other value as it is. */
const figureOf = (value: unknown) => (isValues(value) ? value['amount'] : value);

/** A value as a person writes it, cut at 60 characters: an amount with its currency, an entry with commas. */
const shown = (value: unknown) => valueAsShortText(leavesOf(value).map(valueAsText).join(', '));

/** How much of an entry is put together for a message; more is not shown anyway. */
const MAX_LEAVES = 20;

function leavesOf(value: unknown): unknown[] {
	if (!hasValue(value)) return [];
	if (Array.isArray(value)) return value.slice(0, MAX_LEAVES).flatMap(leavesOf);
	if (!isValues(value)) return [value];
	const { amount, currency, ...others } = value;
	return typeof currency === 'string' && hasValue(amount) && !hasValue(others)
		? [`${valueAsText(amount)} ${currency}`]
		: Object.values(value).flatMap(leavesOf);
}

function compareLists(
	field: ListField,
	first: unknown[],
	second: Second,
	path: string,
	context: Context,
): void {
	const others = asList(second.value);
	const key = (entry: unknown) => JSON.stringify(keysOf(field, entry));
	const compareEntry = (entry: unknown, other: Second, at: string, into: Context) =>
		'item' in field
			? compareLeaves(field.item, entry, other, at, into)
			: compareFields(field.fields, entry, other, at, into);
	const more: string[] = [];
	for (const pair of pairEntries(first.map(key), others.map(key))) {
		if (pair.first === undefined) {
			more.push(shown(others[pair.second ?? 0]));
			continue;
		}
		const at = joinPath(path, pair.first);
		const entry = first[pair.first];
		if (pair.second !== undefined) {
			const other = { value: others[pair.second], path: joinPath(second.path, pair.second) };
			compareEntry(entry, other, at, context);
			continue;
		}
		// One fact for all of the entry; its values only get their verdicts.
		compareEntry(entry, { value: null, path: '' }, at, { ...context, facts: [] });
		const values = { entry: shown(entry) };
		context.facts.push({ kind: 'secondOpinionLacks', fields: [at], values });
	}
	if (more.length === 0) return;
	context.facts.push({ kind: 'secondOpinionHasMore', fields: [path], values: { entries: more } });
}

/** How many entries in a row may be left out or put in before those after them count as different. */
const MAX_SKIPPED = 20;

/**
 * Which entries of two lists are the same one, in their order, by their keys: an entry that is left out
 * or put in does not shift those after it.
 * @returns indexes in the two lists; one is absent if only the other list has the entry
 */
function pairEntries(first: string[], second: string[]) {
	let [firstEnd, secondEnd] = [first.length, second.length];
	// The same end decides which of several equal entries is the one that is left out.
	while (Math.min(firstEnd, secondEnd) > 0 && first[firstEnd - 1] === second[secondEnd - 1]) {
		firstEnd -= 1;
		secondEnd -= 1;
	}
	/** How many entries to skip, in one of the lists, until both are at the same one. */
	const skipped = (one: number, other: number): [number, number] => {
		for (let count = 0; count <= MAX_SKIPPED; count += 1) {
			if (one + count < firstEnd && first[one + count] === second[other]) return [count, 0];
			if (other + count < secondEnd && second[other + count] === first[one]) return [0, count];
		}
		return [0, 0];
	};
	const pairs: { first?: number; second?: number }[] = [];
	let [one, other] = [0, 0];
	while (one < firstEnd && other < secondEnd) {
		const [alone, otherAlone] = skipped(one, other);
		for (let count = 0; count < alone; count += 1) pairs.push({ first: one++ });
		for (let count = 0; count < otherAlone; count += 1) pairs.push({ second: other++ });
		pairs.push({ first: one++, second: other++ });
	}
	while (one < firstEnd) pairs.push({ first: one++ });
	while (other < secondEnd) pairs.push({ second: other++ });
	while (one < first.length) pairs.push({ first: one++, second: other++ });
	return pairs;
}

/** The keys of an entry's values in the order of the schema; a list in it has one. */
function keysOf(field: ListField, entry: unknown): string[] {
	return 'item' in field ? [keyOf(field.item, entry)] : keysOfFields(field.fields, entry);
}

const keysOfFields = (fields: Field[], values: unknown): string[] =>
	flatFields(fields).flatMap(({ keys, field }): string[] => {
		const value = valueAt(values, keys);
		if (field.type !== 'list') return [keyOf(field, value)];
		return [
			asList(value)
				.map((entry) => JSON.stringify(keysOf(field, entry)))
				.join(),
		];
	});
