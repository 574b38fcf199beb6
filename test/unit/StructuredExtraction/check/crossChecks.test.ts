import { describe, expect, it } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { issueOf } from '../../../../nodes/shared/values/facts/fact';
import type { Values } from '../../../../nodes/shared/basics/values';
import { crossCheck } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';

function issues(template: string, answer: Values, page?: string) {
	const schema = schemaFromTemplate(template);
	const { record } = checkRecord(schema, answer, { dateOrder: 'DMY', decimalMark: '.' });
	const pages = page === undefined ? null : [{ number: 1, markdown: page }];
	return crossCheck(new Exam({ schema, record, pages })).map(issueOf);
}
const texts = (...of: Parameters<typeof issues>) => issues(...of).map(({ text }) => text);

const lines = (...totals: (number | null)[]) => ({
	lines: totals.map((total, index) => ({ description: `Line ${index}`, total })),
});

/** Net amount, tax and total of an invoice. */
const bill = (net?: number, tax?: number, total?: number) => ({
	net_amount: net,
	tax_amount: tax,
	total_amount: total,
});
const due = (total: number, amount_due: number) => ({ total_amount: total, amount_due });

const taxes = (...rows: [rate: number | null, net: number | null, tax: number | null][]) => ({
	tax_lines: rows.map(([rate, net_amount, tax_amount]) => ({ rate, net_amount, tax_amount })),
});

const discounted: Values = {
	...bill(193.77, 21.3, 215.07),
	...lines(150, 52.7),
	discount: 14.73,
	currency: 'EUR',
	additional_charges: 5.8,
	amount_paid: 50,
	amount_due: 165.07,
	...taxes([7, 129.37, 9.06], [19, 64.4, 12.24]),
};
const credit = { document_type: 'credit note' };
const reminder = { document_type: 'reminder' };
const pieces = (quantity: number, unit_price: number, total: number) => ({
	lines: [{ quantity, unit_price, total }],
});

describe('the sums of an invoice', () => {
	it.each<[what: string, answer: Values]>([
		['nothing', {}],
		['all agrees', { ...bill(100, 19, 119), ...lines(60, 40) }],
		[
			'lines with tax',
			{ ...bill(593.36, 124.61, 717.97), ...lines(399, 69.99, 189, 14.99, 44.99) },
		],
		['rounding', { ...bill(100, 19.01, 119.03), ...lines(33.33, 33.33, 33.33) }],
		['floating point', bill(0.1, 0.2, 0.3)],
		['a credit in minus', { ...bill(-100, -19, -119), ...lines(-100) }],
		['no tax', bill(100, undefined, 127)],
		['no tax, with shipping', { ...bill(10, undefined, 29), additional_charges: 15 }],
		['a line without total', { total_amount: 119, ...lines(1, null) }],
		['no lines', { total_amount: 119, ...lines() }],
		['lines only', lines(1, 2)],
		['discount, charges, prepayment and two rates', discounted],
		['a discount and a prepayment in minus', { ...discounted, discount: -14.73, amount_paid: -50 }],
		['no discount and no lines', { ...discounted, lines: [], discount: null }],
		['shipping after tax', { ...bill(100, 7, 117), ...lines(60, 40), additional_charges: 10 }],
		['a voucher after tax', { ...bill(100, 7, 87), ...lines(60, 40), discount: 20 }],
		[
			'discount, shipping and tax without a net total',
			{ ...bill(undefined, 19, 208), ...lines(150, 50), discount: 20, additional_charges: 9 },
		],
		['freight as a line', { ...lines(90, 10), additional_charges: 10, total_amount: 100 }],
		['a discount as a line', { ...bill(90, 0, 90), ...lines(100, -10), discount: 10 }],
		['a discount in each line', { ...bill(90, 9, 99), ...pieces(2, 50, 90), discount: 10 }],
		['lines with tax, and a discount', { ...lines(119), discount: 19, total_amount: 100 }],
		['the prepayment as a line', { ...lines(119, -50), ...due(119, 69) }],
		[
			'a credit note with plus and minus',
			{
				...credit,
				...bill(-90, -17.1, 107.1),
				...lines(100),
				...taxes([19, 90, 17.1]),
				discount: 10,
				amount_paid: 7.1,
				amount_due: -100,
			},
		],
		[
			'a correction in minus',
			{
				...bill(-7.67, -1.12, -8.79),
				...lines(-5, -2.9),
				discount: -0.23,
				...taxes([19, -4.85, -0.92], [7, -2.82, -0.2]),
			},
		],
		['tax withheld', { ...bill(1000, 210, 1060), ...taxes([21, 1000, 210], [-15, 1000, -150]) }],
		['two taxes on one amount', { ...bill(100, 18, 118), ...taxes([9, 100, 9], [9, 100, 9]) }],
		['a part without tax', { ...bill(150, 19, 169), ...taxes([19, 100, 19]) }],
		['a rate without its tax', { tax_amount: 5, ...taxes([19, 100, null]) }],
		['a total rounded to coins', { ...bill(100, 8.1, 108.1), currency: 'CHF' }],
		['an amount due in coins', { ...due(108.12, 108.1), amount_paid: 0, currency: 'CHF' }],
		['a total rounded to crowns', { ...bill(99.6, 24.9, 125), currency: 'SEK' }],
		['yen', { ...bill(1005, 100, 1106), currency: 'JPY' }],
		['less due than the total', due(119, 100)],
		['a credit that is due', due(-50, 0)],
		['fees of a reminder', { ...reminder, ...due(119, 124) }],
	])('fit: %s', (_, answer) => {
		expect(texts('invoice', answer)).toEqual([]);
	});

	it.each<[message: string, answer: Values]>([
		[
			'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 119.03',
			bill(100, 19, 119.03),
		],
		[
			'Net and tax do not make the total: 99.60 + 24.90 is 124.50, not 125.00',
			{ ...bill(99.6, 24.9, 125), currency: 'EUR' },
		],
		[
			'The total of 560.20 cannot be the net amount of 46.68 with its tax',
			bill(46.68, undefined, 560.2),
		],
		[
			'The total of 56.02 cannot be the net amount of 466.80 with its tax',
			bill(466.8, undefined, 56.02),
		],
		[
			'The lines add up to 100.00, not the total of 100.05',
			{ ...lines(60, 40), total_amount: 100.05 },
		],
		[
			'The lines add up to 100.00, neither the net amount of 90.00 nor the total of 120.00',
			{ ...bill(90, undefined, 120), ...lines(60, 40) },
		],
		[
			'The lines add up to 150.00, less discount of 14.73 and plus additional charges of 5.80 that is 141.07, neither the net amount of 193.77 nor the total of 215.07',
			{ ...discounted, ...lines(150) },
		],
		[
			'The lines add up to 200.00, less discount of 20.00 that is 180.00, not the total of 200.50',
			{ ...bill(undefined, 19, 200.5), ...lines(150, 50), discount: 20 },
		],
		[
			'The lines make the total without the discount of 2.00',
			{ ...bill(100, 19, 119), ...lines(100), discount: 2 },
		],
		['The amount due of 9999.00 is more than the total of 10.00', due(10, 9999)],
		[
			'The total less what was paid is 119.00 - 19.00 = 100.00, the amount due is 119.00',
			{ ...due(119, 119), amount_paid: 19 },
		],
		['VAT line 1: 19 % of 100.00 is 19.00, not 91.00', taxes([19, 100, 91])],
		[
			'The VAT lines add up to 9.06, the tax is 21.30',
			{ ...discounted, ...taxes([7, 129.37, 9.06]) },
		],
		[
			'The net amounts of the VAT lines add up to 200.00, more than the net amount of 100.00',
			{ net_amount: 100, ...taxes([19, 200, 38]) },
		],
		[
			'The VAT lines with their tax add up to 119.00, more than the total of 100.00',
			{ total_amount: 100, ...taxes([19, 100, 19]) },
		],
	])('do not fit: %s', (message, answer) => {
		expect(texts('invoice', answer)).toEqual([message]);
	});

	const whole = ['net_amount', 'tax_amount', 'total_amount'];
	it.each<[what: string, wrong: Values, fields: string[]]>([
		['no discount', { discount: null }, ['lines', 'additional_charges', 'net_amount']],
		['a line too few', lines(150), ['lines', 'discount', 'additional_charges']],
		['the net total as total', { total_amount: 193.77 }, whole],
		['the total as net total', { net_amount: 215.07 }, whole],
		['a total ten times', { total_amount: 2150.7 }, whole],
		['all to pay', { amount_due: 215.07 }, ['total_amount', 'amount_paid', 'amount_due']],
		['a tax line too few', taxes([7, 129.37, 9.06]), ['tax_lines', 'tax_amount']],
		['a wrong rate', taxes([19, 129.37, 9.06], [19, 64.4, 12.24]), ['tax_lines[0].rate']],
	])('name the fields: %s', (_, wrong, fields) => {
		const [first] = issues('invoice', { ...discounted, ...wrong });
		expect(first).toMatchObject({ kind: 'sum' });
		expect(first?.fields.slice(0, fields.length)).toEqual(fields);
	});

	it('name ten entries of a list and count the others', () => {
		const found = texts(
			'invoice',
			taxes(...Array<[number, number, number]>(25).fill([10, 100, 50])),
		);
		expect(found).toHaveLength(11);
		expect(found.at(-1)).toBe('15 more VAT lines do not fit together');
	});
});

describe('who, when and which number', () => {
	it.each<[answer: Values, text?: string]>([
		[{ supplier: 'Lux & Co. GmbH', customer: 'LUX & CO GMBH' }, 'Supplier and customer are both'],
		[{ supplier: 'Lux GmbH', customer: 'Lux AG' }],
		[
			{ supplier_vat_id: 'DE136695976', customer_vat_id: 'DE 136 695 976' },
			'Supplier VAT ID and customer VAT ID are both DE136695976',
		],
		[{ supplier_vat_id: 'DE136695976', customer_vat_id: 'FR40303265045' }],
		[
			{ invoice_number: '47', supplier_vat_id: '201/113/40209', order_number: '47' },
			'The same number, 47: invoice number, order number',
		],
		[{ invoice_number: '4711', order_number: '4712' }],
		[{ supplier_vat_id: '201/113/40209' }, '201/113/40209 is a German tax number'],
		[{ customer_vat_id: 'DE136695967' }, 'VAT number DE136695967: wrong check digit'],
		[{ date: '2024-02-01', due_date: '2024-01-31' }, 'The due date 2024-01-31 is before the date'],
		[{ date: '2024-01-01', due_date: '2024-01-01' }],
		[{ ...reminder, date: '2024-02-01', due_date: '2024-01-01' }],
	])('%j: %s', (answer, text) => {
		expect(texts('invoice', answer)).toEqual(
			text === undefined ? [] : expect.arrayContaining([expect.stringContaining(text)]),
		);
	});
});

describe('an earlier balance', () => {
	it.each<[what: string, answer: Values, page: string, ...found: string[]]>([
		['is due too', due(119, 194), 'Total 119.00\nPrevious balance 75.00\nAmount due 194.00'],
		[
			'is printed in a row of its own',
			due(119, 194),
			'| Solde précédent |\n| Total TTC |\n| 75,00 |\n| 119,00 |',
		],
		['was paid', { ...due(119, 119), amount_paid: 75 }, 'Saldo anterior 75,00\nPagado 75,00'],
		[
			'was paid too much',
			{ ...due(119, 99), amount_paid: 0 },
			'Saldovortrag 20,00-\nZahlbetrag 99,00',
		],
		[
			'is another amount',
			due(119, 194),
			'Total 119.00\nPrevious balance 70.00',
			'The amount due of 194.00 is more than the total of 119.00',
		],
		[
			'is not what the page says of the amount',
			due(119, 194),
			'Oak shelf 75.00\nTotal 119.00',
			'The amount due of 194.00 is more than the total of 119.00',
		],
	])('%s', (_, answer, page, ...found) => {
		expect(texts('invoice', answer, page)).toEqual(found);
	});
});

// The default template has no discounts of lines, which the page may print.
describe('quantity × unit price of lines without discounts', () => {
	const shelves = {
		lines: [
			{ description: 'Oak shelf', quantity: 4, unit_price: 25, total: 100 },
			{ description: 'Pine shelf', quantity: 3, unit_price: 20, total: 60 },
		],
	};
	const rows = '| Oak shelf | 4 | 25.00 | 100.00 |\n| Pine shelf | 3 | 20.00 | 60.00 |';
	const [oak, pine] = shelves.lines;
	const oakWith = (change: Values) => ({ lines: [{ ...oak, ...change }] });

	it.each<[what: string, answer: Values, page: string | undefined, ...found: string[]]>([
		['true', shelves, rows],
		[
			'totals of two lines swapped',
			{
				lines: [
					{ ...oak, total: 60 },
					{ ...pine, total: 100 },
				],
			},
			rows,
			'Line 1: 4 × 25 is 100.00, not 60.00',
			'Line 2: 3 × 20 is 60.00, not 100.00',
		],
		[
			'quantities of two lines swapped',
			{
				lines: [
					{ ...oak, quantity: 3 },
					{ ...pine, quantity: 4 },
				],
			},
			rows,
			'Line 1: 3 × 25 is 75.00, not 100.00',
			'Line 2: 4 × 20 is 80.00, not 60.00',
		],
		['a discount in per cent', oakWith({ total: 90 }), '| Oak | 4 | 25.00 | 10 % | 90.00 |'],
		['a discount as an amount', oakWith({ total: 88 }), '| Oak | 4 | 25.00 | 12.00 | 88.00 |'],
		['a surcharge', oakWith({ total: 108.5 }), '| Oak | 4 | 25.00 | 108.50 |\nsmall order 8.50'],
		[
			'a number that is the quantity, and no discount',
			{ lines: [{ ...oak, quantity: 10, unit_price: 10, total: 90 }] },
			'| Oak | 10 | 10.00 | 90.00 |',
			'Line 1: 10 × 10 is 100.00, not 90.00',
		],
		['a price per 100', oakWith({ quantity: 400, unit_price: 25 }), '400 | 25.00 per 100 | 100.00'],
		['a price per kWh in cents', oakWith({ quantity: 1200, unit_price: 28.5, total: 342 }), ''],
		['a price with tax', { ...oakWith({ unit_price: 30 }), ...taxes([20, 100, 20]) }, rows],
		['a total with tax', { ...oakWith({ total: 119 }), ...bill(100, 19, 119) }, rows],
		['rounded hours', oakWith({ quantity: 2.33, unit_price: 95, total: 221.67 }), rows],
		['a rounded price', oakWith({ quantity: 5, unit_price: 4.1, total: 20.48 }), rows],
		['no page to look for a discount', oakWith({ total: 60 }), undefined],
		['no quantity', oakWith({ quantity: null }), rows],
	])('%s', (_, answer, page, ...found) => {
		const about = texts('invoice', { ...answer, discount: null }, page);
		expect(about.filter((text) => text.includes('×'))).toEqual(
			found.map((text) => expect.stringContaining(text)),
		);
	});
});

describe('a detailed invoice', () => {
	const line = { quantity: 10, unit_price: 5, discount: null, tax_rate: 19, total: 50 };
	const invoice: Values = {
		invoice_number: 'R-1',
		date: '2025-03-01',
		supplier: 'Kestrel Ltd',
		currency: 'EUR',
		...bill(50, 9.5, 59.5),
		...taxes([19, 50, 9.5]),
		lines: [line],
	};
	const withLine = (change: Values) => ({ lines: [{ ...line, ...change }] });
	const early = (percent: number, amount?: number) => ({
		early_payment_percent: percent,
		early_payment_amount: amount,
	});
	const until = (day: string) => ({ early_payment_days: 10, early_payment_until: day });

	it.each<[what: string, change: Values, text?: string]>([
		['nothing more', {}],
		['a wrong quantity', withLine({ quantity: 20 }), 'Line 1: 20 × 5 is 100.00, not 50.00'],
		['a discount on a line', withLine({ unit_price: 6, discount: 10 })],
		['a discount in minus', withLine({ unit_price: 6, discount: -10 })],
		['a discount in per cent', withLine({ unit_price: 6.25, discount: 20 })],
		['a discount that the price has already', withLine({ discount: 10 })],
		[
			'a wrong discount',
			withLine({ unit_price: 6, discount: 7 }),
			'10 × 6 less 7.00 is 53.00, not',
		],
		['a price of 100', withLine({ unit_price: 500 })],
		['a price with tax', withLine({ unit_price: 5.95 })],
		['a rounded price', withLine({ quantity: 1000, unit_price: 0.05 })],
		['early payment', early(2, 1.19)],
		['what is left to pay', early(2, 58.31)],
		['the rate alone', early(2)],
		['a wrong amount', early(2, 2.19), 'early payment, 2.19, is not 2 % of 59.50'],
		['the last day', until('2025-03-11')],
		[
			'a wrong day',
			until('2025-04-11'),
			'ends on 2025-04-11, which is not 10 days after the invoice',
		],
		[
			'a wrong rate of a line',
			{
				lines: [line, { ...line, quantity: 2, total: 10 }],
				...bill(60, 10.2, 70.2),
				...taxes([19, 50, 9.5], [7, 10, 0.7]),
			},
			'The lines with 19 % tax add up to 60.00, their VAT line has 50.00',
		],
		['a postcode', { supplier_postcode: 'D-80333', supplier_country: 'Deutschland' }],
		['another', { customer_postcode: 'SW1B 3BN', customer_country: 'GB' }],
		['one of a country far away', { customer_postcode: '1', customer_country: 'Fiji' }],
		[
			'a wrong one',
			{ supplier_postcode: '8033', supplier_country: 'Germany' },
			'Supplier postcode: "8033" has not the form of a postcode in Germany',
		],
		['an account of its own', { account_holder: 'KESTREL Limited' }],
		[
			'an account of another',
			{ account_holder: 'Zephyr plc' },
			'The bank account is one of "Zephyr plc", the supplier is "Kestrel Ltd"',
		],
	])('%s', (_, change, text) => {
		const found = crossCheck(
			new Exam({
				schema: schemaFromTemplate('invoiceDetailed'),
				record: { ...invoice, ...change },
			}),
		);
		expect(found.map((fact) => issueOf(fact).text)).toEqual(
			text ? [expect.stringContaining(text)] : [],
		);
	});
});

describe('other templates', () => {
	const booking = (date: string, amount: number, balance: number | null = null) => ({
		date,
		amount,
		balance,
	});
	const bookings = [
		booking('2024-01-02', -20, 80),
		booking('2024-01-03', 5),
		booking('2024-01-04', 15, 100),
	];
	const period = { period_start: '2024-01-01', period_end: '2024-01-31' };
	const balances = (closing_balance: number) => ({
		opening_balance: 10,
		closing_balance,
		transactions: [{ amount: -20.5 }, { amount: 100 }],
	});
	const tipped = { ...bill(100, 10), tip: 15, ...lines(60, 40) };
	const receipt = {
		...lines(20, 30),
		discount: 5,
		additional_charges: 4.5,
		total_amount: 49.5,
		merchant_vat_id: '22/815/08154',
		...taxes([10, 45, 4.5]),
	};
	const order = { buyer: 'A', supplier: 'B', ...lines(50), discount: 5, total_amount: 45 };

	it.each<[template: string, answer: Values, text?: string]>([
		['receipt', { ...tipped, total_amount: 125 }],
		['receipt', { ...tipped, total_amount: 110 }],
		['receipt', { ...tipped, total_amount: 130 }, 'Net and tax do not make the total'],
		['receipt', receipt],
		['receipt', { ...receipt, discount: null }, 'The lines add up to'],
		['utilityBill', { ...due(119, 150), next_instalment: 31 }],
		['purchaseOrder', order],
		['purchaseOrder', { ...order, supplier: 'A' }, 'Buyer and supplier are both A'],
		['purchaseOrder', { ...order, total_amount: 450 }, 'The lines add up to 50.00, less discount'],
		['bankStatement', balances(89.5)],
		['bankStatement', balances(98.5), 'bookings lead to 89.50, the closing balance is 98.50'],
		['bankStatement', { ...period, transactions: bookings }],
		['bankStatement', { ...period, transactions: [...bookings].reverse() }],
		[
			'bankStatement',
			{ transactions: [...bookings.slice(0, 2), booking('2024-01-04', 150, 100)] },
			'Booking 3 leads to a balance of 235.00, the one printed is 100.00',
		],
		[
			'bankStatement',
			{ ...period, transactions: [booking('2025-01-03', 5)] },
			'Booking 1 of 2025-01-03 is not in the period of the statement',
		],
		['bankStatement', { period_start: '2024-02-01', period_end: '2024-01-01' }, 'is before'],
	])('%s: %j', (template, answer, text) => {
		const found = texts(template, answer);
		expect(found).toEqual(text === undefined ? [] : [expect.stringContaining(text)]);
	});
});

describe('the currency and the text next to the total', () => {
	it.each<[currency: string | null, page: string | undefined, symbol?: string]>([
		['EUR', 'Total € 1.234,50'],
		['EUR', 'Total 1.234,50 €'],
		['EUR', 'Total EUR 1,234.50'],
		['EUR', '| Total | **€1,234.50** |'],
		['CAD', 'Total $1,234.50\nToronto, Canada'],
		['EUR', 'Total 1,234.50 (about $1,400.00)'],
		['EUR', 'Total EUR 1,234.50, converted: USD 1,234.50'],
		['EUR', 'Total 99.00 USD'],
		['SEK', 'Summa 1 234,50 kr\nStockholm'],
		['EUR', 'Invoice total NET 1,234.50'],
		[null, 'Total € 1.234,50'],
		['USD', undefined],
		['USD', 'Total 1.234,50 € (paid from the USD account)', '€'],
		['EUR', 'Total US$ 1,234.50, about EUR 1,100.00', 'US$'],
		['GBP', 'Total (EUR 1,234.50)', 'EUR'],
		['USD', 'Balance -€ 1,234.50', '€'],
	])('%s, %j: %s', (currency, page, symbol) => {
		const text = `The currency ${currency} is not the one next to the total: the document has ${symbol}`;
		const found = texts('invoice', { currency, total_amount: 1234.5 }, page);
		expect(found).toEqual(symbol === undefined ? [] : [text]);
	});
});

describe('a net amount that is left out', () => {
	it.each([
		'Net 198.00',
		'| Nettobetrag | 198,00 € |',
		'Zwischensumme    198,00',
		'Total HT : 198,00',
		'Imponibile 198,00',
		'Base imponible: 198,00',
		'Totaal excl. btw 198,00',
		'Subtotal 198.00',
	])('is told where the page has it: %j', (page) => {
		const reason =
			'The net amount is left out: the page has 198.00, which is the total without the tax';
		expect(texts('invoice', { ...bill(198, 37.62, 235.62), net_amount: null }, page)).toEqual([
			reason,
		]);
		expect(texts('invoice', bill(198, 37.62, 235.62), page)).toEqual([]);
	});

	it.each(['198.00', 'Net weight 198.00', 'Netto 200,00'])('is not told without: %j', (page) => {
		const found = texts('invoice', { ...bill(198, 37.62, 235.62), net_amount: null }, page);
		expect(found).toEqual([]);
	});
});

describe('the net total as the total', () => {
	const page = 'Netto 198,00\nMwSt. 19 %: 37,62\nGesamt 235,62 EUR';
	const reason =
		'The total of 198.00 may be without tax: with the 37.62 that the page has next to "MwSt. 19 %", it would be 235.62, which the page has, too';
	const rates = 'Netto 473,00\nUSt. 7% 275,00 19,25\nUSt. 19% 198,00 37,62\nBrutto 529,87';
	const ofRates =
		'The total of 473.00 may be without tax: with the 56.87 that the page has next to "USt. 7% 275,00" and "USt. 19% 198,00", it would be 529.87, which the page has, too';
	it.each<[string, Values, page: string, string[]]>([
		[
			'is named where the tax on the page leads to another sum',
			bill(198, undefined, 198),
			page,
			[reason],
		],
		['is named where the answer has a tax of 0', bill(198, 0, 198), page, [reason]],
		['is named with taxes of two rates', bill(473, 0, 473), rates, [ofRates]],
		[
			'is not seen where nothing is taxed',
			bill(198, 0, 198),
			'Netto 198,00\nMwSt. 0 % 0,00\nGesamt 198,00',
			[],
		],
		['is not seen with the right total', bill(undefined, 0, 235.62), page, []],
		['is not seen with another sum', bill(198, 0, 198), page.replace('235,62', '235,63'), []],
		['is not seen with no tax', bill(198, 0, 198), page.replace('MwSt. 19 %', 'Versand'), []],
	])('%s', (_, sums, text, found) => {
		expect(texts('invoice', { ...sums, currency: 'EUR' }, text)).toEqual(found);
	});
});

describe('own fields under own names', () => {
	function found(fields: Parameters<typeof fieldsOf>[0], record: Values, page?: string) {
		const pages = page === undefined ? null : [{ number: 1, markdown: page }];
		return crossCheck(
			new Exam({ schema: defineSchema('own', fieldsOf(fields)), record, pages }),
		).map(issueOf);
	}
	const sums = { 'Betrag netto': 'number', MwSt: 'number', 'Betrag brutto': 'number' };
	const ofSums = (net: number, tax: number | null, total: number) => ({
		'Betrag netto': net,
		MwSt: tax,
		'Betrag brutto': total,
	});

	it('add up', () => {
		expect(found(sums, ofSums(100, 19, 119))).toEqual([]);
		expect(found(sums, ofSums(100, 19, 191))).toMatchObject([
			{
				kind: 'sum',
				fields: ['Betrag netto', 'MwSt', 'Betrag brutto'],
				text: 'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 191.00',
			},
		]);
	});

	it('may have a rate as the tax', () => {
		expect(found(sums, ofSums(200, 19, 238))).toEqual([]);
		expect(found(sums, ofSums(200, 19, 250))).toHaveLength(1);
		expect(found(sums, ofSums(200, 19, 250), '19 % MwSt 38,00')).toEqual([]);
		const exact = { net_amount: 'number', tax_amount: 'number', total_amount: 'number' };
		expect(found(exact, bill(200, 19, 238))).toHaveLength(1);
	});

	const entries = [{ Menge: 'number', Preis: 'number', Gesamt: 'number' }] as [
		{ [name: string]: string },
	];

	it('are compared in lists', () => {
		const record = (total: number, whole = 30) => ({
			...ofSums(whole, 5.7, whole + 5.7),
			Positionen: [
				{ Menge: 2, Preis: 10, Gesamt: total },
				{ Menge: 1, Preis: 10, Gesamt: 10 },
			],
		});
		expect(found({ ...sums, Positionen: entries }, record(20))).toEqual([]);
		expect(found({ ...sums, Positionen: entries }, record(25), '| 2 | 10 | 25 |')).toMatchObject([
			{ fields: ['Positionen', 'Betrag netto', 'Betrag brutto'] },
			{ fields: ['Positionen[0].Menge', 'Positionen[0].Preis', 'Positionen[0].Gesamt'] },
		]);
		// A list that has the name of the template, with own names in it.
		const { Positionen: lines, ...others } = record(25);
		const own = { ...others, lines };
		expect(found({ ...sums, lines: entries }, own, '| 2 | 10 | 25 |')).toMatchObject([
			{ fields: ['lines', 'Betrag netto', 'Betrag brutto'] },
			{ fields: ['lines[0].Menge', 'lines[0].Preis', 'lines[0].Gesamt'] },
		]);
	});

	it('are lines before discounts that have no field, where their sum is printed', () => {
		const record = {
			...ofSums(90, 17.1, 107.1),
			Positionen: [{ Menge: 10, Preis: 10, Gesamt: 100 }],
		};
		const schema = { ...sums, Positionen: entries };
		expect(found(schema, record, '| Positionssumme | 100,00 |\n| Abschläge | -10,00 |')).toEqual(
			[],
		);
		expect(found(schema, record, '| Tisch | 100,00 |')).toHaveLength(1);
		const page = 'Positionssumme 100,00';
		expect(
			found({ ...schema, discount: 'number' }, { ...record, discount: null }, page),
		).toHaveLength(1);
	});

	it('are not compared with a total that may have tax in it', () => {
		const record = { Positionen: [{ Menge: 2, Preis: 10, Gesamt: 20 }], Bruttobetrag: 23.8 };
		expect(found({ Positionen: entries, Bruttobetrag: 'number' }, record)).toEqual([]);
	});

	it('are compared as dates, parties and currencies', () => {
		const fields = { Rechnungsdatum: 'dateTime', 'Fällig am': 'date', Lieferant: 'string' };
		const dates = (first: string, second: string) => ({
			Rechnungsdatum: first,
			'Fällig am': second,
		});
		expect(found(fields, dates('2025-03-01T10:00:00', '2025-03-01'))).toEqual([]);
		expect(found(fields, dates('2025-03-02', '2025-03-01'))).toMatchObject([
			{
				fields: ['Rechnungsdatum', 'Fällig am'],
				text: 'The fällig am 2025-03-01 is before the rechnungsdatum 2025-03-02',
			},
		]);
		const texts = { Rechnungsdatum: 'string', 'Fällig am': 'string' };
		expect(found(texts, dates('04.03.2025', '01.04.2025'))).toEqual([]);
		const parties = { Rechnungsnummer: 'string', supplier: { name: 'string' }, Kunde: 'string' };
		expect(found(parties, { supplier: { name: 'Adler' }, Kunde: 'Adler' })).toMatchObject([
			{ fields: ['supplier.name', 'Kunde'] },
		]);
		const money = { Bruttobetrag: 'number', Währung: 'string' };
		const page = 'Brutto 119,00 €';
		expect(found(money, { Bruttobetrag: 119, Währung: 'Euro' }, page)).toEqual([]);
		expect(found(money, { Bruttobetrag: 119, Währung: 'USD' }, page)).toMatchObject([
			{ fields: ['Währung', 'Bruttobetrag'] },
		]);
	});

	it('tell a credit note by its word', () => {
		const fields = { ...sums, Belegart: 'string' };
		const record = ofSums(-200, 38, 238);
		expect(found(fields, { ...record, Belegart: 'Rechnung' })).toHaveLength(1);
		expect(found(fields, { ...record, Belegart: 'Gutschrift' })).toEqual([]);
	});
});

describe('values that the page has and the answer leaves out', () => {
	const taxed = { ...bill(160, undefined, 192), currency: 'GBP' };
	const printed = 'Net 160.00\nVAT 20 % 32.00\nTotal 192.00';

	it.each([
		['the tax', printed],
		[
			'the tax, labelled above',
			'| MwSt % | Netto | Steuer | Brutto |\n| --- | --- | --- | --- |\n| 20 | 160,00 | 32,00 | 192,00 |',
		],
	])('are noticed: %s', (_, page) => {
		expect(issues('invoice', taxed, page)).toMatchObject([
			{
				kind: 'sum',
				fields: ['tax_amount', 'net_amount', 'total_amount'],
				text: 'The tax is left out: the page has 32.00, by which the total of 192.00 is more than the net amount of 160.00',
			},
		]);
	});

	it.each<[what: string, answer: Values, page: string]>([
		['a tax that was answered', { ...taxed, tax_amount: 32 }, printed],
		['shipping after the net total', { ...taxed, additional_charges: 32 }, printed],
		['a page without a tax', taxed, 'Net 160.00\nPostage 32.00\nTotal 192.00'],
		['a tax that is not printed', taxed, 'Net 160.00\nTotal incl. VAT 192.00'],
		['a total that is the net total', bill(160, undefined, 160), printed],
	])('are not suspected: %s', (_, answer, page) => {
		expect(texts('invoice', answer, page).filter((text) => text.includes('left out'))).toEqual([]);
	});

	it('are not suspected: a tax of which the rate was asked for', () => {
		const fields = { Netto: 'number', MwSt: 'number', Brutto: 'number' } as const;
		const pages = [{ number: 1, markdown: printed }];
		const rate = { Netto: 160, MwSt: 20, Brutto: 192 };
		const schema = defineSchema('own', fieldsOf(fields));
		expect(crossCheck(new Exam({ schema, record: rate, pages }))).toEqual([]);
		const left = crossCheck(new Exam({ schema, record: { ...rate, MwSt: null }, pages }));
		expect(left).toMatchObject([{ kind: 'taxLeftOut', fields: ['MwSt', 'Netto', 'Brutto'] }]);
	});

	const total = { ...bill(160, 32, 192), ...lines(100, 60), currency: 'GBP' };
	it.each([
		['Already paid 92.00', '100.00', 'Already paid'],
		['Less deposit | 42.00', '150.00', 'Less deposit'],
		['Bereits gezahlt: 92,00 €', '100,00', 'Bereits gezahlt'],
		['Erhaltene Anzahlungen | -50,00', '142,00', 'Erhaltene Anzahlungen -'],
		['Acompte versé le 05/11/2017 : 92,00 €', '100,00', 'Acompte versé le 05/11/2017'],
		['Reeds betaald € 92,00', '100,00', 'Reeds betaald €'],
		['Acconto versato 92,00', '100,00', 'Acconto versato'],
		['Pagado a cuenta 92,00', '100,00', 'Pagado a cuenta'],
	])('are noticed: a payment, "%s"', (line, left, label) => {
		const page = `${printed}\nLines 100.00 60.00\n${line}\nTo pay ${left}`;
		for (const amount_due of [192, null]) {
			const [text = ''] = texts('invoice', { ...total, amount_due }, page);
			expect(text).toContain(`A payment is left out: the page has "${label}" with`);
			expect(text).toContain(`, and ${left.replace(',', '.')}, which it leaves to pay`);
		}
		expect(
			texts('invoice', { ...total, amount_due: Number(left.replace(',', '.')) }, page),
		).toEqual([]);
	});

	it.each([
		['what is left is not printed', 'Paid 92.00'],
		['a discount for early payment', 'If paid by 5 May 3.84 less: 188.16'],
		['an invoice for a deposit', 'Deposit 160.00\nTo pay 192.00'],
		['all of it was paid', 'Paid 192.00\nBalance 0.00'],
		['a part of a sentence', 'To be paid within 30 days\n92.00\n100.00'],
	])('are not suspected: %s', (_, line) => {
		const found = texts('invoice', { ...total, amount_due: 192 }, `${printed}\n${line}`);
		expect(found).toEqual([]);
	});
});

describe('a tax of more than its rates', () => {
	it.each<[what: string, answer: Values, reason?: string]>([
		[
			'one rate',
			{ ...bill(160, 32, 192), ...taxes([5, null, null]) },
			'The tax of 32.00 is 20 % of the net amount of 160.00; the VAT lines have 5 % at most',
		],
		['amounts of its own', { ...bill(160, 32, 192), ...taxes([20, 160, 32]) }],
		['a part that is free of tax', { ...bill(160, 20, 180), ...taxes([20, null, null]) }],
		[
			'two taxes on the same amount',
			{ ...bill(100, 12, 112), ...taxes([5, null, null], [7, null, null]) },
		],
		[
			'taxed shipping',
			{ ...bill(100, 21, 126), additional_charges: 5, ...taxes([20, null, null]) },
		],
		['a line without a rate', { ...bill(160, 32, 192), ...taxes([null, null, null]) }],
		['a credit in minus', { ...bill(-160, -32, -192), ...taxes([20, null, null]) }],
	])('is noticed, and nothing else: %s', (_, answer, reason) => {
		const found = texts('invoice', answer).filter((text) => text.includes('the VAT lines have'));
		expect(found).toEqual(reason === undefined ? [] : [reason]);
	});
});

it('lets an invoice be sent after its delivery, whatever its number is called; an order has no day to pay', () => {
	const days = ['numer', 'dataWystawienia', 'dataSprzedazy', 'terminPlatnosci'];
	const answer = {
		numer: 'FV/214',
		dataWystawienia: '2024-06-18',
		dataSprzedazy: '2024-06-14',
		terminPlatnosci: '2024-07-02',
	};
	const kindsOf = (names: string[]) => {
		const schema = defineSchema(
			'record',
			names.map((name) => ({ name, type: name === 'numer' ? 'string' : 'date' })),
		);
		const { record } = checkRecord(schema, answer, { dateOrder: 'DMY', decimalMark: '.' });
		return crossCheck(new Exam({ schema, record, pages: null })).map(({ kind }) => kind);
	};
	expect(kindsOf(days)).toEqual([]);
	expect(kindsOf(days.slice(0, 3))).toEqual(['dateOrder']);
});
