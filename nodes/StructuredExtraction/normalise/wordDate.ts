import { calendarDay, type CalendarDay } from './calendarDay';
import type { DateOptions } from './Normalised';

/** Around a month in letters: "3.", "1er", "3rd", "1º", "'14", "03-" and so on. */
const BEFORE = /^(\d{1,4})(?:st|nd|rd|th|er|ere|re|eme|e|ste|de|º|°|ª|o|a)?[\s.,/-]*$/;
const BEHIND = /^[\s.,/-]*'?(\d{1,4})\.?$/;
const DAY_AND_YEAR =
	/^[\s.,/-]*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s*\.\s*|\s+|\s*[/-]\s*)'?(\d{4}|\d{2})\.?$/;

/**
 * Reads a date whose month is in letters, given what is printed before and behind the month:
 * "3 August 2014", "Aug 3, 2014", "2014-Aug-03", "03-AUG-14". With short years the day comes
 * first unless the calendar or the asked order says otherwise. Undefined: no day at all.
 */
export function wordDate(
	before: string,
	month: number,
	behind: string,
	asked: DateOptions['dateOrder'],
): CalendarDay | undefined {
	if (before === '') {
		const [, day = '', year = ''] = DAY_AND_YEAR.exec(behind) ?? [];
		return calendarDay(year, month, day);
	}
	const first = BEFORE.exec(before)?.[1] ?? '';
	const last = BEHIND.exec(behind)?.[1] ?? '';
	const yearFirst = () =>
		first.length === 4 || last.length === 2 ? calendarDay(first, month, last) : undefined;
	const dayFirst = () => calendarDay(last, month, first);
	return asked === 'YMD' || first.length === 4
		? (yearFirst() ?? dayFirst())
		: (dayFirst() ?? yearFirst());
}
