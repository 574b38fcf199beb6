import { isRest, type Sliced } from '../../host/budget';
import { IBAN_FORM } from './accounts';
import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import { isNegative, minusAt } from './minusSigns';
import { findTexts, type Form, joinTokens, type Tokens, tokensOf, tokensOutside } from './words';

/** The spans of a text; `exact` are those where it occurs letter for letter. */
export type TextOccurrences = { all: Span[]; exact: Span[] };

const NOT_FOUND: TextOccurrences = { all: [], exact: [] };

/** A number with its minus, parentheses and currency symbols, and nothing else. */
const NUMERIC = /^[-+(\u2212\u2013\s\p{Sc}]*\d[\d.,'’\s]*[-)\u2212\u2013\p{Sc}]*$/u;

/** Longer texts are no numbers, in characters. */
const MAX_NUMBER = 40;

/** A text is looked for in one form after the other, until it is found. */
const FORMS: Form[] = ['words', 'codes', 'letters', 'lines', 'passages'];

/** Shorter texts occur by chance where all spaces are left out, in characters. */
const MIN_APART = 8;
/** The same where rows of a list may be between its words. */
const MIN_PASSAGE = 24;

function formsOf(text: string): Form[] {
	// Long enough not to occur by chance where it is printed over several lines.
	if (IBAN_FORM.test(text)) return ['words', 'codes', 'lines'];
	const isPassage = text.length >= MIN_PASSAGE && /\p{L}\P{L}+\p{L}/u.test(text);
	const passages: Form[] = isPassage ? ['passages'] : [];
	if (/\p{N}/u.test(text)) return ['words', 'codes', ...passages];
	// A heading may have its letters apart: "L E   B O U C H O N".
	const lines: Form[] = text.length >= MIN_APART ? ['lines'] : [];
	return ['words', 'letters', ...lines, ...passages];
}

/** A grade or a blood group, of which "A+" is another than "A-". */
const GRADE = /(?:^|\s)\p{L}{1,3}([+\u2212-])$/u;
const asMark = (mark: string) => mark.replace('\u2212', '-');

/** Characters that have to be printed around the digits of a text. */
function aroundOf(text: string) {
	const isNumber = text.length <= MAX_NUMBER && NUMERIC.test(text);
	const hasMinusOrNone = isNumber || /^[-\u2212\u2013(]\s?\p{Sc}?\s?\d/u.test(text);
	return {
		minus: hasMinusOrNone ? (isNegative(text) ? 'negative' : 'positive') : undefined,
		percent: /\d\s?%$/.test(text),
		mark: asMark(GRADE.exec(text)?.[1] ?? ''),
	} as const;
}

function hasAround(
	source: string,
	span: Span,
	{ minus, percent }: ReturnType<typeof aroundOf>,
): boolean {
	const printed = minus === undefined ? 'either' : minusAt(source, span);
	if (printed !== 'either' && printed !== minus) return false;
	return !percent || /^\s?%/.test(source.slice(span.end, span.end + 2));
}

/** The spans of all texts that read alike; `written` has them by how they are printed. */
function alike(source: string, spans: Span[], around: ReturnType<typeof aroundOf>) {
	const fitting = spans.filter((span) => hasAround(source, span, around));
	const { mark } = around;
	const marked =
		mark === '' ? [] : fitting.filter(({ end }) => asMark(source.charAt(end)) === mark);
	const all = marked.length > 0 ? marked : fitting;
	const written = new Map<string, Span[]>();
	for (const span of all) addTo(written, source.slice(span.start, span.end), span);
	return { all, written };
}

/**
 * Finds texts in a source with its tokens; returns a function that looks up the spans of each. Texts that read alike
 * share their spans, so that time and memory do not grow with the product of both.
 * @param running gives the headers and footers of pages, over which passages go on
 */
export function* textOccurrences(
	source: string,
	tokens: Tokens,
	texts: Set<string>,
	running: () => Span[],
): Sliced<(text: string) => TextOccurrences> {
	const found = new Map<string, TextOccurrences>();
	const all: { text: string; own: Tokens; forms: Form[] }[] = [];
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
		const isOfPassages = form === 'passages' && wanted.length > 0;
		const within = isOfPassages ? tokensOutside(tokens, running()) : tokens;
		const spans = yield* findTexts(within, form, new Set(wanted.map(({ key }) => key)));
		const known = new Map<string, ReturnType<typeof alike>>();
		for (const [index, { text, own, key }] of wanted.entries()) {
			if (isRest(index)) yield;
			const around = aroundOf(text);
			const id = `${around.minus} ${around.percent} ${around.mark} ${key}`;
			const matches = known.get(id) ?? alike(source, spans.get(key) ?? [], around);
			known.set(id, matches);
			const core = text.slice(own.starts[0], own.ends.at(-1));
			const exact = matches.written.get(core) ?? [];
			if (matches.all.length > 0) found.set(text, { all: matches.all, exact });
		}
	}
	return (text) => found.get(text) ?? NOT_FOUND;
}

/** Symbols that mean something alone; punctuation such as "." and marks of Markdown do not. */
const MEANINGFUL = /[\p{So}%‰°§&@+=<>±≤≥]/u;

/** The first occurrence of a symbol such as "☑" or "%". */
function symbols(source: string, text: string): TextOccurrences {
	const start = MEANINGFUL.test(text) ? source.indexOf(text) : -1;
	const exact = start === -1 ? [] : [{ start, end: start + text.length }];
	return { all: exact, exact };
}
