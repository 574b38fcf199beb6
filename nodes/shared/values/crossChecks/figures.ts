import { memoize } from '../../basics/memoize';
import { MAX_LISTED } from '../../basics/text/shorten';
import { isValues, asList, type Values } from '../../basics/values';
import type { Fact } from '../facts/fact';

/**
 * A cross-check; without result where a value that it needs is missing.
 * @param timesPrinted how often the pages of the document print a number; absent where there are no pages to look at
 */
export type Rule = (record: Values, timesPrinted?: (number: number) => number) => Fact[];

/** The figure of a number or an amount with currency. */
export function figure(value: unknown): number | null {
	if (typeof value === 'number') return value;
	return isValues(value) && typeof value['amount'] === 'number' ? value['amount'] : null;
}

/** The text of a field; '' for any other value. */
export function textIn(record: Values, name: string): string {
	const value = record[name];
	return typeof value === 'string' ? value.trim() : '';
}

const MS_PER_DAY = 86_400_000;

/** A date in ISO 8601 as days since 1970; NaN for any other value. */
export const dayNumber = (value: unknown) =>
	typeof value === 'string' ? Date.parse(value) / MS_PER_DAY : NaN;

/** The figures of one column of a list; null when the list is empty or an entry lacks it. */
export function column(record: Values, list: string, name: string): number[] | null {
	const entries = asList(record[list]);
	const figures = entries.map((entry) => (isValues(entry) ? figure(entry[name]) : null));
	return figures.length > 0 && figures.every((each) => each !== null) ? figures : null;
}

export const sum = (figures: number[]) => figures.reduce((total, each) => total + each, 0);

/** Steps of cash rounding, by currency. */
const CASH_STEPS: Record<string, number> = {
	CHF: 0.05,
	CZK: 1,
	DKK: 0.5,
	HUF: 5,
	ISK: 1,
	NOK: 1,
	SEK: 1,
};

const isCode = (currency: unknown): currency is string =>
	typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);

const decimalsOf = memoize(
	(currency: string) =>
		new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
			.maximumFractionDigits,
);

/** How many decimals the amounts of a currency have; `undefined` for anything but a code of ISO 4217. */
export const currencyDecimals = (currency: unknown): number | undefined =>
	isCode(currency) ? decimalsOf(currency) : undefined;

/**
 * Tolerances for printed sums, in units of a record's `currency`. `sum`: two hundredths, or two of the smallest unit
 * that is larger; `line`: in addition for each line that is added up; `step`: to which a total may be rounded for
 * paying, 0 where it is not.
 */
export function roundingOf({ currency }: Values) {
	const unit = 10 ** -Math.min(2, currencyDecimals(currency) ?? 2);
	return { sum: 2 * unit, line: unit, step: isCode(currency) ? (CASH_STEPS[currency] ?? 0) : 0 };
}

/** Floating-point sums of two hundredths are not quite two hundredths apart. */
const FLOAT = 1e-9;

export const isNear = (a: number, b: number, tolerance: number) =>
	Math.abs(a - b) <= tolerance + FLOAT * Math.max(1, Math.abs(a));

/** Half of the smallest difference between amounts. */
export const HALF_A_CENT = 0.005;

export const isSameAmount = (a: number, b: number) => Math.abs(a - b) < HALF_A_CENT;

/** Whether a total to pay equals a sum, exactly or after cash rounding. */
export function equalsRounded(
	added: number,
	total: number,
	{ sum: exact, step }: ReturnType<typeof roundingOf>,
): boolean {
	if (isNear(added, total, exact)) return true;
	const isRound = step > 0 && isNear(total / step, Math.round(total / step), 1e-6);
	return isRound && isNear(added, total, step / 2);
}

/** The first mismatches in a list; the others are counted. */
export function fewMismatches(list: string, found: Fact[]): Fact[] {
	const more = found.length - MAX_LISTED;
	if (more <= 0) return found;
	return [
		...found.slice(0, MAX_LISTED),
		{ kind: 'moreMismatches', fields: [list], values: { more } },
	];
}
