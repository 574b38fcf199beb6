import { type Grey, reduced } from './grey';
import { type Corners, type Point } from './view';

/** Sheets are looked for on a copy with this many pixels on its longer side. */
const longestSide = 256;

/** Contrast of paper to what it lies on that is as good as any; the logarithm of the ratio of brightness. */
const fullContrast = 0.3;

/** Least share of the full contrast along each side of a sheet, and along all four. */
const leastOfSide = 0.35;
const leastOfAll = 0.55;

/** How far sides may be from the edges of the picture, inwards and outwards, as a share of its size. */
const [inwards, outwards] = [0.45, 0.06];

/** Sides that run less straight across the picture, in pixels per pixel, are none. */
const mostSlope = 0.4;

/** How many lines are tried for each side, together with those of the other sides. */
const mostLines = 5;

/** Least share of the picture that a sheet has. */
const leastArea = 0.2;

/** A sheet with nearly as clear level sides was not photographed. */
const nearlyAsWell = 0.97;

/** The corners in pixels of a sheet brighter than what it lies on; none where it lies square or is not seen. */
export async function findSheet(picture: Grey): Promise<Corners | undefined> {
	const small = await reduced(picture, longestSide);
	if (Math.min(small.width, small.height) < 40) return undefined;
	const edges = edgesOf(small);
	const [tops, rights, bottoms, lefts] = [0, 1, 2, 3].map((side) => linesOf(edges, side));
	let best: Sheet | undefined;
	for (const top of tops ?? []) {
		for (const right of rights ?? []) {
			for (const bottom of bottoms ?? []) {
				for (const left of lefts ?? []) {
					const found = sheetOf(edges, [top, right, bottom, left]);
					if (found && found.support > (best?.support ?? 0)) best = found;
				}
			}
		}
	}
	if (!best || isSquare(edges, best)) return undefined;
	const factor = picture.width / small.width;
	return settled(edges, best.corners).map(({ x, y }) => ({
		x: x * factor,
		y: y * factor,
	})) as Corners;
}

/** For each pixel, how much it looks like a side of a sheet (-1 to 1); NaN where it is too near the edge to tell. */
interface Edges {
	width: number;
	height: number;
	/** By side: top, right, bottom, left. */
	sides: [Float32Array, Float32Array, Float32Array, Float32Array];
}

type Line = [from: Point, to: Point];

interface Sheet {
	corners: Corners;
	support: number;
}

/**
 * How much brighter it is inwards of each pixel than outwards: than all that is near there, which has no white
 * between dark letters.
 */
function edgesOf({ data, width, height }: Grey): Edges {
	const light = Float32Array.from(data, (value) => Math.log(value + 8));
	const side = (inX: number, inY: number): Float32Array => {
		const edges = new Float32Array(width * height).fill(NaN);
		const lightAt = (x: number, y: number, far: number): number => {
			const [atX, atY] = [x + inX * far, y + inY * far];
			const isInside = atX >= 0 && atY >= 0 && atX < width && atY < height;
			return isInside ? (light[atY * width + atX] as number) : NaN;
		};
		for (let y = 0; y < height; y += 1) {
			for (let x = 0; x < width; x += 1) {
				const [inside, outside] = [lightAt(x, y, 2), lightAt(x, y, -2)];
				const farther = lightAt(x, y, -6);
				const contrast = inside - (farther > outside ? farther : outside);
				edges[y * width + x] = Math.max(-1, Math.min(1, contrast / fullContrast));
			}
		}
		return edges;
	};
	return { width, height, sides: [side(0, 1), side(-1, 0), side(0, -1), side(1, 0)] };
}

/** How much a line looks like a side (0 to 3), and how much of it can be seen; pixels. */
function supportOf(
	{ sides, width, height }: Edges,
	side: number,
	[from, to]: Line,
): { sum: number; length: number } {
	const edges = sides[side] as Float32Array;
	const step = 2;
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	const [alongX, alongY] = [(to.x - from.x) / length, (to.y - from.y) / length];
	let sum = 0;
	let seen = 0;
	for (let at = 1; at < length; at += step) {
		const [x, y] = [Math.round(from.x + alongX * at), Math.round(from.y + alongY * at)];
		if (x < 0 || y < 0 || x >= width || y >= height) continue;
		const edge = edges[y * width + x] as number;
		if (Number.isNaN(edge)) continue;
		sum += edge * step;
		seen += step;
	}
	return { sum, length: seen };
}

/** The lines across the picture that may be one side of a sheet (top, right, bottom, left: 0 to 3), best first. */
function linesOf(edges: Edges, side: number): Line[] {
	const { width, height } = edges;
	const [along, across] = side % 2 === 0 ? [width, height] : [height, width];
	const step = Math.max(1, Math.round(across / 100));
	const found: { line: Line; from: number; to: number; sum: number }[] = [];
	for (let from = -across * outwards; from < across * inwards; from += step) {
		for (let to = -across * outwards; to < across * inwards; to += step) {
			if (Math.abs(to - from) > along * mostSlope) continue;
			const line = [
				[
					{ x: 0, y: from },
					{ x: width, y: to },
				],
				[
					{ x: width - from, y: 0 },
					{ x: width - to, y: height },
				],
				[
					{ x: width, y: height - from },
					{ x: 0, y: height - to },
				],
				[
					{ x: from, y: height },
					{ x: to, y: 0 },
				],
			][side] as Line;
			const { sum } = supportOf(edges, side, line);
			if (sum > along * leastOfSide * 0.4) found.push({ line, from, to, sum });
		}
	}
	const best: typeof found = [];
	for (const one of found.sort((a, b) => b.sum - a.sum)) {
		const isNew = best.every(
			({ from, to }) => Math.max(Math.abs(from - one.from), Math.abs(to - one.to)) > step * 3,
		);
		if (isNew) best.push(one);
		if (best.length === mostLines) break;
	}
	return best.map(({ line }) => line);
}

/** The sheet between four lines (top, right, bottom, left), if it may be one. */
function sheetOf(edges: Edges, lines: [Line, Line, Line, Line]): Sheet | undefined {
	const [top, right, bottom, left] = lines;
	const corners: Corners = [
		meeting(left, top),
		meeting(top, right),
		meeting(right, bottom),
		meeting(bottom, left),
	];
	if (areaOf(corners) < leastArea * edges.width * edges.height) return undefined;
	const supports = sidesOf(corners).map((line, side) => ({
		line,
		...supportOf(edges, side, line),
	}));
	const isSeen = supports.every(({ line: [a, b], sum, length }) => {
		const whole = Math.hypot(a.x - b.x, a.y - b.y);
		return length > whole * 0.5 && sum > length * leastOfSide;
	});
	const support = supports.reduce((total, { sum }) => total + sum, 0);
	const length = supports.reduce((total, one) => total + one.length, 0);
	return isSeen && support > length * leastOfAll ? { corners, support } : undefined;
}

const sidesOf = ([a, b, c, d]: Corners): Line[] => [
	[a, b],
	[b, c],
	[c, d],
	[d, a],
];

function meeting([a, b]: Line, [c, d]: Line): Point {
	const [x1, y1] = [b.x - a.x, b.y - a.y];
	const [x2, y2] = [d.x - c.x, d.y - c.y];
	const share = ((c.x - a.x) * y2 - (c.y - a.y) * x2) / (x1 * y2 - y1 * x2);
	return { x: a.x + share * x1, y: a.y + share * y1 };
}

/** Of corners in clockwise order; negative in the other. */
const areaOf = (corners: Corners) =>
	sidesOf(corners).reduce((sum, [a, b]) => sum + (a.x * b.y - b.x * a.y) / 2, 0);

function isSquare(edges: Edges, { corners: [a, b, c, d], support }: Sheet): boolean {
	const [left, right] = [(a.x + d.x) / 2, (b.x + c.x) / 2];
	const [top, bottom] = [(a.y + b.y) / 2, (c.y + d.y) / 2];
	const square: Corners = [
		{ x: left, y: top },
		{ x: right, y: top },
		{ x: right, y: bottom },
		{ x: left, y: bottom },
	];
	const sums = sidesOf(square).map((line, side) => supportOf(edges, side, line).sum);
	return sums.reduce((total, sum) => total + sum, 0) > support * nearlyAsWell;
}

/** Corners moved, in ever smaller steps, to where their sides are seen most clearly. */
function settled(edges: Edges, start: Corners): Corners {
	const clearness = (corners: Corners) =>
		sidesOf(corners).reduce((sum, line, side) => sum + supportOf(edges, side, line).sum, 0);
	let corners = start;
	let best = clearness(corners);
	for (const step of [2, 1, 0.5]) {
		for (let corner = 0; corner < 4; corner += 1) {
			for (const [x, y] of [
				[step, 0],
				[-step, 0],
				[0, step],
				[0, -step],
			] as const) {
				const moved = corners.map((one, at) =>
					at === corner ? { x: one.x + x, y: one.y + y } : one,
				) as Corners;
				const here = clearness(moved);
				if (here > best) [corners, best] = [moved, here];
			}
		}
	}
	return corners;
}
