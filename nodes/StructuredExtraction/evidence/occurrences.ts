import type { DateOptions } from '../../shared/normalise/normalised';
import { withPlainNumbers } from '../../shared/normalise/tidyValue';
import type { Span } from '../../shared/spans';
import { findDates, findTimes, withoutYear } from './findDates';
import { findNumbers } from './findNumbers';
import { findCurrencies } from './findTexts';
import type { LookUp } from './lookUp';
import { splitByMinus } from './minusSigns';
import { MAX_TRIED, piecesTogether, textOccurrences } from './textOccurrences';

/** Occurrences of a value, as ordered lists of spans. */
export type Occurrences = {
	/** Written as the answer or the record has it. */
	exact: Span[][];
	/** Written differently. */
	normalised: Span[][];
	/** Occurrences of the negated number, if the number itself has none. */
	negated: Span | undefined;
	/** For a text that occurs in pieces only: the spans of its rarest piece, and those of all its pieces. */
	together: Span[];
	pieces: Span[][];
	/** How often the value occurs; Infinity where other values may share an occurrence. */
	times: number;
};

/** A look-up with the occurrences of its value; look-ups of the same value share them. */
export type LocatedValue = LookUp & { occurrences: Occurrences };

/** Results of one walk over the source for each kind of value. */
type Search = {
	texts: ReturnType<typeof textOccurrences>;
	numbers: Map<number, Span[]>;
	byMinus: ReturnType<typeof splitByMinus>;
	days: Map<string, Span[]>;
	/** The years that occur on their own, for days without one. */
	years: Map<number, Span[]>;
	times: Set<string>;
	currencies: Map<string, Span>;
};

const NO_SPANS: Span[] = [];
const WITHOUT_PIECES = { together: NO_SPANS, pieces: [] };

const yearOf = (day: string) => Number(day.slice(0, 4));

const defined = <Value>(values: (Value | undefined)[]) =>
	new Set(values.filter((value) => value !== undefined));

/**
 * Finds where the values of a record occur. One walk over the source for each kind of value,
 * however many there are.
 */
export function findOccurrences(
	source: string,
	lookUps: LookUp[],
	options: DateOptions,
): LocatedValue[] {
	const search = searchSource(source, lookUps, options);
	const known = new Map<string, Occurrences>();
	return lookUps.map((lookUp) => {
		const key = keyOf(lookUp);
		const occurrences = known.get(key) ?? occurrencesOf(lookUp, search);
		known.set(key, occurrences);
		return { ...lookUp, occurrences };
	});
}

function searchSource(source: string, lookUps: LookUp[], options: DateOptions): Search {
	const plain = withPlainNumbers(source);
	const texts = new Set(lookUps.flatMap(({ printed, pieces }) => [...printed, ...pieces]));
	const days = defined(lookUps.map(({ day }) => day));
	const daysInLists = [...defined(lookUps.map(({ day, entry }) => entry && day))];
	const hasTimes = lookUps.some(({ time }) => time !== undefined);
	return {
		texts: textOccurrences(source, texts),
		numbers: findNumbers(plain, defined(lookUps.map(({ number }) => number))),
		byMinus: splitByMinus(plain),
		days: findDates(plain, new Set([...days, ...daysInLists.map(withoutYear)]), options),
		years: findNumbers(plain, new Set(daysInLists.map(yearOf))),
		times: hasTimes ? findTimes(plain) : new Set(),
		currencies: findCurrencies(source, defined(lookUps.map(({ currency }) => currency))),
	};
}

/** The same for look-ups of the same value. */
function keyOf(lookUp: LookUp): string {
	const { printed, pieces, isFree, number, isNegative, withOrWithoutMinus, day, time, currency } =
		lookUp;
	return JSON.stringify([
		...[printed, pieces, isFree],
		...[number, isNegative, withOrWithoutMinus, day, time, currency],
	]);
}

function occurrencesOf(lookUp: LookUp, search: Search): Occurrences {
	return lookUp.number === undefined
		? occurrencesOfText(lookUp, search)
		: occurrencesOfNumber(lookUp, lookUp.number, search);
}

function occurrencesOfNumber(
	{ printed, isNegative = false, withOrWithoutMinus = false }: LookUp,
	number: number,
	{ texts, numbers, byMinus }: Search,
): Occurrences {
	const spans = numbers.get(number) ?? NO_SPANS;
	const asItIs = (found: Span[]) => {
		const own = byMinus(found, isNegative && number !== 0);
		return own.length === 0 && withOrWithoutMinus ? byMinus(found, !isNegative) : own;
	};
	const normalised = [asItIs(spans)];
	const exact = printed.map((text) => asItIs(texts(text).exact));
	const times = mostSpans([...normalised, ...exact]);
	const negated = times > 0 ? undefined : byMinus(spans, !isNegative)[0];
	return { ...WITHOUT_PIECES, exact, normalised, negated, times };
}

function occurrencesOfText(lookUp: LookUp, search: Search): Occurrences {
	const { printed, isFree, day, time, currency } = lookUp;
	if (time !== undefined && !search.times.has(time)) {
		const nowhere = { exact: [], normalised: [], negated: undefined, times: Infinity };
		return { ...WITHOUT_PIECES, ...nowhere };
	}
	const asPrinted = printed.map(search.texts);
	const exact = asPrinted.map((found) => found.exact);
	const pieces = lookUp.pieces.map((text) => search.texts(text).all);
	const together = piecesTogether(pieces);
	const currencySpan = currency === undefined ? undefined : search.currencies.get(currency);
	const normalised = [
		...(isFree ? asPrinted.map(({ all }) => all) : []),
		...(day === undefined ? [] : spansOfDay(day, search)),
		currencySpan === undefined ? NO_SPANS : [currencySpan],
		together,
	];
	// A day or a currency can be printed once for many rows.
	const isShared = day !== undefined || currency !== undefined || together.length >= MAX_TRIED;
	const times = isShared ? Infinity : mostSpans([...exact, ...normalised]);
	return { exact, normalised, together, pieces, negated: undefined, times };
}

/** Spans of a day; also those without a year, where its year occurs anywhere. */
function spansOfDay(day: string, { days, years }: Search): Span[][] {
	const full = days.get(day) ?? NO_SPANS;
	return years.has(yearOf(day)) ? [full, days.get(withoutYear(day)) ?? NO_SPANS] : [full];
}

const mostSpans = (lists: Span[][]) => Math.max(0, ...lists.map(({ length }) => length));
