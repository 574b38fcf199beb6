import { currency, date, list, number, required, template, text, textList, yesNo } from './fields';

/** An agreement, such as a lease, a service contract or an employment contract. */
export const contract = template({
	title: required(text('Title of the contract')),
	contract_type: text('What it is about, such as lease, service, employment, purchase, loan'),
	contract_number: text('Number of the contract'),
	signing_date: date('Day on which the last party signed'),
	start_date: date('Day on which it begins'),
	end_date: date('Day on which it ends; none where it has no fixed end'),
	notice_period: text('Notice period, as printed'),
	notice_until: date('Last day to give notice, where a date is printed'),
	renewal: text('How it renews itself, as printed'),
	renews_automatically: yesNo('Whether it goes on without notice'),
	amount: number('Price, rent, pay or other regular amount'),
	amount_period: text('What the amount is for, such as month or year'),
	deposit: number('Deposit'),
	penalty: text('Penalties, as printed'),
	currency: currency('Currency of the amounts, as ISO 4217 code'),
	governing_law: text('Law that applies'),
	jurisdiction: text('Court or place of jurisdiction'),
	parties: required(
		list('Parties, one entry each', {
			name: text('Name of the party'),
			role: text('Its role, such as landlord or customer'),
			address: text('Its address, on one line'),
			represented_by: text('Person who signs for it'),
		}),
	),
	obligations: textList('The main duties, in the words of the contract', 'duty'),
});
