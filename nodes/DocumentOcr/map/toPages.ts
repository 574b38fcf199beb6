import { findTables, rowValues } from '../../shared/ocr/tables';
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

/** One record per page, with the rows that its tables have on it. */
export async function toPages(
	document: AnsweredDocument,
	settings: MapSettings,
): Promise<OutputRecord[]> {
	const { fileName, skipped, model } = document;
	const pages = document.pages.map((page) => document.linkedPage(page, settings.imageLinks));
	const tablesOf = tablesByPage(document, settings);
	return await Promise.all(
		pages.map(async (page, at) => {
			const images = settings.attachImages ? document.imagesOf(page.number) : [];
			const files = imageFiles(images);
			const attached = await attachedFiles(document, settings, {
				markdown: page.markdown,
				pages: document.pages.slice(at, at + 1),
				page: page.number,
			});
			const json = {
				fileName,
				pageCount: pages.length,
				...page,
				images: describeImages(page.images, files),
				tables: tablesOf.get(page.number) ?? [],
				skipped,
				model,
			};
			return { json: asJson(json), files: [...files.filter(isFile), ...attached] };
		}),
	);
}

function tablesByPage(document: AnsweredDocument, settings: MapSettings) {
	const parts = findTables(document.pages, settings).flatMap((table) => {
		const { number, pages, headings, note } = table;
		const rowsOf = groupBy(table.rows, ({ page }) => page);
		return pages.map((page) => ({
			page,
			pages,
			number,
			headings,
			rows: (rowsOf.get(page) ?? []).map((row) => rowValues(table, row)),
			...(note && { note }),
		}));
	});
	return groupBy(parts, ({ page }) => page);
}
