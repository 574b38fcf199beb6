import { DateTime } from 'luxon';
import { addTo, type Values } from '../../nodes/shared/values';

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
	const quantity = 1 + (number % 7);
	const unit = 10 + (number % 90);
	return {
		invoice_number: `INV-${20_000 + number}`,
		date: `2025-03-${String(10 + (number % 18)).padStart(2, '0')}`,
		due_date: `2025-04-${String(10 + (number % 18)).padStart(2, '0')}`,
		document_type: 'invoice',
		supplier: nameOf(number),
		supplier_vat_id: vatIdOf(number),
		customer: 'Northmoor Observatory Trust',
		order_number: `PO-${7000 + number}`,
		net_amount: quantity * unit,
		total_amount: quantity * unit,
		currency: 'EUR',
		iban: ibanOf(1_000_000 + number),
		lines: [
			{
				description: `${TRADES[number % 5]} no. ${number}`,
				quantity,
				unit_price: unit,
				total: quantity * unit,
			},
		],
	};
}

/** The supplier of an invoice, or the merchant of a receipt. */
const supplierIn = (record: Values) => String(record['supplier'] ?? record['merchant']);

function groupBy(records: Values[], keyOf: (record: Values) => string): Map<string, Values[]> {
	const groups = new Map<string, Values[]>();
	for (const record of records) addTo(groups, keyOf(record), record);
	return groups;
}

/** The texts that records have in some fields, as a cell has them. */
const textsIn = (records: Values[], ...fields: string[]) =>
	[...new Set(records.flatMap((record) => fields.map((field) => record[field] ?? [])).flat())].join(
		'; ',
	);

const toDay = (date: unknown) => DateTime.fromISO(String(date));
const daysToPay = ({ date, due_date }: Values) => toDay(due_date).diff(toDay(date)).as('days');

/** A row for each supplier, in the order of the records. */
export const suppliersOf = (records: Values[]) =>
	[...groupBy(records, supplierIn)].map(([name, own], at) => {
		const [payment_days] = own
			.map(daysToPay)
			.filter(Number.isFinite)
			.sort((a, b) => a - b);
		return {
			...{ supplier_id: String(10_000 + at), name, iban: textsIn(own, 'iban') },
			vat_id: textsIn(own, 'supplier_vat_id', 'merchant_vat_id'),
			...{ currency: textsIn(own, 'currency'), payment_days, account: 70_000 + at },
		};
	});

/** The id of the supplier of each record. */
const idsOf = (records: Values[]) =>
	new Map(suppliersOf(records).map(({ supplier_id, name }) => [name, supplier_id]));

/** A row for each order that the records name, as large as the largest of its records. */
export function ordersOf(records: Values[]) {
	const ids = idsOf(records);
	const ordered = records.filter((record) => record['order_number']);
	const orders = groupBy(ordered, (record) => `${record['order_number']} ${supplierIn(record)}`);
	return [...orders.values()].map((own) => {
		const amounts = own.map(({ total_amount }) => Number(total_amount));
		const open_amount = Math.max(...amounts);
		const largest = own[amounts.indexOf(open_amount)] ?? {};
		const { order_number, currency, lines } = largest;
		const supplier_id = ids.get(supplierIn(largest));
		return { order_number, supplier_id, currency, open_amount, lines: JSON.stringify(lines ?? []) };
	});
}

const monthBefore = (date: unknown) => toDay(date).minus({ months: 1 }).toISODate() ?? '';

/** Records of the month before. */
export function earlierOf(records: Values[]) {
	const ids = idsOf(records);
	return records.map((record, at) => ({
		invoice_number: `${String(record['invoice_number'] ?? record['receipt_number'])}-02`,
		...{ supplier_id: ids.get(supplierIn(record)), supplier: supplierIn(record) },
		...{ date: monthBefore(record['date']), total_amount: record['total_amount'] },
		_file: `the-month-before-${at}.pdf`,
	}));
}

/** A fraud or mistake, and what the node has to report about which field. */
export interface Plant {
	name: string;
	/** How it changes a record that matches the lists. */
	change: (record: InvoiceRecord, others: InvoiceRecord[]) => Values;
	kind: string;
	fields: string[];
	words: string;
}

const withLine = (record: InvoiceRecord, change: object) => ({
	lines: record.lines.map((line) => ({ ...line, ...change })),
});

/** Another name that looks the same at first sight. */
const misspelt = (name: string) => name.replace(/[aeiou]/, 'y');

export const PLANTS: Plant[] = [
	{
		name: 'a new IBAN',
		change: () => ({ iban: ibanOf(99_000_001) }),
		...{ kind: 'bankAccount', fields: ['iban'], words: 'The bank account has changed' },
	},
	{
		name: 'the IBAN of another supplier',
		change: (_, [other]) => ({ iban: other?.iban }),
		...{ kind: 'bankAccount', fields: ['iban'], words: 'It is an account of ' },
	},
	{
		name: 'an imitated name with its own numbers',
		change: ({ supplier }) => ({
			supplier: misspelt(supplier),
			supplier_vat_id: vatIdOf(900_001),
			iban: ibanOf(99_000_002),
		}),
		...{ kind: 'supplier', fields: ['supplier'], words: 'is similar to' },
	},
	{
		name: 'a name with a letter changed',
		change: ({ supplier }) => ({ supplier: misspelt(supplier) }),
		...{ kind: 'supplier', fields: ['supplier'], words: 'differs by a few letters' },
	},
	{
		name: 'a new supplier',
		change: () => ({
			supplier: 'Zephyr Quarries plc',
			supplier_vat_id: vatIdOf(900_002),
			iban: ibanOf(99_000_003),
		}),
		...{ kind: 'supplier', fields: ['supplier'], words: 'is not among the known suppliers' },
	},
	{
		name: 'name and account of one supplier, VAT ID of another',
		change: (_, [other]) => ({ supplier_vat_id: other?.supplier_vat_id }),
		...{ kind: 'supplier', fields: ['supplier', 'supplier_vat_id'] },
		words: 'belong to two suppliers',
	},
	{
		name: 'another currency',
		change: () => ({ currency: 'USD' }),
		...{ kind: 'supplier', fields: ['currency'], words: ' is new for ' },
	},
	{
		name: 'fewer days to pay',
		change: ({ date }) => ({ due_date: toDay(date).plus({ days: 3 }).toISODate() }),
		...{ kind: 'supplier', fields: ['due_date'], words: ' days to pay, ' },
	},
	{
		name: 'the same invoice again',
		change: ({ invoice_number }) => ({ invoice_number: `${invoice_number}-02` }),
		...{ kind: 'seenBefore', fields: ['invoice_number'], words: 'The same number of the same' },
	},
	{
		name: 'the same invoice under another number',
		change: ({ date }) => ({ invoice_number: 'X-1', date: monthBefore(date) }),
		...{ kind: 'seenBefore', fields: ['invoice_number', 'date', 'total_amount'] },
		words: 'under another number',
	},
	{
		name: 'an order overdrawn by a cent above the tolerance',
		change: ({ total_amount }) => ({ total_amount: Number((total_amount + 5.01).toFixed(2)) }),
		...{ kind: 'order', fields: ['total_amount'], words: 'is more than the open amount' },
	},
	{
		name: 'a doubled quantity',
		change: (record) => withLine(record, { quantity: 2 * (record.lines[0]?.quantity ?? 0) }),
		...{ kind: 'order', fields: ['lines[0].quantity'], words: 'the order has' },
	},
	{
		name: 'another price',
		change: (record) => withLine(record, { unit_price: 1 + (record.lines[0]?.unit_price ?? 0) }),
		...{ kind: 'order', fields: ['lines[0].unit_price'], words: 'the order has' },
	},
	{
		name: 'an unknown order',
		change: () => ({ order_number: 'PO-1' }),
		...{ kind: 'order', fields: ['order_number'], words: 'is not among the known orders' },
	},
	{
		name: 'the order of another supplier',
		change: (_, [other]) => ({ order_number: other?.order_number }),
		...{ kind: 'order', fields: ['order_number'], words: 'the order is one of' },
	},
	{
		name: 'a credit note for an unknown invoice',
		change: () => ({ document_type: 'credit note', total_amount: 1_000_000 }),
		...{ kind: 'seenBefore', fields: ['document_type', 'total_amount'] },
		words: 'for an unknown invoice',
	},
];
