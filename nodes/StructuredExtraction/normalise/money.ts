import { commonTo, currencyCandidates } from './currencyCandidates';
import { accept, type Normalised, type NumberOptions, quote, refuse } from './normalised';
import { jsonNumber } from './numbers';
import { type Quantity, readQuantity } from './readQuantity';
import { tidyValue } from './tidyValue';

/** Money: `currency` is ISO 4217, null where the document leaves it open. */
interface Amount {
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

/**
 * An ISO 4217 code from a code, a symbol, a name in six languages ("US-Dollar", "livre sterling")
 * or several of them ("EUR (€)"). A shared symbol is its likeliest currency with a note ("$" is
 * USD, "¥" is JPY); "kr" is refused, because no Nordic currency is likelier than the others.
 */
export function normaliseCurrency(input: unknown): Normalised<string> {
	const wanted = 'a currency';
	const tidy = tidyValue(input);
	if ('problem' in tidy) return refuse(input, wanted, tidy.problem);
	const currency = readCurrency([tidy.text]);
	if (!currency)
		return refuse(input, wanted, 'no code, symbol or name of a currency is known for it');
	if (currency.code === null)
		return refuse(input, wanted, currency.note ?? 'it is not clear which');
	return accept(input, currency.code, currency.note === undefined ? [] : [currency.note]);
}

/** Where a symbol is shared by several currencies, the first of these is taken, with a note. */
const LIKELIEST = ['USD', 'GBP', 'CHF', 'INR', 'JPY', 'CAD'];

/** How many shared currencies a note names. */
const NAMED = 4;

/** `code` is null when the tokens leave it open; `note` says why it is doubtful or open. */
interface ReadCurrency {
	code: string | null;
	note?: string;
}

/**
 * One ISO 4217 code for the tokens printed with a value ("$" before and "CAD" after it).
 * "$" alone is USD with a note, "¥" is JPY with a note, "kr" is left open: no Nordic currency is
 * likelier than the others. Undefined when a token is no currency at all.
 */
function readCurrency(tokens: string[]): ReadCurrency | undefined {
	const lists = tokens.map(currencyCandidates);
	if (lists.length === 0 || lists.some((list) => list.length === 0)) return undefined;
	const printed = tokens.map((token) => quote(token)).join(' and ');
	const common = commonTo(lists);
	const [only, ...others] = common;
	if (only === undefined) {
		return { code: null, note: `${printed} name different currencies` };
	}
	if (others.length === 0) return { code: only };
	const likeliest = LIKELIEST.find((code) => common.includes(code));
	if (likeliest === undefined) {
		return { code: null, note: `${printed} could be ${listed(common, 'or')}` };
	}
	const rest = common.filter((code) => code !== likeliest);
	return {
		code: likeliest,
		note: `${printed} was read as ${likeliest} but is also used for ${listed(rest, 'and')}`,
	};
}

function listed(codes: string[], joiner: string): string {
	if (codes.length > NAMED) return `${codes.slice(0, NAMED).join(', ')} ${joiner} others`;
	const last = codes.at(-1) ?? '';
	return codes.length === 1 ? last : `${codes.slice(0, -1).join(', ')} ${joiner} ${last}`;
}
