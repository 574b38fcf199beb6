import type { DateOptions } from '../../shared/normalise/normalised';
import { withPlainNumbers } from '../../shared/normalise/tidyValue';
import { findDates, findTimes, withoutYear } from './findDates';
import { findNumbers } from './findNumbers';
import { findCurrencies } from './findTexts';
import type { LookUp } from './lookUps';
import { bySign } from './signs';
import type { Span } from './spans';
import { MAX_TRIED, piecesTogether, textPlaces } from './textPlaces';

/** Where a value may stand, as ordered lists of spans. */
export type Places = {
	/** Written as the answer or the record has it. */
	exact: Span[][];
	/** Written differently. */
	normalised: Span[][];
	/** Where a number stands with the other sign, when it stands nowhere with its own. */
	otherSign: Span | undefined;
	/** Those of `normalised` that are only the rarest part of a text, and the places of all its parts. */
	together: Span[];
	pieces: Span[][];
	/** How often the value stands in the source, where that can be told from other values. */
	times: number;
};

const yearOf = (day: string) => Number(day.slice(0, 4));
const NONE: Span[] = [];
const WHOLE = { together: [], pieces: [] };

/** A look-up with the places of its value; look-ups of the same value share them. */
export type Placed = LookUp & { places: Places };

const given = <Value>(values: (Value | undefined)[]) =>
	new Set(values.filter((value) => value !== undefined));

/**
 * Where the values of a record may stand. One walk over the source per kind of value, whatever
 * their number.
 */
export function findPlaces(source: string, lookUps: LookUp[], options: DateOptions): Placed[] {
	const placesOf = textPlaces(
		source,
		new Set(lookUps.flatMap(({ printed, pieces }) => [...printed, ...pieces])),
	);
	const plain = withPlainNumbers(source);
	const numberSpans = findNumbers(plain, given(lookUps.map(({ number }) => number)));
	const days = given(lookUps.map(({ day }) => day));
	const rowDays = [...given(lookUps.map(({ day, entry }) => entry && day))];
	const daySpans = findDates(plain, new Set([...days, ...rowDays.map(withoutYear)]), options);
	const yearSpans = findNumbers(plain, new Set(rowDays.map(yearOf)));
	const times = lookUps.some(({ time }) => time !== undefined) ? findTimes(plain) : new Set();
	const signs = findCurrencies(source, given(lookUps.map(({ currency }) => currency)));
	const signed = bySign(plain);

	const ofDay = (day: string): Span[][] => [
		daySpans.get(day) ?? NONE,
		...(yearSpans.has(yearOf(day)) ? [daySpans.get(withoutYear(day)) ?? NONE] : []),
	];
	const ofNumber = ({ printed, number = 0, isNegative = false, eitherSign }: LookUp): Places => {
		const spans = numberSpans.get(number) ?? NONE;
		const ofOwnSign = (found: Span[]) => {
			const own = signed(found, isNegative && number !== 0);
			return own.length === 0 && eitherSign ? signed(found, !isNegative) : own;
		};
		const own = ofOwnSign(spans);
		const exact = printed.map((text) => ofOwnSign(placesOf(text).exact));
		const count = timesIn([own, ...exact]);
		const otherSign = count > 0 ? undefined : signed(spans, !isNegative)[0];
		return { ...WHOLE, exact, normalised: [own], otherSign, times: count };
	};
	const find = (lookUp: LookUp): Places => {
		const { printed, pieces, isFree, number, day, time, currency } = lookUp;
		if (number !== undefined) return ofNumber(lookUp);
		if (time !== undefined && !times.has(time)) {
			return { ...WHOLE, exact: [], normalised: [], otherSign: undefined, times: Infinity };
		}
		const own = printed.map(placesOf);
		const exact = own.map((places) => places.exact);
		const sign = currency === undefined ? undefined : signs.get(currency);
		const placesOfPieces = pieces.map((text) => placesOf(text).all);
		const together = piecesTogether(placesOfPieces);
		const normalised = [
			...(isFree ? own.map(({ all }) => all) : []),
			...(day === undefined ? [] : ofDay(day)),
			sign === undefined ? NONE : [sign],
			together,
		];
		// A day or a currency can be printed once for many rows.
		const isShared = day !== undefined || currency !== undefined || together.length >= MAX_TRIED;
		const count = isShared ? Infinity : timesIn([...exact, ...normalised]);
		const parts = { together, pieces: placesOfPieces };
		return { ...parts, exact, normalised, otherSign: undefined, times: count };
	};
	const known = new Map<string, Places>();
	return lookUps.map((lookUp) => {
		const { printed, pieces, isFree, number, isNegative, eitherSign, day, time, currency } = lookUp;
		const value = [printed, pieces, isFree, number, isNegative, eitherSign, day, time, currency];
		const key = JSON.stringify(value);
		const places = known.get(key) ?? find(lookUp);
		known.set(key, places);
		return { ...lookUp, places };
	});
}

const timesIn = (lists: Span[][]) => Math.max(0, ...lists.map(({ length }) => length));
