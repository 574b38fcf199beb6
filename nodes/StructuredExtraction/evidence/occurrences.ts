import { isRest, type Sliced } from '../../shared/host/budget';
import type { NormaliseOptions } from '../../shared/values/normalise/normalised';
import { memoizeByObject } from '../../shared/basics/memoize';
import { addTo } from '../../shared/basics/values';
import type { Span } from '../../shared/basics/text/spans';
import type { LookUp } from './lookUp';
import type { PagedText } from './sourceText';
import {
	isNowhere,
	type Occurrences,
	occurrencesOf,
	rareForms,
	type Search,
} from './occurrencesOf';

type Lists = Pick<Occurrences, 'exact' | 'normalised'>;
const NOWHERE: Lists = { exact: [], normalised: [] };

/** Look-ups share the occurrences of a value, such as a quantity that is in each of thousands of rows. */
const inOneList = memoizeByObject(({ exact, normalised }: Lists): readonly Span[] =>
	[...exact, ...normalised].flat(),
);

/** All spans of a value in one list; none of a value that is nowhere. */
export const spansOf = (occurrences: Lists = NOWHERE) => inOneList(occurrences) as Span[];

/** A look-up with the occurrences of its value; look-ups of the same value share them. */
export type LocatedValue = LookUp & { occurrences: Occurrences };

/** Where the pages have a value, each place once. */
export const placesOf = ({ occurrences }: Pick<LocatedValue, 'occurrences'>): Set<number> =>
	new Set(spansOf(occurrences).map(({ start }) => start));

/** The values of fields outside of lists by the first place of each. */
export function byFirstPlace(located: LocatedValue[]): Map<number | undefined, LocatedValue[]> {
	const found = new Map<number | undefined, LocatedValue[]>();
	for (const value of located) {
		if (!value.entry) addTo(found, spansOf(value.occurrences)[0]?.start, value);
	}
	return found;
}

/** Where the pages have some values, in order; those that are printed more often than `most` are left out. */
export const claimedSpans = (located: LocatedValue[], most: number): (Span & { path: string })[] =>
	located
		.flatMap(({ path, occurrences }) => {
			const spans = spansOf(occurrences);
			return spans.length > most ? [] : spans.map((span) => ({ ...span, path }));
		})
		.sort((a, b) => a.start - b.start);

const defined = <Value>(values: (Value | undefined)[]) =>
	new Set(values.filter((value) => value !== undefined));

/**
 * Finds where the values of a record occur. One walk over the source for each kind of value,
 * however many there are.
 */
export function* findOccurrences(
	source: PagedText,
	lookUps: LookUp[],
	{ dateOrder }: Pick<NormaliseOptions, 'dateOrder'>,
): Sliced<LocatedValue[]> {
	const printed = new Set(
		lookUps.flatMap((one) => [...one.printed, ...one.pieces.flat(), ...one.otherForms]),
	);
	const { mentions } = source;
	const texts = yield* mentions.textsInSlices(printed);
	yield* mentions.numbersInSlices();
	yield* mentions.datesInSlices(dateOrder)();
	const isAskedFor = (is: (one: LookUp) => unknown) => lookUps.some(is);
	for (const find of [
		mentions.numbersByValue,
		() => mentions.datesByDay(dateOrder),
		...(isAskedFor(({ isIdentifier }) => isIdentifier)
			? [mentions.accounts, mentions.vatNumbersByValue]
			: []),
	]) {
		yield;
		find();
	}
	if (isAskedFor(({ currency }) => currency)) yield* mentions.currenciesInSlices();
	yield;
	const daysInLists = defined(lookUps.map(({ day, entry }) => entry && day));
	const search: Search = { source, mentions, dateOrder, texts, daysInLists };
	const known = new Map<string, Occurrences>();
	const nowhere = new Map<string, LookUp>();
	const keyed: { lookUp: LookUp; key: string }[] = [];
	for (const [index, lookUp] of lookUps.entries()) {
		if (isRest(index)) yield;
		const key = keyOf(lookUp);
		keyed.push({ lookUp, key });
		if (known.has(key)) continue;
		// The first value of a kind has its notations found in all of the text.
		yield;
		const occurrences = occurrencesOf(lookUp, search);
		known.set(key, occurrences);
		if (isNowhere(occurrences)) nowhere.set(key, lookUp);
	}
	const rare = new Set([...nowhere.values()].flatMap(rareForms));
	const rareTexts = rare.size === 0 ? texts : yield* mentions.textsInSlices(rare);
	if (nowhere.size > 0) yield* mentions.digitRunsInSlices();
	for (const [key, lookUp] of nowhere) {
		yield;
		known.set(key, occurrencesOf(lookUp, { ...search, rareTexts }));
	}
	return keyed.map(({ lookUp, key }) => ({ ...lookUp, occurrences: known.get(key) ?? NONE }));
}

const NONE: Occurrences = { ...NOWHERE, similar: undefined, together: [], pieces: [], times: 0 };

/** The same for look-ups of the same value. */
function keyOf(lookUp: LookUp): string {
	const { printed, pieces, isFree, number, isNegative, withOrWithoutMinus, day, time, currency } =
		lookUp;
	return JSON.stringify([
		printed,
		pieces,
		lookUp.otherForms,
		lookUp.figure,
		isFree,
		lookUp.isIdentifier,
		lookUp.year,
		lookUp.month,
		lookUp.period,
		lookUp.about,
		number,
		isNegative,
		withOrWithoutMinus,
		day,
		time,
		currency,
	]);
}
