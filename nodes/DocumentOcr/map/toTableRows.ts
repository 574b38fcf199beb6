import { markFormula } from '../../shared/formula';
import { findTables, rowValues } from '../../shared/ocr/tables';
import { columnNames } from '../../shared/ocr/columnNames';
import type { AnsweredDocument } from './answeredDocument';
import type { MapSettings, OutputRecord } from './outputRecord';

/**
 * One record per table row, keyed by the table's headings, plus `_file`, `_page`, `_table` and
 * `_row`, all counted from 1. Texts that a spreadsheet would run get an apostrophe in front where
 * the settings say so. Rows of a table that was too large say so in `_note`. A document without a table gives one record that says so.
 */
export function toTableRows(document: AnsweredDocument, settings: MapSettings): OutputRecord[] {
	const mark = settings.formulaCells === 'mark' ? markFormula : (text: string) => text;
	const file = mark(document.fileName);
	const records = findTables(document.pages, settings).flatMap((found) => {
		// A mark may make a heading the same as another.
		const table = { ...found, headings: columnNames(found.headings.map(mark)) };
		return table.rows.map((row, index) => {
			const ours = { _file: file, _page: row.page, _table: table.number, _row: index + 1 };
			const values = rowValues(table, { ...row, cells: row.cells.map(mark) });
			const note = table.note && { _note: table.note };
			return { json: { ...values, ...ours, ...note }, files: [] };
		});
	});
	const none = { _file: file, _note: 'No table was found in this document' };
	return records.length > 0 ? records : [{ json: none, files: [] }];
}
