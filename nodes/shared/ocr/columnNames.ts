import { isUnsafeName, UniqueNames } from '../text';

/** Keys that a table row gets from us. */
const OURS = ['_file', '_page', '_table', '_row', '_note'];

/**
 * Names for the columns of a table: the headings, and stable names for those that are empty, repeat
 * or cannot be a key: `column_2`, `Amount_2`.
 */
export function columnNames(headings: string[]): string[] {
	const names = new UniqueNames(OURS);
	return headings.map((heading, index) => {
		const wanted = heading.replace(/\s+/g, ' ').trim() || `column_${index + 1}`;
		const numbered = (count: number) => `${wanted}_${count}`;
		return names.add(isUnsafeName(wanted) ? numbered(2) : wanted, numbered);
	});
}
