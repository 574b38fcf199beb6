import type { Box } from '../layout/page';
import type { Grey } from './grey';

/** Darker pixels count as ink, once the lighting is even. */
export const inkBelow = 150;

/** A piece of connected ink, such as a letter, a dot, a line or a speck. */
export interface Component extends Box {
	/** How many pixels of ink it has. */
	ink: number;
}

/** The connected ink of a picture: its pieces, and its pixels as runs, each with the index of its piece. */
export interface Ink {
	components: Component[];
	runs: { x0: number; x1: number; y: number; component: number }[];
}

type Run = { x0: number; x1: number; y: number; component: number };

/** Finds the connected pieces of ink, row by row, joining pieces where they turn out to touch. */
export function inkOf({ data, width, height }: Grey): Ink {
	const parent: number[] = [];
	const boxes: Component[] = [];
	const runs: Run[] = [];
	const root = (label: number): number => {
		let at = label;
		while (parent[at] !== at) {
			parent[at] = parent[parent[at] as number] as number;
			at = parent[at] as number;
		}
		return at;
	};
	let above: Run[] = [];
	for (let y = 0; y < height; y += 1) {
		const here: Run[] = [];
		let from = 0;
		for (let x = 0; x < width; x += 1) {
			if ((data[y * width + x] as number) >= inkBelow) continue;
			const x0 = x;
			while (x < width && (data[y * width + x] as number) < inkBelow) x += 1;
			let label = -1;
			while (from < above.length && (above[from] as Run).x1 < x0) from += 1;
			for (let at = from; at < above.length && (above[at] as Run).x0 <= x; at += 1) {
				const other = root((above[at] as Run).component);
				if (label < 0) label = other;
				else if (other !== label) {
					parent[other] = label;
					extend(boxes[label] as Component, boxes[other] as Component);
				}
			}
			const run = { x0, x1: x, y0: y, y1: y + 1, ink: x - x0 };
			if (label < 0) {
				label = parent.length;
				parent.push(label);
				boxes.push(run);
			} else extend(boxes[label] as Component, run);
			here.push({ x0, x1: x, y, component: label });
		}
		runs.push(...here);
		above = here;
	}
	return numbered(boxes, runs, root);
}

function extend(box: Component, by: Component): void {
	box.x0 = Math.min(box.x0, by.x0);
	box.y0 = Math.min(box.y0, by.y0);
	box.x1 = Math.max(box.x1, by.x1);
	box.y1 = Math.max(box.y1, by.y1);
	box.ink += by.ink;
}

function numbered(boxes: Component[], runs: Run[], root: (label: number) => number): Ink {
	const components: Component[] = [];
	const index = new Map<number, number>();
	for (const run of runs) {
		const label = root(run.component);
		let at = index.get(label);
		if (at === undefined) {
			at = components.length;
			index.set(label, at);
			components.push(boxes[label] as Component);
		}
		run.component = at;
	}
	return { components, runs };
}

/** Components with the proportions of letters and digits. */
export function letters(components: Component[]): Component[] {
	return components.filter(({ x0, y0, x1, y1 }) => {
		const [width, height] = [x1 - x0, y1 - y0];
		return height >= 5 && height <= 200 && width >= 2 && width < height * 3 && height < width * 6;
	});
}
