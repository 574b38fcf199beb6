import { addTo } from '../../shared/values';
import { findTexts } from './findTexts';
import { isNegative, signAt } from './signs';
import { nearest, type Span } from './spans';
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

/** A text is looked for in one form after the other, until it is found. */
const FORMS: Form[] = ['words', 'codes', 'letters', 'lines'];

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
	for (const span of all) addTo(written, source.slice(span.start, span.end), span);
	return { all, written };
}

/**
 * Where texts stand in a source; gives back a function that tells the places of each. Texts that
 * read alike share their places, so that time and memory do not grow with the product of both.
 */
export function textPlaces(source: string, texts: Set<string>): (text: string) => TextPlaces {
	const places = new Map<string, TextPlaces>();
	const tokens = tokensOf(source);
	const all = [...texts].map((text) => ({ text, own: tokensOf(text), forms: formsOf(text) }));
	for (const { text, own } of all) {
		if (own.parts.length === 0) places.set(text, symbols(source, text.trim()));
	}
	for (const form of FORMS) {
		const wanted = all
			.filter(({ text, forms }) => forms.includes(form) && !places.has(text))
			.map(({ text, own }) => ({ text, own, key: joinTokens(own, form, true).joined }));
		const spans = findTexts(tokens, form, new Set(wanted.map(({ key }) => key)));
		const known = new Map<string, Alike>();
		for (const { text, own, key } of wanted) {
			const around = aroundOf(text);
			const id = JSON.stringify([around, key]);
			const found = known.get(id) ?? alike(source, spans.get(key) ?? [], around);
			known.set(id, found);
			const core = text.slice(own.starts[0], own.ends.at(-1));
			const exact = found.written.get(core) ?? [];
			if (found.all.length > 0) places.set(text, { all: found.all, exact });
		}
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
