import { isUnsafeName } from '../unsafeName';

/** Keys that a table row gets from us. */
const OURS = ['_file', '_page', '_table', '_row', '_note'];

/**
 * Names for the columns of a table: the headings, and stable names for those that are empty, repeat
 * or cannot be a key: `column_2`, `Amount_2`.
 */
export function uniqueNames(headings: string[]): string[] {
	const taken = new Set(OURS);
	const counts = new Map<string, number>();
	return headings.map((heading, index) => {
		const wanted = heading.replace(/\s+/g, ' ').trim() || `column_${index + 1}`;
		let count = counts.get(wanted) ?? 1;
		let name = wanted;
		while (taken.has(name) || isUnsafeName(name)) name = `${wanted}_${(count += 1)}`;
		counts.set(wanted, count);
		taken.add(name);
		return name;
	});
}
