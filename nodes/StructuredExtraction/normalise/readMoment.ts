import { explainNoDate } from './explainNoDate';
import type { DateOptions } from './Normalised';
import { readDate, type ReadDate } from './readDate';
import { splitTime, type PrintedTime } from './splitTime';
import { tidyValue } from './tidyValue';

/** A date with the time of day that is printed with it, if any. */
export interface Moment extends ReadDate {
	time?: PrintedTime;
}

/**
 * Reads the one date, with or without a time, in a text or in the eight digits of a JSON number.
 * Returns the problem, in words, when there is not exactly one.
 */
export function readMoment(input: unknown, options: DateOptions): Moment | { problem: string } {
	const tidy = tidyValue(typeof input === 'number' ? String(input) : input);
	if ('problem' in tidy) return tidy;
	const text = tidyDate(tidy.text);
	const date = readDate(text, options);
	if (date) return date;
	const split = splitTime(text);
	const dateBeside = split && readDate(split.date, options);
	return dateBeside
		? { ...dateBeside, time: split.time }
		: { problem: explainNoDate(text, options) };
}

/** Raised letters ("1ᵉʳ") are plain, line breaks are spaces, parentheses around it are gone. */
function tidyDate(text: string): string {
	const plain = text
		.replace(/[\u1D2C-\u1D6A\u02B0-\u02B8]/g, (raised) => raised.normalize('NFKC'))
		.replace(/\s+/g, ' ');
	return /^\(.*\)$/.test(plain) ? plain.slice(1, -1).trim() : plain;
}
