import { fold } from '../../shared/basics/text/fold';
import { shortened } from '../../shared/basics/text/shorten';
import { plainValues, toCells } from '../fields/cells';
import { joinPath } from '../../shared/values/schema/joinPath';
import { hasValue, type Values } from '../../shared/basics/values';
import { memoizeByObject } from '../../shared/basics/memoize';
import { type CheckedRecord, checkRecord } from '../answer/checkRecord';
import type { Role } from '../../shared/values/roles/roles';
import { roleOf, rolesOf } from '../../shared/values/roles/rolesOf';
import type { Evidence } from '../evidence/evidence';
import { type Field, type Schema, subFields } from '../../shared/values/schema/schema';
import { invoice as invoiceTemplate, invoiceDetailed } from '../fields/templates';
import type { ListName } from './syntaxes';
import { headerTerms, listTerms } from './termTable';
import type { EInvoice, InvoiceEntry, Term } from './terms';

/** Length of a snippet of evidence, in characters. */
const MAX_SNIPPET = 120;

/** Only schemas for invoices have this field. */
const INVOICE_FIELD = fold('invoice_number');

/** Fields that only the detailed template has. */
const DETAILS = new Set(invoiceDetailed.slice(invoiceTemplate.length).map(({ name }) => name));

const isListName = (name: string): name is ListName => Object.hasOwn(listTerms, name);

/** Known names of fields and lists, folded like the keys of an answer. */
const namesByFold = new Map(
	Object.keys({ ...headerTerms, ...listTerms }).map((name) => [fold(name), name]),
);

/**
 * The roles of top-level fields, and of those of entries of their lists, by field. The document is an invoice for
 * certain, so that names which others share are those of its values.
 */
const rolesByField = memoizeByObject((schema: Schema): Map<Field, Role> => {
	const certain = rolesOf(schema);
	const taken = new Set<Role>(certain.keys());
	const found = new Map<Field, Role>();
	for (const field of schema.fields) {
		const own = [...certain].find(([role, keys]) => !role.includes('.') && isKeyOf(keys, field));
		const loose = own ? undefined : roleOf(field, [field.name], '', 'looseNames');
		const role = own?.[0] ?? (loose && !taken.has(loose) ? loose : undefined);
		if (role === undefined) continue;
		taken.add(role);
		found.set(field, role);
		for (const inner of subFields(field)) {
			const entry = [...certain].find(
				([one, keys]) => one.startsWith(`${role}.`) && isKeyOf(keys, inner),
			);
			if (entry) found.set(inner, entry[0]);
		}
	}
	return found;
});
const isKeyOf = (keys: string[], { name }: Field) => keys.length === 1 && keys[0] === name;

/** The known name of a field: its own, else that of its role. */
function knownName(field: Field, roles: Map<Field, Role>): string | undefined {
	const name = namesByFold.get(fold(field.name)) ?? namesByFold.get(fold(roles.get(field) ?? ''));
	if (name === undefined || field.type === 'object') return undefined;
	return isListName(name) === subFields(field).length > 0 ? name : undefined;
}

const entryNames = new Map(
	Object.values(listTerms)
		.flatMap(({ fields }) => Object.keys(fields))
		.map((name) => [fold(name), name]),
);

/** The known name of a field of a list's entries; '' for none. */
const entryName = (field: Field, roles: Map<Field, Role>): string =>
	entryNames.get(fold(field.name)) ??
	entryNames.get(fold(roles.get(field)?.replace('tax_lines.', '').replace('lines.', '') ?? '')) ??
	'';

/**
 * The values of an invoice for the fields of a schema, by their names or roles.
 * @returns `evidence` is the XML element of each value, by the path of the value in the record; `unknown` are
 *   names of fields that no e-invoice has; `isAsked` tells whether the schema asks for an invoice: for any
 *   other, the values are useless
 */
export function eInvoiceRecord(schema: Schema, invoice: EInvoice) {
	const { currency } = invoice.header;
	const roles = rolesByField(schema);
	const terms = new Map<string, Term>();
	const valueOf = (field: Field, term: Term | undefined, path: string): unknown => {
		if (term === undefined) return null;
		terms.set(path, term);
		if (field.type !== 'amount') return term.value;
		if (currency) terms.set(joinPath(path, 'currency'), currency);
		return { amount: term.value, currency: currency?.value };
	};
	const entryOf = (list: Field, entry: InvoiceEntry, path: string): Values =>
		Object.fromEntries(
			subFields(list).map((field) => {
				return [
					field.name,
					valueOf(field, entry[entryName(field, roles)], joinPath(path, field.name)),
				];
			}),
		);
	const given = schema.fields.map((field): [string, unknown] => {
		const name = knownName(field, roles);
		if (name === undefined) return [field.name, null];
		if (!isListName(name)) {
			const term = invoice.header[name as keyof EInvoice['header']];
			return [field.name, valueOf(field, term, joinPath('', field.name))];
		}
		const entries = invoice.lists[name].filter((entry) => {
			return subFields(field).some((inner) => entry[entryName(inner, roles)] !== undefined);
		});
		return [
			field.name,
			entries.map((entry, index) => entryOf(field, entry, joinPath('', field.name, index))),
		];
	});
	const checked = checkRecord(schema, Object.fromEntries(given), {
		dateOrder: 'YMD',
		decimalMark: '.',
	});
	// Own fields of these names are on the page where the data do not have them.
	const isOnPage = (name: string) => schema.name !== 'invoiceDetailed' && DETAILS.has(name);
	const unknown = schema.fields.filter((field) => {
		const name = knownName(field, roles);
		return name === undefined || (isOnPage(name) && !terms.has(joinPath('', field.name)));
	});
	const isAsked =
		unknown.length === 0 ||
		schema.fields.some(
			(field) => fold(field.name) === INVOICE_FIELD || roles.get(field) === 'invoice_number',
		);
	const { rounding_amount: rounding, third_party_amount: thirdParty } = invoice.header;
	const whole: CheckedRecord = {
		...checked,
		...(typeof rounding?.value === 'number' && { rounding: rounding.value }),
		...(typeof thirdParty?.value === 'number' && { thirdParty: thirdParty.value }),
	};
	return {
		checked: whole,
		text: invoice.text,
		evidence: evidenceOf(schema, checked.record, terms),
		unknown: unknown.map(({ name }) => name),
		isAsked,
	};
}

/** @param terms by the paths of their values */
const evidenceOf = (
	schema: Schema,
	record: Values,
	terms: Map<string, Term>,
): Record<string, Evidence> =>
	Object.fromEntries(
		toCells(schema, record)
			.flatMap(plainValues)
			.flatMap(({ path, value }) => {
				const term = terms.get(path);
				if (term === undefined || !hasValue(value)) return [];
				const { element, text } = term;
				const match = String(value) === text ? ('exact' as const) : ('normalised' as const);
				return [[path, { page: null, snippet: shortened(text, MAX_SNIPPET), match, element }]];
			}),
	);
