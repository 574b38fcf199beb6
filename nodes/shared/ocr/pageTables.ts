import type { Tokens } from 'marked';
import { cellText } from './cellText';
import { type Block, readBlocks } from './markdownRules';
import type { TextTable } from './markdownTable';

export interface TableRow {
	/** Page it stands on, counted from 1. */
	page: number;
	/** May be fewer than there are headings. */
	cells: string[];
}

/** A table while its columns are not known yet. */
export interface Draft {
	pages: number[];
	headings: string[];
	rows: TableRow[];
	/** Characters that it takes in its pages. */
	written: number;
	isTooLarge: boolean;
}

/** A table where it stands on its page. */
export interface PlacedTable {
	token: TextTable;
	/** Which of the page's blocks holds it. */
	block: number;
	/** The table that it is, or is a part of. */
	draft: Draft;
}

/** A page as Markdown tokens. */
export interface ReadPage {
	number: number;
	blocks: Block[];
	tables: PlacedTable[];
}

/** The blocks of a page and the tables among them, also in lists and quotes. */
export function readPage(number: number, text: string): ReadPage {
	const blocks = readBlocks(text);
	const tables = blocks.flatMap((token, block) =>
		[...tableTokens([token])].map((table): PlacedTable => {
			const headings = table.headings.map((cell) => cellText(cell, 'plain'));
			return {
				token: table,
				block,
				draft: { pages: [], headings, rows: [], written: 0, isTooLarge: false },
			};
		}),
	);
	return { number, blocks, tables };
}

function* tableTokens(tokens: Block[]): Generator<TextTable> {
	for (const token of tokens) {
		if (isTable(token)) yield token;
		else if (token.type === 'list') {
			for (const item of (token as Tokens.List).items) yield* tableTokens(item.tokens);
		} else if ('tokens' in token && token.tokens !== undefined) yield* tableTokens(token.tokens);
	}
}

const isTable = (token: Block): token is TextTable & Tokens.Generic => token.type === 'table';
