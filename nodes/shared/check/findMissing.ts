import { flatFields, valueAt } from '../schema/cells';
import { joinPath } from '../schema/joinPath';
import { hasValue, asList, type Values } from '../values';
import type { Field, Schema } from '../schema/schema';
import type { FieldIssue } from './issue';

/**
 * The fields of a record that have no value, those with an invalid one left out. Below a list, a required
 * field is named for each entry that lacks it (`lines[2].total`), any other only when all lack it
 * (`lines.quantity`): otherwise one empty column of a long table would fill the list.
 */
export function findMissing(
	schema: Schema,
	record: Values,
	issues: FieldIssue[],
): { missing: string[]; missingRequired: string[] } {
	const invalid = issues.filter(({ kind }) => kind === 'invalid');
	const given = new Set(invalid.map(({ field }) => field));
	const missing: string[] = [];
	const missingRequired: string[] = [];

	const visit = (
		fields: Field[],
		holders: { path: string; values: unknown }[],
		genericPath: string,
		isInList: boolean,
	) => {
		for (const { path: name, keys, field } of flatFields(fields)) {
			const at = joinPath(genericPath, name);
			const places = holders.map(({ path, values }) => ({
				path: joinPath(path, name),
				value: valueAt(values, keys),
			}));
			const empty = places.filter(({ path, value }) => !hasValue(value) && !given.has(path));
			// One by one: a call takes no more than some ten thousand arguments.
			for (const { path } of field.required ? empty : []) missingRequired.push(path);
			const isListedOnce = isInList && !field.required;
			for (const { path } of isListedOnce ? [] : empty) missing.push(path);
			if (isListedOnce && empty.length > 0 && empty.length === places.length) missing.push(at);
			if (!('fields' in field)) continue;
			const entries = places.flatMap(({ path, value }) =>
				asList(value).map((values, index) => ({ path: `${path}[${index}]`, values })),
			);
			if (entries.length > 0) visit(field.fields, entries, at, true);
		}
	};
	visit(schema.fields, [{ path: '', values: record }], '', false);
	return { missing, missingRequired };
}
