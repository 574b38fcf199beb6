import { currency, date, iban, list, number, required, template, text } from './fields';

/** A statement of a bank or card account. */
export const bankStatement = template({
	bank: text('Name of the bank'),
	account_holder: text('Name of the holder of the account'),
	iban: iban('IBAN of the account'),
	account_number: text('Number of the account or card, where it is not an IBAN'),
	bic: text('BIC or SWIFT code of the bank'),
	statement_number: text('Number of the statement'),
	period_start: date('First day that the statement covers'),
	period_end: date('Last day that the statement covers'),
	opening_balance: number('Balance before the first booking, negative for debt'),
	closing_balance: required(number('Balance after the last booking, negative for debt')),
	currency: required(currency('Currency of the account, as ISO 4217 code')),
	transactions: required(
		list('Bookings, one entry per booking; balances and sums carried over are none', {
			date: date('Date of the booking'),
			value_date: date('Date from which the money counts (value date)'),
			description: text('Purpose of the payment, as printed'),
			counterparty: text('Name of the payer or payee'),
			reference: text('Reference of the booking or payment'),
			amount: required(number('Amount of the booking, with a minus sign where money goes out')),
			balance: number('Balance after the booking, where it is printed'),
		}),
	),
});
