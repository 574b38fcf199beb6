import type { IDataObject } from 'n8n-workflow';

import type { SkippedFile } from '../shared/ocr/readDocuments';
import { numberedPages } from '../shared/ocr/pages';
import { findTables } from '../shared/ocr/tables';
import type { OcrResponse } from '../shared/service/contract';

/** An answered document: what was asked, what came back. */
export interface ReadDocument {
	fileName: string;
	/** Files of the same item that were not sent. */
	skipped: SkippedFile[];
	/** Model that was asked for; the answer may name another. */
	model: string;
	/** Text between two pages in the Markdown of the whole document. */
	pageSeparator: string;
	response: OcrResponse;
}

/** The whole document as one record. */
export function toDocument(document: ReadDocument): IDataObject {
	const { fileName, skipped, pageSeparator, response } = document;
	const pages = numberedPages(response.pages);
	const tables = findTables(pages);
	return {
		fileName,
		markdown: pages.map(({ markdown }) => markdown).join(pageSeparator),
		pageCount: pages.length,
		pages: pages.map((page) => ({
			...page,
			tables: tables.filter((table) => table.page === page.number).map(({ number }) => number),
		})),
		tables,
		skipped,
		model: response.model ?? document.model,
		usage: response.usage_info ?? null,
	} as unknown as IDataObject;
}

/** One record per page. */
export function toPages(document: ReadDocument): IDataObject[] {
	const { fileName, skipped, response } = document;
	const pages = numberedPages(response.pages);
	const tables = findTables(pages);
	return pages.map(
		(page) =>
			({
				fileName,
				pageCount: pages.length,
				...page,
				tables: tables.filter((table) => table.page === page.number),
				skipped,
				model: response.model ?? document.model,
			}) as unknown as IDataObject,
	);
}

/**
 * One record per table row, keyed by the table's headings, plus `_file`, `_page`, `_table` and
 * `_row`, all counted from 1. A document without a table gives one record that says so.
 */
export function toTableRows({ fileName, response }: ReadDocument): IDataObject[] {
	const rows = findTables(numberedPages(response.pages)).flatMap((table) =>
		table.rows.map((row, index) => ({
			...row,
			_file: fileName,
			_page: table.page,
			_table: table.number,
			_row: index + 1,
		})),
	);
	return rows.length > 0
		? rows
		: [{ _file: fileName, _note: 'No table was found in this document' }];
}
