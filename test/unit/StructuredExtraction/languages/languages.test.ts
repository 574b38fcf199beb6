import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import type { Schema } from '../../../../nodes/shared/values/schema/schema';
import { LANGUAGES } from '../../../../nodes/shared/values/roles/languages/languages';
import { ALL_ROLES } from '../../../../nodes/shared/values/roles/roles';
import { rolesOf } from '../../../../nodes/shared/values/roles/rolesOf';
import { joinPath } from '../../../../nodes/shared/values/schema/joinPath';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';
import pages from './pages.json';

// Of each language an invoice, a credit note and a receipt, with right records and with the usual mistakes in them.

const template = schemaFromTemplate('invoice');
const ALL = Object.fromEntries(template.fields.map(({ name }) => [name, null]));

const TYPES: Record<string, object> = {
	date: { type: 'string', format: 'date' },
	number: { type: 'number' },
	text: { type: 'string' },
};
const typeOf = (value: unknown) =>
	typeof value === 'number' ? 'number' : /^\d{4}-\d\d-\d\d$/.test(String(value)) ? 'date' : 'text';

/** A schema and a record with own names of the fields. */
function renamed(
	record: Values,
	names: Record<string, string>,
	right = record,
): { schema: Schema; answer: Values } {
	const entries = Object.entries(names).map(
		([role, name]) => [name, record[role] ?? null, typeOf(right[role])] as const,
	);
	const properties = Object.fromEntries(entries.map(([name, , type]) => [name, TYPES[type]]));
	return {
		schema: schemaFromJsonSchema({ type: 'object', properties }),
		answer: Object.fromEntries(entries.map(([name, value]) => [name, value])),
	};
}

/** The issues for which a person is asked. */
function reviewOf(schema: Schema, answer: Values, page: string) {
	const { issues, review } = metaOf(resultOf({ schema, answer, pages: [page] }));
	return issues.filter(({ text }) => review.includes(text));
}

const isAbout = (issues: ReturnType<typeof reviewOf>, name: string) =>
	issues.some(({ fields }) => fields.includes(joinPath('', name)));

describe.each(pages)('documents in $language', (one) => {
	const { invoice, record, names, paid, credit, creditRecord, receipt } = one;
	const right: Values = { ...ALL, ...record };
	/** The issues with the template, and with own names. */
	const both = (answer: Values, page = invoice) => {
		const own = renamed(answer, names, right);
		return [reviewOf(template, answer, page), reviewOf(own.schema, own.answer, page)] as const;
	};

	it('names of fields have their roles', () => {
		const { schema } = renamed(right, names);
		const roles = Object.fromEntries(
			[...rolesOf(schema)].map(([role, keys]) => [role, keys.join('.')]),
		);
		expect(roles).toEqual(names);
	});

	it('right records are fine', () => {
		expect(both(right)).toEqual([[], []]);
		expect(reviewOf(template, { ...ALL, ...creditRecord }, credit)).toEqual([]);
		const shop = renamed(one.receiptRecord, one.receiptNames);
		expect(reviewOf(shop.schema, shop.answer, receipt)).toEqual([]);
	});

	it.each([
		['the number of the order as that of the invoice', 'invoice_number', 'order_number'],
		['the last day to pay as the date', 'date', 'due_date'],
	] as const)('%s is asked about', (_, role, from) => {
		const [own, named] = both({ ...right, [role]: record[from] });
		expect(isAbout(own, role)).toBe(true);
		expect(isAbout(named, names[role])).toBe(true);
	});

	it('a paid total as due is asked about', () => {
		const [own, named] = both(right, `${invoice}\n\n${paid}`);
		expect(isAbout(own, 'amount_due')).toBe(true);
		expect(isAbout(named, names.amount_due)).toBe(true);
	});

	it('a credit note as an invoice is asked about', () => {
		const answer = { ...ALL, ...creditRecord, document_type: 'invoice' };
		expect(isAbout(reviewOf(template, answer, credit), 'document_type')).toBe(true);
	});

	it('the net amount as the total is asked about', () => {
		const none = { net_amount: null, tax_amount: null, tax_lines: null };
		const net = record.net_amount;
		const [own, named] = both({ ...right, ...none, total_amount: net, amount_due: net });
		expect(isAbout(own, 'total_amount')).toBe(true);
		expect(isAbout(named, names.total_amount)).toBe(true);
	});

	it('money given as the total of a receipt is asked about', () => {
		const shop = renamed({ ...one.receiptRecord, total: one.receiptWrong }, one.receiptNames);
		const issues = reviewOf(shop.schema, shop.answer, receipt);
		expect(isAbout(issues, one.receiptNames.total)).toBe(true);
	});
});

/** Meanings of words that are no roles. */
const PHRASES = new Set(
	'invoice|order|preceding|referred|paid|of payment|nothing due|balance|earlier|discounted|without|form|carried|total|next to total|not yet|other amount|any total|inclusive|exclusive|after title|credited|of payee'.split(
		'|',
	),
);

it('each language has words for the same meanings, each of which is looked up', () => {
	expect(LANGUAGES).toHaveLength(pages.length);
	const roles = new Set<string>(ALL_ROLES);
	for (const [meaning, words] of LANGUAGES.flatMap((language) => Object.entries(language))) {
		const isKnown = roles.has(meaning) || PHRASES.has(meaning) || /^(?:kind|title) /.test(meaning);
		expect(isKnown, meaning).toBe(true);
		expect(words, meaning).not.toMatch(/(?:^|[,|] ?)\S{1,2}\*/);
	}
});
