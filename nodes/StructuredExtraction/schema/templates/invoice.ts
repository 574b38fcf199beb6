import type { FieldInput } from '../schema';

/** An invoice or credit note, issued or received. */
export const invoice: FieldInput[] = [
	{
		name: 'invoice_number',
		type: 'string',
		required: true,
		description: 'Number of the invoice or credit note, given by the supplier',
	},
	{ name: 'date', type: 'date', required: true, description: 'Date of the invoice' },
	{ name: 'due_date', type: 'date', description: 'Date by which the invoice is to be paid' },
	{
		name: 'supplier',
		type: 'string',
		required: true,
		description: 'Name of the company or person that issued the invoice',
	},
	{
		name: 'supplier_vat_id',
		type: 'string',
		description: 'VAT identification number of the supplier',
	},
	{
		name: 'customer',
		type: 'string',
		description: 'Name of the company or person that the invoice is addressed to',
	},
	{
		name: 'order_number',
		type: 'string',
		description: 'Number of the order that the invoice refers to',
	},
	{ name: 'amount_untaxed', type: 'number', description: 'Net total, before tax' },
	{
		name: 'tax',
		type: 'number',
		description: 'Total of the tax (VAT, sales tax), as an amount of money',
	},
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
		name: 'iban',
		type: 'string',
		format: 'iban',
		description: 'IBAN of the bank account to pay to',
	},
	{
		name: 'lines',
		type: 'list',
		description: 'Goods and services invoiced, one entry per line item',
		fields: [
			{ name: 'description', type: 'string', description: 'Name of the goods or service' },
			{ name: 'quantity', type: 'number', description: 'Quantity' },
			{ name: 'unit_price', type: 'number', description: 'Price of one unit' },
			{ name: 'total', type: 'number', description: 'Total of the line' },
		],
	},
];
