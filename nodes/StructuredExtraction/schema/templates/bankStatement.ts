import type { FieldInput } from '../schema';

/** A statement of a bank or card account. */
export const bankStatement: FieldInput[] = [
	{ name: 'bank', type: 'string', description: 'Name of the bank' },
	{ name: 'account_holder', type: 'string', description: 'Name of the holder of the account' },
	{ name: 'iban', type: 'string', format: 'iban', description: 'IBAN of the account' },
	{
		name: 'account_number',
		type: 'string',
		description: 'Number of the account or card, where it is not an IBAN',
	},
	{ name: 'bic', type: 'string', description: 'BIC or SWIFT code of the bank' },
	{ name: 'statement_number', type: 'string', description: 'Number of the statement' },
	{ name: 'period_start', type: 'date', description: 'First day that the statement covers' },
	{ name: 'period_end', type: 'date', description: 'Last day that the statement covers' },
	{
		name: 'opening_balance',
		type: 'number',
		description: 'Balance before the first booking, negative for debt',
	},
	{
		name: 'closing_balance',
		type: 'number',
		required: true,
		description: 'Balance after the last booking, negative for debt',
	},
	{
		name: 'currency',
		type: 'string',
		format: 'currency',
		required: true,
		description: 'Currency of the account, as ISO 4217 code',
	},
	{
		name: 'transactions',
		type: 'list',
		required: true,
		description: 'Bookings, one entry per booking; balances and sums carried over are none',
		fields: [
			{ name: 'date', type: 'date', description: 'Date of the booking' },
			{
				name: 'value_date',
				type: 'date',
				description: 'Date from which the money counts (value date)',
			},
			{ name: 'description', type: 'string', description: 'Purpose of the payment, as printed' },
			{ name: 'counterparty', type: 'string', description: 'Name of the payer or payee' },
			{ name: 'reference', type: 'string', description: 'Reference of the booking or payment' },
			{
				name: 'amount',
				type: 'number',
				required: true,
				description: 'Amount of the booking, with a minus sign where money goes out',
			},
			{
				name: 'balance',
				type: 'number',
				description: 'Balance after the booking, where it is printed',
			},
		],
	},
];
