import { factOf } from '../../values/facts/fact';
import { readableText } from '../../basics/text/readableText';
import { joinFirst } from '../../basics/text/shorten';
import { quote, withCount } from '../../basics/text/valueText';
import { type Budget, isRest, type Sliced } from '../../host/budget';
import { Problem } from '../../host/problem';
import { cellText, MARKUP } from '../../page/tables/cellText';
import { headingsAt } from '../../page/tables/csvTables';
import { gridMarkdown } from '../../page/tables/htmlTable';
import { areHeadings, areHeadingsOver } from '../../page/tables/headingRows';
import { joinedHeadings } from '../../page/tables/joinedHeadings';
import { fitsText } from '../../page/tables/tableSize';
import type { ReadText } from '../fileTexts/htmlText';
import { countLetters } from '../../page/markup/visibility';

/** Columns of a sheet at most. */
export const MAX_COLUMNS = 16_384;

/** Cells that are merged into one; rows and columns are counted from 1. */
interface Merge {
	top: number;
	left: number;
	bottom: number;
	right: number;
}

/** Where a cell is, and in how many rows and columns it is repeated. */
interface Place {
	row: number;
	column: number;
	rows?: number;
	columns?: number;
}

/** A row of a sheet: its number, and the texts of its cells by their columns. */
type Row = [number: number, cells: Map<number, string>];

const byNumber = ([one]: [number, unknown], [other]: [number, unknown]) => one - other;

/** A sheet of a workbook, whose cells may come in any order. */
export class Sheet {
	/** Whether the row that is being read is hidden. */
	isRowHidden = false;

	/** 1 for each column that is hidden. */
	private hiddenColumns = new Uint8Array(0);

	/** Rows and columns with something in them that was left out because they are hidden. */
	readonly leftOutRows = new Set<number>();
	readonly leftOutColumns = new Set<number>();

	/** Characters that were left out. */
	hidden = 0;

	/** Formulas whose result is not in the file. */
	withoutResult = 0;

	/** Cells that refer to a text which is not in the file. */
	withoutText = 0;

	hasDrawings = false;

	private readonly rows = new Map<number, Map<number, string>>();

	private readonly merges: Merge[] = [];

	constructor(
		readonly name: string,
		private readonly budget: Budget,
	) {
		budget.spend('pages');
		budget.spend('characters', name.length);
	}

	/** Hides columns, counted from 1, up to the one before `end`. */
	hideColumns(first: number, end: number): void {
		if (this.hiddenColumns.length === 0) this.hiddenColumns = new Uint8Array(MAX_COLUMNS + 1);
		this.hiddenColumns.fill(1, first, end);
	}

	/** Whether a cell of the row that is being read is hidden. */
	isHidden = (column: number) => this.isRowHidden || this.hiddenColumns[column] === 1;

	/**
	 * Adds a cell of the row that is being read, and its repetitions below it and to the right; rows and
	 * columns are counted from 1. Its text counts as often as it is repeated, shown or not.
	 * @param isUnseen whether it is left out though it is not hidden, such as a text that is crossed out
	 */
	add({ row, column, rows = 1, columns = 1 }: Place, text: string, isUnseen = false): void {
		this.budget.spend('characters', rows * columns * text.length);
		const shown = text.replace(/\r\n?/g, '\n').replaceAll('\f', ' ').trim();
		if (shown === '') return;
		const hasHidden = isUnseen || this.isRowHidden || this.hiddenColumns.length > 0;
		const letters = hasHidden ? countLetters(shown) : 0;
		for (let down = row; down < row + rows; down += 1) {
			for (let across = column; across < column + columns; across += 1) {
				const isHidden = this.isHidden(across);
				if (this.isRowHidden) this.leftOutRows.add(down);
				else if (isHidden) this.leftOutColumns.add(across);
				if (isUnseen || isHidden) this.hidden += letters;
				else this.rowAt(down).set(across, shown);
			}
		}
	}

	private rowAt(row: number): Map<number, string> {
		const cells = this.rows.get(row) ?? new Map<number, string>();
		this.rows.set(row, cells);
		return cells;
	}

	/** Merges cells that are all there: only the first of them is shown. */
	merge(merge: Merge): void {
		const { top, left, bottom, right } = merge;
		this.merges.push(merge);
		for (const row of this.within(top, bottom, this.rows)) {
			const cells = this.rows.get(row) ?? new Map<number, string>();
			for (const column of this.within(left, right, cells)) {
				if (row === top && column === left) continue;
				this.hidden += countLetters(cells.get(column) ?? '');
				cells.delete(column);
			}
		}
	}

	/** The numbers from one to another, or of these the keys where they are fewer; each that is looked at counts. */
	private within(from: number, to: number, cells: Map<number, unknown>): number[] {
		const count = Math.max(0, to - from + 1);
		this.budget.spend('elements', Math.min(count, cells.size));
		if (count <= cells.size) return Array.from({ length: count }, (_, at) => from + at);
		return [...cells.keys()].filter((key) => from <= key && key <= to);
	}

	/** Its name, and its cells as tables, as Markdown; empty where no cell has a text. */
	*markdown(): Sliced<string> {
		const rows: Row[] = [...this.rows].filter(([, cells]) => cells.size > 0).sort(byNumber);
		if (rows.length === 0) return '';
		const used = new Set<number>();
		let written = 0;
		for (const [at, [, cells]] of rows.entries()) {
			if (isRest(at)) yield;
			for (const [column, text] of cells) {
				used.add(column);
				written += text.length;
			}
		}
		const columns = [...used].sort((one, other) => one - other);
		const size = { rows: rows.length, columns: columns.length, written };
		const isTooLarge = size.rows * size.columns > this.budget.left('cells') || !fitsText(size);
		const texts = isTooLarge ? [asLines(rows)] : yield* this.tables(rows, columns);
		return [`## ${oneLine(this.name)}`, ...texts].join('\n\n');
	}

	/** The rows with their headings as a table, after a table of its own for shorter rows on top. */
	private *tables(rows: Row[], columns: number[]): Sliced<string[]> {
		this.budget.spend('cells', rows.length * columns.length);
		const records: string[][] = [];
		for (const [at, [, cells]] of rows.entries()) {
			if (isRest(at)) yield;
			const width = columns.findLastIndex((column) => cells.has(column)) + 1;
			const texts: string[] = [];
			for (const column of columns.slice(0, width)) {
				texts.push(yield* asMarkdown(cells.get(column)));
			}
			records.push(texts);
		}
		const { first, last } = this.headingRows(rows, records, columns.length);
		const heads = rows.slice(first, last + 1).map(([number], at) => {
			const texts = records[first + at] ?? [];
			const merged = this.merges.filter(({ top }) => top === number);
			this.budget.spend('elements', merged.length * columns.length);
			return columns.map((column, index) => {
				const merge = merged.find(({ left, right }) => left <= column && column <= right);
				return texts[merge ? columns.indexOf(merge.left) : index] ?? '';
			});
		});
		const top = records.slice(0, first);
		const width = top.reduce((most, { length }) => Math.max(most, length), 0);
		const headings = joinedHeadings(heads, columns.length);
		return [
			...(top.length > 0
				? [gridMarkdown({ headings: Array<string>(width).fill(''), rows: top })]
				: []),
			gridMarkdown({ headings, rows: records.slice(last + 1) }),
		];
	}

	/** The rows that are headings together because cells are merged over them or above them, none of them of data. */
	private headingRows(rows: Row[], records: string[][], width: number) {
		const at = headingsAt(records);
		const numberOf = (index: number) => rows[index]?.[0] ?? Infinity;
		const recordAt = (index: number) => (records[index] ?? []).slice(0, MAX_TELLING);
		if (this.merges.every(({ top }) => top > numberOf(at))) return { first: at, last: at };
		const isHeading = (index: number) =>
			index < rows.length && areHeadingsOver(recordAt(index), records[index + 1]);
		let data = at;
		while (data - at <= MAX_HEADING_ROWS && isHeading(data)) data += 1;
		// A cell that is merged into rows of data is the label of a group of them.
		const merges = this.merges.filter(
			({ top, bottom }) => top <= numberOf(at) && bottom < numberOf(data),
		);
		const isOver = ({ top, bottom }: Merge, index: number) =>
			top <= numberOf(index) && numberOf(index) <= bottom;
		const isGroup = ({ left, right }: Merge) => left < right && right - left + 1 < width;
		const isBelowHeading = (index: number) =>
			areHeadings(recordAt(index - 1)) &&
			merges.some((one) => isOver(one, index - 1) && (isOver(one, index) || isGroup(one)));
		let last = at;
		if (data === at) {
			// Only groups are above columns of data; a title is not.
			const areGroups = isBelowHeading(at) && recordAt(at - 1).filter(Boolean).length > 1;
			if (!areGroups) return { first: at, last };
			last -= 1;
		}
		let first = last;
		while (first > 0 && last - first < MAX_HEADING_ROWS && isBelowHeading(first)) first -= 1;
		while (
			last - first < MAX_HEADING_ROWS &&
			last + 1 < data &&
			merges.some((one) => one.top >= numberOf(first) && isOver(one, last) && isOver(one, last + 1))
		) {
			last += 1;
		}
		return { first, last };
	}
}

/** Cells of a row that tell whether it is one of headings. */
const MAX_TELLING = 500;

/** Rows below each other that are headings together, at most one more than this. */
const MAX_HEADING_ROWS = 4;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const asLines = (rows: Row[]) =>
	rows
		.map(([, cells]) =>
			[...cells]
				.sort(byNumber)
				.map(([, text]) => oneLine(text))
				.join(' | '),
		)
		.join('\n');

/** A text as the Markdown of a cell; what would be read as Markdown gets a backslash, such as `5*3*2`. */
function* asMarkdown(text = ''): Sliced<string> {
	const isMarkup = MARKUP.test(text) && (yield* cellText(text)) !== readableText(text).trim();
	return isMarkup ? text.replace(/[\\`*_~[\]<&$]/g, String.raw`\$&`) : text;
}

/** The text of a workbook: each sheet is a page, except empty ones. */
export function* workbookText(sheets: Sheet[], hiddenSheets: string[]): Sliced<ReadText> {
	const pages: string[] = [];
	for (const sheet of sheets) pages.push(yield* sheet.markdown());
	if (pages.every((page) => page === '')) {
		throw new Problem('no text was found on the sheets of the workbook', {
			description: 'Open it in Excel: its sheets may be empty or hidden, or have only images.',
		});
	}
	const sum = (count: (sheet: Sheet) => number) =>
		sheets.reduce((total, sheet) => total + count(sheet), 0);
	const rows = sum(({ leftOutRows }) => leftOutRows.size);
	const columns = sum(({ leftOutColumns }) => leftOutColumns.size);
	const formulas = sum(({ withoutResult }) => withoutResult);
	const texts = sum(({ withoutText }) => withoutText);
	const hasDrawings = sheets.some((sheet) => sheet.hasDrawings);
	return {
		text: pages.filter((page) => page !== '').join('\f'),
		hidden: sum(({ hidden }) => hidden),
		hiddenParts: [
			...(rows > 0 ? [withCount(rows, 'row')] : []),
			...(columns > 0 ? [withCount(columns, 'column')] : []),
			...(hiddenSheets.length > 0 ? [`the sheets ${joinFirst(hiddenSheets.map(quote))}`] : []),
		],
		notes: [
			...(formulas > 0 ? [factOf('formulasWithoutResult', { count: formulas })] : []),
			...(texts > 0 ? [factOf('textsOutsideFile', { count: texts })] : []),
			...(hasDrawings ? [factOf('drawingsUnread', {})] : []),
		],
	};
}
