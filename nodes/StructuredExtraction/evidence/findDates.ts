import { type CalendarDay, calendarDay, isoDay, monthOf } from '../normalise/calendar';
import { digitDate } from '../normalise/digitDate';
import type { DateOptions } from '../normalise/normalised';
import type { Span } from './spans';

/** A date in digits at an offset: three groups with one separator and no fourth, or eight digits. */
const IN_DIGITS =
	/(?:\d{1,4} ?([./-]) ?\d{1,2} ?\1 ?'?\d{2,4}|\d{2,4} \d{2} \d{2,4}|\d{8})(?!\d|\1\d)/y;
const WORD = /[\p{L}\p{M}]{3,}/gu;
/** Small words inside a date: "3 de mayo de 2024", "3rd of August". */
const SMALL = String.raw`(?:(?:de|del|of|di|van)\s+)?`;
const GAP = String.raw`[\s.,/–-]*`;
const ORDINAL = String.raw`(?:st|nd|rd|th|er|ère|e|ème|ste|º|°|ª|o|a)?`;
/** How far around the name of a month its day and year can be, in characters. */
const REACH = 20;
const NUMBER_BEFORE = new RegExp(String.raw`(?<!\d)(\d{1,4})${ORDINAL}${GAP}${SMALL}$`, 'iu');
const NUMBER_BEHIND = new RegExp(String.raw`^${GAP}${SMALL}'?(\d{1,4})(?!\d)`, 'iu');
const DAY_AND_YEAR = new RegExp(
	String.raw`^${GAP}(\d{1,2})${ORDINAL}(?:[\s.,/–-]+|\s*)${SMALL}'?(\d{4}|(?<=\D)\d{2})(?!\d)`,
	'iu',
);

/** A day and month without a year, as "03.08." and "03/08"; a point needs another behind the month. */
const WITHOUT_YEAR = /(\d{1,2})(?:\.(\d{1,2})\.(?!\d)|\/(\d{1,2})(?![\d/]))/y;

type Found = (day: CalendarDay | undefined, span: Span, isWithoutYear?: boolean) => void;

/** A leap year, so that 29 February is a day. */
const ANY_YEAR = '2000';

/** Dates whose month is the word at an offset. */
function datesAround(
	source: string,
	month: number,
	start: number,
	end: number,
	found: Found,
): void {
	const before = NUMBER_BEFORE.exec(source.slice(Math.max(0, start - REACH), start));
	const behindText = source.slice(end, end + REACH);
	const behind = NUMBER_BEHIND.exec(behindText);
	const both = DAY_AND_YEAR.exec(behindText);
	if (both?.[1] && both[2]) {
		found(calendarDay(both[2], month, both[1]), { start, end: end + both[0].length });
	}
	if (before?.[1]) {
		const span = { start: start - before[0].length, end };
		found(calendarDay(ANY_YEAR, month, before[1]), span, true);
	}
	if (behind?.[1]) {
		const span = { start, end: end + behind[0].length };
		found(calendarDay(ANY_YEAR, month, behind[1]), span, true);
	}
	if (!before?.[1] || !behind?.[1]) return;
	const span = { start: start - before[0].length, end: end + behind[0].length };
	found(calendarDay(behind[1], month, before[1]), span);
	if (before[1].length === 4) found(calendarDay(before[1], month, behind[1]), span);
}

/** Whether digits like those of a date belong to a longer number or an identifier. */
function isOfLonger(source: string, start: number, text: string): boolean {
	const before = source.slice(Math.max(0, start - 2), start);
	const behind = source.slice(start + text.length, start + text.length + 4);
	// "20240419" in "INV20240419" is a number that counts.
	if (/^\d{8}$/.test(text))
		return (
			/[\p{L}\d][-/.]?$/u.test(before) || /^[-/.]?[\p{L}\d]/u.test(behind.replace(/^T\d/i, ''))
		);
	// Groups of an account number.
	if (/^\d+ \d+ \d+$/.test(text)) return /\d $/.test(before) || /^ \d+(?![\d:.])/.test(behind);
	return /\p{L}[-/]$/u.test(before);
}

function datesInDigits(
	source: string,
	index: number,
	order: DateOptions['dateOrder'],
	found: Found,
) {
	IN_DIGITS.lastIndex = index;
	const match = IN_DIGITS.exec(source);
	const isBegun = /\d[./-]$/.test(source.slice(Math.max(0, index - 2), index));
	// Another separator is that of a period: "01.05.14-31.05.14".
	if (isBegun && (match?.[1] ?? source[index - 1]) === source[index - 1]) return;
	if (match && isOfLonger(source, index, match[0])) return;
	if (match) {
		const span = { start: index, end: index + match[0].length };
		for (const day of digitDate(match[0], order)?.days ?? []) found(day, span);
		return;
	}
	WITHOUT_YEAR.lastIndex = index;
	const [text = '', first = '', behindPoint, behindSlash = ''] = WITHOUT_YEAR.exec(source) ?? [];
	const span = { start: index, end: index + text.length };
	const second = behindPoint ?? behindSlash;
	if (text === '') return;
	if (order !== 'MDY') found(calendarDay(ANY_YEAR, Number(second), first), span, true);
	if (order !== 'DMY' && behindPoint === undefined) {
		found(calendarDay(ANY_YEAR, Number(first), second), span, true);
	}
}

/** A day without its year: "--12-31" for "2024-12-31". */
export const withoutYear = (iso: string) => `-${iso.slice(4)}`;

/**
 * Where days (ISO 8601, "2024-12-31") stand in a source, in digits of any order that `dateOrder`
 * allows and in words of six languages; days written "--12-31" where only day and month stand.
 * One walk over the source for all the days.
 */
export function findDates(
	source: string,
	wanted: Set<string>,
	{ dateOrder }: DateOptions,
): Map<string, Span[]> {
	const found = new Map<string, Span[]>();
	if (wanted.size === 0) return found;
	const add: Found = (day, span, isWithoutYear = false) => {
		if (day === undefined) return;
		const iso = isWithoutYear ? withoutYear(isoDay(day)) : isoDay(day);
		if (!wanted.has(iso)) return;
		const spans = found.get(iso);
		if (spans) spans.push(span);
		else found.set(iso, [span]);
	};
	for (const { index } of source.matchAll(/(?<!\d)\d/g)) {
		datesInDigits(source, index, dateOrder, add);
	}
	const months = new Map<string, number | undefined>();
	for (const { 0: word, index } of source.matchAll(WORD)) {
		if (!months.has(word)) months.set(word, monthOf(word));
		const month = months.get(word);
		if (month !== undefined) datesAround(source, month, index, index + word.length, add);
	}
	for (const spans of found.values()) spans.sort((a, b) => a.start - b.start);
	return found;
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
 * Which times of day stand in a source, of 12 or 24 hours: "HH:MM", and with the seconds and the
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
	const behind = source.slice(end, end + DAY_REACH);
	const monthBehind = MONTH_AND_YEAR.exec(behind)?.[1];
	if (monthBehind !== undefined) return monthOf(monthBehind) !== undefined;
	if (!YEAR_ALONE.test(behind)) return false;
	const before = source.slice(Math.max(0, start - DAY_REACH), start);
	if (!/\s$/.test(before)) return false;
	const words = before
		.trimEnd()
		.replace(/\.$/, '')
		.split(/[^\p{L}\p{M}]/u);
	return monthOf(words.at(-1) ?? '') !== undefined;
}
