import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/StructuredExtraction/check/checkRecord';
import { findings } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/fromTemplate';

function texts(template: string, answer: Record<string, unknown>): string[] {
	const schema = schemaFromTemplate(template);
	const { record } = checkRecord(schema, answer, { dateOrder: 'DMY', decimalMark: '.' });
	return findings(schema, record).map(({ text }) => text);
}
const lines = (...totals: (number | null)[]) =>
	totals.map((total, index) => ({ description: `Line ${index}`, total }));

describe('findings', () => {
	it.each([
		['all agrees', { amount_untaxed: 100, tax: 19, amount: 119, lines: lines(60, 40) }],
		[
			'lines with tax',
			{
				amount_untaxed: 593.36,
				tax: 124.61,
				amount: 717.97,
				lines: lines(399, 69.99, 189, 14.99, 44.99),
			},
		],
		[
			'rounding',
			{ amount_untaxed: 100, tax: 19.01, amount: 119.03, lines: lines(33.33, 33.33, 33.33) },
		],
		['floating point', { amount_untaxed: 0.1, tax: 0.2, amount: 0.3 }],
		['a credit note', { amount_untaxed: -100, tax: -19, amount: -119, lines: lines(-100) }],
		['no tax given', { amount_untaxed: 100, amount: 119 }],
		['a line without total', { amount: 119, lines: lines(1, null) }],
		['no lines', { amount: 119, lines: [] }],
		['lines only', { lines: lines(1, 2) }],
		['same day', { date: '2024-01-01', due_date: '2024-01-01' }],
		['nothing', {}],
	])('has nothing to say: %s', (_name, answer) => {
		expect(texts('invoice', answer)).toEqual([]);
	});

	it.each([
		[
			{ amount_untaxed: 100, tax: 19, amount: 120 },
			'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 120.00',
		],
		[{ amount: 120, lines: lines(60, 40) }, 'The lines add up to 100.00, not the total of 120.00'],
		[
			{ amount_untaxed: 90, amount: 120, lines: lines(60, 40) },
			'The lines add up to 100.00, neither the net total of 90.00 nor the total of 120.00',
		],
		[
			{ date: '2024-02-01', due_date: '2024-01-31' },
			'The due date 2024-01-31 is before 2024-02-01 (date)',
		],
	])('finds what does not agree: %j', (answer, text) => {
		expect(texts('invoice', answer)).toEqual([text]);
	});

	it('finds a tax number that is another number', () => {
		const same = {
			invoice_number: '2022089083',
			supplier_vat_id: '2022089083',
			order_number: '2022089083',
		};
		expect(texts('invoice', same)).toEqual([
			'supplier_vat_id and invoice_number are both 2022089083',
		]);
	});

	it('lets a receipt have a tip', () => {
		const answer = { amount_untaxed: 100, tax: 10, tip: 15, lines: lines(60, 40) };
		expect(texts('receipt', { ...answer, amount: 125 })).toEqual([]);
		expect(texts('receipt', { ...answer, amount: 110 })).toEqual([]);
		expect(texts('receipt', { ...answer, amount: 130 })).toHaveLength(1);
	});

	it('follows the balance of a bank statement', () => {
		const transactions = [{ amount: -20.5 }, { amount: 100 }];
		expect(
			texts('bankStatement', { opening_balance: 10, closing_balance: 89.5, transactions }),
		).toEqual([]);
		expect(
			texts('bankStatement', { opening_balance: 10, closing_balance: 98.5, transactions }),
		).toEqual(['Opening balance and bookings lead to 89.50, the closing balance is 98.50']);
		expect(
			texts('bankStatement', { period_start: '2024-02-01', period_end: '2024-01-01' }),
		).toHaveLength(1);
	});
});
