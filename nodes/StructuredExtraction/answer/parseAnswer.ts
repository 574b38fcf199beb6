import { readJson } from '../../shared/basics/json/readJson';
import { fold } from '../../shared/basics/text/fold';
import { type Fact, factOf } from '../../shared/values/facts/fact';
import { jsonLosses } from '../../shared/values/facts/jsonFacts';
import { answerText } from '../../shared/service/completion/answerText';
import { valueAsText } from '../../shared/basics/text/valueText';
import {
	hasValue,
	isValues,
	asList,
	MAX_NESTING,
	ownValue,
	setOwn,
	type Values,
} from '../../shared/basics/values';
import { parseIfJson } from '../../shared/basics/json/parseJson';
import { type Field, type Schema, subFields } from '../../shared/values/schema/schema';

/**
 * A model's answer as one record of raw values: strict JSON, fenced, with prose around it, nearly
 * JSON, or broken off. With the schema at hand it also finds the record in a wrapper such as
 * `{"result": {…}}`. Takes time in proportion to the answer's length.
 * @returns `notes` are harmless changes to the answer, such as leaving out a code fence; `facts` those that
 *   may have lost or mixed up values: ask again, or let a person look. Without a `value`, the answer cannot
 *   be used, and the fact quotes up to 60 characters of it.
 */
export function parseAnswer(
	answer: string,
	schema?: Schema,
): { value?: Values; notes: Fact[]; facts: Fact[] } {
	const text = answerText(answer).trim();
	if (text === '') return { notes: [], facts: [factOf('noAnswer', {})] };
	const json = readJson(text);
	const found = oneRecord(json.values, schema);
	if (found === undefined) {
		const values = { isBroken: /[{[]/.test(text), begin: text };
		return { notes: [], facts: [factOf('noJson', values)] };
	}
	const { value = {} } = found;
	// Fields may have any name.
	if (!hasField(schema?.fields ?? [], PROTO)) removeProto(value);
	return {
		value,
		notes: [...json.changes.map((kind) => factOf(kind, {})), ...found.notes],
		facts: [...jsonLosses(json), ...found.facts],
	};
}

const PROTO = '__proto__';

const hasField = (fields: Field[], name: string): boolean =>
	fields.some((field) => field.name === name || hasField(subFields(field), name));

/** Takes keys named `__proto__` out of a parsed value, however deep; they could change other objects. */
function removeProto(root: Values): void {
	const open: unknown[] = [root];
	while (open.length > 0) {
		const value = open.pop();
		if (isValues(value)) delete value[PROTO];
		if (typeof value === 'object' && value !== null) {
			for (const inner of Object.values(value)) open.push(inner);
		}
	}
}

/**
 * One record out of the values of an answer: the only one, several that complete each other as
 * one, or the fullest of several that do not agree, with a reason to check. Undefined when there is none.
 */
function oneRecord(values: unknown[], schema?: Schema): ReturnType<typeof parseAnswer> | undefined {
	const names = new Set(schema?.fields.map(({ name }) => fold(name)));
	/** The records that the answer may hold, and how many of their keys are those of fields. */
	const all = values
		.flatMap((value) => recordsIn(value, names))
		.map((record) => ({ record, known: knownKeys(record, names) }));
	const fitting = all.filter(({ known }) => known > 0);
	const rows = fitting.length === 0 && schema ? asOnlyList(values, schema) : undefined;
	if (rows !== undefined) {
		return { value: rows, notes: [factOf('bareList', {})], facts: [] };
	}
	const candidates = fitting.length > 0 ? fitting : all;
	const fullest = candidates.reduce<(typeof all)[number] | undefined>(
		(best, each) => (best === undefined || each.known > best.known ? each : best),
		undefined,
	);
	if (fullest === undefined) return undefined;
	const others = candidates.filter((each) => each !== fullest);
	const { value, isOne } = completed(
		fullest.record,
		others.map(({ record }) => record),
	);
	const count = candidates.length;
	return {
		value,
		notes: isOne && count > 1 ? [factOf('recordsAgree', { count })] : [],
		facts: isOne ? [] : [factOf('recordsDiffer', { count })],
	};
}

/** A record with the values that it lacks from the others; `isOne` tells whether all of them agree. */
function completed(record: Values, others: Values[]): { value: Values; isOne: boolean } {
	const value = { ...record };
	/** Values as text, each written once: a long one may be compared with thousands. */
	const texts = new Map<string, string>();
	const textAt = (key: string): string | undefined => {
		const own = texts.has(key) ? undefined : ownValue(value, key);
		if (hasValue(own)) texts.set(key, valueAsText(own));
		return texts.get(key);
	};
	const agrees = ([key, given]: [string, unknown]) => {
		if (!hasValue(given)) return true;
		const text = valueAsText(given);
		return (textAt(key) ?? text) === text;
	};
	let isOne = true;
	for (const other of others) {
		const entries = Object.entries(other);
		if (!entries.every(agrees)) {
			isOne = false;
			continue;
		}
		for (const [key, given] of entries) if (textAt(key) === undefined) setOwn(value, key, given);
	}
	return { value, isOne };
}

/** How many of the names are keys of a record, case and separators aside. */
function knownKeys(record: Values, names: Set<string>): number {
	return Object.keys(record).filter((key) => names.has(fold(key))).length;
}

/** Keys of a JSON Schema for an object. */
const SCHEMA_KEYS = [
	'$schema',
	'$id',
	'type',
	'title',
	'name',
	'description',
	'properties',
	'required',
	'additionalProperties',
	'strict',
];

/** Keys of a JSON Schema under which models put the value of a field. */
const VALUE_KEYS = ['value', 'const', 'default', 'example'];

/**
 * The values of a JSON Schema that the model has repeated with the values in it: `{"type": "object",
 * "properties": {"number": "12", "date": {"type": "string", "value": "2024-01-02"}}}`. Any other value as it is.
 */
function schemaValues(value: unknown, level = 0): unknown {
	if (level > MAX_NESTING) return value;
	const inside = (inner: unknown) => schemaValues(inner, level + 1);
	if (Array.isArray(value)) return value.map(inside);
	if (!isValues(value)) return value;
	const { properties, items, type } = value;
	const isType = Array.isArray(type) || typeof type === 'string';
	if (isValues(properties)) return mapValues(properties, inside);
	if (isType && items !== undefined) return (Array.isArray(items) ? items : [items]).map(inside);
	const key = VALUE_KEYS.find((name) => Object.hasOwn(value, name));
	return key !== undefined && (isType || Object.keys(value).length === 1) ? value[key] : value;
}

const mapValues = (values: Values, change: (value: unknown) => unknown): Values =>
	Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

/** Whether a record is a JSON Schema, not the record that it describes. */
function isSchemaOf({ properties, ...rest }: Values, names: Set<string>): boolean {
	return (
		isValues(properties) &&
		!names.has('properties') &&
		knownKeys(properties, names) > 0 &&
		Object.keys(rest).every((key) => SCHEMA_KEYS.includes(key))
	);
}

/** How often a record may be wrapped in lists, JSON texts and single keys. */
const MAX_WRAPPERS = 3;

/** What a record may have next to the one that it wraps: nothing, or texts, as in the call of a tool. */
function wrappedIn(record: Values): unknown {
	const all = Object.values(record);
	if (all.length === 1) return all[0];
	const inner = all.filter((value) => isValues(parseIfJson(value, /^\s*[{["]/)));
	return inner.length === 1 ? inner[0] : undefined;
}

/** The records in a value: in a list, in a JSON text, under a single key such as "result", or in a call of a tool. */
function recordsIn(value: unknown, names: Set<string>, level = 0): Values[] {
	const inner = parseIfJson(value, /^\s*[{["]/);
	if (level > MAX_WRAPPERS) return [];
	if (typeof inner === 'string') return inner === value ? [] : recordsIn(inner, names, level + 1);
	if (Array.isArray(inner)) return inner.flatMap((part) => recordsIn(part, names, level + 1));
	if (!isValues(inner)) return [];
	if (isSchemaOf(inner, names)) return recordsIn(schemaValues(inner), names, level + 1);
	if (names.size > 0 && knownKeys(inner, names) === 0) {
		const wrapped = recordsIn(wrappedIn(inner), names, level + 1).filter(
			(part) => knownKeys(part, names) > 0,
		);
		if (wrapped.length > 0) return wrapped;
	}
	return [inner];
}

/** The rows of the schema's only list, given without the record around them. */
function asOnlyList(values: unknown[], schema: Schema): Values | undefined {
	const [list, ...others] = schema.fields.filter(({ type }) => type === 'list');
	if (list === undefined || others.length > 0) return undefined;
	const names = new Set(subFields(list).map(({ name }) => fold(name)));
	const rows = values.flatMap(asList);
	const isRows = rows.length > 0 && rows.every((row) => isValues(row) && knownKeys(row, names) > 0);
	return isRows ? { [list.name]: rows } : undefined;
}
