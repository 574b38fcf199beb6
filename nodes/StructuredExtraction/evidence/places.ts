import type { DateOptions } from '../normalise/normalised';
import { findCurrencies } from './findCurrencies';
import { findDates, findTimes, withoutYear } from './findDates';
import { debits, findNumbers, signAt } from './findNumbers';
import type { LookUp } from './lookUps';
import type { Span } from './sourceText';
import { isPartOfOther } from './spans';
import { MAX_TRIED, piecesTogether, textPlaces } from './textPlaces';

/** Where a value may stand, as ordered lists of spans. */
export type Places = {
	/** Written as the answer or the record has it. */
	exact: Span[][];
	/** Written differently. */
	normalised: Span[][];
	/** Where a number stands with the other sign, when it stands nowhere with its own. */
	otherSign: Span | undefined;
	/** How often the value stands in the source, where that can be told from other values. */
	times: number;
};

const yearOf = (day: string) => Number(day.slice(0, 4));
const NONE: Span[] = [];

/** Spans of numbers by their sign, each list looked through once. */
function bySign(source: string): (spans: Span[], isNegative: boolean) => Span[] {
	const isDebit = debits(source);
	const known = new Map<Span[], { negative: Span[]; positive: Span[] }>();
	return (spans, isNegative) => {
		let sides = known.get(spans);
		if (sides === undefined) {
			sides = { negative: [], positive: [] };
			known.set(spans, sides);
			for (const span of spans) {
				if (isPartOfOther(source, span)) continue;
				const sign = signAt(source, span);
				if (sign !== 'negative') sides.positive.push(span);
				if (sign !== 'positive' || isDebit(span)) sides.negative.push(span);
			}
		}
		return isNegative ? sides.negative : sides.positive;
	};
}

/**
 * Where the values of a record may stand, in the order of the look-ups; look-ups of the same value
 * share theirs. One walk over the source per kind of value, whatever their number.
 */
export function findPlaces(source: string, lookUps: LookUp[], options: DateOptions): Places[] {
	const texts = new Set<string>();
	const numbers = new Set<number>();
	const days = new Set<string>();
	const years = new Set<number>();
	const currencies = new Set<string>();
	for (const { printed, pieces, number, day, currency, list } of lookUps) {
		for (const text of [...printed, ...pieces]) texts.add(text);
		if (number !== undefined) numbers.add(number);
		if (day !== undefined) days.add(day);
		if (day !== undefined && list !== undefined) {
			days.add(withoutYear(day));
			years.add(yearOf(day));
		}
		if (currency !== undefined) currencies.add(currency);
	}
	const placesOf = textPlaces(source, texts);
	const numberSpans = findNumbers(source, numbers);
	const daySpans = findDates(source, days, options);
	const yearSpans = findNumbers(source, years);
	const times = lookUps.some(({ time }) => time !== undefined) ? findTimes(source) : new Set();
	const signs = findCurrencies(source, currencies);
	const signed = bySign(source);

	const ofDay = (day: string): Span[][] => [
		daySpans.get(day) ?? NONE,
		...(yearSpans.has(yearOf(day)) ? [daySpans.get(withoutYear(day)) ?? NONE] : []),
	];
	const ofNumber = ({ printed, number = 0, isNegative = false }: LookUp): Places => {
		const spans = numberSpans.get(number) ?? NONE;
		const own = signed(spans, isNegative && number !== 0);
		const exact = printed.map((text) => signed(placesOf(text).exact, isNegative && number !== 0));
		const isFound = own.length > 0 || exact.some(({ length }) => length > 0);
		const otherSign = isFound ? undefined : signed(spans, !isNegative)[0];
		return { exact, normalised: [own], otherSign, times: timesIn([own, ...exact]) };
	};
	const find = (lookUp: LookUp): Places => {
		const { printed, pieces, isFree, number, day, time, currency } = lookUp;
		if (number !== undefined) return ofNumber(lookUp);
		const isAbsent = time !== undefined && !times.has(time);
		if (isAbsent) return { exact: [], normalised: [], otherSign: undefined, times: Infinity };
		const own = printed.map(placesOf);
		const sign = currency === undefined ? undefined : signs.get(currency);
		const together = piecesTogether(pieces.map((text) => placesOf(text).all));
		const exact = own.map((places) => places.exact);
		const normalised = [
			...(isFree ? own.map(({ all }) => all) : []),
			...(day === undefined ? [] : ofDay(day)),
			...(sign === undefined ? [] : [[sign]]),
			...(pieces.length === 0 ? [] : [together]),
		];
		// A day or a currency can be printed once for many rows.
		const isShared = day !== undefined || currency !== undefined || together.length >= MAX_TRIED;
		const count = isShared ? Infinity : timesIn([...exact, ...normalised]);
		return { exact, normalised, otherSign: undefined, times: count };
	};
	const known = new Map<string, Places>();
	return lookUps.map((lookUp) => {
		const { printed, pieces, isFree, number, isNegative, day, time, currency } = lookUp;
		const value = [printed, pieces, isFree, number, isNegative, day, time, currency];
		const key = JSON.stringify(value);
		const places = known.get(key) ?? find(lookUp);
		known.set(key, places);
		return places;
	});
}

const timesIn = (lists: Span[][]) => Math.max(0, ...lists.map(({ length }) => length));
