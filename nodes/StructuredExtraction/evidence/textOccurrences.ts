import { addTo } from '../../shared/values';
import { IBAN_FORM } from '../../shared/normalise/iban';
import { findTexts } from './findTexts';
import { isNegative, minusAt } from './minusSigns';
import { nearest, type Span } from '../../shared/spans';
import { type Form, joinTokens, tokensOf } from './tokens';

/** How far the pieces of a text may be from one another, in characters. */
const MAX_APART = 500;
/** How many occurrences of a text's rarest piece are tried. */
export const MAX_TRIED = 50;

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
export function textOccurrences(
	source: string,
	texts: Set<string>,
): (text: string) => TextOccurrences {
	const found = new Map<string, TextOccurrences>();
	const tokens = tokensOf(source);
	const all = [...texts].map((text) => ({ text, own: tokensOf(text), forms: formsOf(text) }));
	for (const { text, own } of all) {
		if (own.parts.length === 0) found.set(text, symbols(source, text.trim()));
	}
	for (const form of FORMS) {
		const wanted = all
			.filter(({ text, forms }) => forms.includes(form) && !found.has(text))
			.map(({ text, own }) => ({ text, own, key: joinTokens(own, form, true).joined }));
		const spans = findTexts(tokens, form, new Set(wanted.map(({ key }) => key)));
		const known = new Map<string, Alike>();
		for (const { text, own, key } of wanted) {
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
export function piecesTogether(pieces: Span[][]): Span[] {
	const [rarest = [], ...others] = [...pieces].sort((a, b) => a.length - b.length);
	return rarest.slice(0, MAX_TRIED).filter(({ start }) =>
		others.every((spans) => {
			const near = nearest([spans], start);
			return near !== undefined && Math.abs(near.start - start) <= MAX_APART;
		}),
	);
}
