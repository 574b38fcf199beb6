import { OPS, type PageViewport, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box, Rule } from '../layout/page';

/** What is drawn on a page besides text: lines, and the places of pictures; in pixels of the viewport. */
export interface Graphics {
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

/** Stroked outline: each straight horizontal or vertical piece is a line. */
function edges(outline: Point[]): Rule[] {
	return outline.slice(1).flatMap((to, index) => ruleOf(outline[index] as Point, to));
}

/** Filled outline: a line when it is thin; the edges of a larger filled box are no lines. */
function thinBox(outline: Point[]): Rule[] {
	const xs = outline.map(([x]) => x);
	const ys = outline.map(([, y]) => y);
	const box = {
		x0: Math.min(...xs),
		y0: Math.min(...ys),
		x1: Math.max(...xs),
		y1: Math.max(...ys),
	};
	const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
	if (height <= thin && width > thin * 2) return [{ ...box, direction: 'horizontal' }];
	if (width <= thin && height > thin * 2) return [{ ...box, direction: 'vertical' }];
	return [];
}

function ruleOf(from: Point, to: Point): Rule[] {
	const [width, height] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
	const box = {
		x0: Math.min(from[0], to[0]),
		y0: Math.min(from[1], to[1]),
		x1: Math.max(from[0], to[0]),
		y1: Math.max(from[1], to[1]),
	};
	if (height < 2 && width > thin) return [{ ...box, direction: 'horizontal' }];
	if (width < 2 && height > thin) return [{ ...box, direction: 'vertical' }];
	return [];
}

function unitSquare(matrix: Matrix): Box {
	const corners: Point[] = [
		[0, 0],
		[1, 0],
		[0, 1],
		[1, 1],
	];
	for (const corner of corners) Util.applyTransform(corner, matrix);
	const xs = corners.map(([x]) => x);
	const ys = corners.map(([, y]) => y);
	return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
