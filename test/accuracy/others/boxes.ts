/** A text on a picture, in pixels. */
export interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
	text: string;
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Box) => bottom - top;

/**
 * The text of a picture, line by line.
 * @param sameLine how far the middles of two boxes of a line are apart, in heights
 * @param gap from how far on two boxes of a line are apart, in heights
 * @param apart what is between them then
 */
export function linesOf(
	boxes: Box[],
	{ sameLine, gap, apart }: { sameLine: number; gap: number; apart: string },
): string {
	const lines: Box[][] = [];
	for (const box of [...boxes].sort((one, other) => middleOf(one) - middleOf(other))) {
		const line = lines.at(-1);
		const [first] = line ?? [];
		const height = Math.min(heightOf(box), first ? heightOf(first) : Infinity);
		const isSame = first && middleOf(box) - middleOf(first) < height * sameLine;
		if (line && isSame) line.push(box);
		else lines.push([box]);
	}
	return lines.map((line) => textOf(line, gap, apart)).join('\n');
}

function textOf(line: Box[], gap: number, apart: string): string {
	line.sort((one, other) => one.left - other.left);
	return line.reduce((text, box, at) => {
		const before = line[at - 1];
		if (before === undefined) return box.text;
		return text + (box.left - before.right < gap * heightOf(box) ? ' ' : apart) + box.text;
	}, '');
}
