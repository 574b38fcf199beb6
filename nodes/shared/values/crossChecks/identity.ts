import { fold } from '../../basics/text/fold';
import { addTo, type Values } from '../../basics/values';
import { sameValue } from '../normalise/sameValue';
import { valueAsShortText } from '../../basics/text/valueText';
import type { Fact } from '../facts/fact';
import { labelOf } from '../schema/label';
import { type Rule, textIn } from './figures';
import { checkVAT, countries, type Country, ireland, unitedKingdom } from 'jsvat-next';

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
export const exampleNumbers = (record: Values): string[] =>
	VAT_IDS.filter((field) => isExampleNumber(textIn(record, field))).map(
		(field) =>
			`${labelOf(field)}: ${valueAsShortText(record[field])} is an example number; its check digit was not checked`,
	);

export const IDENTITY: Rule[] = [datesInOrder, sidesDiffer, numbersDiffer, vatNumbersFit];

// VAT identification numbers are checked by jsvat-next, but for two countries of which it refuses
// true numbers. The tests have the numbers by which this was decided.

/** The sum of digits, each times its weight, from 8 down to 2. */
const weigh = (number: string) =>
	[8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, at) => sum + weight * Number(number[at] ?? 0), 0);

/** The library knows the ranges of numbers given out so far, which HMRC does not publish. */
function british(number: string): boolean {
	// Government departments and health authorities.
	if (number.length < 9) return unitedKingdom.calcFn(number);
	// Numbers given since 2010 are 55 off, one way or the other.
	return [0, 42, 55].includes((weigh(number) + Number(number.slice(7, 9))) % 97);
}

/** The library knows A and H as the last letter; people have B since 2024, and VIES allows A to I. */
function irish(number: string): boolean {
	// The old form has a letter, "+" or "*" in the second place, and its first digit counts as the last.
	const old = /^\d[A-Z+*]/.test(number);
	const letters = /[A-W][A-I]?$/.exec(number)?.[0] ?? '';
	const second = letters.length > 1 && !old ? letters.charCodeAt(1) - 64 : 0;
	const sum = weigh(old ? `0${number.slice(2, 7)}${number[0]}` : number) + 9 * second;
	return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === letters[0];
}

const IRISH_FORM = /^(IE)(\d[A-Z\d+*]\d{5}[A-W][A-I]?)$/;

/** Countries whose numbers are not VAT numbers as the European ones are. */
const OTHERS = ['AD', 'AU', 'BR', 'EU', 'RS', 'RU'];

/** By the letters in front. */
const COUNTRIES = new Map<string, Country>(
	[
		...countries.filter(({ codes: [code = ''] }) => !OTHERS.includes(code)),
		{ ...unitedKingdom, calcFn: british },
		{ ...ireland, calcFn: irish, rules: { ...ireland.rules, regex: [IRISH_FORM] } },
	].map((country) => [country.codes[0] ?? '', country]),
);

/** A German tax number as it is printed: "201/113/40209", "22/815/08154", also "22/815/0815/4". */
const GERMAN_TAX_NUMBER = /^\d{2,3}\/\d{3,4}\/\d{4,5}$|^\d{2}\/\d{3}\/\d{4}\/\d$/;

/** Longer texts are no numbers, in characters. */
const LONGEST = 40;

/** Countries with two codes: those in front of their numbers, and those of ISO 3166. */
const ISO_CODES: Record<string, string> = { EL: 'GR', XI: 'GB' };

/** The code of a country as ISO 3166 has it, and the number after it; none where it is not known. */
function split(printed: string): { country: Country; code: string; number: string } | undefined {
	const compact = printed.slice(0, LONGEST + 1).replace(/[\s./-]/g, '');
	const prefix = compact.slice(0, 2);
	const code = ISO_CODES[prefix] ?? prefix;
	const country = COUNTRIES.get(code);
	return country && { country, code, number: compact.slice(2) };
}

/** A number as the library reads it. */
function forLibrary(code: string, number: string): string {
	switch (code) {
		case 'BE':
			// Numbers of before 2005 have nine digits.
			return `BE${number.padStart(10, '0')}`;
		case 'CH':
			return `CH${number.replace(/VAT$/, '')}`;
		case 'GR':
			return `EL${number}`;
		case 'NO':
			return `${number.replace(/MVA$/, '')}MVA`;
		default:
			return `${code}${number}`;
	}
}

const digitsOf = (text: string) => (text.match(/\d/g) ?? []).map(Number);

/** Whether its digits are 123456789, 987654321 or one digit again and again, as in examples. */
function isExampleNumber(printed: string): boolean {
	const digits = digitsOf(split(printed)?.number ?? '');
	if (digits.length < 7) return false;
	const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
	return [0, 1, 9].some((step) => steps.every((each) => each === step));
}

/**
 * Whether a text is a VAT identification number for certain: its check digits are valid, or its digits
 * are those of an example, such as 123456789. A postcode or a misread number has neither.
 */
export function isVatNumber(printed: string): boolean {
	const known = split(printed);
	if (known === undefined) return false;
	const { country, code, number } = known;
	const { isValid, isValidFormat } = checkVAT(forLibrary(code, number), [country]);
	return isValid || (isValidFormat && isExampleNumber(printed));
}

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
	if (text.length > LONGEST || digitsOf(text).length < 2) {
		return [{ kind: 'noVatNumber', fields, values }];
	}
	const known = split(text);
	if (known === undefined) return [];
	const { country, code, number } = known;
	const { isValid, isValidFormat } = checkVAT(forLibrary(code, number), [country]);
	if (isValid || (isValidFormat ? isExampleNumber(text) : orTaxNumber)) return [];
	const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
	const wrong = isValidFormat ? 'check digit' : 'format';
	return [{ kind: 'vatNumber', fields, values: { number: printed, wrong, country: name } }];
}
