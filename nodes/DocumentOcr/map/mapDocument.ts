import { isCut, markFormula, sheetCell } from '../../shared/basics/text/formula';
import { betweenSteps, inSlices, isRest } from '../../shared/host/budget';
import type { Page } from '../../shared/documents/ocr/pages';
import { columnNames, rowValues } from '../../shared/page/tables/tables';
import { numbersInTable, openCells } from './tableNumbers';
import { type AnsweredDocument, answeredDocument, type OcrResult } from './answeredDocument';
import { rowNotes } from './rowNotes';
import { asJson, imageFile, type MapSettings, type OutputRecord } from './outputRecord';
import { toDocument, toPages } from './texts';

/** The output items for a document that the service has read. */
export async function mapDocument(
	result: OcrResult,
	settings: MapSettings,
): Promise<OutputRecord[]> {
	const document = answeredDocument(result);
	switch (settings.output) {
		case 'document':
			return await toDocument(document, settings);
		case 'page':
			return await toPages(document, settings);
		case 'tableRow':
			return await toTableRows(document, settings);
		case 'image':
			return toImages(document);
	}
}

const CUT =
	'A cell is cut, because spreadsheets take no more; the output Whole Document has all of it';

/**
 * One record per table row: `_file`, the cells by the table's headings, then `_page`, `_table` and
 * `_row`, all counted from 1. Texts that a spreadsheet would run get an apostrophe in front, and
 * numbers are numbers where the settings say so. `_note` tells totals apart, and has doubts about the
 * place of cells. A document without a table gives one record that says so.
 */
async function toTableRows(
	document: AnsweredDocument,
	{ numberCells }: MapSettings,
): Promise<OutputRecord[]> {
	const file = markFormula(document.fileName);
	const records: OutputRecord[] = [];
	for (const found of await document.tables()) {
		// A mark may make a heading the same as another.
		const table = { ...found, headings: columnNames(found.headings.map(markFormula)) };
		const numbers =
			numberCells !== 'text' && table.note === undefined
				? await inSlices(
						numbersInTable(
							table.rows.map(({ cells }) => cells),
							numberCells,
						),
						{ eventLoop: betweenSteps },
					)
				: undefined;
		const notesOf = table.note === undefined ? rowNotes(table) : [];
		for (const [index, row] of table.rows.entries()) {
			if (isRest(index)) await betweenSteps.yieldIfDue();
			const ours = { _file: file, _page: row.page, _table: table.number, _row: index + 1 };
			const { cells = row.cells, open = [] } = numbers?.rows[index] ?? {};
			const marked = cells.map((cell) => (typeof cell === 'string' ? sheetCell(cell) : cell));
			const openNotes = open.length > 0 ? [openCells(open)] : [];
			const cut = cells.some(isCut) ? [CUT] : [];
			const note = [table.note ?? [...(notesOf[index] ?? []), ...openNotes], cut].flat().join('. ');
			records.push({
				// The file comes first, and wins over a heading of that name.
				json: Object.assign(
					{ _file: file },
					rowValues(table, { cells: marked }),
					ours,
					note !== '' && { _note: note },
				),
				files: [],
				hasTableAsText: table.note !== undefined,
				hasOpenCells: open.length > 0,
				...(index === 0 && numbers && { symbols: numbers.symbols }),
			});
		}
	}
	const none = { _file: file, _note: 'No table was found in this document' };
	return records.length > 0 ? records : [{ json: none, files: [] }];
}

/**
 * One record per embedded image: its page, its box in pixels of the page, and the image in the
 * field `data`. A document without an image gives one record that says so.
 */
function toImages(document: AnsweredDocument): OutputRecord[] {
	const records = document.pages.flatMap((page) =>
		document.imagesOf(page.number).map((image, index) => {
			const file = imageFile(image, 'data');
			const placed = page.images?.[index];
			const json = {
				fileName: document.fileName,
				page: page.number,
				number: image.number,
				id: image.id,
				imageName: image.name,
				mimeType: image.mimeType,
				bytes: image.base64 === null ? null : Buffer.byteLength(image.base64, 'base64'),
				...(placed && { box: boxOf(placed) }),
				pageDimensions: page.dimensions,
				...(file === undefined && { _note: 'The service sent no content for this image' }),
			};
			return { json: asJson(json), files: file ? [file] : [] };
		}),
	);
	const { fileName } = document;
	const none = { fileName, _note: 'No embedded image was found in this document' };
	return records.length > 0 ? records : [{ json: none, files: [] }];
}

function boxOf({ left, top, right, bottom }: NonNullable<Page['images']>[number]) {
	const size = (from: number | null, to: number | null) =>
		from === null || to === null ? null : to - from;
	return { left, top, right, bottom, width: size(left, right), height: size(top, bottom) };
}
