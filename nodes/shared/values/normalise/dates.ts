import { TO } from '../roles/dayWords';
import {
	type CalendarDay,
	dayInWords,
	isFiller,
	isoDay,
	isThai,
	monthsIn,
	thaiReading,
	monthsOf,
	weekdayOf,
	weekdaysOf,
	withGregorianYears,
	yearDoubt,
} from '../mentions/calendar';
import { DATE_WORD } from '../mentions/dateWords';
import { dayInWordsOf, romanMonth, withoutEra, withoutPartNames } from '../mentions/dates';
import { digitDate, type PossibleDays } from '../mentions/digitDate';
import { splitTime } from '../mentions/times';
import { withoutDateWords } from '../mentions/wordyDates';
import type { Doubt } from '../facts/doubts';
import type { Normalised, NormaliseOptions, Refusal } from './normalised';
import { quote } from '../../basics/text/valueText';
import { tidyValue } from './tidyValue';
import { trimEndWhile } from '../../basics/text/shorten';
import type { Span } from '../../basics/text/spans';

/**
 * A day as 'YYYY-MM-DD', from digits in any order (also compact, "20140803"), from words in the
 * languages of the platform ("3. März 2014", "le 3 août 2014", "4 мая 2024 г.") and from ISO 8601. A
 * time of day is left out, and does not move the day.
 *
 * - "04/05/2024" is ambiguous: `dateOrder` decides; `auto` takes the day first and says so. Dots
 *   ("04.05.2024") put the day first without a doubt, unless `dateOrder` says otherwise.
 * - A date that does not have the order asked for is read in the order it can have, with a note.
 * - Years in two digits: 00–60 are 2000–2060, 61–99 are 1961–1999. One in front counts where that gives a year near
 *   `thisYear`, or where the document prints the year first.
 * - A printed weekday decides between readings; one that does not fit is noted.
 * - Days that no calendar has, periods, and dates without a day or a year are refused.
 */
export function normaliseDate(input: unknown, options: NormaliseOptions): Normalised<string> {
	const moment = readMoment(input, options);
	return 'problem' in moment ? moment : { value: isoDay(moment.day), notes: moment.notes };
}

/**
 * A moment in ISO 8601, 'YYYY-MM-DDTHH:mm:ss', from the dates of `normaliseDate` with a time in
 * front of it or after it ("14:35", "2:35 PM", "14h35", "14.35 Uhr"). Fractions of a second stay; an
 * offset is kept when the text has one ("+02:00", "Z", "UTC+2") and never added. The name of a
 * time zone is left out with a note. A date without a time stays a date, 'YYYY-MM-DD', with a note.
 */
export function normaliseDateTime(input: unknown, options: NormaliseOptions): Normalised<string> {
	const moment = readMoment(input, options);
	if ('problem' in moment) return moment;
	const { day, time, notes } = moment;
	const date = isoDay(day);
	if (!time) return { value: date, notes: [...notes, { kind: 'noTime', values: {} }] };
	const parts = [time.hour, time.minute, time.second];
	const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
	const fraction = time.fraction === '' ? '' : `.${time.fraction}`;
	const zone: Doubt = { kind: 'zoneLeftOut', values: { zone: time.zone } };
	return {
		value: `${date}T${clock}${fraction}${time.offset}`,
		notes: time.zone === '' ? notes : [...notes, zone],
	};
}

/** A date with the time of day that is printed with it, if any. */
interface Moment {
	day: CalendarDay;
	notes: Doubt[];
	time?: NonNullable<ReturnType<typeof splitTime>>['time'] | undefined;
}

/**
 * Reads the one date, with or without a time, in a text or in the eight digits of a JSON number.
 * Refuses none and several.
 */
function readMoment(input: unknown, options: NormaliseOptions): Moment | Refusal {
	const tidy = tidyValue(typeof input === 'number' ? String(input) : input);
	if ('problem' in tidy) return tidy;
	const isOfThailand = options.isThai || isThai(`${tidy.label} ${tidy.text}`);
	const gregorian = withoutOtherCalendar(withoutMilliseconds(tidy.text));
	const printed = isOfThailand ? withGregorianYears(gregorian).trim() : gregorian;
	const era = withoutEra(tidyDate(withoutDateWords(printed.replace(YEAR_MARK, ' r.'))));
	const text = withoutPartNames(era.text);
	const whole = readDate(text, options);
	const split = whole ? undefined : splitTime(text);
	const date = whole ?? (split && readDate(split.date, options));
	if (!date) return { problem: explainNoDate(text, options) };
	const { thisYear } = options;
	const other = isOfThailand && !/\d{4}/.test(text) ? thaiReading(date.day, thisYear) : undefined;
	// With its month in Thai it is of Thailand, and no other.
	const isOpen = !/\p{sc=Thai}/u.test(tidy.text);
	const thai =
		isOpen && other && ({ kind: 'notThai', values: { day: dayInWords(date.day) } } as const);
	const year = thisYear === undefined ? undefined : yearDoubt(date.day, thisYear, options.isEnd);
	const ofEra = options.isYearFirst ? [] : era.doubts;
	const doubts = [...ofEra, thai, year].filter((doubt) => typeof doubt === 'object');
	return { day: other ?? date.day, notes: [...date.notes, ...doubts], time: split?.time };
}

/** A moment in the JSON of .NET, in milliseconds since 1970: "/Date(1710072000000+0100)/". */
const MILLISECONDS = /^\\?\/Date\((\d{11,13})(?:([+-]\d\d)\d\d)?\)\\?\/$/;
const withoutMilliseconds = (text: string) =>
	text.replace(MILLISECONDS, (_, ms: string, hours = '0') =>
		new Date(Number(ms) + Number(hours) * 3_600_000).toISOString().slice(0, 19),
	);

/** Polish "r." that touches a short year: "7.XI.24r." */
const YEAR_MARK = /(?<=[./ -]\d\d)r\.?$/;

/** "corresponding to", between the same day in two calendars. */
const SAME_DAY = /\s(?:الموافق|برابر با|مطابق با)\s/u;
const ISLAMIC_YEAR = /(?<!\d)1[34]\d\d(?!\d)/;

/** A text with the Gregorian date alone of one that is printed in two calendars. */
function withoutOtherCalendar(text: string): string {
	const dates = text.split(SAME_DAY);
	const own = dates.filter((date) => !ISLAMIC_YEAR.test(date));
	return dates.length === 2 && own.length === 1 ? (own[0] ?? text).trim() : text;
}

/** An apostrophe in front of the year ("11/ 6'24") is a slash, raised letters ("1ᵉʳ") are plain, line breaks are spaces, parentheses around it are gone. */
function tidyDate(text: string): string {
	const plain = text
		.replace(/^(\d{1,2})\/ ?(\d{1,2})'(?=\d\d$)/, '$1/$2/')
		.replace(/[\u1D2C-\u1D6A\u02B0-\u02B8]/g, (raised) => raised.normalize('NFKC'))
		.replace(/\s+/g, ' ');
	return /^\(.*\)$/.test(plain) ? plain.slice(1, -1).trim() : plain;
}

/** Text between the two ends of a period, or between two dates. */
const BETWEEN_DATES = new RegExp(` ?(?:[-/,;+&]|(?<!\\p{L})(?:${TO})(?!\\p{L})) ?`, 'gu');

/** Why a single number is not a date, by its digits. */
const ONE_NUMBER: Record<number, string> = {
	4: 'it has no day and no month',
	5: 'it may be the day number of a spreadsheet, which has to be formatted as a date there',
	6: 'six digits can be read in several ways; set the date order',
};

/** Why a tidy text is not a date, in words for the person who has to look it up; '' where there is no more to say. */
function explainNoDate(text: string, options: NormaliseOptions): string {
	if (!/\d/.test(text)) return '';
	for (const { index, 0: between } of text.matchAll(BETWEEN_DATES)) {
		const before = text.slice(0, index);
		if (/\d/.test(before) && readDate(text.slice(index + between.length), options)) {
			return 'it is a period or holds more than one date';
		}
	}
	const numbers = text.match(/\d+/g) ?? [];
	const hasMonth = (text.match(/\p{L}{3,}/gu) ?? []).some((word) => monthsOf(word).length > 0);
	const parts = numbers.length + (hasMonth ? 1 : 0);
	if (parts > 3) return 'it holds more than one date, or more than a date';
	const word = text.match(/(?<![\p{L}\d])\p{L}{2,}/gu)?.find(isUnknown);
	if (word !== undefined) return `the word ${quote(word)} in it is not understood`;
	if (parts === 1) return ONE_NUMBER[numbers[0]?.length ?? 0] ?? '';
	if (parts === 2) {
		return numbers.some((number) => number.length === 4)
			? 'it has no day'
			: 'it does not have a day, a month and a year';
	}
	return '';
}

function isUnknown(word: string): boolean {
	return monthsOf(word).length === 0 && weekdaysOf(word).length === 0 && !isFiller(word);
}

/** "Berlin, " and "Paris, " before a letter's date. */
const PLACE = /^\p{L}[\p{L}\p{M}\s.'/-]*,\s*/u;

/**
 * Reads the one date in a tidy text (`readMoment`), in digits or words, with or without a
 * weekday, small words and the place of a letter. A printed weekday decides between readings, and
 * is a doubt where it contradicts the day. Undefined when the text is not exactly one date.
 */
function readDate(text: string, options: NormaliseOptions): Moment | undefined {
	const read =
		readPossibleDays(text, options) ?? readPossibleDays(text.replace(PLACE, ''), options);
	if (!read) return undefined;
	const { days, contradicted, weekdays } = read;
	const fitting = days.filter((day) => weekdays.includes(weekdayOf(day)));
	const left = fitting.length > 0 ? fitting : days;
	const day = left[0] ?? days[0];
	const notes: Doubt[] = [];
	if (left.length > 1) {
		const [chosen, ...others] = left.map(dayInWords);
		notes.push({ kind: 'severalDays', values: { text, day: chosen ?? '', others } });
	}
	if (contradicted) {
		const values = { text, order: contradicted, day: dayInWords(day) };
		notes.push({ kind: 'otherOrder', values });
	}
	if (weekdays.length > 0 && fitting.length === 0) {
		notes.push({ kind: 'otherWeekday', values: { text, day: isoDay(day) } });
	}
	return { day, notes };
}

function readPossibleDays(
	text: string,
	options: NormaliseOptions,
): (PossibleDays & { weekdays: number[] }) | undefined {
	const words = wordsOf(text, options);
	// In "mar. 3 mars 2024" the last word that can be a month is the month.
	const named = words.findLast(({ months }) => months.length > 0);
	const around = words.filter((word) => word !== named);
	if (named !== undefined && around.every(({ isOther }) => isOther)) {
		const digits = withoutWords(text, around);
		const before = tidyPart(digits.slice(0, named.start));
		const after = tidyPart(digits.slice(named.end));
		// "24. márc. 14."
		const isYearFirst = options.isYearFirst === true && /^\d\d\.$/.test(before);
		const order = isYearFirst ? 'YMD' : options.dateOrder;
		const [day, ...others] = named.months.flatMap(
			(month) => dayInWordsOf(before, month, after, order) ?? [],
		);
		const weekdays = around.flatMap((word) => word.weekdays);
		if (day) return { days: [day, ...others], weekdays };
	}
	// In "mar. 3/3/2024" what can be a month is a weekday.
	if (!words.every(({ isOther }) => isOther)) return undefined;
	const days = digitDate(tidyPart(withoutWords(text, words)), options.dateOrder, options);
	return days && { ...days, weekdays: words.flatMap(({ weekdays }) => weekdays) };
}

/**
 * The words of a date with their points, without the suffixes of ordinals ("1er", "3rd"), which are no words.
 * `isOther`: it can be one next to the month.
 */
function wordsOf(text: string, options: NormaliseOptions) {
	return Array.from(text.matchAll(DATE_WORD), ({ 0: word, index }) => {
		const end = index + word.length;
		const weekdays = weekdaysOf(word);
		const roman = romanMonth(text.slice(0, index), word, text.slice(index + word.length));
		return {
			start: index,
			end: /[.'׳॰]/.test(text.charAt(end)) ? end + 1 : end,
			months: roman.length > 0 ? roman : monthsIn(word, options.language),
			weekdays,
			isOther: isFiller(word) || weekdays.length > 0,
		};
	}).filter(
		({ start, end, months }) =>
			months.length > 0 ||
			// "2024г." has a word after a year, "l4.05.2024" a misread digit.
			(!/(?<!\d)\d{1,2}$/.test(text.slice(Math.max(0, start - 3), start)) &&
				!/^[A-Za-z]\d/.test(text.slice(start, end + 1))),
	);
}

/** A text with spaces in the place of words. */
const withoutWords = (text: string, words: Span[]) =>
	words.reduce(
		(rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
		text,
	);

/** Part of a date without the spaces and punctuation that words leave around it. */
const tidyPart = (part: string) =>
	trimEndWhile(part.replace(/ {2,}/g, ' ').replace(/^[\s,،.;()]+/, ''), /[\s,،;()]/);
