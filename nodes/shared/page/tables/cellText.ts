import type { Token } from 'markdown-it';
import type { Sliced } from '../../host/budget';
import { readableText } from '../../basics/text/readableText';
import { formulaOf, readInline } from './markdownRules';

/** What LaTeX writes for characters that have a meaning of their own in it. */
const ESCAPED = /\\([%$#&_{}])/g;

/** Numbers are often set as mathematics; those are text, real formulas stay LaTeX. */
function formulaText(token: Token): string {
	const { raw, latex } = formulaOf(token);
	const plain = latex.replace(ESCAPED, '$1').replace(/\\[,;: ]|~/g, ' ');
	return /^[\d\s.,'%$€£¥+\-–()]+$/.test(plain) ? plain : raw;
}

/** Text of an inline token as a reader sees it; a line break inside a cell becomes a new line. */
function textOf(token: Token): string {
	if (token.type === 'hardbreak' || token.type === 'softbreak') return '\n';
	return token.type === 'formula' ? formulaText(token) : token.content;
}

/** Inline Markdown has one of these; without them a text says what it looks like. */
export const MARKUP = /[\\`*_~[\]<&$]/;

/** The Markdown of a table's cell as text. */
export function* cellText(text: string): Sliced<string> {
	const plain = MARKUP.test(text) ? (yield* readInline(text)).map(textOf).join('') : text;
	return readableText(plain).trim();
}

/** The same for the cells of a row. */
export function* cellTexts(cells: string[]): Sliced<string[]> {
	const texts: string[] = [];
	for (const cell of cells) texts.push(yield* cellText(cell));
	return texts;
}
