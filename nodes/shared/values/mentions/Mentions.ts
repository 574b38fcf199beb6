import { atOnce, once, type Sliced } from '../../host/budget';
import { lazy, memoize, memoizeByObject } from '../../basics/memoize';
import { addTo } from '../../basics/values';
import { lastBefore, linesOf, matchesOf, type Span } from '../../basics/text/spans';
import { withPlainNumbers } from '../../basics/text/plainNumbers';
import { findAccounts } from './accounts';
import { hasYearFirst, isThai, withGregorianYears } from './calendar';
import { byDay, type DateMention, findDates, isWrittenOut, wholeDates } from './dates';
import type { DateOrder } from './digitDate';
import { digitsOf, findDigitRuns } from './digitRuns';
import { findHanNumbers, OF_HUNDRED } from './hanNumbers';
import { longerIdentifier } from './identifiers';
import { SCALES as SCALE_WORDS } from '../roles/amountWords';
import { MAX_POWER, raised, TIMES_TEN } from './powers';
import { PHRASES } from '../roles/phrases';
import type { Role } from '../roles/roles';
import { readWords } from '../roles/words';
import { findLabels } from './labels';
import { splitByMinus } from './minusSigns';
import { findMonths } from './months';
import { findNumberWords, type WordNumber } from './numberWords';
import { amountsOf, byValue, findNumbers, isPartOfIdentifier } from './numbers';
import { findQuantities } from './quantities';
import { findSplitAmounts } from './splitAmounts';
import { textOccurrences } from './texts';
import { findTimes } from './times';
import { findVatNumbers } from './vatNumbers';
import { findWordTimes } from './wordTimes';
import { findCurrencies, findTokens } from './words';
import { withoutDateWords } from './wordyDates';

/** A dash between the borders of a cell, or between wide gaps; lines below headings have more than one. */
const DASH = /(?<=[|\t]\s{0,9}|\s{2})[-\u2010-\u2015\u2212](?=\s{0,9}(?:[|\t\n]|$)|\s{2})/gu;
/** A word for nothing that a cell or a label has for itself, or for no money at the end of a text. */
const NOTHING = new RegExp(
	`(?<=[|\\t:]\\s{0,9})(?:${PHRASES.nothing})\\.?(?=\\s{0,9}(?:[|\\t\\n]|$))|(?<!\\p{L})(?:${PHRASES.forFree})(?=\\s{0,9}(?:[|\\t\\n·.,;]|$))`,
	'giu',
);

const SHORT_YEAR = /(?<=[\s|])['’-](\d\d)(?=\s|\||$)/gu;

const MASKED = /(?:[X*•x]{3,20}|[*•]{1,20} )(\d{4})(?!\d)/gu;

const PERCENT = new RegExp(`%|${PHRASES.percent}`, 'i');
/** After a number, which may be in words, or in both: "five (5) per cent". */
const PERCENT_AFTER = new RegExp(
	`^\\s?(?:\\([\\d.,]{1,6}\\)\\s?|\\)\\s?)?(?:%|${PHRASES.percent})`,
	'i',
);
/** Tenths in Chinese and Japanese: "三成". */
const TENTHS = /[成割]/u;
/** Longer words for a percentage are none, in characters. */
const MAX_PERCENT = 24;

/** Of letters in front of an identifier, with a space, in characters. */
const MAX_LETTERS = 4;

const SCALES_IN_WORDS = SCALE_WORDS.map(({ factor, all, ...scale }) => {
	const whole = [scale.words, scale.unclear, scale.afterMoney, scale.letters];
	const ends = whole.map((words) => words && `(?:${words})(?!\\p{L})`);
	const after = [...ends, scale.numerals, scale.prefixes].filter((part) => part !== undefined);
	return {
		factor,
		after: new RegExp(`^\\s?(?:${after.join('|')})`, 'iu'),
		all: all === undefined ? undefined : new RegExp(all, 'iu'),
	};
});
/** Powers of ten after a number: "1,2 × 10⁵". */
const POWERS = Array.from({ length: 2 * MAX_POWER }, (_, at) => {
	const power = at < MAX_POWER ? at + 1 : MAX_POWER - at - 1;
	const after = new RegExp(
		`^ ?${TIMES_TEN}(?:\\^\\+?${power}|\u207a?${raised(power)})(?![\\d⁰¹²³⁴-⁹])`,
		'u',
	);
	return { factor: 10 ** power, after, all: undefined };
});
const HAS_POWER = new RegExp(`\\d ?${TIMES_TEN}`, 'u');

/** Crossed-out text in Markdown and HTML, on one line. */
const CROSSED_OUT = /~~(?=\S)[^~\n]{1,300}~~|<(s|del|strike)>[^<\n]{1,300}<\/\1>/gi;

/** A text of letters and digits, or of many digits, of which each group may be printed apart. */
const isCode = (text: string) =>
	/^\+?[\p{L}\d./() -]{5,40}$/u.test(text) &&
	((/\d/.test(text) && digitsOf(text).length >= MIN_CODE) ||
		(/\p{L}/u.test(text) && !text.includes(' ') && digitsOf(text).length > 1));
const MIN_CODE = 9;
/** "VSSZZZKJZKR018847" as "VSSZZZKJZKR 018 847", "5.2.3e" as "5.2.3 (e)". */
function matchesInGroups(source: string, text: string): Span[] {
	const characters = (text.match(/[\p{L}\d]/gu) ?? []).join('[ ./()-]{0,3}');
	const pattern = new RegExp(`(?<![\\p{L}\\d])${characters}(?![\\p{L}\\d])`, 'giu');
	return matchesOf(pattern, source, MAX_CODES).map(({ 0: { length }, index }) => ({
		start: index,
		end: index + length,
	}));
}
const MAX_CODES = 50;
/** Codes that are looked for in a text, each of which is a walk over all of it. */
const MAX_SEARCHES = 200;

/**
 * A text with the mentions in it. Each kind is found once, when it is first asked for, in time
 * proportional to the text; spans are offsets in it.
 */
export class Mentions {
	/**
	 * @param headingAt gives the heading of the column that an offset is in; '' where there is none
	 * @param running gives the headers and footers of pages, which may be in the middle of a passage
	 */
	constructor(
		readonly text: string,
		private readonly headingAt: (offset: number) => string = () => '',
		private readonly running: () => Span[] = () => [],
	) {}

	/** The text with the digits of all scripts as 0 to 9. */
	readonly plain = lazy(() => withPlainNumbers(this.text));

	/** Whether digits are no number of their own, but part of a date or an identifier. */
	private readonly isPartOfOther = (span: Span): boolean => {
		const isShort = span.end - span.start <= 2;
		const date = isShort ? lastBefore(this.writtenOut(), span.start) : undefined;
		return (date?.end ?? 0) >= span.end || isPartOfIdentifier(this.plain(), span);
	};
	private readonly writtenOut = lazy(() => this.dates('auto').filter(isWrittenOut));

	/** The numbers, in order, with rests: thousands of them take a while. */
	readonly numbersInSlices = once(() => this.findNumbers());
	private *findNumbers() {
		this.plain();
		yield;
		this.wordNumbers();
		yield;
		this.dated();
		yield;
		yield* this.datesInSlices('auto')();
		return yield* findNumbers(this.plain(), this.isPartOfOther);
	}
	readonly numbers = () => atOnce(this.numbersInSlices());
	readonly numbersByValue = lazy(() => byValue(this.numbers()));
	/** The numbers with two decimals, none within another. */
	readonly amounts = lazy(() => amountsOf(this.numbers()));
	/** The dates as an order of their digits reads them, with rests. */
	readonly datesInSlices = memoize((order: DateOrder) =>
		once(() => findDates(this.dated(), order, hasYearFirst(this.text))),
	);
	private readonly dated = lazy(() =>
		withoutDateWords(
			isThai(this.text) ? withGregorianYears(this.plain()) : this.plain(),
			this.wordNumbers(),
		),
	);
	readonly wordNumbers = lazy((): WordNumber[] => {
		const han = findHanNumbers(this.plain());
		const all = findNumberWords(this.words());
		const isNumber = { isOrdinal: false, isClear: true };
		if (han.length > 0) all.push(...han.map((number) => ({ ...number, ...isNumber })));
		return all.sort((a, b) => a.start - b.start);
	});
	/** The numbers in words by their values, without those in dates: "two hundred fifty". */
	readonly wordNumbersByValue = lazy(() => {
		const found = new Map<number, WordNumber[]>();
		for (const number of this.wordNumbers()) {
			const date = lastBefore(this.writtenOut(), number.start);
			if ((date?.end ?? 0) < number.end) addTo(found, number.value, number);
		}
		return found;
	});
	readonly dates = (order: DateOrder): DateMention[] => atOnce(this.datesInSlices(order)());
	readonly datesByDay = memoize((order: DateOrder) => byDay(this.dates(order)));
	/** The years of the dates, which may be short on the page. */
	readonly years = memoize(
		(order: DateOrder) =>
			new Set(
				this.dates(order).flatMap(({ values }) => values.map((day) => Number(day.slice(0, 4)))),
			),
	);
	/** Years in short, apart from other text, by their two digits: "'18", "-18". */
	readonly shortYears = lazy(() => {
		const found = new Map<string, Span[]>();
		for (const { 0: printed, 1: year = '', index } of this.text.matchAll(SHORT_YEAR)) {
			addTo(found, year, { start: index, end: index + printed.length });
		}
		return found;
	});
	/** The months with a year, by "YYYY-MM". */
	readonly months = lazy(() => findMonths(this.plain()));
	/** The dates with a year or with their month in words, none within another. */
	readonly wholeDates = lazy(() => wholeDates(this.dates('auto')));

	/** The numbers with a unit, in digits and in words, by `quantityKey`. */
	readonly quantities = lazy(() => findQuantities(this.plain(), this.counts()));
	/** The amounts whose cents are apart from them, by their value. */
	readonly splitAmounts = lazy(() => findSplitAmounts(this.plain(), this.counts()));
	private readonly counts = lazy(() => {
		const inDigits = this.numbers().map(({ start, end, values }) => ({
			start,
			end,
			sizes: values.map(({ value }) => value),
		}));
		return [...inDigits, ...this.countsInWords()].sort((a, b) => a.start - b.start);
	});
	private readonly countsInWords = lazy(() =>
		this.wordNumbers().map(({ start, end, value }) => ({ start, end, sizes: [value] })),
	);

	/** Whether a number is a percentage by the symbol after it, or by the heading of its column. */
	isPercentage({ start, end }: Span): boolean {
		const isSigned = PERCENT_AFTER.test(this.text.slice(end, end + MAX_PERCENT));
		const isOfHundred = OF_HUNDRED.test(this.text.slice(Math.max(0, start - 3), start));
		return isSigned || isOfHundred || PERCENT.test(this.headingAt(start));
	}
	/** The percentages with a value: 40 where 0.4 was answered. */
	percentages(value: number): Span[] {
		const rounded = Number(value.toFixed(6));
		const inWords = this.wordNumbersByValue().get(rounded) ?? [];
		const all: Span[] = [...(this.numbersByValue().get(rounded) ?? []), ...inWords];
		const tenths = this.wordNumbersByValue().get(rounded / 10) ?? [];
		const inTenths = tenths.filter(({ end }) => TENTHS.test(this.text.charAt(end)));
		return [...all.filter((span) => this.isPercentage(span)), ...inTenths];
	}
	/** Dashes in the place of a number: alone in a cell of a table, or behind several spaces. */
	readonly dashes = lazy((): Span[] =>
		[DASH, NOTHING].flatMap((pattern) =>
			Array.from(this.text.matchAll(pattern), ({ 0: { length }, index }) => ({
				start: index,
				end: index + length,
			})),
		),
	);

	/** The factors that a text says of all its numbers: "in thousands of euros". */
	readonly factors = lazy(() => SCALES_IN_WORDS.filter(({ all }) => all?.test(this.text)));
	private readonly scales = lazy(() =>
		HAS_POWER.test(this.text) ? [...SCALES_IN_WORDS, ...POWERS] : SCALES_IN_WORDS,
	);
	/** The numbers that are printed in thousands or millions: 4200000 as "4.2 million". */
	scaled(value: number): Span[][] {
		return this.scales().map((scale) => {
			const { factor, after } = scale;
			const small = Number((value / factor).toFixed(9));
			const isAll = this.factors().includes(scale);
			const spans = value < factor / 100 ? [] : (this.numbersByValue().get(small) ?? []);
			return spans.filter(({ end }) => isAll || after.test(this.text.slice(end, end + 20)));
		});
	}

	private readonly runsByDigits = lazy(() => {
		const found = new Map<string, Span[]>();
		for (const run of this.digitRuns()) {
			if (/^[\d.]+$/.test(run.text)) addTo(found, digitsOf(run.text), run);
		}
		// The last digits of an account or a card.
		for (const { 0: printed, 1: digits = '', index } of this.text.matchAll(MASKED)) {
			addTo(found, `*${digits}`, { start: index, end: index + printed.length });
		}
		return found;
	});
	/** How many codes were looked for, each in the whole text. */
	private searches = 0;
	/** A code of letters and digits in any groups, of the first that are looked for; a number of eight digits or more, perhaps after letters, whose groups are separated by points. */
	inGroups(text: string): Span[] {
		this.searches += 1;
		const isSought = this.searches <= MAX_SEARCHES && isCode(text);
		const inGroups = isSought ? this.wholeIdentifiers(matchesInGroups(this.text, text)) : [];
		if (inGroups.length > 0) return inGroups;
		const [, letters = '', digits = ''] = /^(\p{L}{0,3})\s?(\d{8,30}|\d{4})$/u.exec(text) ?? [];
		return (this.runsByDigits().get(digits.length === 4 ? `*${digits}` : digits) ?? []).filter(
			({ start }) =>
				this.text
					.slice(Math.max(0, start - MAX_LETTERS), start)
					.trimEnd()
					.endsWith(letters),
		);
	}

	/** Times of day, as `findTimes` writes them; in words, too. */
	readonly times = lazy(() => {
		const found = findTimes(this.plain());
		for (const [time, span] of findWordTimes(this.plain(), this.countsInWords())) {
			if (!found.has(time)) found.set(time, [span]);
		}
		return found;
	});
	/** Crossed-out text: "~~100.00~~ 80.00". */
	readonly crossedOut = lazy((): Span[] =>
		Array.from(this.text.matchAll(CROSSED_OUT), ({ 0: { length }, index }) => ({
			start: index,
			end: index + length,
		})),
	);
	/** The first span of each currency (ISO 4217). */
	readonly currenciesInSlices = once(() => findCurrencies(this.plain()));
	readonly currencies = () => atOnce(this.currenciesInSlices());
	readonly lines = lazy(() => linesOf(this.text));
	private readonly wordsInSlices = once(() => findTokens(this.text));
	readonly words = () => atOnce(this.wordsInSlices());
	/** Looks texts up, all of which are looked for at once. */
	*textsInSlices(texts: Set<string>) {
		return yield* textOccurrences(this.text, yield* this.wordsInSlices(), texts, this.running);
	}
	/** Picks the spans of numbers with or without a minus. */
	readonly withMinus = lazy(() => splitByMinus(this.plain(), this.isPartOfOther, this.headingAt));
	/** The identifier of which a span is a part only; undefined where it is whole. */
	readonly longerIdentifier = (span: Span) => longerIdentifier(this.text, span);
	/** The spans of a list that are no part of a longer identifier; each list is read once. */
	readonly wholeIdentifiers = memoizeByObject((spans: Span[]) =>
		spans.filter((span) => this.longerIdentifier(span) === undefined),
	);
	/** The words of the dictionary in the text, with rests: a thousand pages take a second. */
	readonly labelWordsInSlices = once(() => readWords(this.text));
	readonly labels = memoize((role: Role) =>
		findLabels(this.text, role, atOnce(this.labelWordsInSlices())),
	);
	/** Finds the labels of some roles, with a rest before each. */
	*labelsInSlices(roles: readonly Role[]): Sliced<void> {
		yield* this.labelWordsInSlices();
		for (const role of roles) {
			yield;
			this.labels(role);
		}
	}
	/** Printed accounts, by their check digits. */
	readonly accounts = lazy(() => [...findAccounts(this.text)].flatMap((found) => found ?? []));
	readonly vatNumbers = lazy(() => findVatNumbers(this.text, this.accounts()));
	/** The same by their characters without separators: "BE 0477.018.284" has a point where a number has none. */
	readonly vatNumbersByValue = lazy(() => {
		const found = new Map<string, Span[]>();
		for (const one of this.vatNumbers()) addTo(found, one.values[0] ?? '', one);
		return found;
	});
	readonly digitRunsInSlices = once(() => findDigitRuns(this.plain()));
	readonly digitRuns = () => atOnce(this.digitRunsInSlices());
}
