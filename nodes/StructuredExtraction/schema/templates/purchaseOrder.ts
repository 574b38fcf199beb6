import {
	additionalCharges,
	currency,
	date,
	discount,
	list,
	number,
	required,
	template,
	text,
} from './fields';

/** An order that a buyer sends to a supplier. */
export const purchaseOrder = template({
	order_number: required(text('Number of the purchase order, given by the buyer')),
	date: required(date('Date of the order')),
	delivery_date: date('Date by which to deliver'),
	buyer: required(text('Name of the company that orders')),
	buyer_contact: text('Person to turn to at the buyer'),
	supplier: required(text('Name of the company that delivers')),
	supplier_number: text('Number of the supplier at the buyer'),
	ship_to: text('Name and address to deliver to'),
	bill_to: text('Name and address to send the invoice to'),
	payment_terms: text('When and how to pay, as printed'),
	delivery_terms: text('Terms of delivery, such as an Incoterm'),
	discount,
	additional_charges: additionalCharges,
	net_amount: number('Net total, before tax'),
	tax_amount: number('Total of the tax (VAT, sales tax), as an amount of money'),
	total_amount: number('Total of the order, tax included where it is given'),
	currency: currency('Currency of the total, as ISO 4217 code'),
	lines: required(
		list('Goods and services ordered, one entry per line item', {
			position: text('Number of the line in the order'),
			article_number: text('Article number or SKU'),
			description: text('Name of the goods or service'),
			quantity: number('Quantity ordered'),
			unit: text('Unit of the quantity, as printed'),
			unit_price: number('Price of one unit'),
			total: number('Total of the line'),
		}),
	),
});
