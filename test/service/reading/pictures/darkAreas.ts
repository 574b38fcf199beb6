import { type Component, inkBelow } from './components';
import type { Grey } from './grey';

/**
 * Turns light text on dark areas (headings of tables) into dark text on light.
 * @param letterHeight of the picture's text in pixels; dark areas are higher than a line of it
 * @returns whether there was such an area
 */
export function invertDarkAreas(
	grey: Grey,
	components: Component[],
	letterHeight: number,
): boolean {
	const areas = components.filter(({ x0, y0, x1, y1, ink }) => {
		const [width, height] = [x1 - x0, y1 - y0];
		return height > letterHeight * 1.6 && width > letterHeight * 4 && ink > width * height * 0.55;
	});
	for (const { x0, y0, x1, y1 } of areas) {
		for (let y = y0; y < y1; y += 1) {
			const [from, to] = darkSpan(grey, y, x0, x1);
			for (let at = y * grey.width + from; at < y * grey.width + to; at += 1) {
				grey.data[at] = 255 - (grey.data[at] as number);
			}
		}
	}
	return areas.length > 0;
}

/** Where the area begins and ends in one row; its corners may be round. */
function darkSpan({ data, width }: Grey, y: number, x0: number, x1: number): [number, number] {
	let [from, to] = [x0, x1];
	while (from < to && (data[y * width + from] as number) >= inkBelow) from += 1;
	while (to > from && (data[y * width + to - 1] as number) >= inkBelow) to -= 1;
	return [from, to];
}
