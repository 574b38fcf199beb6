import type { Span } from './sourceText';

/** Index of the first span that begins at or behind an offset; the spans are in order. */
export function firstFrom(spans: Span[], offset: number): number {
	let low = 0;
	let high = spans.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((spans[middle]?.start ?? 0) < offset) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The span of several ordered lists that begins nearest to an offset. */
export function nearest(lists: Span[][], offset: number): Span | undefined {
	let best: Span | undefined;
	const distance = ({ start }: Span) => Math.abs(start - offset);
	for (const spans of lists) {
		const index = firstFrom(spans, offset);
		for (const span of [spans[index], spans[index - 1]]) {
			if (span && (best === undefined || distance(span) < distance(best))) best = span;
		}
	}
	return best;
}
