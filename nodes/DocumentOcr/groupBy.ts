/** Entries by key, each group in the order of the entries. */
export function groupBy<T>(entries: T[], key: (entry: T) => number): Map<number, T[]> {
	const groups = new Map<number, T[]>();
	for (const entry of entries) {
		const group = groups.get(key(entry));
		if (group) group.push(entry);
		else groups.set(key(entry), [entry]);
	}
	return groups;
}
