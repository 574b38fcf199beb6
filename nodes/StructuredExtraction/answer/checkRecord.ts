import { hasYearFirst, isCanadian, isThai } from '../../shared/values/mentions/calendar';
import { indexByFold, fold } from '../../shared/basics/text/fold';
import { addTo, hasValue, isValues, type Values, asList } from '../../shared/basics/values';
import { joinPath } from '../../shared/values/schema/joinPath';
import { otherNames } from '../../shared/values/mentions/regions';
import { visibleName } from '../../shared/basics/text/names';
import { valueAsShortText, valueAsText } from '../../shared/basics/text/valueText';
import { memoizeByObject } from '../../shared/basics/memoize';
import { parseIfJson } from '../../shared/basics/json/parseJson';
import {
	type Field,
	isInWords,
	type LeafField,
	leafText,
	type ListField,
	type Schema,
	valueTypeOf,
} from '../../shared/values/schema/schema';
import { type Fact, issueKindOf } from '../../shared/values/facts/fact';
import { splitWords } from './inWords';
import { isNothing, leafValue } from '../../shared/values/normalise/leafValue';
import type { NormaliseOptions } from '../../shared/values/normalise/normalised';
import {
	hasSixDigits,
	markOfCurrency,
	type PrintedValue,
	settleNotation,
} from '../../shared/values/normalise/notation';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';

/** How many unknown keys are listed; a runaway answer may hold thousands. */
const MAX_EXTRA = 50;

/** An answer as typed values. Fields are named by paths: `supplier`, `buyer.name`, `lines[0].total`. */
export type CheckedRecord = {
	/** Every field of the schema, in its order: null or, for a list, [] where there is no value. */
	record: Values;
	/** Fields without a value, see `findMissing`. */
	missing: string[];
	/** The required fields among `missing`. */
	missingRequired: string[];
	/** Of values that are not of their field's type or can be read in more than one way, and of the answer. */
	facts: Fact[];
	/** The answer's text, by path, wherever the record's value is written differently. */
	originals: Record<string, string>;
	/** The passages of the document that values in other words come from, by path, as the answer quotes them. */
	words?: Record<string, string[]>;
	/** Paths of keys that were not asked for; their values are dropped. */
	extra: string[];
	/** BT-114 of an e-invoice: the amount by which its amount due was rounded. */
	rounding?: number;
	/** BT-DEX-002 of an e-invoice: what its amount due includes that is collected for others. */
	thirdParty?: number;
};

/**
 * An answer's values checked against the schema and brought to their types: numbers as numbers,
 * dates as ISO 8601 texts. Nothing is thrown: what does not fit is listed. Where the options leave
 * it open, ambiguous numbers and dates are read as the others of the record, or of the document's
 * `text`, are written. Dates are doubtful far from `thisYear`, which is that of the clock unless given.
 */
export function checkRecord(
	schema: Schema,
	value: Values,
	options: NormaliseOptions & { text?: string },
): CheckedRecord {
	const { text, ...given } = { thisYear: new Date().getFullYear(), ...options };
	const first = checkOnce(schema, value, given);
	// By the currency, "980-" is no minus; short years are read as the country writes them, six digits as their label says.
	const isOpen =
		isThai(text ?? '') ||
		hasYearFirst(text ?? '') ||
		isCanadian(text ?? '') ||
		markOfCurrency(first.printed) !== undefined ||
		hasSixDigits(first.printed) ||
		first.facts.some((fact) => ['ambiguous', 'invalid'].includes(issueKindOf(fact)));
	const checked = isOpen
		? checkOnce(schema, value, settleNotation(first.printed, given, text))
		: first;
	const { record, facts, originals, words, extra } = checked;
	return { record, ...findMissing(schema, record, facts), facts, originals, words, extra };
}

/** The findings about an answer while its values are checked, and how they are read. */
type Context = Required<Pick<CheckedRecord, 'facts' | 'originals' | 'words' | 'extra'>> & {
	options: NormaliseOptions;
	printed: PrintedValue[];
};

function checkOnce(schema: Schema, value: Values, options: NormaliseOptions) {
	const known = { printed: [], facts: [], originals: {}, words: {}, extra: [] };
	const context: Context = { options, ...known };
	return { ...context, record: checkFields(schema.fields, value, '', context) };
}

function checkFields(fields: Field[], source: Values, path: string, context: Context): Values {
	const { chosen, extra } = keysOf(source, fields);
	for (const key of extra.slice(0, MAX_EXTRA - context.extra.length)) {
		context.extra.push(joinPath(path, valueAsShortText(key)));
	}
	const before = context.facts.length;
	const values = Object.fromEntries(
		chosen.map(({ field, key, others }) => {
			const at = joinPath(path, field.name);
			const given = key === undefined ? null : source[key];
			const differs = (other: unknown) =>
				hasValue(other) && valueAsText(other) !== valueAsText(given);
			const other = others.find((name) => differs(source[name]));
			if (other !== undefined) {
				const one = { key: key ?? '', value: given };
				const two = { key: other, value: source[other] };
				context.facts.push({ kind: 'givenTwice', fields: [at], values: { one, other: two } });
			}
			return [field.name, checkField(field, given, at, context)];
		}),
	);
	const isEmpty = context.facts.length === before && !hasValue(values);
	// With all keys asked for, it may well say that there is nothing, and why.
	const isAnswered = chosen.every(({ key }) => key !== undefined);
	const others = extra.filter((key) => key !== '__proto__' && hasContent(source[key]));
	const renamed = isEmpty
		? []
		: [...lostParts(source, others, chosen), ...cutKeys(source, others, chosen)];
	const [wanted, given] =
		isEmpty && !isAnswered
			? [fields.map(({ name }) => name), others]
			: [renamed.map(({ field }) => field.name), renamed.map(({ key }) => key)];
	if (given.length > 0) {
		const keys = { wanted, given: [...new Set(given)] };
		context.facts.push(
			path === ''
				? { kind: 'answerKeys', fields: [], values: keys }
				: { kind: 'groupKeys', fields: [path], values: keys },
		);
	}
	return values;
}

/** Lists and groups that the answer may have under another name: a field of that form has no answer. */
function lostParts(source: Values, keys: string[], chosen: ReturnType<typeof keysOf>['chosen']) {
	return chosen.flatMap(({ field, key }) => {
		if (key !== undefined && hasContent(source[key])) return [];
		const isAlike = (value: unknown) =>
			field.type === 'list' ? Array.isArray(value) : field.type === 'object' && isValues(value);
		return keys
			.filter((one) => isAlike(parseIfJson(source[one])))
			.map((one) => ({ field, key: one }));
	});
}

/**
 * Keys inside of which a piece of the answer is gone: they are between the fields around it, begin as the first field
 * that is not there, and end as the last one.
 */
function cutKeys(source: Values, extra: string[], chosen: ReturnType<typeof keysOf>['chosen']) {
	const keys = Object.keys(source);
	const places = new Map(chosen.map(({ key }, place) => [key, place]));
	const isExtra = new Set(extra);
	return keys.flatMap((key, at) => {
		if (!isExtra.has(key)) return [];
		const from = at === 0 ? 0 : (places.get(keys[at - 1]) ?? Infinity) + 1;
		const to = at === keys.length - 1 ? chosen.length : (places.get(keys[at + 1]) ?? 0);
		const gone = from < to ? chosen.slice(from, to) : [];
		const isCut =
			gone.every((one) => one.key === undefined) &&
			isJoined(
				key,
				gone.map(({ field }) => field.name),
			);
		return isCut ? gone.map(({ field }) => ({ field, key })) : [];
	});
}

/** Whether a key is the beginning of the first name and the end of the last one, or the end of one name. */
function isJoined(key: string, names: string[]): boolean {
	const [first = '', last = ''] = [names[0], names.at(-1)];
	if (key.length >= first.length + last.length) return false;
	return Array.from(key, (_, length) => length).some(
		(length) =>
			first.startsWith(key.slice(0, length)) &&
			last.endsWith(key.slice(length)) &&
			(length === 0 || names.length > 1),
	);
}

const hasContent = (value: unknown) => hasValue(value) && !isNothing(value);

/**
 * Names of fields by how people see them, since an answer may have a space in place of a line break, and by
 * their folded names.
 */
const namesOf = memoizeByObject((fields: Field[]) => ({
	asSeen: new Map(fields.map(({ name }) => [visibleName(name), name])),
	folded: indexByFold(fields.map(({ name }) => name)),
}));

/**
 * The answer's own keys for a schema's fields: the exact one, one that looks the same, or else the first that
 * differs in case and separators only (`invoiceNumber` for `invoice_number`); such a key is for no field where
 * it could be for two. What is left over is extra.
 * @returns `others` are further keys that could be meant for the field
 */
function keysOf(source: Values, fields: Field[]) {
	const { asSeen, folded } = namesOf(fields);
	const exact = new Set(fields.map(({ name }) => name));
	const unknown = Object.keys(source).filter((key) => !exact.has(key));
	const alikeOf = new Map<string, string[]>();
	for (const key of unknown) {
		const name = asSeen.get(visibleName(key)) ?? folded.get(fold(key));
		if (name !== undefined) addTo(alikeOf, name, key);
	}
	const chosen = fields.map((field) => {
		const { name } = field;
		const alike = alikeOf.get(name) ?? [];
		const key = Object.hasOwn(source, name)
			? name
			: (alike.find((each) => hasValue(source[each])) ?? alike[0]);
		return { field, key, others: alike.filter((each) => each !== key).slice(0, MAX_EXTRA) };
	});
	const used = new Set(chosen.map(({ key }) => key));
	return { chosen, extra: unknown.filter((key) => !used.has(key)) };
}

function checkField(field: Field, given: unknown, path: string, context: Context): unknown {
	if (field.type === 'list') return checkList(field, given, path, context);
	if (field.type !== 'object') return checkValue(field, given, path, context);
	const group = parseIfJson(given);
	if (isValues(group)) return checkFields(field.fields, group, path, context);
	if (!isNothing(group)) {
		context.facts.push({ kind: 'noGroup', fields: [path], values: { given } });
	}
	return checkFields(field.fields, {}, path, context);
}

const checkValue = (field: LeafField, ...given: [unknown, string, Context]) =>
	isInWords(field) ? checkInWords(field, ...given) : checkLeaf(field, ...given);

/** How a model is asked to write values that it does not copy. */
const OWN_NOTATION = { decimalMark: '.' } as const;

/** A value in other words, with the passages that it comes from. */
function checkInWords(field: LeafField, answered: unknown, path: string, context: Context) {
	const { value: given, words } = splitWords(answered);
	const options = { ...context.options, ...OWN_NOTATION };
	// How it is written says nothing about the document.
	const value = checkLeaf(field, given, path, { ...context, options, printed: [] });
	if (value === null) return null;
	if (words.length === 0) context.facts.push({ kind: 'noWords', fields: [path], values: {} });
	else context.words[path] = words;
	return value;
}

function checkLeaf(field: LeafField, given: unknown, path: string, context: Context): unknown {
	const isChoice = () =>
		field.type === 'enum' && field.allowedValues.some((choice) => choice === given);
	// "NA" is Namibia where a country is asked for.
	const isNamed = () => given === 'NA' && otherNames(field.name, given).length > 0;
	// A model that fills in nothing may repeat the layout itself.
	if ((isNothing(given) && !isChoice() && !isNamed()) || given === leafText(field)) return null;
	const type = valueTypeOf(field);
	if (typeof given === 'string') context.printed.push({ type, text: given });
	const read = leafValue(field, given, context.options);
	if ('problem' in read) {
		context.facts.push({ kind: 'invalid', fields: [path], values: { given, type, ...read } });
		context.originals[path] = valueAsText(given);
		return null;
	}
	const { value, notes: doubts } = read;
	if (doubts.length > 0) {
		context.facts.push({ kind: 'ambiguous', fields: [path], values: { doubts } });
	}
	if (value !== given) context.originals[path] = valueAsText(given);
	return value;
}

function checkList(field: ListField, given: unknown, path: string, context: Context): unknown[] {
	const list = parseIfJson(given);
	const entries: unknown[] = Array.isArray(list) ? list : [list];
	const checked: unknown[] = [];
	for (const entry of entries) {
		if (isNothing(entry)) continue;
		const at = joinPath(path, checked.length);
		if ('item' in field) {
			const item = checkValue(field.item, entry, at, context);
			if (item !== null) checked.push(item);
			continue;
		}
		const row = parseIfJson(entry);
		if (!isValues(row)) {
			context.facts.push({ kind: 'noEntry', fields: [path], values: { given: entry } });
			continue;
		}
		const before = context.facts.length;
		const values = checkFields(field.fields, row, at, context);
		const isInvalid = () => context.facts.slice(before).some(isOfInvalid);
		if (hasValue(values) || isInvalid()) checked.push(values);
	}
	const { name, minItems: least = 0, maxItems: most = Infinity } = field;
	const count = checked.length;
	if (count > most) {
		context.facts.push({ kind: 'tooManyEntries', fields: [path], values: { name, count, most } });
	} else if (count > 0 && count < least) {
		context.facts.push({ kind: 'tooFewEntries', fields: [path], values: { name, count, least } });
	}
	return checked;
}

/** Whether a fact is about a value that is not of its field's type. */
const isOfInvalid = (fact: Fact) => issueKindOf(fact) === 'invalid';

/**
 * The fields of a record that have no value, those with an invalid one left out. Below a list, a required
 * field is named for each entry that lacks it (`lines[2].total`), any other only when all lack it
 * (`lines.quantity`): otherwise one empty column of a long table would fill the list.
 */
export function findMissing(
	schema: Schema,
	record: Values,
	facts: Fact[],
): { missing: string[]; missingRequired: string[] } {
	const given = new Set(facts.filter(isOfInvalid).flatMap(({ fields }) => fields));
	const missing: string[] = [];
	const missingRequired: string[] = [];

	const visit = (
		fields: Field[],
		holders: { path: string; values: unknown }[],
		genericPath: string,
		isInList: boolean,
	) => {
		for (const { keys, field } of flatFields(fields)) {
			const at = joinPath(genericPath, ...keys);
			const places = holders.map(({ path, values }) => ({
				path: joinPath(path, ...keys),
				value: valueAt(values, keys),
			}));
			const empty = places.filter(({ path, value }) => !hasValue(value) && !given.has(path));
			// One by one: a call takes no more than some ten thousand arguments.
			for (const { path } of field.required ? empty : []) missingRequired.push(path);
			const isListedOnce = isInList && !field.required;
			for (const { path } of isListedOnce ? [] : empty) missing.push(path);
			if (isListedOnce && empty.length > 0 && empty.length === places.length) missing.push(at);
			if (!('fields' in field)) continue;
			const entries = places.flatMap(({ path, value }) =>
				asList(value).map((values, index) => ({ path: joinPath(path, index), values })),
			);
			if (entries.length > 0) visit(field.fields, entries, at, true);
		}
	};
	visit(schema.fields, [{ path: '', values: record }], '', false);
	return { missing, missingRequired };
}
