import { monthOf } from '../normalise/calendarWords';

/** How far around a day its month and year can be, in characters. */
const REACH = 32;
const ORDINAL = String.raw`(?:st|nd|rd|th|er|º|°|\.)?`;
const YEAR = String.raw`[\s.,]+(?:del?\s+)?\d{4}(?!\d)`;
const MONTH_AND_YEAR = new RegExp(
	String.raw`^${ORDINAL}\s*(?:de\s+)?([\p{L}\p{M}]{3,})${YEAR}`,
	'iu',
);
const YEAR_ALONE = new RegExp(String.raw`^${ORDINAL}${YEAR}`, 'iu');

/** Whether digits are the day of a date with its month in words, such as "10 mai 2024". */
export function isDayOfDate(source: string, start: number, end: number): boolean {
	if (end - start > 2) return false;
	const behind = source.slice(end, end + REACH);
	const monthBehind = MONTH_AND_YEAR.exec(behind)?.[1];
	if (monthBehind !== undefined) return monthOf(monthBehind) !== undefined;
	if (!YEAR_ALONE.test(behind)) return false;
	const before = source.slice(Math.max(0, start - REACH), start);
	if (!/\s$/.test(before)) return false;
	const words = before
		.trimEnd()
		.replace(/\.$/, '')
		.split(/[^\p{L}\p{M}]/u);
	return monthOf(words.at(-1) ?? '') !== undefined;
}
