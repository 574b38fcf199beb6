import { folded } from './folded';
import type { Schema } from './schema';
import { subFields } from './schema';
import type { Values } from './values';
import { fullText, hasValue, isValues } from './values';

/** How many of the names are keys of the value, case and separators aside. */
function known(value: Values, names: Set<string>): number {
	return Object.keys(value).filter((key) => names.has(folded(key))).length;
}

function parsedText(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{["]/.test(value)) return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** The records in a value: in a list, in a JSON text, or under a single key such as "result". */
function recordsIn(value: unknown, names: Set<string>, level = 0): Values[] {
	const inner = parsedText(value);
	if (level > 3) return [];
	if (typeof inner === 'string') return inner === value ? [] : recordsIn(inner, names, level + 1);
	if (Array.isArray(inner)) return inner.flatMap((part) => recordsIn(part, names, level + 1));
	if (!isValues(inner)) return [];
	const [only, ...others] = Object.values(inner);
	if (names.size > 0 && others.length === 0 && known(inner, names) === 0) {
		const wrapped = recordsIn(only, names, level + 1).filter((part) => known(part, names) > 0);
		if (wrapped.length > 0) return wrapped;
	}
	return [inner];
}

/** The rows of the schema's only list, given without the record around them. */
function asOnlyList(values: unknown[], schema: Schema): Values | undefined {
	const [list, ...others] = schema.fields.filter(({ type }) => type === 'list');
	if (list === undefined || others.length > 0) return undefined;
	const names = new Set(subFields(list).map(({ name }) => folded(name)));
	const rows = values.flatMap((value) => (Array.isArray(value) ? value : []));
	const isRows = rows.length > 0 && rows.every((row) => isValues(row) && known(row, names) > 0);
	return isRows ? { [list.name]: rows } : undefined;
}

export type OneRecord = { value: Values; notes: string[]; doubts: string[] };

/**
 * One record out of the values of an answer: the only one, several that complete each other as
 * one, or the fullest of several that do not agree (a doubt). Undefined when there is none.
 */
export function oneRecord(values: unknown[], schema?: Schema): OneRecord | undefined {
	const names = new Set(schema?.fields.map(({ name }) => folded(name)));
	const all = values.flatMap((value) => recordsIn(value, names));
	const fitting = all.filter((record) => known(record, names) > 0);
	if (fitting.length === 0 && schema !== undefined) {
		const rows = asOnlyList(values, schema);
		if (rows !== undefined) {
			return {
				value: rows,
				notes: ['The answer was a bare list and taken as the only list asked for'],
				doubts: [],
			};
		}
	}
	const candidates = fitting.length > 0 ? fitting : all;
	const most = candidates.reduce((max, record) => Math.max(max, known(record, names)), 0);
	const first = candidates.find((record) => known(record, names) === most);
	if (first === undefined) return undefined;
	const rest = candidates.filter((record) => record !== first);
	const value = { ...first };
	/** Values as text, each written once: a long one may be compared with thousands. */
	const texts = new Map<string, string>();
	const textOf = (key: string): string | undefined => {
		if (!texts.has(key) && hasValue(value[key])) texts.set(key, fullText(value[key]));
		return texts.get(key);
	};
	let isOne = true;
	for (const record of rest) {
		const given = Object.keys(record).filter((key) => hasValue(record[key]));
		const disagrees = given.some(
			(key) => (textOf(key) ?? fullText(record[key])) !== fullText(record[key]),
		);
		if (disagrees) isOne = false;
		else
			for (const key of Object.keys(record))
				if (textOf(key) === undefined) value[key] = record[key];
	}
	const count = rest.length + 1;
	return {
		value,
		notes:
			isOne && count > 1
				? [`The answer held ${count} records that agree; they were taken as one`]
				: [],
		doubts: isOne ? [] : [`The answer held ${count} records that differ; the fullest one was used`],
	};
}
