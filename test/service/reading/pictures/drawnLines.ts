import type { Rule } from '../layout/page';
import type { Grey } from './grey';

/** Thin lines are fainter than letters; noise does not form lines. */
const lineBelow = 195;

/**
 * Finds straight horizontal and vertical lines in a picture, and paints them over in white, because an OCR
 * engine takes them for letters.
 * @returns the horizontal ones
 * @param letterHeight of the picture's text in pixels; lines are much longer and much thinner
 */
export function takeLines(grey: Grey, letterHeight: number): Rule[] {
	const shortest = Math.max(60, letterHeight * 5);
	const thickest = Math.max(6, letterHeight * 0.5);
	const horizontal = linesAlong(grey, 1, grey.width, grey.width, grey.height, shortest, thickest);
	const vertical = linesAlong(grey, grey.width, 1, grey.height, grey.width, shortest, thickest);
	const rules = horizontal.map(({ from, to, first, last }): Rule => {
		return { x0: from, x1: to, y0: first, y1: last + 1 };
	});
	const others = vertical.map(({ from, to, first, last }): Rule => {
		return { x0: first, x1: last + 1, y0: from, y1: to };
	});
	for (const rule of [...rules, ...others]) erase(grey, rule);
	return rules;
}

interface Line {
	from: number;
	to: number;
	first: number;
	last: number;
}

/**
 * Lines along one direction. `along` and `across` are the strides from pixel to pixel in and across it,
 * `length` and `count` how many there are of each.
 */
function linesAlong(
	{ data }: Grey,
	along: number,
	across: number,
	length: number,
	count: number,
	shortest: number,
	thickest: number,
): Line[] {
	const open: Line[] = [];
	const done: Line[] = [];
	for (let at = 0; at < count; at += 1) {
		for (const [from, to] of longRuns(data, at * across, along, length, shortest)) {
			const line = open.find((one) => one.last === at - 1 && one.from < to && one.to > from);
			if (line) {
				line.last = at;
				line.from = Math.min(line.from, from);
				line.to = Math.max(line.to, to);
			} else open.push({ from, to, first: at, last: at });
		}
		for (let index = open.length - 1; index >= 0; index -= 1) {
			const line = open[index] as Line;
			if (line.last < at) done.push(...open.splice(index, 1));
		}
	}
	return [...done, ...open].filter(
		(line) =>
			line.last - line.first < thickest &&
			[line.first - 3, line.last + 3].every(
				(near) => near < 0 || near >= count || inkShare(data, line, near * across, along) < 0.25,
			),
	);
}

/** Share of ink in the row next to a line: low for a drawn line, high for a row of letter feet. */
function inkShare(data: Uint8Array, { from, to }: Line, start: number, stride: number): number {
	let ink = 0;
	for (let at = from; at < to; at += 1)
		if ((data[start + at * stride] as number) < lineBelow) ink += 1;
	return ink / (to - from);
}

/** Runs of ink at least `shortest` long; gaps of up to 3 pixels do not end one. */
function longRuns(
	data: Uint8Array,
	start: number,
	stride: number,
	length: number,
	shortest: number,
): [from: number, to: number][] {
	const runs: [number, number][] = [];
	let from = -1;
	let last = -10;
	for (let at = 0; at <= length; at += 1) {
		const ink = at < length && (data[start + at * stride] as number) < lineBelow;
		if (ink) {
			if (from < 0) from = at;
			last = at;
		} else if (from >= 0 && (at - last > 3 || at === length)) {
			if (last + 1 - from >= shortest) runs.push([from, last + 1]);
			from = -1;
		}
	}
	return runs;
}

function erase({ data, width, height }: Grey, rule: Rule): void {
	for (let y = Math.max(0, rule.y0 - 2); y < Math.min(height, rule.y1 + 2); y += 1) {
		data.fill(255, y * width + Math.max(0, rule.x0 - 2), y * width + Math.min(width, rule.x1 + 2));
	}
}
