import { accept, quote, refuse, type Normalised, type NumberOptions } from './Normalised';
import { jsonNumber } from './normaliseNumber';
import { readCurrency } from './readCurrency';
import { readQuantity, type Quantity } from './readQuantity';

/** Money: `currency` is ISO 4217, null where the document leaves it open. */
export interface Amount {
	amount: number;
	currency: string | null;
}

const WANTED = 'an amount of money';

/** A hundredth of a currency, or a weight: "50 ct" is not 50 of anything with a code. */
const MINOR_UNIT =
	/^(?:ct|cts|cents?|centimes?|c[eé]ntimos?|centesim[io]|rappen|rp|pence|p|¢)\.?$/i;

/**
 * An amount with its currency before or behind it ("1.234,56 €", "CHF 12.–", "($1,234.56)"), or a
 * record of `amount` and `currency` as a model answers; its number is read as by `normaliseNumber`.
 * Symbols on both sides narrow each other ("$12.50 CAD"). Without a currency, with an unknown one
 * or with one that several countries share equally ("kr"), `currency` is null and a note says why.
 */
export function normaliseAmount(input: unknown, options: NumberOptions): Normalised<Amount> {
	const { amount, currency } = amountAndCurrency(input);
	const stated = typeof currency === 'string' && currency.trim() !== '' ? [currency.trim()] : [];
	if (typeof amount === 'number') {
		const number = jsonNumber(amount, WANTED);
		if (!number.ok) return { ...number, original: input };
		return withCurrency(input, number.value, stated, number.ambiguous ? [number.ambiguous] : []);
	}
	const quantity = readQuantity(amount, options);
	if ('problem' in quantity) return refuse(input, WANTED, quantity.problem);
	const problem = noMoney(quantity);
	if (problem !== undefined) return refuse(input, WANTED, problem);
	return withCurrency(input, quantity.value, [...quantity.currencies, ...stated], quantity.notes);
}

function amountAndCurrency(input: unknown): { amount: unknown; currency?: unknown } {
	if (typeof input !== 'object' || input === null) return { amount: input };
	const record: { amount?: unknown; value?: unknown; currency?: unknown } = input;
	return { amount: record.amount ?? record.value, currency: record.currency };
}

function noMoney({ percent, unit, currencies }: Quantity): string | undefined {
	if (percent) return 'it is a percentage';
	if (currencies.length === 0 && MINOR_UNIT.test(unit))
		return `"${unit}" is no currency of its own`;
	return undefined;
}

function withCurrency(
	input: unknown,
	amount: number,
	tokens: string[],
	notes: string[],
): Normalised<Amount> {
	if (tokens.length === 0) return accept(input, { amount, currency: null }, notes);
	const currency = readCurrency(tokens) ?? {
		code: null,
		note: `${tokens.map((token) => quote(token)).join(' and ')} is not a known currency`,
	};
	const doubts = currency.note === undefined ? notes : [...notes, currency.note];
	return accept(input, { amount, currency: currency.code }, doubts);
}
