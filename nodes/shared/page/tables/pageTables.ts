import { type Block, readBlocks } from './markdownRules';
import { isRest, type Sliced } from '../../host/budget';
import { cellTexts } from './cellText';

/** A table whose columns are not known yet. */
export interface Draft {
	/** Its pages, counted from 1. */
	pages: number[];
	headings: string[];
	rows: {
		/** Its page, counted from 1. */
		page: number;
		/** May be fewer than there are headings. */
		cells: string[];
		/** Whether the part of the table that it is in has fewer columns. */
		isNarrow?: boolean;
	}[];
	/** Each time that a part had more columns: for those before their new places, and how many rows there were. */
	widened: { columns: number[]; rows: number }[];
	/** Characters that it takes in its pages. */
	written: number;
	isTooLarge: boolean;
}

/** A table, or a part of one, on a page. */
export interface PageTable {
	/** Which of the page's blocks holds it. */
	block: number;
	/** Without any, or with empty ones only, it has no headings. */
	headings: string[];
	rows: string[][];
	/** Whether it is rows alone, without headings and dashes. */
	isBare: boolean;
	/** The table that it is, or is a part of. */
	draft: Draft;
}

/** A page as blocks of Markdown. */
export interface ReadPage {
	number: number;
	blocks: Block[];
	/** Those among the blocks, also in lists and quotes. */
	tables: PageTable[];
}

export function* readPage(number: number, text: string): Sliced<ReadPage> {
	const blocks = yield* readBlocks(text);
	const tables: PageTable[] = [];
	for (const [block, placed] of blocks.entries()) {
		for (const { raw, isBare = false, isTooLarge = false, ...table } of placed.tables) {
			const headings = yield* cellTexts(table.headings);
			const rows: string[][] = [];
			for (const row of table.cells) {
				if (isRest(rows.length)) yield;
				rows.push(yield* cellTexts(row));
			}
			const draft = { pages: [], headings, rows: [], widened: [], written: raw.length, isTooLarge };
			tables.push({ block, headings, rows, isBare, draft });
		}
	}
	return { number, blocks, tables };
}
