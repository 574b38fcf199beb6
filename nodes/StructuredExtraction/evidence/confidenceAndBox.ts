import { atOnce } from '../../shared/host/budget';
import type { Page, PageBlock } from '../../shared/documents/ocr/pages';
import type { Box } from '../../shared/page/Box';
import { findTexts, joinTokens, tokensOf } from '../../shared/values/mentions/words';
import { searchableText, type PagedText } from './sourceText';
import { firstAfter, lastBefore, type Span } from '../../shared/basics/text/spans';

/**
 * Returns a function that looks up confidence and bounding box of spans of the source. Takes time in
 * proportion to the source, and for each span to its length.
 */
export function confidenceAndBox(
	source: PagedText,
	pages: Page[],
): (parts: Span[]) => {
	/** The lowest confidence of its words, from 0 to 1. */
	confidence?: number;
	/** Around its words, or else that of its block. */
	box?: Box;
} {
	const words = wordsInSource(source, pages, ({ confidence }) => confidence?.words ?? []);
	const boxes = wordsInSource(source, pages, ({ blocks = [] }) =>
		blocks.flatMap((block) => block.words),
	);
	const blocks = source.pages.flatMap(({ start, end }, index) =>
		placedBlocks(source.mentions.text.slice(start, end), pages[index]?.blocks ?? []).map(
			(block) => ({
				box: block.box,
				start: start + block.start,
				end: start + block.end,
			}),
		),
	);
	const boxOf = (part: Span): Box | null => {
		const found = overlapping(boxes, part).map(({ box }) => box);
		if (found.length > 0) return around(found);
		const block = lastBefore(blocks, part.start);
		return block && block.end >= part.end ? block.box : null;
	};
	return (parts) => {
		const sure = parts.flatMap((part) => overlapping(words, part)).map((word) => word.confidence);
		const [first] = parts;
		const page = first && lastBefore(source.pages, first.start);
		const places = parts
			.filter((part) => lastBefore(source.pages, part.start) === page)
			.map(boxOf)
			.filter((box) => box !== null);
		return {
			...(sure.length > 0 && { confidence: lowest(sure) }),
			...(places.length > 0 && { box: around(places) }),
		};
	};
}

/** Words of the pages, moved to their offsets in the source, in order. */
const wordsInSource = <Part extends Span>(
	source: PagedText,
	pages: Page[],
	partsOf: (page: Page) => Part[],
): Part[] =>
	source.pages.flatMap(({ moveSpans }, index) => {
		const page = pages[index];
		const parts = page === undefined ? [] : partsOf(page);
		return parts.length === 0 ? [] : moveSpans([...parts].sort((a, b) => a.start - b.start));
	});

/** The words that overlap a span, of ordered words without two that have the same start. */
function overlapping<Part extends Span>(parts: Part[], { start, end }: Span): Part[] {
	const first = firstAfter(parts, start);
	const before = parts[first - 1];
	return [
		...(before && before.end > start ? [before] : []),
		...parts.slice(first, firstAfter(parts, end)),
	];
}

const lowest = (values: number[]) => values.reduce((least, value) => Math.min(least, value));

/** The smallest box around others on the same page. */
const around = (boxes: Box[]): Box =>
	boxes.reduce((all, { left, top, right, bottom }) => ({
		...all,
		left: Math.min(all.left, left),
		top: Math.min(all.top, top),
		right: Math.max(all.right, right),
		bottom: Math.max(all.bottom, bottom),
	}));

/**
 * Finds the blocks of a page in its text by their words, in the order of the text. The
 * longest go first, because a short one may also be part of another; blocks do not overlap.
 */
function placedBlocks(text: string, blocks: PageBlock[]): (Span & Pick<PageBlock, 'box'>)[] {
	if (blocks.length === 0) return [];
	const keyed = blocks.map(({ content, box }) => {
		const tokens = tokensOf(searchableText(content).text);
		return { box, key: joinTokens(tokens, 'words', true).joined };
	});
	const known = keyed.filter(({ key }) => key !== '').sort((a, b) => b.key.length - a.key.length);
	const wanted = new Set(known.map(({ key }) => key));
	const spans = atOnce(findTexts(tokensOf(text), 'words', wanted));
	const next = new Map<string, number>();
	const isTaken = new Uint8Array(text.length);
	const placed: (Span & Pick<PageBlock, 'box'>)[] = [];
	for (const { key, box } of known) {
		const places = spans.get(key) ?? [];
		let index = next.get(key) ?? 0;
		while (places[index] && overlaps(isTaken, places[index])) index += 1;
		next.set(key, index + 1);
		const place = places[index];
		if (place === undefined) continue;
		isTaken.fill(1, place.start, place.end);
		placed.push({ ...place, box });
	}
	return placed.sort((a, b) => a.start - b.start);
}

/** Whether a span overlaps what longer ones have taken. */
const overlaps = (isTaken: Uint8Array, { start, end }: Span = { start: 0, end: 0 }) =>
	isTaken[start] === 1 || isTaken[end - 1] === 1;
