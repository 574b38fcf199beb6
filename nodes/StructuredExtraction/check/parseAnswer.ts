import { readJson } from '../../shared/json/readJson';
import { quote } from '../normalise/normalised';
import { fullText, hasValue, isValues, type Values } from '../record/values';
import { folded } from '../../shared/text';
import { type Schema, subFields } from '../schema/schema';

type ParsedAnswer =
	| {
			ok: true;
			value: Values;
			/** Whether the JSON had to be repaired. */
			repaired: boolean;
			/** What was done to the answer that does no harm, such as leaving out a code fence. */
			notes: string[];
			/** What may have lost or mixed up values: ask again, or let a person look. */
			doubts: string[];
	  }
	| {
			ok: false;
			/** A sentence that quotes at most the first 60 characters of the answer. */
			reason: string;
	  };

/** Takes keys named `__proto__` out of a parsed value, however deep; they could change other objects. */
function withoutProto(root: Values): void {
	const open: unknown[] = [root];
	while (open.length > 0) {
		const value = open.pop();
		if (isValues(value)) delete value['__proto__'];
		if (typeof value === 'object' && value !== null) {
			for (const inner of Object.values(value)) open.push(inner);
		}
	}
}

/** The answer without the thoughts that some models write before it. */
function withoutThoughts(text: string): string {
	const end = text.startsWith('<think>') ? text.lastIndexOf('</think>') : -1;
	return end === -1 ? text : text.slice(end + '</think>'.length).trim();
}

/**
 * A model's answer as one record of raw values: strict JSON, fenced, with prose around it, nearly
 * JSON, or broken off. With the schema at hand it also finds the record in a wrapper such as
 * `{"result": {…}}`. Takes time in proportion to the answer's length.
 */
export function parseAnswer(answer: string, schema?: Schema): ParsedAnswer {
	const text = withoutThoughts(answer.replace(/^\uFEFF/, '').trim());
	if (text === '') return { ok: false, reason: 'The answer is empty' };
	const { values, repaired, notes, doubts } = readJson(text);
	const found = oneRecord(values, schema);
	if (found === undefined) {
		const what = /[{[]/.test(text) ? 'no JSON object that can be read' : 'no JSON object';
		return { ok: false, reason: `The answer holds ${what}; it begins ${quote(text)}` };
	}
	withoutProto(found.value);
	return {
		ok: true,
		value: found.value,
		repaired,
		notes: [...notes, ...found.notes],
		doubts: [...doubts, ...found.doubts],
	};
}

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

type OneRecord = { value: Values; notes: string[]; doubts: string[] };

/**
 * One record out of the values of an answer: the only one, several that complete each other as
 * one, or the fullest of several that do not agree (a doubt). Undefined when there is none.
 */
function oneRecord(values: unknown[], schema?: Schema): OneRecord | undefined {
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
