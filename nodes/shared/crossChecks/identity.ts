import { fold } from '../text/fold';
import { addTo, type Values } from '../values';
import { sameValue } from '../check/sameValue';
import { valueAsShortText } from '../text/valueText';
import { labelOf, labelsOf } from '../schema/label';
import { type Mismatch, type Rule, textIn } from './figures';
import { isExampleNumber, vatNumberFault } from './vatNumber';

/** Pairs of dates of which the first cannot be after the second. */
const ORDERED_DATES = [
	['date', 'due_date'],
	['date', 'delivery_date'],
	['period_start', 'period_end'],
] as const;

const datesInOrder: Rule = (record) =>
	ORDERED_DATES.flatMap(([first, second]) => {
		const before = record[first];
		const after = record[second];
		// ISO 8601 days sort as text.
		if (typeof before !== 'string' || typeof after !== 'string' || before <= after) return [];
		// An order is delivered later, an invoice often sent later.
		if (second === 'delivery_date' && Object.hasOwn(record, 'invoice_number')) return [];
		// A reminder comes when the day has passed.
		if (second === 'due_date' && record['document_type'] === 'reminder') return [];
		const text = `The ${labelsOf([second])} ${after} is before the ${labelsOf([first])} ${before}`;
		return [{ fields: [first, second], text }];
	});

/** The two sides of a document. */
const SIDES = [
	['supplier', 'customer'],
	['buyer', 'supplier'],
	['supplier_vat_id', 'customer_vat_id'],
	['bank', 'account_holder'],
] as const;

const sidesDiffer: Rule = (record) =>
	SIDES.flatMap(([one, other]) => {
		const value = textIn(record, one);
		if (value === '' || !sameValue(value, textIn(record, other))) return [];
		return [
			{
				fields: [one, other],
				text: `${labelOf(one)} and ${labelsOf([other])} are both ${valueAsShortText(value)}`,
			},
		];
	});

/** Numbers that differ from one another. */
const NUMBERS = [
	'supplier_vat_id',
	'merchant_vat_id',
	'customer_vat_id',
	'invoice_number',
	'receipt_number',
	'order_number',
	'supplier_number',
	'statement_number',
	'iban',
];

/** A number that is at the same time another number of the document was taken from the wrong place. */
const numbersDiffer: Rule = (record) => {
	const names = new Map<string, string[]>();
	for (const name of NUMBERS) {
		const value = fold(textIn(record, name));
		if (value !== '') addTo(names, value, name);
	}
	return [...names.values()].flatMap((same): Mismatch[] => {
		const [first = '', second] = same;
		if (second === undefined) return [];
		// These two are compared as the sides of the document.
		if (same.length === 2 && second === 'customer_vat_id' && first === 'supplier_vat_id') return [];
		return [
			{
				fields: same,
				text: `The same number, ${valueAsShortText(record[first])}: ${labelsOf(same)}`,
			},
		];
	});
};

const VAT_IDS = ['supplier_vat_id', 'customer_vat_id', 'merchant_vat_id'];

const vatNumbersFit: Rule = (record) =>
	VAT_IDS.flatMap((field): Mismatch[] => {
		const value = textIn(record, field);
		// A receipt may have a tax number in its place.
		const fault = vatNumberFault(value, { orTaxNumber: field === 'merchant_vat_id' });
		return fault === undefined ? [] : [{ fields: [field], text: fault }];
	});

/** Notes about VAT numbers that are examples and were not checked. */
export const exampleNumbers = (record: Values): string[] =>
	VAT_IDS.filter((field) => isExampleNumber(textIn(record, field))).map(
		(field) =>
			`${labelOf(field)}: ${valueAsShortText(record[field])} is an example number; its check digit was not checked`,
	);

export const IDENTITY: Rule[] = [datesInOrder, sidesDiffer, numbersDiffer, vatNumbersFit];
