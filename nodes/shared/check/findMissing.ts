import { joinPath } from '../schema/joinPath';
import { hasValue, isValues, asList, type Values } from '../values';
import type { Field, Schema } from '../schema/schema';
import type { FieldIssue } from './issue';

/** Paths of fields without a value, and those of them that are required. */
type Missing = { missing: string[]; missingRequired: string[] };

/** A group of values and its path; a field below a list has one per entry. */
type Holder = { path: string; values: Values };

/**
 * The fields of a record that have no value, those with an invalid one left out. Below a list, a required
 * field is named for each entry that lacks it (`lines[2].total`), any other only when all lack it
 * (`lines.quantity`): otherwise one empty column of a long table would fill the list.
 */
export function findMissing(schema: Schema, record: Values, issues: FieldIssue[]): Missing {
	const invalid = issues.filter(({ kind }) => kind === 'invalid');
	const given = new Set(invalid.map(({ field }) => field));
	const missing: string[] = [];
	const missingRequired: string[] = [];

	const visit = (field: Field, holders: Holder[], genericPath: string, isInList: boolean) => {
		const places = holders.map(({ path, values }) => ({
			path: joinPath(path, field.name),
			value: values[field.name],
		}));
		if (field.type === 'object') {
			const groups = places.map(({ path, value }) => ({
				path,
				values: isValues(value) ? value : {},
			}));
			for (const sub of field.fields) visit(sub, groups, joinPath(genericPath, sub.name), isInList);
			return;
		}
		const empty = places.filter(({ path, value }) => !hasValue(value) && !given.has(path));
		// One by one: a call takes no more than some ten thousand arguments.
		for (const { path } of field.required ? empty : []) missingRequired.push(path);
		const isListedOnce = isInList && !field.required;
		for (const { path } of isListedOnce ? [] : empty) missing.push(path);
		if (isListedOnce && empty.length > 0 && empty.length === places.length) {
			missing.push(genericPath);
		}
		if (field.type !== 'list' || !('fields' in field)) return;
		const entries = places.flatMap(({ path, value }) =>
			asList(value)
				.map((entry, index) => ({ path: `${path}[${index}]`, values: entry }))
				.filter((holder): holder is Holder => isValues(holder.values)),
		);
		if (entries.length === 0) return;
		for (const sub of field.fields) visit(sub, entries, joinPath(genericPath, sub.name), true);
	};

	for (const field of schema.fields) {
		visit(field, [{ path: '', values: record }], field.name, false);
	}
	return { missing, missingRequired };
}
