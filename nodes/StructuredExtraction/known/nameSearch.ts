import MiniSearch from 'minisearch';
import { alikeNames, nameWords } from '../../shared/text/companyNames';

/** Things with a similar name that are looked at more closely. */
const MAX_SIMILAR = 20;

/** Words in more names, such as "transport", count only where a name has no others. */
const MAX_NAMES_PER_WORD = 500;

/** Finds things by names that are not written in the same way. */
export class NameSearch<Thing> {
	private readonly search = new MiniSearch({
		fields: ['words'],
		tokenize: (text) => text.split(' '),
	});
	private readonly counts = new Map<string, number>();

	constructor(
		private readonly things: Thing[],
		private readonly namesOf: (thing: Thing) => string[],
	) {
		const names = things.map((thing) => nameWords(namesOf(thing).join(' ')));
		for (const word of names.flat()) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
		this.search.addAll(names.map((words, id) => ({ id, words: this.rare(words) })));
	}

	private rare(words: string[]): string {
		const rare = words.filter((word) => (this.counts.get(word) ?? 0) <= MAX_NAMES_PER_WORD);
		return (rare.length > 0 ? rare : words).join(' ');
	}

	/** The thing whose name is the most similar, if one is. */
	find(name: string, isWanted: (thing: Thing) => boolean = () => true): Thing | undefined {
		return this.search
			.search(this.rare(nameWords(name)), { fuzzy: (word) => (/\d/.test(word) ? false : 0.2) })
			.flatMap(({ id }) => this.things[Number(id)] ?? [])
			.filter(isWanted)
			.slice(0, MAX_SIMILAR)
			.find((thing) => this.namesOf(thing).some((one) => alikeNames(one, name)));
	}
}
