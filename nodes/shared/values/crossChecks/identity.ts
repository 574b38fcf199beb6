import { fold } from '../../basics/text/fold';
import { addTo, type Values } from '../../basics/values';
import { sameValue } from '../normalise/sameValue';
import { valueAsShortText } from '../../basics/text/valueText';
import type { Fact } from '../facts/fact';
import { type Rule, textIn } from './figures';
import { checkVatNumber, isExampleNumber } from '../mentions/vatNumbers';

/** Pairs of dates of which the first cannot be after the second. */
const ORDERED_DATES = [
	['date', 'due_date'],
	['date', 'delivery_date'],
	['period_start', 'period_end'],
] as const;

/** What an invoice has and an order has not; the number of either may be called "number". */
const OF_INVOICE = ['invoice_number', 'due_date', 'amount_due'];

const datesInOrder: Rule = (record) =>
	ORDERED_DATES.flatMap(([first, second]) => {
		const before = record[first];
		const after = record[second];
		// ISO 8601 days sort as text.
		if (typeof before !== 'string' || typeof after !== 'string' || before <= after) return [];
		// An order is delivered later, an invoice often sent later.
		if (second === 'delivery_date' && OF_INVOICE.some((role) => Object.hasOwn(record, role))) {
			return [];
		}
		// A reminder comes when the day has passed.
		if (second === 'due_date' && record['document_type'] === 'reminder') return [];
		const values = { first: before, second: after };
		return [{ kind: 'dateOrder', fields: [first, second], values }];
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
		return [{ kind: 'sameSides', fields: [one, other], values: { value } }];
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
	return [...names.values()].flatMap((same): Fact[] => {
		const [first = '', second] = same;
		if (second === undefined) return [];
		// These two are compared as the sides of the document.
		if (same.length === 2 && second === 'customer_vat_id' && first === 'supplier_vat_id') return [];
		return [{ kind: 'sameNumber', fields: same, values: { number: record[first] } }];
	});
};

const VAT_IDS = ['supplier_vat_id', 'customer_vat_id', 'merchant_vat_id'];

const vatNumbersFit: Rule = (record) =>
	VAT_IDS.flatMap((field): Fact[] => {
		const value = textIn(record, field);
		// A receipt may have a tax number in its place.
		return vatNumberFault(value, field, { orTaxNumber: field === 'merchant_vat_id' });
	});

/** Notes about VAT numbers that are examples and were not checked. */
export const exampleNumbers = (record: Values): Fact[] =>
	VAT_IDS.filter((field) => isExampleNumber(textIn(record, field))).map((field) => {
		const values = { number: valueAsShortText(record[field]) };
		return { kind: 'exampleNumber', fields: [field], values };
	});

export const IDENTITY: Rule[] = [datesInOrder, sidesDiffer, numbersDiffer, vatNumbersFit];

/** A German tax number as it is printed: "201/113/40209", "22/815/08154", also "22/815/0815/4". */
const GERMAN_TAX_NUMBER = /^\d{2,3}\/\d{3,4}\/\d{4,5}$|^\d{2}\/\d{3}\/\d{4}\/\d$/;

/** Longer texts are no numbers, in characters. */
const LONGEST = 40;

/**
 * Why the text of a field is no VAT identification number; nothing for one that can be, and for one of a
 * country whose numbers are not known here.
 * @param orTaxNumber whether a tax number of another kind may stand in its place
 */
function vatNumberFault(printed: string, field: string, { orTaxNumber = false } = {}): Fact[] {
	const text = printed.trim();
	const values = { number: printed };
	const fields = [field];
	if (text === '') return [];
	if (GERMAN_TAX_NUMBER.test(text.replace(/\s/g, ''))) {
		return orTaxNumber ? [] : [{ kind: 'germanTaxNumber', fields, values }];
	}
	if (text.length > LONGEST || (text.match(/\d/g) ?? []).length < 2) {
		return [{ kind: 'noVatNumber', fields, values }];
	}
	const known = checkVatNumber(text);
	if (known === undefined) return [];
	const { code, isValid, isValidFormat } = known;
	if (isValid || (isValidFormat ? isExampleNumber(text) : orTaxNumber)) return [];
	const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
	const wrong = isValidFormat ? 'check digit' : 'format';
	return [{ kind: 'vatNumber', fields, values: { number: printed, wrong, country: name } }];
}
