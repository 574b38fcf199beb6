import { DateTime } from 'luxon';

/** A day of the Gregorian calendar; months and days are counted from 1. */
export interface CalendarDay {
	year: number;
	month: number;
	day: number;
}

/** Years as printed in full; outside of these a misread digit is likelier than the date. */
const YEARS = { first: 1000, last: 2999 };

/** Two-digit years up to this one are in the 2000s, later ones in the 1900s (luxon's own rule). */
export const LAST_SHORT_YEAR = 60;

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
	return DateTime.utc(found.year, found.month, found.day).isValid ? found : undefined;
}

/** ISO 8601: "2014-08-03". */
export function isoDay({ year, month, day }: CalendarDay): string {
	const two = (part: number) => String(part).padStart(2, '0');
	return `${year}-${two(month)}-${two(day)}`;
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
	return DateTime.utc(year, month, day).weekday;
}

/** The day in words for a note: "4 May", or "4 May 2024". */
export function dayInWords(day: CalendarDay, withYear: boolean): string {
	return DateTime.fromObject(day, { locale: 'en', zone: 'utc' }).toFormat(
		withYear ? 'd MMMM yyyy' : 'd MMMM',
	);
}
