import type { PlacedBlock } from '../layout';
import { around, type Box, median } from '../layout/page';
import type { DocumentPage } from './page';

/** How much of a page's height, at its top and at its bottom, may be header or footer. */
const marginShare = 0.1;

/** Least white between a header or footer and the rest, in heights of its own words. */
const leastWhite = 1.5;

/** The header and footer of a page. */
interface Margins {
	header: PlacedBlock[];
	footer: PlacedBlock[];
}

/** The header and the footer of a page: texts, no titles, that white keeps apart from the rest. */
export function marginsOf({ blocks, dimensions: { height } }: DocumentPage): Margins {
	return {
		header: apart(
			blocks,
			({ y1 }) => y1 <= height * marginShare,
			(found, rest) => rest.y0 - found.y1,
		),
		footer: apart(
			blocks,
			({ y0 }) => y0 >= height * (1 - marginShare),
			(found, rest) => found.y0 - rest.y1,
		),
	};
}

function apart(
	blocks: PlacedBlock[],
	isInMargin: (box: Box) => boolean,
	whiteBetween: (found: Box, rest: Box) => number,
): PlacedBlock[] {
	const found: PlacedBlock[] = [];
	const rest: PlacedBlock[] = [];
	for (const block of blocks) {
		if (!isInMargin(block.box) || block.type === 'title') rest.push(block);
		else if (block.type !== 'image') found.push(block);
	}
	if (found.length === 0 || rest.length === 0) return [];
	const heights = found.flatMap(({ words }) => words.map(({ box }) => box.y1 - box.y0));
	const white = whiteBetween(around(found.map(boxOf)), around(rest.map(boxOf)));
	return white >= leastWhite * median(heights) ? found : [];
}

const boxOf = ({ box }: PlacedBlock): Box => box;
