import { shortened } from '../../shared/text/shorten';
import { UniqueNames } from '../../shared/text/names';
import { isValues, asList, type Values } from '../../shared/values';
import type { Field, LeafField, ListField, Schema } from '../../shared/schema/schema';
import type { Meta } from './meta';

/** A cell of a sheet. */
type ColumnValue = string | number | boolean | null;
type Row = Record<string, ColumnValue>;

/** Gets a value out of a record, or out of an entry of a list. */
type Read = (from: unknown) => unknown;

/** A column before it has its name; `path` leads from the record to the value. */
type Column = { path: string[]; read: Read };

/**
 * Output `flat`: one row of plain cells whose columns depend on the schema alone. Objects are
 * spread out (`buyer_name`), an amount is its figure and `<name>_currency`, a list is the beginning of
 * a text that a person reads. File name and reasons for review come first, other facts about the
 * record last.
 */
export function toFlat(schema: Schema, record: Values, meta: Meta): Row {
	const columns = columnsOf(schema.fields, [], itself);
	const row = cells(columns, namesOf(columns), record, true);
	return { ...cellsBefore(meta), ...row, ...cellsAfter(meta) };
}

/**
 * Output `listRows`: one row per entry of each list, with the document's other fields repeated; a
 * list that breaks down another value is one of these, as JSON text.
 * `_list` names the entry's list, `_row` counts within it from 1; the columns of the other lists
 * stay empty. A document without entries still has one row, so that it is not lost.
 */
export function toListRows(schema: Schema, record: Values, meta: Meta): Row[] {
	const document = columnsOf(schema.fields, [], itself, ({ isBreakdown }) => isBreakdown === true);
	const lists = listsIn(schema.fields, [], itself);
	const ofLists = lists.flatMap(({ columns }) => columns);
	const names = namesOf([...document, ...ofLists]);
	const repeated = { ...cells(document, names, record), ...cells(ofLists, names, null) };
	const [before, after] = [cellsBefore(meta), cellsAfter(meta)];
	const rows = lists.flatMap(({ path, read, columns }) =>
		asList(read(record)).map((entry, index) => ({
			...before,
			...repeated,
			...cells(columns, names, entry),
			_list: path.join('.'),
			_row: index + 1,
			...after,
		})),
	);
	return rows.length > 0 ? rows : [{ ...before, ...repeated, _list: null, _row: null, ...after }];
}

const itself: Read = (from) => from;

const part = (read: Read, name: string): Read => {
	return (from) => {
		const value = read(from);
		return isValues(value) ? value[name] : null;
	};
};

/**
 * The columns of fields in the order of the schema, objects spread out.
 * @param hasColumn whether a list is a column
 */
function columnsOf(
	fields: Field[],
	path: string[],
	read: Read,
	hasColumn: (list: ListField) => boolean = () => true,
): Column[] {
	return fields.flatMap((field) => {
		const own = [...path, field.name];
		const value = part(read, field.name);
		if (field.type === 'object') return columnsOf(field.fields, own, value, hasColumn);
		if (field.type !== 'list') return leafColumns(field, own, value);
		return hasColumn(field) ? [{ path: own, read: value }] : [];
	});
}

function leafColumns({ type }: LeafField, path: string[], read: Read): Column[] {
	if (type !== 'amount') return [{ path, read }];
	return [
		{ path, read: part(read, 'amount') },
		{ path: [...path, 'currency'], read: part(read, 'currency') },
	];
}

/** A list outside of other lists; its columns read an entry. */
type ListPlace = { path: string[]; read: Read; columns: Column[] };

function listsIn(fields: Field[], path: string[], read: Read): ListPlace[] {
	return fields.flatMap((field) => {
		const own = [...path, field.name];
		const value = part(read, field.name);
		if (field.type === 'object') return listsIn(field.fields, own, value);
		if (field.type !== 'list' || field.isBreakdown) return [];
		const columns =
			'item' in field
				? leafColumns(field.item, [...own, 'value'], itself)
				: columnsOf(field.fields, own, itself);
		return [{ path: own, read: value, columns }];
	});
}

/**
 * Names for columns: a field at the top keeps its name; a joined name (`buyer_name`,
 * `total_currency`) that is already taken gets `_2`, `_3`, … in the order of the schema.
 */
function namesOf(columns: Column[]): Map<Column, string> {
	const isTop = ({ path }: Column) => path.length === 1;
	const names = new UniqueNames(columns.filter(isTop).map(({ path }) => path.join()));
	return new Map(
		columns.map((column) => {
			const name = column.path.join('_');
			return [column, isTop(column) ? name : names.add(name, (count) => `${name}_${count}`)];
		}),
	);
}

function cells(
	columns: Column[],
	names: Map<Column, string>,
	from: unknown,
	isListText = false,
): Row {
	return Object.fromEntries(
		columns.map((column) => {
			const value = column.read(from);
			const isText = isListText && Array.isArray(value) && value.length > 0;
			return [names.get(column), isText ? listText(value) : cell(value)] as const;
		}),
	);
}

/** How much of a list a cell shows as text, in characters: two lines of n8n's table. */
const MAX_LIST_TEXT = 80;

/** `2 entries: Sensor 6 892.50; Cable 1 12.00`, cut where it gets long. */
function listText(entries: unknown[]): string {
	const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
	// More of them than characters cannot be shown.
	const texts = entries.slice(0, MAX_LIST_TEXT).map(entryText);
	return shortened(`${count}: ${texts.join('; ')}`, MAX_LIST_TEXT);
}

function entryText(entry: unknown): string {
	const parts = isValues(entry) ? Object.values(entry) : asList(entry);
	const isLeaf = !isValues(entry) && !Array.isArray(entry);
	if (!isLeaf) return parts.map(entryText).filter(Boolean).join(' ');
	// One line of a sheet stays one line.
	const lines = String(entry ?? '').split('\n', MAX_LIST_TEXT);
	return lines.flatMap((line) => line.trim() || []).join(' · ');
}

function cell(value: unknown): ColumnValue {
	switch (typeof value) {
		case 'string':
		case 'number':
		case 'boolean':
			return value;
		default:
			if (value === null || value === undefined) return null;
			return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value);
	}
}

const cellsBefore = ({ fileName, kind, document, review }: Meta): Row => ({
	_file: fileName,
	...(document !== undefined && { _document: document }),
	...(kind && { _kind: kind.name }),
	_review: review.join('; '),
});

const cellsAfter = ({ source, pages, range, model }: Meta): Row => ({
	_source: source,
	_pages: range ?? pages,
	_model: model,
});
