import { memoizeByObject } from '../../basics/memoize';
import { isValues, ownValue } from '../../basics/values';
import { joinPath } from './joinPath';
import type { Field, LeafField, ListField } from './schema';

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

/** The value of a flat field in a record or an entry, own properties alone; null where a group is missing. */
export const valueAt = (values: unknown, keys: string[]): unknown =>
	keys.reduce((inner, key) => (isValues(inner) ? ownValue(inner, key) : null), values);
