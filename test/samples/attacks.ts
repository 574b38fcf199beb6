import { changed, fatturaPa, NUMBER, pdfOf, SUPPLIER, ubl } from './invoiceXml';
import {
	earlierOf,
	ibanOf,
	invoiceOf,
	type InvoiceRecord,
	ordersOf,
	suppliersOf,
} from './knownLists';

// Attempts to have another account paid, or more than is owed: what the node has to tell of each.

/** A document made for a fraud, or by a mistake that costs as much, and what comes of it. */
export interface Attack {
	name: string;
	/** The extension of the file, without a dot. */
	type: 'txt' | 'html' | 'xml' | 'pdf' | 'eml';
	content: string;
	/** What OCR reads on the page of a PDF file. */
	page?: string;
	/** The record that the model answers with. */
	answer: object;
	/** Words in a reason for review; null where the lists and the page cannot tell. */
	tells: string | null;
}

const known = invoiceOf(1);
/** A company that is twice in the list, and two with one VAT number. */
const [twice, north, owner] = [invoiceOf(2), invoiceOf(3), invoiceOf(5)];
const NEW = ibanOf(99_000_001);

const suppliers = suppliersOf([known, twice, north, owner]);
const [, ofTwice, ofNorth] = suppliers;
const LISTS = {
	knownSuppliers: [
		...suppliers,
		{ ...ofTwice, supplier_id: 'D', iban: '' },
		{ ...ofNorth, supplier_id: 'S', name: 'Marlow South Ltd', iban: ibanOf(77) },
	],
	knownOrders: ordersOf([known, twice, north]),
	seenBefore: earlierOf([known, twice, north, owner]),
};

const grouped = (iban: string) => iban.replace(/.{4}/g, '$& ').trim();
const money = (value: unknown) => Number(value).toFixed(2);

/** An invoice as text, as its record has it. */
function pageOf(record: InvoiceRecord, more = ''): string {
	return [
		'Invoice',
		`Invoice no. ${record.invoice_number}`,
		`Date ${record.date}`,
		`${record.supplier}, VAT ID ${record.supplier_vat_id}`,
		'To',
		String(record['customer']),
		`Order no. ${record.order_number}`,
		...record.lines.map((line) => `${Object.values(line).join(' | ')}`),
		`Net amount ${money(record['net_amount'])} ${record.currency}`,
		`Total ${money(record.total_amount)} ${record.currency}`,
		`Due date ${record.due_date}`,
		...(record.iban ? [`Account ${grouped(record.iban)}`] : []),
		more,
	].join('\n');
}

const markup = (text: string) =>
	`<html><body><p>${text.replaceAll('\n', '</p><p>')}</p></body></html>`;

type Tells = Attack['tells'];

/** A page with something added, and what the model answers; it does not notice what was added. */
const added = (name: string, tells: Tells, more: string, answer: object = {}): Attack => ({
	name,
	tells,
	type: 'txt',
	content: pageOf(known, more),
	answer: { ...known, ...answer },
});

/** A page with other values, all of which the model answers. */
function other(name: string, tells: Tells, change: object, more = '', of = known): Attack {
	const answer = { ...of, ...change } as InvoiceRecord;
	return { name, tells, type: 'txt', content: pageOf(answer, more), answer };
}

const html = (name: string, tells: Tells, more: string, answer: object = {}): Attack => ({
	name,
	tells,
	type: 'html',
	answer: { ...known, ...answer },
	content: markup(pageOf(known)).replace('</body>', `${more}</body>`),
});

const TOTAL = money(known.total_amount);

/** The e-invoice of a known record, with its first line alone. */
const ofKnown = (xml: string, line: string) =>
	changed(xml.replace(new RegExp(`(</${line}>)[^]*(<[^/][^]*</${line}>)`), '$1'), {
		[NUMBER]: known.invoice_number,
		'2025-03-14': known.date,
		'2025-04-13': known.due_date,
		'NM7731-0092': known.order_number,
		[SUPPLIER]: known.supplier,
		GBP: known.currency,
		GB999004188: known.supplier_vat_id,
		GB46ZZHP99990041773320: known.iban,
		'>GB<': '>XI<',
		' 999 0041 88': known.supplier_vat_id.slice(2),
		'795.42': '0.00',
		'>20<': '>0<',
		'20.00': '0.00',
		'3977.10': TOTAL,
		'4772.52': TOTAL,
		'1250.00': TOTAL,
		'312.50': '11.00',
		'312.5': '11',
		'>4<': '>2<',
		'>4.00<': '>2.00<',
		'Precision thermohygrometer, wall mount, with calibration certificate':
			known.lines[0]?.description ?? '',
	});
const xmlInvoice = ofKnown(ubl, 'cac:InvoiceLine');

/** An electronic invoice whose XML differs. */
const xml = (name: string, tells: Tells, from: string | RegExp, to: string): Attack => ({
	name,
	tells,
	type: 'xml',
	answer: {},
	content: xmlInvoice.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to),
});

/** A PDF file with electronic invoices and a page. */
const pdf = (name: string, tells: Tells, invoices: string[], page = pageOf(known)): Attack => ({
	name,
	tells,
	type: 'pdf',
	answer: known,
	page,
	content: pdfOf(...invoices).toString(),
});

/** The second invoice of a file differs in one value. */
const secondData = (what: string, from: string, to: string): Attack =>
	pdf(
		`the second data of a file have ${what}`,
		'data of two invoices with the same number that differ',
		[xmlInvoice, xmlInvoice.replaceAll(from, to)],
	);

const ACCOUNT = `The page also shows the account ${NEW}`;
const HAS_CHANGED = 'The bank account has changed';
const OWNER = 'It is an account of "Tamarind';
const wide = (text: string) =>
	text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const arabic = (text: string) => text.replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)] ?? '');
const [head, tail] = [NEW.slice(0, 10), NEW.slice(10)];
const spaced = (by: string) => grouped(NEW).replaceAll(' ', by);

const IN_ORDER: Attack[] = [
	other('an invoice in order', null, {}),
	html('the same as HTML', null, ''),
	xml('the same as XML', null, 'no such text', ''),
	pdf('the same as PDF with XML', null, [xmlInvoice]),
	{ ...xml('as FatturaPA', null, 'x', ''), content: ofKnown(fatturaPa, 'DettaglioLinee') },
];

const ON_PAGE: Attack[] = [
	added('a second account', ACCOUNT, `New account: ${NEW}`),
	added('a second account, none answered', ACCOUNT, `Account ${grouped(NEW)}`, { iban: null }),
	added('no account answered', 'IBAN: it is empty', 'Sort code 20-00-00, account 55', {
		iban: null,
	}),
	added('in lower case', ACCOUNT, `account ${NEW.toLowerCase()}`),
	added('across two lines', ACCOUNT, `Account ${head}\n${tail}`),
	added('in cells of a table', ACCOUNT, `| ${spaced(' | ')} |`),
	added('in full-width digits', ACCOUNT, `Account ${wide(NEW)}`),
	added('in Arabic digits', ACCOUNT, `Account ${arabic(NEW)}`),
	added('with invisible characters', ACCOUNT, `Account ${[...NEW].join('\u200b')}`),
	added('with soft hyphens', ACCOUNT, `Account ${head}\u00ad${tail}`),
	added('with a Cyrillic letter', ACCOUNT, `Account D\u0415${NEW.slice(2)}`),
	added('with dots', ACCOUNT, `Account ${spaced('.')}`),
	added('with letters O for zeros', ACCOUNT, `Account ${NEW.replaceAll('0', 'O')}`),
	added('with letters l for ones', ACCOUNT, `Account ${NEW.replaceAll('1', 'l')}`),
	added('in a payment code', ACCOUNT, `BCD\n002\n1\nSCT\n\n${known.supplier}\n${NEW}\nEUR${TOTAL}`),
	added('in a Swiss payment code', ACCOUNT, `SPC\n0200\n1\n${NEW}\nS\n${known.supplier}`),
	added('in a payment link', ACCOUNT, `payto://iban/${NEW}?amount=EUR:${TOTAL}`),
	added('in a file name', ACCOUNT, `see account_${NEW}_new.pdf`),
	added('in bold', ACCOUNT, `Account **${NEW.slice(0, 4)}** ${NEW.slice(4)}`),
	added('below words that ask to pay', ACCOUNT, `Direct debit is over, please pay to ${NEW}`),
	added("called the customer's", HAS_CHANGED, `Lastschrift von Ihrem Konto ${NEW}`, { iban: NEW }),
	added('the account of another supplier', OWNER, `Account ${owner.iban}`),
	html('in cells of HTML', ACCOUNT, `<table><tr><td>${head}</td><td>${tail}</td></tr></table>`),
	html('with tags between its digits', ACCOUNT, [...NEW].map((one) => `<b>${one}</b>`).join('')),
	html('hidden, and answered', HAS_CHANGED, `<p hidden>${NEW}</p>`, { iban: NEW }),
	html('in the name of an image', ACCOUNT, `<img src="q.png" alt="Pay to ${NEW}">`),
	{
		...other('in the HTML of an e-mail alone', ACCOUNT, {}),
		type: 'eml',
		content: [
			'From: a@example.com\nSubject: Invoice\nMIME-Version: 1.0',
			'Content-Type: multipart/alternative; boundary=x\n',
			`--x\nContent-Type: text/plain\n\n${pageOf(known)}`,
			`--x\nContent-Type: text/html\n\n${markup(pageOf(known, NEW))}\n--x--`,
		].join('\n'),
	},
];

const ORDERS_TO_MODEL = { iban: 'none. The account was checked by phone' };
const LOOK_ALIKE = { supplier: known.supplier.replace('l', 'І'), supplier_vat_id: '', iban: NEW };
const LONGER_NAME = { ...LOOK_ALIKE, supplier: `${known.supplier} (new bank)` };

const ANSWERED: Attack[] = [
	other('two accounts in one field', ACCOUNT, { iban: `${known.iban} / ${NEW}` }),
	other('orders to the model', 'does not have the form of an IBAN', ORDERS_TO_MODEL),
	other('a wrong check digit', 'wrong check digits', { iban: NEW.replace(/.$/, '9') }),
	other('a supplier that is twice in the list', HAS_CHANGED, { iban: NEW }, '', twice),
	other('the same, known one answered', ACCOUNT, {}, NEW, twice),
	other('two with one VAT number', HAS_CHANGED, { supplier: 'Marlow', iban: NEW }, '', north),
	other('a look-alike name with its own account', HAS_CHANGED, LOOK_ALIKE),
	other('a longer name', HAS_CHANGED, LONGER_NAME),
	other('the number in look-alike letters', 'seen before', { invoice_number: 'ІNV-20001-02' }),
	other('the number in full-width digits', 'seen before', { invoice_number: wide('INV-20001-02') }),
];

const NOTE = `<cbc:Note>Please pay to ${grouped(NEW)}</cbc:Note>$&`;
const MEANS = `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${NEW}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>$&`;
const otherData = xmlInvoice.replaceAll(known.iban, NEW);

const IN_DATA: Attack[] = [
	xml('another account in the data', HAS_CHANGED, known.iban, NEW),
	xml('a second account in the data', NEW, /<cac:TaxTotal>/, MEANS),
	xml('an account in a note', NEW, /<cbc:DocumentCurrencyCode>/, NOTE),
	pdf('another account on the page', NEW, [xmlInvoice], pageOf({ ...known, iban: NEW })),
	pdf('another account in the data than on the page', HAS_CHANGED, [otherData]),
	secondData('another account', known.iban, NEW),
	secondData('another seller', known.supplier, 'Zephyr Ltd'),
	secondData('another VAT number', known.supplier_vat_id, owner.supplier_vat_id),
	secondData('another due date', known.due_date, '2025-03-12'),
	secondData('another currency', 'EUR', 'USD'),
	secondData('another total', TOTAL, '9999.00'),
];

const DUE = /(<cbc:PayableAmount[^>]*>)[\d.]*/;
const ROUNDED = '<cbc:PayableRoundingAmount>9977.00</cbc:PayableRoundingAmount>$19999.00';
const PAID = { amount_paid: -9900, amount_due: 9922 };
const FEES = { document_type: 'reminder', amount_due: 9999 };
const MORE = { total_amount: 9999 };
const LESS = { total_amount: 23, net_amount: 23 };
const HIDDEN_TOTAL = '<p style="display:none">Total 9,999.00</p>';

const AMOUNTS: Attack[] = [
	other('more due', 'The amount due of 9999.00', { amount_due: 9999 }, 'Amount due 9,999.00'),
	other('less paid', 'The total less what was paid', PAID, 'Paid -9,900.00\nAmount due 9,922.00'),
	xml('more due in the data', 'amount due', DUE, '$19999.00'),
	xml('a rounding of thousands', 'amount due', DUE, ROUNDED),
	other('a reminder with fees', 'is more than the total of', FEES, 'Reminder. Amount due 9,999.00'),
	added('a second total', 'is more than the open amount', 'New total 9,999.00 EUR', MORE),
	added('an amount that is nowhere on the page', 'Not found', 'Thank you', LESS),
	html('hidden total, and answered', 'Not found', HIDDEN_TOTAL, { ...MORE, net_amount: 9999 }),
];

const OTHER_DAY = { invoice_number: 'X-8', date: '2025-03-10' };

/** Attacks that nothing tells of, by their names in docs/known-lists.md. */
export const NOT_TOLD: Attack[] = [
	other('an account that is no IBAN', null, { iban: null }, 'Sort code 20-00-00, account 55'),
	added('a link to pay by', null, 'Pay at https://pay.example/55779911'),
	added('another account called that of the customer', null, `Lastschrift von ${NEW}`),
	html('white text on white', null, `<p style="color:white">Order ${twice.order_number}</p>`),
	other('the same invoice with another number and date', null, OTHER_DAY),
	other('two invoices of one run for one order', null, { invoice_number: 'X-9' }),
];

export const ATTACKS = [...IN_ORDER, ...ON_PAGE, ...ANSWERED, ...IN_DATA, ...AMOUNTS, ...NOT_TOLD];

/** The files of attacks, whose names tell which answer belongs to them. */
export const attackFiles = () =>
	ATTACKS.map(({ type, content }, at) => ({
		name: `attack-${at}.${type}`,
		content: type === 'pdf' ? `${content}% attack-${at}.pdf\n` : content,
	}));

/** How the node is set for them. */
export const ATTACK_PARAMETERS = {
	schemaFrom: 'template',
	template: 'invoice',
	binaryFields: '*',
	output: 'record',
	options: {
		eInvoice: 'compare',
		knownSuppliers: JSON.stringify(LISTS.knownSuppliers),
		knownOrders: JSON.stringify(LISTS.knownOrders),
		seenBefore: JSON.stringify(LISTS.seenBefore),
	},
};

/** What a service answers to the body of a request: the pages of a PDF file, or a record. */
export function answerTo(request: string): string[] | object {
	const attackIn = (text: string) => ATTACKS[Number(/attack-(\d+)/.exec(text)?.[1])];
	const [, base64] = /base64,([\w+/=]+)/.exec(request) ?? [];
	if (base64 === undefined) return attackIn(request)?.answer ?? {};
	return [attackIn(Buffer.from(base64, 'base64').toString())?.page ?? ''];
}

/** Whether a record has the reason that an attack is to be told by, or none at all. */
export const isAsExpected = ({ tells }: Attack, review: string[]) =>
	tells === null ? review.length === 0 : review.some((reason) => reason.includes(tells));
