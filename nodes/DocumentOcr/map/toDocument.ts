import { findTables, rowValues, type Table } from '../../shared/ocr/tables';
import { type AnsweredDocument, groupBy } from './answeredDocument';
import { attachedFiles } from './attachedFiles';
import {
	asJson,
	describeImages,
	isFile,
	type MapSettings,
	type OutputRecord,
	imageFiles,
} from './outputRecord';

/** The whole document as one record. */
export async function toDocument(
	document: AnsweredDocument,
	settings: MapSettings,
): Promise<OutputRecord[]> {
	const { fileName, skipped, model, usage, images } = document;
	const pages = document.pages.map((page) => document.linkedPage(page, settings.imageLinks));
	const markdown = pages.map((page) => page.markdown).join(settings.pageSeparator);
	const tables = findTables(document.pages, settings);
	const placed = tables.flatMap(({ number, pages: on }) => on.map((page) => ({ number, page })));
	const tablesOf = groupBy(placed, ({ page }) => page);
	const files = settings.attachImages ? imageFiles(images) : [];
	const json = {
		fileName,
		markdown,
		pageCount: pages.length,
		pages: pages.map((page) => {
			const first = (document.imagesOf(page.number)[0]?.number ?? 1) - 1;
			return {
				...page,
				images: describeImages(page.images, files.slice(first, first + page.images.length)),
				tables: (tablesOf.get(page.number) ?? []).map(({ number }) => number),
			};
		}),
		tables: tables.map(describeTable),
		skipped,
		model,
		usage,
	};
	const attached = await attachedFiles(document, settings, { markdown, pages: document.pages });
	return [{ json: asJson(json), files: [...files.filter(isFile), ...attached] }];
}

const describeTable = (table: Table) => ({
	page: table.pages[0],
	pages: table.pages,
	number: table.number,
	headings: table.headings,
	rows: table.rows.map((row) => rowValues(table, row)),
	...(table.note && { note: table.note }),
});
