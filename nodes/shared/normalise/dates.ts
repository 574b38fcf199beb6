import { isFiller, isoDay, monthOf, weekdaysOf } from './calendar';
import { withoutPartNames } from './digitDate';
import {
	type DateOptions,
	type Normalised,
	normalised,
	type Reading,
	type Refusal,
} from './normalised';
import { quote } from '../text/valueText';
import { readDate, type ReadDate } from './readDate';
import { type PrintedTime, splitTime } from './splitTime';
import { tidyValue } from './tidyValue';

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
	const reading = 'problem' in moment ? moment : { value: isoDay(moment.day), notes: moment.notes };
	return normalised(input, 'a valid date', reading);
}

/**
 * A moment in ISO 8601, 'YYYY-MM-DDTHH:mm:ss', from the dates of `normaliseDate` with a time in
 * front of it or after it ("14:35", "2:35 PM", "14h35", "14.35 Uhr"). Fractions of a second stay; an
 * offset is kept when the text has one ("+02:00", "Z", "UTC+2") and never added. The name of a
 * time zone is left out with a note. A date without a time stays a date, 'YYYY-MM-DD', with a note.
 */
export function normaliseDateTime(input: unknown, options: DateOptions): Normalised<string> {
	const moment = readMoment(input, options);
	const reading = 'problem' in moment ? moment : isoMoment(moment);
	return normalised(input, 'a valid date with a time', reading);
}

function isoMoment({ day, time, notes }: Moment): Reading<string> {
	const date = isoDay(day);
	if (!time) return { value: date, notes: [...notes, 'it has no time of day'] };
	const parts = [time.hour, time.minute, time.second];
	const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
	const fraction = time.fraction === '' ? '' : `.${time.fraction}`;
	const zoneNote = `the time zone ${quote(time.zone)} was left out`;
	return {
		value: `${date}T${clock}${fraction}${time.offset}`,
		notes: time.zone === '' ? notes : [...notes, zoneNote],
	};
}

/** A date with the time of day that is printed with it, if any. */
interface Moment extends ReadDate {
	time?: PrintedTime;
}

/**
 * Reads the one date, with or without a time, in a text or in the eight digits of a JSON number.
 * Refuses none and several.
 */
function readMoment(input: unknown, options: DateOptions): Moment | Refusal {
	const tidy = tidyValue(typeof input === 'number' ? String(input) : input);
	if ('problem' in tidy) return tidy;
	const text = withoutPartNames(tidyDate(tidy.text));
	const date = readDate(text, options);
	if (date) return date;
	const split = splitTime(text);
	const dateAround = split && readDate(split.date, options);
	if (dateAround) return { ...dateAround, time: split.time };
	return { problem: explainNoDate(text, options) };
}

/** Raised letters ("1ᵉʳ") are plain, line breaks are spaces, parentheses around it are gone. */
function tidyDate(text: string): string {
	const plain = text
		.replace(/[\u1D2C-\u1D6A\u02B0-\u02B8]/g, (raised) => raised.normalize('NFKC'))
		.replace(/\s+/g, ' ');
	return /^\(.*\)$/.test(plain) ? plain.slice(1, -1).trim() : plain;
}

/** Text between the two ends of a period, or between two dates. */
const BETWEEN =
	/ ?(?:[-/,;+&]|(?<!\p{L})(?:bis|to|until|till?|through|thru|and|au|al|a|tot|t\/m|hasta|und|et|y|e|en)(?!\p{L})) ?/gu;

/** Why a single number is not a date, by its digits. */
const ONE_NUMBER: Record<number, string> = {
	4: 'it has no day and no month',
	5: 'it may be the day number of a spreadsheet, which has to be formatted as a date there',
	6: 'six digits can be read in several ways; set the date order',
};

/** Why a tidy text is not a date, in words for the person who has to look it up; '' where there is no more to say. */
function explainNoDate(text: string, options: DateOptions): string {
	if (!/\d/.test(text)) return '';
	for (const { index, 0: between } of text.matchAll(BETWEEN)) {
		const before = text.slice(0, index);
		if (/\d/.test(before) && readDate(text.slice(index + between.length), options)) {
			return 'it is a period or holds more than one date';
		}
	}
	const numbers = text.match(/\d+/g) ?? [];
	const hasMonth = (text.match(/\p{L}{3,}/gu) ?? []).some((word) => monthOf(word) !== undefined);
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
	return monthOf(word) === undefined && weekdaysOf(word).length === 0 && !isFiller(word);
}
