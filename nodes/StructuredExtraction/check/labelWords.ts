import { fold } from '../../shared/basics/text/fold';
import { PHRASES } from '../../shared/values/roles/phrases';

/** Words are compared by their beginnings, without so many letters at their end: "arrendador" is no "arrendatario". */
const BEGINNING = { least: 5, left: 3 };
/** Words of names that say nothing about the value. */
const EMPTY = new Set(PHRASES.empty.split(' '));
/** Represents all short words for a number. */
export const ANY_NUMBER = 'number';
const NUMBER = new RegExp(`^(?:${PHRASES.number})$`, 'iu');

/** The words of a name or a label that tell what its value is. */
export function wordsOf(text: string): Set<string> {
	const words = text.split(/[^\p{L}\p{N}]+/u).map(fold);
	const telling = words.filter((word) => word !== '' && !EMPTY.has(word));
	return new Set(
		telling.map((word) =>
			word.length > 1 && NUMBER.test(word)
				? ANY_NUMBER
				: word.slice(0, Math.max(BEGINNING.least, word.length - BEGINNING.left)),
		),
	);
}
