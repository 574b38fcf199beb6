import { defineSchema, type FieldInput, type Schema } from '../../shared/values/schema/schema';
import type { Kind } from './kinds';
import { Problem } from '../../shared/host/problem';

type Unnamed<T = FieldInput> = T extends unknown ? Omit<T, 'name'> : never;

/** The fields of a template, by name, in the order in which they come out. */
const template = (fields: Record<string, Unnamed>): FieldInput[] =>
	Object.entries(fields).map(([name, field]) => ({ ...field, name }) as FieldInput);

// One maker for each kind of value; what it is given tells the model what belongs into the field.

const text = (description: string): Unnamed => ({ type: 'string', description });
const number = (description: string): Unnamed => ({ type: 'number', description });
/** A sum whose name says that it is taken off; it is printed with and without a minus. */
const takenOff = (description: string): Unnamed => ({
	type: 'number',
	withOrWithoutMinus: true,
	description,
});
const yesNo = (description: string): Unnamed => ({ type: 'boolean', description });
const date = (description: string): Unnamed => ({ type: 'date', description });

const textOf = (format: 'currency' | 'email' | 'iban' | 'time') => (description: string) =>
	({ type: 'string', format, description }) satisfies Unnamed;
const currency = textOf('currency');
const email = textOf('email');
const iban = textOf('iban');
const time = textOf('time');

/** One of a few values. */
const choice = (description: string, ...allowedValues: [string, ...string[]]): Unnamed => ({
	type: 'enum',
	description,
	allowedValues,
});

/** A list whose entries have fields of their own. */
const list = (description: string, fields: Record<string, Unnamed>): Unnamed => ({
	type: 'list',
	description,
	fields: template(fields),
});

/** A list that breaks down another value, and is no list of rows. */
const breakdown = (description: string, fields: Record<string, Unnamed>): Unnamed => ({
	type: 'list',
	isBreakdown: true,
	description,
	fields: template(fields),
});

/** A list of plain texts. @param entry what one of them is called */
const textList = (description: string, entry: string): Unnamed => ({
	type: 'list',
	description,
	item: { name: entry, type: 'string' },
});

/** A record without this field is incomplete. */
const required = (field: Unnamed): Unnamed => ({ ...field, required: true });

// What several templates ask for in the same words.

const discount = takenOff(
	'Discount on the whole document, as an amount of money; not for early payment, nor taken off the lines already',
);
const additionalCharges = number(
	'Shipping, packaging and fees on the whole document, as an amount of money; not those that are line items',
);
const taxLines = breakdown('Tax by rate, one entry per rate; tax withheld has a minus', {
	rate: number('Rate of the tax in percent, such as 19'),
	net_amount: number('Net amount that is taxed at this rate'),
	tax_amount: number('Tax at this rate, as an amount of money'),
});

/** The fields of an address. @param of whom: "the supplier" */
const address = (name: string, of: string): Record<string, Unnamed> => ({
	[`${name}_street`]: text(`Street and number of ${of}, or post box`),
	[`${name}_postcode`]: text(`Postcode of ${of}`),
	[`${name}_city`]: text(`Town of ${of}`),
	[`${name}_country`]: text(`Country of ${of}, as printed`),
});

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

/** A ready-made set of fields. */
interface Template {
	/** In the panel. */
	label: string;
	/** Below its label in the panel. */
	hint?: string;
	/** The kind of documents that it is for; without one, *Automatic* does not choose it. */
	kind?: Kind;
	fields: FieldInput[];
}

/**
 * The templates by the value of the `template` parameter, in the order in which their kinds are put to a
 * model. The lists of the panel, the kinds of *Automatic* and the previews of the editor are made from them.
 */
export const TEMPLATES = {
	invoice: {
		label: 'Invoice',
		kind: {
			name: 'invoice',
			description: 'asks to pay for goods or services; also a credit note or a reminder',
		},
		fields: invoice,
	},
	invoiceDetailed: {
		label: 'Invoice (Detailed)',
		hint: 'With addresses, terms of payment and more of each line; answers take longer',
		fields: invoiceDetailed,
	},
	receipt: {
		label: 'Receipt',
		kind: {
			name: 'receipt',
			description: 'shows that something was paid in a shop, restaurant or taxi',
		},
		fields: template({
			merchant: required(text('Name of the shop or restaurant')),
			merchant_address: text('Address of the shop or restaurant'),
			merchant_vat_id: text('VAT identification or tax number of the merchant'),
			receipt_number: text('Number of the receipt or bill'),
			date: required(date('Date of the purchase')),
			time: time('Time of the purchase, as 14:30'),
			discount,
			additional_charges: additionalCharges,
			net_amount: number('Net total, before tax, as printed; not the sum of the lines'),
			tax_amount: number('Total of the tax (VAT, sales tax), as an amount of money'),
			tip: number('Tip or gratuity, as an amount of money'),
			total_amount: required(number('Total to pay, tax included')),
			currency: required(currency('Currency of the total, as ISO 4217 code')),
			payment_method: text('How it was paid, such as cash, card or the brand of the card'),
			lines: list('Goods and services bought, one entry per line item', {
				description: text('Name of the goods or service'),
				quantity: number('Quantity'),
				unit_price: number('Price of one unit'),
				total: number('Total of the line'),
			}),
			tax_lines: taxLines,
		}),
	},
	purchaseOrder: {
		label: 'Purchase Order',
		kind: {
			name: 'purchase order',
			description:
				'a buyer orders goods or services; a confirmation of it by the supplier is not one',
		},
		fields: template({
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
		}),
	},
	deliveryNote: {
		label: 'Delivery Note',
		kind: {
			name: 'delivery note',
			description: 'lists goods that are delivered, without asking to pay',
		},
		fields: template({
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
		}),
	},
	utilityBill: {
		label: 'Utility Bill',
		kind: {
			name: 'utility bill',
			description: 'asks to pay for electricity, gas, water, heat or telephone, with consumption',
		},
		fields: template({
			invoice_number: required(text('Number of the bill')),
			date: required(date('Date of the bill')),
			due_date: date('Date by which the bill is to be paid'),
			supplier: required(text('Name of the company that supplies')),
			supplier_vat_id: text('VAT identification number of the supplier'),
			customer: text('Name of the customer'),
			customer_number: text('Number of the customer at the supplier'),
			contract_number: text('Number of the contract or account'),
			utility: text('What is supplied, such as electricity'),
			...address('supply', 'the place that is supplied'),
			meter_number: text('Number of the meter'),
			metering_point: text('Number of the metering point, such as MaLo, MPAN, POD or EAN'),
			period_start: date('First day of the period'),
			period_end: date('Last day of the period'),
			consumption: number('Consumption in the period'),
			consumption_unit: text('Unit of the consumption, such as kWh'),
			net_amount: number('Net total, before tax'),
			tax_amount: number('Total of the tax, as an amount of money'),
			total_amount: required(number('Total of the bill, tax included')),
			amount_paid: takenOff('Instalments that were already paid'),
			amount_due: number('Amount to pay; negative where there is a credit'),
			next_instalment: number('Amount of the next instalments'),
			currency: required(currency('Currency of the total, as ISO 4217 code')),
			iban: iban('IBAN of the bank account to pay to'),
			readings: list('Readings of meters, one entry per meter and tariff', {
				meter_number: text('Number of the meter'),
				tariff: text('Tariff, such as day or night'),
				start: number('Reading at the beginning'),
				end: number('Reading at the end'),
				consumption: number('Consumption'),
				unit: text('Unit, such as kWh or m³'),
			}),
		}),
	},
	payslip: {
		label: 'Payslip',
		kind: { name: 'payslip', description: 'statement of the wages of an employee' },
		fields: template({
			employee: required(text('Name of the employee')),
			employee_number: text('Number of the employee'),
			employer: required(text('Name of the employer')),
			period_start: date('First day of the period of pay'),
			period_end: date('Last day of the period of pay'),
			payment_date: date('Day of the payment'),
			tax_class: text('Tax class or tax code'),
			social_security_number: text('Social security or insurance number of the employee'),
			gross_pay: required(number('Gross pay of the period')),
			income_tax: number('Taxes on income that are withheld, together'),
			social_security: number('Contributions of the employee to social security, together'),
			other_deductions: number('Other deductions, together'),
			net_pay: required(number('Net pay of the period')),
			amount_paid_out: number('Amount that is transferred'),
			currency: currency('Currency, as ISO 4217 code'),
			iban: iban('IBAN of the account of the employee'),
			year_gross: number('Gross pay since the beginning of the year'),
			year_tax: number('Taxes withheld since the beginning of the year'),
			lines: list('Kinds of pay and deductions, one entry per line', {
				code: text('Code of the kind of pay'),
				description: text('Name of the kind of pay or deduction'),
				quantity: number('Hours or days'),
				rate: number('Pay of one hour or day'),
				amount: number('Amount; deductions have a minus'),
			}),
		}),
	},
	contract: {
		label: 'Contract',
		kind: { name: 'contract', description: 'agreement of several parties, with signatures' },
		fields: template({
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
		}),
	},
	identityDocument: {
		label: 'Identity Document',
		hint: 'Passport, identity card or driving licence; the law limits who may keep these',
		kind: {
			name: 'identity document',
			description: 'passport, identity card, residence permit or driving licence',
		},
		fields: template({
			document_kind: choice(
				'What the document is',
				'passport',
				'identity card',
				'residence permit',
				'driving licence',
				'other',
			),
			document_number: required(text('Number of the document')),
			surname: required(text('Surname, as printed')),
			given_names: text('Given names, as printed'),
			date_of_birth: date('Date of birth'),
			place_of_birth: text('Place of birth'),
			nationality: text('Nationality, as printed'),
			sex: text('Sex, as printed'),
			issue_date: date('Date of issue'),
			expiry_date: required(date('Last day on which it is valid')),
			issuing_authority: text('Authority that issued it'),
			issuing_country: text('Country that issued it'),
			address: text('Address of the holder, on one line'),
			machine_readable_zone: text(
				'The lines of letters, digits and "<", each on a line of its own',
			),
		}),
	},
	bankStatement: {
		label: 'Bank Statement',
		kind: { name: 'bank statement', description: 'bookings and balances of an account' },
		fields: template({
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
		}),
	},
	businessCard: {
		label: 'Business Card',
		kind: { name: 'business card', description: 'name and addresses of a person in a company' },
		fields: template({
			full_name: required(text('Name of the person, with titles')),
			first_name: text('First name of the person'),
			last_name: text('Family name of the person'),
			job_title: text('Position of the person in the company'),
			department: text('Department of the company'),
			company: text('Name of the company'),
			email: email('E-mail address'),
			phone: text('Telephone number of the office or desk'),
			mobile: text('Mobile telephone number'),
			fax: text('Fax number'),
			website: text('Address of the website'),
			street: text('Street and house number'),
			postal_code: text('Postal code or ZIP code'),
			city: text('Town or city'),
			country: text('Country, as printed'),
			social_profiles: textList('Addresses or names of profiles on social networks', 'profile'),
		}),
	},
	resume: {
		label: 'Résumé',
		kind: { name: 'resume', description: 'education and positions of a person (CV)' },
		fields: template({
			full_name: required(text('Name of the person')),
			headline: text('Profession or position the person gives for themself'),
			email: email('E-mail address'),
			phone: text('Telephone number'),
			address: text('Postal address or place of residence'),
			date_of_birth: date('Date of birth, where it is given'),
			nationality: text('Nationality, where it is given'),
			website: text('Address of a website or profile'),
			summary: text('Summary or profile text, as printed'),
			experience: list('Positions held, one entry per position', {
				company: text('Name of the employer'),
				position: text('Title of the position'),
				location: text('Place of work'),
				start: text('Beginning, as printed, such as 03/2019'),
				end: text('End, as printed, such as 2021 or today'),
				description: text('Duties and results, as printed'),
			}),
			education: list('Schools and degrees, one entry per degree', {
				institution: text('Name of the school or university'),
				degree: text('Degree or certificate'),
				subject: text('Subject of study'),
				start: text('Beginning, as printed'),
				end: text('End, as printed'),
				grade: text('Grade or result, as printed'),
			}),
			languages: list('Languages spoken, one entry per language', {
				language: text('Name of the language'),
				level: text('Level, as printed'),
			}),
			skills: textList('Skills, one entry per skill', 'skill'),
		}),
	},
} satisfies Record<string, Template>;

export const allTemplates = Object.entries<Template>(TEMPLATES).map(([value, template]) => ({
	...template,
	value,
}));

/** The templates in the order of their labels, as panels list them. */
export const listedTemplates = [...allTemplates].sort((one, other) =>
	one.label.localeCompare(other.label, 'en'),
);

/**
 * The schema of a template. Fields given besides come after the template's; one with the name of
 * a template field takes its place.
 * @throws Problem when there is no such template
 */
export function schemaFromTemplate(name: string, ownFields: FieldInput[] = []): Schema {
	const chosen = listedTemplates.find(({ value }) => value === name);
	if (chosen === undefined) {
		throw new Problem(`There is no template "${name}"`, {
			description: `The templates are: ${listedTemplates.map(({ value }) => value).join(', ')}.`,
		});
	}
	const { fields } = chosen;
	const own = new Map(ownFields.map((field) => [field.name, field]));
	const replaced = new Set(fields.map((field) => field.name));
	return defineSchema(name, [
		...fields.map((field) => own.get(field.name) ?? field),
		...ownFields.filter((field) => !replaced.has(field.name)),
	]);
}
