import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { rowsAsTable } from '../../start/showRows';

it('shows the values and what is wrong, in columns', () => {
	const table = stripVTControlCharacters(
		rowsAsTable(
			[
				{
					_file: 'a.pdf',
					invoice_number: 'R-1',
					date: '2025-01-31',
					total_amount: 1234.5,
					currency: 'EUR',
					_source: 'ocr',
				},
				{ _file: 'b.docx', _review: 'Not read: the file is a Word document', total_amount: null },
			],
			180,
		),
	);
	const [, head, , first, , second] = table
		.split('\n')
		.map((line) => line.split('│').map((cell) => cell.trim()));
	expect(head).toEqual([
		'',
		'File',
		'Number',
		'Date',
		'Supplier',
		'Amount',
		'Currency',
		'Read from',
		'Remarks',
		'',
	]);
	expect(first).toEqual(['', 'a.pdf', 'R-1', '2025-01-31', '', '1234.50', 'EUR', 'ocr', '', '']);
	expect(second?.[1]).toBe('b.docx');
	expect(second?.[8]).toBe('Not read: the file is a Word document');
});

it.each([
	[200, 200],
	[150, 150],
	[60, 122],
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
