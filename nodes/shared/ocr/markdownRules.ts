import type { MarkedExtension, Token, Tokens } from 'marked';
import { Lexer, Marked, Tokenizer } from 'marked';

import { gridMarkdown, readHtmlTables } from './htmlTable';
import { textTable } from './textTable';
import { wholeTable } from './wholeTable';

/** Mathematics between dollar signs or in `\(…\)`, `\[…\]`. */
export interface MathToken {
	type: 'math';
	raw: string;
	/** The LaTeX between the delimiters. */
	text: string;
	/** Whether it stands on a line of its own. */
	display: boolean;
}

/** Longest formula, in characters; what is longer is text with stray dollar signs. */
const LONGEST_FORMULA = 5000;

const formula = `[^]{1,${LONGEST_FORMULA}}?`;
const displayMath = [
	new RegExp(`^\\$\\$(${formula})\\$\\$`),
	new RegExp(`^\\\\\\[(${formula})\\\\\\]`),
];
/** One dollar sign as in pandoc: no space inside, no digit behind, so that prices stay text. */
const inlineMath = [
	/^\$((?=[^\s$])(?:\\[^]|[^\\$\n]){1,1000}?)(?<!\s)\$(?!\d)/,
	new RegExp(`^\\\\\\((${formula})\\\\\\)`),
];

function mathToken(source: string, patterns: RegExp[], display: boolean): MathToken | undefined {
	if (!/^(\$|\\[([])/.test(source)) return undefined;
	for (const pattern of patterns) {
		const [raw, text] = pattern.exec(source) ?? [];
		if (raw !== undefined && text !== undefined && text.trim() !== '' && !text.includes('\n\n')) {
			return { type: 'math', raw, text: text.trim(), display };
		}
	}
	return undefined;
}

/** Whatever it is, it is text. */
const asText = () => undefined;

/**
 * How the Markdown of documents is read: GitHub-flavoured, with LaTeX mathematics. HTML in it is
 * text that somebody printed, except for what services use inside and for tables: `<br>` and
 * `<table>`. Link definitions are text too, or lists of references would vanish.
 */
export const markdownRules: MarkedExtension = {
	gfm: true,
	tokenizer: {
		html: asText,
		tag: asText,
		def: asText,
		table(source) {
			return wholeTable(this.lexer, source, (text) => Tokenizer.prototype.table.call(this, text));
		},
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
			name: 'htmlTable',
			level: 'block',
			tokenizer(source) {
				if (!/^ {0,3}<table[\s>]/i.test(source)) return undefined;
				const { tables, end } = readHtmlTables(source, 'first');
				const table = tables[0];
				if (table === undefined || table.headings.length === 0) return undefined;
				const token = this.lexer.options.tokenizer?.table(gridMarkdown(table));
				return token && { ...token, raw: source.slice(0, end) };
			},
		},
		{
			name: 'displayMath',
			level: 'block',
			start: (source) => source.indexOf('\n$$') + 1 || undefined,
			tokenizer(source) {
				const token = mathToken(source, displayMath, true);
				if (token === undefined) return undefined;
				const rest = /^[ \t]*(?:\n+|$)/.exec(source.slice(token.raw.length));
				return rest ? { ...token, raw: token.raw + rest[0] } : undefined;
			},
		},
		{
			name: 'math',
			level: 'inline',
			start: (source) => source.indexOf('$'),
			tokenizer: (source) =>
				mathToken(source, displayMath, true) ?? mathToken(source, inlineMath, false),
		},
	],
};

const inlineRules = new Marked(markdownRules).defaults;

/** The inline Markdown of a cell. */
export const readInline = (text: string): Token[] => Lexer.lexInline(text, inlineRules);

const unread: Token[] = [];

/** For the cells of tables, which are very many. */
const cellLexer = Object.assign(new Lexer(), { inline: () => unread });

const blockRules = new Marked(markdownRules, {
	tokenizer: {
		table(source) {
			const tokenizer = Object.assign(new Tokenizer(), { rules: this.rules, lexer: cellLexer });
			const read = (text: string) => tokenizer.table(text);
			return textTable(source, (text) => wholeTable(cellLexer, text, read));
		},
	},
}).defaults;

/** Leaves the inside of blocks unread, which is most of the work. */
class BlockLexer extends Lexer {
	override inlineTokens(_text: string, tokens: Token[] = []): Token[] {
		return tokens;
	}
}

/**
 * The blocks of a text, without tokens for their inline Markdown. Where it nests too deep to follow,
 * its parts between empty lines are read.
 */
export function readBlocks(text: string): Token[] {
	try {
		return new BlockLexer(blockRules).lex(text);
	} catch {
		const parts = text.split(/\n{2,}/);
		return parts.length === 1 ? [] : parts.flatMap(readBlocks);
	}
}
