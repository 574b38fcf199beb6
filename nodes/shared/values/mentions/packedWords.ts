import { addTo } from '../../basics/values';

/** Words, separated by "|", by what they mean: months, days of the week or currencies, separated by ",". */
export type PackedWords = Record<string, string>;

export function packed(words: Map<string, Array<string | number>>): PackedWords {
	const byMeaning = new Map<string, string[]>();
	for (const [word, meanings] of words) addTo(byMeaning, meanings.join(), word);
	// In order, words that begin alike are next to each other, and the package is smaller.
	return Object.fromEntries(
		[...byMeaning].map(([meaning, all]) => [meaning, all.sort().join('|')]),
	);
}

/** What each word means. */
export const unpacked = (words: PackedWords): Map<string, string[]> =>
	new Map(
		Object.entries(words).flatMap(([meaning, all]) =>
			all.split('|').map((word) => [word, meaning.split(',')] as const),
		),
	);
