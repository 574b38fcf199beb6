import type { ExpectedRecord } from './expectedRecord';

export type Verdict = 'right' | 'wrong' | 'missing';

/** A cell as spreadsheets and JSON rows hold it. */
export type Row = Record<string, unknown>;

type Kind = 'exact' | 'loose' | 'number' | 'date' | 'lines';

export interface Field {
	name: string;
	kind: Kind;
	/** Columns that may hold the value; the templates for invoices and receipts name some differently. */
	columns: string[];
	/** Values that count as right; none if the record does not say. */
	expected: (record: ExpectedRecord) => unknown[];
}

const present = (...values: unknown[]): unknown[] =>
	values.filter((value) => value !== undefined && value !== null && value !== '');

/** Totals of the line items that the record knows. */
function lineTotals(record: ExpectedRecord): number[] {
	const subtotals = (record.lines ?? []).map((line) => line.price_subtotal);
	return subtotals.filter((subtotal) => subtotal !== undefined);
}

/** What is compared, in the order of the report. */
export const fields: Field[] = [
	{
		name: 'invoice_number',
		kind: 'exact',
		columns: ['invoice_number', 'receipt_number'],
		expected: (record) => present(record.invoice_number),
	},
	{ name: 'date', kind: 'date', columns: ['date'], expected: (record) => present(record.date) },
	{
		name: 'amount',
		kind: 'number',
		columns: ['amount'],
		expected: (record) => present(record.amount),
	},
	{
		name: 'currency',
		kind: 'exact',
		columns: ['currency'],
		expected: (record) => present(record.currency),
	},
	{
		name: 'due_date',
		kind: 'date',
		columns: ['due_date'],
		expected: (record) => present(record.date_due),
	},
	{
		name: 'supplier',
		kind: 'loose',
		columns: ['supplier', 'merchant'],
		expected: (record) => present(record.issuer, record.partner_name),
	},
	{
		name: 'supplier_vat_id',
		kind: 'loose',
		columns: ['supplier_vat_id', 'merchant_vat_id'],
		expected: (record) => present(record.vat, record.static_vat),
	},
	{
		name: 'customer',
		kind: 'loose',
		columns: ['customer'],
		expected: (record) => present(record.customer),
	},
	{
		name: 'order_number',
		kind: 'loose',
		columns: ['order_number'],
		expected: (record) => present(record.order_number),
	},
	{
		name: 'amount_untaxed',
		kind: 'number',
		columns: ['amount_untaxed'],
		expected: (record) => present(record.amount_untaxed),
	},
	{
		name: 'tax',
		kind: 'number',
		columns: ['tax'],
		expected: (record) => present(record.amount_tax),
	},
	{ name: 'iban', kind: 'loose', columns: ['iban'], expected: (record) => present(record.iban) },
	{
		name: 'lines',
		kind: 'lines',
		columns: ['lines'],
		expected: (record) => (lineTotals(record).length > 0 ? [lineTotals(record)] : []),
	},
];

const withoutSigns = (value: unknown): string =>
	String(value)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** Only plain numbers count: `1.234,56` in a cell is not the number that the template asks for. */
function asNumber(value: unknown): number {
	return typeof value === 'string' && value.trim() !== ''
		? Number(value)
		: typeof value === 'number'
			? value
			: NaN;
}

const asDate = (value: unknown): string =>
	value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim();

function listOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	try {
		const parsed: unknown = JSON.parse(String(value));
		return Array.isArray(parsed) ? parsed : [];
	} catch {
		return [];
	}
}

function totalOf(line: unknown): number {
	return line !== null && typeof line === 'object' && 'total' in line ? asNumber(line.total) : NaN;
}

const sameNumber = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Whether a cell says the same as an expected value. */
export function sameValue(kind: Kind, got: unknown, expected: unknown): boolean {
	switch (kind) {
		case 'exact':
			return String(got).trim() === String(expected);
		case 'loose':
			return withoutSigns(got) === withoutSigns(expected);
		case 'number':
			return sameNumber(asNumber(got), Number(expected));
		case 'date':
			return new RegExp(`^${String(expected)}(T00:00:00.*)?$`).test(asDate(got));
		case 'lines': {
			const totals = listOf(got).map(totalOf);
			return (
				Array.isArray(expected) &&
				totals.length === expected.length &&
				expected.every((value, index) => sameNumber(totals[index] ?? NaN, Number(value)))
			);
		}
	}
}
