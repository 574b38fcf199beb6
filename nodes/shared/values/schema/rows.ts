import { UniqueNames } from '../../basics/text/names';
import { markFormula, sheetCell } from '../../basics/text/formula';
import { shortened } from '../../basics/text/shorten';
import { asList, isValues, type Values } from '../../basics/values';
import { joinReasons } from '../facts/reasons';
import { flatFields, valueAt } from './flatFields';
import { joinPath } from './joinPath';
import type { Field, ListField } from './schema';

export type Row = Record<string, string | number | boolean | null>;

/** What a row says about its document. */
export interface AboutRow {
	fileName: string | null;
	/** Why a person should look at it, in sentences. */
	review: string[];
	/** Notes about its values, in sentences. */
	told?: string[];
	document?: string | null;
	kind?: { name: string | null };
	copyOf?: string | null;
	source: string | null;
	/** Their number. */
	pages: number | null;
	/** In the file, where that was searched for documents: "4-6". */
	range?: string;
	model: string | null;
}

/**
 * A row as a spreadsheet takes it for plain text: the names of files come from strangers too, and the
 * names of fields become headings.
 */
export function withoutFormulas<Cells extends Values>(row: Cells): Cells {
	const names = new UniqueNames();
	const marked = Object.entries(row).map(([name, cell]) => [
		names.add(markFormula(name), (count) => `${markFormula(name)}_${count}`),
		typeof cell === 'string' ? sheetCell(cell) : cell,
	]);
	return Object.fromEntries(marked) as Cells;
}

/** The cell that names the files of an item that were not read. */
export const notRead = (skipped: Array<{ fileName: string; reason: string }>) =>
	skipped.map(({ fileName, reason }) => `${fileName} ${reason}`).join('; ') || null;

/** A column before it has its name. */
type Column = {
	path: string[];
	/** Lead from the record, or from an entry of a list, to the value. */
	keys: string[];
};

/**
 * Output `flat`: one row of plain cells whose columns depend on the fields alone. Objects are
 * spread out (`buyer_name`), an amount is its figure and `<name>_currency`, a list is the beginning of
 * a text that a person reads. File name and reasons for review come first, other facts about the
 * record last.
 */
export function toFlat(fields: Field[], record: Values, about: AboutRow): Row {
	const columns = flatFields(fields).flatMap(({ keys, field }) => columnsOf(field, keys));
	const row = cells(columns, namesOf(columns), record, true);
	return { ...cellsBefore(about), ...row, ...cellsAfter(about) };
}

/**
 * Output `listRows`: one row per entry of each list, with the document's other fields repeated; a
 * list that breaks down another value is one of these, as JSON text.
 * `_list` names the entry's list, `_row` counts within it from 1; the columns of the other lists
 * stay empty. A document without entries still has one row, so that it is not lost.
 */
export function toListRows(fields: Field[], record: Values, about: AboutRow): Row[] {
	const document: Column[] = [];
	const lists: { keys: string[]; columns: Column[] }[] = [];
	for (const { keys, field } of flatFields(fields)) {
		const isColumn = field.type !== 'list' || field.isBreakdown;
		if (isColumn) document.push(...columnsOf(field, keys));
		else lists.push({ keys, columns: entryColumns(field, keys) });
	}
	const ofLists = lists.flatMap(({ columns }) => columns);
	const names = namesOf([...document, ...ofLists]);
	const repeated = { ...cells(document, names, record), ...cells(ofLists, names, null) };
	const before = cellsBefore(about);
	const after = cellsAfter(about);
	const rows = lists.flatMap(({ keys, columns }) =>
		asList(valueAt(record, keys)).map((entry, index) => ({
			...before,
			...repeated,
			...cells(columns, names, entry),
			_list: joinPath('', ...keys),
			_row: index + 1,
			...after,
		})),
	);
	return rows.length > 0 ? rows : [{ ...before, ...repeated, _list: null, _row: null, ...after }];
}

/** The columns of a field; an amount has a second one for its currency. */
const columnsOf = ({ type }: Field, keys: string[], path = keys): Column[] =>
	type === 'amount'
		? [
				{ path, keys: [...keys, 'amount'] },
				{ path: [...path, 'currency'], keys: [...keys, 'currency'] },
			]
		: [{ path, keys }];

const entryColumns = (list: ListField, path: string[]): Column[] =>
	'item' in list
		? columnsOf(list.item, [], [...path, 'value'])
		: flatFields(list.fields).flatMap(({ keys, field }) => {
				return columnsOf(field, keys, [...path, ...keys]);
			});

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
			const value = valueAt(from, column.keys);
			const isText = isListText && Array.isArray(value) && value.length > 0;
			return [names.get(column), isText ? listText(value) : cell(value)] as const;
		}),
	);
}

/** How much of a list a cell shows as text, in characters: about four line items. */
const MAX_LIST_TEXT = 250;

/** `2 entries: Sensor, quantity 6, total 892.50; Cable, quantity 1, total 12`, cut where it gets long. */
function listText(entries: unknown[]): string {
	const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
	// More of them than characters cannot be shown.
	const texts = entries.slice(0, MAX_LIST_TEXT).map(entryText);
	return shortened(`${count}: ${texts.join('; ')}`, MAX_LIST_TEXT);
}

/** Whether a cell has only the beginning of a list, as `listText` writes it. */
export const isListText = (cell: unknown) =>
	typeof cell === 'string' && /^\d+ (?:entry|entries): /.test(cell);

/** The values of an entry; all but the first have their name in front. */
function entryText(entry: unknown): string {
	if (!isValues(entry)) return partText(entry);
	const parts = Object.entries(entry).flatMap(([name, value], index) => {
		const text = partText(value);
		if (text === '') return [];
		return index === 0 ? text : `${name.replaceAll('_', ' ')} ${text}`;
	});
	return parts.join(', ');
}

function partText(entry: unknown): string {
	const parts = isValues(entry) ? Object.values(entry) : asList(entry);
	const isLeaf = !isValues(entry) && !Array.isArray(entry);
	if (!isLeaf) return parts.map(partText).filter(Boolean).join(' ');
	if (typeof entry === 'number') return String(entry).replace(/\.\d$/, '$&0');
	// One line of a sheet stays one line.
	const lines = String(entry ?? '').split('\n', MAX_LIST_TEXT);
	return lines.flatMap((line) => line.trim() || []).join(' · ');
}

function cell(value: unknown): string | number | boolean | null {
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

const cellsBefore = ({ fileName, kind, document, review, told }: AboutRow): Row => ({
	_file: fileName,
	...(document !== undefined && { _document: document }),
	...(kind && { _kind: kind.name }),
	_review: joinReasons(review),
	_note: joinReasons(told ?? []),
});

const cellsAfter = ({ copyOf, source, range, pages, model }: AboutRow): Row => ({
	// Copies in the run are known when all of its records are there.
	_copy_of: copyOf ?? null,
	_source: source,
	_pages: range ?? pages,
	_model: model,
});
