import { Parser, type ParserOptions } from 'htmlparser2';
import type { Budget, Sliced } from '../../host/budget';
import { Problem } from '../../host/problem';

/** Depth of nested elements: the parser searches all open ones for the one that a tag closes. */
const MAX_DEPTH = 500;

/** Characters that are parsed before the depth is checked. */
const STEP = 16 * 1024;

/**
 * Parses HTML or XML. Offsets are those of a tag, and of the end of the tag that closes it.
 * @param budget for its elements and attributes; none where they are counted elsewhere
 * @throws Problem when elements are nested deeper than in any real document
 */
export function* parseMarkup(
	markup: string,
	handlers: {
		open: (name: string, attributes: Record<string, string>, start: number) => void;
		close: (name: string, end: number) => void;
		text: (text: string) => void;
	},
	budget?: Budget,
	options?: ParserOptions,
): Sliced<void> {
	let depth = 0;
	const parser: Parser = new Parser(
		{
			onattribute: () => budget?.spend('elements'),
			onopentag(name, attributes) {
				depth += 1;
				budget?.spend('elements');
				handlers.open(name, attributes, parser.startIndex);
			},
			onclosetag(name) {
				depth -= 1;
				handlers.close(name, parser.endIndex + 1);
			},
			ontext: handlers.text,
		},
		options,
	);
	for (let at = 0; at < markup.length; at += STEP) {
		parser.write(markup.slice(at, at + STEP));
		yield;
		if (depth > MAX_DEPTH) {
			throw new Problem('the elements of the file are nested too deep to be read', {
				description: 'Open the file and save it as PDF.',
			});
		}
	}
	parser.end();
}
