import {
	FIRST_OF_TWO,
	IN_DATE,
	NUMBERED_MONTH,
	PART_NAMES,
	SECOND_OF_TWO,
	SHARED_MONTHS,
} from '../roles/dayWords';
import type { Doubt } from '../facts/doubts';
import { atOnce, isRest, type Sliced } from '../../host/budget';
import { matchAt } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import {
	calendarDay,
	type CalendarDay,
	dayInWords,
	dayOfWeek,
	isoDay,
	monthOf,
	monthsOf,
} from './calendar';
import { labelledDays } from './dateLetters';
import { DATE_WORD } from './dateWords';
import { HAN_DIGITS, hanNumber } from './hanNumbers';
import { type DateOrder, digitDate, SEPARATED } from './digitDate';
import type { Mention } from './mention';
import { daysOfPeriods } from './periods';

/** A printed date. Its values are days (ISO 8601, "2024-12-31"), or "--12-31" where no year is printed. */
export interface DateMention extends Mention<'date', string> {
	/** Whether its month is in words. */
	isInWords: boolean;
}

/** "2024年5月3日", "2024년 5월 3일": year, month and day, each with its name. */
const NAMED_PARTS = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/;

/** Eras of Japan by name and initial, with the year before their first. */
const ERAS: Record<string, number> = {
	令和: 2018,
	R: 2018,
	平成: 1988,
	H: 1988,
	昭和: 1925,
	大正: 1911,
	明治: 1867,
	S: 1925,
	// "’25年3月14日"
	"'": 2000,
	'’': 2000,
};
/** The year before the first of the Republic of China, whose years are also printed without its name. */
const BEFORE_REPUBLIC = 1911;
const ERA =
	"(令和|平成|昭和|(?:中[華华])?民[國国]|(?<![\\p{L}\\d])[RHS](?=\\d)|['’](?=\\d\\d ?年)|(?<!\\d)(?=1\\d\\d ?年|1[0-3]\\d([./-])\\d\\d\\2\\d\\d(?!\\d))) ?";
const ERA_DATE = new RegExp(
	String.raw`${ERA}(\d{1,3}|元) ?[年./-] ?(\d{1,2}) ?[月./-] ?(\d{1,2})(?: ?日|(?!\d))`,
	'gu',
);

/** A date in Chinese characters: "昭和六十三年七月九日", "二〇一九年八月十五日". */
const HAN_DATE = new RegExp(
	`(令和|平成|昭和|大正|明治|(?:中[華华])?民[國国])? ?(${HAN_DIGITS}{1,6}|元) ?年 ?(${HAN_DIGITS}{1,3}) ?月 ?(${HAN_DIGITS}{1,3}) ?日`,
	'gu',
);

/** A day by its week, ISO 8601: "2024-W11-4". */
const WEEK_DATE = /(?<![\p{L}\d-])((?:19|20)\d\d)-W(\d\d)-([1-7])(?![\p{L}\d-])/gu;

/** Days by their week, and dates with the year of an era; without its whole name ("R6.5.25", "113年5月25日") they are open. */
function* eraDates(text: string) {
	for (const { 0: printed, 1: year = '', 2: week, 3: weekday, index } of text.matchAll(WEEK_DATE)) {
		const day = dayOfWeek(Number(year), Number(week), Number(weekday));
		if (day) yield { start: index, printed, day, isOpen: false };
	}
	for (const match of text.matchAll(ERA_DATE)) {
		const [printed, era = '', , year, month, date = ''] = match;
		const ofEra = year === '元' ? 1 : Number(year);
		const day = calendarDay(String((ERAS[era] ?? BEFORE_REPUBLIC) + ofEra), Number(month), date);
		if (day) yield { start: match.index, printed, day, isOpen: era.length < 2 };
	}
	yield* hanDates(text);
}

/** Dates whose numbers are in Chinese characters. */
function* hanDates(text: string) {
	for (const match of text.matchAll(HAN_DATE)) {
		const [printed, era, year = '', month = '', date = ''] = match;
		const ofEra = year === '元' ? 1 : hanNumber(year);
		const full = era === undefined ? ofEra : (ERAS[era] ?? BEFORE_REPUBLIC) + ofEra;
		const day = calendarDay(String(full), hanNumber(month), String(hanNumber(date)));
		if (day) yield { start: match.index, printed, day, isOpen: false };
	}
}

/** A text with the date of an era as ISO 8601, and why it is doubtful, if it is. */
export function withoutEra(text: string): { text: string; doubts: Doubt[] } {
	const [date] = eraDates(text);
	if (!date) return { text, doubts: [] };
	const values = { printed: date.printed, day: dayInWords(date.day) };
	const inFull = text.replace(date.printed, ` ${isoDay(date.day)} `).trim();
	return { text: inFull, doubts: date.isOpen ? [{ kind: 'yearOfEra', values }] : [] };
}

/** "3 tháng 5, 2024", "3 tháng 5 năm 2024". */
const WITH_NUMBER = new RegExp(
	String.raw`(\d{1,2}) (?:${NUMBERED_MONTH}) (\d{1,2})(?:,| năm)? (\d{4})`,
	'i',
);
/** "3 تشرين 1 2021", "3 تشرين الأول 2021": a month that its second word tells. */
const OF_TWO_WORDS = SHARED_MONTHS.flatMap(({ name, months }) =>
	[FIRST_OF_TWO, SECOND_OF_TWO].map((second, at) => ({
		month: months[at] ?? 0,
		pattern: new RegExp(String.raw`(\d{1,2}) (?:${name}) (?:${second})،? (\d{4})`),
	})),
);

/** Each part after its name, as forms have them: "Tag 11 Monat 06 Jahr 1997". */
const AFTER_NAMES = new RegExp(
	String.raw`(?<!\p{L})(?:${PART_NAMES.day})[ :|]{1,3}(\d{1,2})[ ,|]{1,6}(?:${PART_NAMES.month})[ :|]{1,3}(\d{1,2})[ ,|]{1,6}(?:${PART_NAMES.year})[ :|]{1,3}(\d{4})(?!\d)`,
	'giu',
);

/** With dashes and its year in full, as forms have it: "09 – 11 – 1993". */
const WITH_DASHES =
	/(\d{1,2}) ?[\u2010-\u2013\u2212] ?(\d{1,2}) ?[\u2010-\u2013\u2212] ?((?:19|20)\d\d)(?!\d)/;

/** With one digit in each box of a form: "0 7 - 0 4 - 1 9 7 2". */
const IN_BOXES = String.raw`\d \d(?:(?: ?[./-])? \d \d){3}(?! ?\d)`;
const ALL_IN_BOXES = new RegExp(`^${IN_BOXES}$`);

/** A date of these forms with "-" between its parts, or its digits alone; any other text as it is. */
export const withoutPartNames = (text: string) =>
	ALL_IN_BOXES.test(text)
		? text.replace(/\D/g, '')
		: OF_TWO_WORDS.reduce(
				(rest, { month, pattern }) => rest.replace(pattern, `$2-${month}-$1`),
				text
					.replace(NAMED_PARTS, '$1-$2-$3 ')
					.replace(WITH_NUMBER, '$3-$2-$1')
					.replace(WITH_DASHES, '$1-$2-$3'),
			).trim();

/** Small words inside a date: "3 de mayo de 2024", "3rd of August", "2024. gada 3. maijs". */
const SMALL = String.raw`(?:(?:${IN_DATE})\s+|d['’])?`;
/** Russian and Ukrainian forms have the day in quotation marks. */
const GAP = String.raw`[\s.,،/–׳॰»”"-]*`;
const ORDINAL = String.raw`(?:st|nd|rd|th|er|ère|ere|re|ème|eme|e|s?te[nr]?|de|º|°|ª|o|a)?`;
/** How far around the name of a month its day and year can be, in characters. */
const REACH = 40;
/** Neither a longer number nor a digit misread as a letter is in front: "l4 May". */
const NO_DIGIT = String.raw`(?<!\d|(?<!\p{L})[A-Za-z])`;
const NUMBER_BEFORE = new RegExp(String.raw`${NO_DIGIT}(\d{1,4})${ORDINAL}${GAP}${SMALL}$`, 'iu');
const NUMBER_AFTER = new RegExp(String.raw`^${GAP}${SMALL}'?(\d{1,4})(?!\d)`, 'iu');
const DAY_AND_YEAR = new RegExp(
	String.raw`^${GAP}(\d{1,2})${ORDINAL}(?:[\s.,،/–-]+|\s*)${SMALL}'?(\d{4}|(?<=\D)\d{2})(?!\d)`,
	'iu',
);

const YEAR_AND_DAY = new RegExp(
	String.raw`(?<!\d)(\d{4})${GAP}${SMALL}(\d{1,2})${ORDINAL}${GAP}${SMALL}$`,
	'iu',
);

/**
 * The dates that the name of a month can be part of, given the text before and after it: "3 August 2014",
 * "Aug 3, 2014", "2014-Aug-03", "03-AUG-14", "3. August". With short years the day comes first unless the
 * calendar or the asked order says otherwise. `before` and `after` are the characters around the name that belong to
 * the date; without a year, it has no `day`, and its value is "--08-03".
 */
function datesInWords(before: string, month: number, after: string, asked: DateOrder) {
	const found: { before: number; after: number; day?: CalendarDay; value: string }[] = [];
	const add = (left: string, right: string, day: CalendarDay | undefined) => {
		if (day) found.push({ before: left.length, after: right.length, day, value: isoDay(day) });
	};
	const addShort = (left: string, right: string, day: string) => {
		const anyYear = calendarDay(ANY_YEAR, month, day);
		if (!anyYear) return;
		found.push({ before: left.length, after: right.length, value: withoutYear(isoDay(anyYear)) });
	};
	const [both = '', day = '', year = ''] = DAY_AND_YEAR.exec(after) ?? [];
	add('', both, calendarDay(year, month, day));
	const [front = '', yearInFront = '', dayInFront = ''] = YEAR_AND_DAY.exec(before) ?? [];
	add(front, '', calendarDay(yearInFront, month, dayInFront));
	const [left = '', first] = NUMBER_BEFORE.exec(before) ?? [];
	const [right = '', last] = NUMBER_AFTER.exec(after) ?? [];
	if (first !== undefined) addShort(left, '', first);
	if (last !== undefined) addShort('', right, last);
	if (first === undefined || last === undefined) return found;
	const isYearFirst = first.length === 4 || last.length === 2 || asked === 'YMD';
	const yearFirst = isYearFirst ? calendarDay(first, month, last) : undefined;
	const dayFirst = calendarDay(last, month, first);
	const isAsked = asked === 'YMD' || first.length === 4;
	add(left, right, isAsked ? (yearFirst ?? dayFirst) : (dayFirst ?? yearFirst));
	return found;
}

/** The day of a value whose month is a word, given all that is before and after that word. */
export const dayInWordsOf = (before: string, month: number, after: string, asked: DateOrder) =>
	// "Aug 32014" has lost a space, or is no date.
	/\d{5}/.test(after)
		? undefined
		: datesInWords(before, month, after, asked).find(
				(date) =>
					date.day &&
					date.before === before.length &&
					date.after === after.replace(/\.$/, '').length,
			)?.day;

/** A leap year, so that 29 February is a day. */
const ANY_YEAR = '2000';

/** A day without its year: "--12-31" for "2024-12-31". */
export const withoutYear = (iso: string) => `-${iso.slice(4)}`;

/** A date in digits at an offset: three groups and no fourth, eight digits, or each group with its name. */
const IN_DIGITS = new RegExp(
	[
		IN_BOXES,
		String.raw`(?:${SEPARATED}|\d{8})(?!\d|(?! )\2\d)`,
		...[NAMED_PARTS, WITH_NUMBER, WITH_DASHES, ...OF_TWO_WORDS.map(({ pattern }) => pattern)].map(
			({ source }) => source,
		),
	].join('|'),
	'iy',
);
/** Day and month before a year set apart, as Scandinavian documents print it: "4/12 2024", "4/12-24". */
const YEAR_APART = /(\d{1,2})\/(\d{1,2})(?: (?=\d{4})|-)(\d{4}|\d\d)(?![\d/-])/y;
/** A day and month without a year, as "03.08." and "03/08"; a point needs another after the month. */
const WITHOUT_YEAR = /(\d{1,2})(?:\.(\d{1,2})\.(?!\d)|\/(\d{1,2})(?![\d/]))/y;
/** A number next to a word, perhaps with another short word between them. */
const NUMBER_NEAR = { before: /\d[^\d\n|]{0,8} {0,32}$/, after: /^[^\d\n|]{0,8}\d/ };

/**
 * Finds the dates in a text, in digits of any order that `order` allows and in words, in order of their
 * start. Of one that has several readings of its span, each is found.
 * @param isYearFirst whether the text is in a language that prints the year first
 * @param text with plain numbers and Gregorian years
 */
export function* findDates(
	text: string,
	order: DateOrder,
	isYearFirst = false,
): Sliced<DateMention[]> {
	const found: DateMention[] = [];
	const add = (start: number, end: number, values: string[], isInWords: boolean) => {
		if (values.length === 0) return;
		found.push({ kind: 'date', text: text.slice(start, end), start, end, values, isInWords });
	};
	for (const { start, end, day } of labelledDays(text)) add(start, end, [day], false);
	for (const { 0: printed, 1: date = '', 2: month, 3: year = '', index } of text.matchAll(
		AFTER_NAMES,
	)) {
		const day = calendarDay(year, Number(month), date);
		if (day) add(index, index + printed.length, [isoDay(day)], false);
	}
	let step = 0;
	const inEras = new Set<number>();
	for (const { start, printed, day } of eraDates(text)) {
		if (!/^[RHS]/.test(printed)) add(start, start + printed.length, [isoDay(day)], false);
		for (const index of Array.from(printed).keys()) inEras.add(start + index);
	}
	for (const { index } of text.matchAll(/(?<!\d)\d/g)) {
		if (isRest(step++)) yield;
		if (inEras.has(index)) continue;
		const date = dateInDigits(text, index, order, isYearFirst);
		if (date) add(index, index + date.length, date.values, false);
	}
	const known = new Map<string, number | undefined>();
	for (const { 0: word, index } of text.matchAll(DATE_WORD)) {
		if (isRest(step++)) yield;
		if (!known.has(word)) known.set(word, monthOf(word));
		const month = known.get(word);
		const end = index + word.length;
		const before = text.slice(Math.max(0, index - REACH), index);
		const after = text.slice(end, end + REACH);
		const roman = romanMonth(before, word, after);
		const others = roman.length > 0 ? roman : otherMonths(before, word, after);
		const months = month === undefined ? others : [month];
		for (const each of months) {
			for (const date of datesInWords(before, each, after, order)) {
				add(index - date.before, end + date.after, [date.value], true);
			}
		}
	}
	const inOrder = found.sort((a, b) => a.start - b.start);
	yield;
	return [...inOrder, ...daysOfPeriods(text, inOrder)].sort((a, b) => a.start - b.start);
}

const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** The month of a Roman numeral between the day and the year, with the same mark on both sides: "7.III.24", "23/ix/2024". */
export function romanMonth(before: string, word: string, after: string): number[] {
	const month = ROMAN.findIndex((roman) => word === roman || word === roman.toLowerCase()) + 1;
	if (month === 0) return [];
	const [, mark = ''] = /\d ?([./ -]) ?$/.exec(before) ?? [];
	const [, next = '', year = '', named] =
		/^ ?([./ -]) ?(\d{4}|\d{1,2})(?!\d)( ?r\.)?/.exec(after) ?? [];
	// With spaces alone a short one may be anything: "5 V 24". Polish has "r." behind a year.
	const isClear = mark !== ' ' || year.length === 4 || word.length > 2 || named !== undefined;
	// With its year in front: "24. VIII. 7."
	const isLong = year.length > 1 || (mark !== ' ' && /\d\d ?[./-] ?$/.test(before));
	const isDate = mark !== '' && mark === next && isClear && isLong;
	return isDate ? [month] : [];
}

/** Shorter names of months are words of other languages, too: "marca". */
const MIN_MONTH = 6;
/** A day in front of a month without a year. */
const DAY_BEFORE = /(?<![\d.,/-])(?:[12]?\d|3[01])\.? (?:de )?$/i;

/** The months of a word in other languages, where a day and a year in full are next to it; of a long one, a day. */
function otherMonths(before: string, word: string, after: string): number[] {
	if (word.length >= MIN_MONTH && DAY_BEFORE.test(before)) return monthsOf(word);
	const year = /\d{4}/;
	if (!year.test(before) && !year.test(after)) return [];
	const isBetween = NUMBER_NEAR.before.test(before) && NUMBER_NEAR.after.test(after);
	return isBetween || YEAR_AND_DAY.test(before) || DAY_AND_YEAR.test(after) ? monthsOf(word) : [];
}

/** The date in digits that begins at an offset: its length, and its days. */
function dateInDigits(
	text: string,
	start: number,
	order: DateOrder,
	isYearFirst: boolean,
): { length: number; values: string[] } | undefined {
	const match = matchAt(IN_DIGITS, text, start);
	const isBegun = /\d[./-]$/.test(text.slice(Math.max(0, start - 2), start));
	// With another separator it is a period of time: "01.05.14-31.05.14".
	if (isBegun && (match?.[2] ?? text[start - 1]) === text[start - 1]) return undefined;
	if (match) {
		const [printed] = match;
		if (isOfLonger(text, start, printed)) return undefined;
		const plain = withoutPartNames(printed);
		const orders = isYearFirst && order === 'auto' ? (['YMD', 'auto'] as const) : [order];
		const days = orders.flatMap((each) => digitDate(plain, each)?.days ?? []);
		return { length: printed.length, values: [...new Set(days.map(isoDay))] };
	}
	const [apart, dayBefore = '', monthBefore = '', year = ''] =
		matchAt(YEAR_APART, text, start) ?? [];
	const day = apart === undefined ? undefined : calendarDay(year, Number(monthBefore), dayBefore);
	if (apart !== undefined && day) return { length: apart.length, values: [isoDay(day)] };
	const short = matchAt(WITHOUT_YEAR, text, start);
	if (!short) return undefined;
	const [printed, first = '', afterPoint, afterSlash = ''] = short;
	const second = afterPoint ?? afterSlash;
	const days = [
		order === 'MDY' ? undefined : calendarDay(ANY_YEAR, Number(second), first),
		order === 'DMY' || afterPoint !== undefined
			? undefined
			: calendarDay(ANY_YEAR, Number(first), second),
	];
	const values = days.flatMap((day) => (day ? withoutYear(isoDay(day)) : []));
	return { length: printed.length, values };
}

/** Whether digits that look like a date belong to a longer number or an identifier. */
function isOfLonger(source: string, start: number, text: string): boolean {
	const before = source.slice(Math.max(0, start - 2), start);
	const after = source.slice(start + text.length, start + text.length + 4);
	// "20240419" in "INV20240419" is a number that counts.
	if (/^\d{8}$/.test(text)) {
		const isJoined = /^[-/.]?[\p{L}\d]/u.test(after.replace(/^T\d/i, ''));
		return isJoined || /[\p{L}\d][-/.]?$/u.test(before);
	}
	if (ALL_IN_BOXES.test(text)) return /\d ?$/.test(before);
	// Groups of an account number, or of a telephone number.
	if (/^\d+ +\d+ +\d+$/.test(text)) {
		const isDate = /^\d{2,4} \d{2} \d{2,4}$/.test(text);
		return !isDate || /\d $/.test(before) || /^ \d+(?![\d:.])/.test(after);
	}
	// "l4.05.2024" has lost a digit to a letter.
	return /\p{L}[-/]$|(?<!\p{L})[A-Za-z]$/u.test(before);
}

/** Dates by their days. */
export function byDay(dates: DateMention[]): Map<string, DateMention[]> {
	const found = new Map<string, DateMention[]>();
	for (const date of dates) for (const value of date.values) addTo(found, value, date);
	return found;
}

/** The dates with a year, and those in words without one; of several that overlap the longest. */
export function wholeDates(dates: DateMention[]): DateMention[] {
	const found: DateMention[] = [];
	for (const date of dates) {
		if (!date.isInWords && !hasYear(date)) continue;
		const last = found.at(-1);
		if (last && last.end > date.start) {
			if (last.end - last.start >= date.end - date.start) continue;
			found.pop();
		}
		found.push(date);
	}
	return found;
}

export const hasYear = ({ values: [value = ''] }: DateMention) => !value.startsWith('--');

/** Whether a text may be a day and a month, as bank statements print them; it may also be an amount. */
export const isDayAndMonth = (text: string) =>
	/^(?:0?[1-9]|[12]\d|3[01])[.,](?:0[1-9]|1[0-2])$/.test(text);

/** Whether a text is a date and nothing else, with its year in full; digits and spaces may be any number. */
export function isFullDate(text: string): boolean {
	if (text.length > MAX_DATE || !/\d{4}/.test(text) || /^[\d ]*$/.test(text)) return false;
	const dates = atOnce(findDates(text, 'auto'));
	return dates.some((date) => date.start === 0 && date.end === text.length && hasYear(date));
}

/** No date is longer, in characters. */
const MAX_DATE = 40;

/** Whether a date has its month in words and its year in full, so that its day is no number: "10 mai 2024". */
export const isWrittenOut = (date: DateMention) =>
	date.isInWords && hasYear(date) && /\d{4}/.test(date.text);
