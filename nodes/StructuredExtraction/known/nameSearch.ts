import MiniSearch from 'minisearch';
import { nameWords, sameName, similarNames } from '../../shared/text/companyNames';

/** Things with a similar name that are looked at more closely. */
const MAX_SIMILAR = 20;

/** Words in more names, such as "transport", are searched for only where a name has no others. */
const MAX_NAMES_PER_WORD = 500;

/** Finds things by names that are not written in the same way. */
export class NameSearch<Thing> {
	private readonly search = new MiniSearch({ fields: ['names'], tokenize: nameWords });
	private readonly counts = new Map<string, number>();

	constructor(
		private readonly things: Thing[],
		private readonly namesOf: (thing: Thing) => string[],
	) {
		for (const [id, thing] of things.entries()) {
			const names = namesOf(thing).join(' ');
			this.search.add({ id, names });
			for (const word of nameWords(names)) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
		}
	}

	/** The thing whose name is the most similar, if one is. */
	find(name: string, isWanted: (thing: Thing) => boolean = () => true): Thing | undefined {
		const words = nameWords(name);
		const rare = words.filter((word) => (this.counts.get(word) ?? 0) <= MAX_NAMES_PER_WORD);
		const query = (rare.length > 0 ? rare : words).join(' ');
		return this.search
			.search(query, { fuzzy: (word) => (/\d/.test(word) ? false : 0.2) })
			.flatMap(({ id }) => this.things[Number(id)] ?? [])
			.filter(isWanted)
			.slice(0, MAX_SIMILAR)
			.find((thing) =>
				this.namesOf(thing).some((one) => sameName(one, name) || similarNames(one, name)),
			);
	}
}
