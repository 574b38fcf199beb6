import type { Field, ListField, Schema } from '../schema/schema';
import { type Meta, notFound } from './meta';
import { isValues, type Values } from './values';

/** A cell of a sheet. */
type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

type Column = { name: string; read: (record: Values) => unknown };
type Draft = { path: string[]; suffix?: string; read: Column['read'] };

function cell(value: unknown): Cell {
	if (value === null || value === undefined) return null;
	if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
		return value;
	return JSON.stringify(value);
}

const part = (value: unknown, name: string) => (isValues(value) ? value[name] : null);

/** The columns of a list's first entries, one set per entry, and one for the others as JSON text. */
function numberedDrafts(
	field: ListField,
	path: string[],
	read: Draft['read'],
	count: number,
): Draft[] {
	const entries = (record: Values): unknown[] => {
		const value = read(record);
		return Array.isArray(value) ? value : [];
	};
	const sets = Array.from({ length: count }, (_, index): Draft[] => {
		const own = [...path, String(index + 1)];
		const entry = (record: Values) => entries(record)[index];
		if (!('item' in field)) return drafts(field.fields, own, entry);
		const [last = ''] = own.slice(-1);
		const value = (record: Values) => ({ [last]: entry(record) });
		return drafts([{ ...field.item, name: last }], path, value);
	});
	return [
		...sets.flat(),
		{ path: [...path, 'more'], read: (record) => entries(record).slice(count) },
	];
}

/**
 * The columns of fields, objects spread out, in the order of the schema. Lists are one column, or
 * with `listColumns` a set of columns for each of so many entries.
 */
function drafts(fields: Field[], path: string[], read: Draft['read'], listColumns = 0): Draft[] {
	return fields.flatMap((field): Draft[] => {
		const own = [...path, field.name];
		const value = (record: Values) => part(read(record), field.name);
		if (field.type === 'object') return drafts(field.fields, own, value, listColumns);
		if (field.type === 'list' && listColumns > 0) {
			return numberedDrafts(field, own, value, listColumns);
		}
		if (field.type !== 'amount') return [{ path: own, read: value }];
		return [
			{ path: own, read: (record) => part(value(record), 'amount') },
			{ path: own, suffix: 'currency', read: (record) => part(value(record), 'currency') },
		];
	});
}

/**
 * Names for columns: a field at the top keeps its name; a joined name (`buyer_name`,
 * `total_currency`) that is already taken gets `_2`, `_3`, … in the order of the schema.
 */
function namedColumns(all: Draft[]): Column[] {
	const isPlain = ({ path, suffix }: Draft) => path.length === 1 && suffix === undefined;
	const taken = new Set(all.filter(isPlain).map(({ path }) => path.join()));
	const next = new Map<string, number>();
	return all.map((draft) => {
		const base = [...draft.path, ...(draft.suffix === undefined ? [] : [draft.suffix])].join('_');
		if (isPlain(draft)) return { name: base, read: draft.read };
		let name = base;
		let number = next.get(base) ?? 2;
		for (; taken.has(name); number++) name = `${base}_${number}`;
		next.set(base, number);
		taken.add(name);
		return { name, read: draft.read };
	});
}

function metaCells(meta: Meta): Row {
	const text = (parts: string[]) => (parts.length === 0 ? null : parts.join('; '));
	return {
		_file: meta.fileName,
		_pages: meta.pages,
		_model: meta.model,
		_missing: text(meta.missing),
		_invalid: text(meta.invalid.map(({ field, reason }) => `${field}: ${reason}`)),
		_not_found: text(notFound(meta)),
		_ambiguous: text(meta.ambiguous.map(({ field, reason }) => `${field}: ${reason}`)),
		_conflicts: text(meta.conflicts.map(({ field }) => field)),
		_findings: text(meta.findings.map(({ message }) => message)),
		_review: text(meta.review),
	};
}

function fill(columns: Column[], record: Values): Row {
	return Object.fromEntries(columns.map(({ name, read }) => [name, cell(read(record))]));
}

/** Output `record`: the fields as they are, then `_meta`. */
export function toRecord(record: Values, meta: Meta): Values & { _meta: Meta } {
	return { ...record, _meta: meta };
}

/**
 * Output `flat`: one row of plain cells whose columns depend on the schema alone. Objects are
 * spread out (`buyer_name`), an amount is its figure and `<name>_currency`, a list is JSON text;
 * then the columns about the record, from `_file` to `_review`. With `listColumns`, so many entries
 * of each list get columns of their own (`lines_1_total`), and `lines_more` holds the others.
 */
export function toFlat(schema: Schema, record: Values, meta: Meta, { listColumns = 0 } = {}): Row {
	const columns = namedColumns(drafts(schema.fields, [], (values) => values, listColumns));
	return { ...fill(columns, record), ...metaCells(meta) };
}

/** A list outside of other lists, and how to get at it. */
type ListPlace = { path: string[]; field: ListField; read: (record: Values) => unknown };

function listsIn(fields: Field[], path: string[], read: ListPlace['read']): ListPlace[] {
	return fields.flatMap((field): ListPlace[] => {
		const own = [...path, field.name];
		const value = (record: Values) => part(read(record), field.name);
		if (field.type === 'list') return [{ path: own, field, read: value }];
		return field.type === 'object' ? listsIn(field.fields, own, value) : [];
	});
}

function withoutLists(fields: Field[]): Field[] {
	return fields
		.filter(({ type }) => type !== 'list')
		.map((field) =>
			field.type === 'object' ? { ...field, fields: withoutLists(field.fields) } : field,
		);
}

const entryDrafts = ({ path, field }: ListPlace): Draft[] =>
	'item' in field
		? drafts([{ ...field.item, name: 'value' }], path, (entry) => entry)
		: drafts(field.fields, path, (entry) => entry);

/**
 * Output `listRows`: one row per entry of each list, with the document's other fields repeated.
 * `_list` names the entry's list, `_row` counts within it from 1; the columns of the other lists
 * stay empty. A document without entries still has one row, so that it is not lost.
 */
export function toListRows(schema: Schema, record: Values, meta: Meta): Row[] {
	const lists = listsIn(schema.fields, [], (values) => values);
	const document = drafts(withoutLists(schema.fields), [], (values) => values);
	const perList = lists.map(entryDrafts);
	const columns = namedColumns([...document, ...perList.flat()]);
	const documentCells = fill(columns.slice(0, document.length), record);
	const entryColumns = columns.slice(document.length);
	const emptyCells = fill(entryColumns, {});
	const tail = metaCells(meta);
	let begin = 0;
	const rows = lists.flatMap((list, index) => {
		const own = entryColumns.slice(begin, (begin += perList[index]?.length ?? 0));
		const entries = list.read(record);
		return (Array.isArray(entries) ? entries : []).map((entry: unknown, row) => ({
			...documentCells,
			...emptyCells,
			...fill(own, 'item' in list.field ? { value: entry } : isValues(entry) ? entry : {}),
			_list: list.path.join('.'),
			_row: row + 1,
			...tail,
		}));
	});
	if (rows.length > 0) return rows;
	return [{ ...documentCells, ...emptyCells, _list: null, _row: null, ...tail }];
}
