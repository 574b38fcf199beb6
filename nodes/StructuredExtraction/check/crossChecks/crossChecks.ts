import type { Values } from '../../../shared/values';
import type { SourcePage } from '../../evidence/sourceText';
import type { Schema } from '../../schema/schema';
import type { Issue } from '../issue';
import { ACCOUNT } from './account';
import { currencyFits } from './currency';
import { exampleNumbers, IDENTITY } from './identity';
import { sumsAddUp } from './sums';

const RULES = [sumsAddUp, ...ACCOUNT, ...IDENTITY];

/** Values of fields that the schema has. */
function known(schema: Schema, record: Values): Values {
	const names = new Set(schema.fields.map(({ name }) => name));
	return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/**
 * Values that do not fit together, for fields named like those of the templates: `net_amount`,
 * `tax_amount`, `total_amount`, `lines[].total`, `date`, `due_date`, `supplier_vat_id`, … Only fields of the
 * schema count; a missing value is no finding.
 * @param pages what the currency is looked up in; null where there is no text
 * @param rounding what an electronic invoice says that its amount due was rounded by
 */
export function findings(
	schema: Schema,
	record: Values,
	pages: SourcePage[] | null = null,
	rounding = 0,
): Issue[] {
	const values: Values = { rounding_amount: rounding, ...known(schema, record) };
	const found = [...RULES.flatMap((rule) => rule(values)), ...currencyFits(values, pages)];
	return found.map((finding) => ({ kind: 'sum', ...finding }));
}

/** What was not looked into, for the notes of a record. */
export const notChecked = (schema: Schema, record: Values): string[] =>
	exampleNumbers(known(schema, record));
