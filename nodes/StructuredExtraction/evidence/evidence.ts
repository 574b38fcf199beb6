import type { DateOptions } from '../normalise/normalised';
import type { Values } from '../record/values';
import type { Schema } from '../schema/schema';
import { type LookUp, lookUps } from './lookUps';
import { findPlaces, type Places } from './places';
import { repeatedEntries } from './repeatedEntries';
import { pageAt, snippetAround, type SourcePage, sourceText, type Span } from './sourceText';
import { firstFrom, nearest } from './spans';

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
const NOWHERE: Places = { exact: [], normalised: [], otherSign: undefined, times: 0 };
const NONE: Evidence = { page: null, snippet: null, match: 'none' };

const OTHER_SIGN = 'the document has this number with the other sign';

type Place = { span: Span; isExact: boolean };

/** The place of a value that is nearest to an offset; one written alike goes before others. */
function placeAt({ exact, normalised }: Places, offset: number | undefined): Place | undefined {
	const alike = nearest(exact, offset ?? 0);
	const other = nearest(normalised, offset ?? 0);
	const distance = ({ start }: Span) => Math.abs(start - (offset ?? 0));
	const isNear = !alike || !other || distance(alike) <= distance(other) + EXACT_BONUS;
	if (alike && (isNear || offset === undefined)) return { span: alike, isExact: true };
	return other && { span: other, isExact: false };
}

/**
 * Where each list entry stands: at its rarest value, and after the entry before it where the
 * value stands there too.
 */
function entryOffsets(all: LookUp[], places: Places[]): Map<number, number> {
	const rarest = new Map<number, { list: string; spans: Span[]; total: number }>();
	for (const [index, { entry, list }] of all.entries()) {
		if (entry === undefined || list === undefined) continue;
		const { exact, normalised } = places[index] ?? NOWHERE;
		const spans = [...exact, ...normalised].reduce(
			(most, list) => (list.length > most.length ? list : most),
			[],
		);
		const total = spans.length;
		const known = rarest.get(entry);
		if (total > 0 && (known === undefined || total < known.total)) {
			rarest.set(entry, { list, spans, total });
		}
	}
	const offsets = new Map<number, number>();
	const lastOfList = new Map<string, number>();
	for (const [entry, { list, spans }] of [...rarest].sort(([a], [b]) => a - b)) {
		const span = spans[firstFrom(spans, (lastOfList.get(list) ?? -1) + 1)] ?? spans[0];
		if (span === undefined) continue;
		offsets.set(entry, span.start);
		lastOfList.set(list, span.start);
	}
	return offsets;
}

/**
 * Where each value of a record stands in its source, by path (`lines[0].total`; an amount's
 * currency under `<path>.currency`). `pages` is null where there is no text to look in, as for a
 * image that the model has seen itself. Takes time in proportion to the source and the record.
 */
export function evidence(
	schema: Schema,
	{ record, originals }: { record: Values; originals: Record<string, string> },
	pages: SourcePage[] | null,
	options: DateOptions,
): Record<string, Evidence> {
	const all = lookUps(schema, record, originals);
	if (pages === null) return Object.fromEntries(all.map(({ path }) => [path, { ...UNAVAILABLE }]));
	const source = sourceText(pages);
	const places = findPlaces(source.text, all, options);
	const offsets = entryOffsets(all, places);
	const repeated = repeatedEntries(all, places);
	return Object.fromEntries(
		all.map(({ path, entry, isJudged }, index): [string, Evidence] => {
			const own = places[index] ?? NOWHERE;
			const shown = ({ start, end }: Span) => ({
				page: pageAt(source, start),
				snippet: snippetAround(source, { start, end }),
			});
			if (own.otherSign) {
				return [path, { ...shown(own.otherSign), match: 'none', note: OTHER_SIGN }];
			}
			const offset = entry === undefined ? undefined : offsets.get(entry);
			const place = placeAt(own, offset);
			if (!place) return [path, isJudged ? { ...UNAVAILABLE } : { ...NONE }];
			const note = repeated.get(index);
			if (note !== undefined) return [path, { ...shown(place.span), match: 'none', note }];
			return [path, { ...shown(place.span), match: place.isExact ? 'exact' : 'normalised' }];
		}),
	);
}
