import type { Reading } from './Reading';
import { chooserFor, isAbsent } from './notation';
import type { Entry, Leaf, TrueRecord } from './truths';

/** The kinds of mistakes that are planted, in the order of the report, and what each is. */
export const MISTAKES = {
	digit: 'one digit is another',
	swap: 'two digits have changed places',
	day: 'a day earlier or later',
	tenfold: 'ten times the number',
	line: 'a line is left out',
	net: 'the net total is given as the total',
	due: 'the due date is given as the date',
	parties: 'supplier and customer have changed places',
	order: 'the order number is given as the number',
	misread: 'OCR misread a character, at a confidence of 0.4',
	currency: 'another currency',
	columns: 'quantity and unit price of a line have changed places',
	totals: 'the totals of two lines have changed places',
	bare: 'the totals of two lines without quantities have changed places',
	quantities: 'the quantities of two lines have changed places',
	names: 'the names of two lines have changed places',
	doubled: 'a line is given twice, once with 0 as its total',
	merged: 'two lines are given as one, with one name and the sum of both',
	rate: 'a lower rate of the tax, without amounts',
	unread: 'lines are left out, all of them',
	tax: 'the tax and its lines are left out',
	paid: 'a payment is left out, the total given as the amount due',
	account: 'the account is left out',
	customer: 'the customer is left out (told in a note)',
	dueDate: 'the due date is left out (told in a note)',
	orderNumber: 'the order number is left out (told in a note)',
	vatNumber: "the supplier's VAT number is left out (told in a note)",
	vat: "the customer's VAT number is given as the supplier's",
	postcode: 'a postcode is given as the number',
	telephone: 'a telephone number is given as the number',
	untaxed: 'the net total is given as the total, net and tax are left out',
	title: 'the title of the document is given as the supplier',
} as const;

export type MistakeKind = keyof typeof MISTAKES;

/** A record with one mistake in it. */
export interface Mistake {
	kind: MistakeKind;
	/** Paths of the wrong values: `total_amount`, `lines[2].total`, or `lines` for an omitted line. */
	fields: string[];
	record: TrueRecord;
	/** Whether nothing in the document could be taken for the wrong value. */
	isAbsent: boolean;
	/** Misread by OCR: the text of the document has the mistake too. */
	misread?: { index: number; length: number; text: string };
}

/** Entries of a list that mistakes are planted in: the first, one in the middle, the last. */
const someOf = (entries: Entry[]) =>
	[...new Set([0, entries.length >> 1, entries.length - 1])].filter((at) => at >= 0);

interface LeafValue {
	path: string;
	/** Name of the field, without its list. */
	name: string;
	value: Leaf;
	replaced: (value: Leaf) => TrueRecord;
}

function leafValues(record: TrueRecord): LeafValue[] {
	return Object.entries(record).flatMap(([name, value]): LeafValue[] => {
		if (value === undefined) return [];
		if (!Array.isArray(value)) {
			return [{ path: name, name, value, replaced: (other) => ({ ...record, [name]: other }) }];
		}
		return someOf(value).flatMap((at) =>
			Object.entries(value[at] ?? {}).flatMap(([inner, each]): LeafValue[] => {
				if (each === undefined) return [];
				const replaced = (other: Leaf) => ({
					...record,
					[name]: value.map((entry, index) =>
						index === at ? { ...entry, [inner]: other } : entry,
					),
				});
				return [{ path: `${name}[${at}].${inner}`, name: inner, value: each, replaced }];
			}),
		);
	});
}

const isDay = (value: Leaf) => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** Numbers, and texts such as invoice numbers; dates have mistakes of their own. */
const hasDigits = ({ value }: LeafValue) =>
	typeof value === 'number' || (!isDay(value) && !/\s\p{L}{3}/u.test(value) && /\d{3}/.test(value));

/** A changed value as a number if the original was one. */
const sameType = (changed: string, value: Leaf): Leaf =>
	typeof value === 'number' ? Number(changed) : changed;

const digitsIn = (text: string) => [...text.matchAll(/\d/g)].map(({ index }) => index);

const withLetter = (text: string, at: number, letter: string) =>
	text.slice(0, at) + letter + text.slice(at + 1);

/** As a document prints it: amounts with two decimals. */
const textOf = (value: Leaf) =>
	typeof value === 'number' && !Number.isInteger(value) && Number(value.toFixed(2)) === value
		? value.toFixed(2)
		: String(value);

function otherDigit(value: Leaf, choose: ReturnType<typeof chooserFor>): Leaf | undefined {
	const text = textOf(value);
	const at = choose(digitsIn(text));
	if (at === undefined) return undefined;
	const digit = choose([...'123456789'].filter((each) => each !== text[at])) ?? '';
	return sameType(withLetter(text, at, digit), value);
}

function swapped(value: Leaf, choose: ReturnType<typeof chooserFor>): Leaf | undefined {
	const text = textOf(value);
	const offsets = digitsIn(text);
	const pairs = offsets.flatMap((at, index) => {
		const next = offsets[index + 1];
		return next === undefined || text[at] === text[next] ? [] : [[at, next] as const];
	});
	const pair = choose(pairs);
	if (pair === undefined) return undefined;
	const [one, two] = pair;
	const first = withLetter(text, one, text[two] ?? '');
	return sameType(withLetter(first, two, text[one] ?? ''), value);
}

const days = (day: string, more: number) =>
	new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10);

/** Sums of money, with quantities and prices. */
const isFigure = ({ value, name }: LeafValue) =>
	typeof value === 'number' && value !== 0 && name !== 'rate';

/** Characters that OCR confuses. */
const alike: Record<string, string> = {
	'0': '8',
	'1': '7',
	'2': '7',
	'3': '8',
	'4': '9',
	'5': '6',
	'6': '8',
	'7': '1',
	'8': '3',
	'9': '4',
	e: 'c',
	o: 'a',
	n: 'h',
	l: 'i',
	i: 'l',
	r: 'n',
	S: '5',
	B: '8',
	G: 'C',
};

/** The numbers of a document and of the order that it refers to. */
const numbers = [['invoice_number', 'order_number']] as const;
const parties = [
	['supplier', 'customer'],
	['supplier', 'buyer'],
	['bank', 'account_holder'],
] as const;
const laterDays = [
	['date', 'due_date'],
	['date', 'delivery_date'],
] as const;
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'CAD'];

/** Mistakes in the lines of an invoice, each made in the first lines that it can be made in. */
function mistakesInLines({ record }: Reading): Mistake[] {
	const lines = Array.isArray(record['lines']) ? record['lines'] : [];
	const other = (kind: MistakeKind, fields: string[], changed: TrueRecord): Mistake => ({
		kind,
		fields,
		record: { ...record, ...changed },
		isAbsent: false,
	});
	const withLines = (changes: Map<number, Entry>) =>
		lines.map((line, index) => ({ ...line, ...changes.get(index) }));
	const swappedColumns = lines.flatMap(({ quantity, unit_price: price }, index) => {
		if (typeof quantity !== 'number' || typeof price !== 'number' || quantity === price) return [];
		const changed = withLines(new Map([[index, { quantity: price, unit_price: quantity }]]));
		const fields = ['quantity', 'unit_price'].map((name) => `lines[${index}].${name}`);
		return [other('columns', fields, { lines: changed })];
	});
	/** Each line and the next one that has another value. */
	const swappedRows = (kind: MistakeKind, name: string, without: Entry = {}) =>
		lines.flatMap((line, one) => {
			const two = lines.findIndex(
				(later, index) => index > one && later[name] !== line[name] && later[name] !== undefined,
			);
			if (
				two < 0 ||
				line[name] === undefined ||
				line['description'] === lines[two]?.['description']
			) {
				return [];
			}
			const changes = [
				[one, { [name]: lines[two]?.[name] }],
				[two, { [name]: line[name] }],
			] as const;
			const changed = withLines(new Map(changes)).map((each) => ({ ...each, ...without }));
			const fields = [one, two].map((index) => `lines[${index}].${name}`);
			return [other(kind, fields, { lines: changed })];
		});
	const doubled = lines.flatMap((line, index) =>
		line['total'] === 0 || line['description'] === undefined
			? []
			: [
					other('doubled', ['lines'], {
						lines: lines.toSpliced(index + 1, 0, { ...line, total: 0 }),
					}),
				],
	);
	const merged = lines.slice(1).flatMap((next, index) => {
		const line = lines[index];
		if (typeof line?.['total'] !== 'number' || typeof next['total'] !== 'number') return [];
		const total = Number((line['total'] + next['total']).toFixed(2));
		const one = { ...line, quantity: undefined, unit_price: undefined, total };
		return next['total'] === 0
			? []
			: [other('merged', ['lines'], { lines: lines.toSpliced(index, 2, one) })];
	});
	return [
		...swappedColumns.slice(0, 1),
		...swappedRows('totals', 'total').slice(0, 1),
		...swappedRows('bare', 'total', { quantity: undefined, unit_price: undefined }).slice(0, 1),
		...swappedRows('quantities', 'quantity').slice(0, 1),
		...swappedRows('names', 'description').slice(0, 1),
		...doubled.slice(0, 1),
		...merged.slice(0, 1),
		...(lines.length > 0 ? [other('unread', ['lines'], { lines: [] })] : []),
	];
}

/** The part of the highest rate that is given in its place. */
const LOWER = 0.25;

/** Values of the sums of an invoice that are left out or given without others. */
function mistakesInSums({ record }: Reading): Mistake[] {
	const { tax_amount: tax, net_amount: net, total_amount: total, amount_paid: paid } = record;
	const rates = Array.isArray(record['tax_lines']) ? record['tax_lines'] : [];
	const [highest = 0] = rates.map(({ rate }) => Number(rate ?? 0)).sort((a, b) => b - a);
	const isTaxed = typeof tax === 'number' && tax > 0 && typeof net === 'number';
	const isPaid = typeof paid === 'number' && typeof total === 'number' && Math.abs(paid) < total;
	const other = (kind: MistakeKind, fields: string[], changed: TrueRecord): Mistake[] => [
		{ kind, fields, record: { ...record, ...changed }, isAbsent: false },
	];
	const lower = { rate: Math.round(highest * LOWER) };
	return [
		...(isTaxed && highest > 0 ? other('rate', ['tax_lines'], { tax_lines: [lower] }) : []),
		...(isTaxed && net !== total
			? other('untaxed', ['total_amount'], {
					total_amount: net,
					net_amount: undefined,
					tax_amount: undefined,
					tax_lines: [],
				})
			: []),
		...(isTaxed ? other('tax', ['tax_amount'], { tax_amount: undefined, tax_lines: [] }) : []),
		...(isPaid && paid !== 0
			? other('paid', ['amount_paid', 'amount_due'], { amount_paid: undefined, amount_due: total })
			: []),
	];
}

/** A line with the title of an invoice. */
const TITLE =
	/^[#*\s]*(rechnung|invoice|tax invoice|facture|fattura|factura|factuur|gutschrift|credit note)[*\s]*$/imu;

/** Other values of the page in the fields of an invoice, or none. */
function mistakesFromPage({ record, text, printed }: Reading): Mistake[] {
	const { supplier_vat_id: own, customer_vat_id: customers } = record;
	const other = (kind: MistakeKind, field: string, value: Leaf | undefined): Mistake[] => [
		{ kind, fields: [field], record: { ...record, [field]: value }, isAbsent: false },
	];
	const leftOut = (kind: MistakeKind, field: string) =>
		printed.has(field) ? other(kind, field, undefined) : [];
	const [, postcode] = /^(\d{5}) \p{Lu}\p{L}{2}/mu.exec(text) ?? [];
	const [, title] = TITLE.exec(text) ?? [];
	const [, telephone] =
		/(?:telefon|telephone|phone|tel)\.?:? ([+\d][\d /()-]{6,20}\d)/i.exec(text) ?? [];
	const hasNumber = record['invoice_number'] !== undefined;
	return [
		...leftOut('account', 'iban'),
		...leftOut('customer', 'customer'),
		...leftOut('dueDate', 'due_date'),
		...leftOut('orderNumber', 'order_number'),
		...leftOut('vatNumber', 'supplier_vat_id'),
		...(own !== undefined && typeof customers === 'string' && customers !== own
			? other('vat', 'supplier_vat_id', customers)
			: []),
		...(postcode && hasNumber ? other('postcode', 'invoice_number', postcode) : []),
		...(title && record['supplier'] !== undefined ? other('title', 'supplier', title) : []),
		...(telephone && hasNumber ? other('telephone', 'invoice_number', telephone) : []),
	];
}

/** All mistakes that are planted in the record of a document, one at a time; the same in each run. */
export function mistakesIn(reading: Reading): Mistake[] {
	const { file, record, text, printed } = reading;
	const values = leafValues(record);
	const chooser = (kind: MistakeKind, path: string) => chooserFor(`${file} ${kind} ${path}`);
	const planted = (kind: MistakeKind, leaf: LeafValue, value: Leaf | undefined): Mistake[] =>
		value === undefined || value === leaf.value
			? []
			: [
					{
						kind,
						fields: [leaf.path],
						record: leaf.replaced(value),
						isAbsent: isAbsent(text, value),
					},
				];
	/** A field has the value of another field of the document. */
	const taken = (kind: MistakeKind, pairs: readonly (readonly [string, string])[]): Mistake[] =>
		pairs.flatMap(([field, from]) => {
			const [value, other] = [record[field], record[from]];
			if (value === undefined || other === undefined || value === other) return [];
			return [{ kind, fields: [field], record: { ...record, [field]: other }, isAbsent: false }];
		});
	return [
		...values
			.filter(hasDigits)
			.flatMap((leaf) => [
				...planted('digit', leaf, otherDigit(leaf.value, chooser('digit', leaf.path))),
				...planted('swap', leaf, swapped(leaf.value, chooser('swap', leaf.path))),
			]),
		...values
			.filter(({ value }) => isDay(value))
			.flatMap((leaf) =>
				[-1, 1].flatMap((more) => planted('day', leaf, days(String(leaf.value), more))),
			),
		...values
			.filter(isFigure)
			.flatMap((leaf) => planted('tenfold', leaf, Number((Number(leaf.value) * 10).toFixed(4)))),
		...Object.entries(record).flatMap(([name, value]) =>
			!Array.isArray(value) || value.length < 2
				? []
				: someOf(value).map((at): Mistake => {
						const rest = value.filter((_, index) => index !== at);
						return {
							kind: 'line',
							fields: [name],
							record: { ...record, [name]: rest },
							isAbsent: false,
						};
					}),
		),
		...taken('net', [['total_amount', 'net_amount']]),
		...taken('due', laterDays),
		...parties.flatMap(([one, two]): Mistake[] => {
			const [first, second] = [record[one], record[two]];
			if (first === undefined || second === undefined) return [];
			return [
				{
					kind: 'parties',
					fields: [one, two],
					isAbsent: false,
					record: { ...record, [one]: second, [two]: first },
				},
			];
		}),
		...taken('order', numbers),
		...mistakesFromPage(reading),
		...values.flatMap((leaf): Mistake[] => {
			const at = printed.get(leaf.path);
			// A value that is printed more than once would not be the only wrong one.
			if (!at?.isOnly || isDay(leaf.value) || leaf.path === 'currency') return [];
			const letters = [...at.text.matchAll(/\w/g)].filter(([letter]) => letter in alike);
			const chosen = chooser('misread', leaf.path)(letters);
			if (chosen === undefined) return [];
			const other = withLetter(at.text, chosen.index, alike[chosen[0]] ?? '');
			if (!isAbsent(text, other)) return [];
			return [
				{
					kind: 'misread',
					fields: [leaf.path],
					isAbsent: false,
					record: leaf.replaced(other),
					misread: { index: at.index, length: at.text.length, text: other },
				},
			];
		}),
		...values
			.filter(({ path }) => path === 'currency')
			.flatMap((leaf) => currencies.flatMap((each) => planted('currency', leaf, each))),
		...mistakesInLines(reading),
		...mistakesInSums(reading),
	];
}
