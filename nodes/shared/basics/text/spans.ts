/** Part of a text: offsets of its first character and of the one after its last. */
export type Span = { start: number; end: number };

/** Binary search: index of the first element that is reached; all after it must be reached as well. */
export function firstIndex<Element>(
	elements: Element[],
	isReached: (element: Element) => boolean,
): number {
	let low = 0;
	let high = elements.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const element = elements[middle];
		if (element === undefined || isReached(element)) high = middle;
		else low = middle + 1;
	}
	return low;
}

/** Index of the first of some ordered spans that begins at or after an offset. */
export const firstAfter = (spans: { start: number }[], offset: number) =>
	firstIndex(spans, ({ start }) => start >= offset);

/** The last of some ordered spans that begins at or before an offset. */
export const lastBefore = <Part extends { start: number }>(spans: Part[], offset: number) =>
	spans[firstAfter(spans, offset + 1) - 1];

/** The span that begins nearest to an offset, of several ordered lists; only spans that begin `within`, if given. */
export function nearest(lists: Span[][], offset: number, within?: Span): Span | undefined {
	let best: Span | undefined;
	const distance = ({ start }: Span) => Math.abs(start - offset);
	for (const spans of lists) {
		const index = firstAfter(spans, offset);
		for (const span of [spans[index], spans[index - 1]]) {
			const isIn = !within || (span && span.start >= within.start && span.start < within.end);
			if (span && isIn && (best === undefined || distance(span) < distance(best))) best = span;
		}
	}
	return best;
}

/** The ordered spans that begin in a span. */
export const within = <Part extends Span>(spans: Part[], { start, end }: Span) =>
	spans.slice(firstAfter(spans, start), firstAfter(spans, end));

/** Whether a span begins in one of some others, in any order. */
export const beginsIn = ({ start }: Span, others: readonly Span[]): boolean =>
	others.some((other) => other.start <= start && start < other.end);

/** The lines of a text, without their line breaks. */
export function linesOf(text: string): Span[] {
	let start = 0;
	return text.split('\n').map((line) => {
		const span = { start, end: start + line.length };
		start = span.end + 1;
		return span;
	});
}

/** From the line in which a span begins, with some lines above and below it. */
export function linesAround(lines: Span[], { start }: Span, above: number, below: number): Span {
	const at = firstAfter(lines, start + 1) - 1;
	const [first, last] = [lines[Math.max(0, at - above)], lines[at + below] ?? lines.at(-1)];
	return { start: first?.start ?? 0, end: last?.end ?? 0 };
}

/** As `matchAll`, without its copy of the expression: one with hundreds of words takes longer to copy than to match. @param most no more are looked for */
export function matchesOf(global: RegExp, text: string, most = Infinity): RegExpExecArray[] {
	const found: RegExpExecArray[] = [];
	global.lastIndex = 0;
	for (let match = global.exec(text); match; match = global.exec(text)) {
		found.push(match);
		if (found.length >= most) break;
		if (match[0] === '') global.lastIndex += 1;
	}
	return found;
}

/** The match of a sticky expression at an offset. */
export function matchAt(sticky: RegExp, text: string, offset: number): RegExpExecArray | null {
	sticky.lastIndex = offset;
	return sticky.exec(text);
}
