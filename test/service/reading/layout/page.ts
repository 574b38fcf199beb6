/** A box in page pixels: x to the right, y downwards, x1 and y1 exclusive. */
export interface Box {
	x0: number;
	y0: number;
	x1: number;
	y1: number;
}

/** A word with its place on the page, from a PDF's text layer or from an OCR engine. */
export interface Word extends Box {
	text: string;
	/** Font size in pixels. */
	size: number;
	/** y of the baseline. */
	baseline: number;
	bold: boolean;
	/** How sure an OCR engine is of it, 0 to 1; words of a text layer have none: they are sure. */
	confidence?: number;
	/** Where it is on the page, where the layout works on a levelled copy of it. */
	shown?: Box;
}

/** A picture embedded in the page. */
export interface Picture extends Box {
	id: string;
}

/** A drawn horizontal line, or such an edge of a drawn box. */
export type Rule = Box;

/** All that layout needs to know of one page; lengths in pixels. */
export interface PageContent {
	width: number;
	height: number;
	words: Word[];
	rules: Rule[];
	pictures: Picture[];
}

/** The smallest box around others; at least one is needed. */
export function around(boxes: Box[]): Box {
	return {
		x0: Math.min(...boxes.map((box) => box.x0)),
		y0: Math.min(...boxes.map((box) => box.y0)),
		x1: Math.max(...boxes.map((box) => box.x1)),
		y1: Math.max(...boxes.map((box) => box.y1)),
	};
}

/** Where a word is on the page itself. */
export const shownBox = ({ shown, x0, y0, x1, y1 }: Word): Box => shown ?? { x0, y0, x1, y1 };

/** Words that are one, with another text; as sure as the least sure of them. */
export function joinedWord(words: Word[], text: string): Word {
	const [first] = words as [Word];
	const confidence = Math.min(...words.map((word) => word.confidence ?? 1));
	return {
		...first,
		...around(words),
		text,
		...(first.confidence !== undefined && { confidence }),
		...(first.shown && { shown: around(words.map(shownBox)) }),
	};
}

/** The middle value of a list; 0 for an empty one. */
export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
