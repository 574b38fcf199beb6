import { distance } from 'fastest-levenshtein';
import { EventLoop } from '../host/budget';
import { alikeNames, nameKey } from '../basics/text/companyNames';
import { looksOf } from '../basics/text/looksOf';
import { addTo } from '../basics/values';
import type { Effort } from './effort';

/** Things with a similar name that are looked at more closely. */
const MAX_SIMILAR = 20;

/** Words in more names, such as "transport", count only where a name has no others. */
const MAX_NAMES_PER_WORD = 500;

/** Words by which a thing is found: all of its names, and the beginning of a long description. */
const MAX_WORDS_PER_THING = 40;

/** Words that share letters with a wanted one and are compared with it. */
const MAX_COMPARED_WORDS = 2_000;

/** What looking for similar words takes, on average, in comparisons. */
const COMPARED_PER_WORD = 100;

/** Letters in which a word may differ from a wanted one: one in five, none in numbers. */
const maxDiffering = (word: string) => (/\d/.test(word) ? 0 : Math.round(0.2 * word.length));

/** The pairs of letters in a word, with its beginning and end: "^a", "ab", "b$". */
function letterPairs(word: string): Set<string> {
	const letters = `^${word}$`;
	const pairs = new Set<string>();
	for (let at = 1; at < letters.length; at += 1) pairs.add(letters.slice(at - 1, at + 1));
	return pairs;
}

/** Finds things by names that are not written in the same way. */
export class NameSearch<Thing> {
	/** In how many things a word occurs. */
	private readonly counts = new Map<string, number>();
	private readonly thingsByWord = new Map<string, number[]>();
	private readonly wordsByPair = new Map<string, string[]>();

	private constructor(
		private readonly things: Thing[],
		private readonly namesOf: (thing: Thing) => string[],
	) {}

	static async of<Thing>(
		things: Thing[],
		namesOf: (thing: Thing) => string[],
	): Promise<NameSearch<Thing>> {
		const search = new NameSearch(things, namesOf);
		const eventLoop = new EventLoop();
		const { counts, thingsByWord, wordsByPair } = search;
		const names: string[][] = [];
		for (const thing of things) {
			const words = wordsOf(namesOf(thing)).slice(0, MAX_WORDS_PER_THING);
			names.push(words);
			for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
			await eventLoop.yieldIfDue();
		}
		for (const [id, words] of names.entries()) {
			for (const word of search.rare(words)) {
				// A word in all names of a long list would make each search as long as the list.
				if ((thingsByWord.get(word)?.length ?? 0) < MAX_NAMES_PER_WORD) {
					addTo(thingsByWord, word, id);
				}
			}
			await eventLoop.yieldIfDue();
		}
		for (const word of thingsByWord.keys()) {
			for (const pair of letterPairs(word)) addTo(wordsByPair, pair, word);
			await eventLoop.yieldIfDue();
		}
		return search;
	}

	private rare(words: string[]): string[] {
		const rare = words.filter((word) => (this.counts.get(word) ?? 0) <= MAX_NAMES_PER_WORD);
		return rare.length > 0 ? rare : words;
	}

	/** The thing whose name is the most similar, if one is; none where the effort is used up. */
	async find(
		name: string,
		effort: Effort,
		isWanted: (thing: Thing) => boolean = () => true,
	): Promise<Thing | undefined> {
		const words = this.rare(wordsOf([name]));
		const isAlike = (thing: Thing) => this.namesOf(thing).some((one) => alikeNames(one, name));
		const isWord = (word: string) => [word];
		return (
			(await this.closest(words, isWord, effort, isWanted)).find(isAlike) ??
			(await this.closest(words, (word) => this.similarWords(word), effort, isWanted)).find(isAlike)
		);
	}

	/** The things with the most of these words, where rare words count more than others. */
	private async closest(
		words: string[],
		variants: (word: string) => string[],
		effort: Effort,
		isWanted: (thing: Thing) => boolean,
	): Promise<Thing[]> {
		const scores = new Map<number, number>();
		for (const word of words) {
			for (const variant of variants(word)) {
				const weight =
					1 / (1 + distance(word, variant) + Math.log1p(this.counts.get(variant) ?? 0));
				const ids = this.thingsByWord.get(variant) ?? [];
				for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
				if (!(await effort.spend(ids.length))) return [];
			}
			if (!(await effort.spend(COMPARED_PER_WORD))) return [];
		}
		return [...scores]
			.sort(([, one], [, other]) => other - one)
			.flatMap(([id]) => this.things[id] ?? [])
			.filter(isWanted)
			.slice(0, MAX_SIMILAR);
	}

	/** The word and those that differ from it in a few letters, the closest first. */
	private similarWords(word: string): string[] {
		const most = maxDiffering(word);
		// One wrong letter changes two pairs, so that one of these is in each similar word.
		const pairs = [...letterPairs(word)]
			.map((pair) => this.wordsByPair.get(pair) ?? [])
			.sort((one, other) => one.length - other.length)
			.slice(0, 2 * most + 1);
		const compared = [...new Set(pairs.flat())]
			.filter((other) => Math.abs(other.length - word.length) <= most)
			.slice(0, MAX_COMPARED_WORDS);
		return compared
			.map((other) => ({ other, differing: distance(word, other) }))
			.filter(({ differing }) => differing <= most)
			.sort((one, other) => one.differing - other.differing)
			.slice(0, MAX_SIMILAR)
			.map(({ other }) => other);
	}
}

/** The distinct words of names, each name as long as it is compared. */
const wordsOf = (names: string[]): string[] => [
	...new Set(
		names.flatMap((name) => nameKey(looksOf(name)).split(' ')).filter((word) => word !== ''),
	),
];
