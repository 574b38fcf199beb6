import { findTables, rowValues } from '../../shared/ocr/tables';
import type { AnsweredDocument } from '../AnsweredDocument';
import type { MapSettings } from '../MapSettings';
import type { OutputRecord } from './OutputRecord';

/**
 * One record per table row, keyed by the table's headings, plus `_file`, `_page`, `_table` and
 * `_row`, all counted from 1. Rows of a table that was too large say so in `_note`. A document without a table gives one record that says so.
 */
export function toTableRows(document: AnsweredDocument, settings: MapSettings): OutputRecord[] {
	const { fileName } = document;
	const records = findTables(document.pages, settings).flatMap((table) =>
		table.rows.map((row, index) => {
			const ours = { _file: fileName, _page: row.page, _table: table.number, _row: index + 1 };
			const note = table.note && { _note: table.note };
			return { json: { ...rowValues(table, row), ...ours, ...note }, files: [] };
		}),
	);
	const none = { _file: fileName, _note: 'No table was found in this document' };
	return records.length > 0 ? records : [{ json: none, files: [] }];
}
