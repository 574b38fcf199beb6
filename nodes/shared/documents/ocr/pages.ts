import type { OcrPage } from '../../service/contract';
import type { Box } from '../../page/Box';
import type { Span } from '../../basics/text/spans';

/** A part of a page with its text, and its words where the service says where they are. */
export interface PageBlock {
	/** Such as `title`, `table` or `signature`, where the service tells it. */
	kind?: string;
	content: string;
	/** How sure the service is of its text and of its kind, from 0 to 1; null where it does not say. */
	confidence?: { average: number | null; lowest: number | null; ofKind: number | null };
	box: Box | null;
	words: (Span & { box: Box })[];
}

/** A page of a document that was read: its text, and what else OCR tells. */
export interface Page {
	/** Counted from 1. */
	number: number;
	/** As the service counts. */
	index?: number;
	markdown: string;
	/** Resolution in dots per inch, size in pixels. */
	dimensions?: { dpi: number | null; width: number | null; height: number | null } | null;
	/** Images that are embedded in it, with their boxes in its pixels. */
	images?: {
		/** As the service names it and the Markdown refers to it. */
		id: string;
		left: number | null;
		top: number | null;
		right: number | null;
		bottom: number | null;
		/** Its content, where the service sends it: base64 with or without `data:…;base64,` in front. */
		base64?: string;
	}[];
	/** Header, footer and links where the service gives them apart from the text. */
	header?: string;
	footer?: string;
	hyperlinks?: string[];
	/** Where the service tells it. */
	confidence?: {
		average: number | null;
		lowest: number | null;
		words?: (Span & { text: string; confidence: number })[];
	};
	blocks?: PageBlock[];
}

/** Pages as one text. */
export const joined = (pages: Page[], separator = '\n') =>
	pages.map(({ markdown }) => markdown).join(separator);

/** The pages in the order of their indices, where these are all different. */
export function inOrder(pages: OcrPage[]): OcrPage[] {
	const isTold = new Set(pages.map(({ index }) => index)).size === pages.length;
	return isTold ? [...pages].sort((a, b) => a.index - b.index) : pages;
}

/** The highest page number that is believed. */
const MAX_PAGES = 100_000;

/** A page of an answer with its number in the document, counted from 1. */
export type NumberedPage = OcrPage & { number: number };

/**
 * The pages of a whole document in order, with numbers that rise. Services count
 * `index` from 0 or from 1; a document that begins with 1 is counted from 1. Where that makes no
 * numbers of pages, as where each has the same index, it is their order (spec §2.6).
 */
export function numberPages(pages: OcrPage[]): NumberedPage[] {
	const first = pages[0]?.index === 1 ? 1 : 0;
	const numbers = pages.map(({ index }) => index - first + 1);
	const isRising = numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
	const isBelieved = isRising && (numbers.at(-1) ?? 0) <= MAX_PAGES;
	return pages.map((page, at) => ({ ...page, number: (isBelieved && numbers[at]) || at + 1 }));
}

/** The lines around what a model has written as blocks of code. */
const FENCE = /^```(html|markdown|md)?[ \t]*$/gim;

/** What a model says around a page, such as "Here is the page:", in characters. */
const MAX_REMARK = 200;

/** A page without the fences around its blocks, where it is nothing else; spaces are in their places, so that offsets stay. */
function withoutFences(markdown: string): string {
	const fences = [...markdown.matchAll(FENCE)];
	const areBlocks = fences.every(({ 1: language }, at) => (language === undefined) === at % 2 > 0);
	const isRemark = (text: string) => text.trim().length <= MAX_REMARK && !/[#|<`]/.test(text);
	const outside = markdown.split(FENCE).filter((_, at) => at % 4 === 0);
	if (fences.length % 2 > 0 || !areBlocks || !outside.every(isRemark)) return markdown;
	return markdown.replace(FENCE, ({ length }) => ' '.repeat(length));
}

/** A page of an answer in the words of the nodes. */
export function toPage(page: NumberedPage): Page {
	const { number, index, markdown, dimensions, images, header, footer, hyperlinks, blocks } = page;
	const confidence = confidenceOf(page);
	return {
		number,
		index,
		markdown: withoutFences(markdown),
		dimensions: dimensions
			? {
					dpi: dimensions.dpi ?? null,
					width: dimensions.width ?? null,
					height: dimensions.height ?? null,
				}
			: null,
		images: (images ?? []).map((image) => ({
			id: image.id,
			left: image.top_left_x ?? null,
			top: image.top_left_y ?? null,
			right: image.bottom_right_x ?? null,
			bottom: image.bottom_right_y ?? null,
			...(image.image_base64 && { base64: image.image_base64 }),
		})),
		...(header && { header }),
		...(footer && { footer }),
		...(hyperlinks && hyperlinks.length > 0 && { hyperlinks }),
		...(confidence && { confidence }),
		...(blocks && { blocks: blocks.map((block) => pageBlock(block, dimensions)) }),
	};
}

function confidenceOf({ confidence_scores: scores }: OcrPage): Page['confidence'] {
	const average = scores?.average_page_confidence_score ?? null;
	const lowest = scores?.minimum_page_confidence_score ?? null;
	const words = scores?.word_confidence_scores;
	if (average === null && lowest === null && !words?.length) return undefined;
	return { average, lowest, ...(words && { words }) };
}

type OcrBlock = NonNullable<OcrPage['blocks']>[number];

function blockConfidence({ confidence_scores: scores }: OcrBlock): PageBlock['confidence'] {
	const average = scores?.average_content_confidence_score ?? null;
	const lowest = scores?.minimum_content_confidence_score ?? null;
	const ofKind = scores?.block_type_confidence_score ?? null;
	const isKnown = [average, lowest, ofKind].some((score) => score !== null);
	return isKnown ? { average, lowest, ofKind } : undefined;
}

const pageBlock = (block: OcrBlock, dimensions: OcrPage['dimensions']): PageBlock => ({
	...(block.type && { kind: block.type }),
	content: block.content,
	...(block.confidence_scores && { confidence: blockConfidence(block) }),
	box: boxOf(block, dimensions),
	words: (block.words ?? []).flatMap((word) => {
		const { start, end } = word;
		const box = boxOf(word, dimensions);
		return box === null ? [] : [{ start, end, box }];
	}),
});

/** A box on its page; `null` where its corners are missing, in the wrong order or outside of it. */
function boxOf(
	corners: Pick<OcrBlock, 'top_left_x' | 'top_left_y' | 'bottom_right_x' | 'bottom_right_y'>,
	dimensions: OcrPage['dimensions'],
): Box | null {
	const { top_left_x: left, top_left_y: top } = corners;
	const { bottom_right_x: right, bottom_right_y: bottom } = corners;
	const [width, height] = [dimensions?.width, dimensions?.height];
	if (left == null || top == null || right == null || bottom == null) return null;
	const isInOrder = left >= 0 && top >= 0 && right > left && bottom > top;
	// Services round.
	const isOnPage = right <= (width ?? Infinity) + 1 && bottom <= (height ?? Infinity) + 1;
	if (!isInOrder || !isOnPage) return null;
	const page = { ...(width && { pageWidth: width }), ...(height && { pageHeight: height }) };
	return { left, top, right, bottom, ...page };
}
