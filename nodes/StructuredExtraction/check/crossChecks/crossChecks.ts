import type { Values } from '../../../shared/values';
import type { SourcePage } from '../../evidence/sourceText';
import { flatFields } from '../../../shared/schema/cells';
import { joinPath } from '../../../shared/schema/joinPath';
import { labelsOf } from '../../../shared/schema/label';
import type { Field, Schema } from '../../../shared/schema/schema';
import type { Issue } from '../../../shared/check/issue';
import { exampleNumbers } from '../../../shared/crossChecks/identity';
import { mismatches } from '../../../shared/crossChecks/mismatches';
import { currencyFits } from './currency';
import { netAsTotal } from './netAsTotal';

/** Fields that a note names. */
const MAX_NAMED = 10;

/** Values of fields that the schema has. */
function known(schema: Schema, record: Values): Values {
	const names = new Set(schema.fields.map(({ name }) => name));
	return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/**
 * Values that do not fit together (`mismatches`); only fields of the schema count.
 * @param pages for the currency symbol of the total and the tax; null where there is no text
 * @param rounding the rounding amount of an e-invoice (BT-114)
 */
export function crossCheck(
	schema: Schema,
	record: Values,
	pages: SourcePage[] | null = null,
	rounding = 0,
): Issue[] {
	const values: Values = { rounding_amount: rounding, ...known(schema, record) };
	const onPages = [...currencyFits(values, pages), ...netAsTotal(values, pages)];
	return [...mismatches(values), ...onPages].map((mismatch) => ({ kind: 'sum', ...mismatch }));
}

/** Notes about values that were not checked. */
export function notChecked(schema: Schema, record: Values): string[] {
	const paths = pathsWithPattern(schema.fields);
	const patterns = `Not checked against the pattern of the schema: ${labelsOf(paths, MAX_NAMED)}`;
	return [...exampleNumbers(known(schema, record)), ...(paths.length > 0 ? [patterns] : [])];
}

const pathsWithPattern = (fields: Field[], holder = ''): string[] =>
	flatFields(fields).flatMap(({ path, field }) => {
		const at = joinPath(holder, path);
		if ('fields' in field) return pathsWithPattern(field.fields, at);
		const leaf = 'item' in field ? field.item : field;
		return leaf.type === 'string' && leaf.pattern !== undefined ? [at] : [];
	});
