/** A word with the offsets of its first character and after its last in the text that it is part of. */
interface PlacedWord {
	text: string;
	start: number;
	end: number;
}

/**
 * Keeps the words of a list, such as those of a block, that occur in a text at the offsets that the
 * service reports: in order, one at each offset. Services count characters, or UTF-16 units as
 * JavaScript does. The text is read once, however many lists there are.
 */
export function wordsAtOffsets(text: string) {
	const occurs = (word: PlacedWord) => text.startsWith(word.text, word.start);
	let starts: Uint32Array | undefined;
	return <Found extends PlacedWord>(words: Found[]): Found[] => {
		const counted = words.filter(occurs);
		const others =
			counted.length === words.length
				? []
				: inUnits(words, (starts ??= startsOfCharacters(text))).filter(occurs);
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

/** Words whose offsets count characters, with offsets that count UTF-16 units. */
const inUnits = <Found extends PlacedWord>(words: Found[], starts: Uint32Array): Found[] =>
	words.flatMap((word) => {
		const start = starts[word.start];
		return start === undefined ? [] : [{ ...word, start, end: start + word.text.length }];
	});
