import { atOnce, isRest, type Sliced } from '../../host/budget';
import { addTo } from '../../basics/values';
import { currenciesOfSymbol, currencyCandidates } from './currencyCandidates';
import { lastBefore, type Span } from '../../basics/text/spans';
import { withPlainNumbers } from '../../basics/text/plainNumbers';

/** Scripts without spaces between words, in which any letter may begin one. */
export const APART =
	'\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}ー\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';

/** The mark of a footnote behind a word: "Pell¹"; "m²" is a unit. */
const FOOTNOTE = '(?<=\\p{L}{3})[⁰¹²³⁴-⁹]';

const TOKEN = new RegExp(
	`(?=\\p{L})[${APART}]\\p{M}*|(?:(?![${APART}])(?!${FOOTNOTE})[\\p{L}\\p{M}\\p{N}])+|\\p{Sc}`,
	'gu',
);

/** "10²" is not "102": superscripts and fractions after a digit are kept apart. */
const RAISED = /(?<=\p{N})\p{No}/gu;

/** "Mueller" is "Müller", of which the accents are taken off. */
const WRITTEN_UMLAUT = /(?<=[aou])e/g;

function folded(token: string): string {
	// Most tokens are plain letters and digits.
	const plain = /^[\x20-\x7e]*$/.test(token)
		? token
		: token
				.replace(RAISED, (raised) => `^${raised}`)
				.normalize('NFKD')
				.replace(/\p{M}/gu, '')
				.replace(/ß/g, 'ss');
	return plain.toLowerCase().replace(WRITTEN_UMLAUT, '');
}

/** A text's words, numbers and currency symbols. */
export type Tokens = {
	/** The text that the offsets refer to: `withPlainNumbers`. */
	text: string;
	/** Per token: its letters and digits in lower case, without accents. */
	parts: string[];
	/** Per token: its first character in the text, and the one after its last. */
	starts: number[];
	ends: number[];
};

/** Splits a text into words, numbers and currency symbols. */
export const tokensOf = (printed: string) => atOnce(findTokens(printed));

/** As `tokensOf`, with rests. */
export function* findTokens(printed: string): Sliced<Tokens> {
	const text = withPlainNumbers(printed);
	const parts: string[] = [];
	const known = new Map<string, string>();
	const starts: number[] = [];
	const ends: number[] = [];
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		let part = known.get(token);
		if (part === undefined) {
			part = folded(token);
			// Symbols and short words are frequent.
			if (token.length < 8) known.set(token, part);
		}
		if (isRest(starts.length)) yield;
		starts.push(index);
		ends.push(index + token.length);
		parts.push(part);
	}
	return { text, parts, starts, ends };
}

/** The tokens that are in none of some spans. */
export function tokensOutside(tokens: Tokens, spans: Span[]): Tokens {
	if (spans.length === 0) return tokens;
	const { text, parts, starts, ends } = tokens;
	const isOutside = starts.map((start) => (lastBefore(spans, start)?.end ?? 0) <= start);
	const only = <Part>(all: Part[]) => all.filter((_, at) => isOutside[at]);
	return { text, parts: only(parts), starts: only(starts), ends: only(ends) };
}

/** Whether a number continues beyond a span: "234,56" is no part of "1.234,56". */
function cutsNumber(text: string, { start, end }: Span): boolean {
	return (
		(/\d/.test(text[start] ?? '') &&
			/\d[.,'’\u00a0\u202f]$/.test(text.slice(Math.max(0, start - 2), start))) ||
		(/\d/.test(text[end - 1] ?? '') && /^[.,'’]\d/.test(text.slice(end, end + 2)))
	);
}

/**
 * How the tokens of a text are joined, so that texts with the same meaning are equal:
 * - `words`: with one space, whatever is between them;
 * - `codes`: identifiers, whose groups may be printed apart ("DE 232 446 240");
 * - `lines`: as `codes`, also where a group begins a new line (an IBAN in a narrow column);
 * - `letters`: words without digits, which PDF files sometimes print with spaces inside;
 * - `passages`: long texts, whatever is between their words: spaces that are lost or hyphens at the end of a line, the
 *   marks and rows of a list.
 * Never joined, except in passages: numbers across the cells of a table, rows and pages; a minus sign, a percent sign
 * and a decimal mark stay.
 */
export type Form = 'words' | 'codes' | 'lines' | 'letters' | 'passages';

/** A word of more letters is no part of an identifier's group such as "DE", "INV" or "INGB". */
const CODE_LETTERS = 4;
/** A longer gap between two tokens is a border, in characters. */
const MAX_GAP = 200;

const BORDER = '|';
/** A border in a value that is looked for is no border of the source. */
const OWN_BORDER = '¦';
const MARKDOWN = /[*_`#{}\\\u200b-\u200d\u2060\ufeff]/g;
const BREAK = /[\n\r\f]/;
const WIDE = /\s\s|\t/;
/** A minus sign before a number: not the hyphen of "A-5", nor the dash of "Total - 5". */
const MINUS = /[\s(|:=][-\u2212\u2013]$/;

const isDigit = (character = '') => /\p{N}/u.test(character);
const isCurrencySymbol = (token: string) => /^\p{Sc}$/u.test(token);
const lettersAtEnd = (token: string) => /^\p{L}+$/u.test(token.slice(-CODE_LETTERS - 1));
const lettersAtStart = (token: string) => /^\p{L}+$/u.test(token.slice(0, CODE_LETTERS + 1));

/** The joint between two numbers, by the text between them. */
function betweenDigits(gap: string, left: string, right: string, form: Form): string {
	const isMark = /^[.,'’]$/.test(gap);
	if (form === 'words') return isMark ? '.' : WIDE.test(gap) && !BREAK.test(gap) ? BORDER : ' ';
	if (isMark) return right.length === 3 && left.length <= 3 ? '' : '.';
	return /^\s?(?:[-/:·()\u2010-\u2013]{1,2}\s{0,3})?$/.test(gap) ? '' : BORDER;
}

/** The joint between two tokens of which one is a word. */
function nextToWord(gap: string, left: string, right: string, form: Form, isWanted: boolean) {
	if (form === 'words') return ' ';
	const isHyphenation = /^[-\u00ad\u2010]\s*$/.test(gap);
	if (isHyphenation || !/\s/.test(gap) || isWanted) return '';
	// "Alder Bank, N.V."
	if (form === 'letters' && /^[.,]\s$/.test(gap)) return '';
	if (gap.length > 1 || BREAK.test(gap)) return ' ';
	if (form === 'letters') return '';
	const isLong =
		(left.length > CODE_LETTERS && lettersAtEnd(left)) ||
		(right.length > CODE_LETTERS && lettersAtStart(right));
	return isLong ? ' ' : '';
}

function between(raw: string, left: string, right: string, form: Form, isWanted: boolean): string {
	// By far the most gaps are a space between words.
	if (raw === ' ' && form === 'words') {
		return isCurrencySymbol(left) || isCurrencySymbol(right) ? '' : ' ';
	}
	if (raw.length > MAX_GAP && form !== 'passages') return BORDER;
	const gap = raw.replace(MARKDOWN, '');
	const beginsNumber = isDigit(right[0]) || isCurrencySymbol(right);
	const endsNumber = isDigit(left.at(-1));
	if (form === 'passages') {
		if (endsNumber && isDigit(right[0])) return betweenDigits(gap, left, right, 'words');
		return endsNumber && /^\s?%/.test(gap) ? '%' : '';
	}
	const isCell = gap.includes('|') || gap.includes('\f');
	const isRow = gap.includes('|') && BREAK.test(gap);
	const mark =
		(endsNumber && /^\s?%/.test(gap) ? '%' : '') + (beginsNumber && MINUS.test(gap) ? ' -' : '');
	if (isRow || (isCell && (form !== 'words' || (endsNumber && beginsNumber)))) return BORDER + mark;
	if (isCurrencySymbol(left) || isCurrencySymbol(right)) return mark;
	if (mark !== '') return mark;
	if (form === 'codes' && BREAK.test(gap) && (endsNumber || beginsNumber)) return BORDER;
	if (endsNumber && isDigit(right[0])) {
		return form === 'lines' && /^\s+$/.test(gap) ? '' : betweenDigits(gap, left, right, form);
	}
	if (form === 'lines' && /^\s+$/.test(gap)) return '';
	return nextToWord(gap, left, right, form, isWanted);
}

/**
 * Tokens as one text, and where each of them begins in it. `isWanted` is set for a value that is
 * looked for: the source may have its words in one ("Rechnung2024").
 */
export const joinTokens = (tokens: Tokens, form: Form, isWanted = false) =>
	atOnce(joining(tokens, form, isWanted));

/** As `joinTokens`, with rests. */
function* joining(
	{ text, parts, starts, ends }: Tokens,
	form: Form,
	isWanted: boolean,
): Sliced<{ joined: string; at: number[] }> {
	const pieces: string[] = [];
	const at: number[] = [];
	let length = 0;
	let left = '';
	for (const [index, part] of parts.entries()) {
		if (isRest(index)) yield;
		if (index > 0) {
			const gap = text.slice(ends[index - 1], starts[index]);
			const joint = between(gap, left, part, form, isWanted);
			pieces.push(isWanted && form !== 'words' ? joint.replace(BORDER, OWN_BORDER) : joint);
			length += joint.length;
		}
		at.push(length);
		pieces.push(part);
		length += part.length;
		left = part;
	}
	return { joined: pieces.join(''), at };
}

/** Texts are first compared by a prefix of this many characters, longer for long texts. */
const PREFIX = { short: 8, long: 64 };
/** Limit of lengths searched per common prefix; search time grows with it. */
const MAX_LENGTHS = 256;

/** Rolling hash: the hashes of all prefixes, from which that of any part is computed in one step. */
function hashes(text: string): Int32Array {
	const sums = new Int32Array(text.length + 1);
	for (let index = 0; index < text.length; index++) {
		sums[index + 1] = (Math.imul(sums[index] ?? 0, BASE) + text.charCodeAt(index)) | 0;
	}
	return sums;
}
const BASE = 0x01000193;

function powers(most: number): Int32Array {
	const found = new Int32Array(most + 1).fill(1);
	for (let index = 1; index <= most; index++) {
		found[index] = Math.imul(found[index - 1] ?? 1, BASE);
	}
	return found;
}

/** Texts by their beginning, then by their length, then by their hash. */
function wantedBy(keys: Iterable<string>) {
	const found = new Map<string, Map<number, Map<number, string[]>>>();
	for (const key of keys) {
		const prefix = key.slice(0, key.length < PREFIX.long ? PREFIX.short : PREFIX.long);
		const lengths = found.get(prefix) ?? new Map<number, Map<number, string[]>>();
		found.set(prefix, lengths);
		if (lengths.size >= MAX_LENGTHS && !lengths.has(key.length)) continue;
		const texts = lengths.get(key.length) ?? new Map<number, string[]>();
		lengths.set(key.length, texts);
		const hash = hashes(key)[key.length] ?? 0;
		texts.set(hash, [...(texts.get(hash) ?? []), key]);
	}
	return found;
}

/**
 * Finds texts in a source by their keys (texts joined in the same form); never inside a word or
 * number, and never overlapping themselves, which also bounds the number of spans. One
 * walk over the source for all the texts.
 */
export function* findTexts(
	source: Tokens,
	form: Form,
	keys: Set<string>,
): Sliced<Map<string, Span[]>> {
	const found = new Map<string, Span[]>();
	if (keys.size === 0) return found;
	const wanted = wantedBy(keys);
	const prefixLengths = [...new Set([...wanted.keys()].map((prefix) => prefix.length))];
	const { joined, at } = yield* joining(source, form, false);
	yield;
	const sums = hashes(joined);
	yield;
	let longest = 0;
	for (const { length } of keys) longest = Math.max(longest, length);
	const power = powers(Math.min(joined.length, longest));
	/** Offsets of ends of tokens in the text, by their offsets in the joined text; -1 elsewhere. */
	const endOf = new Int32Array(joined.length + 1).fill(-1);
	for (const [token, from] of at.entries()) {
		if (isRest(token)) yield;
		endOf[from + (source.parts[token]?.length ?? 0)] = source.ends[token] ?? -1;
	}
	for (const [token, from] of at.entries()) {
		if (isRest(token)) yield;
		const start = source.starts[token] ?? 0;
		for (const prefixLength of prefixLengths) {
			const lengths = wanted.get(joined.slice(from, from + prefixLength));
			for (const [length, texts] of lengths ?? []) {
				const end = endOf[from + length] ?? -1;
				if (end === -1) continue;
				const hash =
					((sums[from + length] ?? 0) - Math.imul(sums[from] ?? 0, power[length] ?? 0)) | 0;
				for (const key of texts.get(hash) ?? []) {
					if ((found.get(key)?.at(-1)?.end ?? 0) > start) continue;
					if (!joined.startsWith(key, from) || cutsNumber(source.text, { start, end })) continue;
					addTo(found, key, { start, end });
				}
			}
		}
	}
	return found;
}

const CURRENCY_OR_WORD =
	/\p{L}{1,3}\p{Sc}|\p{Sc}|\p{sc=Arab}\.\p{sc=Arab}(?!\p{L})|ש"ח|\p{Lu}\/|\p{L}[\p{L}\p{M}]{0,30}/gu;
/** What may be between a currency and its number. */
const NUMBER_AFTER = /^\.?[ \u00a0]?\d/;
const NUMBER_BEFORE = /\d[ \u00a0]?$/;

/** Whether a word can name a currency: one letter only next to a number, three only there, in capitals or as a symbol. */
function canBeMoney(source: string, token: string, start: number): boolean {
	if (!/^(?:\p{L}|\p{L}{3})$/u.test(token)) return true;
	if (token.length === 3 && (token === token.toUpperCase() || currenciesOfSymbol(token))) {
		return true;
	}
	const end = start + token.length;
	return (
		NUMBER_AFTER.test(source.slice(end, end + 3)) ||
		NUMBER_BEFORE.test(source.slice(Math.max(0, start - 2), start))
	);
}

/**
 * Finds currencies (ISO 4217) in a source: as code, as a symbol that they share, or as a name in six
 * languages. Only the first span of each is kept.
 */
export function* findCurrencies(source: string): Sliced<Map<string, Span>> {
	const found = new Map<string, Span>();
	const seen = new Set<string>();
	let read = 0;
	for (const { 0: token, index } of source.matchAll(CURRENCY_OR_WORD)) {
		if (isRest((read += 1))) yield;
		if (seen.has(token) || !canBeMoney(source, token, index)) continue;
		seen.add(token);
		for (const code of currencyCandidates(token)) {
			if (!found.has(code)) found.set(code, { start: index, end: index + token.length });
		}
	}
	return found;
}
