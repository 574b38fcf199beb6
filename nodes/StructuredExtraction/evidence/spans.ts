/** Part of the source text: offsets of its first character and after its last. */
export type Span = { start: number; end: number };

/** Index of the first of some ordered places that begins at or after an offset. */
export function firstFrom(places: { start: number }[], offset: number): number {
	let low = 0;
	let high = places.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((places[middle]?.start ?? 0) < offset) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The last of some ordered places that begins at or before an offset. */
export const lastUntil = <Place extends { start: number }>(places: Place[], offset: number) =>
	places[firstFrom(places, offset + 1) - 1];

/** The span of several ordered lists that begins nearest to an offset, in a part around it if one is given. */
export function nearest(lists: Span[][], offset: number, within?: Span): Span | undefined {
	let best: Span | undefined;
	const distance = ({ start }: Span) => Math.abs(start - offset);
	for (const spans of lists) {
		const index = firstFrom(spans, offset);
		for (const span of [spans[index], spans[index - 1]]) {
			const isIn = !within || (span && span.start >= within.start && span.start < within.end);
			if (span && isIn && (best === undefined || distance(span) < distance(best))) best = span;
		}
	}
	return best;
}

/** What a sticky expression finds at an offset. */
export function matchAt(sticky: RegExp, text: string, offset: number): RegExpExecArray | null {
	sticky.lastIndex = offset;
	return sticky.exec(text);
}
