import { commonTo, currencyCandidates, likeliestOf } from '../mentions/currencyCandidates';
import type { Normalised, NormaliseOptions } from './normalised';
import { quote } from '../../basics/text/valueText';
import { readQuantity } from './numbers';
import { tidyValue } from './tidyValue';

/** A hundredth of a currency, or a weight: "50 ct" is not 50 of anything with a code. */
const MINOR_UNIT =
	/^(?:ct|cts|cents?|centimes?|c[eé]ntimos?|centesim[io]|rappen|rp|pence|p|¢)\.?$/i;

/** A short word after an amount that may be its currency: no class of tax, and no note about it. */
const UNKNOWN_CURRENCY =
	/^(?!(?:btw|cr|dr|excl|exkl|ht|incl|inkl|iva|mwst|net|soll|tax|ttc|tva|ust|vat|zzgl)(?!\p{L}))(?:\p{L}[\p{L}\p{M}]{1,3}|\p{Lo})\.?$/iu;

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
		const doubt = word === undefined ? [] : [`${quote(word)} is not a known currency`];
		return { value: { amount: value, currency: null }, notes: [...new Set([...notes, ...doubt])] };
	}
	const unknown = `${quotedAll(tokens)} is not a known currency`;
	const { code, note } = readCurrency(tokens, unknown);
	return { value: { amount: value, currency: code }, notes: note ? [...notes, note] : notes };
}

const quotedAll = (tokens: string[]) => tokens.map((token) => quote(token)).join(' and ');

/**
 * An ISO 4217 code from a code, a symbol, a name in six languages ("US-Dollar", "livre sterling")
 * or several of them ("EUR (€)"). A shared symbol is its likeliest currency with a note ("$" is
 * USD, "¥" is JPY); "kr" is refused, because no Nordic currency is likelier than the others.
 */
export function normaliseCurrency(input: unknown): Normalised<string> {
	const tidy = tidyValue(input);
	if ('problem' in tidy) return tidy;
	const unknown = 'no code, symbol or name of a currency is known for it';
	const { code, note } = readCurrency([tidy.text], unknown);
	return code === null ? { problem: note } : { value: code, notes: note === '' ? [] : [note] };
}

/** How many shared currencies a note names. */
const NAMED = 4;

/**
 * One ISO 4217 code for the tokens printed with a value ("$" before and "CAD" after it), null when
 * they leave it open; `note` says why it is open or doubtful, '' when it is neither.
 */
function readCurrency(tokens: string[], unknown: string): { code: string | null; note: string } {
	const lists = tokens.map(currencyCandidates);
	if (lists.some((list) => list.length === 0)) return { code: null, note: unknown };
	const printed = quotedAll(tokens);
	const common = commonTo(lists);
	const [only, ...others] = common;
	if (only === undefined) return { code: null, note: `${printed} name different currencies` };
	if (others.length === 0) return { code: only, note: '' };
	const code = likeliestOf(common);
	if (code === undefined) {
		return { code: null, note: `${printed} could be ${listed(common, 'or')}` };
	}
	const rest = common.filter((other) => other !== code);
	return {
		code,
		note: `${printed} was read as ${code} but is also used for ${listed(rest, 'and')}`,
	};
}

function listed(codes: string[], joiner: string): string {
	if (codes.length > NAMED) return `${codes.slice(0, NAMED).join(', ')} ${joiner} others`;
	const last = codes.at(-1) ?? '';
	return codes.length === 1 ? last : `${codes.slice(0, -1).join(', ')} ${joiner} ${last}`;
}
