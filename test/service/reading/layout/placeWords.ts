import { type Box, shownBox, type Word } from './page';

/** A word at its offset in the Markdown of its block. */
export interface PlacedWord {
	/** As it is written there. */
	text: string;
	/** Offset of its first character. */
	start: number;
	/** How sure the reading is, 0 to 1. */
	confidence: number;
	/** Where it is, in page pixels. */
	box: Box;
}

/** How far the next word can be, in characters: after the empty cells and the ruler of a wide table. */
const reach = 2000;

/**
 * Finds the words of a block in its text, where they follow each other: cells and lines have marks, and a
 * hyphen at the end of a line may be missing. A word with any other change is omitted.
 */
export function placeWords(words: Word[], content: string): PlacedWord[] {
	const placed: PlacedWord[] = [];
	let at = 0;
	/** Letters and digits between two words that can be those of words that were changed. */
	let changed = 0;
	for (const word of words) {
		const ahead = content.slice(at, at + reach);
		const text = formsOf(word.text).find((form) => {
			const index = ahead.indexOf(form);
			return index >= 0 && letters(ahead.slice(0, index)) <= changed;
		});
		if (text === undefined) {
			changed += word.text.length;
			continue;
		}
		const start = at + ahead.indexOf(text);
		const { confidence = 1 } = word;
		placed.push({ text, start, confidence, box: shownBox(word) });
		at = start + text.length;
		changed = 0;
	}
	return placed;
}

/** A word as Markdown may write it. */
function formsOf(text: string): string[] {
	const escaped = text.replace(/\|/g, '\\|');
	return /.[-\u00ad]$/u.test(escaped) ? [escaped, escaped.slice(0, -1)] : [escaped];
}

const letters = (text: string) => text.replace(/<br>|[^\p{L}\p{N}]/gu, '').length;
