import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import { TO } from '../roles/dayWords';
import { calendarDay, isoDay, monthsOf } from './calendar';
import { DATE_WORD } from './dateWords';

/** A month with its year, which may be a part of a date. */
export interface MonthMention extends Span {
	/** Whether a day is in front of it. */
	isOfDay: boolean;
}

const SMALL = String.raw`(?:(?:de|del|of|di)\s)?`;
/** "March 2024", "June of 2026", "Jan '23", "DEZ/23". */
const YEAR_AFTER = new RegExp(
	String.raw`^[.,/]?\s{0,2}${SMALL}(?:(?:['’]|(?<=/))(\d\d)|((?:19|20)\d\d))(?!\d|[.,/]\d)`,
	'iu',
);
/** "Juni 26" at the end of its line or cell, where it is no day of a longer date. */
const SHORT_YEAR_AFTER = /^[.-]? ?(\d\d)(?=[ *_]{0,3}(?:[\n|)\t;]|$| {2}))/;
/** "2026. június", "2024-FEB" */
const YEAR_BEFORE = /(?<!\d)((?:19|20)\d\d)(?:\.?\s{1,2}|-)$/;
const DAY_BEFORE = /\d(?:st|nd|rd|th|er|[.º°])?[\s-]?(?:(?:de|of|di|d[’'])\s?)?$/iu;
/** Between two months, of which only the last has the year: "January to March 2024". */
const TO_NEXT = new RegExp(String.raw`^\.?\s?(?:[-\u2010-\u2015/]|${TO})\s?$`, 'iu');
/** "03/2024", "03.2024", "03/24", "2024/03". */
const IN_DIGITS =
	/(?<![\d.-])(?:(0?[1-9]|1[0-2])(?: ?[/.-] ?((?:19|20)\d\d)|\/(\d\d))|((?:19|20)\d\d)[/.-](0[1-9]|1[0-2]))(?![\d/-]|[.,]\d)/g;
/** How far the year of a month is, in characters. */
const REACH = 20;

const monthOfYear = (year: string, month: number) => {
	const first = calendarDay(year, month, '1');
	return first && isoDay(first).slice(0, '2024-12'.length);
};

/** Finds the months with a year in a text, by "YYYY-MM". */
export function findMonths(text: string): Map<string, MonthMention[]> {
	const found = new Map<string, MonthMention[]>();
	const add = (start: number, end: number, year: string, month: number) => {
		const key = monthOfYear(year, month);
		const before = text.slice(Math.max(0, start - REACH), start);
		if (key !== undefined) addTo(found, key, { start, end, isOfDay: DAY_BEFORE.test(before) });
	};
	for (const match of text.matchAll(IN_DIGITS)) {
		const [printed, before = '', long, short, front, after = ''] = match;
		const end = match.index + printed.length;
		add(match.index, end, long ?? short ?? front ?? '', Number(before || after));
	}
	const known = new Map<string, number[]>();
	let last: { start: number; end: number; months: number[] } | undefined;
	for (const { 0: word, index: start } of text.matchAll(DATE_WORD)) {
		const months = known.get(word) ?? (word.length < 3 ? [] : monthsOf(word));
		known.set(word, months);
		if (months.length === 0) continue;
		const end = start + word.length;
		const after = text.slice(end, end + REACH);
		const before = text.slice(Math.max(0, start - REACH), start);
		const [next = '', short, long] = YEAR_AFTER.exec(after) ?? [];
		const [own = '', two] = DAY_BEFORE.test(before) ? [] : (SHORT_YEAR_AFTER.exec(after) ?? []);
		const year = short ?? long ?? two;
		const [, front] = YEAR_BEFORE.exec(before) ?? [];
		for (const month of months) {
			if (year !== undefined) add(start, end + (next || own).length, year, month);
			else if (front !== undefined) add(start, end, front, month);
			if (year === undefined || !last || !TO_NEXT.test(text.slice(last.end, start))) continue;
			for (const first of last.months) {
				const ofFirst = first <= month ? year : String(Number(year) - 1);
				add(last.start, last.end, ofFirst, first);
			}
		}
		last = { start, end, months };
	}
	return found;
}
