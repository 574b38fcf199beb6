import { OPS, type PageViewport, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box, Rule } from '../layout/page';

/** Drawings of a page: lines, and the boxes of images; in pixels of the viewport. */
interface Graphics {
	rules: Rule[];
	images: Box[];
}

type Matrix = [number, number, number, number, number, number];
type Point = [number, number];

/** Codes within the path data of `constructPath`, and how many coordinates follow each. */
const pathSteps: Record<number, number> = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 };

/** A stroke or a filled box thinner than this many pixels (at 200 dpi: 1 mm) is a line. */
const thin = 8;

/** Reads lines and pictures from a page's operator list. */
export function graphicsOf(
	operators: { fnArray: number[]; argsArray: unknown[] },
	viewport: PageViewport,
): Graphics {
	const stack: Matrix[] = [];
	let matrix = viewport.transform as Matrix;
	const rules: Rule[] = [];
	const images: Box[] = [];
	operators.fnArray.forEach((operator, index) => {
		const args = (operators.argsArray[index] ?? []) as unknown[];
		switch (operator) {
			case OPS.save:
				stack.push(matrix);
				break;
			case OPS.restore:
				matrix = stack.pop() ?? matrix;
				break;
			case OPS.transform:
				matrix = Util.transform(matrix, args as number[]) as Matrix;
				break;
			case OPS.paintFormXObjectBegin:
				stack.push(matrix);
				if (args[0]) matrix = Util.transform(matrix, args[0] as number[]) as Matrix;
				break;
			case OPS.paintFormXObjectEnd:
				matrix = stack.pop() ?? matrix;
				break;
			case OPS.constructPath:
				if (isPainted(args[0] as number)) {
					for (const path of (args[1] ?? []) as (ArrayLike<number> | null)[]) {
						if (path) rules.push(...pathRules(path, matrix, isStroked(args[0] as number)));
					}
				}
				break;
			case OPS.paintImageXObject:
			case OPS.paintInlineImageXObject:
				images.push(unitSquare(matrix));
				break;
		}
	});
	return { rules, images };
}

function isPainted(operator: number): boolean {
	return operator !== OPS.endPath && operator !== OPS.clip && operator !== OPS.eoClip;
}

function isStroked(operator: number): boolean {
	return [
		OPS.stroke,
		OPS.closeStroke,
		OPS.fillStroke,
		OPS.eoFillStroke,
		OPS.closeFillStroke,
		OPS.closeEOFillStroke,
	].includes(operator);
}

function pathRules(path: ArrayLike<number>, matrix: Matrix, stroked: boolean): Rule[] {
	const rules: Rule[] = [];
	let outline: Point[] = [];
	const close = () => {
		if (outline.length > 1) rules.push(...(stroked ? edges(outline) : thinBox(outline)));
		outline = [];
	};
	for (let at = 0; at < path.length;) {
		const code = path[at] as number;
		const count = pathSteps[code] ?? 0;
		if (code === 0) close();
		if (code === 4 && outline[0]) outline.push(outline[0]);
		if (count > 0) {
			const point: Point = [path[at + count - 1] as number, path[at + count] as number];
			Util.applyTransform(point, matrix);
			outline.push(point);
		}
		at += 1 + count;
	}
	close();
	return rules;
}

/** Stroked outline: each straight horizontal piece is a line. */
function edges(outline: Point[]): Rule[] {
	return outline.slice(1).flatMap((to, index) => {
		const box = boundsOf([outline[index] as Point, to]);
		return box.y1 - box.y0 < 2 && box.x1 - box.x0 > thin ? [box] : [];
	});
}

/** Filled outline: a line when it is thin; the edges of a larger filled box are no lines. */
function thinBox(outline: Point[]): Rule[] {
	const box = boundsOf(outline);
	return box.y1 - box.y0 <= thin && box.x1 - box.x0 > thin * 2 ? [box] : [];
}

function boundsOf(points: Point[]): Box {
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function unitSquare(matrix: Matrix): Box {
	const corners: Point[] = [
		[0, 0],
		[1, 0],
		[0, 1],
		[1, 1],
	];
	for (const corner of corners) Util.applyTransform(corner, matrix);
	return boundsOf(corners);
}
