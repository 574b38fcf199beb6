import type { IBinaryData } from 'n8n-workflow';
import { type FileStore, StoredFile } from '../shared/documents/files/storedFile';
import type { Box } from '../shared/page/Box';
import { shownPages } from '../shared/documents/pdf/shownPages';
import { htmlPage } from '../shared/page/html/htmlPage';
import { pageFigures, type PlacedField } from '../shared/page/reviewPage/pageFigures';
import { anchorOf, cellsOf, ownOf, type ReviewItem } from '../shared/page/reviewPage/reviewItem';
import { style } from '../shared/page/reviewPage/style';
import { isValues, type Values } from '../shared/basics/values';
import { servedType, type ShownFile, WHY_TAB } from './files';

/** Images of one file that are shown, in bytes. */
const MAX_IMAGES = 20 * 1024 * 1024;

/** The values of a record with their boxes in a file; none in a row, which does not have them. */
export function placedFields(
	item: ReviewItem,
	{ _meta: meta }: Values,
	{ name }: ShownFile,
): PlacedField[] {
	const { evidence, fileName } = isValues(meta) ? meta : {};
	if (fileName !== name) return [];
	return cellsOf(item).flatMap(({ path, page, reasons }) => {
		const found = ownOf(evidence, path);
		const box = isValues(found) ? boxFrom(found['box']) : undefined;
		const isDoubtful = reasons.length > 0;
		return box ? [{ path, anchor: anchorOf(path), page, box, isDoubtful }] : [];
	});
}

/** A box of an item, which other nodes may have changed. */
function boxFrom(value: unknown): Box | undefined {
	if (!isValues(value)) return undefined;
	const { left, top, right, bottom, pageWidth, pageHeight } = value;
	const numbers = { left, top, right, bottom, pageWidth, pageHeight };
	const isBox = Object.values(numbers).every((number) => typeof number === 'number');
	return isBox ? (numbers as Box) : undefined;
}

/** The pages of a file as images with the boxes of values, as a page of its own. */
export async function pagesView(
	binary: IBinaryData,
	store: FileStore,
	fields: PlacedField[],
): Promise<string> {
	const shown = await shownPages(new StoredFile(binary, store), servedType(binary), MAX_IMAGES);
	const figures = pageFigures(shown, fields, new Set());
	const body = figures.join('\n') || `<p class="nothing">${WHY_TAB}</p>`;
	return htmlPage('Document', `<div class="view">${body}</div>`, style);
}
