import type { LookUp } from './lookUps';
import type { Places } from './places';

type Entry = { key: string; lookUps: number[] };

/** The entries of each list, with all that is looked up for them as one key. */
function entriesOf(all: LookUp[], idOf: number[]): Map<string, Map<number, Entry>> {
	const lists = new Map<string, Map<number, Entry>>();
	for (const [index, { entry, list, path }] of all.entries()) {
		if (entry === undefined || list === undefined) continue;
		const entries = lists.get(list) ?? new Map<number, Entry>();
		lists.set(list, entries);
		const known = entries.get(entry) ?? { key: '', lookUps: [] };
		entries.set(entry, known);
		known.key += `${fieldOf(path, list)}=${idOf[index]};`;
		known.lookUps.push(index);
	}
	return lists;
}

const fieldOf = (path: string, list: string) => path.slice(path.indexOf(']', list.length) + 1);

/**
 * Values of list entries that are given more often than they stand in the source, as a row that was
 * answered three times and stands there once: index of the look-up to what is wrong, in words. A
 * value that all the entries of a list share may be printed once, above them.
 */
export function repeatedEntries(all: LookUp[], places: Places[]): Map<number, string> {
	const ids = new Map<Places, number>();
	const idOf = places.map((place) => {
		const id = ids.get(place) ?? ids.size;
		ids.set(place, id);
		return id;
	});
	const found = new Map<number, string>();
	for (const [list, entries] of entriesOf(all, idOf)) {
		const keys = new Map<string, number>();
		const values = new Map<string, Set<number | undefined>>();
		for (const { key, lookUps } of entries.values()) {
			keys.set(key, (keys.get(key) ?? 0) + 1);
			for (const index of lookUps) {
				const field = fieldOf(all[index]?.path ?? '', list);
				values.set(field, (values.get(field) ?? new Set()).add(idOf[index]));
			}
		}
		const before = new Map<string, number>();
		for (const { key, lookUps } of entries.values()) {
			const count = (before.get(key) ?? 0) + 1;
			before.set(key, count);
			for (const index of count === 1 ? [] : lookUps) {
				const { path = '', isJudged = false } = all[index] ?? {};
				const isShared = keys.size > 1 && values.get(fieldOf(path, list))?.size === 1;
				const times = places[index]?.times ?? 0;
				if (isJudged || isShared || times === 0 || times >= count) continue;
				found.set(
					index,
					`the same entry is given ${keys.get(key)} times, the text has it ${times === 1 ? 'once' : `${times} times`}`,
				);
			}
		}
	}
	return found;
}
