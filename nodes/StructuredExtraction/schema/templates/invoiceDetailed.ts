import { address, date, list, number, takenOff, template, text, yesNo } from './fields';
import { invoice } from './invoice';

const lines = list('Goods and services invoiced, one entry per line item', {
	description: text('Name of the goods or service'),
	quantity: number('Quantity'),
	unit_price: number('Price of one unit, before the discount of the line'),
	total: number('Total of the line, as printed'),
	article_number: text('Article number or SKU of the supplier'),
	unit: text('Unit of the quantity, as printed'),
	discount: takenOff('Discount on the line, as an amount of money; not per cent'),
	tax_rate: number('Rate of the tax on the line in per cent, such as 19'),
	order_number: text('Number of the order of this line, where lines have their own'),
});

/** An invoice with everything that bookkeeping and payment may need; begins like `invoice`. */
export const invoiceDetailed = [
	...invoice.map((field) => (field.name === 'lines' ? { ...lines, name: 'lines' } : field)),
	...template({
		...address('supplier', 'the supplier'),
		...address('customer', 'the customer'),
		...address('delivery', 'the delivery, where it differs from that of the customer'),
		customer_number: text('Number of the customer at the supplier'),
		delivery_date: date('Date of the delivery or service'),
		service_start: date('First day of the period that is invoiced'),
		service_end: date('Last day of the period that is invoiced'),
		payment_terms: text('When and how to pay, as printed'),
		early_payment_percent: number('Discount for early payment in per cent'),
		early_payment_days: number('Days in which to pay with the discount'),
		early_payment_until: date('Last day to pay with the discount'),
		early_payment_amount: takenOff('Discount for early payment, as an amount of money'),
		bic: text('BIC of the bank to pay to'),
		account_holder: text('Holder of the bank account to pay to'),
		payment_reference: text('Reference to give with the payment'),
		reverse_charge: yesNo('Whether the customer owes the tax (reverse charge)'),
		reverse_charge_note: text('The words about reverse charge, as printed'),
		preceding_invoice: text('Number of the invoice that a credit note or correction is for'),
	}),
] as typeof invoice;
