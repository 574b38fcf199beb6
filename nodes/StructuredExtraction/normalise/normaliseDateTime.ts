import { isoDay } from './calendarDay';
import { accept, refuse, type DateOptions, type Normalised } from './Normalised';
import { readMoment } from './readMoment';

/**
 * A moment in ISO 8601, 'YYYY-MM-DDTHH:mm:ss', from the dates of `normaliseDate` with a time in
 * front or behind ("14:35", "2:35 PM", "14h35", "14.35 Uhr"). Fractions of a second stay; an
 * offset is kept when the text has one ("+02:00", "Z", "UTC+2") and never added. The name of a
 * time zone is left out with a note. A date without a time stays a date, 'YYYY-MM-DD', with a note.
 */
export function normaliseDateTime(input: unknown, options: DateOptions): Normalised<string> {
	const moment = readMoment(input, options);
	if ('problem' in moment) return refuse(input, 'a date with a time', moment.problem);
	const { time, notes } = moment;
	const date = isoDay(moment.day);
	if (!time) return accept(input, date, [...notes, 'it has no time of day']);
	const clock = [time.hour, time.minute, time.second]
		.map((part) => String(part).padStart(2, '0'))
		.join(':');
	const fraction = time.fraction === '' ? '' : `.${time.fraction}`;
	if (time.zone !== '') notes.push(`the time zone "${time.zone}" was left out`);
	return accept(input, `${date}T${clock}${fraction}${time.offset}`, notes);
}
