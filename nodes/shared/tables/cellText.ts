import { decodeHTML } from 'entities';
import type { Token, Tokens } from 'marked';
import { readableText } from '../text/readableText';
import { type MathToken, readInline } from './markdownRules';

/** Whether the text of a cell comes without inline Markdown, or as it is written. */
export type CellText = 'plain' | 'markdown';

/** What LaTeX writes for characters that have a meaning of their own in it. */
const ESCAPED = /\\([%$#&_{}])/g;

/** Numbers are often set as mathematics; those are text, real formulas stay LaTeX. */
function plainMath({ raw, text }: MathToken): string {
	const plain = text.replace(ESCAPED, '$1').replace(/\\[,;: ]|~/g, ' ');
	return /^[\d\s.,'%$€£¥+\-–()]+$/.test(plain) ? plain : raw;
}

/** Text of inline tokens as a reader sees it; a line break inside a cell becomes a new line. */
function textOf(token: Token): string {
	if (token.type === 'br') return '\n';
	if (token.type === 'codespan') return (token as Tokens.Codespan).text;
	if (token.type === 'math') return plainMath(token as MathToken);
	if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(textOf).join('');
	return decodeHTML('text' in token && typeof token.text === 'string' ? token.text : token.raw);
}

/** Inline Markdown has one of these; without them a text says what it looks like. */
const MARKUP = /[\\`*_~[\]<&$]/;

/** @param text Markdown of a table's cell */
export function cellText(text: string, form: CellText): string {
	if (form === 'markdown') return readableText(text);
	const plain = MARKUP.test(text) ? readInline(text).map(textOf).join('') : text;
	return readableText(plain).trim();
}
