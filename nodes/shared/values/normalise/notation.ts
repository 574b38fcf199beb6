import { hasYearFirst, isThai } from '../mentions/calendar';
import { markWithoutDecimals } from '../mentions/currencyCandidates';
import { FIELD_TYPES, type valueTypeOf } from '../schema/schema';
import type { NormaliseOptions } from './normalised';
import { hasYear, shownOrder } from '../mentions/dates';
import { Mentions } from '../mentions/Mentions';
import { type NumberReading, readingsOf } from '../mentions/numbers';

/** Beginning of a document that shows its notation, in characters: some twenty pages. */
const MAX_TEXT = 50_000;

/** What nearly all of the votes are for; nothing with fewer than `least` of them. */
function winner<Choice>(votes: Choice[], least: number, share: number): Choice | undefined {
	const counts = new Map<Choice, number>();
	for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
	const [best] = [...counts].sort(([, a], [, b]) => b - a);
	return best && votes.length >= least && best[1] >= share * votes.length ? best[0] : undefined;
}

/** The decimal mark of numbers that can be read in one way only. */
export function decimalMarkOf(
	numbers: NumberReading[][],
	least: number,
	share: number,
): '.' | ',' | undefined {
	const clear = numbers.filter(({ length }) => length === 1);
	return winner(
		clear.flatMap(([reading]) => reading?.decimalMark ?? []),
		least,
		share,
	);
}

/** The decimal mark of the amounts of a document. */
function decimalMarkOfPage(text: string): '.' | ',' | undefined {
	const amounts = new Mentions(text.slice(0, MAX_TEXT)).amounts();
	return decimalMarkOf(
		amounts.map(({ values }) => values),
		3,
		MAJORITY,
	);
}

/** A value as the answer has it, with the type of its field. */
export type PrintedValue = { type: ReturnType<typeof valueTypeOf>; text: string };

/** Of a text's numbers or dates, this share has to agree. */
const MAJORITY = 0.9;

/** The decimal mark by the currency of a record, see `markWithoutDecimals`. */
export const markOfCurrency = (printed: PrintedValue[]) =>
	markWithoutDecimals(printed.flatMap(({ type, text }) => (type === 'currency' ? text : [])));

/**
 * Settles how ambiguous numbers and dates of a record are read, where the options leave it open: as the
 * unambiguous ones of the record, or else as those of its document or of the country of its currency. A date is also clear where
 * the document has it once more with its month in letters.
 */
export function settleNotation(
	printed: PrintedValue[],
	options: NormaliseOptions,
	text = '',
): NormaliseOptions {
	const textsOf = (notation: 'decimalMark' | 'dateOrder') =>
		printed.flatMap(({ type, text: value }) =>
			type !== 'currency' && FIELD_TYPES[type].notation === notation ? [value] : [],
		);
	const dates = textsOf('dateOrder');
	const shown = dates.flatMap(shownOrders);
	const numbers = textsOf('decimalMark').map(readingsOf);
	const markOfCountry = markOfCurrency(printed);
	// Amounts that are printed elsewhere have the other mark.
	const isForeign = numbers
		.flat()
		.some(({ decimals, decimalMark }) => decimals > 0 && decimalMark === markOfCountry);
	const mark =
		decimalMarkOf(numbers, 1, 1) ??
		decimalMarkOfPage(text) ??
		(isForeign ? undefined : markOfCountry);
	const isYearFirst = hasYearFirst(text) && dates.every((date) => YEAR_FIRST.test(date));
	const order = isYearFirst
		? 'YMD'
		: shown.includes('dots')
			? undefined
			: (orderOf(shown, 1, 1) ??
				orderInWords(dates, text) ??
				orderOf(shownOrders(text.slice(0, MAX_TEXT)), 2, MAJORITY));
	return {
		decimalMark: options.decimalMark === 'auto' ? (mark ?? 'auto') : options.decimalMark,
		dateOrder: options.dateOrder === 'auto' ? (order ?? 'auto') : options.dateOrder,
		...(options.thisYear !== undefined && { thisYear: options.thisYear }),
		isThai: isThai(text),
		hasNoDecimals: markOfCountry !== undefined,
	};
}

/** A date in digits whose first number may be its year. */
const YEAR_FIRST = /^\s*(?:\d{4}|\d\d)[./-] ?\d{1,2}[./-] ?\d{1,2}\.?\s*$/;

const shownOrders = (text: string) =>
	new Mentions(text).dates('auto').filter(hasYear).map(shownOrder);

/** The order of dates in digits that can be read in one way only; dots say nothing about other separators. */
const orderOf = (shown: ReturnType<typeof shownOrders>, least: number, share: number) =>
	winner(
		shown.flatMap((order) => (order === undefined || order === 'dots' ? [] : order)),
		least,
		share,
	);

/** The order of ambiguous dates of which the text has one reading with its month in words, and not the other. */
function orderInWords(dates: string[], text: string): 'DMY' | 'MDY' | undefined {
	const orders = ['DMY', 'MDY'] as const;
	const readings = dates.flatMap((date) => {
		const days = orders.map((order) => new Mentions(date).dates(order)[0]?.values[0]);
		const [first, second] = days;
		return first !== undefined && second !== undefined && first !== second ? [days] : [];
	});
	if (readings.length === 0) return undefined;
	const inWords = new Mentions(text).dates('auto').filter(({ isInWords }) => isInWords);
	const printed = new Set(inWords.flatMap(({ values }) => values));
	const votes = readings.flatMap((days) => {
		const found = orders.filter((_, index) => printed.has(days[index] ?? ''));
		return found.length === 1 ? found : [];
	});
	return winner(votes, 1, 1);
}
