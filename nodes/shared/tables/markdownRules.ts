import { Lexer, Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { htmlTable, isHtmlTable } from './htmlTable';
import { tableAt, type TextTable } from './markdownTable';
import { pageParts } from './pageParts';

/** Mathematics between `$` characters or in `\(…\)`, `\[…\]`. */
export interface MathToken {
	type: 'math';
	raw: string;
	/** The LaTeX between the delimiters. */
	text: string;
	/** Whether it has a line of its own. */
	display: boolean;
}

/** Longest formula, in characters; what is longer is text with stray `$`. */
const MAX_FORMULA = 5000;
const MAX_INLINE_FORMULA = 1000;

/** How formulas on lines of their own, and formulas within a line, begin and end. */
const DISPLAY = { $$: '$$', '\\[': '\\]' };
const INLINE = { '\\(': '\\)' };

/** The formula that begins a text, between two of these marks. */
function between(source: string, marks: Record<string, string>): string | undefined {
	const close = marks[source.slice(0, 2)];
	if (close === undefined) return undefined;
	// The formula has at least one character.
	const end = source.slice(0, MAX_FORMULA + 4).indexOf(close, 3);
	return end === -1 ? undefined : source.slice(0, end + 2);
}

/** A single `$` as in pandoc: no space inside, no digit after, so that prices stay text. */
function betweenDollars(source: string): string | undefined {
	if (!/^\$[^\s$]/.test(source)) return undefined;
	for (let at = 1; at <= MAX_INLINE_FORMULA + 1; at += 1) {
		const character = source[at];
		if (character === undefined || character === '\n') return undefined;
		if (character === '\\') at += 1;
		else if (character === '$') {
			const isEnd = !/\s/.test(source.charAt(at - 1)) && !/\d/.test(source.charAt(at + 1));
			return isEnd ? source.slice(0, at + 1) : undefined;
		}
	}
	return undefined;
}

function mathToken(raw: string | undefined, width: 1 | 2, display: boolean): MathToken | undefined {
	const text = raw?.slice(width, -width);
	if (raw === undefined || !text || text.trim() === '' || text.includes('\n\n')) return undefined;
	return { type: 'math', raw, text: text.trim(), display };
}

const displayMath = (source: string) => mathToken(between(source, DISPLAY), 2, true);
const inlineMath = (source: string) =>
	mathToken(betweenDollars(source), 1, false) ?? mathToken(between(source, INLINE), 2, false);

/** Makes text of a kind of Markdown that is not wanted. */
const asText = () => undefined;

/** How often a lexer failed to read an HTML table: each attempt may read to the end of its text. */
const failed = new WeakMap<object, number>();
const MAX_FAILED = 20;

/**
 * How the Markdown of documents is read: GitHub-flavoured, with LaTeX mathematics. HTML in it is
 * text that somebody printed, except for what services use inside and for tables: `<br>` and
 * `<table>`. Link definitions are text too, or lists of references would vanish.
 */
export const markdownRules: MarkedExtension = {
	gfm: true,
	tokenizer: {
		...{ html: asText, tag: asText, def: asText, table: asText },
		// "10*20*30 mm" are stars between numbers, "~5~ kg" is about five: `false` leaves it to the library.
		emStrong: (source, _, before = '') =>
			/\d$/.test(before) && /^\*+\d/.test(source) ? undefined : false,
		del: (source) => (source.startsWith('~~') ? false : undefined),
	},
	extensions: [
		{
			name: 'lineBreak',
			level: 'inline',
			tokenizer(source): Tokens.Br | undefined {
				const raw = /^<br\s{0,3}\/?>/i.exec(source)?.[0];
				return raw === undefined ? undefined : { type: 'br', raw };
			},
		},
		{
			name: 'table',
			level: 'block',
			tokenizer(source): Tokens.Generic | undefined {
				const table = tableAt(source);
				const failures = failed.get(this.lexer) ?? 0;
				if (table !== undefined || !isHtmlTable(source) || failures > MAX_FAILED) return table;
				const inHtml = htmlTable(source);
				if (inHtml === undefined) failed.set(this.lexer, failures + 1);
				return inHtml;
			},
		},
		{
			name: 'displayMath',
			level: 'block',
			start: (source) => source.indexOf('\n$$') + 1 || undefined,
			tokenizer(source) {
				const token = displayMath(source);
				if (token === undefined) return undefined;
				const rest = /^[ \t]*(?:\n+|$)/.exec(source.slice(token.raw.length));
				return rest ? { ...token, raw: token.raw + rest[0] } : undefined;
			},
		},
		{
			name: 'math',
			level: 'inline',
			start: (source) => source.indexOf('$'),
			tokenizer: (source) => displayMath(source) ?? inlineMath(source),
		},
	],
};

const rules = new Marked(markdownRules).defaults;

/** Longest text whose inline Markdown is read at once, in characters: that takes up to the square of it. */
const MAX_INLINE = 2_000;

/** Parts of a text that end at a space where there is one. */
function inlineParts(text: string): string[] {
	const parts: string[] = [];
	let from = 0;
	while (text.length - from > MAX_INLINE) {
		const part = text.slice(from, from + MAX_INLINE);
		const space = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n')) + 1;
		// Never between the two halves of one character.
		const whole = /[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part;
		parts.push(space > 0 ? part.slice(0, space) : whole);
		from += parts.at(-1)?.length ?? 0;
	}
	return [...parts, text.slice(from)];
}

/** The inline Markdown of a cell. */
export const readInline = (text: string): Token[] =>
	inlineParts(text).flatMap((part) => Lexer.lexInline(part, rules));

/** A table, and any other block of Markdown. */
export type Block = Token | (TextTable & Tokens.Generic);

/** The blocks of a text, without tokens for their inline Markdown, which is most of the work. */
export const readBlocks = (text: string): Block[] => blocksOf(text, () => {});

/** The blocks of a text with all their tokens, except for the cells of tables. */
export const readMarkdown = (text: string): Block[] =>
	blocksOf(text, ({ inlineQueue }) => {
		for (const { src, tokens } of inlineQueue) {
			// One by one: a call with all of them as arguments fails from some 100,000 on.
			for (const token of readInline(src)) tokens.push(token);
		}
	});

function blocksOf(text: string, finish: (lexer: Lexer) => void): Block[] {
	return pageParts(text.replace(/\r\n?/g, '\n')).flatMap((part): Block[] => {
		if (part.type === 'table') return [part];
		const lexer = new Lexer(rules);
		const blocks =
			part.type === 'line' ? [paragraph(lexer, part.raw)] : lexer.blockTokens(part.raw);
		finish(lexer);
		return blocks;
	});
}

function paragraph(lexer: Lexer, raw: string): Tokens.Paragraph {
	const text = raw.trim();
	return { type: 'paragraph', raw, text, tokens: lexer.inline(text) };
}
