import type { Doubt } from '../facts/doubts';
import { lazy, memoize } from '../../basics/memoize';
import { fold } from '../../basics/text/fold';
import { AROUND_DATE, OF_CANADA, OF_SAME_MONTHS, OF_YEAR_FIRST } from '../roles/dayWords';
import { wordPattern } from '../roles/words';
import { type PackedWords, unpacked } from './packedWords';
import * as platform from './platformWords';

/** A day of the Gregorian calendar; months and days are counted from 1. */
export interface CalendarDay {
	year: number;
	month: number;
	day: number;
}

/** Years as printed in full; outside of these a misread digit is likelier than the date. */
const YEARS = { first: 1000, last: 2999 };

/** Two-digit years up to this one are in the 2000s, later ones in the 1900s (as luxon does). */
const LAST_SHORT_YEAR = 60;

/** Whether a text has Thai words or the currency of Thailand. */
export const isThai = (text: string) => /\p{sc=Thai}|฿/u.test(text);

/** Years of the Buddhist calendar, which is 543 years ahead; from 1857 to 2156. */
const BUDDHIST_YEAR = /(?<!\d)2[4-6]\d\d(?!\d)/g;

/**
 * A Thai text of the same length with Buddhist years as Gregorian ones: "25/05/2567" is "25/05/2024".
 */
export const withGregorianYears = (text: string) =>
	text
		.replace(BUDDHIST_YEAR, (year) => String(Number(year) - 543))
		.replace(/พ\.?ศ\.?|ค\.ศ\.|พุทธศักราช/g, (words) => ' '.repeat(words.length));

/** The day with a short year as a Buddhist one, if that is nearer to this year: "67" is 2567, which is 2024, not 1967. */
export function thaiReading(day: CalendarDay, thisYear = day.year): CalendarDay | undefined {
	const year = 2500 - 543 + (day.year % 100);
	const isNearer = Math.abs(thisYear - year) < Math.abs(thisYear - day.year);
	return isNearer ? { ...day, year } : undefined;
}

/** Beginning of a text that shows its language, in characters. */
const MAX_TEXT = 50_000;
/** At least so many of them tell the language. */
const MIN_WORDS = 2;
const countWords = (text: string, words: RegExp) =>
	new Set(text.match(words)?.map((word) => word.toLowerCase())).size;
const patternsOf = (languages: Record<string, string>) =>
	Object.entries(languages).map(([language, words]) => ({
		language,
		words: wordPattern(words.replaceAll(' ', '|'), 'giu'),
	}));
const YEAR_FIRST = patternsOf(OF_YEAR_FIRST);
const SAME_MONTHS = patternsOf(OF_SAME_MONTHS);

const CANADA = wordPattern(OF_CANADA, 'u');

/** Whether a text is of Canada, where dates have all orders. */
export const isCanadian = (text: string): boolean => CANADA.test(text.slice(0, MAX_TEXT));

/** The language of a text that decides which month a name means, by its code. */
export function slavicLanguage(text: string): string | undefined {
	const beginning = text.slice(0, MAX_TEXT);
	const counts = SAME_MONTHS.map(({ language, words }) => ({
		language,
		count: countWords(beginning, words),
	}));
	const [best, second] = counts.sort((a, b) => b.count - a.count);
	const isClear = best && best.count >= MIN_WORDS && best.count > (second?.count ?? 0);
	return isClear ? best.language : undefined;
}

const monthNames = memoize((language: string) => {
	const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
	return Array.from({ length: 12 }, (_, at) => fold(format.format(Date.UTC(2024, at, 1))));
});

/** The months of a name in a text of a language. */
export function monthsIn(word: string, language: string | undefined): number[] {
	const months = monthsOf(word);
	if (months.length < 2 || language === undefined) return months;
	const written = fold(word);
	// In a date, many languages have other forms: "listopada" for "listopad".
	const own = months.filter((month) => {
		const name = monthNames(language)[month - 1] ?? '';
		return name.startsWith(written) || written.startsWith(name);
	});
	return own.length === 1 ? own : months;
}

/** Whether a text is Japanese, Korean, mostly Chinese, Hungarian, Lithuanian or Swedish, where the year comes first. */
export function hasYearFirst(text: string): boolean {
	const beginning = text.slice(0, MAX_TEXT);
	if (/[\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(beginning)) return true;
	const chinese = beginning.match(/\p{sc=Han}/gu)?.length ?? 0;
	if (chinese > 0 && chinese >= (beginning.match(/\p{sc=Latn}/gu)?.length ?? 0)) return true;
	return YEAR_FIRST.some(({ words }) => countWords(beginning, words) >= MIN_WORDS);
}

/** First year that needs no doubt, and how many from now on: others are of another calendar, or misread. */
const USUAL_YEARS = { first: 1900, ahead: 10 };
/** The end of a contract or a permit may be further ahead. */
const AHEAD_OF_END = 60;

/** Why the year of a day is doubtful; undefined where it is not. */
export function yearDoubt(day: CalendarDay, thisYear: number, isEnd = false): Doubt | undefined {
	const { first, ahead } = USUAL_YEARS;
	const last = thisYear + ahead;
	if (day.year >= first && day.year <= last) return undefined;
	if (isEnd && day.year > last && day.year <= thisYear + AHEAD_OF_END) return undefined;
	const names = new Intl.DisplayNames('en', { type: 'calendar' });
	const calendars = ['buddhist', 'persian', 'islamic-umalqura'].flatMap((calendar) => {
		const meant = dayOfCalendar(calendar, day, { first, last });
		return meant ? [{ name: names.of(calendar), day: inWords(meant) }] : [];
	});
	return { kind: 'oddYear', values: { year: day.year, first, last, calendars } };
}

const DAY = 86_400_000;

/** The day of this year, month and day in another calendar (by its name in Intl), within some years. */
function dayOfCalendar(
	calendar: string,
	wanted: CalendarDay,
	years: { first: number; last: number },
) {
	const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { timeZone: 'UTC' });
	let low = Date.UTC(years.first, 0, 1) / DAY;
	let high = Date.UTC(years.last, 11, 31) / DAY;
	while (low <= high) {
		const middle = Math.floor((low + high) / 2);
		const printed = format.format(middle * DAY).match(/\d+/g) ?? [];
		const [month = 0, day = 0, year = 0] = printed.map(Number);
		const difference = year - wanted.year || month - wanted.month || day - wanted.day;
		if (difference === 0) return new Date(middle * DAY);
		if (difference < 0) low = middle + 1;
		else high = middle - 1;
	}
	return undefined;
}

/** The day that printed parts name; undefined when the calendar has no such day. */
export function calendarDay(year: string, month: number, day: string): CalendarDay | undefined {
	if (year.length !== 2 && year.length !== 4) return undefined;
	if (day.length > 2) return undefined;
	const printed = Number(year);
	const short = year.length === 2;
	const found = {
		year: short ? printed + (printed > LAST_SHORT_YEAR ? 1900 : 2000) : printed,
		month,
		day: Number(day),
	};
	if (found.year < YEARS.first || found.year > YEARS.last) return undefined;
	// A day that its month does not have would come out as one of another month.
	const date = utc(found);
	const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === found.day;
	return exists ? found : undefined;
}

/** Whether a day (ISO 8601) is the last one of its month. */
export function isLastOfMonth(day: string): boolean {
	const next = new Date(Date.parse(day) + DAY);
	return next.getUTCDate() === 1;
}

/** ISO 8601: "2014-08-03". */
export function isoDay({ year, month, day }: CalendarDay): string {
	const two = (part: number) => String(part).padStart(2, '0');
	return `${year}-${two(month)}-${two(day)}`;
}

/** The day of a week of ISO 8601, whose first week has 4 January; undefined where the year has no such week. */
export function dayOfWeek(year: number, week: number, weekday: number): CalendarDay | undefined {
	const fourth = { year, month: 1, day: 4 };
	const days = 4 - weekdayOf(fourth) + 7 * (week - 1) + weekday;
	const date = new Date(Date.UTC(year, 0, days));
	const thursday = new Date(Date.UTC(year, 0, days - weekday + 4));
	return week > 0 && thursday.getUTCFullYear() === year
		? { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
		: undefined;
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
	return utc(day).getUTCDay() || 7;
}

/** The day in words for a note: "4 May 2024". */
export const dayInWords = (day: CalendarDay) => inWords(utc(day));

const inWords = (date: Date) =>
	date.toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const utc = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day));

/** Printed abbreviations and spellings that the platform does not use itself. */
const PRINTED_MONTHS: [string, number][] = [
	['jaenner', 1],
	['feber', 2],
	['mrz', 3],
	['maerz', 3],
	...'tammik helmik maalisk huhtik toukok kesak heinak elok syysk lokak marrask jouluk'
		.split(' ')
		.map((word, at): [string, number] => [word, at + 1]),
];

/** The numbers that words mean. */
const numbersOf = (words: PackedWords): Map<string, number[]> =>
	new Map([...unpacked(words)].map(([word, numbers]) => [word, numbers.map(Number)]));

const sixLanguages = lazy(() => {
	const words = platform.sixLanguages();
	const [names, weekday] = [numbersOf(words.month), numbersOf(words.weekday)];
	const months = new Map<string, number | undefined>();
	const printed = [...names].flatMap(([name, [month = 0]]) => {
		const beginnings = Array.from(name, (_, index) => name.slice(0, index + 1));
		return beginnings.slice(2).map((beginning) => [beginning, month] as const);
	});
	// A beginning that two months share in any language ("jui") means neither.
	for (const [key, month] of [...printed, ...PRINTED_MONTHS]) {
		months.set(key, months.has(key) && months.get(key) !== month ? undefined : month);
	}
	return { months, weekday };
});
const allLanguages = lazy(() => {
	const words = platform.allLanguages();
	const literal = new Set(unpacked(words.literal).keys());
	return { month: numbersOf(words.month), weekday: numbersOf(words.weekday), literal };
});

/** The month (1–12) of a name, an abbreviation or a beginning of at least three letters in six languages. */
export const monthOf = (word: string): number | undefined => sixLanguages().months.get(fold(word));

/** The months that a name means in any language: "listopada" is October in Croatian, November in Polish. */
export function monthsOf(word: string): number[] {
	const month = monthOf(word);
	return month === undefined ? (allLanguages().month.get(fold(word)) ?? []) : [month];
}

/** The days of the week (1 is Monday) that a name or abbreviation can mean; mostly one. */
export const weekdaysOf = (word: string): number[] =>
	sixLanguages().weekday.get(fold(word)) ?? allLanguages().weekday.get(fold(word)) ?? [];

/** Whether a word in front of or inside a date says nothing about the day. */
export const isFiller = (word: string): boolean =>
	AROUND_DATE.has(fold(word)) || allLanguages().literal.has(fold(word));
