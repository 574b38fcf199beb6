import { compactText, cutsNumber } from './compactText';
import type { Span } from './sourceText';

/** Texts are told apart by this many characters of their compact form before they are compared. */
const PREFIX = 8;
/** Longer texts are compared up to this many characters of their compact form. */
const MAX_COMPARED = 500;

/** A text to look for. */
export type WantedText = {
	/** The form in which it is looked up; '' when there is nothing in it to look up. */
	key: string;
	/** The text without what stands around its first and last token, such as brackets. */
	core: string;
};

export function wantedText(text: string): WantedText {
	const { compact, starts, ends } = compactText(text);
	return {
		key: compact.slice(0, MAX_COMPARED),
		core: text.slice(starts[0] ?? 0, ends.at(-1) ?? 0),
	};
}

/**
 * Where texts stand in a source, by their keys, regardless of case, accents, spaces and
 * punctuation; never inside a word or number. One walk over the source for all the texts.
 */
export function findTexts(source: string, keys: Set<string>): Map<string, Span[]> {
	const found = new Map<string, Span[]>();
	if (keys.size === 0) return found;
	/** The lengths of the texts that begin with some characters. */
	const lengths = new Map<string, Set<number>>();
	for (const key of keys) {
		const prefix = key.slice(0, PREFIX);
		lengths.set(prefix, (lengths.get(prefix) ?? new Set()).add(key.length));
	}
	const prefixLengths = [...new Set([...lengths.keys()].map((prefix) => prefix.length))];
	const { compact, at, starts, ends } = compactText(source);
	/** Where in the text the token ends that ends at an offset of the compact text. */
	const endOf = new Int32Array(compact.length + 1).fill(-1);
	ends.forEach((end, token) => {
		endOf[at[token + 1] ?? compact.length] = end;
	});
	for (const [token, from] of at.entries()) {
		const start = starts[token] ?? 0;
		for (const prefixLength of prefixLengths) {
			for (const length of lengths.get(compact.slice(from, from + prefixLength)) ?? []) {
				const tokenEnd = endOf[from + length] ?? -1;
				// A text of the longest length may go on inside a word beyond it.
				const end = tokenEnd === -1 && length === MAX_COMPARED ? start + length : tokenEnd;
				if (end === -1) continue;
				const key = compact.slice(from, from + length);
				if (!keys.has(key) || cutsNumber(source, { start, end })) continue;
				const spans = found.get(key);
				if (spans) spans.push({ start, end });
				else found.set(key, [{ start, end }]);
			}
		}
	}
	return found;
}
