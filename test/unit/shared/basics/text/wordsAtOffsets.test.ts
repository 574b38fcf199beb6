import { expect, it } from 'vitest';
import { wordsAtOffsets } from '../../../../../nodes/shared/basics/text/wordsAtOffsets';

/** Words as `offset word`, those that are kept with the offsets that they have. */
const kept = (text: string, words: string) =>
	wordsAtOffsets(text)(
		words.split(', ').map((one) => {
			const [start, word = ''] = one.split(' ');
			return { text: word, start: Number(start), end: Number(start) + word.length };
		}),
	)
		.map(({ text: word, start, end }) => `${start}-${end} ${word}`)
		.join(', ');

it.each([
	['in their order', 'a bc d', '2 bc, 0 a', '0-1 a, 2-4 bc'],
	['but none that is elsewhere', 'a bc d', '0 a, 1 bc', '0-1 a'],
	['but none that is beyond the end', 'a bc d', '0 a, 600 d', '0-1 a'],
	['but none that is half beyond the end', 'a bc d', '0 a, 5 de', '0-1 a'],
	['one at each offset', 'ab', '0 a, 0 ab, 1 b', '0-1 a, 1-2 b'],
	['counted in characters', '😀 a 😀 b', '2 a, 4 😀, 6 b', '3-4 a, 5-7 😀, 8-9 b'],
	['counted in UTF-16 units', '😀 a 😀 b', '3 a, 8 b', '3-4 a, 8-9 b'],
])('keeps words %s', (_, text, words, expected) => {
	expect(kept(text, words)).toBe(expected);
});
