import { median, type Rule, type Word } from './page';
import { phraseOf, type Phrase, type Row } from './rows';

/** A column of a table: the x range between the white strips or drawn lines at its sides. */
export interface Column {
	x0: number;
	x1: number;
	/** The part of it that is written on. */
	inkX0: number;
	inkX1: number;
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

/**
 * White strips between the phrases of the rows. One row in six, or one of three, may write across a strip
 * (a heading over two columns) if most of the others have a cell on either side of it.
 */
function whiteStrips(rows: Row[], size: number): Strip[] {
	const several = rows.filter((row) => row.phrases.length > 1);
	const strict = stripsUpTo(several, 0, size);
	const tolerated = several.length >= 3 ? Math.max(1, Math.floor(several.length / 6)) : 0;
	const loose = stripsUpTo(several, tolerated, size).filter(
		(strip) => !strict.some((one) => one.x0 < strip.x1 && one.x1 > strip.x0),
	);
	const all = [...strict, ...loose].sort((a, b) => a.x0 - b.x0);
	const supported = loose.filter((strip) => {
		const at = all.indexOf(strip);
		const [from, to] = [all[at - 1]?.x1 ?? -Infinity, all[at + 1]?.x0 ?? Infinity];
		const both = several.filter((row) => {
			const within = row.phrases.filter(({ x0, x1 }) => x0 > from - 1 && x1 < to + 1);
			return (
				within.some(({ x1 }) => x1 <= strip.x0 + 1) && within.some(({ x0 }) => x0 >= strip.x1 - 1)
			);
		});
		return both.length >= 2 && both.length * 2 > several.length;
	});
	return [...strict, ...supported].sort((a, b) => a.x0 - b.x0);
}

/** Strips that at most `tolerated` rows write across. */
function stripsUpTo(rows: Row[], tolerated: number, size: number): Strip[] {
	const edges = rows
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
			rows.some((row) => row.x0 < strip.x0 + 1 && row.x1 > strip.x1 - 1),
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
	return edges.slice(1).map((x1, index) => {
		const x0 = edges[index] as number;
		const own = rows
			.flatMap((row) => row.phrases)
			.filter((phrase) => phrase.x0 > x0 - 1 && phrase.x1 < x1 + 1);
		const inkX0 = Math.max(x0, Math.min(x1, ...own.map((word) => word.x0)));
		return { x0, x1, inkX0, inkX1: Math.min(x1, Math.max(x0, ...own.map((word) => word.x1))) };
	});
}

/** Puts the words of a row into columns; a phrase that crosses a border is cut at the word space that fits best. */
function place(row: Row, columns: Column[]): Phrase[][] {
	const cells: Word[][][] = columns.map(() => []);
	for (const phrase of row.phrases) {
		const first = columnAt(columns, phrase.x0 + 1);
		const last = columnAt(columns, phrase.x1 - 1);
		if (first === last || phrase.words.length === 1) {
			cells[mostly(phrase, columns)]?.push(phrase.words);
			continue;
		}
		let words = phrase.words;
		for (let column = first; column < last; column += 1) {
			const count = bestCut(words, columns[column] as Column, columns[column + 1] as Column);
			if (count > 0) cells[column]?.push(words.slice(0, count));
			words = words.slice(count);
		}
		if (words.length > 0) cells[last]?.push(words);
	}
	return cells.map((parts) => parts.map(phraseOf));
}

/** How many of the words belong to the left column: the cut whose two parts line up best with the two columns. */
function bestCut(words: Word[], left: Column, right: Column): number {
	let best = { count: 0, off: Infinity };
	for (let count = 0; count <= words.length; count += 1) {
		const before = words.slice(0, count);
		const after = words.slice(count).filter((word) => word.x0 < right.x1);
		const wrong =
			before.filter((word) => (word.x0 + word.x1) / 2 > right.inkX0).length +
			after.filter((word) => (word.x0 + word.x1) / 2 < left.inkX1).length;
		const off = wrong * 10_000 + misalignment(before, left) + misalignment(after, right);
		if (off < best.off) best = { count, off };
	}
	return best.count;
}

/** How far words are from standing at the left, at the right or in the middle of a column, in pixels. */
function misalignment(words: Word[], { inkX0, inkX1 }: Column): number {
	if (words.length === 0) return (inkX1 - inkX0) / 2;
	const { x0, x1 } = phraseOf(words);
	return Math.min(
		Math.abs(x0 - inkX0),
		Math.abs(x1 - inkX1),
		Math.abs((x0 + x1) / 2 - (inkX0 + inkX1) / 2),
	);
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
		merged = [
			...merged.slice(0, index),
			{ ...left, x1: right.x1, inkX1: right.inkX1 },
			...merged.slice(index + 2),
		];
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
