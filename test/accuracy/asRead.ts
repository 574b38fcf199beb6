import { distance } from 'fastest-levenshtein';
import type { Reading } from './Reading';
import { type Leaf, mapLeaves, type TrueRecord } from './truths';

// The answer of a model that copies the mistakes of OCR.

/** Longer texts are not compared, in characters. */
const MAX_LENGTH = 200;
/** Most of a text has to be right for it to be the same text misread. */
const MAX_SHARE = 0.35;

/** The text that a value was misread as; undefined if no part of the text is similar. */
function misreadOf(text: string, value: Leaf): string | undefined {
	const wanted = typeof value === 'number' ? value.toFixed(2) : value;
	const parts =
		typeof value === 'number'
			? (text.match(/\S*\d\S*/g) ?? [])
			: text.split(/[|\n]/).map((part) => part.trim());
	let best: { part: string; share: number } | undefined;
	for (const part of parts) {
		if (part === '' || part.length > MAX_LENGTH || wanted.length > MAX_LENGTH) continue;
		const share = distance(wanted.replace('.', ','), part.replace('.', ',')) / wanted.length;
		if (share <= MAX_SHARE && share < (best?.share ?? 1)) best = { part, share };
	}
	return best?.part;
}

/** The record of a scan, with misread values as OCR has read them. */
export function asRead({ record, misread, text }: Reading): TrueRecord {
	return mapLeaves(record, (path, value) =>
		value === undefined || !misread.includes(path) ? value : misreadOf(text, value),
	);
}
