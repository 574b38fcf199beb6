/** A day of the Gregorian calendar; months and days are counted from 1. */
export interface CalendarDay {
	year: number;
	month: number;
	day: number;
}

/** Years as printed in full; outside of these a misread digit is likelier than the date. */
const YEARS = { first: 1000, last: 2999 };

/** Two-digit years up to this one are in the 2000s, later ones in the 1900s (as luxon does). */
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

/** The day in words for a note: "4 May", or "4 May 2024". */
export function dayInWords(day: CalendarDay, withYear: boolean): string {
	return utc(day).toLocaleDateString('en-GB', {
		timeZone: 'UTC',
		day: 'numeric',
		month: 'long',
		year: withYear ? 'numeric' : undefined,
	});
}

const utc = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day));
