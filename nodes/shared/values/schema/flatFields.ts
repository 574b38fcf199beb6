import { memoizeByObject } from '../../basics/memoize';
import { isValues, ownValue } from '../../basics/values';
import { joinPath } from './joinPath';
import { type Field, type LeafField, type ListField, subFields } from './schema';

/** Fields with those of groups in place of the groups, in their order; a group is part of the path: `buyer.name`. */
export const flatFields = memoizeByObject(
	(fields: Field[]): { path: string; keys: string[]; field: LeafField | ListField }[] =>
		fields.flatMap((field) => {
			const { name } = field;
			if (field.type !== 'object') return [{ path: joinPath('', name), keys: [name], field }];
			return flatFields(field.fields).map(({ keys: inner, field: leaf }) => {
				const keys = [name, ...inner];
				return { path: joinPath('', ...keys), keys, field: leaf };
			});
		}),
);

/** A field with one value; a list has its first entry for all: `lines[0].total`. */
export interface LeafPath {
	path: string;
	name: string;
	description?: string;
}

/** Paths of all fields with one value, including the fields of list entries. */
export const leafPaths = memoizeByObject((fields: Field[]): LeafPath[] => pathsBelow(fields, ''));

const pathsBelow = (fields: Field[], holder: string): LeafPath[] =>
	flatFields(fields).flatMap(({ keys, field }) => {
		const path = joinPath(holder, ...keys);
		if (field.type === 'list') return pathsBelow(subFields(field), `${path}[0]`);
		return [{ path, name: String(keys.at(-1) ?? ''), description: field.description }];
	});

/** The value of a flat field in a record or an entry, own properties alone; null where a group is missing. */
export const valueAt = (values: unknown, keys: string[]): unknown =>
	keys.reduce((inner, key) => (isValues(inner) ? ownValue(inner, key) : null), values);
