import {
	additionalCharges,
	currency,
	date,
	discount,
	list,
	number,
	required,
	taxLines,
	template,
	text,
	time,
} from './fields';

/** A receipt from a shop, restaurant, taxi or petrol station. */
export const receipt = template({
	merchant: required(text('Name of the shop or restaurant')),
	merchant_address: text('Address of the shop or restaurant'),
	merchant_vat_id: text('VAT identification or tax number of the merchant'),
	receipt_number: text('Number of the receipt or bill'),
	date: required(date('Date of the purchase')),
	time: time('Time of the purchase, as 14:30'),
	discount,
	additional_charges: additionalCharges,
	net_amount: number('Net total, before tax, as printed; not the sum of the lines'),
	tax_amount: number('Total of the tax (VAT, sales tax), as an amount of money'),
	tip: number('Tip or gratuity, as an amount of money'),
	total_amount: required(number('Total to pay, tax included')),
	currency: required(currency('Currency of the total, as ISO 4217 code')),
	payment_method: text('How it was paid, such as cash, card or the brand of the card'),
	lines: list('Goods and services bought, one entry per line item', {
		description: text('Name of the goods or service'),
		quantity: number('Quantity'),
		unit_price: number('Price of one unit'),
		total: number('Total of the line'),
	}),
	tax_lines: taxLines,
});
