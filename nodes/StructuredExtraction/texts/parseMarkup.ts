import type { Parser } from 'htmlparser2';
import type { Sliced } from '../../shared/budget';
import { Problem } from '../../shared/problem';

/** Elements in one another; what closes one is looked for among all that are open. */
const MAX_LEVELS = 500;

/** How much is parsed before the number of levels is looked at, in characters. */
const STEP = 16 * 1024;

/**
 * Gives a text to a parser of markup, unless its elements are nested deeper than any document has.
 * @param levels how many elements are open
 * @throws Problem then
 */
export function* parseMarkup(parser: Parser, text: string, levels: () => number): Sliced<void> {
	for (let at = 0; at < text.length; at += STEP) {
		parser.write(text.slice(at, at + STEP));
		yield;
		if (levels() > MAX_LEVELS) {
			throw new Problem('the elements of the file are nested too deep to be read', {
				description: 'Open the file and save it as PDF.',
			});
		}
	}
	parser.end();
}
