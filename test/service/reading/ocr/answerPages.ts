import type { OcrRequest } from '../../contract/ocrRequest';
import type { PlacedBlock } from '../layout';
import { blockSeparator } from '../layout/markdown';
import type { Box } from '../layout/page';
import type { PlacedWord } from '../layout/placeWords';
import { marginsOf } from './margins';
import type { DocumentPage, EmbeddedImage } from './page';

/** Pages as the service answers them (spec §2.6, §10), with all that was asked for and nothing else. */
export function answerPages(pages: DocumentPage[], asked: OcrRequest): Record<string, unknown>[] {
	const smallest = asked.image_min_size ?? 0;
	const images = pages
		.flatMap((page) => page.images)
		.filter(({ box }) => box.x1 - box.x0 >= smallest && box.y1 - box.y0 >= smallest)
		.slice(0, asked.image_limit ?? Infinity);
	const given = new Set(images.map(({ id }) => id));
	let tables = 0;
	return pages.map((page) => {
		const parts = partsOf(page, asked, given, tables);
		tables += parts.filter(({ tableId }) => tableId !== undefined).length;
		return answerPage(page, parts, asked, given);
	});
}

/** A block as it is answered. */
interface Part {
	block: PlacedBlock;
	type: PlacedBlock['type'] | 'header' | 'footer';
	content: string;
	/** Its text in the Markdown of the page; empty if it is returned separately. */
	text?: string;
	tableId?: string;
	/** Its words with their offsets in the page's Markdown. */
	words: PlacedWord[];
}

/** @param firstTable how many tables were given apart before this page */
function partsOf(
	page: DocumentPage,
	asked: OcrRequest,
	given: Set<string>,
	firstTable: number,
): Part[] {
	const { table_format: format } = asked;
	const { header, footer } = marginsOf(page);
	const headers = new Set(asked.extract_header ? header : []);
	const footers = new Set(asked.extract_footer ? footer : []);
	let tables = firstTable;
	let length = 0;
	return page.blocks
		.filter(({ imageId }) => imageId === undefined || given.has(imageId))
		.map((block): Part => {
			const { content } = block;
			if (headers.has(block)) return { block, type: 'header', content, words: [] };
			if (footers.has(block)) return { block, type: 'footer', content, words: [] };
			const start = length;
			if (!format || block.html === undefined) {
				length += content.length + blockSeparator.length;
				const words = block.words.map((word) => ({ ...word, start: start + word.start }));
				return { block, type: block.type, content, text: content, words };
			}
			const tableId = `tbl-${tables}.${format === 'html' ? 'html' : 'md'}`;
			const text = `[${tableId}](${tableId})`;
			tables += 1;
			length += text.length + blockSeparator.length;
			const apart = format === 'html' ? block.html : content;
			return { block, type: block.type, content: apart, text, tableId, words: [] };
		});
}

function answerPage(
	page: DocumentPage,
	parts: Part[],
	asked: OcrRequest,
	given: Set<string>,
): Record<string, unknown> {
	const { confidence_scores_granularity: granularity, table_format: format } = asked;
	return {
		index: page.index,
		markdown: joined(parts.flatMap(({ text }) => text ?? [])),
		images: page.images
			.filter(({ id }) => given.has(id))
			.map((image) => answerImage(image, asked.include_image_base64 ?? false)),
		dimensions: page.dimensions,
		...(format && { tables: answerTables(parts, format, granularity) }),
		...(asked.extract_header && { header: contentsOf(parts, 'header') }),
		...(asked.extract_footer && { footer: contentsOf(parts, 'footer') }),
		...(granularity && { confidence_scores: confidenceScores(page, parts, granularity) }),
		...(asked.include_blocks && { blocks: parts.map(answerBlock) }),
	};
}

const joined = (texts: string[]) => texts.join(blockSeparator);

/** The header or footer of a page; null where it has none. */
function contentsOf(parts: Part[], type: 'header' | 'footer'): string | null {
	const contents = parts.flatMap((part) => (part.type === type ? part.content : []));
	return contents.length > 0 ? joined(contents) : null;
}

const corners = (box: Box) => ({
	top_left_x: Math.round(box.x0),
	top_left_y: Math.round(box.y0),
	bottom_right_x: Math.round(box.x1),
	bottom_right_y: Math.round(box.y1),
});

const answerImage = ({ id, box, jpeg }: EmbeddedImage, withContent: boolean) => ({
	id,
	...corners(box),
	...(withContent && { image_base64: `data:image/jpeg;base64,${jpeg.toString('base64')}` }),
});

/** Tables apart from the text; words have places in those that are Markdown. */
const answerTables = (
	parts: Part[],
	format: 'markdown' | 'html',
	granularity: OcrRequest['confidence_scores_granularity'],
) =>
	parts
		.filter(({ tableId }) => tableId !== undefined)
		.map(({ tableId: id, content, block }) => ({
			id,
			content,
			format,
			...(granularity === 'word' && {
				word_confidence_scores: format === 'markdown' ? block.words.map(answerScore) : null,
			}),
		}));

/** How sure the reading of a page is, 0 to 1; null where the page has no words. */
function confidenceScores(page: DocumentPage, parts: Part[], granularity: 'word' | 'page') {
	const all = page.blocks.flatMap(({ words }) => words.map(({ confidence }) => confidence));
	if (all.length === 0) return null;
	return {
		average_page_confidence_score: all.reduce((sum, one) => sum + one, 0) / all.length,
		minimum_page_confidence_score: all.reduce((least, one) => Math.min(least, one), 1),
		...(granularity === 'word' && {
			word_confidence_scores: parts.flatMap(({ words }) => words.map(answerScore)),
		}),
	};
}

const answerScore = ({ text, confidence, start }: PlacedWord) => ({
	text,
	confidence,
	start_index: start,
});

/** Most services stop at the block; this one also knows where each of its words is. */
const answerBlock = ({ block: { box, imageId }, type, content, tableId, words }: Part) => ({
	type,
	...corners(box),
	content,
	...(imageId !== undefined && { image_id: imageId }),
	...(tableId !== undefined && { table_id: tableId }),
	words: words.map((word) => ({
		text: word.text,
		start_index: word.start,
		...corners(word.box),
	})),
});
