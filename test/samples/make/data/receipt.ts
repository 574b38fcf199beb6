import type { ExpectedRecord } from '../../expectedRecord';
import { cents } from '../invoice';
import type { Wording } from '../wording';

export const wording: Wording = { locale: 'nl-NL', currency: 'EUR', dateFormat: 'dd-MM-yyyy' };

/** Prices include VAT, as on every till receipt. */
export const articles = [
	{ name: 'Tuinhuis Elzen 3x2', quantity: 1, price: 1249, taxPercent: 21 },
	{ name: 'Betontegel 30x30', quantity: 24, price: 2.35, taxPercent: 21 },
	{ name: 'Schroeven RVS 4x40', quantity: 3, price: 7.95, taxPercent: 21 },
	{ name: 'Potgrond 40 L', quantity: 4, price: 5.49, taxPercent: 9 },
	{ name: 'Lavendel P9', quantity: 6, price: 3.25, taxPercent: 9 },
];

export const date = '2025-03-22';
export const shop = 'Bouwmarkt De Klinker';
export const number = '0481-220763';
export const vat = 'NL999004177B01';

export const total = (percent?: number): number =>
	cents(
		articles
			.filter((article) => percent === undefined || article.taxPercent === percent)
			.reduce((sum, { quantity, price }) => sum + cents(quantity * price), 0),
	);
export const taxOf = (percent: number): number =>
	cents((total(percent) * percent) / (100 + percent));
export const tax = cents(taxOf(9) + taxOf(21));
export const amount = total();
export const untaxed = cents(amount - tax);

export const expected: ExpectedRecord = {
	issuer: shop,
	amount,
	amount_tax: tax,
	amount_untaxed: untaxed,
	date,
	invoice_number: number,
	vat,
	currency: wording.currency,
	payment_method: 'PIN',
	lines: articles.map(({ name, quantity, price, taxPercent }) => ({
		name,
		qty: quantity,
		price_unit: price,
		line_tax_percent: taxPercent,
		price_subtotal: cents(quantity * price),
	})),
	desc: `Receipt from ${shop}`,
};
