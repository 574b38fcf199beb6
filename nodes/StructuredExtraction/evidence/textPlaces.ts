import { isNegative, signAt } from './findNumbers';
import { findTexts } from './findTexts';
import type { Span } from './sourceText';
import { nearest } from './spans';
import { type Form, joinTokens, tokensOf } from './tokens';

/** How far the parts of a text may stand from one another, in characters. */
const MAX_APART = 500;
/** How many places of a text's rarest part are tried. */
export const MAX_TRIED = 50;

/** The places of a text; `exact` are those where it stands letter for letter. */
type TextPlaces = { all: Span[]; exact: Span[] };

const NOWHERE: TextPlaces = { all: [], exact: [] };

/** Account numbers whose check digits were right: "IBAN" and its letters need no further proof. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
/** A number with what may stand around it, and nothing else. */
const NUMERIC = /^[-+(\u2212\u2013\s\p{Sc}]*\d[\d.,'’\s]*[-)\u2212\u2013\p{Sc}]*$/u;

/** Longer texts are no numbers, in characters. */
const MAX_NUMBER = 40;

/** In which forms a text is looked for, one after the other, until it is found. */
function formsOf(text: string): Form[] {
	if (IBAN.test(text)) return ['words', 'codes', 'lines'];
	return ['words', /\p{N}/u.test(text) ? 'codes' : 'letters'];
}

/** What has to stand around the digits of a text wherever it is found. */
type Around = { sign: 'negative' | 'positive' | undefined; percent: boolean };

function aroundOf(text: string): Around {
	const isNumber = text.length <= MAX_NUMBER && NUMERIC.test(text);
	const hasSign = isNumber || /^[-\u2212\u2013(]\s?\p{Sc}?\s?\d/u.test(text);
	return {
		sign: hasSign ? (isNegative(text) ? 'negative' : 'positive') : undefined,
		percent: /\d\s?%$/.test(text),
	};
}

function hasAround(source: string, span: Span, { sign, percent }: Around): boolean {
	const printed = sign === undefined ? 'either' : signAt(source, span);
	if (printed !== 'either' && printed !== sign) return false;
	return !percent || /^\s?%/.test(source.slice(span.end, span.end + 2));
}

/** The places of all texts that read alike; `written` tells them apart by how they are printed. */
type Alike = { all: Span[]; written: Map<string, Span[]> };

function alike(source: string, spans: Span[], around: Around): Alike {
	const all = spans.filter((span) => hasAround(source, span, around));
	const written: Alike['written'] = new Map();
	for (const span of all) {
		const print = source.slice(span.start, span.end);
		const same = written.get(print);
		if (same) same.push(span);
		else written.set(print, [span]);
	}
	return { all, written };
}

/**
 * Where texts stand in a source; gives back a function that tells the places of each. Texts that
 * read alike share their places, so that time and memory do not grow with the product of both.
 */
export function textPlaces(source: string, texts: Set<string>): (text: string) => TextPlaces {
	const places = new Map<string, TextPlaces>();
	const tokens = tokensOf(source);
	let open = [...texts].map((text) => ({ text, forms: formsOf(text) }));
	while (open.length > 0) {
		const wanted = open.flatMap(({ text, forms: [form, ...forms] }) => {
			const own = tokensOf(text);
			if (own.parts.length === 0) places.set(text, symbols(source, text.trim()));
			if (form === undefined || own.parts.length === 0) return [];
			const core = text.slice(own.starts[0], own.ends.at(-1));
			return [{ text, forms, form, core, key: joinTokens(own, form, true).joined }];
		});
		const spans = new Map<Form, Map<string, Span[]>>();
		for (const form of new Set(wanted.map(({ form }) => form))) {
			const keys = wanted.filter((each) => each.form === form).map(({ key }) => key);
			spans.set(form, findTexts(tokens, form, new Set(keys)));
		}
		const known = new Map<string, Alike>();
		open = wanted.filter(({ text, form, core, key }) => {
			const around = aroundOf(text);
			const id = JSON.stringify([form, around, key]);
			const { all, written } =
				known.get(id) ?? alike(source, spans.get(form)?.get(key) ?? [], around);
			known.set(id, { all, written });
			if (all.length === 0) return true;
			const exact = written.get(core) ?? [];
			places.set(text, { all, exact });
			return false;
		});
	}
	return (text) => places.get(text) ?? NOWHERE;
}

/** The first place of a text without letters and digits; marks such as "." prove nothing. */
function symbols(source: string, text: string): TextPlaces {
	const start = /\p{So}/u.test(text) ? source.indexOf(text) : -1;
	const exact = start === -1 ? [] : [{ start, end: start + text.length }];
	return { all: exact, exact };
}

/** The rarest part of a text, where its other parts all stand near it. */
export function piecesTogether(places: Span[][]): Span[] {
	const [rarest = [], ...others] = [...places].sort((a, b) => a.length - b.length);
	return rarest.slice(0, MAX_TRIED).filter(({ start }) =>
		others.every((spans) => {
			const near = nearest([spans], start);
			return near !== undefined && Math.abs(near.start - start) <= MAX_APART;
		}),
	);
}
