/** A word with the offsets of its first character and after its last in the text that it is part of. */
export interface PlacedWord {
	text: string;
	start: number;
	end: number;
}

/**
 * The words that stand in a text where a service says, in their order, one at each place; offsets
 * that lead elsewhere are not trusted. Services count characters, or UTF-16 units as JavaScript does.
 */
export function standingWords<Found extends PlacedWord>(words: Found[], text: string): Found[] {
	const stands = (word: PlacedWord) => text.startsWith(word.text, word.start);
	const counted = words.filter(stands);
	// Only some characters, such as emoji, are two units.
	const isCertain = counted.length === words.length || !/[\ud800-\udbff]/.test(text);
	const others = isCertain ? [] : inUnits(words, text).filter(stands);
	const found = others.length > counted.length ? others : counted;
	const places = new Set<number>();
	return [...found]
		.sort((a, b) => a.start - b.start)
		.filter(({ start }) => !places.has(start) && places.add(start));
}

/** Words whose offsets count characters, with offsets that count UTF-16 units. */
function inUnits<Found extends PlacedWord>(words: Found[], text: string): Found[] {
	const starts = new Uint32Array(text.length);
	let [count, at] = [0, 0];
	for (const character of text) {
		starts[count] = at;
		count += 1;
		at += character.length;
	}
	return words.flatMap((word) => {
		if (word.start >= count) return [];
		const start = starts[word.start] ?? 0;
		return [{ ...word, start, end: start + word.text.length }];
	});
}
