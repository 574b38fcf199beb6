import {
	additionalCharges,
	choice,
	currency,
	date,
	discount,
	iban,
	list,
	number,
	required,
	takenOff,
	taxLines,
	template,
	text,
} from './fields';

/** An invoice, credit note or reminder, issued or received. */
export const invoice = template({
	invoice_number: required(text('Number of the invoice or credit note, given by the supplier')),
	date: required(date('Date of the invoice')),
	due_date: date('Date by which the invoice is to be paid'),
	document_type: choice(
		'What the document is: a bill, a credit for an earlier one, or a reminder to pay one',
		'invoice',
		'credit note',
		'reminder',
		'other',
	),
	supplier: required(text('Name of the company or person that issued the invoice')),
	supplier_vat_id: text(
		'VAT identification number of the supplier; not a tax number of another kind',
	),
	customer: text('Name of the company or person that the invoice is addressed to'),
	customer_vat_id: text('VAT identification number of the customer'),
	order_number: text('Number of the order that the invoice refers to'),
	discount,
	additional_charges: additionalCharges,
	net_amount: number('Net total, before tax, after discount and additional charges'),
	tax_amount: number('Total of the tax (VAT, sales tax), as an amount of money'),
	total_amount: required(
		number('Grand total, tax included, before what was already paid is taken off'),
	),
	amount_paid: takenOff('Amount that was already paid, such as a deposit or prepayment'),
	amount_due: number('Amount that is still to pay'),
	currency: required(currency('Currency of the total, as ISO 4217 code')),
	iban: iban('IBAN of the bank account to pay to'),
	lines: list('Goods and services invoiced, one entry per line item', {
		description: text('Name of the goods or service'),
		quantity: number('Quantity'),
		unit_price: number('Price of one unit'),
		total: number('Total of the line'),
	}),
	tax_lines: taxLines,
});
