import type { Parser } from 'htmlparser2';
import type { Sliced } from '../budget';
import { Problem } from '../problem';

/** Depth of nested elements: the parser searches all open ones for the one that a tag closes. */
const MAX_DEPTH = 500;

/** Characters that are parsed before the depth is checked. */
const STEP = 16 * 1024;

/**
 * Feeds a text to a parser of markup.
 * @param depth how many elements are open
 * @throws Problem when elements are nested deeper than in any real document
 */
export function* parseMarkup(parser: Parser, text: string, depth: () => number): Sliced<void> {
	for (let at = 0; at < text.length; at += STEP) {
		parser.write(text.slice(at, at + STEP));
		yield;
		if (depth() > MAX_DEPTH) {
			throw new Problem('the elements of the file are nested too deep to be read', {
				description: 'Open the file and save it as PDF.',
			});
		}
	}
	parser.end();
}
