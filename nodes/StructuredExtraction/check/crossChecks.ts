import { isValues, listOf, type Values } from '../../shared/values';
import type { Schema } from '../schema/schema';
import type { Issue } from './issue';

/** What a rule finds: an issue of the kind `sum`. */
type Finding = Pick<Issue, 'fields' | 'text'>;

/** Rounding that printed sums may carry, in units of the currency. */
const TOLERANCE = 0.02;
/** Further rounding per line that is added up. */
const LINE_TOLERANCE = 0.01;

/** The figure of a number or an amount with currency. */
function figure(value: unknown): number | null {
	if (typeof value === 'number') return value;
	return isValues(value) && typeof value['amount'] === 'number' ? value['amount'] : null;
}

const money = (value: number) => value.toFixed(2);
const isNear = (a: number, b: number, tolerance = TOLERANCE) => Math.abs(a - b) <= tolerance + 1e-9;

/** The figures of one column of a list; null when the list is empty or an entry lacks it. */
function column(record: Values, list: string, name: string): number[] | null {
	const entries = listOf(record[list]);
	const figures = entries.map((entry) => (isValues(entry) ? figure(entry[name]) : null));
	return figures.length > 0 && figures.every((each) => each !== null) ? figures : null;
}

const sum = (figures: number[]) => figures.reduce((total, each) => total + each, 0);

/** Net + tax = total; a tip may be part of the total. */
function taxAddsUp(record: Values): Finding[] {
	const net = figure(record['amount_untaxed']);
	const tax = figure(record['tax']);
	const total = figure(record['amount']);
	const tip = figure(record['tip']) ?? 0;
	if (net === null || tax === null || total === null) return [];
	if (isNear(net + tax, total) || isNear(net + tax + tip, total)) return [];
	const text = `Net and tax do not make the total: ${money(net)} + ${money(tax)} is ${money(net + tax)}, not ${money(total)}`;
	return [{ fields: ['amount_untaxed', 'tax', 'amount'], text }];
}

/** The lines make the net total or the total, according to which prices are printed. */
function linesAddUp(record: Values): Finding[] {
	const lines = column(record, 'lines', 'total');
	const net = figure(record['amount_untaxed']);
	const total = figure(record['amount']);
	const tip = figure(record['tip']) ?? 0;
	const wanted = [
		...(net === null ? [] : [{ field: 'amount_untaxed', name: 'net total', sums: [net] }]),
		...(total === null ? [] : [{ field: 'amount', name: 'total', sums: [total, total - tip] }]),
	];
	if (lines === null || wanted.length === 0) return [];
	const added = sum(lines);
	const tolerance = TOLERANCE + LINE_TOLERANCE * lines.length;
	const isWanted = wanted.some(({ sums }) => sums.some((each) => isNear(added, each, tolerance)));
	if (isWanted) return [];
	const named = wanted.map(({ name, sums: [printed = 0] }) => `the ${name} of ${money(printed)}`);
	const text = `The lines add up to ${money(added)}, ${named.length > 1 ? 'neither' : 'not'} ${named.join(' nor ')}`;
	return [{ fields: ['lines', ...wanted.map(({ field }) => field)], text }];
}

/** Opening balance + bookings = closing balance. */
function bookingsAddUp(record: Values): Finding[] {
	const opening = figure(record['opening_balance']);
	const closing = figure(record['closing_balance']);
	const bookings = column(record, 'transactions', 'amount');
	if (opening === null || closing === null || bookings === null) return [];
	const reached = opening + sum(bookings);
	if (isNear(reached, closing)) return [];
	const text = `Opening balance and bookings lead to ${money(reached)}, the closing balance is ${money(closing)}`;
	return [{ fields: ['opening_balance', 'transactions', 'closing_balance'], text }];
}

/** Pairs of dates of which the first cannot be after the second. */
const ORDERED_DATES = [
	['date', 'due_date', 'due date'],
	['date', 'delivery_date', 'delivery date'],
	['period_start', 'period_end', 'end of the period'],
] as const;

function datesInOrder(record: Values): Finding[] {
	return ORDERED_DATES.flatMap(([first, second, name]) => {
		const before = record[first];
		const after = record[second];
		// ISO 8601 days sort as text.
		if (typeof before !== 'string' || typeof after !== 'string' || before <= after) return [];
		const text = `The ${name} ${after} is before ${before} (${first})`;
		return [{ fields: [first, second], text }];
	});
}

/** A tax number that is at the same time another number of the document was taken from the wrong place. */
function taxNumberIsItsOwn(record: Values): Finding[] {
	return ['supplier_vat_id', 'merchant_vat_id'].flatMap((field) => {
		const value = record[field];
		if (typeof value !== 'string') return [];
		const other = ['invoice_number', 'receipt_number', 'order_number', 'iban'].find(
			(name) => record[name] === value,
		);
		if (other === undefined) return [];
		return [{ fields: [field, other], text: `${field} and ${other} are both ${value}` }];
	});
}

const RULES = [taxAddsUp, linesAddUp, bookingsAddUp, datesInOrder, taxNumberIsItsOwn];

/**
 * Values that do not agree with each other, for fields named like those of the templates:
 * `amount_untaxed`, `tax`, `tip`, `amount`, `lines[].total`, `date`, `due_date`, … Only fields of
 * the schema count; a missing value is no finding.
 */
export function findings(schema: Schema, record: Values): Issue[] {
	const names = new Set(schema.fields.map(({ name }) => name));
	const known = Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
	return RULES.flatMap((rule) => rule(known)).map((finding) => ({ kind: 'sum', ...finding }));
}
