import { trimEndWhile } from '../text/trimEndWhile';
import {
	type CalendarDay,
	calendarDay,
	dayInWords,
	isFiller,
	isoDay,
	monthOf,
	weekdayOf,
	weekdaysOf,
} from './calendar';
import { digitDate, type PossibleDays } from './digitDate';
import type { DateOptions } from './normalised';
import { quote } from '../text/valueText';

/** A day that was read, with the doubts about it. */
export interface ReadDate {
	day: CalendarDay;
	notes: string[];
}

const ORDER_IN_WORDS = { DMY: 'the day', MDY: 'the month', YMD: 'the year' };

/** "Berlin, " and "Paris, " before a letter's date. */
const PLACE = /^\p{L}[\p{L}\p{M}\s.'/-]*,\s*/u;

const WORD = /[\p{L}\p{M}]+\.?/gu;

/**
 * Reads the one date in a tidy text (`readMoment`), in digits or words, with or without a
 * weekday, small words and the place of a letter. A printed weekday decides between readings, and
 * is a doubt where it contradicts the day. Undefined when the text is not exactly one date.
 */
export function readDate(text: string, options: DateOptions): ReadDate | undefined {
	const read =
		readPossibleDays(text, options) ?? readPossibleDays(text.replace(PLACE, ''), options);
	if (!read) return undefined;
	const { days, contradicted, weekdays } = read;
	const fitting = days.filter((day) => weekdays.includes(weekdayOf(day)));
	const left = fitting.length > 0 ? fitting : days;
	const day = left[0] ?? days[0];
	const notes: string[] = [];
	if (left.length > 1) {
		const [chosen, ...others] = left.map(dayInWords);
		notes.push(`printed ${quote(text)}. Read as ${chosen}; could also be ${others.join(' or ')}`);
	}
	if (contradicted) {
		notes.push(
			`${quote(text)} does not have ${ORDER_IN_WORDS[contradicted]} first and was read as ${dayInWords(day)}`,
		);
	}
	if (weekdays.length > 0 && fitting.length === 0) {
		notes.push(`the weekday in ${quote(text)} is not that of ${isoDay(day)}`);
	}
	return { day, notes };
}

function readPossibleDays(
	text: string,
	{ dateOrder }: DateOptions,
): (PossibleDays & { weekdays: number[] }) | undefined {
	const words = wordsOf(text);
	// In "mar. 3 mars 2024" the last word that can be a month is the month.
	const named = words.findLast(({ month }) => month !== undefined);
	const around = words.filter((word) => word !== named);
	if (named?.month !== undefined && around.every(isPartOfDate)) {
		const digits = withoutWords(text, around);
		const before = tidyPart(digits.slice(0, named.start));
		const day = wordDate(before, named.month, tidyPart(digits.slice(named.end)), dateOrder);
		if (day) return { days: [day], weekdays: around.flatMap(({ weekdays }) => weekdays) };
	}
	// In "mar. 3/3/2024" what can be a month is a weekday.
	if (!words.every(isPartOfDate)) return undefined;
	const days = digitDate(tidyPart(withoutWords(text, words)), dateOrder);
	return days && { ...days, weekdays: words.flatMap(({ weekdays }) => weekdays) };
}

interface DateWord {
	start: number;
	end: number;
	month: number | undefined;
	weekdays: number[];
	filler: boolean;
}

/** The words of a date, without the suffixes of ordinals ("1er", "3rd"), which are no words. */
function wordsOf(text: string): DateWord[] {
	return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
		start: index,
		end: index + word.length,
		month: monthOf(word),
		weekdays: weekdaysOf(word),
		filler: isFiller(word),
	})).filter(({ start, month }) => month !== undefined || !/\d/.test(text.charAt(start - 1)));
}

const isPartOfDate = ({ filler, weekdays }: DateWord) => filler || weekdays.length > 0;

/** A text with spaces in the place of words. */
const withoutWords = (text: string, words: DateWord[]) =>
	words.reduce(
		(rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
		text,
	);

/** Part of a date without the spaces and punctuation that words leave around it. */
const tidyPart = (part: string) =>
	trimEndWhile(part.replace(/ {2,}/g, ' ').replace(/^[\s,.;()]+/, ''), /[\s,;()]/);

/** Around a month in letters: "3.", "1er", "3rd", "1º", "'14", "03-" and so on. */
const BEFORE = /^(\d{1,4})(?:st|nd|rd|th|er|ere|re|eme|e|ste|de|º|°|ª|o|a)?[\s.,/-]*$/;
const AFTER = /^[\s.,/-]*'?(\d{1,4})\.?$/;
const DAY_AND_YEAR =
	/^[\s.,/-]*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s*\.\s*|\s+|\s*[/-]\s*)'?(\d{4}|\d{2})\.?$/;

/**
 * Reads a date whose month is in letters, given what is printed before and after the month:
 * "3 August 2014", "Aug 3, 2014", "2014-Aug-03", "03-AUG-14". With short years the day comes
 * first unless the calendar or the asked order says otherwise. Undefined: no day at all.
 */
function wordDate(
	before: string,
	month: number,
	after: string,
	asked: DateOptions['dateOrder'],
): CalendarDay | undefined {
	if (before === '') {
		const [, day = '', year = ''] = DAY_AND_YEAR.exec(after) ?? [];
		return calendarDay(year, month, day);
	}
	const first = BEFORE.exec(before)?.[1] ?? '';
	const last = AFTER.exec(after)?.[1] ?? '';
	const yearFirst = () =>
		first.length === 4 || last.length === 2 ? calendarDay(first, month, last) : undefined;
	const dayFirst = () => calendarDay(last, month, first);
	return asked === 'YMD' || first.length === 4
		? (yearFirst() ?? dayFirst())
		: (dayFirst() ?? yearFirst());
}
