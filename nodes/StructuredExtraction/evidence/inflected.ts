import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { tokensOf } from '../../shared/values/mentions/words';

// Words in the case of their sentence: "ul. Kolegialna, Płock" is "w Płocku przy ul. Kolegialnej".

/** Letters of Slavic languages, in which names have cases, and how many of them a text has. */
const LETTERS = /[ąęłśźżěřůčšžďťň]|\p{sc=Cyrl}/giu;
const MIN_LETTERS = 10;
const hasCases = memoizeByObject(
	({ text }: Mentions) => (text.match(LETTERS)?.length ?? 0) >= MIN_LETTERS,
);

/** Words that begin alike have so many letters in common; of shorter ones only the whole word counts. */
const BEGINNING = 3;
/** By how many letters two forms of a word differ in length. */
const MAX_DIFFERENCE = 2;
/** From how many letters on the last two of a stem may change: "Kolegialna", "Kolegialnej". */
const LONG = 6;
/** A text with more words is a sentence. */
const MAX_WORDS = 12;
/** How far its words are apart, in words, and how many places of its first one are tried. */
const MAX_APART = 8;
const MAX_TRIED = 50;

/** The words of the pages by their beginnings, each with its place among them. */
const byBeginning = memoizeByObject((mentions: Mentions) => {
	const found = new Map<string, number[]>();
	for (const [at, part] of mentions.words().parts.entries()) {
		addTo(found, part.slice(0, BEGINNING), at);
	}
	return found;
});

/** Whether two words are forms of one. */
function areForms(one: string, other: string): boolean {
	if (one === other) return true;
	const least = Math.min(one.length, other.length);
	const letters = [...one];
	const first = letters.findIndex((letter, at) => letter !== other[at]);
	const common = first === -1 ? one.length : first;
	const changed = least >= LONG ? MAX_DIFFERENCE : 1;
	return (
		!/\d/.test(one + other) &&
		Math.abs(one.length - other.length) <= MAX_DIFFERENCE &&
		common >= Math.max(BEGINNING, least - changed)
	);
}

/** Spans of the first word of a text whose words are near one another on the pages in any case, numbers as they are. */
export function spansOfInflected(text: string, mentions: Mentions): Span[] {
	const words = tokensOf(text).parts.filter((part) => part.length >= BEGINNING || /\d/.test(part));
	const [first, ...others] = words;
	const hasName = words.some((word) => word.length > BEGINNING + 1 && !/\d/.test(word));
	if (first === undefined || !hasName || words.length > MAX_WORDS || !hasCases(mentions)) return [];
	const { parts, starts, ends } = mentions.words();
	const placesOf = (word: string) =>
		(byBeginning(mentions).get(word.slice(0, BEGINNING)) ?? []).filter((at) =>
			areForms(word, parts[at] ?? ''),
		);
	const places = others.map(placesOf);
	return placesOf(first)
		.slice(0, MAX_TRIED)
		.filter((at) => places.every((all) => all.some((other) => Math.abs(other - at) <= MAX_APART)))
		.map((at) => ({ start: starts[at] ?? 0, end: ends[at] ?? 0 }));
}
