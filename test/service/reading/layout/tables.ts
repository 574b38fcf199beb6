import { type CellRow, columnsOf } from './columns';
import type { Rule, Word } from './page';
import type { Row } from './rows';
import { isLabel, isNumeric, isValue } from './values';

/** A table as text: `header` is null when no row of it is one. Lines within a cell are separated by `\n`. */
export interface Table {
	header: string[] | null;
	rows: string[][];
	/** In the order of the text: row by row, cell by cell. */
	words: Word[];
}

interface Record_ {
	cells: string[];
	/** By column. */
	words: Word[][];
	last: Row;
	bold: boolean;
}

/** Reads a run of rows as a table; null when they have no columns in common, or only one row has cells. */
export function tableOf(rows: Row[], rules: Rule[]): Table | null {
	const { columns, rows: placed } = columnsOf(rows);
	const filledRows = placed.filter(({ cells }) => filledColumns(cells).length > 1);
	if (filledRows.length < 2) return null;
	const anchors = numberColumns(filledRows, columns.length);
	const headerRows = countHeaderRows(placed, rules);
	const header = joinRows(placed.slice(0, headerRows), columns.length);
	const body = records(placed.slice(headerRows), anchors, rules);
	const headerWords = Array.from({ length: columns.length }, (_, column) =>
		placed.slice(0, headerRows).flatMap(({ cells }) => cellWords(cells[column])),
	);
	const words = [...headerWords, ...body.flatMap((record) => record.words)].flat();
	return { header, rows: body.map(({ cells }) => cells), words };
}

function filledColumns(cells: CellRow['cells']): number[] {
	return cells.flatMap((cell, index) => (cell.length > 0 ? [index] : []));
}

function cellText(cell: CellRow['cells'][number] | undefined): string {
	return (cell ?? []).map((phrase) => phrase.text).join(' ');
}

function cellWords(cell: CellRow['cells'][number] | undefined): Word[] {
	return (cell ?? []).flatMap(({ words }) => words);
}

/** Columns that hold a number in at least half of the rows. */
function numberColumns(rows: CellRow[], columns: number): number[] {
	return Array.from({ length: columns }, (_, column) => column).filter((column) => {
		const texts = rows.map(({ cells }) => cellText(cells[column])).filter(Boolean);
		const numbers = texts.filter(isNumeric).length;
		return numbers > 0 && numbers * 2 >= texts.length - 1;
	});
}

/** How many rows at the top are headings: text over values, or rows set apart by bold type or a line. */
function countHeaderRows(placed: CellRow[], rules: Rule[]): number {
	const first = placed[0] as CellRow;
	const texts = first.cells.map(cellText).filter(Boolean);
	const body = placed.slice(1);
	const boldApart = first.row.bold && !body.every(({ row }) => row.bold);
	const lineBelow = ruleBetween(first.row, placed[1]?.row, rules);
	const labels = texts.filter(isLabel).length;
	if (texts.some(isValue)) return 0;
	const setApart = boldApart || lineBelow;
	if (!setApart && first.cells.length === 2 && labels < 2) return 0;
	let count = 1;
	while (count < Math.min(4, placed.length - 1)) {
		const [above, row] = [placed[count - 1] as CellRow, placed[count] as CellRow];
		const tight = row.row.baseline - above.row.baseline < row.row.size * 1.45;
		const values = row.cells.map(cellText).some(isValue);
		const columnsHere = filledColumns(row.cells);
		const continues = columnsHere.every((column) => above.cells[column]?.length);
		const sameFace = above.row.bold === row.row.bold;
		if (!tight || values || !continues || !sameFace || ruleBetween(above.row, row.row, rules))
			break;
		count += 1;
	}
	return count;
}

function joinRows(rows: CellRow[], columns: number): string[] | null {
	if (rows.length === 0) return null;
	return Array.from({ length: columns }, (_, column) =>
		rows.reduce((text, { cells }) => joinCell(text, cellText(cells[column]), ' '), ''),
	);
}

/** Joins a cell's lines. */
function joinCell(above: string, below: string, separator: string): string {
	if (!above || !below) return above || below;
	return above + separator + below;
}

/** The distance from row to row, in pixels, that a quarter of the rows exceed. */
function wideStep(rows: Row[]): number {
	const steps = rows
		.slice(1)
		.map((row, at) => row.baseline - (rows[at] as Row).baseline)
		.sort((a, b) => a - b);
	return steps[Math.floor(steps.length * 0.75)] ?? 0;
}

/** Rows of the body; a row that only carries on the text of the one above is part of it. */
function records(placed: CellRow[], anchors: number[], rules: Rule[]): Record_[] {
	const result: Record_[] = [];
	const wide = wideStep(placed.map(({ row }) => row));
	for (const { row, cells } of placed) {
		const texts = cells.map(cellText);
		const before = result.at(-1);
		if (before && continues(before, row, texts, anchors, wide, rules)) {
			before.cells = before.cells.map((text, column) => joinCell(text, texts[column] ?? '', '\n'));
			before.words = before.words.map((words, column) => [...words, ...cellWords(cells[column])]);
			before.last = row;
		} else result.push({ cells: texts, words: cells.map(cellWords), last: row, bold: row.bold });
	}
	return result;
}

function continues(
	before: Record_,
	row: Row,
	texts: string[],
	anchors: number[],
	wide: number,
	rules: Rule[],
): boolean {
	const filled = texts.flatMap((text, column) => (text ? [column] : []));
	const filledBefore = before.cells.flatMap((text, column) => (text ? [column] : []));
	const gap = row.baseline - before.last.baseline;
	if (ruleBetween(before.last, row, rules)) return false;
	if (filled.some((column) => !before.cells[column])) return false;
	if (row.bold !== before.bold) return false;
	// Lines of one cell are closer than rows.
	if (gap < 1.4 * row.size && gap < 0.8 * wide && filled.length < filledBefore.length) return true;
	if (filled.some((column) => anchors.includes(column))) return false;
	const anchored = anchors.some((column) => before.cells[column]);
	if (anchored) return filled.length < filledBefore.length;
	return anchors.length === 0 && !filled.includes(0) && filled.length < filledBefore.length;
}

/** Whether a drawn line over at least half of the rows' width runs between two rows. */
function ruleBetween(above: Row, below: Row | undefined, rules: Rule[]): boolean {
	if (!below) return false;
	const [x0, x1] = [Math.min(above.x0, below.x0), Math.max(above.x1, below.x1)];
	const covered = rules
		.filter(
			(rule) =>
				rule.y0 > above.baseline - above.size * 0.2 && rule.y1 < below.baseline - below.size * 0.4,
		)
		.reduce((sum, rule) => sum + Math.max(0, Math.min(rule.x1, x1) - Math.max(rule.x0, x0)), 0);
	return covered > (x1 - x0) * 0.5;
}
