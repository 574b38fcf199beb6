import type { ExpectedRecord } from './expectedRecord';

export type Verdict = 'right' | 'wrong' | 'missing';

/** A cell of a spreadsheet or of a row as JSON. */
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

/** Totals of the lines, as far as the record has them. */
function lineTotals(record: ExpectedRecord): number[] {
	const subtotals = (record.lines ?? []).map((line) => line.price_subtotal);
	return subtotals.filter((subtotal) => subtotal !== undefined);
}

/** @param from keys of the record whose values count as right */
const field = (
	name: string,
	kind: Kind,
	from: (keyof ExpectedRecord)[] = [name],
	columns = [name],
): Field => ({
	name,
	kind,
	columns,
	expected: (record) => present(...from.map((key) => record[key])),
});

/** The fields that are compared, in the order of the report. */
export const fields: Field[] = [
	field('invoice_number', 'exact', ['invoice_number'], ['invoice_number', 'receipt_number']),
	field('date', 'date'),
	field('total_amount', 'number', ['amount']),
	field('currency', 'exact'),
	field('due_date', 'date', ['date_due']),
	field('supplier', 'loose', ['issuer', 'partner_name'], ['supplier', 'merchant']),
	field('supplier_vat_id', 'loose', ['vat', 'static_vat'], ['supplier_vat_id', 'merchant_vat_id']),
	field('customer', 'loose'),
	field('order_number', 'loose'),
	field('net_amount', 'number', ['amount_untaxed']),
	field('tax_amount', 'number', ['amount_tax']),
	field('iban', 'loose'),
	{
		...field('lines', 'lines'),
		expected: (record) => (lineTotals(record).length > 0 ? [lineTotals(record)] : []),
	},
];

const lettersAndDigits = (value: unknown): string =>
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

function totalOf(line: unknown): number {
	return line !== null && typeof line === 'object' && 'total' in line ? asNumber(line.total) : NaN;
}

const sameNumber = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Whether a cell has the expected value. */
export function sameValue(kind: Kind, got: unknown, expected: unknown): boolean {
	switch (kind) {
		case 'exact':
			return String(got).trim() === String(expected);
		case 'loose':
			return lettersAndDigits(got) === lettersAndDigits(expected);
		case 'number':
			return sameNumber(asNumber(got), Number(expected));
		case 'date':
			return new RegExp(`^${String(expected)}(T00:00:00.*)?$`).test(String(got).trim());
		case 'lines': {
			const totals = (Array.isArray(got) ? got : []).map(totalOf);
			return (
				Array.isArray(expected) &&
				totals.length === expected.length &&
				expected.every((value, index) => sameNumber(totals[index] ?? NaN, Number(value)))
			);
		}
	}
}
