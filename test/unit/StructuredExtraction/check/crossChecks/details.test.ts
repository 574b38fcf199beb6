import { describe, expect, it } from 'vitest';
import { crossCheck } from '../../../../../nodes/StructuredExtraction/check/crossChecks/crossChecks';
import { schemaFromTemplate } from '../../../../../nodes/StructuredExtraction/schema/templates';
import type { Values } from '../../../../../nodes/shared/values';

const schema = schemaFromTemplate('invoiceDetailed');

const line = { quantity: 10, unit_price: 5, discount: null, tax_rate: 19, total: 50 };
const invoice: Values = {
	...{ invoice_number: 'R-1', date: '2025-03-01', supplier: 'Kestrel Ltd', currency: 'EUR' },
	...{ net_amount: 50, tax_amount: 9.5, total_amount: 59.5 },
	lines: [line],
	tax_lines: [{ rate: 19, net_amount: 50, tax_amount: 9.5 }],
};

const textsOf = (change: Values) =>
	crossCheck(schema, { ...invoice, ...change }).map(({ text }) => text);

const withLine = (change: Values) => ({ lines: [{ ...line, ...change }] });

describe('the checks of a detailed invoice', () => {
	it.each<[string, Values]>([
		['nothing more', {}],
		['a discount on a line', withLine({ unit_price: 6, discount: 10 })],
		['the same with a minus', withLine({ unit_price: 6, discount: -10 })],
		['a discount in per cent', withLine({ unit_price: 6.25, discount: 20 })],
		['a discount that the price has already', withLine({ discount: 10 })],
		['a price of 100', withLine({ unit_price: 500 })],
		['a price with tax', withLine({ unit_price: 5.95 })],
		['a rounded price', withLine({ quantity: 1000, unit_price: 0.05 })],
		['a discount for early payment', { early_payment_percent: 2, early_payment_amount: 1.19 }],
		['what is left to pay', { early_payment_percent: 2, early_payment_amount: 58.31 }],
		['its rate alone', { early_payment_percent: 2 }],
		['its last day', { early_payment_days: 10, early_payment_until: '2025-03-11' }],
		['a postcode', { supplier_postcode: 'D-80333', supplier_country: 'Deutschland' }],
		['another postcode', { customer_postcode: 'SW1B 3BN', customer_country: 'GB' }],
		['a postcode of a country far away', { customer_postcode: '1', customer_country: 'Fiji' }],
		['an account of its own', { account_holder: 'KESTREL Limited' }],
	])('find nothing in one with %s', (_, change) => {
		expect(textsOf(change)).toEqual([]);
	});

	it.each<[string, Values, string]>([
		['quantity', withLine({ quantity: 20 }), 'Line 1: 20 × 5 is 100.00, not 50.00'],
		[
			'discount',
			withLine({ unit_price: 6, discount: 7 }),
			'Line 1: 10 × 6 less 7.00 is 53.00, not',
		],
		[
			'discount for early payment',
			{ early_payment_percent: 2, early_payment_amount: 2.19 },
			'The discount for early payment, 2.19, is not 2 % of 59.50',
		],
		[
			'last day of it',
			{ early_payment_days: 10, early_payment_until: '2025-04-11' },
			'ends on 2025-04-11, which is not 10 days after the invoice',
		],
		[
			'rate of a line',
			{
				lines: [line, { ...line, quantity: 2, total: 10, tax_rate: 19 }],
				...{ net_amount: 60, tax_amount: 10.2, total_amount: 70.2 },
				tax_lines: [
					{ rate: 19, net_amount: 50, tax_amount: 9.5 },
					{ rate: 7, net_amount: 10, tax_amount: 0.7 },
				],
			},
			'The lines with 19 % tax add up to 60.00, their VAT line has 50.00',
		],
		[
			'postcode',
			{ supplier_postcode: '8033', supplier_country: 'Germany' },
			'Supplier postcode: "8033" has not the form of a postcode in Germany',
		],
		[
			'account',
			{ account_holder: 'Zephyr plc' },
			'The bank account is one of "Zephyr plc", the supplier is "Kestrel Ltd"',
		],
	])('show a wrong %s', (_, change, text) => {
		expect(textsOf(change).join('\n')).toContain(text);
	});

	it('do not apply to lines without a discount of their own', () => {
		const entries = Object.entries({ ...line, quantity: 20 });
		const plain = Object.fromEntries(entries.filter(([name]) => name !== 'discount'));
		expect(textsOf({ lines: [plain] })).toEqual([]);
	});
});
