import { type Block, blocksOf } from './blocks';
import { blockMarkdown, blockSeparator } from './markdown';
import { tableHtml } from './tableHtml';
import { around, type Box, type PageContent, shownBox } from './page';
import { type PlacedWord, placeWords } from './placeWords';

/** A block of a page, as services answer it. */
export interface PlacedBlock {
	type: 'title' | 'text' | 'list' | 'table' | 'image';
	/** Where it is, in page pixels. */
	box: Box;
	/** As in the Markdown of the page. */
	content: string;
	imageId?: string;
	/** A table, as HTML as well. */
	html?: string;
	words: PlacedWord[];
}

/** A page as text, with the boxes of its blocks and words. */
export interface PageText {
	markdown: string;
	blocks: PlacedBlock[];
}

/** The text of a page in reading order, from the places of its words, lines and pictures. */
export function pageText(page: PageContent): PageText {
	const blocks = blocksOf(page).map((block): PlacedBlock => {
		const content = blockMarkdown(block);
		const words = placeWords(wordsOf(block), content);
		return { type: types[block.kind], box: boxOf(block), content, words, ...ownOf(block) };
	});
	return { markdown: blocks.map(({ content }) => content).join(blockSeparator), blocks };
}

const types = {
	heading: 'title',
	paragraph: 'text',
	list: 'list',
	table: 'table',
	picture: 'image',
} as const;

function wordsOf(block: Block) {
	if (block.kind === 'picture') return [];
	return block.kind === 'table' ? block.table.words : block.words;
}

const boxOf = (block: Block): Box =>
	block.kind === 'picture' ? around([block.picture]) : around(wordsOf(block).map(shownBox));

/** What only blocks of its kind have. */
function ownOf(block: Block): Pick<PlacedBlock, 'imageId' | 'html'> {
	if (block.kind === 'picture') return { imageId: block.picture.id };
	return block.kind === 'table' ? { html: tableHtml(block.table) } : {};
}
