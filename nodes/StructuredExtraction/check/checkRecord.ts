import { leafText } from '../ask/prompt';
import { quote } from '../normalise/normalised';
import { below, fullText, hasValue, isValues, shortText, type Values } from '../record/values';
import { byFolded, folded } from '../../shared/text';
import type { Field, LeafField, ListField, Schema } from '../schema/schema';
import { findMissing } from './findMissing';
import { isNothing, leafValue, type NormaliseOptions } from './leafValue';
import { type PrintedValue, settleNotation } from './settleNotation';

/** How many unknown keys are listed; a runaway answer may hold thousands. */
const MAX_EXTRA = 50;

/** `value` is what the answer gave, cut at 60 characters; `reason` is a sentence about it. */
export type InvalidValue = { field: string; value: string; reason: string };
export type DoubtfulValue = { field: string; reason: string };

/** An answer as typed values. Fields are named by paths: `supplier`, `buyer.name`, `lines[0].total`. */
export type CheckedRecord = {
	/** Every field of the schema, in its order: null or, for a list, [] where there is no value. */
	record: Values;
	/** Fields without a value, see `findMissing`. */
	missing: string[];
	/** Those of `missing` that are required. */
	missingRequired: string[];
	/** Values that are not of their field's type; the record holds null in their place. */
	invalid: InvalidValue[];
	/** Values that can be read in more than one way. */
	ambiguous: DoubtfulValue[];
	/** What the answer gave, by path, wherever the record's value is written differently. */
	originals: Record<string, string>;
	/** Paths of keys that were not asked for; their values are dropped. */
	extra: string[];
};

type Context = Omit<CheckedRecord, 'record' | 'missing' | 'missingRequired'> & {
	options: NormaliseOptions;
	printed: PrintedValue[];
};

/** Models sometimes put JSON into a text where a list or a group belongs. */
function unpacked(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** Names of fields by what they fold to, made once and not once per row. */
const meantBy = new WeakMap<Field[], Map<string, string>>();

type OwnKeys = {
	/** Name of a field to the key that holds its value. */
	keys: Map<string, string>;
	extra: string[];
	/** Names of fields to further keys for them. */
	others: Map<string, string[]>;
};

/**
 * The answer's own keys for a schema's fields: the exact one, or else the first that differs in
 * case and separators only (`invoiceNumber` for `invoice_number`); such a key is for no field where
 * it could be for two. What is left over is extra.
 */
function keysOf(source: Values, fields: Field[]): OwnKeys {
	const exact = new Set(fields.map(({ name }) => name));
	const others = Object.keys(source).filter((key) => !exact.has(key));
	const keys = new Map(
		fields.filter(({ name }) => Object.hasOwn(source, name)).map(({ name }) => [name, name]),
	);
	if (others.length === 0) return { keys, extra: [], others: new Map() };
	const meant = meantBy.get(fields) ?? byFolded(exact);
	meantBy.set(fields, meant);
	const alikeOf = new Map<string, string[]>();
	for (const key of others) {
		const name = meant.get(folded(key));
		if (name === undefined) continue;
		const alike = alikeOf.get(name);
		if (alike) alike.push(key);
		else alikeOf.set(name, [key]);
	}
	const used = new Set<string>();
	const further: OwnKeys['others'] = new Map();
	for (const { name } of fields) {
		const alike = alikeOf.get(name) ?? [];
		const isExact = keys.has(name);
		const key = isExact ? undefined : (alike.find((each) => hasValue(source[each])) ?? alike[0]);
		further.set(name, alike.filter((each) => each !== key).slice(0, MAX_EXTRA));
		if (key === undefined) continue;
		keys.set(name, key);
		used.add(key);
	}
	return { keys, extra: others.filter((key) => !used.has(key)), others: further };
}

/** The texts of the layout, written once per field and not once per value. */
const layoutTexts = new WeakMap<LeafField, string>();

function layoutText(field: LeafField): string {
	const text = layoutTexts.get(field) ?? leafText(field);
	layoutTexts.set(field, text);
	return text;
}

function checkLeaf(field: LeafField, given: unknown, path: string, context: Context): unknown {
	const isChoice = () =>
		field.type === 'enum' && field.allowedValues.some((choice) => choice === given);
	// A model that fills in nothing may repeat the layout itself.
	if ((isNothing(given) && !isChoice()) || given === layoutText(field)) return null;
	if (typeof given === 'string') context.printed.push({ type: field.type, text: given });
	const result = leafValue(field, given, context.options);
	if (!result.ok) {
		context.invalid.push({ field: path, value: shortText(given), reason: result.reason });
		context.originals[path] = fullText(given);
		return null;
	}
	if (result.ambiguous !== undefined) {
		context.ambiguous.push({ field: path, reason: result.ambiguous });
	}
	if (result.value !== given) context.originals[path] = fullText(given);
	return result.value;
}

function checkLength(field: ListField, length: number, path: string, context: Context): void {
	const { minItems = 0, maxItems = Infinity } = field;
	const value = `${length} entries`;
	const reason = `${field.name} has ${value}, `;
	if (length > maxItems) {
		context.invalid.push({ field: path, value, reason: `${reason}the most is ${maxItems}` });
	} else if (length < minItems && length > 0) {
		context.invalid.push({ field: path, value, reason: `${reason}the least is ${minItems}` });
	}
}

function checkList(field: ListField, given: unknown, path: string, context: Context): unknown[] {
	const list = unpacked(given);
	const entries: unknown[] = Array.isArray(list) ? list : [list];
	const checked: unknown[] = [];
	for (const entry of entries) {
		if (isNothing(entry)) continue;
		const at = `${path}[${checked.length}]`;
		if ('item' in field) {
			const item = checkLeaf(field.item, entry, at, context);
			if (item !== null) checked.push(item);
			continue;
		}
		const row = unpacked(entry);
		if (!isValues(row)) {
			const reason = `${quote(entry)} is an entry without named fields and was left out`;
			context.invalid.push({ field: path, value: shortText(entry), reason });
			continue;
		}
		const faults = context.invalid.length;
		const values = checkFields(field.fields, row, at, context);
		if (hasValue(values) || context.invalid.length > faults) checked.push(values);
	}
	checkLength(field, checked.length, path, context);
	return checked;
}

function checkField(field: Field, given: unknown, path: string, context: Context): unknown {
	if (field.type === 'list') return checkList(field, given, path, context);
	if (field.type !== 'object') return checkLeaf(field, given, path, context);
	const group = unpacked(given);
	if (isValues(group)) return checkFields(field.fields, group, path, context);
	if (!isNothing(group)) {
		const reason = `${quote(given)} is not a group of named fields`;
		context.invalid.push({ field: path, value: shortText(given), reason });
	}
	return checkFields(field.fields, {}, path, context);
}

function checkFields(fields: Field[], source: Values, path: string, context: Context): Values {
	const { keys, extra, others } = keysOf(source, fields);
	for (const key of extra.slice(0, MAX_EXTRA - context.extra.length)) {
		context.extra.push(below(path, shortText(key)));
	}
	return Object.fromEntries(
		fields.map((field) => {
			const key = keys.get(field.name);
			const given = key === undefined ? null : source[key];
			const at = below(path, field.name);
			const other = others
				.get(field.name)
				?.find((name) => hasValue(source[name]) && fullText(source[name]) !== fullText(given));
			if (key !== undefined && other !== undefined) {
				const reason = `the answer gives ${quote(given)} under "${shortText(key)}" and ${quote(source[other])} under "${shortText(other)}"`;
				context.ambiguous.push({ field: at, reason });
			}
			return [field.name, checkField(field, given, at, context)];
		}),
	);
}

function checkOnce(schema: Schema, value: Values, options: NormaliseOptions) {
	const context: Context = {
		options,
		printed: [],
		invalid: [],
		ambiguous: [],
		originals: {},
		extra: [],
	};
	const record = checkFields(schema.fields, value, '', context);
	return { ...context, record };
}

/**
 * An answer's values checked against the schema and brought to their types: numbers as numbers,
 * dates as ISO 8601 texts. Nothing is thrown: what does not fit is listed. Where the options leave
 * it open, ambiguous numbers and dates are read as the others of the record, or of the document's
 * `text`, are written.
 */
export function checkRecord(
	schema: Schema,
	value: Values,
	options: NormaliseOptions & { text?: string },
): CheckedRecord {
	const first = checkOnce(schema, value, options);
	const checked =
		first.ambiguous.length === 0
			? first
			: checkOnce(schema, value, settleNotation(first.printed, options, options.text));
	const { record, invalid, ambiguous, originals, extra } = checked;
	const fields = invalid.map(({ field }) => field);
	return { record, ...findMissing(schema, record, fields), invalid, ambiguous, originals, extra };
}
