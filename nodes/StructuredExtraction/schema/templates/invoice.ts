import { currency, date, iban, list, number, required, template, text } from './fields';

/** An invoice or credit note, issued or received. */
export const invoice = template({
	invoice_number: required(text('Number of the invoice or credit note, given by the supplier')),
	date: required(date('Date of the invoice')),
	due_date: date('Date by which the invoice is to be paid'),
	supplier: required(text('Name of the company or person that issued the invoice')),
	supplier_vat_id: text('VAT identification number of the supplier'),
	customer: text('Name of the company or person that the invoice is addressed to'),
	order_number: text('Number of the order that the invoice refers to'),
	amount_untaxed: number('Net total, before tax'),
	tax: number('Total of the tax (VAT, sales tax), as an amount of money'),
	amount: required(number('Total to pay, tax included')),
	currency: required(currency('Currency of the total, as ISO 4217 code')),
	iban: iban('IBAN of the bank account to pay to'),
	lines: list('Goods and services invoiced, one entry per line item', {
		description: text('Name of the goods or service'),
		quantity: number('Quantity'),
		unit_price: number('Price of one unit'),
		total: number('Total of the line'),
	}),
});
