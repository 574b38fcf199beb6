import { DateTime } from 'luxon';
import { addTo, type Values } from '../../nodes/shared/basics/values';

// Lists of suppliers, orders and earlier records that match given records, and frauds and mistakes to plant.

/** A record of the template "Invoice". */
export interface InvoiceRecord extends Values {
	invoice_number: string;
	date: string;
	due_date: string;
	supplier: string;
	supplier_vat_id: string;
	iban: string;
	currency: string;
	order_number: string;
	total_amount: number;
	lines: Array<{ description: string; quantity: number; unit_price: number; total: number }>;
}

/** German IBANs with valid check digits, one for each number below 10¹⁰. */
export function ibanOf(account: number): string {
	const bban = `50010517${String(account).padStart(10, '0')}`;
	const remainder = BigInt(`${bban}131400`) % 97n;
	return `DE${String(98n - remainder).padStart(2, '0')}${bban}`;
}

const NAMES = ['Kestrel', 'Alder', 'Juniper', 'Marlow', 'Severn', 'Tamarind', 'Osprey', 'Calder'];
const TRADES = ['Paper Supplies', 'Metalworks', 'Catering', 'Freight', 'Instruments'];

/** A supplier's name; each of the first 40 is unlike the others. */
const nameOf = (number: number) =>
	`${NAMES[number % 8]} ${TRADES[Math.floor(number / 8) % 5]}${number < 40 ? '' : ` ${number}`} Ltd`;

/** VAT numbers of Northern Ireland whose check digits are right. */
function vatIdOf(number: number): string {
	const digits = String(1_000_000 + number);
	const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (8 - at), 0);
	return `XI${digits}${String((97 - (sum % 97)) % 97).padStart(2, '0')}`;
}

/** An invoice of a supplier in order. */
export function invoiceOf(number: number): InvoiceRecord {
	const [quantity, unit_price] = [1 + (number % 7), 10 + (number % 90)];
	const total = quantity * unit_price;
	return {
		invoice_number: `INV-${20_000 + number}`,
		document_type: 'invoice',
		currency: 'EUR',
		date: `2025-03-${10 + (number % 18)}`,
		due_date: `2025-04-${10 + (number % 18)}`,
		supplier: nameOf(number),
		supplier_vat_id: vatIdOf(number),
		iban: ibanOf(1_000_000 + number),
		customer: 'Northmoor Observatory Trust',
		order_number: `PO-${7000 + number}`,
		net_amount: total,
		total_amount: total,
		lines: [{ description: `${TRADES[number % 5]} no. ${number}`, quantity, unit_price, total }],
	};
}

/** The texts that records have in a field, as a cell has them. */
const textsIn = (records: InvoiceRecord[], field: 'iban' | 'supplier_vat_id' | 'currency') =>
	[...new Set(records.map((record) => record[field]))].join('; ');

const toDay = (date: string) => DateTime.fromISO(date);

/** A row for each supplier, in the order of the records. */
export function suppliersOf(records: InvoiceRecord[]) {
	const groups = new Map<string, InvoiceRecord[]>();
	for (const record of records) addTo(groups, record.supplier, record);
	return [...groups].map(([name, own], at) => {
		const days = own.map((one) => toDay(one.due_date).diff(toDay(one.date)).as('days'));
		return {
			supplier_id: String(10_000 + at),
			name,
			iban: textsIn(own, 'iban'),
			vat_id: textsIn(own, 'supplier_vat_id'),
			currency: textsIn(own, 'currency'),
			payment_days: Math.min(...days),
			account: 70_000 + at,
		};
	});
}

/** The id of the supplier of each record. */
const idsOf = (records: InvoiceRecord[]) =>
	new Map(suppliersOf(records).map(({ supplier_id, name }) => [name, supplier_id]));

/** The order of each record, as large as the record. */
export function ordersOf(records: InvoiceRecord[]) {
	const ids = idsOf(records);
	return records.map(({ order_number, supplier, currency, total_amount, lines }) => ({
		order_number,
		supplier_id: ids.get(supplier),
		currency,
		open_amount: total_amount,
		lines: JSON.stringify(lines),
	}));
}

const monthBefore = (date: string) => toDay(date).minus({ months: 1 }).toISODate() ?? '';

/** Records of the month before. */
export function earlierOf(records: InvoiceRecord[]) {
	const ids = idsOf(records);
	return records.map(({ invoice_number, supplier, date, total_amount }, at) => ({
		invoice_number: `${invoice_number}-02`,
		supplier_id: ids.get(supplier),
		supplier,
		date: monthBefore(date),
		total_amount,
		_file: `the-month-before-${at}.pdf`,
	}));
}

/** Another name that looks the same at first sight. */
const misspelt = (name: string) => name.replace(/[aeiou]/, 'y');

/** A line of which a figure is larger. */
const withLine =
	(figure: 'quantity' | 'unit_price') =>
	({ lines }: InvoiceRecord) => ({
		lines: lines.map((line) => ({ ...line, [figure]: 2 * line[figure] })),
	});

/** A company with numbers of its own. */
const stranger = (supplier: string) => ({
	supplier,
	supplier_vat_id: vatIdOf(900_001),
	iban: ibanOf(99_900_001),
});

/** A fraud or mistake: kind and fields of the issue that reports it, words of that, and how a record is changed. */
type Plant = [
	name: string,
	issue: string,
	words: string,
	change: (record: InvoiceRecord, other: InvoiceRecord) => Values,
];

const LONGER_NUMBER = ({ invoice_number: number }: InvoiceRecord) => ({
	invoice_number: `${number}-02`,
});
const OTHER_NUMBER = ({ date }: InvoiceRecord) => ({
	invoice_number: 'X',
	date: monthBefore(date),
});
const OTHER_VAT = (_: Values, { supplier_vat_id }: InvoiceRecord) => ({ supplier_vat_id });
const OTHER_ORDER = (_: Values, { order_number }: InvoiceRecord) => ({ order_number });
const CREDIT = { document_type: 'credit note', total_amount: 1_000_000 };
const IN_3_DAYS = ({ date }: InvoiceRecord) => ({
	due_date: toDay(date).plus({ days: 3 }).toISODate(),
});

export const PLANTS: Plant[] = [
	['a new IBAN', 'bankAccount iban', 'has changed', () => ({ iban: ibanOf(99_000_001) })],
	['an IBAN of another one', 'bankAccount iban', 'an account of ', (_, { iban }) => ({ iban })],
	[
		'an imitated name',
		'supplier supplier',
		'is similar to',
		(of) => stranger(misspelt(of.supplier)),
	],
	[
		'a letter changed',
		'supplier supplier',
		'a few letters',
		({ supplier: name }) => ({ supplier: misspelt(name) }),
	],
	['a new supplier', 'supplier supplier', 'is not among the known', () => stranger('Zephyr plc')],
	['another VAT ID', 'supplier supplier supplier_vat_id', 'belong to two suppliers', OTHER_VAT],
	['another currency', 'supplier currency', ' is new for ', () => ({ currency: 'USD' })],
	['fewer days to pay', 'supplier due_date', ' days to pay, ', IN_3_DAYS],
	['the same invoice', 'seenBefore invoice_number', 'The same number of the same', LONGER_NUMBER],
	[
		'the same invoice under another number',
		'seenBefore invoice_number date total_amount',
		'under another number',
		OTHER_NUMBER,
	],
	[
		'an overdrawn order',
		'order total_amount',
		'is more than the open',
		(of) => ({ total_amount: of.total_amount + 0.01 }),
	],
	['a doubled quantity', 'order lines[0].quantity', 'the order has', withLine('quantity')],
	['another price', 'order lines[0].unit_price', 'the order has', withLine('unit_price')],
	['an unknown order', 'order order_number', 'not among the known', () => ({ order_number: 'P1' })],
	['another order', 'order order_number', 'the order is one of', OTHER_ORDER],
	['a large credit', 'seenBefore document_type total_amount', 'unknown invoice', () => CREDIT],
];
