import type { Values } from '../../../shared/values';
import type { SourcePage } from '../../evidence/sourceText';
import { joinPath } from '../../../shared/schema/joinPath';
import { labelsOf } from '../../../shared/schema/label';
import { type Field, type Schema, subFields } from '../../../shared/schema/schema';
import type { Issue } from '../../../shared/check/issue';
import { ACCOUNT } from './account';
import { currencyFits } from './currency';
import { DETAILS } from './details';
import { exampleNumbers, IDENTITY } from './identity';
import { sumsAddUp } from './sums';

/** Fields that a note names. */
const MAX_NAMED = 10;

const RULES = [sumsAddUp, ...ACCOUNT, ...IDENTITY, ...DETAILS];

/** Values of fields that the schema has. */
function known(schema: Schema, record: Values): Values {
	const names = new Set(schema.fields.map(({ name }) => name));
	return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/**
 * Values that do not fit together, for fields named like those of the templates: `net_amount`,
 * `tax_amount`, `total_amount`, `lines[].total`, `date`, `due_date`, `supplier_vat_id`, … Only fields of the
 * schema count; a missing value is no mismatch.
 * @param pages for the currency symbol of the total; null where there is no text
 * @param rounding the rounding amount of an e-invoice (BT-114)
 */
export function crossCheck(
	schema: Schema,
	record: Values,
	pages: SourcePage[] | null = null,
	rounding = 0,
): Issue[] {
	const values: Values = { rounding_amount: rounding, ...known(schema, record) };
	const found = [...RULES.flatMap((rule) => rule(values)), ...currencyFits(values, pages)];
	return found.map((mismatch) => ({ kind: 'sum', ...mismatch }));
}

/** Notes about values that were not checked. */
export function notChecked(schema: Schema, record: Values): string[] {
	const paths = pathsWithPattern(schema.fields);
	const patterns = `Not checked against the pattern of the schema: ${labelsOf(paths, MAX_NAMED)}`;
	return [...exampleNumbers(known(schema, record)), ...(paths.length > 0 ? [patterns] : [])];
}

const pathsWithPattern = (fields: Field[], path = ''): string[] =>
	fields.flatMap((field) => {
		const at = joinPath(path, field.name);
		const leaf = 'item' in field ? field.item : field;
		const isOwn = leaf.type === 'string' && leaf.pattern !== undefined;
		return [...(isOwn ? [at] : []), ...pathsWithPattern(subFields(field), at)];
	});
