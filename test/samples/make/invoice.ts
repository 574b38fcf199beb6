import type { Wording } from './wording';

export interface Party {
	name: string;
	address: string[];
}

export interface Supplier extends Party {
	/** The full name as registered, where the small print gives one. */
	legalName?: string;
	vat: string;
	/** Bank details, where the invoice names any. */
	bank?: { iban: string; bic: string };
	phone: string;
	email: string;
}

export interface InvoiceLine {
	code?: string;
	name: string;
	quantity: number;
	unit?: string;
	price: number;
	taxPercent: number;
}

/** An invoice before it is laid out. Dates are ISO 8601, prices net and in units of the currency. */
export interface Invoice {
	wording: Wording;
	supplier: Supplier;
	customer: Party;
	number: string;
	/** The number of the customer's order. */
	orderNumber: string;
	date: string;
	dueDate: string;
	lines: InvoiceLine[];
}

export interface Totals {
	untaxed: number;
	/** Tax per rate, in the order of the rates. */
	taxes: Array<{ percent: number; base: number; tax: number }>;
	tax: number;
	amount: number;
}

/** Lines from rows of code, name, quantity, unit (or none), net price and tax in percent. */
export const linesOf = (
	rows: Array<
		[code: string, name: string, quantity: number, unit: string, price: number, taxPercent: number]
	>,
): InvoiceLine[] =>
	rows.map(([code, name, quantity, unit, price, taxPercent]) => ({
		code,
		name,
		quantity,
		unit,
		price,
		taxPercent,
	}));

/** Rounded to cents, halves up. */
export const cents = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

export const lineTotal = ({ quantity, price }: InvoiceLine): number => cents(quantity * price);

/** Net, tax per rate and total; tax is rounded once per rate, as invoices do. */
export function totals(lines: InvoiceLine[]): Totals {
	const rates = [...new Set(lines.map((line) => line.taxPercent))].sort((a, b) => a - b);
	const taxes = rates.map((percent) => {
		const ofRate = lines.filter((line) => line.taxPercent === percent);
		const base = cents(ofRate.reduce((sum, line) => sum + lineTotal(line), 0));
		return { percent, base, tax: cents((base * percent) / 100) };
	});
	const untaxed = cents(taxes.reduce((sum, { base }) => sum + base, 0));
	const tax = cents(taxes.reduce((sum, rate) => sum + rate.tax, 0));
	return { untaxed, taxes, tax, amount: cents(untaxed + tax) };
}
