import { type Block, readBlocks } from './markdownRules';
import { withMarkdownTables } from './inlineTables';
import { isRest, type Sliced } from '../../host/budget';
import { cellTexts } from './cellText';
import { withHeadingRows } from './headingRows';

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
	/** Whether nothing but its place on top tells that its first row has the headings. */
	isGuess: boolean;
	/** Its first line on the page, that of its first row and the one after its last, counted from 0; none of HTML. */
	lines: { first: number; firstRow: number; end: number } | undefined;
	/** The table that it is, or is a part of. */
	draft: Draft;
	/** The headings that its rows have in that, also of a page before. */
	columns: string[];
}

/** A page as blocks of Markdown. */
export interface ReadPage {
	number: number;
	blocks: Block[];
	/** Those among the blocks, also in lists and quotes. */
	tables: PageTable[];
}

/** Every table has one of these: a border, a line of dashes that aligns its only column, or a tag. */
const MAY_BE_TABLE = /\||:-|-:|<table/i;

/** The blocks of a page without tables are not read: nothing continues there. */
export function* readPage(number: number, page: string): Sliced<ReadPage> {
	const blocks = MAY_BE_TABLE.test(page) ? yield* readBlocks(withMarkdownTables(page).text) : [];
	const tables: PageTable[] = [];
	for (const [block, placed] of blocks.entries()) {
		for (const { raw, isBare = false, isTooLarge = false, ...table } of placed.tables) {
			const marked = yield* cellTexts(table.headings);
			const written: string[][] = [];
			for (const row of table.cells) {
				if (isRest(written.length)) yield;
				written.push(yield* cellTexts(row));
			}
			const { headings, rows, added, isGuess } = isTooLarge
				? { headings: marked, rows: written, added: 0, isGuess: false }
				: withHeadingRows(marked, written);
			const draft = { pages: [], headings, rows: [], widened: [], written: raw.length, isTooLarge };
			const { line = 0, linesAbove } = table;
			const end = line + raw.split('\n').length;
			const lines =
				linesAbove === undefined
					? undefined
					: { first: line, firstRow: line + linesAbove + added, end };
			tables.push({ block, lines, headings, columns: headings, rows, isBare, isGuess, draft });
		}
	}
	return { number, blocks, tables };
}
