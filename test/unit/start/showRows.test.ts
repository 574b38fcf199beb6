import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import type { SheetRow } from '../../start/mainJob';
import { MAX_ROWS, rowsAsTable } from '../../start/showRows';

/** The cells of the printed rows, below their headings. */
function cellsOf(rows: SheetRow[], width?: number): string[][] {
	const lines = stripVTControlCharacters(rowsAsTable(rows, width)).split('\n');
	return lines
		.map((line) =>
			line
				.split('│')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		)
		.filter(({ length }) => length > 0);
}

it('shows the values and what is wrong, in columns', () => {
	const [head, ...rows] = cellsOf(
		[
			{
				_file: 'b.pdf',
				invoice_number: 'R-1',
				date: '2025-01-31',
				supplier: 'Ada Ltd',
				total_amount: 1234.5,
				currency: 'EUR',
			},
			{ _file: 'a.docx', _review: 'Not read: it is damaged', total_amount: null },
		],
		180,
	);
	expect(head).toEqual(['File', 'Number', 'Date', 'Supplier', 'Amount', 'Remarks']);
	expect(rows).toEqual([
		['a.docx', '', '', '', '', 'Not read: it is damaged'],
		['b.pdf', 'R-1', '2025-01-31', 'Ada Ltd', '1234.50 EUR', ''],
	]);
});

it.each([100, 120, 150])('has a line for each row at %i characters, with cut remarks', (width) => {
	const long = { _file: 'a.pdf', _review: `One reason.\nAnother one. ${'And so on. '.repeat(99)}` };
	const [, row, ...more] = cellsOf([long], width);
	expect(more).toEqual([]);
	expect(row?.at(-1)).toMatch(/^One reason\. Anoth.*…$/);
});

it('fits on a screen of 24 lines, with the doubtful rows first and the count of those left out', () => {
	const rows = Array.from({ length: 60 }, (_, at) => ({
		_file: `${at}.pdf`,
		_review: at % 3 === 2 ? 'Look at it' : null,
	}));
	const lines = rowsAsTable(rows, 120).split('\n');
	expect(lines.length).toBeLessThan(24);
	expect(lines.at(-1)).toBe('… and 42 more in the spreadsheet, 2 of them doubtful');
	const [, ...shown] = cellsOf(rows, 120);
	expect(shown.map(([file]) => file)).toEqual(
		rows
			.filter(({ _review }) => _review)
			.slice(0, MAX_ROWS)
			.map(({ _file }) => _file),
	);
	expect(rowsAsTable(rows.slice(0, 19), 120)).toMatch(/… and 1 more in the spreadsheet$/);
	expect(rowsAsTable(rows.slice(0, MAX_ROWS), 120)).not.toContain('more in the spreadsheet');
});

it.each([
	[200, 200],
	[150, 150],
	[60, 98],
])('fits into a terminal of %i characters, as far as its columns let it', (width, used) => {
	const [line = ''] = stripVTControlCharacters(rowsAsTable([{ _file: 'a.pdf' }], width)).split(
		'\n',
	);
	expect(line.length).toBeLessThanOrEqual(used);
	expect(line.length).toBeGreaterThan(used - 3);
});

it('lets no escape sequence of a value through', () => {
	const hostile = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202etxt.pdf';
	const table = rowsAsTable([{ _file: hostile, supplier: hostile, _review: hostile }]);
	// eslint-disable-next-line no-control-regex
	expect(table.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
	expect(table).toContain('txt.pdf');
});
