import { around, type Box } from '../layout/page';
import type { Grey } from './grey';

/** A point of a picture in pixels: x to the right, y downwards. */
export interface Point {
	x: number;
	y: number;
}

/** Four corners: top left, top right, bottom right, bottom left, as the text runs. */
export type Corners = [Point, Point, Point, Point];

/** How a page is seen on a picture: its size, and where each of its points lies there; pixels. */
export interface View {
	width: number;
	height: number;
	toPicture: (x: number, y: number) => Point;
}

export const cornersOf = ({ width, height }: { width: number; height: number }): Corners => [
	{ x: 0, y: 0 },
	{ x: width, y: 0 },
	{ x: width, y: height },
	{ x: 0, y: height },
];

/**
 * A flat page by the corners that it has on a picture taken at any angle; as large as its longest sides.
 * P. Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
 */
export function flatView([p0, p1, p2, p3]: Corners): View {
	const length = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
	const width = Math.max(1, Math.round(Math.max(length(p0, p1), length(p3, p2))));
	const height = Math.max(1, Math.round(Math.max(length(p0, p3), length(p1, p2))));
	const [sumX, sumY] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
	const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y];
	const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y];
	const determinant = dx1 * dy2 - dx2 * dy1;
	const g = (sumX * dy2 - dx2 * sumY) / determinant;
	const h = (dx1 * sumY - sumX * dy1) / determinant;
	const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x];
	const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y];
	return {
		width,
		height,
		toPicture: (x, y) => {
			const [u, v] = [x / width, y / height];
			const w = g * u + h * v + 1;
			return { x: (a * u + b * v + p0.x) / w, y: (d * u + e * v + p0.y) / w };
		},
	};
}

/** The page turned clockwise about its middle by some degrees, with room for its corners. */
export function turnedView(view: View, degrees: number): View {
	const angle = (degrees * Math.PI) / 180;
	const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
	const [across, down] = [Math.abs(cosine), Math.abs(sine)];
	const width = Math.round(view.width * across + view.height * down);
	const height = Math.round(view.width * down + view.height * across);
	return {
		width,
		height,
		toPicture: (x, y) => {
			const [right, below] = [x - width / 2, y - height / 2];
			return view.toPicture(
				right * cosine + below * sine + view.width / 2,
				below * cosine - right * sine + view.height / 2,
			);
		},
	};
}

/** The smallest box of the picture around a box of the page. */
export function boxOnPicture({ toPicture }: View, { x0, y0, x1, y1 }: Box): Box {
	const corners = [toPicture(x0, y0), toPicture(x1, y0), toPicture(x0, y1), toPicture(x1, y1)];
	return around(corners.map(({ x, y }) => ({ x0: x, y0: y, x1: x, y1: y })));
}

/** Pixels of the page between points whose place is computed; in between, places are interpolated. */
const grid = 16;

/** The page as it is seen through a view; white beyond the picture. */
export function pageOf(picture: Grey, { width, height, toPicture }: View): Grey {
	const page = new Uint8Array(width * height);
	// The middle of a pixel is half a pixel from its corner, on the page and on the picture.
	const at = (x: number, y: number) => toPicture(x + 0.5, y + 0.5);
	for (let top = 0; top < height; top += grid) {
		for (let left = 0; left < width; left += grid) {
			const [a, b] = [at(left, top), at(left + grid, top)];
			const [c, d] = [at(left, top + grid), at(left + grid, top + grid)];
			for (let y = top; y < Math.min(top + grid, height); y += 1) {
				const down = (y - top) / grid;
				const [fromX, fromY] = [a.x + (c.x - a.x) * down, a.y + (c.y - a.y) * down];
				const stepX = (b.x + (d.x - b.x) * down - fromX) / grid;
				const stepY = (b.y + (d.y - b.y) * down - fromY) / grid;
				for (let x = left; x < Math.min(left + grid, width); x += 1) {
					const [overX, overY] = [fromX + (x - left) * stepX, fromY + (x - left) * stepY];
					page[y * width + x] = valueAt(picture, overX - 0.5, overY - 0.5);
				}
			}
		}
	}
	return { data: page, width, height };
}

/** The brightness between pixels, by the cubic curve through the four nearest in each direction. */
function valueAt({ data, width, height }: Grey, x: number, y: number): number {
	if (!(x > -1 && y > -1 && x < width && y < height)) return 255;
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [right, down] = [x - left, y - top];
	const lastX = width - 1;
	const x0 = left > 1 ? left - 1 : 0;
	const x1 = left > 0 ? left : 0;
	const x2 = left < lastX ? left + 1 : lastX;
	const x3 = left < lastX - 1 ? left + 2 : lastX;
	let sum = 0;
	for (let row = -1; row <= 2; row += 1) {
		const from = Math.min(height - 1, Math.max(0, top + row)) * width;
		sum +=
			weight(down - row) *
			(weight(right + 1) * (data[from + x0] as number) +
				weight(right) * (data[from + x1] as number) +
				weight(1 - right) * (data[from + x2] as number) +
				weight(2 - right) * (data[from + x3] as number));
	}
	return Math.min(255, Math.max(0, Math.round(sum)));
}

/** R. Keys, Cubic convolution interpolation for digital image processing (1981), with a = -1/2. */
function weight(distance: number): number {
	const d = Math.abs(distance);
	return d <= 1 ? (1.5 * d - 2.5) * d * d + 1 : d < 2 ? ((2.5 - 0.5 * d) * d - 4) * d + 2 : 0;
}
