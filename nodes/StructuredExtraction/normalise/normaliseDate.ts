import { isoDay } from './calendarDay';
import { accept, refuse, type DateOptions, type Normalised } from './Normalised';
import { readMoment } from './readMoment';

/**
 * A day as 'YYYY-MM-DD', from digits in any order (also compact, "20140803"), from words in six
 * languages ("3. März 2014", "le 3 août 2014", "03-AUG-14") and from ISO 8601. A time of day is
 * left out, and does not move the day.
 *
 * - "04/05/2024" is ambiguous: `dateOrder` decides; `auto` takes the day first and says so. Dots
 *   ("04.05.2024") put the day first without a doubt, unless `dateOrder` says otherwise.
 * - A date that does not have the order asked for is read in the order it can have, with a note.
 * - Years in two digits: 00–60 are 2000–2060, 61–99 are 1961–1999.
 * - A printed weekday decides between readings; one that does not fit is noted.
 * - Days that no calendar has, periods, and dates without a day or a year are refused.
 */
export function normaliseDate(input: unknown, options: DateOptions): Normalised<string> {
	const moment = readMoment(input, options);
	if ('problem' in moment) return refuse(input, 'a date', moment.problem);
	return accept(input, isoDay(moment.day), moment.notes);
}
