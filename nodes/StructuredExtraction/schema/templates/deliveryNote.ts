import { address, date, list, number, required, template, text } from './fields';

/** A note that comes with goods. */
export const deliveryNote = template({
	delivery_note_number: required(text('Number of the delivery note')),
	date: required(date('Date of the delivery note')),
	delivery_date: date('Date of the delivery, where it differs'),
	supplier: required(text('Name of the company that delivers')),
	customer: text('Name of the company or person that gets the goods'),
	customer_number: text('Number of the customer at the supplier'),
	order_number: text('Number of the order'),
	...address('delivery', 'the delivery'),
	carrier: text('Company that transports the goods'),
	packages: number('Number of packages or pallets'),
	weight: text('Gross weight with its unit, as printed'),
	received_by: text('Name of the person who has signed for the goods'),
	lines: required(
		list('Goods delivered, one entry per line', {
			position: text('Number of the line'),
			article_number: text('Article number or SKU'),
			description: text('Name of the goods'),
			quantity: number('Quantity delivered'),
			quantity_ordered: number('Quantity ordered, where it is given'),
			unit: text('Unit of the quantity, as printed'),
			batch: text('Batch or serial number'),
		}),
	),
});
