import type { DateOptions } from '../normalise/Normalised';
import { findCurrencies } from './findCurrencies';
import { findDates, withoutYear } from './findDates';
import { findNumbers } from './findNumbers';
import { findTimes } from './findTimes';
import { isDayOfDate } from './isDayOfDate';
import type { LookUp } from './lookUps';
import type { Span } from './sourceText';
import { piecesTogether, textPlaces } from './textPlaces';

/** Where a value may stand, as ordered lists of spans. */
export type Places = {
	/** Written as the answer or the record has it. */
	exact: Span[][];
	/** Written differently. */
	normalised: Span[][];
};

const yearOf = (day: string) => Number(day.slice(0, 4));

/**
 * Where the values of a record may stand, in the order of the look-ups. One walk over the source
 * per kind of value, whatever their number.
 */
export function findPlaces(source: string, lookUps: LookUp[], options: DateOptions): Places[] {
	const texts = new Set<string>();
	const numbers = new Set<number>();
	const days = new Set<string>();
	const years = new Set<number>();
	const times = new Set<string>();
	const currencies = new Set<string>();
	for (const { printed, pieces, number, day, time, currency, list } of lookUps) {
		for (const text of [...printed, ...pieces]) texts.add(text);
		if (number !== undefined) numbers.add(number);
		if (day !== undefined) days.add(day);
		if (day !== undefined && list !== undefined) {
			days.add(withoutYear(day));
			years.add(yearOf(day));
		}
		if (time !== undefined) times.add(time);
		if (currency !== undefined) currencies.add(currency);
	}
	const placesOf = textPlaces(source, texts);
	const numberSpans = findNumbers(source, numbers);
	const daySpans = findDates(source, days, options);
	const yearSpans = findNumbers(source, years);
	const timeSpans = findTimes(source, times);
	const signs = findCurrencies(source, currencies);

	const ofDay = (day: string): Span[][] => [
		daySpans.get(day) ?? [],
		...(yearSpans.has(yearOf(day)) ? [daySpans.get(withoutYear(day)) ?? []] : []),
	];
	return lookUps.map(({ printed, pieces, isFree, number, day, time, currency }) => {
		if (time !== undefined && !timeSpans.has(time)) return { exact: [], normalised: [] };
		const own = printed.map(placesOf);
		const sign = currency === undefined ? undefined : signs.get(currency);
		return {
			exact: own.map(({ exact }) =>
				number === undefined
					? exact
					: exact.filter(({ start, end }) => !isDayOfDate(source, start, end)),
			),
			normalised: [
				...(isFree ? own.map(({ all }) => all) : []),
				...(number === undefined ? [] : [numberSpans.get(number) ?? []]),
				...(day === undefined ? [] : ofDay(day)),
				...(sign === undefined ? [] : [[sign]]),
				...(pieces.length === 0 ? [] : [piecesTogether(pieces.map((text) => placesOf(text).all))]),
			],
		};
	});
}
