import { commonTo, currencyCandidates, likeliestOf } from '../mentions/currencyCandidates';
import { type Doubt, doubtText } from '../facts/doubts';
import type { Normalised, NormaliseOptions } from './normalised';
import { PHRASES } from '../roles/phrases';
import { quote } from '../../basics/text/valueText';
import { readQuantity } from './numbers';
import { tidyValue } from './tidyValue';

/** A hundredth of a currency, or a weight: "50 ct" is not 50 of anything with a code. */
const MINOR_UNIT = new RegExp(`^(?:${PHRASES.minorUnits}|p|¢)\\.?$`, 'i');

/** A short word after an amount that may be its currency: no class of tax, and no note about it. */
const UNKNOWN_CURRENCY = new RegExp(
	`^(?!(?:${PHRASES.besidesAmounts})(?!\\p{L}))(?:\\p{L}[\\p{L}\\p{M}]{1,3}|\\p{Lo})\\.?$`,
	'iu',
);

/**
 * An amount with its currency before or after it ("1.234,56 €", "CHF 12.–", "($1,234.56)"), or a
 * record of `amount` and `currency` as a model answers; its number is read as by `normaliseNumber`.
 * Symbols on both sides narrow each other ("$12.50 CAD"). Without a currency, with an unknown one
 * or with one that several countries share equally ("kr"), `currency` (ISO 4217) is null and a note says why.
 */
export function normaliseAmount(
	input: unknown,
	options: NormaliseOptions,
): Normalised<{ amount: number; currency: string | null }> {
	const { amount, currency } = amountAndCurrency(input);
	const read = readAmount(amount, currency, options);
	// Of a record, the number alone: as JSON, infinity would be null.
	return 'problem' in read && typeof amount === 'number' ? { ...read, quoted: amount } : read;
}

function amountAndCurrency(input: unknown): { amount: unknown; currency?: unknown } {
	if (typeof input !== 'object' || input === null) return { amount: input };
	const record: { amount?: unknown; value?: unknown; currency?: unknown } = input;
	return { amount: record.amount ?? record.value, currency: record.currency };
}

function readAmount(
	amount: unknown,
	currency: unknown,
	options: NormaliseOptions,
): Normalised<{ amount: number; currency: string | null }> {
	const stated = typeof currency === 'string' && currency.trim() !== '' ? [currency.trim()] : [];
	const quantity = readQuantity(amount, options, undefined, stated);
	if ('problem' in quantity) return quantity;
	const { value, notes, currencies, percent, unit } = quantity;
	if (percent) return { problem: 'it is a percentage' };
	if (currencies.length === 0 && MINOR_UNIT.test(unit)) {
		return { problem: `"${unit}" is no currency of its own` };
	}
	const tokens = [...currencies, ...stated];
	if (tokens.length === 0) {
		const [word] = UNKNOWN_CURRENCY.exec(unit) ?? [];
		const isNew = word !== undefined && !notes.some(({ kind }) => kind === 'unknownCurrency');
		const doubt = isNew ? [unknownCurrency([word])] : [];
		return { value: { amount: value, currency: null }, notes: [...notes, ...doubt] };
	}
	const { code, doubt } = readCurrency(tokens, unknownCurrency(tokens));
	return { value: { amount: value, currency: code }, notes: doubt ? [...notes, doubt] : notes };
}

const unknownCurrency = (tokens: string[]): Doubt => ({
	kind: 'unknownCurrency',
	values: { printed: quotedAll(tokens) },
});

const quotedAll = (tokens: string[]) => tokens.map((token) => quote(token)).join(' and ');

/**
 * An ISO 4217 code from a code, a symbol, a name in six languages ("US-Dollar", "livre sterling")
 * or several of them ("EUR (€)"). A shared symbol is its likeliest currency with a note ("$" is
 * USD, "¥" is JPY); "kr" is refused, because no Nordic currency is likelier than the others.
 */
export function normaliseCurrency(input: unknown): Normalised<string> {
	const tidy = tidyValue(input);
	if ('problem' in tidy) return tidy;
	const { code, doubt } = readCurrency([tidy.text], { kind: 'noCurrency', values: {} });
	if (code === null) return { problem: doubt ? doubtText(doubt) : '' };
	return { value: code, notes: doubt ? [doubt] : [] };
}

/**
 * One ISO 4217 code for the tokens printed with a value ("$" before and "CAD" after it), null when
 * they leave it open; `doubt` is why it is open or doubtful, absent when it is neither.
 */
function readCurrency(tokens: string[], unknown: Doubt): { code: string | null; doubt?: Doubt } {
	const lists = tokens.map(currencyCandidates);
	if (lists.some((list) => list.length === 0)) return { code: null, doubt: unknown };
	const printed = quotedAll(tokens);
	const common = commonTo(lists);
	const [only, ...others] = common;
	if (only === undefined) {
		return { code: null, doubt: { kind: 'differentCurrencies', values: { printed } } };
	}
	if (others.length === 0) return { code: only };
	const code = likeliestOf(common);
	if (code === undefined) {
		return { code: null, doubt: { kind: 'severalCurrencies', values: { printed, codes: common } } };
	}
	const rest = common.filter((other) => other !== code);
	return { code, doubt: { kind: 'sharedCurrency', values: { printed, code, others: rest } } };
}
