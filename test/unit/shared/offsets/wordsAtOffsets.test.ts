import { expect, it } from 'vitest';
import { keepWordsAtOffsets } from '../../../../nodes/shared/offsets/wordsAtOffsets';

const verified = (text: string, ...words: [string, number][]) =>
	keepWordsAtOffsets(
		words.map(([word, start]) => ({ text: word, start, end: start + word.length })),
		text,
	).map(({ text: word, start, end }) => [word, start, end]);

it('keeps the words that stand where a service says, in their order', () => {
	expect(verified('a bc d', ['bc', 2], ['a', 0])).toEqual([
		['a', 0, 1],
		['bc', 2, 4],
	]);
});

it.each([
	['elsewhere', ['bc', 1]],
	['beyond the end', ['d', 600]],
	['half beyond the end', ['de', 5]],
] as [string, [string, number]][])('drops a word that stands %s', (_, word) => {
	expect(verified('a bc d', ['a', 0], word)).toEqual([['a', 0, 1]]);
});

it('keeps one word at each place', () => {
	expect(verified('ab', ['a', 0], ['ab', 0], ['b', 1])).toEqual([
		['a', 0, 1],
		['b', 1, 2],
	]);
});

it('understands services that count characters', () => {
	expect(verified('😀 a 😀 b', ['a', 2], ['😀', 4], ['b', 6])).toEqual([
		['a', 3, 4],
		['😀', 5, 7],
		['b', 8, 9],
	]);
	expect(verified('😀 a 😀 b', ['a', 3], ['b', 8])).toEqual([
		['a', 3, 4],
		['b', 8, 9],
	]);
});
