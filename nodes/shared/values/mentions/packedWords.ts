import { addTo } from '../../basics/values';

/**
 * Words by what they mean: months, days of the week or currencies, separated by ",". In front of each word is a digit for
 * how many letters it shares with the one in front of it; no word has digits.
 */
export type PackedWords = Record<string, string>;

const MAX_SHARED = 9;

/** The words, in order, without what each has from the one in front of it: the package is smaller so. */
function pack(words: string[]): string {
	let last = '';
	return words
		.sort()
		.map((word) => {
			const most = Math.min(word.length, last.length, MAX_SHARED);
			let shared = 0;
			while (shared < most && word[shared] === last[shared]) shared += 1;
			last = word;
			return `${shared}${word.slice(shared)}`;
		})
		.join('');
}

export function packed(words: Map<string, Array<string | number>>): PackedWords {
	const byMeaning = new Map<string, string[]>();
	for (const [word, meanings] of words) addTo(byMeaning, meanings.join(), word);
	return Object.fromEntries([...byMeaning].map(([meaning, all]) => [meaning, pack(all)]));
}

const WORD = /\d\D*/g;

/** What each word means. */
export function unpacked(words: PackedWords): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const [meaning, all] of Object.entries(words)) {
		let last = '';
		for (const [word] of all.matchAll(WORD)) {
			last = last.slice(0, Number(word[0])) + word.slice(1);
			found.set(last, meaning.split(','));
		}
	}
	return found;
}
