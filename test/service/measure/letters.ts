import { randomNumbers } from '../../samples/make/random';
import { makePdf, tableTexts, type Text } from '../testing/makePdf';
import type { Sample, Truth } from './fields';
import { type Language, type Words, words } from './letterWords';

// Invoices that nobody sent: other names, other words and other layouts than the documents that the service was
// made with, and what each of them says. The same every time.

export interface Party {
	name: string;
	street: string;
	town: string;
	vatId: string;
}

/** All that a letter may say. Amounts in cents. */
export interface Facts {
	language: Language;
	says: Words;
	supplier: Party;
	customer: Party;
	number: string;
	order: string;
	date: Date;
	due: Date;
	lines: { text: string; count: number; price: number }[];
	rate: number;
	net: number;
	tax: number;
	gross: number;
	paid: number;
	iban: string;
	bic: string;
	phone: string;
	mail: string;
	/** Which of the language's words for the same thing this supplier uses. */
	pick: <T>(choices: readonly T[]) => T;
}

/** A page, and what it says otherwise than the facts. */
export interface Drawn {
	texts: Text[];
	truth?: Truth;
}

export type Layout = (facts: Facts) => Drawn;

const languages = Object.keys(words) as Language[];

/** Two letters of each layout in each language. @param seed others than those that the tests have */
export function letters(seed = 0): Sample[] {
	return languages.flatMap((language, row) =>
		Object.entries(layouts).flatMap(([name, layout], column) =>
			[0, 1].map((copy) => letter(language, name, layout, seed + 1000 * row + 10 * column + copy)),
		),
	);
}

/** A letter with facts that its seed makes up. */
export function letter(language: Language, name: string, layout: Layout, seed: number): Sample {
	const facts = factsOf(language, seed);
	const { texts, truth: others } = layout(facts);
	const { supplier, customer, net, tax, gross, paid } = facts;
	const truth: Truth = {
		invoice_number: [facts.number],
		date: [iso(facts.date)],
		due_date: [iso(facts.due)],
		supplier: [supplier.name],
		supplier_vat_id: [supplier.vatId],
		customer: [customer.name],
		order_number: [facts.order],
		amount_untaxed: [plain(net)],
		tax: [plain(tax)],
		amount: [plain(gross)],
		currency: [facts.says.currency],
		iban: [facts.iban],
		customer_vat_id: [],
		amount_paid: paid > 0 ? [plain(paid)] : [],
		amount_due: [plain(gross - paid)],
	};
	return {
		file: `${language}-${name}-${seed}.pdf`,
		bytes: () => makePdf([texts]),
		truth: { ...truth, ...others },
	};
}

/** Cents as a plain number, and a day as ISO 8601. */
export const plain = (cents: number): string => (cents / 100).toFixed(2);
export const iso = (date: Date): string => date.toISOString().slice(0, 10);

function factsOf(language: Language, seed: number): Facts {
	const random = randomNumbers(seed + 77);
	const says = words[language];
	const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
	const pick = <T>(choices: readonly T[]): T => choices[number(0, choices.length - 1)] as T;
	const digits = (count: number) => Array.from({ length: count }, () => number(0, 9)).join('');
	const party = (kinds: readonly string[], forms: readonly string[]): Party => {
		const kind = pick(kinds);
		const form = pick(forms);
		return {
			name: `${kind} ${pick(says.surnames)}${form ? ` ${form}` : ''}`,
			street: pick(says.streets).replace('#', String(number(2, 180))),
			town: pick(says.towns),
			vatId: says.vatId.replace(/9/g, () => String(number(1, 9))),
		};
	};
	const supplier = party(says.trades, says.forms);
	const person = { ...party(says.trades, says.forms), name: pick(says.people) };
	const other = party(says.clients, says.forms);
	const lines = Array.from({ length: number(1, 4) }, () => ({
		text: pick(says.goods),
		count: number(1, 12),
		price: number(350, 48_000),
	}));
	const net = lines.reduce((sum, { count, price }) => sum + count * price, 0);
	const rate = pick(says.rates);
	const tax = Math.round((net * rate) / 100);
	const date = new Date(Date.UTC(2023 + number(0, 2), number(0, 11), number(1, 28)));
	return {
		language,
		says,
		supplier,
		customer: random() < 0.3 ? person : other,
		number: pick([
			`${digits(4)}-${digits(3)}`,
			`R${digits(6)}`,
			digits(7),
			`${date.getUTCFullYear()}/${digits(4)}`,
		]),
		order: pick([`PO-${digits(5)}`, `45${digits(8)}`, `B/${digits(4)}`]),
		date,
		due: new Date(date.getTime() + pick([14, 30, 21]) * 86_400_000),
		lines,
		rate,
		net,
		tax,
		gross: net + tax,
		paid: random() < 0.25 ? Math.round((net + tax) / 200) * 100 : 0,
		iban: ibanOf(says.ibanCountry, says.ibanBank + digits(says.ibanDigits)),
		bic: `${pick(['QRST', 'VLMB', 'HJKD'])}${says.ibanCountry}2X`,
		phone: `+${number(30, 49)} ${digits(3)} ${digits(6)}`,
		mail: `info@${supplier.name
			.toLowerCase()
			.normalize('NFD')
			.replace(/[^a-z]/g, '')
			.slice(0, 12)}.example`,
		pick,
	};
}

/** An account number with check digits that fit (ISO 13616). */
function ibanOf(country: string, account: string): string {
	const number = [...`${account}${country}00`].map((char) => parseInt(char, 36)).join('');
	const rest = [...number].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0);
	const iban = `${country}${String(98 - rest).padStart(2, '0')}${account}`;
	return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

export const text = (x: number, y: number, ...lines: string[]): Text[] =>
	lines.map((line, at) => ({ x, y: y + at * 13, text: line }));

export const money = ({ says }: Facts, cents: number): string => says.money(cents);
export const address = ({ name, street, town }: Party): string[] => [name, street, town];

/** The items and, under them, the sums. @returns the texts and where they end */
export function goods(facts: Facts, top: number, sums = true): { texts: Text[]; end: number } {
	const { says, lines, pick } = facts;
	const heads = [says.item, says.count, says.price, says.sum].map((choices) => pick(choices));
	const rows = lines.map(({ text: name, count, price }) => [
		name,
		String(count),
		money(facts, price),
		money(facts, count * price),
	]);
	const texts = tableTexts([heads, ...rows], [60, -330, -430, -530], top);
	const end = top + 18 * (rows.length + 1) + 8;
	if (!sums) return { texts, end };
	const below = sumRows(facts);
	return { texts: [...texts, ...sumTexts(below, end)], end: end + 18 * below.length };
}

export const sumTexts = (rows: [string, string][], top: number, left = 340): Text[] =>
	rows.flatMap(([label, amount], at): Text[] => [
		{ x: left, y: top + at * 18, text: label },
		{ x: 530, y: top + at * 18, text: amount, align: 'right' },
	]);

function sumRows(facts: Facts): [string, string][] {
	const { says, pick, net, tax, gross, paid, rate } = facts;
	const taxLabel = pick(says.tax).replace('%', `${String(rate).replace('.', says.comma)} %`);
	return [
		[pick(says.net), money(facts, net)],
		[taxLabel, money(facts, tax)],
		[pick(says.gross), money(facts, gross)],
		...(paid > 0
			? ([
					[pick(says.paid), `-${money(facts, paid)}`],
					[pick(says.rest), money(facts, gross - paid)],
				] satisfies [string, string][])
			: []),
	];
}

export const labelled = ({ says, number, date, due, order, pick }: Facts): [string, string][] => [
	[pick(says.number), number],
	[pick(says.date), says.day(date)],
	[pick(says.order), order],
	[pick(says.customerNumber), '10447'],
	[pick(says.due), says.day(due)],
];

/** The foot of a letter in columns: address, contact, register, bank. */
export function foot(facts: Facts, y = 760): Text[] {
	const { supplier, says, iban, bic, phone, mail } = facts;
	return [
		...text(60, y, ...address(supplier)),
		...text(185, y, `${says.phone} ${phone}`, mail, says.register),
		...text(310, y, `${says.vat} ${supplier.vatId}`, says.taxNumber, says.manager),
		...text(455, y, says.bank, iban, `BIC ${bic}`),
	].map((one) => ({ ...one, size: 7 }));
}

const layouts: Record<string, Layout> = {
	// DIN 5008: sender's line over the window on the left, facts in a block on the right, foot in columns.
	windowLeft(facts) {
		const { supplier, customer, says, pick } = facts;
		const facing = labelled(facts).flatMap(([label, value], at) => [
			...text(350, 130 + at * 14, `${label}:`),
			...text(470, 130 + at * 14, value),
		]);
		const { texts, end } = goods(facts, 330);
		return {
			texts: [
				{ x: 60, y: 50, text: supplier.name, size: 16, bold: true },
				{ x: 60, y: 120, text: address(supplier).join(' · '), size: 7 },
				...text(60, 140, ...address(customer)),
				...facing,
				{ x: 60, y: 270, text: pick(says.title), size: 14, bold: true },
				...text(60, 295, says.salutation),
				...texts,
				...text(60, end + 20, says.thanks),
				...foot(facts),
			],
		};
	},
	// French and Belgian letters: the window is on the right, the supplier's block on the left.
	windowRight(facts) {
		const { supplier, customer, says, phone, iban, bic, number, date, order, due, pick } = facts;
		const { texts, end } = goods(facts, 320);
		return {
			texts: [
				...text(
					60,
					60,
					...address(supplier),
					`${says.phone} ${phone}`,
					`${says.vat} : ${supplier.vatId}`,
				),
				...text(340, 150, ...address(customer)),
				{ x: 60, y: 230, text: `${pick(says.number)} ${number}`, size: 13, bold: true },
				...text(
					60,
					250,
					`${pick(says.date)} : ${says.day(date)}`,
					`${pick(says.order)} : ${order}`,
				),
				...texts,
				...text(60, end + 20, `${pick(says.due)} : ${says.day(due)}`, `IBAN ${iban} - BIC ${bic}`),
			],
		};
	},
	// The supplier stands in the foot only; facts in a row of headings with values under them.
	footOnly(facts) {
		const { customer, says, pick } = facts;
		const facing = labelled(facts);
		const { texts, end } = goods(facts, 300);
		return {
			texts: [
				{ x: 60, y: 60, text: pick(says.title), size: 18, bold: true },
				...text(60, 110, ...address(customer)),
				...facing.flatMap(([label, value], at) => [
					{ x: 60 + at * 100, y: 220, text: label, size: 8, bold: true },
					{ x: 60 + at * 100, y: 236, text: value, size: 9 },
				]),
				...texts,
				...text(60, end + 20, says.thanks),
				...foot(facts),
			],
		};
	},
	// Both parties side by side under headings; facts to the left of their values.
	fromTo(facts) {
		const { supplier, customer, says, iban, pick } = facts;
		const { texts, end } = goods(facts, 340);
		return {
			truth: { customer_vat_id: [customer.vatId] },
			texts: [
				{ x: 400, y: 60, text: pick(says.title).toUpperCase(), size: 20, bold: true },
				{ x: 60, y: 110, text: pick(says.from), bold: true },
				...text(60, 126, ...address(supplier), `${says.vat}: ${supplier.vatId}`),
				{ x: 320, y: 110, text: pick(says.to), bold: true },
				...text(320, 126, ...address(customer), `${says.vat}: ${customer.vatId}`),
				...labelled(facts).flatMap(([label, value], at) => [
					...text(60, 220 + at * 15, label),
					...text(200, 220 + at * 15, value),
				]),
				...texts,
				...text(60, end + 20, `IBAN: ${iban}`),
			],
		};
	},
	// A letter in sentences: number and date in the title, the due date in a request.
	sentences(facts) {
		const { supplier, customer, says, number, date, due, iban, bic, phone, mail, pick } = facts;
		const { texts, end } = goods(facts, 300);
		return {
			truth: { order_number: [] },
			texts: [
				{ x: 60, y: 50, text: supplier.name, size: 15, bold: true },
				...text(60, 66, `${supplier.street}, ${supplier.town}`, `${says.phone} ${phone} · ${mail}`),
				...text(60, 140, ...address(customer)),
				{
					x: 60,
					y: 230,
					text: `${pick(says.numberInTitle)} ${number} ${says.of} ${says.longDay(date)}`,
					bold: true,
				},
				...text(60, 255, says.previous.replace('#', '88-1204')),
				...texts,
				...text(60, end + 20, says.request.replace('#', says.day(due))),
				...text(
					60,
					end + 50,
					`IBAN ${iban}, BIC ${bic}, ${says.bank}`,
					`${says.vat} ${supplier.vatId} · ${says.taxNumber}`,
				),
			],
		};
	},
	// A delivery address and a previous order; sums in a table of labels and values, IBAN among them.
	deliveryToo(facts) {
		const { supplier, customer, says, pick } = facts;
		const { texts, end } = goods(facts, 360, false);
		const delivery = {
			...customer,
			name: pick(says.people),
			street: pick(says.streets).replace('#', '3'),
		};
		return {
			texts: [
				{ x: 60, y: 50, text: supplier.name, size: 14 },
				...text(60, 66, supplier.street, supplier.town),
				{ x: 60, y: 130, text: pick(says.to), bold: true },
				...text(60, 146, ...address(customer)),
				{ x: 330, y: 130, text: pick(says.shipTo), bold: true },
				...text(330, 146, ...address(delivery)),
				...labelled(facts).flatMap(([label, value], at) => [
					...text(60, 240 + at * 14, `${label}: ${value}`),
				]),
				...text(
					330,
					240,
					`${pick(says.delivery)}: ${says.day(new Date(facts.date.getTime() - 5 * 86_400_000))}`,
				),
				...texts,
				...sumTexts(sumRows(facts), end),
				...foot(facts),
			],
		};
	},
};
