import type { Box } from '../../shared/ocr/pages';
import { addTo, type Values } from '../../shared/values';
import type { DateOptions } from '../../shared/normalise/normalised';
import type { Schema } from '../schema/schema';
import { type ListEntry, lookUps } from './lookUps';
import { findPlaces, type Placed, type Places } from './places';
import { readings } from './readings';
import { pageAt, placeIn, snippetAround, type SourcePage, sourceText } from './sourceText';
import { firstFrom, lastUntil, nearest, type Span } from './spans';

/** Where a value stands in the source; `unavailable` where there is no text to look in. */
export type Evidence = {
	/** Page of the source, counted from 1; null where there are no pages or the value is nowhere. */
	page: number | null;
	/** The text around the value, up to 120 characters. */
	snippet: string | null;
	match: 'exact' | 'normalised' | 'none' | 'unavailable';
	/** The element of an electronic invoice that holds the value, by its path in the XML. */
	element?: string;
	/** How sure OCR is of the least sure word of it, from 0 to 1; where OCR was asked and tells it. */
	confidence?: number;
	/** Where it is on the page, in pixels; where OCR was asked and tells it. */
	box?: Box;
	/** Why the value counts as not found although something like it stands there, in words. */
	note?: string;
	/** Whether a second answer gave the same value; absent where there is none. */
	secondOpinion?: 'agrees' | 'differs';
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
	const anchors = entryAnchors(entries, source.text);
	const alike = alikeInEntries(entries);
	const repeated = repeatedValues(entries);

	const readingOf = readings(source, pages);
	const shown = ({ path }: Placed, span: Span, parts = [span]) => {
		const place = placeIn(source, span);
		if (place) places.set(path, place);
		return {
			page: pageAt(source, span.start),
			snippet: snippetAround(source, span),
			...readingOf(parts),
		};
	};
	const evidenceOf = (value: Placed): Evidence => {
		const { entry, isJudged } = value;
		const { otherSign } = value.places;
		if (otherSign) return { ...shown(value, otherSign), match: 'none', note: OTHER_SIGN };
		const anchor = entry && anchors.get(entry);
		const place =
			(anchor && placeInRow(value.places, anchor, alike.get(value))) ??
			placeAt(value.places, anchor?.offset);
		if (!place) return isJudged ? { ...UNAVAILABLE } : { ...NONE };
		const note = repeated.get(value);
		const found = shown(value, place.span, partsAt(value.places, place.span));
		if (note !== undefined) return { ...found, match: 'none', note };
		return { ...found, match: place.isExact ? 'exact' : 'normalised' };
	};
	const found = Object.fromEntries(placed.map((value) => [value.path, evidenceOf(value)]));
	return { evidence: found, places };
}

/** Where a list entry stands: at one of its values, and on which line. */
type Anchor = { offset: number; row: Span };

type Spot = { span: Span; isExact: boolean };

/**
 * The place of a value on the line of its list entry, nearest to where that stands.
 * @param nth of those values of the entry that are alike, which stand there one after the other
 */
function placeInRow(
	{ exact, normalised }: Places,
	{ offset, row }: Anchor,
	nth?: number,
): Spot | undefined {
	for (const lists of [exact, normalised]) {
		const first = nth === undefined ? undefined : nthIn(lists, row, nth);
		const span = first ?? nearest(lists, offset, row);
		if (span !== undefined) return { span, isExact: lists === exact };
	}
	return undefined;
}

function nthIn(lists: Span[][], row: Span, nth: number): Span | undefined {
	return lists
		.map((spans) => spans[firstFrom(spans, row.start) + nth])
		.find((span) => span !== undefined && span.start < row.end);
}

/** Of the values of an entry that are alike, such as the price and the total of one piece, which one each is. */
function alikeInEntries(entries: Entries): Map<Placed, number> {
	const found = new Map<Placed, number>();
	for (const values of entries.values()) {
		const same = new Map<Places, Placed[]>();
		for (const value of values) addTo(same, value.places, value);
		for (const group of same.values()) {
			if (group.length > 1) group.forEach((value, nth) => found.set(value, nth));
		}
	}
	return found;
}

/** The place of a value that is nearest to an offset; one written alike goes before others. */
function placeAt({ exact, normalised }: Places, offset: number | undefined): Spot | undefined {
	const alike = nearest(exact, offset ?? 0);
	const other = nearest(normalised, offset ?? 0);
	const distance = ({ start }: Span) => Math.abs(start - (offset ?? 0));
	const isNear = !alike || !other || distance(alike) <= distance(other) + EXACT_BONUS;
	if (alike && (isNear || offset === undefined)) return { span: alike, isExact: true };
	return other && { span: other, isExact: false };
}

/** The places of all parts of a value that is put together of parts, the nearest of each. */
function partsAt({ together, pieces }: Places, span: Span): Span[] {
	if (!together.includes(span)) return [span];
	return pieces.flatMap((places) => nearest([places], span.start) ?? []);
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
function entryAnchors(entries: Entries, source: string): Map<ListEntry, Anchor> {
	const anchors = new Map<ListEntry, Anchor>();
	const lines = entries.size === 0 ? [] : linesOf(source);
	const lastOfList = new Map<string, number>();
	for (const [entry, values] of entries) {
		const spans = rarestOf(values);
		const span = spans[firstFrom(spans, (lastOfList.get(entry.list) ?? -1) + 1)] ?? spans[0];
		if (span === undefined) continue;
		const row = lastUntil(lines, span.start) ?? span;
		anchors.set(entry, { offset: span.start, row });
		lastOfList.set(entry.list, span.start);
	}
	return anchors;
}

function linesOf(source: string): Span[] {
	let start = 0;
	return source.split('\n').map((line) => {
		const span = { start, end: start + line.length };
		start = span.end + 1;
		return span;
	});
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
