import { isRest, type Sliced } from '../../shared/budget';
import type { DateOptions } from '../../shared/normalise/normalised';
import type { Mentions } from '../../shared/mentions/Mentions';
import { type Span, nearest } from '../../shared/spans';
import { withoutYear } from '../../shared/mentions/dates';
import { findTimes } from '../../shared/mentions/times';
import {
	findCurrencies,
	findTexts,
	type Form,
	joinTokens,
	tokensOf,
} from '../../shared/mentions/words';
import type { LookUp } from './lookUp';
import { splitByMinus, isNegative, minusAt } from '../../shared/mentions/minusSigns';
import { addTo } from '../../shared/values';
import { memoizeByObject } from '../../shared/memoize';
import { longerIdentifier } from './identifiers';
import { quote } from '../../shared/text/valueText';
import { IBAN_FORM } from '../../shared/normalise/iban';

/** Occurrences of a value, as ordered lists of spans. */
export type Occurrences = {
	/** Written as the answer or the record has it. */
	exact: Span[][];
	/** Written differently. */
	normalised: Span[][];
	/** Something like the value, if the value itself is nowhere, and why it does not count, in words. */
	similar: { span: Span; note: string } | undefined;
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
	texts: (text: string) => TextOccurrences;
	/** By value; years on their own among them, for days without one. */
	numbers: ReadonlyMap<number, Span[]>;
	byMinus: ReturnType<typeof splitByMinus>;
	days: ReadonlyMap<string, Span[]>;
	/** Days of list entries, which may be printed without a year. */
	inLists: Set<string>;
	times: Set<string>;
	currencies: Map<string, Span>;
	/** The identifier of which a span is a part only. */
	longer: (span: Span) => string | undefined;
	/** The spans that are no such parts; each list is read once. */
	whole: (spans: Span[]) => Span[];
};

const NEGATED = 'the document has this number with the other sign';

const NO_SPANS: Span[] = [];
const WITHOUT_PIECES = { together: NO_SPANS, pieces: [] };

const yearOf = (day: string) => Number(day.slice(0, 4));

const defined = <Value>(values: (Value | undefined)[]) =>
	new Set(values.filter((value) => value !== undefined));

/**
 * Finds where the values of a record occur. One walk over the source for each kind of value,
 * however many there are.
 */
export function* findOccurrences(
	mentions: Mentions,
	lookUps: LookUp[],
	options: DateOptions,
): Sliced<LocatedValue[]> {
	const search = yield* searchSource(mentions, lookUps, options);
	const known = new Map<string, Occurrences>();
	const located: LocatedValue[] = [];
	for (const [index, lookUp] of lookUps.entries()) {
		if (isRest(index)) yield;
		const key = keyOf(lookUp);
		const occurrences = known.get(key) ?? occurrencesOf(lookUp, search);
		known.set(key, occurrences);
		located.push({ ...lookUp, occurrences });
	}
	return located;
}

function* searchSource(
	mentions: Mentions,
	lookUps: LookUp[],
	{ dateOrder }: DateOptions,
): Sliced<Search> {
	const { text: source } = mentions;
	const plain = mentions.plain();
	const texts = new Set(lookUps.flatMap(({ printed, pieces }) => [...printed, ...pieces]));
	const hasTimes = lookUps.some(({ time }) => time !== undefined);
	const found = yield* textOccurrences(source, texts);
	yield* mentions.numbersInSlices();
	const numbers = mentions.numbersByValue();
	yield* mentions.datesInSlices(dateOrder)();
	const longer = (span: Span) => longerIdentifier(source, span);
	yield;
	return {
		...{ texts: found, numbers, days: mentions.datesByDay(dateOrder) },
		inLists: defined(lookUps.map(({ day, entry }) => entry && day)),
		byMinus: splitByMinus(plain),
		times: hasTimes ? findTimes(plain) : new Set(),
		currencies: findCurrencies(source, defined(lookUps.map(({ currency }) => currency))),
		longer,
		whole: memoizeByObject((spans) => spans.filter((span) => longer(span) === undefined)),
	};
}

/** The same for look-ups of the same value. */
function keyOf(lookUp: LookUp): string {
	const { printed, pieces, isFree, number, isNegative, withOrWithoutMinus, day, time, currency } =
		lookUp;
	return JSON.stringify([
		...[printed, pieces, isFree, lookUp.isIdentifier],
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
	const [negated] = times > 0 ? [] : byMinus(spans, !isNegative);
	const similar = negated && { span: negated, note: NEGATED };
	return { ...WITHOUT_PIECES, exact, normalised, similar, times };
}

function occurrencesOfText(lookUp: LookUp, search: Search): Occurrences {
	const { printed, isFree, isIdentifier, day, time, currency } = lookUp;
	if (time !== undefined && !search.times.has(time)) {
		const nowhere = { exact: [], normalised: [], similar: undefined, times: Infinity };
		return { ...WITHOUT_PIECES, ...nowhere };
	}
	const found = printed.map(search.texts);
	const asPrinted = isIdentifier
		? found.map(({ all, exact }) => ({ all: search.whole(all), exact: search.whole(exact) }))
		: found;
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
	const [part] = times > 0 || !isIdentifier ? [] : found.flatMap(({ all }) => all);
	const longer = part && search.longer(part);
	const note = `the document has it only as a part of ${quote(longer)}`;
	const similar = part && longer !== undefined ? { span: part, note } : undefined;
	return { exact, normalised, together, pieces, similar, times };
}

/** Spans of a day; also those without a year, where its year occurs anywhere. */
function spansOfDay(day: string, { days, inLists, numbers }: Search): Span[][] {
	const full = days.get(day) ?? NO_SPANS;
	return inLists.has(day) && numbers.has(yearOf(day))
		? [full, days.get(withoutYear(day)) ?? NO_SPANS]
		: [full];
}

const mostSpans = (lists: Span[][]) => Math.max(0, ...lists.map(({ length }) => length));

/** How far the pieces of a text may be from one another, in characters. */
const MAX_APART = 500;
/** How many occurrences of a text's rarest piece are tried. */
const MAX_TRIED = 50;

/** The spans of a text; `exact` are those where it occurs letter for letter. */
type TextOccurrences = { all: Span[]; exact: Span[] };

const NOT_FOUND: TextOccurrences = { all: [], exact: [] };

/** A number with its minus, parentheses and currency symbols, and nothing else. */
const NUMERIC = /^[-+(\u2212\u2013\s\p{Sc}]*\d[\d.,'’\s]*[-)\u2212\u2013\p{Sc}]*$/u;

/** Longer texts are no numbers, in characters. */
const MAX_NUMBER = 40;

/** A text is looked for in one form after the other, until it is found. */
const FORMS: Form[] = ['words', 'codes', 'letters', 'lines'];

function formsOf(text: string): Form[] {
	// Long enough not to occur by chance where it is printed over several lines.
	if (IBAN_FORM.test(text)) return ['words', 'codes', 'lines'];
	return ['words', /\p{N}/u.test(text) ? 'codes' : 'letters'];
}

/** Characters that have to be printed around the digits of a text. */
type Around = { minus: 'negative' | 'positive' | undefined; percent: boolean };

function aroundOf(text: string): Around {
	const isNumber = text.length <= MAX_NUMBER && NUMERIC.test(text);
	const hasMinusOrNone = isNumber || /^[-\u2212\u2013(]\s?\p{Sc}?\s?\d/u.test(text);
	return {
		minus: hasMinusOrNone ? (isNegative(text) ? 'negative' : 'positive') : undefined,
		percent: /\d\s?%$/.test(text),
	};
}

function hasAround(source: string, span: Span, { minus, percent }: Around): boolean {
	const printed = minus === undefined ? 'either' : minusAt(source, span);
	if (printed !== 'either' && printed !== minus) return false;
	return !percent || /^\s?%/.test(source.slice(span.end, span.end + 2));
}

/** The spans of all texts that read alike; `written` has them by how they are printed. */
type Alike = { all: Span[]; written: Map<string, Span[]> };

function alike(source: string, spans: Span[], around: Around): Alike {
	const all = spans.filter((span) => hasAround(source, span, around));
	const written: Alike['written'] = new Map();
	for (const span of all) addTo(written, source.slice(span.start, span.end), span);
	return { all, written };
}

/**
 * Finds texts in a source; returns a function that looks up the spans of each. Texts that read alike
 * share their spans, so that time and memory do not grow with the product of both.
 */
function* textOccurrences(
	source: string,
	texts: Set<string>,
): Sliced<(text: string) => TextOccurrences> {
	const found = new Map<string, TextOccurrences>();
	const tokens = tokensOf(source);
	const all: { text: string; own: ReturnType<typeof tokensOf>; forms: Form[] }[] = [];
	for (const text of texts) {
		if (isRest(all.length)) yield;
		const own = tokensOf(text);
		all.push({ text, own, forms: formsOf(text) });
		if (own.parts.length === 0) found.set(text, symbols(source, text.trim()));
	}
	for (const form of FORMS) {
		const wanted = all
			.filter(({ text, forms }) => forms.includes(form) && !found.has(text))
			.map(({ text, own }) => ({ text, own, key: joinTokens(own, form, true).joined }));
		yield;
		const spans = yield* findTexts(tokens, form, new Set(wanted.map(({ key }) => key)));
		const known = new Map<string, Alike>();
		for (const [index, { text, own, key }] of wanted.entries()) {
			if (isRest(index)) yield;
			const around = aroundOf(text);
			const id = JSON.stringify([around, key]);
			const matches = known.get(id) ?? alike(source, spans.get(key) ?? [], around);
			known.set(id, matches);
			const core = text.slice(own.starts[0], own.ends.at(-1));
			const exact = matches.written.get(core) ?? [];
			if (matches.all.length > 0) found.set(text, { all: matches.all, exact });
		}
	}
	return (text) => found.get(text) ?? NOT_FOUND;
}

/** The first occurrence of a symbol such as "☑"; punctuation such as "." is no evidence. */
function symbols(source: string, text: string): TextOccurrences {
	const start = /\p{So}/u.test(text) ? source.indexOf(text) : -1;
	const exact = start === -1 ? [] : [{ start, end: start + text.length }];
	return { all: exact, exact };
}

/** The spans of a text's rarest piece that have all its other pieces nearby. */
function piecesTogether(pieces: Span[][]): Span[] {
	const [rarest = [], ...others] = [...pieces].sort((a, b) => a.length - b.length);
	return rarest.slice(0, MAX_TRIED).filter(({ start }) =>
		others.every((spans) => {
			const near = nearest([spans], start);
			return near !== undefined && Math.abs(near.start - start) <= MAX_APART;
		}),
	);
}
