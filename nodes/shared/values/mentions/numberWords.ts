import { lazy } from '../../basics/memoize';
import { addTo } from '../../basics/values';
import type { Span } from '../../basics/text/spans';
import { NUMBER_LANGUAGES, type NumberLanguage } from './numberLanguages';
import { type Tokens, tokensOf } from './words';

/** A number in words: "two hundred fifty", "zweihundertfünfzig", "third". */
export interface WordNumber extends Span {
	value: number;
	/** Whether it counts the place in an order: "third". */
	isOrdinal: boolean;
	/** Whether it is a number without another word next to it; a short one may be a word of another language. */
	isClear: boolean;
}

/** A number that words mean, and the languages in which they do, as bits. */
type Reading = { value: number; languages: number };

const LANGUAGES = Object.values(NUMBER_LANGUAGES);
const ALL = 2 ** LANGUAGES.length - 1;
const list = (text = '') => text.split(/\s+/).filter((word) => word !== '');
/** Words as they are compared: without the spaces and hyphens between them. */
const keyOf = (words: string) => tokensOf(words).parts.join('');

/** Small words between the parts of a number. */
export const AND = new Set(['and', 'y', 'e', 'et', 'en', 'und', 'og', 'och', 'i', 'si']);
const withoutAnd = (words: string) => words.replace(/ (?:y|e|et|și) /g, ' ');

/** The number below a hundred in words. */
function cardinalOf({ small, tens, join }: NumberLanguage, value: number): string {
	const ones = list(small);
	if (value < ones.length) return ones[value] ?? '';
	const [ten, unit] = [Math.floor(value / 10), value % 10];
	// French counts from sixty and eighty on to nineteen.
	const isOfLower = ones[10] === 'dix' && (ten === 7 || ten === 9);
	const [base, rest] = isOfLower ? [ten - 1, unit + 10] : [ten, unit];
	const word = list(tens)[base - 2] ?? '';
	return rest === 0 ? word : join(word, ones[rest] ?? '', base);
}

/** The last day of a month, and so the last ordinal number that is read. */
const LAST_ORDINAL = 31;

function ordinalsOf(language: NumberLanguage, value: number): string[] {
	const listed = list(language.ordinals)[value - 1];
	if (listed !== undefined) return listed.split('/');
	const { ordinal, compound } = language;
	const unit = value % 10;
	if (compound === undefined || unit === 0 || value < 20) {
		return ordinal?.(value, cardinalOf(language, value)) ?? [];
	}
	const tens = {
		cardinal: cardinalOf(language, value - unit),
		ordinal: ordinalsOf(language, value - unit)[0] ?? '',
	};
	return ordinalsOf(language, unit).map((each) => compound(tens, each));
}

/** Words that are numbers, and those that make larger ones, by their keys. */
const dictionary = lazy(() => {
	const cardinals = new Map<string, Reading[]>();
	const ordinals = new Map<string, Reading[]>();
	const points = new Set<string>();
	/** The largest first. Each multiplies the number in front of it, unless it `isWhole`, such as "doscientos". */
	const factors: { key: string; value: number; languages: number; isWhole: boolean }[] = [];
	for (const [at, language] of LANGUAGES.entries()) {
		const languages = 2 ** at;
		const add = (to: typeof cardinals, words: string, value: number) =>
			addTo(to, keyOf(withoutAnd(words)), { value, languages });
		for (let value = 0; value < 100; value++) add(cardinals, cardinalOf(language, value), value);
		for (const each of list(language.also)) {
			const [word = '', value] = each.split('=');
			add(cardinals, word, Number(value));
		}
		for (let value = 1; value <= LAST_ORDINAL; value++) {
			for (const words of ordinalsOf(language, value)) add(ordinals, words, value);
		}
		const addFactor = (words: string | undefined, value: number, isWhole = false) => {
			for (const word of list(words)) factors.push({ key: keyOf(word), value, languages, isWhole });
		};
		addFactor(language.million, 1e6);
		addFactor(language.thousand, 1e3);
		addFactor(language.hundred, 100);
		for (const [index, words] of list(language.hundreds).entries()) {
			addFactor(words.replaceAll('/', ' '), 100 * (index + 1), true);
		}
		points.add(keyOf(language.point));
	}
	factors.sort((a, b) => b.value - a.value || b.key.length - a.key.length);
	return { cardinals, ordinals, points, factors };
});

const ONE: Reading[] = [{ value: 1, languages: ALL }];
const NOTHING: Reading[] = [{ value: 0, languages: ALL }];

/** The numbers below a limit that words mean, given without anything between them. */
function readBelow(key: string, limit: number): Reading[] {
	const { cardinals, factors } = dictionary();
	const direct = cardinals.get(key)?.filter(({ value }) => value < limit);
	if (direct && direct.length > 0) return direct;
	for (const { key: word, value, languages, isWhole } of factors) {
		const at = value < limit ? key.indexOf(word) : -1;
		if (at === -1 || (isWhole && at > 0)) continue;
		// Years have "nineteen hundred".
		const counts = at === 0 ? ONE : readBelow(key.slice(0, at), Math.min(value, 1000));
		if (counts.length === 0) continue;
		const rests = readRest(key.slice(at + word.length), isWhole ? 100 : value);
		const found = counts.flatMap((count) =>
			rests.map((rest) => ({
				value: count.value * value + rest.value,
				languages: count.languages & rest.languages & languages,
			})),
		);
		const possible = found.filter((one) => one.languages !== 0 && one.value < limit);
		if (possible.length > 0) return possible;
	}
	return [];
}

/** What comes after a hundred or a thousand: "hundertundfünf" has a small word in front of it. */
function readRest(key: string, limit: number): Reading[] {
	if (key === '') return NOTHING;
	const found = readBelow(key, limit);
	const plain = found.length > 0 ? '' : key.replace(/^(?:und|en|og|och|e)/, '');
	return plain === '' || plain === key ? found : readBelow(plain, limit);
}

/** A year as two numbers: "nineteen ninety-one". */
function readPair(key: string): Reading[] {
	const century = ['nineteen', 'twenty'].find((word) => key.startsWith(word)) ?? '';
	const rests = century === '' ? [] : (dictionary().cardinals.get(key.slice(century.length)) ?? []);
	return rests
		.filter(({ value }) => value >= 10)
		.map(({ value, languages }) => ({
			value: (century === 'twenty' ? 2000 : 1900) + value,
			languages: languages & 1,
		}))
		.filter(({ languages }) => languages !== 0);
}

/** No number is longer, in words and in characters without spaces. */
const MAX = { words: 12, characters: 80 };
/** Shorter words may be other words of another language: "due", "elf", "once", "sept". */
const MAX_AMBIGUOUS = 6;
/** So many frequent words tell the language of a text. */
const MIN_FREQUENT = 2;
/** Between the words of a number. */
const GAP = /^(?:[ \u00a0]|\s?[-\u00ad\u2010\u2011]\s?|\s?\n)$/u;

/** The languages that a text is in, as bits; none where it does not tell. */
function languagesOf({ parts }: Tokens): number {
	const words = new Set(parts);
	return LANGUAGES.reduce((languages, { text }, at) => {
		const count = list(text).filter((word) => words.has(keyOf(word))).length;
		return count >= MIN_FREQUENT ? languages + 2 ** at : languages;
	}, 0);
}

/** The languages in which a word is a number, and in others a frequent word, as bits. */
const unclearWords = lazy(() => {
	const found = new Map<string, number>();
	for (const [at, { unclear }] of LANGUAGES.entries()) {
		for (const word of list(unclear)) {
			found.set(keyOf(word), (found.get(keyOf(word)) ?? 0) + 2 ** at);
		}
	}
	return found;
});

/** Finds the numbers in words of several languages, in order. */
export function findNumberWords(tokens: Tokens): WordNumber[] {
	const { text, parts, starts, ends } = tokens;
	const found: WordNumber[] = [];
	const { cardinals, ordinals, factors, points } = dictionary();
	const shown = lazy(() => languagesOf(tokens));
	const ofText = () => shown() || ALL;
	/** The readings of one word alone in languages that the text is in where it is a frequent one of others. */
	const clear = (key: string, readings: Reading[]) => {
		const unclear = unclearWords().get(key) ?? 0;
		return unclear === 0
			? readings
			: readings.filter(({ languages }) => (languages & ~(unclear & ~shown())) !== 0);
	};
	const known = new Map<string, Reading[]>();
	const read = (key: string): Reading[] => {
		let readings = known.get(key);
		if (readings === undefined) {
			readings = key.length > MAX.characters ? [] : readBelow(key, 1e9);
			if (readings.length === 0) readings = readPair(key);
			known.set(key, readings);
		}
		return readings;
	};
	const begins = new Map<string, boolean>();
	/** Whether a word can be a part of a number; most words are told at once. */
	const isPart = (part: string): boolean => {
		let is = begins.get(part);
		if (is === undefined) {
			is =
				cardinals.has(part) ||
				ordinals.has(part) ||
				(factors.some(({ key }) => part.includes(key)) && read(part).length > 0);
			begins.set(part, is);
		}
		return is;
	};
	const isJoined = (at: number) => GAP.test(text.slice(ends[at - 1], starts[at]));
	/** The number that begins with a word: what it means, and how many words it has. */
	const numberAt = (at: number) => {
		if (!isPart(parts[at] ?? '')) return undefined;
		let last = at;
		while (
			last - at < MAX.words &&
			isJoined(last + 1) &&
			(isPart(parts[last + 1] ?? '') || AND.has(parts[last + 1] ?? ''))
		) {
			last++;
		}
		for (; last >= at; last--) {
			const words = parts.slice(at, last + 1);
			if (AND.has(words.at(-1) ?? '') && words.length > 1) continue;
			const key = words.filter((word, index) => index === 0 || !AND.has(word)).join('');
			const cardinal = read(key);
			const ordinal = cardinal.length > 0 ? [] : (ordinals.get(key) ?? []);
			const all = [...cardinal, ...ordinal];
			const readings = words.length === 1 ? clear(key, all) : all;
			const [one] = readings;
			const isLong = key.length > MAX_AMBIGUOUS || words.length > 1;
			const own = isLong ? one : readings.find(({ languages }) => (languages & ofText()) !== 0);
			const reading = own ?? one;
			if (reading) {
				const { value } = reading;
				return { value, isOrdinal: ordinal.length > 0, isClear: own !== undefined, last };
			}
		}
		return undefined;
	};
	for (let at = 0; at < parts.length; at++) {
		const number = numberAt(at);
		if (!number) continue;
		let { value, last } = number;
		const isWithPoint =
			points.has(parts[last + 1] ?? '') && isJoined(last + 1) && isJoined(last + 2);
		const decimals = isWithPoint ? numberAt(last + 2) : undefined;
		if (decimals && !decimals.isOrdinal && decimals.value < 100) {
			value = Number(`${value}.${decimals.value}`);
			last = decimals.last;
		}
		found.push({
			start: starts[at] ?? 0,
			end: ends[last] ?? 0,
			value,
			isOrdinal: number.isOrdinal,
			isClear: number.isClear,
		});
		at = last;
	}
	return found;
}
