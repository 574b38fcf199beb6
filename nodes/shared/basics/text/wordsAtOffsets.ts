import type { Span } from './spans';

/**
 * Keeps the words of a list, such as those of a block, that occur in a text at the offsets that the
 * service reports: in order, one at each offset. Services count characters, or UTF-16 units as
 * JavaScript does. The text is read once, however many lists there are.
 */
export function wordsAtOffsets(text: string) {
	let starts: Uint32Array | undefined;
	return <Word extends Span & { text: string }>(words: Word[]): Word[] => {
		const occurs = (word: Word) => text.startsWith(word.text, word.start);
		/** The words whose offsets count characters, with offsets that count UTF-16 units. */
		const inUnits = () => {
			const offsets = (starts ??= startsOfCharacters(text));
			return words.flatMap((word) => {
				const start = offsets[word.start];
				return start === undefined ? [] : [{ ...word, start, end: start + word.text.length }];
			});
		};
		const counted = words.filter(occurs);
		const others = counted.length === words.length ? [] : inUnits().filter(occurs);
		const found = others.length > counted.length ? others : counted;
		const offsets = new Set<number>();
		return [...found]
			.sort((a, b) => a.start - b.start)
			.filter(({ start }) => !offsets.has(start) && offsets.add(start));
	};
}

/** The offset of each character, in UTF-16 units; none where all are one unit, as most are. */
function startsOfCharacters(text: string): Uint32Array {
	if (!/[\ud800-\udbff]/.test(text)) return new Uint32Array(0);
	const starts = new Uint32Array(text.length);
	let [count, at] = [0, 0];
	for (const character of text) {
		starts[count] = at;
		count += 1;
		at += character.length;
	}
	return starts.subarray(0, count);
}
