import { readyForMarkers } from '../../shared/html/marks';
import { readablePage } from '../evidence/sourceText';
import { matchAt, type Span } from '../../shared/spans';
import type { Box } from '../../shared/ocr/pages';
import type { ReviewSheet } from './reviewPage';

/** Pages with more blocks are shown as running text. */
const MAX_BLOCKS = 1_000;

type Block = Span & { box: Box };

/** Characters that Markdown may have in front of a block's text. */
const BEFORE = /[^\p{L}\p{N}]*/uy;

const textFrom = (text: string, at: number) => at + (matchAt(BEFORE, text, at)?.[0].length ?? 0);

/**
 * The blocks of a page with their spans in its text, for which they have to follow one another there
 * and hold all of it; `undefined` where they do not, or the page has none.
 * @param text the readable text of the page
 */
export function blocksOf({ blocks, dimensions }: ReviewSheet, text: string): Block[] | undefined {
	const isSized = Boolean(dimensions?.width) && Boolean(dimensions?.height);
	if (!blocks || blocks.length > MAX_BLOCKS || !isSized) return undefined;
	const found: Block[] = [];
	let from = 0;
	for (const { content, box } of blocks) {
		if (box === null) return undefined;
		const own = readyForMarkers(readablePage(content)).trimEnd();
		const wanted = own.slice(textFrom(own, 0));
		if (wanted === '') continue;
		const at = textFrom(text, from);
		if (!text.startsWith(wanted, at)) return undefined;
		found.push({ start: from, end: at + wanted.length, box });
		from = at + wanted.length;
	}
	return found.length > 0 && textFrom(text, from) === text.length ? found : undefined;
}

/** Height of a line, and average width of a character, in sizes of the font. */
const LINE = 1.3;
const CHARACTER = 0.55;

/** Letters of a text and of a heading that are larger look out of place, in widths of the page. */
const MAX_FONT_SIZE = 0.02;
const MAX_HEADING_SIZE = 0.035;

/** A page with its blocks where they are on it. */
export function blockHtml(
	{ dimensions }: ReviewSheet,
	blocks: Block[],
	text: string,
	htmlOf: (span: Span) => string,
): string {
	const [width, height] = [dimensions?.width ?? 1, dimensions?.height ?? 1];
	const percent = (part: number, whole: number) =>
		`${Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(2)}%`;
	const drawn = blocks.map(({ start, end, box }) => {
		const [across, down] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)];
		const own = text.slice(start, end).trim();
		const filled = Math.sqrt((across * down) / (Math.max(1, own.length) * LINE * CHARACTER));
		const lines = own.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line)).length;
		const isTable = own.startsWith('|');
		const fitting = down / (Math.max(1, lines) * LINE);
		const largest = width * (own.startsWith('#') ? MAX_HEADING_SIZE : MAX_FONT_SIZE);
		const size = Math.min(isTable ? fitting : Math.min(filled, fitting), largest);
		const place = [
			`--left:${percent(box.left, width)}`,
			`--top:${percent(box.top, height)}`,
			`--width:${percent(across, width)}`,
			`--size:${((size / width) * 100).toFixed(2)}cqw`,
		];
		return `<div class="block" style="${place.join(';')}">${htmlOf({ start, end })}</div>`;
	});
	return `<div class="laid-out" style="--ratio:${(width / height).toFixed(4)}">${drawn.join('\n')}</div>`;
}
