import { isoDay, isThai } from './calendar';
import { normaliseDate } from './dates';
import { digitDate } from './digitDate';
import { FIELD_TYPES, type FieldType } from '../schema/schema';
import type { NormaliseOptions } from './normalised';
import { numberReadings } from './numbers';
import { withPlainNumbers } from './tidyValue';

/** A longer run of digits is no number, in characters. */
const MAX_DIGITS = 40;
/** One run of digits and separators. */
const DIGITS = /\d[\d.,'’ \u00a0\u202f]*/g;

/** What nearly all of the votes are for; nothing with fewer than `least` of them. */
function winner<Choice>(votes: Choice[], least: number, share: number): Choice | undefined {
	const counts = new Map<Choice, number>();
	for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
	const [best] = [...counts].sort(([, a], [, b]) => b - a);
	return best && votes.length >= least && best[1] >= share * votes.length ? best[0] : undefined;
}

/** The digits of a number as they are printed; none where there are several, or no separator. */
export function printedDigits(text: string): string[] {
	const [digits = '', ...others] = withPlainNumbers(text).match(DIGITS) ?? [];
	if (others.length > 0 || digits.length > MAX_DIGITS || !/\d[.,]\d/.test(digits)) return [];
	return [
		digits
			.replace(/’/g, "'")
			.replace(/[\u00a0\u202f]/g, ' ')
			.trim(),
	];
}

/** The decimal mark of numbers that can be read in one way only. */
export function decimalMarkOf(
	numbers: string[],
	least: number,
	share: number,
): '.' | ',' | undefined {
	const readings = numbers.map(numberReadings).filter(({ length }) => length === 1);
	return winner(
		readings.flatMap(([reading]) => reading?.decimalMark ?? []),
		least,
		share,
	);
}

/** A value as the answer has it, with the type of its field. */
export type PrintedValue = { type: FieldType; text: string };

const DIGIT_DATE = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d./-])/g;
/** Digits of a text that may be money: they end in two decimals. */
const MONEY = /(?<![\d.,])\d[\d.,]{0,30}[.,]\d{2}(?!\d|[.,]\d)/g;
/** Of a text's numbers or dates, this share has to agree. */
const MAJORITY = 0.9;

/**
 * Settles how ambiguous numbers and dates of a record are read, where the options leave it open: as the
 * unambiguous ones of the record, or else as those of its document. A date is also clear where
 * the document has it once more with its month in letters.
 */
export function settleNotation(
	printed: PrintedValue[],
	options: NormaliseOptions,
	text = '',
): NormaliseOptions {
	const textsOf = (notation: 'decimalMark' | 'dateOrder') =>
		printed.flatMap(({ type, text: value }) =>
			FIELD_TYPES[type].notation === notation ? [value] : [],
		);
	const dates = textsOf('dateOrder');
	const isDotted = dates.some((date) => /\d\.\d/.test(date));
	const mark =
		decimalMarkOf(textsOf('decimalMark').flatMap(printedDigits), 1, 1) ??
		decimalMarkOf(text.match(MONEY) ?? [], 3, MAJORITY);
	const order = isDotted
		? undefined
		: (orderOf(dates, 1, 1) ?? orderInWords(dates, text) ?? orderOf([text], 2, MAJORITY));
	return {
		decimalMark: options.decimalMark === 'auto' ? (mark ?? 'auto') : options.decimalMark,
		dateOrder: options.dateOrder === 'auto' ? (order ?? 'auto') : options.dateOrder,
		...(options.thisYear !== undefined && { thisYear: options.thisYear }),
		isThai: isThai(text),
	};
}

/** The order of dates in digits that can be read in one way only. */
function orderOf(texts: string[], least: number, share: number): 'DMY' | 'MDY' | undefined {
	const dates = texts.flatMap((text) => [...text.matchAll(DIGIT_DATE)]);
	const votes = dates.flatMap(([, first, separator, second]) => {
		// Dots put the day first by themselves; they say nothing about other separators.
		if (separator === '.') return [];
		if (Number(first) > 12 && Number(second) <= 12) return ['DMY' as const];
		return Number(second) > 12 && Number(first) <= 12 ? ['MDY' as const] : [];
	});
	return winner(votes, least, share);
}

/** A day with its month in letters: "3 August 2014", "3. März 2014", "August 3, 2014", "2 de mayo de 2024". */
const WORD_DATE =
	/(?<!\d)(?:\d{1,2}(?:\.|er|st|nd|rd|th|º)? (?:de )?\p{L}{3,10}\.? (?:de )?\d{4}|(?<!\p{L})\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?!\d)/gu;

/** The order of ambiguous dates of which the text has one reading with its month in letters, and not the other. */
function orderInWords(dates: string[], text: string): 'DMY' | 'MDY' | undefined {
	const orders = ['DMY', 'MDY'] as const;
	const readings = dates.flatMap((date) => {
		const days = orders.map((order) => digitDate(date.trim(), order)?.days[0]);
		const [first, second] = days.map((day) => day && isoDay(day));
		return first !== undefined && second !== undefined && first !== second ? [[first, second]] : [];
	});
	if (readings.length === 0) return undefined;
	const inWords = new Set(
		Array.from(text.matchAll(WORD_DATE), ([found]) => {
			const read = normaliseDate(found, { dateOrder: 'auto' });
			return read.ok ? read.value : undefined;
		}),
	);
	const votes = readings.flatMap((days) => {
		const found = orders.filter((_, at) => inWords.has(days[at]));
		return found.length === 1 ? found : [];
	});
	return winner(votes, 1, 1);
}
