import { type Concept, fillers, type Part, words as meanings } from './vocabulary';

/** A word of a text with its offsets and the meanings that it may have. */
export interface Word {
	/** Lower case, without accents. */
	text: string;
	/** The meanings that it may have; none for a word that the vocabulary does not know. */
	means: ReadonlySet<string>;
	/** Whether it means nothing by itself: an article, a preposition, a number. */
	isLight: boolean;
	start: number;
	end: number;
}

const pieces = /[\p{L}\p{M}]+|\p{N}+|[#№°º%]/gu;
const prepositions = new Set(['from', 'to']);
const none: ReadonlySet<string> = new Set();

/** Words and phrases by their first word, the longest first. A meaning may be two: "HT" is "excluding tax". */
const lexicon = new Map<string, { phrase: string[]; means: Set<string>[] }[]>();
const longest = 5;

for (const [meaning, phrases] of Object.entries(meanings)) {
	for (const phrase of list(phrases).flatMap(spellings)) {
		const entries = lexicon.get(phrase[0] ?? '') ?? [];
		const known = entries.find((entry) => entry.phrase.join(' ') === phrase.join(' '));
		const parts = meaning.split(' ');
		if (known?.means.length === parts.length) {
			parts.forEach((part, at) => known.means[at]?.add(part));
		} else if (!known) {
			entries.push({ phrase, means: parts.map((part) => new Set([part])) });
			entries.sort((a, b) => b.phrase.length - a.phrase.length);
		}
		lexicon.set(phrase[0] ?? '', entries);
	}
}
/** A phrase as it is, and as OCR leaves it when it loses the spaces. */
function spellings(text: string): string[][] {
	const phrase = foldedWords(text);
	const joined = phrase.join('');
	return phrase.length > 1 && joined.length > 6 ? [phrase, [joined]] : [phrase];
}

const fillerWords = new Set(list(fillers).flatMap(foldedWords));

/** Texts with commas between them. */
export function list(text: string): string[] {
	return text
		.split(',')
		.map((one) => one.replace(/\s+/g, ' ').trim())
		.filter(Boolean);
}

/** Lower case, without accents; ligatures as two letters. */
export function fold(word: string): string {
	return word
		.toLowerCase()
		.replace(/ß/g, 'ss')
		.replace(/œ/g, 'oe')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '');
}

function foldedWords(text: string): string[] {
	return (text.match(pieces) ?? []).map((one) => (/[№°º]/.test(one) ? '#' : fold(one)));
}

const suffixes = ['s', 'e', 'n', 'r', 'en', 'er', 'es', 'em'];

/** A word as the vocabulary writes it: `waehrung` is `wahrung`, `geleistete` is `geleistet`. */
function spelling(word: string): string {
	if (isKnown(word)) return word;
	const stems = suffixes
		.filter((end) => word.endsWith(end))
		.map((end) => word.slice(0, -end.length));
	return (
		[word.replace(/([aou])e/g, '$1'), ...stems].find((one) => one.length > 3 && isKnown(one)) ??
		word
	);
}

/** Whether the vocabulary has a word, or all parts of a compound. */
function isKnown(word: string): boolean {
	return lexicon.has(word) || (compound(word)?.every(({ size }) => size > 0) ?? false);
}

/** The words of a text, with their meanings; compounds are taken apart, phrases are one word for each meaning. */
export function wordsOf(text: string): Word[] {
	const raw = [...text.matchAll(pieces)].map((match) => ({
		text: /[№°º]/.test(match[0]) ? '#' : spelling(fold(match[0])),
		start: match.index,
		end: match.index + match[0].length,
	}));
	const found: Word[] = [];
	for (let at = 0; at < raw.length; at += 1) {
		const first = raw[at];
		if (!first) break;
		const following = raw.slice(at, at + longest).map((one) => one.text);
		const entry = lexicon
			.get(first.text)
			?.find(({ phrase }) => phrase.every((word, index) => following[index] === word));
		at += (entry?.phrase.length ?? 1) - 1;
		const last = raw[at] ?? first;
		const parts = entry ? entry.means : compound(first.text);
		for (const means of parts ?? [none]) {
			const isPreposition = means.size > 0 && [...means].every((one) => prepositions.has(one));
			// The unknown half of a compound does not make its other half less clear.
			const isLight =
				isPreposition || (means.size === 0 && (parts !== null || isFiller(first.text)));
			found.push({ text: first.text, means, isLight, start: first.start, end: last.end });
		}
	}
	return found;
}

function isFiller(word: string): boolean {
	return fillerWords.has(word) || /^\p{N}+$/u.test(word) || word.length === 1;
}

const compounds = new Map<string, Set<string>[] | null>();

/**
 * The meanings of a compound's parts: `rechnungsdatum` is an invoice and a date. Its beginning may be a word that
 * the vocabulary does not know (`handelsrechnung`), not its end.
 */
function compound(word: string): Set<string>[] | null {
	const known = compounds.get(word);
	if (known !== undefined) return known;
	const parts = word.length < 6 || word.length > 60 ? null : split(word, 0);
	if (compounds.size > 20_000) compounds.clear();
	compounds.set(word, parts);
	return parts;
}

function wholeWord(word: string): Set<string>[] | undefined {
	return lexicon.get(word)?.find(({ phrase }) => phrase.length === 1)?.means;
}

function split(word: string, depth: number): Set<string>[] | null {
	for (let cut = word.length - 2; cut >= 3; cut -= 1) {
		const first = wholeWord(word.slice(0, cut));
		if (!first) continue;
		for (const link of ['', 's', 'n', 'en', 'es']) {
			const rest = word.slice(cut);
			if (!rest.startsWith(link)) continue;
			const tail = rest.slice(link.length);
			const end = wholeWord(tail) ?? (depth < 3 && tail.length > 4 ? split(tail, depth + 1) : null);
			if (end) return [...first, ...end];
		}
	}
	if (depth > 0) return null;
	for (let cut = 3; cut <= word.length - 5; cut += 1) {
		const end = wholeWord(word.slice(cut));
		if (end) return [new Set(), ...end];
	}
	return null;
}

/** Whether one of the words may mean this. */
export const hasMeaning = (words: Word[], meaning: string): boolean =>
	words.some(({ means }) => means.has(meaning));

/** The words of a field's name, however they are joined: `invoiceDate`, `invoice_date`, `Invoice date`. */
export function nameWords(name: string): Word[] {
	return wordsOf(
		name
			.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
			.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
			.replace(/[_\-./]+/g, ' '),
	);
}

/** How well words fit a concept, from 0 (not at all) to about 1. The value follows the last word. */
export function scoreOf(words: Word[], { patterns, ignored }: Concept): number {
	return Math.max(0, ...patterns.map(({ parts, base }) => matched(words, parts, base, ignored)));
}

/** The same for a field of the user's own, whose name or description is the label. */
export function scoreWords(words: Word[], own: Word[]): number {
	const parts = own.filter(({ isLight }) => !isLight);
	return parts.length === 0
		? 0
		: matched(words, parts, 0.66 + 0.06 * Math.min(4, parts.length), none);
}

/** The words nearest to the value count: others between or after them make it doubtful, others before less so. */
function matched(words: Word[], parts: Part[], base: number, ignored: ReadonlySet<string>): number {
	const left = [...parts];
	const used = new Set<number>();
	for (let at = words.length - 1; at >= 0 && left.length > 0; at -= 1) {
		const word = words[at] as Word;
		const index = left.findIndex((part) => isSame(word, part));
		if (index < 0) continue;
		left.splice(index, 1);
		used.add(at);
	}
	if (left.length > 0) return 0;
	const repeated = new Set(parts.flatMap(({ means }) => [...means]));
	const isFree = (one: string) => ignored.has(one) || repeated.has(one);
	const first = Math.min(...used);
	let before = 0;
	let after = 0;
	// A whole label counts more than a part of one.
	const whole = base < 0.66 && words.every(({ isLight }, at) => used.has(at) || isLight) ? 0.06 : 0;
	words.forEach((word, at) => {
		if (used.has(at) || word.isLight || [...word.means].some(isFree)) return;
		const isKnown = word.means.size > 0;
		if (at < first) before += isKnown ? 0.13 : 0.05;
		else after += isKnown ? 0.22 : 0.1;
	});
	return Math.max(0, base + whole - Math.min(before, 0.4) - after);
}

/** Whether a word has one of the meanings of a part, or reads like one that has none. */
function isSame(word: Word, wanted: Part): boolean {
	for (const meaning of wanted.means) if (word.means.has(meaning)) return true;
	return wanted.means.size === 0 && word.text === wanted.text;
}

/** Whether a text has only words of labels and headings. */
export function isLabel(text: string): boolean {
	if (/\d/.test(text)) return false;
	const words = wordsOf(text.replace(/\([^)]*\)/g, ''));
	return (
		words.some(({ means }) => means.size > 0) &&
		words.every(({ means, isLight }) => means.size > 0 || isLight)
	);
}
