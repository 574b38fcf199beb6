import { addTo, type Values } from '../../shared/values';
import type { DateOptions } from '../normalise/normalised';
import type { Schema } from '../schema/schema';
import { type ListEntry, lookUps } from './lookUps';
import { findPlaces, type Placed, type Places } from './places';
import { pageAt, placeIn, snippetAround, type SourcePage, sourceText } from './sourceText';
import { firstFrom, nearest, type Span } from './spans';

/** Where a value stands in the source; `unavailable` where there is no text to look in. */
export type Evidence = {
	/** Page of the source, counted from 1; null where there are no pages or the value is nowhere. */
	page: number | null;
	/** The text around the value, up to 120 characters. */
	snippet: string | null;
	match: 'exact' | 'normalised' | 'none' | 'unavailable';
	/** Why the value counts as not found although something like it stands there, in words. */
	note?: string;
};

/** How much farther from its row a value may be for being written just alike, in characters. */
const EXACT_BONUS = 100;

const UNAVAILABLE: Evidence = { page: null, snippet: null, match: 'unavailable' };
const NONE: Evidence = { page: null, snippet: null, match: 'none' };

const OTHER_SIGN = 'the document has this number with the other sign';

/** Where a value stands: offsets in the `readablePage` of a page, which is counted from 0. */
export type Place = { page: number; start: number; end: number };

/** The evidence of values, and the places that it has them from, both by path. */
type Found = { evidence: Record<string, Evidence>; places: Map<string, Place> };

/**
 * Where each value of a record stands in its source, by path (`lines[0].total`; an amount's
 * currency under `<path>.currency`). `pages` is null where there is no text to look in, as for an
 * image that the model has seen itself. Takes time in proportion to the source and the record.
 */
export const evidence = (...of: Parameters<typeof evidenceAndPlaces>): Record<string, Evidence> =>
	evidenceAndPlaces(...of).evidence;

/** As `evidence`, with the places. */
export function evidenceAndPlaces(
	schema: Schema,
	{ record, originals }: { record: Values; originals: Record<string, string> },
	pages: SourcePage[] | null,
	options: DateOptions,
): Found {
	const all = lookUps(schema, record, originals);
	const places = new Map<string, Place>();
	if (pages === null) {
		const none = all.map(({ path }) => [path, { ...UNAVAILABLE }] as const);
		return { evidence: Object.fromEntries(none), places };
	}
	const source = sourceText(pages);
	const placed = findPlaces(source.text, all, options);
	const entries = entriesOf(placed);
	const offsets = entryOffsets(entries);
	const repeated = repeatedValues(entries);

	const shown = ({ path }: Placed, span: Span) => {
		const place = placeIn(source, span);
		if (place) places.set(path, place);
		return { page: pageAt(source, span.start), snippet: snippetAround(source, span) };
	};
	const evidenceOf = (value: Placed): Evidence => {
		const { entry, isJudged } = value;
		const { otherSign } = value.places;
		if (otherSign) return { ...shown(value, otherSign), match: 'none', note: OTHER_SIGN };
		const place = placeAt(value.places, entry && offsets.get(entry));
		if (!place) return isJudged ? { ...UNAVAILABLE } : { ...NONE };
		const note = repeated.get(value);
		if (note !== undefined) return { ...shown(value, place.span), match: 'none', note };
		return { ...shown(value, place.span), match: place.isExact ? 'exact' : 'normalised' };
	};
	const found = Object.fromEntries(placed.map((value) => [value.path, evidenceOf(value)]));
	return { evidence: found, places };
}

/** The place of a value that is nearest to an offset; one written alike goes before others. */
function placeAt(
	{ exact, normalised }: Places,
	offset: number | undefined,
): { span: Span; isExact: boolean } | undefined {
	const alike = nearest(exact, offset ?? 0);
	const other = nearest(normalised, offset ?? 0);
	const distance = ({ start }: Span) => Math.abs(start - (offset ?? 0));
	const isNear = !alike || !other || distance(alike) <= distance(other) + EXACT_BONUS;
	if (alike && (isNear || offset === undefined)) return { span: alike, isExact: true };
	return other && { span: other, isExact: false };
}

/** The values of each list entry. */
type Entries = Map<ListEntry, Placed[]>;

function entriesOf(values: Placed[]): Entries {
	const entries: Entries = new Map();
	for (const value of values) if (value.entry) addTo(entries, value.entry, value);
	return entries;
}

/**
 * Where each list entry stands: at its rarest value, and after the entry before it where the
 * value stands there too.
 */
function entryOffsets(entries: Entries): Map<ListEntry, number> {
	const offsets = new Map<ListEntry, number>();
	const lastOfList = new Map<string, number>();
	for (const [entry, values] of entries) {
		const spans = rarestOf(values);
		const span = spans[firstFrom(spans, (lastOfList.get(entry.list) ?? -1) + 1)] ?? spans[0];
		if (span === undefined) continue;
		offsets.set(entry, span.start);
		lastOfList.set(entry.list, span.start);
	}
	return offsets;
}

/** The places of the value that stands in the fewest, as it is written in most of them. */
function rarestOf(values: Placed[]): Span[] {
	let rarest: Span[] = [];
	for (const { places } of values) {
		let spans: Span[] = [];
		for (const list of [...places.exact, ...places.normalised]) {
			if (list.length > spans.length) spans = list;
		}
		const isRarer = rarest.length === 0 || spans.length < rarest.length;
		if (spans.length > 0 && isRarer) rarest = spans;
	}
	return rarest;
}

/**
 * Values of list entries that are given more often than they stand in the source, as a row that was
 * answered three times and stands there once, with what is wrong, in words. A value that all the
 * entries of a list share may be printed once, above them.
 */
function repeatedValues(entries: Entries): Map<Placed, string> {
	const ids = new Map<Places, number>();
	const idOf = ({ places }: Placed) => {
		const id = ids.get(places) ?? ids.size;
		ids.set(places, id);
		return id;
	};
	const fieldOf = ({ path, entry }: Placed) => path.slice(entry?.path.length);
	const lists = new Map<string, Placed[][]>();
	for (const [{ list }, values] of entries) addTo(lists, list, values);
	const found = new Map<Placed, string>();
	for (const list of lists.values()) {
		const alike = new Map<string, Placed[][]>();
		const places = new Map<string, Set<Places>>();
		for (const values of list) {
			addTo(alike, values.map((value) => `${fieldOf(value)}=${idOf(value)};`).join(''), values);
			for (const value of values) {
				const field = fieldOf(value);
				places.set(field, (places.get(field) ?? new Set()).add(value.places));
			}
		}
		const isShared = (value: Placed) => alike.size > 1 && places.get(fieldOf(value))?.size === 1;
		for (const group of alike.values()) {
			for (const [before, values] of group.entries()) {
				for (const value of before === 0 ? [] : values) {
					const { times } = value.places;
					if (value.isJudged || times === 0 || times > before || isShared(value)) continue;
					const had = times === 1 ? 'once' : `${times} times`;
					found.set(value, `the same entry is given ${group.length} times, the text has it ${had}`);
				}
			}
		}
	}
	return found;
}
