import { decodeHTML } from 'entities';
import type { Token, Tokens } from 'marked';
import { Lexer } from 'marked';

/** A table of a page: one record per row, keyed by the headings. */
export interface Table {
	/** Page it stands on, counted from 1. */
	page: number;
	/** Its place in the document, counted from 1. */
	number: number;
	headings: string[];
	rows: Array<Record<string, string>>;
}

/** Keys that a table row gets from us. */
const RESERVED = ['_file', '_page', '_table', '_row'];

/**
 * The tables in the Markdown of the pages, GitHub-flavoured. Cell text is plain, without inline
 * Markdown. Headings that are empty or repeat get stable names: `column_2`, `Amount_2`.
 * @param pages Markdown of each page with its number, counted from 1
 */
export function findTables(pages: Array<{ number: number; markdown: string }>): Table[] {
	const tables: Table[] = [];
	for (const { number: page, markdown } of pages) {
		for (const token of tableTokens(Lexer.lex(markdown, { gfm: true }))) {
			const headings = uniqueNames(token.header.map((cell) => plainText(cell.tokens)));
			const rows = token.rows.map((cells) =>
				Object.fromEntries(
					headings.map((heading, column) => [heading, plainText(cells[column]?.tokens ?? [])]),
				),
			);
			tables.push({ page, number: tables.length + 1, headings, rows });
		}
	}
	return tables;
}

function* tableTokens(tokens: Token[]): Generator<Tokens.Table> {
	for (const token of tokens) {
		if (isTable(token)) yield token;
		else if (token.type === 'list') {
			for (const item of (token as Tokens.List).items) yield* tableTokens(item.tokens);
		} else if ('tokens' in token && token.tokens !== undefined) yield* tableTokens(token.tokens);
	}
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

/** Text of inline tokens as a reader sees it; a line break inside a cell becomes a new line. */
function plainText(tokens: Token[]): string {
	return tokens
		.map((token): string => {
			if (token.type === 'br') return '\n';
			if (token.type === 'codespan') return (token as Tokens.Codespan).text;
			if (token.type === 'html') return /^<br\s*\/?>$/i.test(token.raw) ? '\n' : token.raw;
			if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
			return decodeHTML('text' in token && typeof token.text === 'string' ? token.text : token.raw);
		})
		.join('')
		.trim();
}

function uniqueNames(headings: string[]): string[] {
	const taken = new Set(RESERVED);
	return headings.map((heading, index) => {
		const wanted = heading.replace(/\s+/g, ' ') || `column_${index + 1}`;
		let name = wanted;
		for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
		taken.add(name);
		return name;
	});
}
