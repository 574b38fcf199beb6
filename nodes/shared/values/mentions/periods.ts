import { BEFORE_LAST_DAY, TO } from '../roles/dayWords';
import { calendarDay, isoDay } from './calendar';
import type { Mention } from './mention';

interface Dated extends Mention<'date', string> {
	isInWords: boolean;
}

/** Text between the two ends of a period. */
const BETWEEN_ENDS = `(?:[-\\u2010-\\u2015]|${TO})`;
/** "1–", "1st to", "1. bis" in front of a date. */
const FIRST_DAY = new RegExp(
	`(?<![\\d.,/-])(\\d{1,2})(?:st|nd|rd|th|er|[.º°])?\\s?${BETWEEN_ENDS}\\s?(?:(?:${BEFORE_LAST_DAY})\\s)?$`,
	'iu',
);
/** "–5, 2024" after a month and a day. */
const LAST_DAY = new RegExp(
	`^\\s?${BETWEEN_ENDS}\\s?(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})(?!\\d)`,
	'iu',
);
const BETWEEN = new RegExp(
	`^(?:st|nd|rd|th|[.,])?\\s?${BETWEEN_ENDS}\\s?(?:(?:${BEFORE_LAST_DAY})\\s)?$`,
	'iu',
);
/** "– 23." after a year, a month in words and a day: "2024. november 18 – 23." */
const LAST_DAY_ALONE = new RegExp(
	`^\\.?\\s?${BETWEEN_ENDS}\\s?(\\d{1,2})(?=\\.(?!\\d)|[)\\n]|$)`,
	'iu',
);
/** "~2月28日", "～翌年3月31日", "〜21日" after a date with a year, and "bis 28.02." */
const LAST_WITHOUT_YEAR = new RegExp(
	`^\\s?(?:[~〜～]|${BETWEEN_ENDS})\\s?(?:(翌年?)\\s?)?(?:(?:(\\d{1,2})\\s?[月월]\\s?)?(\\d{1,2})\\s?[日일]|(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?!\\s?\\d))`,
	'iu',
);
/** How far the ends of a period may be from each other, in characters. */
const REACH = 20;
/** Readings of the dates in front of the last day that are looked at. */
const MAX_READINGS = 6;

const partsOf = (day: string) => day.split('-').map(Number);

/**
 * The days of periods that have a year or a month only with their other end: "1–5 May 2024", "May 1–5, 2024",
 * "28 December – 3 January 2025".
 * @param dates of the text, in order
 */
export function daysOfPeriods<Date extends Dated>(text: string, dates: Date[]): Date[] {
	const found: Date[] = [];
	const add = (
		like: Date,
		start: number,
		end: number,
		year: number,
		month: number,
		day: number,
	) => {
		const known = calendarDay(String(year), month, String(day));
		if (!known) return;
		found.push({ ...like, text: text.slice(start, end), start, end, values: [isoDay(known)] });
	};
	for (const [index, date] of dates.entries()) {
		const [value = ''] = date.values;
		if (value.startsWith('--')) {
			const [, , month = 0, day = 0] = partsOf(value);
			const after = text.slice(date.end, date.end + REACH);
			const [printed = '', last = '', year = ''] = LAST_DAY.exec(after) ?? [];
			if (printed === '' || Number(last) <= day) continue;
			add(date, date.start, date.end, Number(year), month, day);
			add(date, date.end, date.end + printed.length, Number(year), month, Number(last));
			continue;
		}
		const [year = 0, month = 0, day = 0] = partsOf(value);
		const [rest = '', last = ''] =
			date.isInWords && /^\d{4}/.test(date.text)
				? (LAST_DAY_ALONE.exec(text.slice(date.end, date.end + REACH)) ?? [])
				: [];
		if (Number(last) > day) add(date, date.end, date.end + rest.length, year, month, Number(last));
		const [tail = '', next, lastMonth, lastDay, dayInFront, monthBehind] =
			LAST_WITHOUT_YEAR.exec(text.slice(date.end, date.end + REACH)) ?? [];
		if (tail !== '' && year > 0) {
			const toMonth = Number(monthBehind ?? lastMonth ?? month);
			const toDay = Number(dayInFront ?? lastDay);
			const isLater = toMonth > month || (toMonth === month && toDay > day);
			const toYear = next === undefined && isLater ? year : year + 1;
			const hasMonth = lastMonth !== undefined || monthBehind !== undefined;
			if (isLater || hasMonth) add(date, date.end, date.end + tail.length, toYear, toMonth, toDay);
		}
		const before = text.slice(Math.max(0, date.start - REACH), date.start);
		const [whole = '', first = ''] = FIRST_DAY.exec(before) ?? [];
		if (whole !== '' && Number(first) < day) {
			const start = date.start - whole.length;
			add(date, start, start + first.length, year, month, Number(first));
		}
		// "24 June – 11" may be a day of 2011, too.
		const begin = dates
			.slice(Math.max(0, index - MAX_READINGS), index)
			.findLast(
				(one) =>
					one.values.some((day) => day.startsWith('--')) &&
					one.end <= date.start &&
					BETWEEN.test(text.slice(one.end, date.start)),
			);
		if (!begin) continue;
		for (const begins of begin.values) {
			const [, , beginMonth = 0, beginDay = 0] = partsOf(begins);
			if (!begins.startsWith('--')) continue;
			const isEarlier = beginMonth < month || (beginMonth === month && beginDay < day);
			add(begin, begin.start, begin.end, isEarlier ? year : year - 1, beginMonth, beginDay);
		}
	}
	return found;
}
