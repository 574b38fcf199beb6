import { median } from '../layout/page';
import type { Component } from './components';

/** Pieces of text with fewer letters tell nothing of how lines run. */
const leastLetters = 8;

/** Fewer lines of text do not tell how a page is bent. */
const leastLines = 6;

/** How often the bend is found anew from the lines that it makes level. */
const rounds = 4;

/** Bends of less than this share of the height of letters are none. */
const leastBend = 0.12;

/**
 * How far each point of a page is above where it would be if all lines of text were straight and level, in pixels:
 * the smooth surface that levels the feet of the letters of all lines best (least squares). Its terms grow with
 * the distance from the middle of the page, to the third power at most.
 * @param lines the letters of each piece of text, from left to right
 * @returns nothing where the lines are level
 */
export function bendOf(
	lines: Component[][],
	{ width, height }: { width: number; height: number },
	letterHeight: number,
): ((x: number, y: number) => number) | undefined {
	const terms = (x: number, y: number): number[] => {
		const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
		return [u, u * v, u * v * v, u * u, u * u * v, u * u * u, u * u * u * v];
	};
	const pieces = lines.map((line) => feetOf(line, letterHeight));
	let rows = pieces.filter(({ length }) => length >= leastLetters);
	if (rows.length < leastLines) return undefined;
	let factors: number[] = [];
	const dropAt = (x: number, y: number) =>
		terms(x, y).reduce((sum, term, at) => sum + term * (factors[at] as number), 0);
	for (let round = 0; round < rounds; round += 1) {
		factors = leastSquares(rows.flatMap((feet) => equationsOf(feet, terms)));
		// What bends in another way (drawings, stamps) is left out; the rest of each line is found.
		const level = pieces.filter(
			(feet) => feet.length > 2 && spread(feet, dropAt) < letterHeight * 0.2,
		);
		rows = rowsOf(level, dropAt, letterHeight).filter(({ length }) => length >= leastLetters);
		if (rows.length < leastLines) return undefined;
	}
	const before = median(rows.map((feet) => spread(feet, () => 0)));
	const after = median(rows.map((feet) => spread(feet, dropAt)));
	const most = Math.max(...rows.flatMap((feet) => feet.map(({ x, y }) => Math.abs(dropAt(x, y)))));
	return most > letterHeight * leastBend && after < before ? dropAt : undefined;
}

/** Pieces of text that are on one line, put together. */
function rowsOf(
	pieces: Foot[][],
	dropAt: (x: number, y: number) => number,
	letterHeight: number,
): Foot[][] {
	const levels = pieces.map((feet) => ({ feet, level: levelOf(feet, dropAt) }));
	const rows: { feet: Foot[]; level: number }[] = [];
	for (const { feet, level } of levels.sort((a, b) => a.level - b.level)) {
		const last = rows.at(-1);
		if (last && level - last.level < letterHeight * 0.45) last.feet.push(...feet);
		else rows.push({ feet: [...feet], level });
	}
	return rows.map(({ feet }) => feet);
}

const levelOf = (feet: Foot[], dropAt: (x: number, y: number) => number) =>
	feet.reduce((sum, { x, y }) => sum + y + dropAt(x, y), 0) / feet.length;

interface Foot {
	x: number;
	y: number;
}

/** Feet of the letters of a line, without descenders and accents. */
function feetOf(line: Component[], letterHeight: number): Foot[] {
	const feet = [...line]
		.sort((a, b) => a.x0 - b.x0)
		.map(({ x0, x1, y1 }) => ({ x: (x0 + x1) / 2, y: y1 }));
	return feet.filter(({ y }, at) => {
		const near = feet.slice(Math.max(0, at - 3), at + 4).map((foot) => foot.y);
		return Math.abs(y - median(near)) < letterHeight * 0.12;
	});
}

/** How far the feet of a line are from its middle, in pixels, once the bend is taken away. */
function spread(feet: Foot[], dropAt: (x: number, y: number) => number): number {
	const middle = levelOf(feet, dropAt);
	const squares = feet.reduce((sum, { x, y }) => sum + (y + dropAt(x, y) - middle) ** 2, 0);
	return Math.sqrt(squares / feet.length);
}

/** For each foot: terms, and what their sum is to be; against the middle of its line, whose level nobody knows. */
function equationsOf(feet: Foot[], terms: (x: number, y: number) => number[]): number[][] {
	const rows = feet.map(({ x, y }) => [...terms(x, y), -y]);
	const middle = (rows[0] as number[]).map(
		(_, at) => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length,
	);
	return rows.map((row) => row.map((value, at) => value - (middle[at] as number)));
}

/** Solves equations (factors, then the result) by least squares; a little pull to 0 keeps factors small that nothing tells of. */
function leastSquares(equations: number[][]): number[] {
	const count = (equations[0]?.length ?? 1) - 1;
	const matrix = Array.from({ length: count }, (_, row) =>
		Array.from({ length: count + 1 }, (__, column) => {
			const sum = equations.reduce(
				(total, one) => total + (one[row] as number) * (one[column] as number),
				0,
			);
			return row === column ? sum + equations.length * 1e-4 : sum;
		}),
	);
	for (let pivot = 0; pivot < count; pivot += 1) {
		const top = matrix[pivot] as number[];
		for (const row of matrix) {
			if (row === top) continue;
			const share = (row[pivot] as number) / (top[pivot] as number);
			for (let at = pivot; at <= count; at += 1)
				row[at] = (row[at] as number) - share * (top[at] as number);
		}
	}
	return matrix.map((row, at) => (row[count] as number) / (row[at] as number));
}
