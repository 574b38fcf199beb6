import { fold } from '../../shared/basics/text/fold';
import { BEFORE_DAY } from '../../shared/values/roles/dayWords';
import { PHRASES } from '../../shared/values/roles/phrases';
import { SAME_PHRASES, SYNONYMS } from '../../shared/values/roles/synonyms';
import { wordPattern } from '../../shared/values/roles/words';

/** Words are compared by their beginnings, without so many letters at their end: "arrendador" is no "arrendatario". */
const BEGINNING = { least: 5, left: 3 };
/** Words of names that say nothing about the value. */
const EMPTY = new Set(PHRASES.empty.split(' '));
/** Represents all short words for a number. */
export const ANY_NUMBER = 'number';
const NUMBER = new RegExp(`^(?:${PHRASES.number})$`, 'iu');
const isNumber = (word: string) => word.length > 1 && NUMBER.test(word);
/** The end of a compound word: "Kundennummer", "klantnr". */
const OF_NUMBER = /(?<=\p{L}{3})(?:nummer|numer|nr)$/u;

/** The same with a word for a day: "registratiedatum", "udstedelsesdato". */
const OF_DAY = /(?<=\p{L}{3})(?:datum|dato)$/u;
const splitWord = (word: string): string[] => {
	if (OF_NUMBER.test(word)) return [word.replace(OF_NUMBER, ''), ANY_NUMBER];
	const [day] = OF_DAY.exec(word) ?? [];
	return day === undefined ? [word] : [word.slice(0, -day.length), day];
};

/** "days" and "rates" are read as "day" and "rate"; longer words are cut anyway, and "gross" is none of several. */
const singular = (word: string) =>
	/^\p{L}{3,4}s$/u.test(word) && !/[isu]s$/.test(word) ? word.slice(0, -1) : word;

/** Symbols for a number that are no words: "N° de compteur", "N.º contrato", "№ 5". */
const NUMBER_SYMBOL = /(?<!\p{L})n\s?(?:[°º]|\.\s?[°ºo])|[№#]/giu;
const withoutSymbols = (text: string) => text.replace(NUMBER_SYMBOL, ` ${ANY_NUMBER} `);

const SAME = new Map(
	SYNONYMS.flatMap(([one, words]) => words.split(' ').map((word) => [word, one])),
);
const PHRASES_AS_WORDS = SAME_PHRASES.map(
	([words, one]) => [wordPattern(words.replaceAll(' ', '\\s+'), 'giu'), one] as const,
);
/** Whether a word means the same as another one. */
export const hasSynonym = (word: string): boolean => SAME.has(fold(word));

const withOneWord = (text: string) =>
	PHRASES_AS_WORDS.reduce((rest, [pattern, one]) => rest.replace(pattern, one), text);

/** The words of a text that tell what its value is, folded. */
const tellingWords = (text: string): string[] =>
	withOneWord(withoutSymbols(text))
		.replace(/['’]s(?!\p{L})/gu, '')
		.split(/[^\p{L}\p{N}]+/u)
		.map((word) => singular(fold(word)))
		.flatMap((word) => SAME.get(word) ?? splitWord(word).map((part) => SAME.get(part) ?? part))
		.filter((word) => word !== '' && !EMPTY.has(word));

const asCompared = (word: string) =>
	isNumber(word)
		? ANY_NUMBER
		: word.slice(0, Math.max(BEGINNING.least, word.length - BEGINNING.left));

/** The words of a name or a label that tell what its value is. */
export const wordsOf = (text: string): Set<string> => new Set(tellingWords(text).map(asCompared));

/** Whether two such words are the same, or one is the beginning of the other. */
export const beginAlike = (one: string, other: string): boolean =>
	one === other ||
	(Math.min(one.length, other.length) >= BEGINNING.least &&
		(one.startsWith(other) || other.startsWith(one)));

/** Whether some words have one that begins alike: "tilldelade" for "Tilldelat". */
export const hasAlike = (words: Iterable<string>, word: string): boolean =>
	[...words].some((one) => beginAlike(one, word));

/** Shortest and longest word that a name has in place of a longer one: "dep" for "departure". */
const SHORT = [3, 4];
/** Words that are cut short, with a period or in capitals, "Dep.", "CUST REF", in letters. */
const CUT = { least: 3, most: 6 };
const CUT_LENGTH = `{${CUT.least},${CUT.most}}`;
const CUT_WORD = new RegExp(
	`(?<!\\p{L})(?:\\p{L}${CUT_LENGTH}(?=\\.)|\\p{Lu}${CUT_LENGTH}(?!\\p{L}))`,
	'gu',
);

/** Shortest end of a longer word that is a word of a name: "telephone" for "phone". */
const MIN_END = 5;

/**
 * Replaces a word by a word of a name if they differ only in one letter at the end: "collected" by "collection".
 * @param names words of names, as they are compared
 */
export function wordsLike(names: Iterable<string>): (word: string) => string {
	const known = new Map<string, string>();
	for (const word of names) {
		const shorter = word.slice(0, -1);
		known.set(word, word);
		if (shorter.length >= BEGINNING.least && !known.has(shorter)) known.set(shorter, word);
	}
	const shorter = (word: string) =>
		word.length > BEGINNING.least ? known.get(word.slice(0, -1)) : undefined;
	return (word) => known.get(word) ?? shorter(word) ?? word;
}

/** How much a word of a name counts in a compound word, which may mean something else: "subtotal". */
const IN_COMPOUND = 0.5;

/** Words with how much each counts, from 0 to 1. */
export type WeighedWords = Map<string, number>;

/**
 * The words of names, by which labels are read: a longer word than one of theirs is taken as theirs, a compound word as
 * its two parts.
 */
export class Vocabulary {
	private readonly short = new Set<string>();
	private readonly ends = new Set<string>();
	private readonly known = new Set<string>();
	/** Words by their beginnings; '' where several have the same. */
	private readonly byBeginning = new Map<string, string>();

	/** @param likeName replaces a word by a similar one of a name; see `wordsLike` */
	constructor(
		names: string[],
		private readonly likeName: (word: string) => string,
	) {
		for (const word of names.flatMap(tellingWords)) {
			if (SHORT.includes(word.length) && /^\p{L}+$/u.test(word)) this.short.add(word);
			if (word.length >= MIN_END) this.ends.add(word);
			this.known.add(asCompared(word));
			for (let end = CUT.least; end <= CUT.most && end < word.length; end += 1) {
				const beginning = word.slice(0, end);
				const other = this.byBeginning.get(beginning) ?? word;
				this.byBeginning.set(beginning, asCompared(other) === asCompared(word) ? word : '');
			}
		}
	}

	/** A text whose symbols and shortened words are written out, as in names: "departure time" for "Dep. time". */
	spelled(label: string): string {
		const text = withoutSymbols(label);
		// "ADD" alone is a word of its own.
		const hasMore = /\p{L}\s+\p{L}/u.test(text);
		return text.replace(CUT_WORD, (word, at: number) => {
			const own = fold(word);
			const isCut = hasMore || text[at + word.length] === '.';
			const isKnown = this.known.has(asCompared(own));
			return isCut && !isKnown ? this.byBeginning.get(own) || word : word;
		});
	}

	wordsOf(text: string): WeighedWords {
		const words = tellingWords(text);
		// Names of fields may have "hoehe" for "Höhe".
		const written = text.replace(/[äöü]/gi, (letter) => `${letter}e`);
		const others = written === text ? [] : tellingWords(written);
		const read = words.map((word, at) => {
			const other = others[at] ?? word;
			return this.known.has(asCompared(other)) && !this.known.has(asCompared(word)) ? other : word;
		});
		return new Map(read.flatMap((word) => this.read(word)));
	}

	private read(word: string): [string, number][] {
		if (this.ends.has(word) || word.length > MAX_WORD) return [[this.compared(word), 1]];
		const short = SHORT.map((length) => word.slice(0, length)).find((one) => this.short.has(one));
		if (short !== undefined) return [[this.compared(short), 1]];
		for (let at = 2; at <= word.length - MIN_END; at += 1) {
			const [front, end] = [word.slice(0, at), word.slice(at)];
			if (this.ends.has(end)) {
				return [
					[asCompared(front), 1],
					[asCompared(end), IN_COMPOUND],
				];
			}
		}
		return [[this.compared(word), 1]];
	}

	private compared(text: string): string {
		return this.likeName(asCompared(text));
	}
}
/** Longer words are not taken apart, in characters. */
const MAX_WORD = 40;

/** Units in names of fields, which labels leave out. */
export const UNITS = wordsOf(PHRASES.units);

/** Words for an amount, which labels have in addition: "total amount due". */
export const AMOUNTS = wordsOf(PHRASES.amounts);

/** Words for a total, which labels have in place of one for an amount: "gross total". */
export const TOTALS = wordsOf(PHRASES.totals);

/** Words for a day, which labels of days have in addition: "date of first registration". */
export const DAYS = wordsOf(PHRASES.days);

/** Small words in front of a day, at the end of its label: "offer valid until". */
export const BEFORE_DAYS = new Set([...BEFORE_DAY.split('|'), 'tot'].map(fold));

/** Words for a name, which labels of texts have in addition: "father's name". */
export const NAMES = wordsOf(PHRASES.names);

/** The end of a description from what it excludes: "(not the holding deposit)", "not of the year before". */
export const EXCLUDED = new RegExp(`\\(?(?<!\\p{L})(?:${PHRASES.excluding})(?!\\p{L}).*$`, 'iu');
