import type { Box } from '../layout/page';
import type { Grey } from './grey';

/** Darker than this counts as ink; lighting is even before. */
export const inkBelow = 150;

/** Boxes of connected ink, such as letters, lines and specks. */
export function componentsOf({ data, width, height }: Grey): Box[] {
	const parent: number[] = [];
	const boxes: Box[] = [];
	const root = (label: number): number => {
		let at = label;
		while (parent[at] !== at) {
			parent[at] = parent[parent[at] as number] as number;
			at = parent[at] as number;
		}
		return at;
	};
	let above: [start: number, end: number, label: number][] = [];
	for (let y = 0; y < height; y += 1) {
		const here: [number, number, number][] = [];
		let from = 0;
		for (let x = 0; x < width; x += 1) {
			if ((data[y * width + x] as number) >= inkBelow) continue;
			const start = x;
			while (x < width && (data[y * width + x] as number) < inkBelow) x += 1;
			let label = -1;
			while (from < above.length && (above[from] as [number, number, number])[1] < start) from += 1;
			for (let at = from; at < above.length; at += 1) {
				const run = above[at] as [number, number, number];
				if (run[0] > x) break;
				const other = root(run[2]);
				if (label < 0) label = other;
				else if (other !== label) {
					parent[other] = label;
					extend(boxes[label] as Box, boxes[other] as Box);
				}
			}
			if (label < 0) {
				label = parent.length;
				parent.push(label);
				boxes.push({ x0: start, y0: y, x1: x, y1: y + 1 });
			} else extend(boxes[label] as Box, { x0: start, y0: y, x1: x, y1: y + 1 });
			here.push([start, x, label]);
		}
		above = here;
	}
	return boxes.filter((_, label) => parent[label] === label);
}

function extend(box: Box, by: Box): void {
	box.x0 = Math.min(box.x0, by.x0);
	box.y0 = Math.min(box.y0, by.y0);
	box.x1 = Math.max(box.x1, by.x1);
	box.y1 = Math.max(box.y1, by.y1);
}

/** Those that have the proportions of letters and digits. */
export function letters(components: Box[]): Box[] {
	return components.filter(({ x0, y0, x1, y1 }) => {
		const [width, height] = [x1 - x0, y1 - y0];
		return height >= 5 && height <= 200 && width >= 2 && width < height * 3 && height < width * 6;
	});
}
