import type { Token } from 'markdown-it';
import type { Sliced } from '../../host/budget';
import { readableText } from '../../basics/text/readableText';
import { raised } from './htmlTable';
import { formulaOf, readInline } from './markdownRules';

/** What LaTeX writes for characters that have a meaning of their own in it. */
const ESCAPED = /\\([%$#&_{}])/g;

/** Numbers are often set as mathematics; those are text, real formulas stay LaTeX. */
function formulaText(token: Token): string {
	const { raw, latex } = formulaOf(token);
	const plain = latex
		.replaceAll('{,}', ',')
		.replace(ESCAPED, '$1')
		.replace(/\\[,;: ]|~/g, ' ');
	return /^[\d\s.,'%$€£¥+\-–()]+$/.test(plain) ? plain : raw;
}

/** Text of an inline token as a reader sees it; a line break inside a cell becomes a new line. */
function textOf(token: Token): string {
	if (token.type === 'hardbreak' || token.type === 'softbreak') return '\n';
	return token.type === 'formula' ? formulaText(token) : token.content;
}

/** Inline Markdown has one of these; without them a text says what it looks like. */
export const MARKUP = /[\\`*_~[\]<&$]/;

/** Tags that only say how a text looks, and those of crossed-out text. */
const LOOKS = /<\/?(?:b|i|u|em|strong|mark|small|big|font|span|tt|ins)(?:\s[^<>]{0,200})?>/gi;
const CROSSED_OUT = /<\/?(?:s|del|strike)>/gi;
/** Superscripts are a footnote, a power or cents. */
const RAISED = /(.{0,2})<sup>([\da-d]{1,3})<\/sup>/giu;
const RAISED_OR_LOWERED = /<\/?su[pb]>/gi;

const withoutTags = (text: string) =>
	text.includes('<')
		? text
				.replace(LOOKS, '')
				.replace(CROSSED_OUT, '~~')
				.replace(RAISED, (_, before: string, text: string) => before + raised(before, text))
				.replace(RAISED_OR_LOWERED, '')
		: text;

/** The text of a cell; what is crossed out is no value, and says so where there is nothing else. */
function withoutCrossedOut(tokens: Token[]): string {
	let depth = 0;
	const valid = tokens.filter(({ type }) => {
		if (type === 's_open') depth += 1;
		if (type === 's_close') depth -= 1;
		return depth === 0;
	});
	const textIn = (some: Token[]) => some.map(textOf).join('');
	if (valid.length === tokens.length) return textIn(tokens);
	return textIn(valid).trim() === ''
		? `~~${textIn(tokens).trim()}~~`
		: textIn(valid).replace(/ {2,}/g, ' ');
}

/** The Markdown of a table's cell as text. */
export function* cellText(text: string): Sliced<string> {
	const plain = MARKUP.test(text) ? withoutCrossedOut(yield* readInline(withoutTags(text))) : text;
	return readableText(plain).trim();
}

/** The same for the cells of a row. */
export function* cellTexts(cells: string[]): Sliced<string[]> {
	const texts: string[] = [];
	for (const cell of cells) texts.push(yield* cellText(cell));
	return texts;
}
