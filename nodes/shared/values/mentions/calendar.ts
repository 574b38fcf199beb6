import { lazy } from '../../basics/memoize';
import { foldWord } from '../../basics/text/fold';

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
		.replace(/พ\.?ศ\.?/g, (words) => ' '.repeat(words.length));

/** First year that needs no doubt, and how many from now on: others are of another calendar, or misread. */
const USUAL_YEARS = { first: 1900, ahead: 10 };

/** Why the year of a day is doubtful, in words; undefined where it is not. */
export function yearDoubt({ year }: CalendarDay, thisYear: number): string | undefined {
	const last = thisYear + USUAL_YEARS.ahead;
	const isUsual = year >= USUAL_YEARS.first && year <= last;
	return isUsual ? undefined : `the year ${year} is not one of ${USUAL_YEARS.first} to ${last}`;
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

/** ISO 8601: "2014-08-03". */
export function isoDay({ year, month, day }: CalendarDay): string {
	const two = (part: number) => String(part).padStart(2, '0');
	return `${year}-${two(month)}-${two(day)}`;
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
	return utc(day).getUTCDay() || 7;
}

/** The day in words for a note: "4 May 2024". */
export function dayInWords(day: CalendarDay): string {
	return utc(day).toLocaleDateString('en-GB', {
		timeZone: 'UTC',
		day: 'numeric',
		month: 'long',
		year: 'numeric',
	});
}

const utc = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day));

const LOCALES = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'fr-CA', 'nl', 'es', 'it'];

/** Printed abbreviations and spellings that the platform does not use itself. */
const PRINTED_MONTHS: [string, number][] = [
	['jaenner', 1],
	['mrz', 3],
	['maerz', 3],
];

/** Small words around dates: "le 3 août", "3rd of August", "vom 3.8.", "3 de mayo", "d.d. 3-8". */
const FILLERS = new Set(
	'a am d dated dd de del dem den der du el il la le of on op the van vom'.split(' '),
);

const calendar = lazy(readCalendar);

/** The month (1–12) of a name, an abbreviation or a beginning of at least three letters. */
export function monthOf(word: string): number | undefined {
	return calendar().months.get(foldWord(word));
}

/** The days of the week (1 is Monday) that a name or abbreviation can mean; mostly one. */
export function weekdaysOf(word: string): number[] {
	return calendar().weekdays.get(foldWord(word)) ?? [];
}

/** Whether a word in front of or inside a date says nothing about the day. */
export function isFiller(word: string): boolean {
	return FILLERS.has(foldWord(word));
}

function readCalendar(): { months: Map<string, number>; weekdays: Map<string, number[]> } {
	const months = new Map<string, number | undefined>();
	const weekdays = new Map<string, Set<number>>();
	// A beginning that two months share in any language ("jui") means neither.
	const addMonth = (key: string, month: number) =>
		months.set(key, months.has(key) && months.get(key) !== month ? undefined : month);
	for (const locale of LOCALES) {
		for (const length of ['long', 'short'] as const) {
			// In some languages a month is written differently next to a day.
			for (const nextTo of [{}, { day: 'numeric' }] as const) {
				namesOf(locale, 'month', { month: length, ...nextTo }).forEach((name, index) => {
					const word = foldWord(name);
					for (let end = 3; end <= word.length; end++) addMonth(word.slice(0, end), index + 1);
				});
			}
			namesOf(locale, 'weekday', { weekday: length }).forEach((name, index) => {
				const word = foldWord(name);
				weekdays.set(word, (weekdays.get(word) ?? new Set()).add(index + 1));
			});
		}
	}
	for (const [word, month] of PRINTED_MONTHS) addMonth(word, month);
	return {
		months: new Map([...months].flatMap(([word, month]) => (month ? [[word, month]] : []))),
		weekdays: new Map(Array.from(weekdays, ([word, days]) => [word, Array.from(days)])),
	};
}

/** The platform's names of the twelve months, or of the seven days of the week from Monday on. */
function namesOf(
	locale: string,
	part: 'month' | 'weekday',
	options: Intl.DateTimeFormatOptions,
): string[] {
	const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
	// January 2024 began on a Monday.
	const dates =
		part === 'month'
			? Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, 1))
			: Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, index + 1));
	return dates.map(
		(date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '',
	);
}
