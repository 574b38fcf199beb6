import type { FieldInput } from '../schema';

/** An order that a buyer sends to a supplier. */
export const purchaseOrder: FieldInput[] = [
	{
		name: 'order_number',
		type: 'string',
		required: true,
		description: 'Number of the purchase order, given by the buyer',
	},
	{ name: 'date', type: 'date', required: true, description: 'Date of the order' },
	{ name: 'delivery_date', type: 'date', description: 'Date by which to deliver' },
	{ name: 'buyer', type: 'string', required: true, description: 'Name of the company that orders' },
	{ name: 'buyer_contact', type: 'string', description: 'Person to turn to at the buyer' },
	{
		name: 'supplier',
		type: 'string',
		required: true,
		description: 'Name of the company that delivers',
	},
	{ name: 'supplier_number', type: 'string', description: 'Number of the supplier at the buyer' },
	{ name: 'ship_to', type: 'string', description: 'Name and address to deliver to' },
	{ name: 'bill_to', type: 'string', description: 'Name and address to send the invoice to' },
	{ name: 'payment_terms', type: 'string', description: 'When and how to pay, as printed' },
	{ name: 'delivery_terms', type: 'string', description: 'Terms of delivery, such as an Incoterm' },
	{ name: 'amount_untaxed', type: 'number', description: 'Net total, before tax' },
	{
		name: 'tax',
		type: 'number',
		description: 'Total of the tax (VAT, sales tax), as an amount of money',
	},
	{
		name: 'amount',
		type: 'number',
		description: 'Total of the order, tax included where it is given',
	},
	{
		name: 'currency',
		type: 'string',
		format: 'currency',
		description: 'Currency of the total, as ISO 4217 code',
	},
	{
		name: 'lines',
		type: 'list',
		required: true,
		description: 'Goods and services ordered, one entry per line item',
		fields: [
			{ name: 'position', type: 'string', description: 'Number of the line in the order' },
			{ name: 'article_number', type: 'string', description: 'Article number or SKU' },
			{ name: 'description', type: 'string', description: 'Name of the goods or service' },
			{ name: 'quantity', type: 'number', description: 'Quantity ordered' },
			{ name: 'unit', type: 'string', description: 'Unit of the quantity, as printed' },
			{ name: 'unit_price', type: 'number', description: 'Price of one unit' },
			{ name: 'total', type: 'number', description: 'Total of the line' },
		],
	},
];
