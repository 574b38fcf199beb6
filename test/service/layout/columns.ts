import { median, type Rule, type Word } from './page';
import { phraseOf, type Phrase, type Row } from './rows';

/** A column of a table: the x range between the white strips or drawn lines at its sides. */
export interface Column {
	x0: number;
	x1: number;
}

/** One row of a table: per column the phrases in it, or none. */
export interface CellRow {
	row: Row;
	cells: Phrase[][];
}

/**
 * Finds the columns that a run of rows has in common, and puts each word into its column.
 * A strip of white counts as a column border when (nearly) no row writes across it;
 * a drawn vertical line always does. Returns less than two columns when there is no such structure.
 */
export function columnsOf(rows: Row[], rules: Rule[]): { columns: Column[]; rows: CellRow[] } {
	const size = median(rows.map((row) => row.size));
	const lines = verticalLines(rows, rules);
	const borders = mergeBorders(whiteStrips(rows, size), lines, size);
	const columns = between(borders, rows);
	const placed = rows.map((row) => ({ row, cells: place(row, columns) }));
	return mergeComplementary(columns, placed, lines, size);
}

/** x positions of drawn vertical lines that run along most of the rows. */
function verticalLines(rows: Row[], rules: Rule[]): number[] {
	const top = Math.min(...rows.map((row) => row.y0));
	const bottom = Math.max(...rows.map((row) => row.y1));
	const covered = new Map<number, number>();
	for (const rule of rules) {
		if (rule.direction !== 'vertical') continue;
		const overlap = Math.min(rule.y1, bottom) - Math.max(rule.y0, top);
		if (overlap <= 0) continue;
		const x = [...covered.keys()].find((key) => Math.abs(key - rule.x0) < 4) ?? rule.x0;
		covered.set(x, (covered.get(x) ?? 0) + overlap);
	}
	const left = Math.min(...rows.map((row) => row.x0));
	const right = Math.max(...rows.map((row) => row.x1));
	return [...covered]
		.filter(([x, length]) => length > (bottom - top) * 0.5 && x > left && x < right)
		.map(([x]) => x);
}

interface Strip {
	x0: number;
	x1: number;
}

/** White strips between the phrases of the rows; one row in six may write across a strip. */
function whiteStrips(rows: Row[], size: number): Strip[] {
	const several = rows.filter((row) => row.phrases.length > 1);
	const tolerated = several.length >= 4 ? Math.max(1, Math.floor(several.length / 6)) : 0;
	const edges = several
		.flatMap((row) => row.phrases.flatMap(({ x0, x1 }) => [[x0, 1] as const, [x1, -1] as const]))
		.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
	const strips: Strip[] = [];
	let depth = 0;
	let start: number | null = null;
	for (const [x, change] of edges) {
		depth += change;
		if (depth <= tolerated && start === null) start = x;
		if (depth > tolerated && start !== null) {
			strips.push({ x0: start, x1: x });
			start = null;
		}
	}
	return strips.filter(
		(strip) =>
			strip.x1 - strip.x0 > size * 0.4 &&
			several.some((row) => row.x0 < strip.x0 + 1 && row.x1 > strip.x1 - 1),
	);
}

/** Strips and lines as one list of borders; a line within a strip is that strip's border. */
function mergeBorders(strips: Strip[], lines: number[], size: number): number[] {
	const free = strips.filter(
		(strip) => !lines.some((x) => x > strip.x0 - size * 0.3 && x < strip.x1 + size * 0.3),
	);
	return [...free.map((strip) => (strip.x0 + strip.x1) / 2), ...lines].sort((a, b) => a - b);
}

function between(borders: number[], rows: Row[]): Column[] {
	const left = Math.min(...rows.map((row) => row.x0));
	const right = Math.max(...rows.map((row) => row.x1));
	const edges = [left, ...borders.filter((x) => x > left && x < right), right];
	return edges.slice(1).map((x1, index) => ({ x0: edges[index] as number, x1 }));
}

/** Puts the words of a row into columns; a phrase that crosses a border is cut at its best word space. */
function place(row: Row, columns: Column[]): Phrase[][] {
	const cells: Word[][][] = columns.map(() => []);
	for (const phrase of row.phrases) {
		const first = columnAt(columns, phrase.x0 + 1);
		const last = columnAt(columns, phrase.x1 - 1);
		if (first === last || phrase.words.length === 1) {
			const column = phrase.words.length === 1 ? mostly(phrase, columns) : first;
			cells[column]?.push(phrase.words);
			continue;
		}
		const parts = columns.map(() => [] as Word[]);
		for (const word of phrase.words) parts[columnAt(columns, (word.x0 + word.x1) / 2)]?.push(word);
		parts.forEach((part, column) => part.length > 0 && cells[column]?.push(part));
	}
	return cells.map((parts) => parts.map(phraseOf));
}

function columnAt(columns: Column[], x: number): number {
	const index = columns.findIndex((column) => x < column.x1);
	return index < 0 ? columns.length - 1 : index;
}

function mostly(phrase: Phrase, columns: Column[]): number {
	return columnAt(columns, (phrase.x0 + phrase.x1) / 2);
}

/**
 * Neighbouring columns that no row fills both of are one column whose cells are aligned differently
 * (a centred heading over numbers at the right), unless a drawn line parts them.
 */
function mergeComplementary(
	columns: Column[],
	rows: CellRow[],
	lines: number[],
	size: number,
): { columns: Column[]; rows: CellRow[] } {
	let [merged, placed] = [columns, rows];
	for (let index = merged.length - 2; index >= 0; index -= 1) {
		const [left, right] = [merged[index] as Column, merged[index + 1] as Column];
		if (lines.some((x) => Math.abs(x - left.x1) < 2)) continue;
		const filled = (row: CellRow, column: number) => (row.cells[column]?.length ?? 0) > 0;
		const both = placed.some((row) => filled(row, index) && filled(row, index + 1));
		const ends = placed.flatMap(({ cells }) => (cells[index] ?? []).map((cell) => cell.x1));
		const starts = placed.flatMap(({ cells }) => (cells[index + 1] ?? []).map((cell) => cell.x0));
		if (both || Math.min(...starts) - Math.max(...ends) > size * 3) continue;
		merged = [...merged.slice(0, index), { x0: left.x0, x1: right.x1 }, ...merged.slice(index + 2)];
		placed = placed.map(({ row, cells }) => ({
			row,
			cells: [
				...cells.slice(0, index),
				[...(cells[index] ?? []), ...(cells[index + 1] ?? [])],
				...cells.slice(index + 2),
			],
		}));
	}
	return { columns: merged, rows: placed };
}
