import { asList, isValues, ownValue, setOwn, type Values } from '../../shared/basics/values';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath, type Path } from '../../shared/values/schema/joinPath';
import type { Field, LeafField, ListField, Schema } from '../../shared/values/schema/schema';

/** An entry of a list, by paths such as `lines` and `lines[0]`; each is one object. */
export type ListEntry = { list: string; path: string };

/** A value of a record; a list without entries is one as well. */
type Cell = {
	path: string;
	keys: Path;
	field: LeafField | ListField;
	value: unknown;
	/** The innermost list entry that the value belongs to; none at the top. */
	entry?: ListEntry;
};

/** All values of a record in the order of the schema, lists entry by entry. */
export function toCells(schema: Schema, record: Values): Cell[] {
	const cells: Cell[] = [];
	const visit = (
		fields: Field[],
		values: unknown,
		holder: Pick<Cell, 'path' | 'keys' | 'entry'>,
	) => {
		for (const { field, ...own } of flatFields(fields)) {
			const { entry } = holder;
			const value = valueAt(values, own.keys);
			const path = joinPath(holder.path, ...own.keys);
			const keys = [...holder.keys, ...own.keys];
			const entries = field.type === 'list' ? asList(value) : [];
			if (entries.length === 0) cells.push({ path, keys, field, value, entry });
			for (const [index, inner] of entries.entries()) {
				const at = { list: path, path: joinPath(path, index) };
				const place = { path: at.path, keys: [...keys, index], entry: at };
				if ('item' in field) cells.push({ ...place, field: field.item, value: inner });
				else if ('fields' in field) visit(field.fields, inner, place);
			}
		}
	};
	visit(schema.fields, record, { path: '', keys: [] });
	return cells;
}

/** The plain values of a cell: an amount has a figure, and a currency at `<path>.currency`. */
export function plainValues({ path, field, value }: Cell): Array<{ path: string; value: unknown }> {
	if (field.type !== 'amount') return [{ path, value }];
	const { amount, currency } = isValues(value) ? value : {};
	return [
		{ path, value: amount },
		{ path: joinPath(path, 'currency'), value: currency },
	];
}

/** The record of values with their keys. */
export function toRecord(cells: Array<Pick<Cell, 'keys' | 'value'>>): Values {
	const record: Values = {};
	for (const { keys, value } of cells) {
		let holder: Record<string | number, unknown> = record;
		for (const [level, key] of keys.entries()) {
			const next = keys[level + 1];
			const known = next === undefined ? undefined : ownValue(holder, key);
			const inner = known ?? (next === undefined ? value : typeof next === 'number' ? [] : {});
			if (inner !== known) setOwn(holder, key, inner);
			holder = inner as typeof holder;
		}
	}
	return record;
}
