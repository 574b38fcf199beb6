import { OF_MONTH, OF_YEAR } from '../roles/dayWords';
import { monthOf, monthsOf } from './calendar';
import { findNumberWords, type WordNumber } from './numberWords';
import { tokensOf } from './words';

/** Only next to a number, and next to a word. */
const AFTER_DAY = new RegExp(`(?<=\\d(?:\\p{L}{1,3}|[.º°])?\\s{1,3})(?:${OF_MONTH})(?=\\s)`, 'giu');
const BEFORE_YEAR = new RegExp(
	`(?<=\\p{L}[\\s,]{1,3})(?:${OF_YEAR})(?=\\s{1,3}\\d{4}(?!\\d))`,
	'giu',
);

/** Words between a day in words and its month, and the month. */
const MONTH_AFTER = new RegExp(
	`^(,?\\s{1,3}(?:(?:${OF_MONTH}|del?|of|di|du|von)\\s{1,3})?)([\\p{L}\\p{M}]{3,14})`,
	'iu',
);
/** A month in front of a year in words. */
const MONTH_BEFORE = new RegExp(
	`(?<!\\p{L})([\\p{L}\\p{M}]{3,14})[.,]{0,2}\\s{1,3}(?:(?:del?|do|of|${OF_YEAR})\\s{1,3})?$`,
	'iu',
);
const YEAR_IN_FRONT = /\d{4}[.,]?\s\p{L}{3,14}[.,]?\s{1,3}$/u;
const YEAR_NEXT = /^,?\s\d{4}(?!\d)/;
/** How far a month is looked for around a number, in characters. */
const REACH = 50;
const LAST_DAY = 31;
/** Years that are read in words. */
const YEARS = { first: 1800, last: 2100 };

/** The part of a text that a number takes as digits in a date; undefined where it is in none. */
function inDate(text: string, { start, end, value, isOrdinal }: WordNumber) {
	if (value >= 1 && value <= LAST_DAY) {
		const [, gap = '', month = ''] = MONTH_AFTER.exec(text.slice(end, end + REACH)) ?? [];
		// A word that is a month in few languages only may be another one after a count: "two set".
		const isMonth =
			month !== '' &&
			(monthOf(month) !== undefined ||
				(isOrdinal && monthsOf(month).length > 0) ||
				(/ d\p{L}/u.test(gap) && monthsOf(month).length > 0));
		if (isMonth) return { start, end: end + gap.length };
	}
	const isDay = isOrdinal && value <= LAST_DAY;
	if (!isDay && (isOrdinal || value < YEARS.first || value > YEARS.last)) return undefined;
	const before = text.slice(Math.max(0, start - REACH), start);
	const [, name = ''] = MONTH_BEFORE.exec(before) ?? [];
	if (name === '' || monthsOf(name).length === 0) return undefined;
	// "1951. augusztus huszadika", "May fifth, 2024".
	const hasYear = YEAR_IN_FRONT.test(before) || YEAR_NEXT.test(text.slice(end, end + REACH));
	return isDay && !hasYear ? undefined : { start, end };
}

/** A text of the same length in which the days and years of dates are digits: "ersten März zweitausendzwanzig". */
function withDigits(text: string, numbers: WordNumber[]): string {
	const pieces: string[] = [];
	let done = 0;
	for (const number of numbers) {
		const span = inDate(text, number);
		if (span === undefined) continue;
		pieces.push(text.slice(done, span.start), String(number.value).padEnd(span.end - span.start));
		done = span.end;
	}
	return pieces.length === 0 ? text : pieces.join('') + text.slice(done);
}

/** A year in groups, after a month: "Dezembro de 2.024". */
const GROUPED_YEAR = /(?<=\p{L}{3} (?:de |del |do )?)2[.,]0(\d\d)(?![\d.,])/giu;

const blank = (text: string) => ' '.repeat(text.length);

/**
 * A text of the same length in which dates have no other words than their month: "16th day of May", "sixteenth day of
 * May", "16 dias do mês de maio", "May, in the year 2011", "twentieth of May, two thousand and eleven".
 * @param numbers of the text, in words
 */
export function withoutDateWords(
	text: string,
	numbers: WordNumber[] = findNumberWords(tokensOf(text)),
): string {
	return withDigits(text, numbers)
		.replace(AFTER_DAY, blank)
		.replace(BEFORE_YEAR, blank)
		.replace(GROUPED_YEAR, '20$1 ');
}
