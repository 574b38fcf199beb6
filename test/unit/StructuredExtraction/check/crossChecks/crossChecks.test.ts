import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../../nodes/shared/check/checkRecord';
import {
	crossCheck,
	notChecked,
} from '../../../../../nodes/StructuredExtraction/check/crossChecks/crossChecks';
import type { Issue } from '../../../../../nodes/shared/check/issue';
import { defineSchema } from '../../../../../nodes/shared/schema/schema';
import { schemaFromTemplate } from '../../../../../nodes/StructuredExtraction/schema/templates';

function issues(template: string, answer: Record<string, unknown>): Issue[] {
	const schema = schemaFromTemplate(template);
	const { record } = checkRecord(schema, answer, { dateOrder: 'DMY', decimalMark: '.' });
	return crossCheck(schema, record);
}
const texts = (template: string, answer: Record<string, unknown>) =>
	issues(template, answer).map(({ text }) => text);
const lines = (...totals: (number | null)[]) =>
	totals.map((total, index) => ({ description: `Line ${index}`, total }));

/** Net amount, tax and total, and what else an invoice has. */
const bill = (net?: number, tax?: number, total?: number, more: object = {}) => ({
	...{ net_amount: net, tax_amount: tax, total_amount: total },
	...more,
});

const taxLine = (rate: number | null, net: number | null, tax: number | null) => ({
	rate,
	net_amount: net,
	tax_amount: tax,
});

describe('crossCheck', () => {
	it.each([
		['all agrees', bill(100, 19, 119, { lines: lines(60, 40) })],
		[
			'lines with tax',
			bill(593.36, 124.61, 717.97, { lines: lines(399, 69.99, 189, 14.99, 44.99) }),
		],
		['rounding', bill(100, 19.01, 119.03, { lines: lines(33.33, 33.33, 33.33) })],
		['floating point', bill(0.1, 0.2, 0.3)],
		['a credit note', bill(-100, -19, -119, { lines: lines(-100) })],
		['no tax given', bill(100, undefined, 119)],
		['a line without total', { total_amount: 119, lines: lines(1, null) }],
		['no lines', { total_amount: 119, lines: [] }],
		['lines only', { lines: lines(1, 2) }],
		['same day', { date: '2024-01-01', due_date: '2024-01-01' }],
		['nothing', {}],
	])('has nothing to say: %s', (_name, answer) => {
		expect(texts('invoice', answer)).toEqual([]);
	});

	it.each([
		[bill(100, 19, 120), 'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 120.00'],
		[
			{ net_amount: 100, tax_amount: 19, total_amount: 119.03 },
			'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 119.03',
		],
		[
			{ total_amount: 100.05, lines: lines(60, 40) },
			'The lines add up to 100.00, not the total of 100.05',
		],
		[
			{ total_amount: 120, lines: lines(60, 40) },
			'The lines add up to 100.00, not the total of 120.00',
		],
		[
			bill(90, undefined, 120, { lines: lines(60, 40) }),
			'The lines add up to 100.00, neither the net amount of 90.00 nor the total of 120.00',
		],
		[
			{ date: '2024-02-01', due_date: '2024-01-31' },
			'The due date 2024-01-31 is before the date 2024-02-01',
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
			'The same number, 2022089083: supplier VAT ID, invoice number, order number',
		]);
	});

	it('lets a receipt have a tip', () => {
		const answer = bill(100, 10, undefined, { tip: 15, lines: lines(60, 40) });
		expect(texts('receipt', { ...answer, total_amount: 125 })).toEqual([]);
		expect(texts('receipt', { ...answer, total_amount: 110 })).toEqual([]);
		expect(texts('receipt', { ...answer, total_amount: 130 })).toHaveLength(1);
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

describe('the sums of an invoice', () => {
	const discounted = bill(193.77, 21.3, 215.07, {
		lines: lines(150, 52.7),
		discount: 14.73,
		additional_charges: 5.8,
		amount_paid: 50,
		amount_due: 165.07,
		tax_lines: [taxLine(7, 129.37, 9.06), taxLine(19, 64.4, 12.24)],
		currency: 'EUR',
	});
	const american = bill(100, 7, undefined, { lines: lines(60, 40), additional_charges: 10 });

	it.each([
		['discount, surcharges, prepayment and two rates', discounted],
		['a discount with a minus', { ...discounted, discount: -14.73 }],
		['a prepayment with a minus', { ...discounted, amount_paid: -50 }],
		['no discount given', { ...discounted, lines: [], discount: null }],
		['shipping after the tax', { ...american, total_amount: 117 }],
		[
			'a voucher after the tax',
			{ ...american, additional_charges: null, discount: 20, total_amount: 87 },
		],
		[
			'freight among the lines',
			{ lines: lines(90, 10), additional_charges: 10, total_amount: 100 },
		],
		['a discount among the lines', bill(90, 0, 90, { lines: lines(100, -10), discount: 10 })],
		[
			'a discount taken off line by line',
			bill(90, 9, 99, { lines: [{ quantity: 2, unit_price: 50, total: 90 }], discount: 10 }),
		],
		['lines with tax and a discount', { lines: lines(119), discount: 19, total_amount: 100 }],
		[
			'lines that have the prepayment',
			{ lines: lines(119, -50), total_amount: 119, amount_due: 69 },
		],
		[
			'a credit note with plus and minus',
			bill(-90, -17.1, 107.1, {
				document_type: 'credit note',
				lines: lines(100),
				discount: 10,
				amount_paid: 7.1,
				amount_due: -100,
				tax_lines: [taxLine(19, 90, 17.1)],
			}),
		],
		[
			'a correction in minus',
			bill(-7.67, -1.12, -8.79, {
				lines: lines(-5, -2.9),
				discount: -0.23,
				tax_lines: [taxLine(19, -4.85, -0.92), taxLine(7, -2.82, -0.2)],
			}),
		],
		[
			'tax withheld',
			bill(1000, 210, 1060, { tax_lines: [taxLine(21, 1000, 210), taxLine(-15, 1000, -150)] }),
		],
		[
			'two taxes on one amount',
			bill(100, 18, 118, { tax_lines: [taxLine(9, 100, 9), taxLine(9, 100, 9)] }),
		],
		[
			'a part that is free of tax without a line',
			bill(150, 19, 169, { tax_lines: [taxLine(19, 100, 19)] }),
		],
		['a total rounded to coins', bill(100, 8.1, 108.1, { currency: 'CHF' })],
		['the same', { total_amount: 108.12, amount_paid: 0, amount_due: 108.1, currency: 'CHF' }],
		['a total rounded to crowns', bill(99.6, 24.9, 125, { currency: 'SEK' })],
		['less due than the total', { total_amount: 119, amount_due: 100 }],
		['a credit that is due', { total_amount: -50, amount_due: 0 }],
		['fees', { document_type: 'reminder', total_amount: 119, amount_due: 124 }],
		['yen', bill(1005, 100, 1106, { currency: 'JPY' })],
		['a rate without its tax', { tax_amount: 5, tax_lines: [taxLine(19, 100, null)] }],
		['a net total without its tax', bill(100, undefined, 127)],
		['one with shipping', bill(10, undefined, 29, { additional_charges: 15 })],
		['an amount due alone', { total_amount: 100, amount_due: 60 }],
		['a reminder', { document_type: 'reminder', date: '2024-02-01', due_date: '2024-01-01' }],
	])('fit: %s', (_name, answer) => {
		expect(texts('invoice', answer)).toEqual([]);
	});

	it('may have the next instalment in the amount due', () => {
		const bill = { total_amount: 119, amount_due: 150, next_instalment: 31 };
		expect(texts('utilityBill', bill)).toEqual([]);
	});

	it.each([
		['the discount is missing', { discount: null }, ['lines', 'additional_charges', 'net_amount']],
		['a line is missing', { lines: lines(150) }, ['lines', 'discount', 'additional_charges']],
		[
			'the total is the net total',
			{ total_amount: 193.77 },
			['net_amount', 'tax_amount', 'total_amount'],
		],
		[
			'the net total is the total',
			{ net_amount: 215.07 },
			['net_amount', 'tax_amount', 'total_amount'],
		],
		[
			'the total is ten times',
			{ total_amount: 2150.7 },
			['net_amount', 'tax_amount', 'total_amount'],
		],
		[
			'the amount due is the total',
			{ amount_due: 215.07 },
			['total_amount', 'amount_paid', 'amount_due'],
		],
		[
			'a tax line is missing',
			{ tax_lines: [taxLine(7, 129.37, 9.06)] },
			['tax_lines', 'tax_amount'],
		],
		[
			'a rate is wrong',
			{ tax_lines: [taxLine(19, 129.37, 9.06), taxLine(19, 64.4, 12.24)] },
			['tax_lines[0].rate', 'tax_lines[0].net_amount', 'tax_lines[0].tax_amount'],
		],
	])('do not fit: %s', (_name, wrong, fields) => {
		const [first] = issues('invoice', { ...discounted, ...wrong });
		expect(first?.kind).toBe('sum');
		expect(first?.fields.slice(0, fields.length)).toEqual(fields);
	});

	it.each([
		[
			{ ...discounted, lines: lines(150) },
			'The lines add up to 150.00, less discount of 14.73 and plus additional charges of 5.80 that is 141.07, neither the net amount of 193.77 nor the total of 215.07',
		],
		[
			bill(100, 19, 119, { lines: lines(100), discount: 2 }),
			'Discount of 2.00: in none of the sums, the lines make the total without it',
		],
		[
			{ total_amount: 10, amount_due: 9999 },
			'The amount due of 9999.00 is more than the total of 10.00',
		],
		[
			{ total_amount: 119, amount_paid: 19, amount_due: 119 },
			'The total less what was paid is 119.00 - 19.00 = 100.00, the amount due is 119.00',
		],
		[{ tax_lines: [taxLine(19, 100, 91)] }, 'VAT line 1: 19 % of 100.00 is 19.00, not 91.00'],
		[
			{ net_amount: 100, tax_lines: [taxLine(19, 200, 38)] },
			'The net amounts of the VAT lines add up to 200.00, more than the net amount of 100.00',
		],
		[
			{ total_amount: 100, tax_lines: [taxLine(19, 100, 19)] },
			'The VAT lines with their tax add up to 119.00, more than the total of 100.00',
		],
		[
			bill(46.68, undefined, 560.2),
			'The total of 560.20 cannot be the net amount of 46.68 with its tax',
		],
		[
			bill(466.8, undefined, 56.02),
			'The total of 56.02 cannot be the net amount of 466.80 with its tax',
		],
		[
			bill(99.6, 24.9, 125, { currency: 'EUR' }),
			'Net and tax do not make the total: 99.60 + 24.90 is 124.50, not 125.00',
		],
		[
			bill(100, 10, 111, { currency: 'EUR' }),
			'Net and tax do not make the total: 100.00 + 10.00 is 110.00, not 111.00',
		],
	])('say what is wrong: %j', (answer, message) => {
		expect(texts('invoice', answer)).toEqual([message]);
	});

	it('names ten entries of a list and counts the others', () => {
		const found = texts('invoice', { tax_lines: Array(25).fill(taxLine(10, 100, 50)) });
		expect(found).toHaveLength(11);
		expect(found.at(-1)).toBe('15 more VAT lines do not fit together');
	});
});

describe('who and which number', () => {
	it.each([
		[{ supplier: 'Lux & Co. GmbH', customer: 'LUX & CO GMBH' }, ['supplier', 'customer']],
		[
			{ supplier_vat_id: 'DE136695976', customer_vat_id: 'DE 136 695 976' },
			['supplier_vat_id', 'customer_vat_id'],
		],
		[{ invoice_number: '4711', order_number: '4711' }, ['invoice_number', 'order_number']],
		[{ supplier_vat_id: '201/113/40209' }, ['supplier_vat_id']],
		[{ customer_vat_id: 'DE136695967' }, ['customer_vat_id']],
	])('finds %j', (answer, fields) => {
		expect(issues('invoice', answer).map((issue) => issue.fields)).toEqual([fields]);
	});

	it('lets two companies and two numbers be', () => {
		const answer = {
			supplier: 'Lux GmbH',
			customer: 'Lux AG',
			supplier_vat_id: 'DE136695976',
			customer_vat_id: 'FR40303265045',
			invoice_number: '4711',
			order_number: '4712',
		};
		expect(texts('invoice', answer)).toEqual([]);
	});

	it('notes the number of an example', () => {
		const schema = schemaFromTemplate('invoice');
		expect(notChecked(schema, { supplier_vat_id: 'DE123456789' })).toEqual([
			'Supplier VAT ID: DE123456789 is an example number; its check digit was not checked',
		]);
		expect(notChecked(schema, { supplier_vat_id: 'DE136695976' })).toEqual([]);
	});

	it('notes once which values have a pattern', () => {
		const code = { type: 'string' as const, pattern: '^A' };
		const schema = defineSchema('x', [
			{ name: 'order_code', ...code },
			{ name: 'note', type: 'string' },
			{ name: 'tags', type: 'list', item: { name: 'entry', ...code } },
			{ name: 'lines', type: 'list', fields: [{ name: 'sku', ...code }] },
		]);
		expect(notChecked(schema, { order_code: 'B' })).toEqual([
			'Not checked against the pattern of the schema: order code · tags · lines, sku',
		]);
		expect(notChecked(defineSchema('x', [{ name: 'sku', ...code }]), {})).toHaveLength(1);
	});
});

describe('other templates', () => {
	it('lets a receipt have discount, service charge and a tax number', () => {
		const receipt = {
			lines: lines(20, 30),
			discount: 5,
			additional_charges: 4.5,
			total_amount: 49.5,
			tip: null,
			merchant_vat_id: '22/815/08154',
			tax_lines: [taxLine(10, 45, 4.5)],
		};
		expect(texts('receipt', receipt)).toEqual([]);
		expect(texts('receipt', { ...receipt, discount: null })).toHaveLength(1);
	});

	it('looks at the sides and sums of an order', () => {
		const order = {
			buyer: 'A GmbH',
			supplier: 'B GmbH',
			lines: lines(50),
			discount: 5,
			total_amount: 45,
		};
		expect(texts('purchaseOrder', order)).toEqual([]);
		expect(issues('purchaseOrder', { ...order, supplier: 'A GmbH' })[0]?.fields).toEqual([
			'buyer',
			'supplier',
		]);
		expect(issues('purchaseOrder', { ...order, total_amount: 450 })[0]?.fields).toEqual([
			'lines',
			'discount',
			'total_amount',
		]);
	});

	it('follows the balances of a statement in both directions', () => {
		const bookings = [
			{ date: '2024-01-02', amount: -20, balance: 80 },
			{ date: '2024-01-03', amount: 5, balance: null },
			{ date: '2024-01-04', amount: 15, balance: 100 },
		];
		const statement = {
			period_start: '2024-01-01',
			period_end: '2024-01-31',
			transactions: bookings,
		};
		expect(texts('bankStatement', statement)).toEqual([]);
		const reversed = { ...statement, transactions: [...bookings].reverse() };
		expect(texts('bankStatement', reversed)).toEqual([]);
		const wrong = bookings.map((each, index) => (index === 2 ? { ...each, amount: 150 } : each));
		expect(issues('bankStatement', { ...statement, transactions: wrong })).toEqual([
			{
				kind: 'sum',
				fields: ['transactions[2].amount', 'transactions[2].balance'],
				text: 'Booking 3 leads to a balance of 235.00, the one printed is 100.00',
			},
		]);
		const late = bookings.map((each, index) =>
			index === 1 ? { ...each, date: '2025-01-03' } : each,
		);
		expect(texts('bankStatement', { ...statement, transactions: late })).toEqual([
			'Booking 2 of 2025-01-03 is not in the period of the statement',
		]);
	});
});
