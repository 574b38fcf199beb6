import { isRest, type Sliced } from '../../shared/host/budget';
import type { Page } from '../../shared/documents/ocr/pages';
import type { Box } from '../../shared/page/Box';
import { addTo } from '../../shared/basics/values';
import { fold } from '../../shared/basics/text/fold';
import { lazy } from '../../shared/basics/memoize';
import type { NormaliseOptions } from '../../shared/values/normalise/normalised';
import type { ListEntry } from '../fields/cells';
import type { Schema } from '../../shared/values/schema/schema';
import { type GivenValues, lookUps, lookUpsOfRefused, type LookUp } from './lookUp';
import { findOccurrences, type LocatedValue, type Occurrences } from './occurrences';
import { Columns, fieldOf } from './columns';
import { confidenceAndBox } from './confidenceAndBox';
import { type PagedText, placeAt, sourceText } from './sourceText';
import { firstAfter, firstIndex, nearest, type Span } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { tokensOf } from '../../shared/values/mentions/words';

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
	const layout = yield* source.layoutInSlices();
	const found = yield* findOccurrences(source, all, options);
	const located = found.filter(({ isPassage }) => !isPassage);
	const entries = entriesOf(located);
	const anchors = yield* entryAnchors(entries, layout);
	const columns = new Columns(schema, layout, [...entries.values()].flat());
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
	const wrapped = wrappedNames(source.mentions, layout, located);
	const ocrOf = confidenceAndBox(source, pages);
	const shown = ({ path }: LocatedValue, span: Span, parts = [span]) => {
		const { pageSpan, ...place } = placeAt(source, span);
		if (pageSpan) addTo(pageSpans, path, pageSpan);
		return { ...place, ...ocrOf(parts) };
	};
	const evidenceOf = (value: LocatedValue): Evidence => {
		const { entry, isConclusion } = value;
		const { similar } = value.occurrences;
		if (similar) {
			const fact = { ...similar.fact, fields: [value.path] };
			return { ...shown(value, similar.span), match: 'none', fact };
		}
		const anchor = entry && anchors.get(entry);
		const match =
			(anchor && matchInRow(value, anchor, windowOf(anchor), columns, alike.get(value))) ??
			(anchor && nearestMatch(value.occurrences, anchor.offset, windowOf(anchor))) ??
			nearestMatch(value.occurrences, anchor?.offset) ??
			(anchor && wrapped(value, windowOf(anchor))) ??
			wrapped(value);
		if (!match) return isConclusion ? { ...UNAVAILABLE } : { ...NONE };
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

/** Row of a list entry: the offset of one of its values, and the line around it. */
type Anchor = { offset: number; row: Line };

/** A span of a value, and whether it is written there as the answer has it. */
type Match = { span: Span; isExact: boolean; pieces?: Span[] };

/** More occurrences of a value on one line are not looked at. */
const MAX_IN_ROW = 20;

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

/** Numbers equal values of one entry from 0: unit price and total are equal where the quantity is 1. */
function alikeInEntries(entries: ReturnType<typeof entriesOf>): Map<LocatedValue, number> {
	const found = new Map<LocatedValue, number>();
	for (const values of entries.values()) {
		const same = new Map<Occurrences, LocatedValue[]>();
		for (const value of values) addTo(same, value.occurrences, value);
		for (const group of same.values()) {
			if (group.length > 1) group.forEach((value, nth) => found.set(value, nth));
		}
	}
	return found;
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

/** The values of each list entry. */
function entriesOf(values: LocatedValue[]) {
	const entries = new Map<ListEntry, LocatedValue[]>();
	for (const value of values) if (value.entry) addTo(entries, value.entry, value);
	return entries;
}

/** Places of the rarest value of an entry that are compared. */
const MAX_PLACES = 10;

/**
 * Rows of the list entries: each at its rarest value, where that has most of the other values next to it, and after
 * the previous entry if the value also occurs there.
 */
function* entryAnchors(
	entries: ReturnType<typeof entriesOf>,
	layout: Layout,
): Sliced<Map<ListEntry, Anchor>> {
	const anchors = new Map<ListEntry, Anchor>();
	const lastOfList = new Map<string, number>();
	let step = 0;
	for (const [entry, values] of entries) {
		if (isRest(step++)) yield;
		const spans = rarestOf(values);
		const next = firstAfter(spans, (lastOfList.get(entry.list) ?? -1) + 1);
		const places = spans.slice(next < spans.length ? next : 0).slice(0, MAX_PLACES);
		const counted = places.map((span) => {
			const row = layout.lineAt(span.start);
			const found = values.filter(({ occurrences: { exact, normalised } }) =>
				nearest([...exact, ...normalised], span.start, row),
			);
			return { offset: span.start, row, count: found.length };
		});
		const most = Math.max(...counted.map(({ count }) => count));
		const { offset = 0, row } = counted.find(({ count }) => count === most) ?? {};
		if (row === undefined) continue;
		anchors.set(entry, { offset, row });
		lastOfList.set(entry.list, offset);
	}
	return anchors;
}

/** Returns a function that gives the text of an entry: between the rows of the entries around it. */
function entryWindows(anchors: Map<ListEntry, Anchor>): (anchor: Anchor) => Span {
	const rows = [...anchors.values()].map(({ row }) => row).sort((a, b) => a.start - b.start);
	return ({ row: { start } }) => ({
		start: rows[firstAfter(rows, start) - 1]?.end ?? 0,
		end: rows[firstAfter(rows, start + 1)]?.start ?? Infinity,
	});
}

/** The spans of the value that occurs least often, in the spelling that occurs most often. */
function rarestOf(values: LocatedValue[]): Span[] {
	let rarest: Span[] = [];
	for (const { occurrences } of values) {
		let spans: Span[] = [];
		for (const list of [...occurrences.exact, ...occurrences.normalised]) {
			if (list.length > spans.length) spans = list;
		}
		const isRarer = rarest.length === 0 || spans.length < rarest.length;
		if (spans.length > 0 && isRarer) rarest = spans;
	}
	return rarest;
}

/** Whether entries of numbers alone have one with cents that is printed as often: two taxes of the same net amount. */
const isTaxedTwice = (group: LocatedValue[][]) =>
	group.every((values) => values.every(({ number }) => number !== undefined)) &&
	(group[0] ?? []).some(
		({ number = 0, occurrences: { times } }) =>
			!Number.isInteger(number / 10) && times >= group.length,
	);

/**
 * Values of list entries that the answer has more often than the source, such as a row that is
 * answered three times and printed once; with the fact about it. A value that all entries of a list
 * share may be printed once, above them.
 */
function repeatedValues(entries: ReturnType<typeof entriesOf>) {
	const ids = new Map<Occurrences, number>();
	const idOf = ({ occurrences }: LocatedValue) => {
		const id = ids.get(occurrences) ?? ids.size;
		ids.set(occurrences, id);
		return id;
	};
	const lists = new Map<string, LocatedValue[][]>();
	for (const [{ list }, values] of entries) addTo(lists, list, values);
	const found = new Map<LocatedValue, Fact<'givenMoreOften'>>();
	for (const list of lists.values()) {
		const alike = new Map<string, LocatedValue[][]>();
		const byField = new Map<string, Set<Occurrences>>();
		for (const values of list) {
			addTo(alike, values.map((value) => `${fieldOf(value)}=${idOf(value)};`).join(''), values);
			for (const value of values) {
				const field = fieldOf(value);
				byField.set(field, (byField.get(field) ?? new Set()).add(value.occurrences));
			}
		}
		const isShared = (value: LocatedValue) =>
			alike.size > 1 && byField.get(fieldOf(value))?.size === 1;
		for (const group of alike.values()) {
			if (isTaxedTwice(group)) continue;
			for (const [before, values] of group.entries()) {
				for (const value of before === 0 ? [] : values) {
					const { times } = value.occurrences;
					if (value.isConclusion || times === 0 || times > before || isShared(value)) continue;
					const counts = { given: group.length, printed: times };
					found.set(value, { kind: 'givenMoreOften', fields: [value.path], values: counts });
				}
			}
		}
	}
	return found;
}

const WHOLE: Span = { start: 0, end: Infinity };

/** Words of other cells between two pieces of a name, at most; an amount counts as two. */
const MAX_OTHERS = 16;
/** How many beginnings of a name are tried. */
const MAX_TRIED = 20;
/** Characters around a piece that show whether its cell or line ends there. */
const REACH = 40;
/** A name ends, or goes on, at the border of a cell or line, or next to a number of another column. */
const ENDS = /^[^\p{L}\p{N}]*(?:[\n|\d]|\s{3}|<br>|$)/u;
const BEGINS = /(?:^|[\n|]|<br>|\s{3}|:\s|\d\S{0,20}\s)[^\p{L}\p{N}]{0,8}$/u;
const BORDER = /[\n|]|\s{3}/;

/**
 * Returns a function that finds a name whose words are in order, but wrapped over several rows with
 * other cells between; each piece is whole, so that a word more or less is noticed.
 */
function wrappedNames(mentions: Mentions, layout: Layout, located: LocatedValue[]) {
	const placesOf = lazy(() => {
		const found = new Map<string, number[]>();
		for (const [token, part] of mentions.words().parts.entries()) addTo(found, part, token);
		return found;
	});
	const own = lazy(() => new Set(located.map(({ printed }) => fold(printed.at(-1) ?? ''))));
	/** Whether pieces are below each other: in one column of a table, or in none. */
	const isOneColumn = (pieces: Span[]) =>
		new Set(
			pieces.map(({ start }) => {
				const line = layout.lineAt(start);
				return line?.table && line.cellAt(start)?.column;
			}),
		).size === 1;
	return ({ printed, isFree, figure }: LookUp, place?: Span) => {
		const value = printed.at(-1) ?? '';
		const [first, ...words] = isFree ? tokensOf(value).parts : [];
		if (words.length === 0) return undefined;
		// Without a row around it, only words are put together, of which each piece is whole.
		const isApart = place === undefined;
		if (isApart && (figure !== undefined || /%|[-\u2212]\d/.test(value))) return undefined;
		const within = place ?? WHOLE;
		const { text, parts, starts, ends } = mentions.words();
		const isBreak = (end: number, start: number) =>
			BORDER.test(text.slice(end, start)) &&
			ENDS.test(text.slice(end, end + REACH)) &&
			BEGINS.test(text.slice(Math.max(0, start - REACH), start));
		const spanOf = (token: number) => ({ start: starts[token] ?? 0, end: ends[token] ?? NaN });
		const piecesFrom = (begin: number): Span[] => {
			let piece = spanOf(begin);
			const pieces = [piece];
			let next = begin + 1;
			for (const word of words) {
				let others = 0;
				const isNext = parts[next] === word;
				const fits = (token: number) =>
					parts[token] === word && isBreak(piece.end, spanOf(token).start);
				for (; !isNext && !fits(next); next += 1) if (++others > MAX_OTHERS) return [];
				const { start, end } = spanOf(next);
				if (isNext) piece.end = end;
				else pieces.push((piece = { start, end }));
				next += 1;
			}
			if (piece.end > within.end) return [];
			if (!isApart) return pieces;
			const isWhole =
				BEGINS.test(text.slice(Math.max(0, (starts[begin] ?? 0) - REACH), starts[begin])) &&
				ENDS.test(text.slice(piece.end, piece.end + REACH));
			const texts = pieces.map(({ start, end }) => text.slice(start, end));
			// A piece that is another value of the record belongs to that one.
			const isOfWords = texts.every((one) => /\p{L}{2}/u.test(one) && !own().has(fold(one)));
			return isWhole && isOfWords && pieces.length > 1 && isOneColumn(pieces) ? pieces : [];
		};
		const beginnings = placesOf().get(first ?? '') ?? [];
		const next = firstIndex(beginnings, (token) => (starts[token] ?? 0) >= within.start);
		for (const token of beginnings.slice(next, next + MAX_TRIED)) {
			if (spanOf(token).end > within.end) break;
			const pieces = piecesFrom(token);
			const end = pieces.at(-1)?.end;
			if (end !== undefined) return { span: { ...spanOf(token), end }, isExact: false, pieces };
		}
		return undefined;
	};
}
