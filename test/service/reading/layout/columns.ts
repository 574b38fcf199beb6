import { median, type Word } from './page';
import { type Phrase, phraseOf, type Row } from './rows';
import { isValue } from './values';

/** A column of a table: the x range between the white strips at its sides. */
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
 * Finds the columns that a run of rows has in common, and puts each phrase into its column.
 * A strip of white counts as a column border when (nearly) no row writes across it.
 * Returns less than two columns when there is no such structure.
 */
export function columnsOf(rows: Row[]): { columns: Column[]; rows: CellRow[] } {
	const size = median(rows.map((row) => row.size));
	// Rows of few cells (totals, wrapped text) follow the columns, they do not make them.
	const most = Math.max(...rows.map((row) => row.phrases.length));
	const telling = rows.filter((row) => row.phrases.length > 1 && row.phrases.length >= most * 0.6);
	const strips = whiteStrips(telling, size);
	const columns = between(strips, rows, telling);
	const isHeading = (at: number) => at < 3 && !rows.slice(0, at + 1).some(hasValue);
	const placed = rows.map((row, at) => ({ row, cells: place(row, columns, isHeading(at)) }));
	return mergeComplementary(columns, placed, size);
}

/** Whether a row holds a value. */
export function hasValue(row: Row): boolean {
	return row.phrases.some(({ text }) => isValue(text));
}

interface Strip {
	x0: number;
	x1: number;
}

/**
 * White strips between the phrases of rows. One row in six, or one of three, may write across a strip
 * (a heading over two columns) if most of the others have a cell on either side of it.
 */
function whiteStrips(several: Row[], size: number): Strip[] {
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

function between(strips: Strip[], rows: Row[], telling: Row[]): Column[] {
	const left = Math.min(...rows.map((row) => row.x0));
	const right = Math.max(...rows.map((row) => row.x1));
	const borders = strips.map(({ x0, x1 }) => (x0 + x1) / 2).sort((a, b) => a - b);
	const edges = [left, ...borders.filter((x) => x > left && x < right), right];
	return edges.slice(1).map((x1, index) => {
		const x0 = edges[index] as number;
		const own = telling
			.flatMap((row) => row.phrases)
			.filter((phrase) => phrase.x0 > x0 - 1 && phrase.x1 < x1 + 1);
		const inkX0 = Math.max(x0, Math.min(x1, ...own.map((phrase) => phrase.x0)));
		return { x0, x1, inkX0, inkX1: Math.min(x1, Math.max(x0, ...own.map((phrase) => phrase.x1))) };
	});
}

/**
 * Puts the phrases of a row into columns. One that crosses a border is cut there if it leaves a gap at it, or
 * it is a heading (then at the word space that fits best); else it stays whole.
 */
function place(row: Row, columns: Column[], isHeading: boolean): Phrase[][] {
	const cells: Word[][][] = columns.map(() => []);
	for (const phrase of row.phrases) {
		const first = columnAt(columns, phrase.x0 + 1);
		const last = columnAt(columns, phrase.x1 - 1);
		let words = phrase.words;
		let start = first;
		for (let at = first; at < last && words.length > 1; at += 1) {
			const [left, right] = [columns[at] as Column, columns[at + 1] as Column];
			const count = isHeading ? bestCut(words, left, right) : gapAt(words, left.x1, row.size);
			if (count <= 0 || count >= words.length) continue;
			const part = words.slice(0, count);
			cells[home(part, columns, start)]?.push(part);
			words = words.slice(count);
			start = at + 1;
		}
		if (words.length > 0) cells[home(words, columns, start)]?.push(words);
	}
	return cells.map((parts) => parts.map(phraseOf));
}

/** How many words are left of a border, if they leave a gap there; otherwise 0. */
function gapAt(words: Word[], border: number, size: number): number {
	const count = words.filter((word) => (word.x0 + word.x1) / 2 < border).length;
	const [before, after] = [words[count - 1], words[count]];
	if (!before || !after) return 0;
	const gap = after.x0 - before.x1;
	return gap > size * 0.45 && before.x1 < border + gap && after.x0 > border - gap ? count : 0;
}

/** The column that holds most of some words' width, from `start` on. */
function home(words: Word[], columns: Column[], start: number): number {
	const { x0, x1 } = phraseOf(words);
	const overlaps = columns.map((column, at) =>
		at < start ? -Infinity : Math.min(x1, column.x1) - Math.max(x0, column.x0),
	);
	return overlaps.indexOf(Math.max(...overlaps));
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

/** Distance of words from being left-aligned, right-aligned or centred in a column, in pixels. */
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

/** Neighbouring columns that no row fills both of are one, whose cells are aligned differently (a centred heading). */
function mergeComplementary(
	columns: Column[],
	rows: CellRow[],
	size: number,
): { columns: Column[]; rows: CellRow[] } {
	let [merged, placed] = [columns, rows];
	for (let index = merged.length - 2; index >= 0; index -= 1) {
		const [left, right] = [merged[index] as Column, merged[index + 1] as Column];
		const filled = (row: CellRow, column: number) => (row.cells[column]?.length ?? 0) > 0;
		const both = placed.filter((row) => filled(row, index) && filled(row, index + 1));
		if (both.length > 0) continue;
		const ends = placed.flatMap(({ cells }) => (cells[index] ?? []).map((cell) => cell.x1));
		const starts = placed.flatMap(({ cells }) => (cells[index + 1] ?? []).map((cell) => cell.x0));
		if (Math.min(...starts) - Math.max(...ends) > size * 3) continue;
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
