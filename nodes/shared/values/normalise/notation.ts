import {
	hasYearFirst,
	isCanadian,
	isoDay,
	isThai,
	slavicLanguage,
	weekdayOf,
	weekdaysOf,
} from '../mentions/calendar';
import {
	commonTo,
	currencyCandidates,
	isDayFirst,
	markWithoutDecimals,
} from '../mentions/currencyCandidates';
import { currenciesOfRegisters, isAmerican } from '../mentions/currencyCountries';
import { FIELD_TYPES, type valueTypeOf } from '../schema/schema';
import { lazy, memoize } from '../../basics/memoize';
import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import type { NormaliseOptions } from './normalised';
import { labelledOrders, orderNamedIn } from '../mentions/dateLetters';
import { hasYear } from '../mentions/dates';
import { digitDate, hasYearLast, shownOrder, type YearPlace } from '../mentions/digitDate';
import { Mentions } from '../mentions/Mentions';
import { type NumberMention, type NumberReading, readingsOf } from '../mentions/numbers';

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

/** The decimal mark of the amounts of a document, or of numbers with both marks: "12.345,500". */
function decimalMarkOfPage(page: Mentions): '.' | ',' | undefined {
	const valuesOf = (numbers: NumberMention[]) => numbers.map(({ values }) => values);
	const withBoth = page.numbers().filter(({ text }) => text.includes('.') && text.includes(','));
	return (
		decimalMarkOf(valuesOf(page.amounts()), 3, MAJORITY) ?? decimalMarkOf(valuesOf(withBoth), 1, 1)
	);
}

/** A value as the answer has it, with the type of its field. */
export type PrintedValue = { type: ReturnType<typeof valueTypeOf>; text: string };

/** Of a text's numbers or dates, this share has to agree. */
const MAJORITY = 0.9;

/** The decimal mark by the currency of a record, see `markWithoutDecimals`. */
export const markOfCurrency = (printed: PrintedValue[]) =>
	markWithoutDecimals(currenciesIn(printed));

const currenciesIn = (printed: PrintedValue[]) =>
	printed.flatMap(({ type, text }) => (type === 'currency' ? text : []));

/** Whether a date is six digits, whose order the page may name next to them. */
export const hasSixDigits = (printed: PrintedValue[]) =>
	printed.some(
		({ type, text }) =>
			type !== 'currency' &&
			FIELD_TYPES[type].notation === 'dateOrder' &&
			/^\s*\d{6}\s*$/.test(text),
	);

/**
 * Settles how ambiguous numbers and dates of a record are read, where the options leave it open: as the
 * unambiguous ones of the record, or else as those of its document or of the country of its currency. A date is also
 * clear where the document has it once more with its month in letters.
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
	const read = memoize((part: string) => new Mentions(part));
	const beginning = read(text.slice(0, MAX_TEXT));
	const place = yearPlaceOf(dates, beginning, options.thisYear);
	const shown = dates.flatMap((date) => shownOrders(read(date), place));
	const numbers = textsOf('decimalMark').map(readingsOf);
	const markOfCountry = markOfCurrency(printed);
	// Amounts that are printed elsewhere have the other mark.
	const isForeign = numbers
		.flat()
		.some(({ decimals, decimalMark }) => decimals > 0 && decimalMark === markOfCountry);
	const mark =
		decimalMarkOf(numbers, 1, 1) ??
		decimalMarkOfPage(beginning) ??
		(isForeign ? undefined : markOfCountry);
	const inWords = lazy(() => orderInWords(dates, () => read(text)));
	const shownOnPage = lazy(() => shownOrders(beginning, place));
	const isClear = (one: (typeof shown)[number]) => one !== undefined && one !== 'dots';
	const ofCountry = () =>
		[...shown, ...shownOnPage()].some(isClear)
			? undefined
			: orderOfCountry(currenciesIn(printed), beginning);
	const isYearInFront = () => inWords() === 'YMD';
	const order = shown.includes('dots')
		? isYearInFront()
			? 'YMD'
			: undefined
		: (orderNamedIn(beginning.text) ??
			orderOf(shown, 1, 1) ??
			inWords() ??
			orderOf(shownOnPage(), 1, MAJORITY) ??
			ofCountry() ??
			(/\p{sc=Arab}/u.test(beginning.text) ? 'DMY' : undefined));
	return {
		decimalMark: options.decimalMark === 'auto' ? (mark ?? 'auto') : options.decimalMark,
		dateOrder: options.dateOrder === 'auto' ? (order ?? 'auto') : options.dateOrder,
		...place,
		...(hasSixDigits(printed) && { labelled: labelledOrders(text) }),
		isThai: isThai(text),
		language: slavicLanguage(text),
		hasNoDecimals: markOfCountry !== undefined,
	};
}

/**
 * The order of dates in the countries of a record's currencies, else of those on its page, with the registers that the
 * page names, or its address. A currency of several countries says nothing without a register of one.
 */
function orderOfCountry(ofRecord: string[], page: Mentions): 'DMY' | 'MDY' | undefined {
	const ofRegisters = currenciesOfRegisters(page.text);
	const registers = ofRegisters.length === 0 && isAmerican(page.text) ? ['USD'] : ofRegisters;
	const candidates =
		ofRecord.length > 0 ? [commonTo(ofRecord.map(currencyCandidates))] : symbolsOf(page);
	const countries = candidates.map((codes) =>
		codes.length > 1 ? codes.filter((code) => registers.includes(code)) : codes,
	);
	const all = [...countries.flat(), ...registers];
	if (all.length === 0 || countries.some(({ length }) => length === 0)) return undefined;
	if (all.every(isDayFirst)) return 'DMY';
	return registers.length > 0 && all.every((code) => code === 'USD') ? 'MDY' : undefined;
}

/** An amount with its cents, behind a symbol. */
const AMOUNT_AFTER = /^[. \u00a0]{0,2}\d[\d.,]{0,15}[.,]\d\d(?!\d)/;

/**
 * The currencies that each symbol on a page can mean. One made of letters needs an amount behind it or parentheses around
 * it: "RM 12.50", "(RM)". Codes do not count, as words in capitals look like them: PEN, CUP, ALL.
 */
function symbolsOf(page: Mentions): string[][] {
	const groups = new Map<string, string[]>();
	for (const [code, { start, end }] of page.currencies()) {
		const token = page.text.slice(start, end);
		const isLetters = !/\p{Sc}/u.test(token);
		const around = page.text.slice(Math.max(0, start - 1), end + 1);
		const isMoney = around === `(${token})` || AMOUNT_AFTER.test(page.text.slice(end, end + 25));
		if (isLetters && (!isMoney || token.length > 2 || token !== token.toUpperCase())) continue;
		addTo(groups, token, code);
	}
	return [...groups.values()];
}

/** A date of a country that prints the year first in all its dates: "2024. VII. 29." */
const YEAR_AND_POINT = /^(?:19|20)\d\d\. ?[\p{L}\d]/u;

/** Where the dates of a document have their year: at the end where one has it there in full, else as its language has it. */
function yearPlaceOf(dates: string[], page: Mentions, thisYear: number | undefined): YearPlace {
	if (dates.length === 0) return thisYear === undefined ? {} : { thisYear };
	const printed = page.dates('auto').map(({ text }) => text);
	const isYearLast = [...dates, ...printed].some(hasYearLast);
	const isYearFirst = hasYearFirst(page.text) || printed.some((date) => YEAR_AND_POINT.test(date));
	return {
		...(thisYear !== undefined && { thisYear }),
		...(isCanadian(page.text) && { hasAllOrders: true }),
		...(isYearLast ? { isYearFirst: false } : isYearFirst && { isYearFirst }),
	};
}

const shownOrders = (page: Mentions, place: YearPlace) =>
	page
		.dates('auto')
		.filter(hasYear)
		.map((date) => shownOrder(date.text, place) ?? orderByWeekday(page.text, date, place));

/** Characters next to a date that may name its weekday: "Friday, 05/07/2024", "| Fri | 05/07/2024 |". */
const NEXT_TO_DATE = 20;
/** Shorter abbreviations of weekdays are other words more often: "di", "do", "to". */
const MIN_WEEKDAY = 3;

/** The order in which a date in digits is on the weekday that is printed next to it. */
function orderByWeekday(
	text: string,
	{ start, end, text: date }: Span & { text: string },
	place: YearPlace,
) {
	const before =
		text
			.slice(Math.max(0, start - NEXT_TO_DATE), start)
			.split('\n')
			.at(-1) ?? '';
	const [after = ''] = text.slice(end, end + NEXT_TO_DATE).split('\n');
	const words = [before.match(/\p{L}+/gu)?.at(-1) ?? '', /\p{L}+/u.exec(after)?.[0] ?? ''];
	const [weekdays = []] = words.flatMap((word) => {
		const found = word.length < MIN_WEEKDAY ? [] : weekdaysOf(word);
		return found.length > 0 ? [found] : [];
	});
	if (weekdays.length === 0) return undefined;
	const fitting = (['DMY', 'MDY'] as const).filter((order) => {
		const read = digitDate(date.trim(), order, place);
		return read && !read.contradicted && weekdays.includes(weekdayOf(read.days[0]));
	});
	return fitting.length === 1 ? fitting[0] : undefined;
}

/** The order of dates in digits that can be read in one way only; dots say nothing about other separators. */
const orderOf = (shown: ReturnType<typeof shownOrders>, least: number, share: number) =>
	winner(
		shown.flatMap((order) => (order === undefined || order === 'dots' ? [] : order)),
		least,
		share,
	);

/** The order of ambiguous dates of which the text has one reading with its month in words, and not the others. */
function orderInWords(dates: string[], page: () => Mentions): 'DMY' | 'MDY' | 'YMD' | undefined {
	const orders = ['DMY', 'MDY', 'YMD'] as const;
	const readings = dates
		.map((date) =>
			orders.map((order) => {
				const read = digitDate(date.trim(), order);
				return read && !read.contradicted ? isoDay(read.days[0]) : '';
			}),
		)
		.filter((days) => new Set(days.filter((day) => day !== '')).size > 1);
	if (readings.length === 0) return undefined;
	const inWords = page()
		.dates('auto')
		.filter(({ isInWords }) => isInWords);
	const printed = new Set(inWords.flatMap(({ values }) => values));
	const votes = readings.flatMap((days) => {
		const found = orders.filter((_, index) => printed.has(days[index] ?? ''));
		return found.length === 1 ? found : [];
	});
	return winner(votes, 1, 1);
}
