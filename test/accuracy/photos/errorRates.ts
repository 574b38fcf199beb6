import { distance } from 'fastest-levenshtein';

/** How wrong a reading is: edits that lead to the text that was printed, per character and per word of it. */
export interface ErrorRates {
	/** Character error rate: 0 all right; above 1 where more was read than is there. */
	characters: number;
	/** Word error rate. */
	words: number;
}

/** Words as people see them, in reading order: without the marks of Markdown. */
export const wordsOf = (markdown: string): string[] =>
	markdown
		.normalize('NFKC')
		.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
		.replace(/<br>/g, ' ')
		.replace(/^[#>-] |^#{2,6} |\\(?=[^\s\w])|\*\*/gm, '')
		.split(/[\s|]+/)
		.filter((word) => word !== '' && !/^-{3,}$/.test(word));

/** Error rates of a reading by its edit distance to what is printed; both are Markdown. */
export function errorRates(read: string, printed: string): ErrorRates {
	const [got, wanted] = [wordsOf(read), wordsOf(printed)];
	const [letters, length] = [wanted.join(' '), wanted.length];
	// Each word becomes one character, so that the same distance counts words.
	const numbers = new Map<string, string>();
	const asLetters = (words: string[]) =>
		words
			.map((word) => {
				const known = numbers.get(word) ?? String.fromCharCode(numbers.size + 1);
				numbers.set(word, known);
				return known;
			})
			.join('');
	return {
		characters: distance(got.join(' '), letters) / Math.max(1, letters.length),
		words: distance(asLetters(got), asLetters(wanted)) / Math.max(1, length),
	};
}
