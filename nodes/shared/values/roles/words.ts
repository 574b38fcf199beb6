import { keepLast, lazy } from '../../basics/memoize';
import { atOnce, isRest, type Sliced } from '../../host/budget';
import { fold } from '../../basics/text/fold';
import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import { LANGUAGES } from './languages/languages';

/** A role, several roles that share labels, or a phrase. */
type Meaning = string;

/** Kinds of words, in the order of the data. */
const KINDS = ['names', 'looseNames', 'labels', 'receiptNames'] as const;

const splitWords = (words: string) =>
	words
		.split(',')
		.map((word) => word.trim())
		.filter((word) => word !== '');

const byMeaning = lazy(() => {
	const found = new Map<Meaning, Record<(typeof KINDS)[number], string[]>>();
	for (const [meaning, words] of LANGUAGES.flatMap((language) => Object.entries(language))) {
		const known = found.get(meaning) ?? { names: [], looseNames: [], labels: [], receiptNames: [] };
		for (const [at, part] of words.split('|').entries()) {
			known[KINDS[at] ?? 'names'].push(...splitWords(part));
		}
		found.set(meaning, known);
	}
	return found;
});

/** The words for a meaning as pages have them. */
export function wordsFor(meaning: Meaning): string[] {
	const { names = [], labels = [] } = byMeaning().get(meaning) ?? {};
	return [...names, ...labels];
}

/** Letters that are no accented ones, as texts without them have these. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae' };

/** A word as words are compared. */
export const foldLetters = (word: string): string => {
	const lower = word.toLowerCase();
	return /^[a-z]*$/.test(lower)
		? lower
		: fold(lower).replace(/[łøæ]/g, (letter) => PLAIN[letter] ?? letter);
};

/** A letter of a pattern: without its accent too, and in capitals of Turkish. */
function patternOfLetter(letter: string): string {
	if (letter === 'i' || letter === 'ı') return '[iİı]';
	if (letter === 'æ') return '(?:æ|ae)';
	const plain = foldLetters(letter);
	if (plain !== letter && /\p{L}/u.test(letter)) return `[${letter}${plain}]`;
	return letter.replace(/[.()]/, '\\$&');
}

const isStem = (word: string) => word.endsWith('*');
const lettersOf = (word: string) => [...word.replace(/\*$/, '')].map(patternOfLetter).join('');

/** Words of a list as alternatives of a pattern, with their accents or without. */
export const spellings = (words: string): string => words.split(' ').map(lettersOf).join('|');

/** Words of the data as patterns: `*` is any end. Words in a row share their end, as each end takes long to compile. */
function patternsOf(words: string[]): string[] {
	const runs: string[][] = [];
	for (const [at, word] of words.entries()) {
		const run = runs.at(-1);
		if (run && isStem(word) === isStem(words[at - 1] ?? '')) run.push(word);
		else runs.push([word]);
	}
	return runs.map((run) => {
		const letters = run.map(lettersOf).join('|');
		return isStem(run[0] ?? '') ? letters : `(?:${letters})(?!\\p{L})`;
	});
}

/** A pattern with the words for meanings, the longest first: "faktura korygująca" is no "faktura". */
export const withWords = (pattern: string, ...meanings: Meaning[]): string => {
	const words = new Set(meanings.flatMap(wordsFor).filter((word) => !word.includes('#')));
	return [pattern, ...patternsOf([...words].sort((a, b) => b.length - a.length))].join('|');
};

/**
 * Finds whole words of the dictionary.
 * @param end comes after them, in place of "no letter"
 */
export const wordPattern = (words: string, flags = 'iu', end = '(?!\\p{L})'): RegExp =>
	new RegExp(`(?<!\\p{L})(?:${words})${end}`, flags);

interface RoleNames {
	names?: string;
	looseNames?: string;
	receiptNames?: string;
}

/** The names of a role with those of the other languages. */
export function withNames<Data extends RoleNames>(role: string, data: Data): Data {
	const own = byMeaning().get(role);
	const add = (names: string | undefined, more: string[] = []) =>
		[names, ...more.map((word) => word.replace('#', 'nr'))].filter(Boolean).join(', ') || undefined;
	return {
		...data,
		names: add(data.names, own?.names),
		looseNames: add(data.looseNames, own?.looseNames),
		receiptNames: add(data.receiptNames, own?.receiptNames),
	};
}

/** Words for a number, as `#` in the data. */
const NUMBER = '#';
const NUMBERS = new Set(
	'n nr no num numer numeru numero numar numarul c cislo szam szama sorszam sorszama azonosito azonositoja kod kodu kodja cod codul codigo numara numarasi nummer id'.split(
		' ',
	),
);
/** "N.º", "n°" */
const DEGREE = new Set(['o', 'º', '°']);

/** Words of the data one after the other, the last of which may have any end, and what they mean. */
interface Phrase {
	words: string[];
	isStem: boolean;
	meaning: Meaning;
}

const WORD = /[\p{L}\p{M}\p{N}]+|#/gu;
const foldedWords = (text: string) => (text.match(WORD) ?? []).map(foldLetters);

/** Phrases by their first word, and by the beginning that it may have. */
const phrases = lazy(() => {
	const whole = new Map<string, Phrase[]>();
	const stems = new Map<string, Phrase[]>();
	for (const meaning of byMeaning().keys()) {
		for (const text of wordsFor(meaning)) {
			const words = foldedWords(text);
			const phrase = { words, isStem: text.endsWith('*'), meaning };
			addTo(phrase.isStem && words.length === 1 ? stems : whole, words[0] ?? '', phrase);
		}
	}
	const longest = Math.max(...Array.from(stems.keys(), ({ length }) => length));
	return { whole, stems, longest };
});

/** A shorter beginning of a word is none of the data. */
const MIN_STEM = 3;

interface Token extends Span {
	word: string;
}

/** Between words of a phrase, on one line. */
const GAP = /^[ .\u00a0/–-]{1,3}$/;

/** Where a phrase that begins at a token ends; undefined where the text goes on otherwise. */
function endOf(text: string, tokens: Token[], from: number, { words, isStem }: Phrase) {
	let at = from;
	for (const [index, word] of words.entries()) {
		const token = tokens[at];
		const before = tokens[at - 1];
		if (token === undefined) return undefined;
		if (index > 0 && before && !GAP.test(text.slice(before.end, token.start))) return undefined;
		const isLast = index === words.length - 1;
		const isEqual =
			word === NUMBER
				? NUMBERS.has(token.word)
				: token.word === word || (isLast && isStem && token.word.startsWith(word));
		if (!isEqual) return undefined;
		at += 1;
		if (word === NUMBER && DEGREE.has(tokens[at]?.word ?? '')) at += 1;
	}
	return tokens[at - 1]?.end;
}

/** The phrases that may begin with a word. */
function* beginningWith(word: string): Generator<Phrase> {
	const { whole, stems, longest } = phrases();
	yield* whole.get(word) ?? [];
	if (NUMBERS.has(word)) yield* whole.get(NUMBER) ?? [];
	for (let length = MIN_STEM; length <= Math.min(word.length, longest); length++) {
		yield* stems.get(word.slice(0, length)) ?? [];
	}
}

export type WordsByMeaning = ReadonlyMap<Meaning, readonly Span[]>;

/** The words of a text by their meanings, in order, of each meaning the longest at a place, with rests. */
export function* readWords(text: string): Sliced<WordsByMeaning> {
	const tokens: Token[] = [];
	for (const { 0: word, index } of text.matchAll(WORD)) {
		if (isRest(tokens.length)) yield;
		tokens.push({ word: foldLetters(word), start: index, end: index + word.length });
	}
	const found = new Map<Meaning, Span[]>();
	for (const [at, { word, start }] of tokens.entries()) {
		if (isRest(at)) yield;
		for (const phrase of beginningWith(word)) {
			const end = endOf(text, tokens, at, phrase);
			const last = found.get(phrase.meaning)?.at(-1);
			if (end === undefined || (last && start > last.start && start < last.end)) continue;
			if (last?.start === start) last.end = Math.max(last.end, end);
			else addTo(found, phrase.meaning, { start, end });
		}
	}
	return found;
}

/** The same for a short text, such as a label that is asked about for one role after the other. */
export const wordsOfLabel = keepLast((text: string) => atOnce(readWords(text)));
