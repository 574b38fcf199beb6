import { fold } from '../../shared/basics/text/fold';

/** Words are compared by their beginnings, without so many letters at their end: "arrendador" is no "arrendatario". */
const BEGINNING = { least: 5, left: 3 };
/** Words of names that say nothing about the value. */
const EMPTY = new Set(
	'a an the of and or for to in on by at de del des du der die das den la le les el il und et y e en van het een al am im vom'.split(
		' ',
	),
);
/** Represents all short words for a number. */
export const ANY_NUMBER = 'number';
const NUMBER = new Set(['no', 'nr', 'num', 'nbr', 'number', 'nummer', 'numero', 'id']);

/** The words of a name or a label that tell what its value is. */
export function wordsOf(text: string): Set<string> {
	const words = text.split(/[^\p{L}\p{N}]+/u).map(fold);
	const telling = words.filter((word) => word !== '' && !EMPTY.has(word));
	return new Set(
		telling.map((word) =>
			NUMBER.has(word)
				? ANY_NUMBER
				: word.slice(0, Math.max(BEGINNING.least, word.length - BEGINNING.left)),
		),
	);
}
