import { currency, date, iban, list, number, required, template, text } from './fields';

/** A statement of wages. */
export const payslip = template({
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
});
