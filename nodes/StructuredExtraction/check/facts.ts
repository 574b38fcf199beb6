import type { CheckedRecord } from './checkRecord';

/** What is known about the values of a record, by path. */
export type Facts = Pick<CheckedRecord, 'invalid' | 'ambiguous' | 'originals'>;

/** The facts of a record under the paths that its values have in another; `move` gives undefined for others. */
export function movedFacts(
	{ invalid, ambiguous, originals }: Facts,
	move: (path: string) => string | undefined,
): Facts {
	const moved = <Entry extends { field: string }>(entries: Entry[]): Entry[] =>
		entries.flatMap((entry) => {
			const field = move(entry.field);
			return field === undefined ? [] : [{ ...entry, field }];
		});
	return {
		invalid: moved(invalid),
		ambiguous: moved(ambiguous),
		originals: Object.fromEntries(
			Object.entries(originals).flatMap(([path, original]) => {
				const place = move(path);
				return place === undefined ? [] : [[place, original]];
			}),
		),
	};
}

/** Facts from several records as one; what several say of the same value comes once. */
export function joinedFacts(all: Facts[]): Facts {
	const firstOf = <Entry extends { field: string; reason: string }>(entries: Entry[]): Entry[] => {
		const byKey = new Map<string, Entry>();
		for (const entry of entries) {
			const key = `${entry.field} ${entry.reason}`;
			if (!byKey.has(key)) byKey.set(key, entry);
		}
		return [...byKey.values()];
	};
	return {
		invalid: firstOf(all.flatMap(({ invalid }) => invalid)),
		ambiguous: firstOf(all.flatMap(({ ambiguous }) => ambiguous)),
		originals: Object.fromEntries(
			[...all].reverse().flatMap(({ originals }) => Object.entries(originals)),
		),
	};
}

/** Moves paths at or below one path, and no others. */
export const only = (path: string) => (other: string) =>
	other === path || other.startsWith(`${path}.`) ? other : undefined;

/** Moves paths of a list: its entries to their new places, the list's own as it is. */
export const entriesTo = (path: string, places: number[]) => (other: string) => {
	if (other === path) return other;
	if (!other.startsWith(`${path}[`)) return undefined;
	const end = other.indexOf(']', path.length);
	const place = places[Number(other.slice(path.length + 1, end))];
	return place === undefined ? undefined : `${path}[${place}${other.slice(end)}`;
};
