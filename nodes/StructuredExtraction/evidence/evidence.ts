import { isRest, type Sliced } from '../../shared/host/budget';
import type { Page } from '../../shared/documents/ocr/pages';
import type { Box } from '../../shared/page/Box';
import { addTo } from '../../shared/basics/values';
import type { NormaliseOptions } from '../../shared/values/normalise/normalised';
import type { Schema } from '../../shared/values/schema/schema';
import {
	alikeInEntries,
	type Anchor,
	entriesOf,
	entryAnchors,
	entryWindows,
	repeatedValues,
} from './listEntries';
import { type GivenValues, lookUps, lookUpsOfRefused } from './lookUp';
import { findOccurrences, type LocatedValue } from './occurrences';
import type { Occurrences } from './occurrencesOf';
import { Columns } from './columns';
import { confidenceAndBox } from './confidenceAndBox';
import { type PagedText, placeAt, sourceText } from './sourceText';
import { firstAfter, nearest, type Span } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { WrappedNames } from './wrappedNames';

/** Occurrence of a value in the source; `unavailable` if there is no text to look in. */
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
	/** Its box on the page, in pixels, if OCR reports it. */
	box?: Box;
	/** The passages that a value in other words comes from, as the answer quotes them. */
	words?: string[];
	/** Why the value counts as not found although something like it occurs, or what occurs in its place. */
	fact?: Fact<
		| 'negated'
		| 'partOfLonger'
		| 'crossedOut'
		| 'givenMoreOften'
		| 'dashAsZero'
		| 'workedOut'
		| 'otherCharacter'
		| 'wordsNotFound'
	>;
};

/** Extra distance from its row that is allowed for an exact match, in characters. */
const EXACT_BONUS = 100;

const UNAVAILABLE: Evidence = { page: null, snippet: null, match: 'unavailable' };
const NONE: Evidence = { page: null, snippet: null, match: 'none' };

/** Span of a value: offsets in the `readablePage` of a page, which is counted from 0. */
export type PageSpan = { page: number; start: number; end: number };

/**
 * Evidence of each value of a record in its source, by path (`lines[0].total`; an amount's
 * currency under `<path>.currency`), with its spans. Of a value in other words, it is that of all its passages. `pages` is null where there is no text to look in, as for
 * an image that the model has seen itself. Takes time in proportion to the source and the record, with rests:
 * an invoice of thousands of lines takes seconds.
 */
export function* findEvidence(
	schema: Schema,
	given: GivenValues,
	pages: Page[] | null,
	options: Pick<NormaliseOptions, 'dateOrder'>,
): Sliced<{
	evidence: Record<string, Evidence>;
	spans: Map<string, PageSpan[]>;
	/** The text of the pages, and the values that it should print, with all their occurrences in it. */
	source: PagedText;
	located: LocatedValue[];
}> {
	const all = yield* lookUps(schema, given);
	const pageSpans = new Map<string, PageSpan[]>();
	if (pages === null) {
		const none = all.map(({ path }) => [path, { ...UNAVAILABLE }] as const);
		return {
			evidence: Object.fromEntries(none),
			spans: pageSpans,
			source: sourceText([]),
			located: [],
		};
	}
	const source = sourceText(pages);
	yield* source.layoutInSlices();
	const found = yield* findOccurrences(source, all, options);
	const located = found.filter(({ isPassage }) => !isPassage);
	const { matchOf, repeated } = yield* matcher(schema, source, located);
	const ocrOf = confidenceAndBox(source, pages);
	const shown = ({ path }: LocatedValue, span: Span, parts = [span]) => {
		const { pageSpan, ...place } = placeAt(source, span);
		if (pageSpan) addTo(pageSpans, path, pageSpan);
		return { ...place, ...ocrOf(parts) };
	};
	const evidenceOf = (value: LocatedValue): Evidence => {
		const { similar } = value.occurrences;
		if (similar) {
			const fact = { ...similar.fact, fields: [value.path] };
			return { ...shown(value, similar.span), match: 'none', fact };
		}
		const match = matchOf(value);
		if (!match) return value.isConclusion ? { ...UNAVAILABLE } : { ...NONE };
		const fact = repeated.get(value);
		const parts = match.pieces ?? partsAt(value.occurrences, match.span);
		const found = shown(value, match.span, parts);
		if (fact) return { ...found, match: 'none', fact };
		const isDash = value.number === 0 && source.mentions.dashes().includes(match.span);
		const dash: Evidence['fact'] = { kind: 'dashAsZero', fields: [value.path], values: {} };
		return {
			...found,
			match: match.isExact ? 'exact' : 'normalised',
			...(isDash && { fact: dash }),
		};
	};
	const evidence: [path: string, Evidence][] = [];
	const passages = new Map<string, [string, Evidence][]>();
	for (const [index, value] of found.entries()) {
		if (isRest(index)) yield;
		const { path, printed, isPassage } = value;
		if (isPassage) addTo(passages, path, [printed.at(-1) ?? '', evidenceOf(value)]);
		else evidence.push([path, evidenceOf(value)]);
	}
	for (const [path, own] of passages) evidence.push([path, ofPassages(path, own)]);
	// No evidence of a value, but a place to show: whoever types the value sees what is printed.
	const refused = lookUpsOfRefused(schema, given);
	for (const value of yield* findOccurrences(source, refused, options)) {
		const match = nearestMatch(value.occurrences, undefined);
		if (match) shown(value, match.span);
	}
	return {
		evidence: Object.fromEntries(evidence),
		spans: pageSpans,
		source,
		located,
	};
}

/** Evidence of a value in other words: at its first passage that was found, and only where all of them were. */
function ofPassages(path: string, passages: [words: string, Evidence][]): Evidence {
	const absent = passages.find(([, { match }]) => match === 'none');
	const found = passages.flatMap(([, one]) => (one.match === 'none' ? [] : [one]));
	const words = passages.map(([text]) => text);
	const least = Math.min(...found.map(({ confidence = Infinity }) => confidence));
	const whole = {
		...(found[0] ?? NONE),
		...(least < Infinity && { confidence: least }),
		...(found.some(({ match }) => match === 'normalised') && { match: 'normalised' as const }),
		words,
	};
	if (absent === undefined) return whole;
	const fact: Evidence['fact'] = {
		kind: 'wordsNotFound',
		fields: [path],
		values: { words: absent[0] },
	};
	return { ...whole, match: 'none', fact };
}

/** A span of a value, and whether it is written there as the answer has it. */
type Match = { span: Span; isExact: boolean; pieces?: Span[] };

/** More occurrences of a value on one line are not looked at. */
const MAX_IN_ROW = 20;

/** Finds the match of each value: that of a list entry in its row. */
function* matcher(schema: Schema, source: PagedText, located: LocatedValue[]) {
	const layout = source.layout();
	const entries = entriesOf(located);
	const anchors = yield* entryAnchors(entries, layout);
	const columns = new Columns(schema, layout);
	for (const [entry, values] of entries) {
		const row = anchors.get(entry)?.row;
		if (row?.table === undefined) continue;
		for (const value of values) columns.add(value, row, spansIn(value.occurrences, row));
	}
	yield;
	const alike = alikeInEntries(entries);
	yield;
	const repeated = repeatedValues(entries);
	yield;
	const windowOf = entryWindows(anchors);
	const names = new WrappedNames(source, located);
	const matchOf = (value: LocatedValue): Match | undefined => {
		const anchor = value.entry && anchors.get(value.entry);
		return (
			(anchor && matchInRow(value, anchor, windowOf(anchor), columns, alike.get(value))) ??
			(anchor && nearestMatch(value.occurrences, anchor.offset, windowOf(anchor))) ??
			nearestMatch(value.occurrences, anchor?.offset) ??
			(anchor && names.find(value, windowOf(anchor))) ??
			names.find(value)
		);
	};
	return { matchOf, repeated };
}

/** The spans of a value on a line, in order. */
function spansIn({ exact, normalised }: Occurrences, { start, end }: Span): Span[] {
	const found = new Map<number, Span>();
	for (const spans of [...exact, ...normalised]) {
		const first = firstAfter(spans, start);
		for (const span of spans.slice(first, first + MAX_IN_ROW)) {
			if (span.start < end && !found.has(span.start)) found.set(span.start, span);
		}
	}
	return [...found.values()].sort((a, b) => a.start - b.start);
}

/**
 * The match of a value on the line of its list entry, under its heading, and nearest to the entry's anchor.
 * @param nth which one to take where an entry has the same value several times, in order
 */
function matchInRow(
	value: LocatedValue,
	{ offset, row }: Anchor,
	window: Span,
	columns: Columns,
	nth?: number,
): Match | undefined {
	const { exact, normalised } = value.occurrences;
	const isExact = ({ start }: Span) =>
		exact.some((spans) => spans[firstAfter(spans, start)]?.start === start);
	const inRow = columns.best(value, spansIn(value.occurrences, row));
	const isElsewhere =
		columns.isNamed(value, row) && !inRow.some((span) => columns.isOwn(value, span));
	const inOthers = isElsewhere
		? spansIn(value.occurrences, window).filter((span) => columns.isOwn(value, span))
		: [];
	const best = inOthers.length > 0 ? inOthers : inRow;
	const written = best.filter(isExact);
	const spans = written.length > 0 ? written : best;
	const lists = row.table ? [spans] : [...exact, ...normalised];
	const inside = row.table ? window : row;
	const span = (nth === undefined ? undefined : spans[nth]) ?? nearest(lists, offset, inside);
	return span && { span, isExact: isExact(span) };
}

/** The match of a value nearest to an offset, in a span if one is given; one written exactly alike is preferred. */
function nearestMatch(
	{ exact, normalised }: Occurrences,
	offset: number | undefined,
	inside?: Span,
): Match | undefined {
	const alike = nearest(exact, offset ?? 0, inside);
	const other = nearest(normalised, offset ?? 0, inside);
	const distance = ({ start }: Span) => Math.abs(start - (offset ?? 0));
	const isNear = !alike || !other || distance(alike) <= distance(other) + EXACT_BONUS;
	if (alike && (isNear || offset === undefined)) return { span: alike, isExact: true };
	return other && { span: other, isExact: false };
}

/** The spans of a value that occurs in pieces: the nearest of each piece. */
function partsAt({ together, pieces }: Occurrences, span: Span): Span[] {
	if (!together.includes(span)) return [span];
	return pieces.flatMap((spans) => nearest([spans], span.start) ?? []);
}
