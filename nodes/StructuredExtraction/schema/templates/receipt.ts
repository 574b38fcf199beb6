import type { FieldInput } from '../schema';

/** A receipt from a shop, restaurant, taxi or petrol station. */
export const receipt: FieldInput[] = [
	{
		name: 'merchant',
		type: 'string',
		required: true,
		description: 'Name of the shop or restaurant',
	},
	{ name: 'merchant_address', type: 'string', description: 'Address of the shop or restaurant' },
	{
		name: 'merchant_vat_id',
		type: 'string',
		description: 'VAT identification or tax number of the merchant',
	},
	{ name: 'receipt_number', type: 'string', description: 'Number of the receipt or bill' },
	{ name: 'date', type: 'date', required: true, description: 'Date of the purchase' },
	{ name: 'time', type: 'string', format: 'time', description: 'Time of the purchase, as 14:30' },
	{
		name: 'amount_untaxed',
		type: 'number',
		description: 'Net total, before tax, as printed; not the sum of the lines',
	},
	{
		name: 'tax',
		type: 'number',
		description: 'Total of the tax (VAT, sales tax), as an amount of money',
	},
	{ name: 'tip', type: 'number', description: 'Tip or gratuity, as an amount of money' },
	{
		name: 'amount',
		type: 'number',
		required: true,
		description: 'Total to pay, tax included',
	},
	{
		name: 'currency',
		type: 'string',
		format: 'currency',
		required: true,
		description: 'Currency of the total, as ISO 4217 code',
	},
	{
		name: 'payment_method',
		type: 'string',
		description: 'How it was paid, such as cash, card or the brand of the card',
	},
	{
		name: 'lines',
		type: 'list',
		description: 'Goods and services bought, one entry per line item',
		fields: [
			{ name: 'description', type: 'string', description: 'Name of the goods or service' },
			{ name: 'quantity', type: 'number', description: 'Quantity' },
			{ name: 'unit_price', type: 'number', description: 'Price of one unit' },
			{ name: 'total', type: 'number', description: 'Total of the line' },
		],
	},
];
