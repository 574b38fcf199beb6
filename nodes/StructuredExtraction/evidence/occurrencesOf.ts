import { hasYear, withoutYear } from '../../shared/values/mentions/dates';
import type { DateOrder } from '../../shared/values/mentions/digitDate';
import type { Fact } from '../../shared/values/facts/fact';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import type { TextOccurrences } from '../../shared/values/mentions/texts';
import { isLastOfMonth, weekdaysOf } from '../../shared/values/mentions/calendar';
import {
	clockOf,
	namedScales,
	namedUnit,
	quantityKey,
} from '../../shared/values/mentions/quantities';
import { CENTS } from '../../shared/values/roles/amountWords';
import { END_OF } from '../../shared/values/roles/dayWords';
import { memoizeByObject } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import { firstIndex, lastBefore, nearest, type Span } from '../../shared/basics/text/spans';
import { nameInWords } from '../../shared/values/schema/label';
import type { LookUp } from './lookUp';
import { formsOfNumber, nameParts, romanForms, variants } from './otherForms';
import { spansOfInflected } from './inflected';
import { spansOfNameInParts } from './nameInParts';
import { spansOfQuantity } from './quantityTexts';
import { inOtherOrder } from './rightToLeft';
import type { PagedText } from './sourceText';

/** Occurrences of a value, as ordered lists of spans. */
export type Occurrences = {
	/** Written as the answer or the record has it. */
	exact: Span[][];
	/** Written differently. */
	normalised: Span[][];
	/** Something like the value, if the value itself is nowhere, and why it does not count; look-ups share it, so that it names no field. */
	similar: { span: Span; fact: Fact<'negated' | 'partOfLonger' | 'crossedOut'> } | undefined;
	/** For a text that occurs in pieces only: the spans of its rarest piece, and those of all its pieces. */
	together: Span[];
	pieces: Span[][];
	/** How often the value occurs; Infinity where other values may share an occurrence. */
	times: number;
};

const CROSSED_OUT: Fact<'crossedOut'> = { kind: 'crossedOut', fields: [], values: {} };

const NO_SPANS: Span[] = [];
const WITHOUT_PIECES = { together: NO_SPANS, pieces: [] };

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Looks up the spans of a text. */
type Texts = (text: string) => TextOccurrences;

/** What the look-ups of a record ask of its source. */
export type Search = {
	source: PagedText;
	mentions: Mentions;
	dateOrder: DateOrder;
	texts: Texts;
	/** The same for texts that are looked for only where a value is nowhere; undefined before that is known. */
	rareTexts?: Texts;
	/** Days of list entries, which may be printed without a year. */
	daysInLists: Set<string>;
};

/** Whether a value is nowhere, not even crossed out. */
export const isNowhere = ({ exact, normalised, similar }: Occurrences) =>
	similar?.fact.kind !== 'crossedOut' && mostSpans([...exact, ...normalised]) === 0;

/** The texts that are looked for where a value is nowhere. */
export function rareForms({ text, about, number, isNegative }: LookUp): string[] {
	if (about && number !== undefined) return formsOfNumber(about[0], isNegative ? -number : number);
	return text === undefined ? [] : [...wholeForms(text, about), ...nameParts(text).flat()];
}

/** Other ways to write a whole text. */
const wholeForms = (text: string, about: LookUp['about']): string[] => [
	...variants(text),
	...(about ? romanForms(about[0], Number(text)) : []),
];

/** Where a value occurs. */
export function occurrencesOf(lookUp: LookUp, search: Search): Occurrences {
	const found =
		lookUp.number === undefined
			? occurrencesOfText(lookUp, search)
			: occurrencesOfNumber(lookUp, lookUp.number, search);
	const crossedOut = search.mentions.crossedOut();
	return crossedOut.length === 0 ? found : withoutCrossedOut(found, crossedOut);
}

/** Occurrences without those that are crossed out, of which one is similar where there is no other. */
function withoutCrossedOut(found: Occurrences, crossedOut: Span[]): Occurrences {
	const isValid = ({ start, end }: Span) => (lastBefore(crossedOut, start)?.end ?? 0) < end;
	const valid = (lists: Span[][]) => lists.map((spans) => spans.filter(isValid));
	const [exact, normalised] = [valid(found.exact), valid(found.normalised)];
	const all = [...found.exact, ...found.normalised].flat();
	if (all.every(isValid)) return found;
	const times = found.times === Infinity ? Infinity : mostSpans([...exact, ...normalised]);
	const isLeft = [...exact, ...normalised].some((spans) => spans.length > 0);
	const [span] = isLeft ? [] : all;
	const similar = span ? { span, fact: CROSSED_OUT } : found.similar;
	return { ...found, exact, normalised, together: found.together.filter(isValid), similar, times };
}

function occurrencesOfNumber(lookUp: LookUp, number: number, search: Search): Occurrences {
	const { printed, isNegative = false, withOrWithoutMinus = false, year, about } = lookUp;
	const { texts, rareTexts, mentions } = search;
	const { numbersByValue, withMinus } = mentions;
	const spans: Span[] = numbersByValue().get(number) ?? NO_SPANS;
	const asItIs = (found: Span[]) => {
		const own = withMinus()(found, isNegative && number !== 0);
		return own.length === 0 && withOrWithoutMinus ? withMinus()(found, !isNegative) : own;
	};
	const normalised = [asItIs(spans)];
	const exact = printed.map((text) => asItIs(texts(text).exact));
	const times = mostSpans([...normalised, ...exact]);
	const [negated] = times > 0 ? [] : withMinus()(spans, !isNegative);
	const other = String(isNegative ? number : -number);
	const fact: Fact<'negated'> = { kind: 'negated', fields: [], values: { printed: other } };
	const similar = negated && { span: negated, fact };
	if (times === 0 && !similar) {
		const others = [
			...(rareTexts
				? rareForms(lookUp).map((text) =>
						rareTexts(text).all.filter(isTicked(mentions)).filter(isWholeRun(mentions)),
					)
				: []),
			number > 0 && number <= 1 ? mentions.percentages(number * 100) : NO_SPANS,
			number > 1 && number <= 100 ? mentions.percentages(number) : NO_SPANS,
			number === 0 ? mentions.dashes() : NO_SPANS,
			...(isNegative ? [] : [inWords(number, search), ...inOtherUnits(about, number, search)]),
			spansOfYear(year, search),
			isNegative ? NO_SPANS : (mentions.splitAmounts().get(number) ?? NO_SPANS),
			isNegative ? NO_SPANS : inCents(number, mentions),
			...mentions.scaled(number).map((found) => asItIs(found)),
			...inFull(about, number, mentions).map((found) => asItIs(found)),
		];
		if (mostSpans(others) > 0) {
			return { ...WITHOUT_PIECES, exact, normalised: others, similar, times: Infinity };
		}
	}
	// "Five years" in one place, and 5 of something else in another.
	const words = times > 0 && number > 1 && !isNegative ? inWords(number, search) : NO_SPANS;
	if (words.length > 0) normalised.push(words);
	const all = words.length > 0 ? Infinity : times;
	return { ...WITHOUT_PIECES, exact, normalised, similar, times: all };
}

function occurrencesOfText(lookUp: LookUp, search: Search): Occurrences {
	const { printed, isFree, isIdentifier, day, month, period, time, currency } = lookUp;
	const { mentions } = search;
	const clocks = time === undefined ? NO_SPANS : spansOfTime(time, search);
	const [clock] = clocks;
	if (time !== undefined && clock === undefined && day !== undefined && !isFree) {
		const nowhere = { exact: [], normalised: [], similar: undefined, times: Infinity };
		return { ...WITHOUT_PIECES, ...nowhere };
	}
	const found = printed.map(search.texts);
	const asPrinted = isIdentifier
		? found.map(({ all, exact }) => ({
				all: mentions.wholeIdentifiers(all),
				exact: mentions.wholeIdentifiers(exact),
			}))
		: found;
	const exact = asPrinted.map((found) => found.exact);
	const isWhole = asPrinted.some(({ all }) => all.length > 0);
	const pieces = (isWhole ? [] : lookUp.pieces).map((forms) =>
		forms.flatMap((text) => search.texts(text).all).sort((a, b) => a.start - b.start),
	);
	const together = piecesTogether(pieces);
	const currencySpan = currency === undefined ? undefined : mentions.currencies().get(currency);
	const isMomentOnPage = time === undefined || clock !== undefined;
	const normalised = [
		...(isFree ? asPrinted.map(({ all }) => all) : []),
		...lookUp.otherForms.map((text) => search.texts(text).all),
		spansOfYear(lookUp.year, search),
		spansOfFigure(lookUp, search),
		...(day === undefined || !isMomentOnPage
			? []
			: spansOfMoment(day, time?.length === 5 ? clock : undefined, search)),
		day === undefined ? clocks : NO_SPANS,
		currencySpan === undefined ? NO_SPANS : [currencySpan],
		isIdentifier
			? printed.flatMap((text) => mentions.vatNumbersByValue().get(text) ?? [])
			: NO_SPANS,
		together,
	];
	if (search.rareTexts) {
		normalised.push(...spansOfVariants(lookUp, search, search.rareTexts));
		normalised.push(spansOfMonth(lookUp, search), spansOfPeriod(lookUp, search));
	}
	// A day or a currency can be printed once for many rows.
	const isShared =
		day !== undefined ||
		time !== undefined ||
		currency !== undefined ||
		month !== undefined ||
		period !== undefined ||
		lookUp.otherForms.length > 0 ||
		together.length >= MAX_TRIED;
	const times = isShared ? Infinity : mostSpans([...exact, ...normalised]);
	const [part] = times > 0 || !isIdentifier ? [] : found.flatMap(({ all }) => all);
	const longer = part && mentions.longerIdentifier(part);
	const similar =
		part && longer !== undefined
			? { span: part, fact: { kind: 'partOfLonger' as const, fields: [], values: { longer } } }
			: undefined;
	return { exact, normalised, together, pieces, similar, times };
}

/** The spans of a time of day, which may also be how long something takes: "3 hours, 42 minutes and 8 seconds". */
function spansOfTime(time: string, { mentions }: Search): Span[] {
	const clocks = mentions.times().get(time) ?? NO_SPANS;
	if (clocks.length > 0 || !CLOCK.test(time)) return clocks;
	const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
	const size = hours * 3600 + minutes * 60 + seconds;
	const spans = mentions.quantities().get(quantityKey(size, SECONDS)) ?? [];
	return spans.filter(({ start, end }) => PARTS.test(mentions.text.slice(start, end)));
}
const CLOCK = /^\d\d:\d\d(?::\d\d)?$/;
/** Of several parts: "neuf heures" may go on. */
const PARTS = /\d\D+\d|\S\s\S+\s\S/;
const SECONDS = { dimension: 'time', factor: 1 };

/** After the time of an arrival, how many days later it is: "5:10 am +1". */
const DAYS_LATER = /[^tcz\s(][\s(]{0,2}\+([1-3])(?![\d:])/i;

/** The spans of a day, and those of an earlier one where its time of arrival has "+1" behind it. */
function spansOfMoment(day: string, time: Span | undefined, search: Search): Span[][] {
	const own = spansOfDay(day, search);
	const after = time ? search.mentions.text.slice(time.start, time.end + 4) : '';
	const [, later = 0] = DAYS_LATER.exec(after) ?? [];
	const date = new Date(Date.parse(day) - Number(later) * DAY);
	if (later === 0 || Number.isNaN(date.getTime())) return own;
	return [...own, ...spansOfDay(date.toISOString().slice(0, day.length), search)];
}
const DAY = 86_400_000;

/** How far a unit may be in front of its number, in characters. */
const UNIT_REACH = 60;

/** Whether a unit is next to a number: after it, perhaps in full or in short, or in front of it in its line. */
function hasUnit({ text }: Mentions, { start, end }: Span, unit: string): boolean {
	const own = fold(unit);
	const [, after = ''] =
		/^[\s|)\]-]{0,3}(?:\(\d{1,4}\)\s)?(\p{L}+)/u.exec(text.slice(end, end + UNIT_REACH)) ?? [];
	const next = fold(after);
	if (next !== '' && (next.startsWith(own) || own.startsWith(next))) return true;
	const line =
		text
			.slice(Math.max(0, start - UNIT_REACH), start)
			.split('\n')
			.at(-1) ?? '';
	return (line.match(/\p{L}+/gu) ?? []).some((word) => fold(word) === own);
}

/** Spans of a number in words; one is a word of many texts. */
const inWords = (number: number, { mentions }: Search): Span[] =>
	(mentions.wordNumbersByValue().get(number) ?? []).filter(
		(word) => word.isClear && (number !== 1 || isWholeCell(mentions, word)),
	);

/** Whether a span is all that is in its cell, or after a colon in its line. */
const isWholeCell = ({ text }: Mentions, { start, end }: Span): boolean =>
	/[|\t:][ *]{0,9}$/.test(text.slice(Math.max(0, start - UNIT_REACH), start)) &&
	/^[ *]{0,9}(?:[|\t\n]|$)/.test(text.slice(end, end + UNIT_REACH));

/** The box in front of a choice, and after it, with its mark: "[x] Full time", "Yes ( )". */
const BOX = '(?:\\[([ xX✓✔]{0,3})\\]|\\(([ xX✓✔]{0,3})\\)|([☐□])|[☒☑✓✔✗])';
const BOX_BEFORE = new RegExp(`${BOX} {0,3}$`, 'u');
const BOX_AFTER = new RegExp(`^ {0,3}${BOX}`, 'u');

/** Whether a choice has no box, or one that is ticked. */
const isTicked =
	({ text }: Mentions) =>
	({ start, end }: Span): boolean => {
		const box =
			BOX_BEFORE.exec(text.slice(Math.max(0, start - UNIT_REACH), start)) ??
			BOX_AFTER.exec(text.slice(end, end + UNIT_REACH));
		if (box === null) return true;
		const [, square, round, empty] = box;
		return empty === undefined && (square ?? round)?.trim() !== '';
	};

/** Whether digits with spaces, as "2 3 0", are a whole number; digits without spaces are looked up elsewhere. */
const isWholeRun =
	({ text }: Mentions) =>
	({ start, end }: Span): boolean =>
		!/^\d+$/.test(text.slice(start, end)) &&
		!/\d \d$/.test(text.slice(Math.max(0, start - 2), start + 1)) &&
		!/^\d \d/.test(text.slice(end - 1, end + 2));

const CENTS_AFTER = new RegExp(`^\\s?(?:${CENTS}|c€|ct|¢)(?!\\p{L})`, 'iu');
const MAX_UNIT = 12;
/** Spans of an amount that is printed in cents: "45p" for 0.45. */
const inCents = (number: number, { text, numbersByValue }: Mentions): Span[] =>
	number >= 1
		? NO_SPANS
		: (numbersByValue().get(Number((number * 100).toFixed(6))) ?? NO_SPANS).filter(({ end }) =>
				CENTS_AFTER.test(text.slice(end, end + MAX_UNIT)),
			);

/** Spans of a number of a field in thousands or millions, by its name: "185,000,000" for 185 as "total_usd_m". */
const inFull = (about: LookUp['about'], number: number, mentions: Mentions): Span[][] =>
	(about ? namedScales(about[0]) : []).flatMap((factor) => {
		const whole = Number((number * factor).toFixed(6));
		const exact = [mentions.numbersByValue().get(whole) ?? NO_SPANS, ...mentions.scaled(whole)];
		return exact.some(({ length }) => length > 0) ? exact : [rounded(number, factor, mentions)];
	});

/** The numbers of the pages by their value. */
const byValue = memoizeByObject((mentions: Mentions) =>
	mentions
		.numbers()
		.flatMap((span) => span.values.map(({ value }) => ({ value, span })))
		.sort((one, other) => one.value - other.value),
);

/** Spans of numbers that are rounded in another scale: 1,284,612 in thousands for 1284.6 millions. */
function rounded(number: number, factor: number, mentions: Mentions): Span[] {
	const [, decimals = ''] = String(number).split('.');
	const half = factor / 2 / 10 ** decimals.length;
	const all = byValue(mentions);
	const scales = [1, ...mentions.factors().map((scale) => scale.factor)];
	const found = scales
		.filter((scale) => scale < factor)
		.flatMap((scale) => {
			const [least, most] = [number * factor - half, number * factor + half];
			const first = firstIndex(all, ({ value }) => value * scale >= least);
			const end = firstIndex(all, ({ value }) => value * scale > most);
			return all.slice(first, end).map(({ span }) => span);
		});
	return [...new Set(found)].sort((one, other) => one.start - other.start);
}

/** Spans of a number of a field with a unit in other ones: "two years" for 24 months, "2h41" for 161 minutes. */
function inOtherUnits(about: LookUp['about'], number: number, { mentions }: Search): Span[][] {
	const unit = about && namedUnit(...about);
	if (unit === undefined) return [];
	const clock = unit.dimension === 'time' ? clockOf(number * unit.factor) : undefined;
	const times = (clock === undefined ? undefined : mentions.times().get(clock)) ?? NO_SPANS;
	// "5 h" may be a part of a quantity, "2:41" is none.
	const clocks = times.filter(({ start, end }) => mentions.text.slice(start, end).includes(':'));
	return [mentions.quantities().get(quantityKey(number, unit)) ?? NO_SPANS, clocks];
}

/** Spans of the number that a text is, with as many decimals; a percentage also below a heading with its symbol. */
function spansOfFigure({ figure }: LookUp, { mentions }: Search): Span[] {
	if (figure === undefined) return NO_SPANS;
	const { size, decimals, isNegative, isPercentage, currencies, unit, isOfThing } = figure;
	const isFree = isPercentage || currencies !== undefined || unit !== undefined;
	// "4668" as "4,668.0"; "1001" is no part of "VF1001", and "Segunda planta" no door 2.
	const isPlain = decimals === 0 && !isFree;
	if (currencies && !currencies.some((code) => mentions.currencies().has(code))) return NO_SPANS;
	const fits = (span: Span) =>
		(!isPercentage || mentions.isPercentage(span)) &&
		(unit === undefined || hasUnit(mentions, span, unit));
	const all = mentions.numbersByValue().get(size) ?? [];
	const same = all.filter(
		(number) =>
			fits(number) &&
			(!isPlain || /\D/.test(mentions.text.slice(number.start, number.end))) &&
			number.values.some(
				(one) =>
					one.value === size && (isFree || (isPlain && !isOfThing) || one.decimals === decimals),
			),
	);
	const digits = mentions.withMinus()(same, isNegative);
	if (digits.length > 0 || isNegative || isPlain) return digits;
	return (mentions.wordNumbersByValue().get(size) ?? NO_SPANS).filter(fits);
}

/** Spans of the dates of a year, and of the year in short: "'18", "-18". */
function spansOfYear(year: string | undefined, { mentions, dateOrder }: Search): Span[] {
	if (year === undefined) return NO_SPANS;
	const ofYear = ({ values }: { values: string[] }) => values.some((day) => day.startsWith(year));
	return [
		...mentions.dates(dateOrder).filter(ofYear),
		...(mentions.shortYears().get(year.slice(2)) ?? NO_SPANS),
	];
}

const DASH = /^[-\u2010-\u2015\u2212]$/u;

/** Spans of a text in another form: in another order, in short, in other groups, or a name in two lines. */
function spansOfVariants(
	{ text = '', printed, about, isIdentifier, day, otherForms: otherGroups }: LookUp,
	{ source, mentions }: Search,
	texts: Texts,
) {
	const digits = [...printed, ...otherGroups].map((text) =>
		DASH.test(text) ? mentions.dashes() : mentions.inGroups(text),
	);
	return [
		...wholeForms(text, about).map((form) => texts(form).all),
		...digits,
		spansOfNameInParts(source, nameParts(text), (part) => texts(part).all),
		inOtherOrder(source, text),
		spansOfQuantity(text, mentions),
		isIdentifier || day !== undefined ? NO_SPANS : spansOfInflected(text, mentions),
		...(about ? [ordinalsAtLabel(about[0], Number(text), mentions)] : []),
	];
}

/** Spans of an ordinal number in words next to a word of its field: "second floor" for floor 2. */
function ordinalsAtLabel(name: string, value: number, mentions: Mentions): Span[] {
	const words = new Set(nameInWords(name).split(' ').map(fold));
	return (mentions.wordNumbersByValue().get(value) ?? []).filter(
		({ start, end, isOrdinal, isClear }) => {
			const [before = ''] =
				/\p{L}{1,30}(?= $)/u.exec(mentions.text.slice(Math.max(0, start - UNIT_REACH), start)) ??
				[];
			const [after = ''] =
				/(?<=^ )\p{L}{1,30}/u.exec(mentions.text.slice(end, end + UNIT_REACH)) ?? [];
			return isOrdinal && isClear && (words.has(fold(before)) || words.has(fold(after)));
		},
	);
}

/** Spans of a day; where its year occurs anywhere, also those without a year, outside of lists in words only. */
function spansOfDay(day: string, { mentions, dateOrder, daysInLists }: Search): Span[][] {
	const days = mentions.datesByDay(dateOrder);
	const full = days.get(day) ?? ofLongAgo(day, days);
	const hasYearInFull = mentions.numbersByValue().has(yearOf(day));
	if (!hasYearInFull && !mentions.years(dateOrder).has(yearOf(day))) {
		return [full, byWeekday(day, { mentions, dateOrder })];
	}
	const withoutItsYear = days.get(withoutYear(day)) ?? [];
	const isInList = daysInLists.has(day);
	if (isInList && hasYearInFull) return [full, withoutItsYear];
	if (full.length > 0) return [full];
	// One that begins a period has the year of its end; "22NOV   2355" is a day and a time.
	const dated = new Set(
		mentions
			.dates(dateOrder)
			.filter((date) => hasYear(date) && !isFarYear(date))
			.map(({ start }) => start),
	);
	return [
		withoutItsYear.filter(({ isInWords, start }) => (isInList || isInWords) && !dated.has(start)),
	];
}

/** How far the days in front of a date are, in characters. */
const WEEKDAY_REACH = 20;
const LAST_WORD = /(?<!\p{L})(\p{L}{2,20})\.?,?\s(?:(?:the|den|le|el|il|de)\s)?$/iu;

/** Spans of a day without its year whose day of the week fits it, next to the years of the page: "Monday 3 February". */
function byWeekday(day: string, { mentions, dateOrder }: Pick<Search, 'mentions' | 'dateOrder'>) {
	const year = Number(yearOf(day));
	if (![...mentions.years(dateOrder)].some((one) => Math.abs(one - year) === 1)) return NO_SPANS;
	const weekday = new Date(day).getUTCDay() || 7;
	return (mentions.datesByDay(dateOrder).get(withoutYear(day)) ?? []).filter((date) => {
		const before = mentions.text.slice(Math.max(0, date.start - WEEKDAY_REACH), date.end);
		const inside = before.slice(0, before.length - date.text.replace(/^\p{L}+\.?,?\s/u, '').length);
		const [, word = ''] = LAST_WORD.exec(inside) ?? [];
		// "tisdagen den 6 maj"
		const days = [word, word.replace(/en$/, '')].flatMap(weekdaysOf);
		return date.isInWords && !hasYear(date) && days.includes(weekday);
	});
}

/** Spans of a day of the last century whose year is printed short, as of a birth: "3-9-58". */
const ofLongAgo = (day: string, days: ReturnType<Mentions['datesByDay']>): Span[] =>
	day.startsWith('19')
		? (days.get(`20${day.slice(2)}`) ?? []).filter(({ text }) => !/\d{4}/.test(text))
		: NO_SPANS;

/** A year that no document is about. */
const isFarYear = ({ values }: { values: string[] }) =>
	values.every((day) => !/^(?:19|20)/.test(day));

/** Spans of a month; for a day, without the days of it, unless it is the last one and called so: "end of January 2024". */
function spansOfMonth({ month, day }: LookUp, { mentions }: Search): Span[] {
	const all = (known?: string) => (known && mentions.months().get(known)) || [];
	if (day === undefined) return all(month);
	const own = all(month).filter(({ isOfDay }) => !isOfDay);
	if (!isLastOfMonth(day)) return own;
	const isEnd = ({ start }: Span) =>
		END_OF_MONTH.test(mentions.text.slice(Math.max(0, start - UNIT_REACH), start));
	return [...own, ...all(day.slice(0, '2024-12'.length)).filter(isEnd)];
}
const END_OF_MONTH = new RegExp(`(?<!\\p{L})(?:${END_OF})\\s$`, 'iu');

/** Spans of the first day of a period that has its last day next to it. */
const spansOfPeriod = ({ period = [] }: LookUp, search: Search): Span[] =>
	piecesTogether(period.map((day) => spansOfDay(day, search).flat()));

const mostSpans = (lists: Span[][]) => Math.max(0, ...lists.map(({ length }) => length));

/** How far the pieces of a text may be from one another, in characters. */
const MAX_APART = 500;
/** How many occurrences of a text's rarest piece are tried. */
const MAX_TRIED = 50;

/** The spans of a text's rarest piece that have all its other pieces nearby. */
function piecesTogether(pieces: Span[][]): Span[] {
	const [rarest = [], ...others] = [...pieces].sort((a, b) => a.length - b.length);
	return rarest.slice(0, MAX_TRIED).filter(({ start }) =>
		others.every((spans) => {
			const near = nearest([spans], start);
			return near !== undefined && Math.abs(near.start - start) <= MAX_APART;
		}),
	);
}
