import { addTo } from '../values';
import { calendarDay, isoDay, monthOf } from './calendar';
import { digitDate, NAMED_PARTS, withoutPartNames } from './digitDate';
import type { DateOptions } from '../normalise/normalised';
import { matchAt, type Span } from '../spans';

/**
 * A date in digits at an offset: three groups with one separator and no fourth, eight digits, or each
 * group with its name.
 */
const IN_DIGITS = new RegExp(
	String.raw`(?:\d{1,4} ?([./-]) ?\d{1,2} ?\1 ?'?\d{2,4}|\d{2,4} \d{2} \d{2,4}|\d{8})(?!\d|\1\d)|${NAMED_PARTS.source}`,
	'y',
);
const WORD = /[\p{L}\p{M}]{3,}/gu;
/** Small words inside a date: "3 de mayo de 2024", "3rd of August". */
const SMALL = String.raw`(?:(?:de|del|of|di|van)\s+)?`;
const GAP = String.raw`[\s.,/–-]*`;
const ORDINAL = String.raw`(?:st|nd|rd|th|er|ère|e|ème|ste|º|°|ª|o|a)?`;
/** How far around the name of a month its day and year can be, in characters. */
const REACH = 20;
const NUMBER_BEFORE = new RegExp(String.raw`(?<!\d)(\d{1,4})${ORDINAL}${GAP}${SMALL}$`, 'iu');
const NUMBER_AFTER = new RegExp(String.raw`^${GAP}${SMALL}'?(\d{1,4})(?!\d)`, 'iu');
const DAY_AND_YEAR = new RegExp(
	String.raw`^${GAP}(\d{1,2})${ORDINAL}(?:[\s.,/–-]+|\s*)${SMALL}'?(\d{4}|(?<=\D)\d{2})(?!\d)`,
	'iu',
);

/** A day and month without a year, as "03.08." and "03/08"; a point needs another after the month. */
const WITHOUT_YEAR = /(\d{1,2})(?:\.(\d{1,2})\.(?!\d)|\/(\d{1,2})(?![\d/]))/y;

/** Receives a printed day as `calendarDay` takes it; without a year if none is printed. */
type OnDate = (span: Span, day: string, month: number, year?: string) => void;

/** A leap year, so that 29 February is a day. */
const ANY_YEAR = '2000';

/** A day without its year: "--12-31" for "2024-12-31". */
export const withoutYear = (iso: string) => `-${iso.slice(4)}`;

/**
 * Finds days (ISO 8601, "2024-12-31") in a source, in digits of any order that `dateOrder` allows and
 * in words of six languages; "--12-31" where only day and month are printed.
 * One walk over the source for all the days.
 */
export function findDates(
	source: string,
	wanted: Set<string>,
	{ dateOrder }: DateOptions,
): Map<string, Span[]> {
	const spans = new Map<string, Span[]>();
	if (wanted.size === 0) return spans;
	const found: OnDate = (span, day, month, year) => {
		const date = calendarDay(year ?? ANY_YEAR, month, day);
		const iso = date && (year === undefined ? withoutYear(isoDay(date)) : isoDay(date));
		if (iso !== undefined && wanted.has(iso)) addTo(spans, iso, span);
	};
	for (const { index } of source.matchAll(/(?<!\d)\d/g)) {
		datesInDigits(source, index, dateOrder, found);
	}
	const months = new Map<string, number | undefined>();
	for (const { 0: word, index } of source.matchAll(WORD)) {
		if (!months.has(word)) months.set(word, monthOf(word));
		const month = months.get(word);
		if (month !== undefined) datesAround(source, month, index, index + word.length, found);
	}
	for (const ordered of spans.values()) ordered.sort((a, b) => a.start - b.start);
	return spans;
}

/** Dates whose month is the word at an offset. */
function datesAround(
	source: string,
	month: number,
	start: number,
	end: number,
	found: OnDate,
): void {
	const after = source.slice(end, end + REACH);
	const [both = '', day, year] = DAY_AND_YEAR.exec(after) ?? [];
	if (day !== undefined) found({ start, end: end + both.length }, day, month, year);
	const before = source.slice(Math.max(0, start - REACH), start);
	const [left = '', first] = NUMBER_BEFORE.exec(before) ?? [];
	const [right = '', last] = NUMBER_AFTER.exec(after) ?? [];
	const begin = start - left.length;
	const stop = end + right.length;
	if (first !== undefined) found({ start: begin, end }, first, month);
	if (last !== undefined) found({ start, end: stop }, last, month);
	if (first === undefined || last === undefined) return;
	found({ start: begin, end: stop }, first, month, last);
	if (first.length === 4) found({ start: begin, end: stop }, last, month, first);
}

/** Dates in digits that begin at an offset. */
function datesInDigits(
	source: string,
	start: number,
	order: DateOptions['dateOrder'],
	found: OnDate,
): void {
	const match = matchAt(IN_DIGITS, source, start);
	const isBegun = /\d[./-]$/.test(source.slice(Math.max(0, start - 2), start));
	// Another separator is that of a period: "01.05.14-31.05.14".
	if (isBegun && (match?.[1] ?? source[start - 1]) === source[start - 1]) return;
	if (match) {
		if (isOfLonger(source, start, match[0])) return;
		const span = { start, end: start + match[0].length };
		for (const { year, month, day } of digitDate(withoutPartNames(match[0]), order)?.days ?? []) {
			found(span, String(day), month, String(year));
		}
		return;
	}
	const short = matchAt(WITHOUT_YEAR, source, start);
	if (!short) return;
	const [text, first = '', afterPoint, afterSlash = ''] = short;
	const second = afterPoint ?? afterSlash;
	const span = { start, end: start + text.length };
	if (order !== 'MDY') found(span, first, Number(second));
	if (order !== 'DMY' && afterPoint === undefined) found(span, second, Number(first));
}

/** Whether digits like those of a date belong to a longer number or an identifier. */
function isOfLonger(source: string, start: number, text: string): boolean {
	const before = source.slice(Math.max(0, start - 2), start);
	const after = source.slice(start + text.length, start + text.length + 4);
	// "20240419" in "INV20240419" is a number that counts.
	if (/^\d{8}$/.test(text)) {
		const isJoined = /^[-/.]?[\p{L}\d]/u.test(after.replace(/^T\d/i, ''));
		return isJoined || /[\p{L}\d][-/.]?$/u.test(before);
	}
	// Groups of an account number.
	if (/^\d+ \d+ \d+$/.test(text)) return /\d $/.test(before) || /^ \d+(?![\d:.])/.test(after);
	return /\p{L}[-/]$/u.test(before);
}

const TIME =
	/(?<!\d)(\d{1,2})\s?[:.hu]\s?(\d{2})(?!\d)(:\d{2})?(?:[.,]\d{1,9})?(?:\s?([ap])\.?m)?(?:\s?(?:(z|utc|gmt)(?!\p{L}))?([+-]\d{1,2}(?::?\d{2})?(?!\d))?)?/giu;
/** 14 o'clock, written without minutes. */
const FULL_HOUR = /(?<!\d)(\d{1,2})\s?(?:([ap])\.?m(?!\p{L})|uhr|uur|h(?![\p{L}\d]))/giu;

/** The offset of a printed zone as ISO 8601 writes it: "Z" or "+02:00". */
function zoneOf(utc: string | undefined, offset: string | undefined): string {
	if (offset === undefined) return utc === undefined ? '' : 'Z';
	const [hours = '', minutes = '00'] = offset.slice(1).match(/^\d\d?(?=:?\d\d$)|\d{1,2}/g) ?? [];
	return `${offset[0]}${hours.padStart(2, '0')}:${minutes}`;
}

/**
 * Finds times of day in a source, of 12 or 24 hours: "HH:MM", and with the seconds and the
 * zone that are printed there "HH:MM:SS", "HH:MM+02:00", "HH:MM:SSZ".
 */
export function findTimes(source: string): Set<string> {
	const found = new Set<string>();
	const add = (printed: string, half: string | undefined, rest: string[]) => {
		const number = Number(printed);
		const hour = half === undefined ? number : (number % 12) + (/p/i.test(half) ? 12 : 0);
		for (const each of rest) found.add(`${String(hour).padStart(2, '0')}:${each}`);
	};
	for (const [, hours = '', minute = '', second = '', half, utc, offset] of source.matchAll(TIME)) {
		const zone = zoneOf(utc, offset);
		// Seconds of 0 are not asked for.
		const full = /[1-9]/.test(second) ? second : '';
		add(hours, half, [minute, minute + second, minute + zone, minute + full + zone]);
	}
	for (const [, hours = '', half] of source.matchAll(FULL_HOUR)) add(hours, half, ['00']);
	return found;
}

/** How far around a day its month and year can be, in characters. */
const DAY_REACH = 32;
const DAY_ORDINAL = String.raw`(?:st|nd|rd|th|er|º|°|\.)?`;
const YEAR = String.raw`[\s.,]+(?:del?\s+)?\d{4}(?!\d)`;
const MONTH_AND_YEAR = new RegExp(
	String.raw`^${DAY_ORDINAL}\s*(?:de\s+)?([\p{L}\p{M}]{3,})${YEAR}`,
	'iu',
);
const YEAR_ALONE = new RegExp(String.raw`^${DAY_ORDINAL}${YEAR}`, 'iu');

/** Whether digits are the day of a date with its month in words, such as "10 mai 2024". */
export function isDayOfDate(source: string, start: number, end: number): boolean {
	if (end - start > 2) return false;
	const after = source.slice(end, end + DAY_REACH);
	const nextWord = MONTH_AND_YEAR.exec(after)?.[1];
	if (nextWord !== undefined) return monthOf(nextWord) !== undefined;
	if (!YEAR_ALONE.test(after)) return false;
	const before = source.slice(Math.max(0, start - DAY_REACH), start);
	if (!/\s$/.test(before)) return false;
	const words = before
		.trimEnd()
		.replace(/\.$/, '')
		.split(/[^\p{L}\p{M}]/u);
	return monthOf(words.at(-1) ?? '') !== undefined;
}
