import { describe, expect, it } from 'vitest';
import { compareRows, type ExpectedDocument } from './compareRows';
import type { Row, Verdict } from './compareValues';

const document: ExpectedDocument = {
	file: 'bill.pdf',
	expected: {
		issuer: 'Acme',
		partner_name: 'Acme Holding, Inc.',
		invoice_number: '0042',
		date: '2025-02-05',
		date_due: '2025-03-07',
		amount: 1190,
		amount_untaxed: 1000,
		amount_tax: 190,
		currency: 'EUR',
		vat: 'DE 999 004 171',
		lines: [{ price_subtotal: 600 }, { price_subtotal: 400 }],
	},
};

const rightRow: Row = {
	_file: 'bill.pdf',
	invoice_number: '0042',
	date: '2025-02-05',
	due_date: '2025-03-07',
	supplier: 'acme holding inc',
	supplier_vat_id: 'DE999004171',
	amount_untaxed: 1000,
	tax: 190,
	amount: 1190,
	currency: 'EUR',
	lines: '[{"description":"a","total":600},{"description":"b","total":400}]',
};

/** Verdict on one field of the row with some cells replaced. */
function verdict(field: string, cells: Row): Verdict | undefined {
	const [compared] = compareRows([{ ...rightRow, ...cells }], [document]).documents;
	return compared?.fields.find(({ name }) => name === field)?.verdict;
}

describe('compareRows', () => {
	it('finds every known field of a right row right, and nothing about unknown ones', () => {
		const [compared] = compareRows([rightRow], [document], { allOf: true }).documents;
		expect(compared?.passed).toBe(true);
		expect(compared?.fields.map((field) => field.verdict)).toEqual(Array(10).fill('right'));
		expect(compared?.fields.map((field) => field.name)).not.toContain('iban');
	});

	it.each([
		['invoice_number', 42],
		['invoice_number', '42'],
		['date', '2025-05-02'],
		['date', '05.02.2025'],
		['date', '2025-02-05T23:00:00.000Z'],
		['due_date', '2025-02-05'],
		['supplier', 'Acme Ltd'],
		['amount', 1000],
		['amount', '1.190,00'],
		['amount', 1190.01],
		['amount', true],
		['currency', '€'],
		['lines', '[{"total":600}]'],
		['lines', '[{"total":400},{"total":600}]'],
		['lines', 'no JSON'],
	])('%s: %j is wrong', (field, cell) => {
		expect(verdict(field, { [field]: cell })).toBe('wrong');
	});

	it.each([
		['date', new Date('2025-02-05T00:00:00Z')],
		['date', '2025-02-05T00:00:00.000Z'],
		['amount', '1190.00'],
		['supplier', 'ACME'],
		['lines', [{ total: 600 }, { total: 400 }]],
	])('%s: %j is right', (field, cell) => {
		expect(verdict(field, { [field]: cell })).toBe('right');
	});

	it.each([null, '', undefined])('%j is missing', (cell) => {
		expect(verdict('amount', { amount: cell })).toBe('missing');
	});

	it.each([[[]], [null]])('lines %j are missing', (lines) => {
		expect(verdict('lines', { lines })).toBe('missing');
	});

	it('passes with three of the four main fields, not with two', () => {
		const passed = (cells: Row): boolean =>
			compareRows([{ ...rightRow, ...cells }], [document]).documents.every((one) => one.passed);
		expect(passed({ currency: null, tax: 1 })).toBe(true);
		expect(passed({ currency: null, date: '2025-02-06' })).toBe(false);
	});

	it('with allOf needs every header field, but not the lines', () => {
		const passed = (cells: Row): boolean =>
			compareRows([{ ...rightRow, ...cells }], [document], { allOf: true }).documents.every(
				(one) => one.passed,
			);
		expect(passed({ lines: null })).toBe(true);
		expect(passed({ tax: 19 })).toBe(false);
		expect(passed({ due_date: null })).toBe(false);
	});

	it('fails a document without a row and one with two', () => {
		const other = { ...document, file: 'other.pdf' };
		const { documents } = compareRows([rightRow, rightRow], [document, other]);
		expect(documents.map(({ rows, passed }) => [rows, passed])).toEqual([
			[2, false],
			[0, false],
		]);
		expect(compareRows([], [document]).documents[0]?.passed).toBe(false);
	});

	it('finds the file name in nested rows, in paths and in a column named by the caller', () => {
		const { _file, ...rest } = rightRow;
		const passed = (row: Row, fileColumn?: string): boolean | undefined =>
			compareRows([row], [document], { fileColumn }).documents[0]?.passed;
		expect(passed({ ...rest, _meta: { fileName: 'bill.pdf' } })).toBe(true);
		expect(passed({ ...rest, '_meta.fileName': 'inbox/bill.pdf' })).toBe(true);
		expect(passed({ ...rest, Beleg: _file }, 'Beleg')).toBe(true);
		expect(() => passed({ ...rest, Beleg: _file })).toThrow(
			/The columns are: .*Beleg.*--file-column/,
		);
	});

	it('reads the column names of receipts', () => {
		const { supplier, invoice_number, ...rest } = rightRow;
		const row = { ...rest, merchant: supplier, receipt_number: invoice_number };
		expect(compareRows([row], [document], { allOf: true }).documents[0]?.passed).toBe(true);
	});

	it('lists rows that no record is known for', () => {
		const rows = [rightRow, { ...rightRow, _file: 'scan.png' }, { ...rightRow, _file: null }];
		expect(compareRows(rows, [document]).notCompared).toEqual(['scan.png', '(no file name)']);
	});
});
