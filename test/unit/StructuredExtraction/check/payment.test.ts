import { describe, expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import type { Values } from '../../../../nodes/shared/basics/values';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type Schema } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';
import { toOutput } from '../../../../nodes/StructuredExtraction/record/rows';
import { splitReasons } from '../../../../nodes/shared/values/facts/reasons';
import { reviewItems } from '../../../../nodes/shared/page/reviewPage/reviewItem';
import { resultOf } from '../resultOf';

// An invoice that is paid already (`paidInFull`), and the day and amount of those who pay early (`earlyPayment`).

const PAGE = `Alder Ltd\n\nINVOICE\n\nInvoice no. AL-17\nDate: 4 March 2025\n\nNet 160.00\nVAT 20 % 32.00\nTotal GBP 192.00\n`;
const ANSWER = {
	invoice_number: 'AL-17',
	date: '4 March 2025',
	document_type: 'invoice',
	supplier: 'Alder Ltd',
	net_amount: 160,
	tax_amount: 32,
	total_amount: 192,
	currency: 'GBP',
};

/** Why a record is to be reviewed whose page ends with some lines. */
const reasons = (lines: string, answer: object, schema: Schema = schemaFromTemplate('invoice')) =>
	metaOf(resultOf({ schema, answer: { ...ANSWER, ...answer }, pages: [PAGE + lines] })).review;

describe('an amount due that is paid', () => {
	it.each([
		'Paid with Visa ending 4711: GBP 192.00',
		'PAID',
		'*** P A I D ***',
		'Facture n° 24-1903                    ACQUITTÉE',
		'**PAID 12.03.2025**',
		'Status: Paid',
		'This invoice has been paid in full. Thank you!',
		'Your credit card has been charged.',
		'Received with thanks: 192.00\nAmount due: 0.00',
		'Payment received 4 March 2025  -192.00',
		'Total due 192.00\nPaid by credit card 192.00\nBalance due 0.00',
		'Nothing to pay',
		'| Total | Paid | Balance due |\n| --- | --- | --- |\n| 192.00 | 192.00 | 0.00 |',
		'| Status | PAID |\n| --- | --- |',
		'Bezahlt am 04.03.2025 mit PayPal',
		'Betrag dankend erhalten',
		'Vielen Dank. Der Rechnungsbetrag wurde bereits beglichen.',
		'Der Rechnungsbetrag wurde Ihrer Kreditkarte belastet.',
		'Noch zu zahlen    0,00 EUR',
		'Offener Betrag 0,00 €',
		'Facture acquittée le 04/03/2025 par carte bancaire',
		'Payé par CB : 192,00 €',
		'Reste à payer : 0,00 €',
		'<table><tr><td>Betaald met iDEAL</td><td>192,00</td></tr><tr><td>Nog te betalen</td><td>0,00</td></tr></table>',
		'Voldaan op 4 maart 2025',
		'Pagato con carta di credito 192,00',
		'Fattura già pagata',
		'Saldo da pagare 0,00',
		'PAGADO',
		'Importe pendiente: 0,00',
	])('is a reason: %j', (lines) => {
		expect(reasons(lines, { amount_due: 192 })).toEqual([
			expect.stringMatching(/^The 192\.00 to pay may be paid already: the page has "/),
		]);
		const settled = reasons(lines, { amount_paid: 192, amount_due: 0 });
		expect(settled.filter((reason) => reason.includes('paid already'))).toEqual([]);
	});

	it.each([
		'Goods remain our property until paid in full.',
		'If you have already paid, please ignore this invoice.',
		'Falls Sie bereits bezahlt haben, betrachten Sie dies als gegenstandslos.',
		'Sofern der Rechnungsbetrag von 192,00 nicht bis zum 3.4.2025 bezahlt\nwird, berechnen wir Zinsen.',
		'Previous balance due: 0.00\nAmount due: 192.00',
		'Paid: 0.00',
		'Bereits bezahlt 0,00',
		'Subtotal\nTotal\nPaid\nBalance\n160.00\n192.00\n0.00\n192.00',
		'| Total | Paid | Balance due |\n| --- | --- | --- |\n| 192.00 | 0.00 | 192.00 |',
		'Invoices not paid within 30 days bear interest.',
		'To be paid by 3 April 2025: 192.00',
		'Der Betrag von 192,00 wird per Lastschrift abgebucht.',
		'Paid on: ________',
		'☐ Paid',
		'Zahlungsart: Überweisung 192,00',
		'Total à payer par virement : 192,00',
		'Incoterms: DELIVERED DUTY PAID',
	])('is none: %j', (lines) => {
		expect(reasons(lines, { amount_due: 192 })).toEqual([]);
	});

	it('is a note where no field has what is due', () => {
		const fields = fieldsOf({ 'Rechnungs-Nr.': 'string!', Bruttobetrag: 'number' });
		const { review, notes } = metaOf(
			resultOf({
				schema: defineSchema('own', fields),
				answer: { 'Rechnungs-Nr.': 'AL-17', Bruttobetrag: 192 },
				pages: [`${PAGE}Bezahlt mit PayPal`],
			}),
		);
		expect(review).toEqual([]);
		expect(notes).toEqual([
			'The 192.00 to pay may be paid already: the page has "Bezahlt mit PayPal"',
		]);
	});
});

describe('the day of a discount for early payment', () => {
	const LATER = '2025-04-03';
	const DAY = '2025-03-14';

	it.each([
		'2 % discount if paid by 14 March 2025, net by 3 April 2025.',
		'Early payment by 14 March 2025: 188.16\nDue date: 3 April 2025',
		'Pay by 14 March 2025 and deduct 2 % or pay 192.00 by 3 April 2025',
		'Zahlbar innerhalb 30 Tagen netto bis 03.04.2025, 3% Skonto innerhalb 10 Tagen bis 14.03.2025',
		'Bis 14.03.2025 2 % Skonto, bis 03.04.2025 netto',
		'Bei Zahlung bis\n14.03.2025 2 % Skonto, sonst netto bis 03.04.2025',
		'Zahlungsziel 30 Tage netto, 10 Tage 2 % Skonto bis 14.03.2025',
		'| Skonto 2 % bis | 14.03.2025 |\n| --- | --- |\n| Netto bis | 03.04.2025 |',
		'<table><tr><th>Discount until</th><th>Net until</th></tr><tr><td>14.03.2025</td><td>03.04.2025</td></tr></table>',
		'Escompte de 2 % pour paiement avant le 14/03/2025 ; net au 03/04/2025',
		'Korting 2 % bij betaling voor 14-03-2025\nVervaldatum: 03-04-2025',
		'Sconto 2 % entro il 14/03/2025\nScadenza 03/04/2025',
		'Descuento por pronto pago 2 % hasta el 14/03/2025\nVencimiento: 03/04/2025',
	])('is no due date: %j', (lines) => {
		const about = (day: string) => reasons(lines, { due_date: day });
		expect(about(DAY)).toEqual([
			expect.stringMatching(/^Due date: this is the last day for a dis/),
		]);
		expect(about(LATER).filter((reason) => reason.includes('discount'))).toEqual([]);
	});

	it.each([
		'Zahlbar bis 14.03.2025 ohne Abzug.\nLieferung bis 03.04.2025',
		'Due date: 14 March 2025\nNo discount for early payment',
		'Zahlbar sofort ohne Abzug bis 14.03.2025, spätestens 03.04.2025',
		// There is no other day.
		'2 % Skonto bei Zahlung bis 14.03.2025',
		'Fällig am 14.03.2025\nRabatt 2 % (discount) bis 03.04.2025',
	])('may be one: %j', (lines) => {
		expect(reasons(lines, { due_date: DAY })).toEqual([]);
	});
});

describe('the amount with a discount for early payment', () => {
	it.each([
		'Pay GBP 188.16 within 10 days (2 % discount).',
		'Early payment by 14 March 2025: 188.16',
		'If you deduct 2 % you pay 188.16',
		'| Amount with discount | 188.16 |\n| --- | --- |\n| Total | 192.00 |',
		'Bei Zahlung bis 15.02.2025 gewähren wir 2 % Skonto (3,84 €), Zahlbetrag dann 188,16 €.',
		'2 % Skonto: 3,84 €, verbleiben 188,16 €',
		'Abzüglich 2 % = 188,16 EUR',
		'Montant avec escompte : 188,16 €',
		'<table><tr><td>Te betalen met korting</td><td>188,16</td></tr></table>',
		'Importo con sconto 188,16',
		'Importe con descuento por pronto pago: 188,16',
	])('is not the amount due: %j', (lines) => {
		expect(reasons(lines, { amount_due: 188.16 })).toEqual([
			expect.stringMatching(
				/^Amount due: this is the amount with a discount for early payment, the /,
			),
		]);
		expect(reasons(lines, { amount_due: 192 })).toEqual([]);
	});

	it.each([
		'Amount due 188.16',
		'Discount 3.84\nAmount due 188.16',
		'Abzüglich Anzahlung 3,84, verbleiben 188,16',
	])('may be it: %j', (lines) => {
		expect(reasons(lines, { amount_due: 188.16 })).toEqual([]);
	});
});

describe('a note', () => {
	const page = `${PAGE}Due date: 3 April 2025\nTotal $192.00`;
	const given = { ...ANSWER, currency: 'USD', supplier: 'Alder Ltd' };
	const schema = schemaFromTemplate('invoice');

	it('has a column of its own in rows, after the reasons', () => {
		const result = resultOf({ schema, answer: given, pages: [page], output: 'flat' });
		const [row = {}] = toOutput(result, metaOf(result));
		expect(Object.keys(row).slice(0, 3)).toEqual(['_file', '_review', '_note']);
		expect(splitReasons(String(row['_note']))).toContainEqual(
			'Due date: it is empty, and the page has "2025-04-03"',
		);
	});

	it('is next to its field in Review, and no reason', () => {
		const answer = { ...given, due_date: '2025-04-03' };
		const result = resultOf({ schema, answer, pages: [page.replace('GBP 192', '$192')] });
		const [json = {}] = toOutput(result, metaOf(result));
		const [item] = reviewItems([json], [0]);
		const currency = item?.fields.find(({ path }) => path === 'currency');
		expect(item?.reasons).toEqual([]);
		expect(currency?.reasons).toEqual([]);
		expect(currency?.facts).toContainEqual(
			expect.stringMatching(/^"\$" was read as USD, and can also mean ARS, AUD, /),
		);
	});
});

describe('what a page has to pay', () => {
	const due = { amount_due: 192, due_date: '2025-03-16' };
	const all = (lines: string, answer: object = due) => reasons(lines, answer).join(' | ');

	it.each([
		['Preliminary tax reduction -32.00\nAmount due 160.00', 'Amount due'],
		['Skattereduktion ROT -32.00\nAtt betala 160.00', 'Att betala'],
		['| Deposit kept | Amount due |\n| --- | --- |\n| 32.00 | 160.00 |', 'Amount due'],
	])('is told where it is less than the amount due: %j', (lines, label) => {
		expect(all(lines)).toContain(
			`The amount due of 192.00 is not the one after "${label}": 160.00`,
		);
		expect(all(lines, { ...due, amount_due: 160 })).not.toContain('is not the one after');
	});

	it.each([
		'Amount due 192.00',
		'Amount due 160.00\nTotal amount due 192.00',
		'Amount due 188.16 with 2 % discount for early payment',
	])('is not doubted: %j', (lines) => expect(all(lines)).not.toContain('is not the one after'));

	it.each([
		['Debited from your account on 16 March 2025: 192.00', false],
		['Montant prélevé le 16/03/2025 : 192,00', false],
		['Vous serez prélevé d’un montant de 192,00 €', false],
		['Montant prélevé le 04/03/2025 : 192,00', true],
		['Previous balance 192.00\nPayment received 10 February -192.00\nAmount due 192.00', false],
		['Previous balance 50.00\nPayment received 10 March -192.00', true],
	])('a debit to come and an earlier bill are no payment: %j', (lines, isPaid) => {
		expect(all(lines).includes('may be paid already')).toBe(isPaid);
	});
});

it.each([
	['Valuta: NOK', 'NOK'],
	['| Total | Currency |\n| --- | --- |\n| 192.00 | NOK |', 'NOK'],
	['Waluta faktury: NOK', 'NOK'],
	['Currency: GBP', undefined],
	['Currency: NOK\nTotal payable GBP 192.00', undefined],
	['Currency: see above', undefined],
])('the currency at its label: %j', (line, code) => {
	const answer = { ...ANSWER, currency: 'GBP' };
	const page = `${PAGE.replace('GBP ', '')}${line}`;
	const { review } = metaOf(
		resultOf({ schema: schemaFromTemplate('invoice'), answer, pages: [page] }),
	);
	const told = review.find((reason) => reason.includes('the document names'));
	expect(told).toBe(code && `The currency GBP is not the one that the document names: ${code}`);
});

it('values are found in notations of India, Portugal and old British hauliers', () => {
	const page = `Invoice AL-17 of 3ten Juni 2024\nGoods £160-00\nTax Rs. 32/80\nTotal 192$80 €\nVAT NL.8283.45.405.B01`;
	const answer = {
		invoice_number: 'AL-17',
		date: '2024-06-03',
		supplier_vat_id: 'NL828345405B01',
		net_amount: 160,
		tax_amount: 32.8,
		total_amount: 192.8,
	};
	const told = (values: object, text: string) =>
		metaOf(
			resultOf({
				schema: schemaFromTemplate('invoice'),
				answer: values as Values,
				pages: [text],
			}),
		).review.find((reason) => reason.startsWith('Not found in the text'));
	expect(told(answer, page)).toBeUndefined();
	expect(told({ total_amount: 12.34 }, 'Pages 12-34, room 12/34')).toContain('total');
});

it('two taxes of one net amount are two entries, and a discount of the document may be that of its line', () => {
	const page = `${PAGE}CGST 9 % 14.40\nSGST 9 % 14.40\n\nCable 2 × 90.00, less 20.00: 160.00`;
	const tax = { rate: 9, net_amount: 160, tax_amount: 14.4 };
	const line = { description: 'Cable', quantity: 2, unit_price: 90, total: 160 };
	const told = (answer: object) =>
		metaOf(
			resultOf({
				schema: schemaFromTemplate('invoice'),
				answer: { ...ANSWER, ...answer },
				pages: [page],
			}),
		).review.join(' | ');
	expect(told({ tax_lines: [tax, tax] })).not.toContain('the record has this entry');
	expect(told({ tax_lines: [tax, tax, tax] })).toContain('the record has this entry 3 times');
	expect(told({ lines: [line], discount: 20 })).not.toContain('2 × 90');
});
