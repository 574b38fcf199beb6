import { describe, expect, it } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { documentType } from '../../../../nodes/StructuredExtraction/check/documentType';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { issueOf } from '../../../../nodes/shared/values/facts/fact';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

const pagesOf = (...texts: string[]) =>
	texts.map((markdown, index) => ({ number: index + 1, markdown }));
const examOf = (record: Values, text?: string, fromInvoice = {}) =>
	new Exam({
		schema: schemaFromTemplate('invoice'),
		record,
		pages: text === undefined ? null : pagesOf(text),
		fromInvoice,
	});
const invoice = {
	document_type: 'invoice',
	invoice_number: 'AL-17',
	total_amount: 119,
	supplier: 'Alder Ltd',
};

/** Why an invoice may be a credit note, by the text of its page. */
const doubt = (text: string, record: object = invoice) =>
	documentType(examOf({ ...record }, text)).map((fact) => issueOf(fact).text);

describe('an invoice whose page says that it is a credit note', () => {
	it.each([
		['# Credit note', 'Credit note'],
		['ACME Ltd\nMain Street 5\n\n**CREDIT NOTE No. CN-2024/7**', 'CREDIT NOTE No. CN-2024/7'],
		['Credit Memo 4711 – 12 March 2024', 'Credit Memo 4711 – 12 March 2024'],
		['ACME GmbH     Gutschrift', 'Gutschrift'],
		['Gutschrift Nr. 4711 vom 05.03.2024', 'Gutschrift Nr. 4711 vom 05.03.2024'],
		['Gutschriftsnummer: 4711', 'Gutschriftsnummer 4711'],
		['RECHNUNGSGUTSCHRIFT\nRechnung Nr. 7', 'RECHNUNGSGUTSCHRIFT'],
		['## Facture d’avoir n° FA-17', 'Facture d’avoir n° FA-17'],
		['AVOIR N° 2024-17', 'AVOIR N° 2024-17'],
		['Note de crédit', 'Note de crédit'],
		['Nota de crédito 15', 'Nota de crédito 15'],
		['Factura de abono', 'Factura de abono'],
		['Nota di credito n. 3 del 01/02/2024', 'Nota di credito n. 3 del 01/02/2024'],
		['Creditnota', 'Creditnota'],
		['Creditfactuur 2024-3', 'Creditfactuur 2024-3'],
		['Stornorechnung Nr. 5', 'Stornorechnung Nr. 5'],
		['Gut schrift', 'Gut schrift'],
		// The last one of the lines that are looked at; empty ones do not count.
		[`${'Line\n\n'.repeat(24)}Credit note`, 'Credit note'],
		['CREDIT\nNOTE', 'CREDIT NOTE'],
		['NORDWIND • GUTSCHRIFT', 'GUTSCHRIFT'],
		['Type de pièce : Avoir', 'Type de pièce Avoir'],
		['Betreff: Gutschrift zu Rechnung 2024-771', 'Betreff Gutschrift zu Rechnung 2024-771'],
		['| Document | No. |\n| --- | --- |\n| Sales credit | C-019 |', 'Sales credit'],
		['Invoice 4711\nThis credit note is for goods returned.', 'This credit note'],
		[
			'Hiermit schreiben wir Ihnen folgende Beträge gut.',
			'schreiben wir Ihnen folgende Beträge gut',
		],
		['Le présent avoir annule la facture F-7', 'présent avoir'],
		['C R E D I T   N O T E', 'C R E D I T N O T E'],
		['REFUND MEMO\nOriginal invoice # 5580', 'REFUND MEMO'],
		[
			'Document: AL-17\nThis amount has been credited to your account.',
			'This amount has been credited',
		],
		['Memo AL-17\nTotal refunded 119.00', 'Total refunded'],
		['Gutschrift zu unserer Rechnung Nr. 5', 'Gutschrift zu unserer Rechnung Nr. 5'],
		['Credit note for invoice AL-16', 'Credit note for invoice AL-16'],
		['GUTSCHRIFT / CREDIT NOTE', 'GUTSCHRIFT / CREDIT NOTE'],
		['Document type: Credit note', 'Document type Credit note'],
		['Alder Ltd CREDIT NOTE', 'CREDIT NOTE'],
		['Credit note AL-17, Alder Ltd', 'Credit note AL-17'],
		['| Alder Ltd | CREDIT NOTE | Page 1 |\n| --- | --- | --- |', 'CREDIT NOTE'],
		['| Gutschrift Nr. | AL-17 |\n| --- | --- |\n| Datum | 04.03.2025 |', 'Gutschrift Nr.'],
		['| Credit note number | Date |\n| --- | --- |\n| AL-17 | 4 March |', 'Credit note number'],
		['| Type | Nota di credito |\n| --- | --- |\n| Numero | AL-17 |', 'Nota di credito'],
		['<table><tr><td>AVOIR N°</td><td>AL-17</td></tr></table>', 'AVOIR N°'],
	])('is doubted: %j', (text, title) => {
		const reason = `The page says "${title}", and the document type is invoice`;
		expect(doubt(`${text}\n\nTotal 119.00`)).toEqual([reason]);
		expect(doubt(text, { document_type: 'credit note', total_amount: 119 })).toEqual([]);
	});

	it.each([
		'Rechnung Nr. 5\nGutschrift Nr. 3 vom 01.02.2024',
		'Invoice\nCredit note',
		'# INVOICE 2024-7\n\nCredit Note',
		'Gutschrift 12,00 EUR',
		'| Gutschrift | Lastschrift |',
		'| Datum | Gutschrift |\n| --- | --- |\n| 01.02.2025 | 12,00 |',
		'Invoice\n\n| Credit note | CN-3 |\n| --- | --- |',
		'| Payment | Credit note |\n| --- | --- |',
		'Gutschrift auf Ihr Konto bei der Bank',
		'Gutschrift 5 % Rabatt',
		'Gutschrift gemäß Bestellung vom 01.03.2018.',
		'Credit notes are issued within 30 days',
		'Avoirdupois',
		'Beleg\nZahlungsart: Gutschrift',
		'Invoice AL-17\nThis credit note has been deducted.',
		'Guthaben werden Ihrem Konto gutgeschrieben.',
		'| Document | No. |\n| --- | --- |\n| Credit card slip | C-019 |',
		`${'Line\n'.repeat(25)}Credit note`,
		// A self-billed invoice of the ZUGFeRD samples (code 389), and as companies write it.
		'Gutschrift (Selbst ausgestellte Rechnung) (389) 05.03.2018Nr. 471102 vom',
		'Gutschrift\nAbrechnung im Gutschriftverfahren',
		'Credit note\nSelf-billing invoice',
	])('is not doubted: %j', (text) => {
		expect(doubt(text)).toEqual([]);
	});
});

describe('an invoice with a negative total', () => {
	const negative = { document_type: 'invoice', total_amount: -119 };

	it.each([
		'| Alder Ltd | CORRECTED INVOICE | Page 1 |\n| --- | --- | --- |',
		'Rechnungs korrektur',
		'| Belegart | Rechnungskorrektur |\n| --- | --- |',
	])('may be a correction: %j', (text) => {
		expect(doubt(text, negative)).toEqual([]);
	});

	it('is doubted, also without a text', () => {
		const reason = 'The total of -119.00 is negative, the document type is invoice';
		expect(doubt('Invoice 5', negative)).toEqual([reason]);
		expect(documentType(examOf(negative)).map(issueOf)).toMatchObject([
			{ kind: 'kind', text: reason },
		]);
		expect(documentType(examOf({ ...negative, document_type: 'credit note' }))).toEqual([]);
	});

	it('is not doubted where the page says that it is a correction, or an e-invoice states the type', () => {
		expect(doubt('Rechnungskorrektur (384) Nr. RK21012345 vom 16.09.2018', negative)).toEqual([]);
		expect(doubt('RECHNUNGS-KORREKTUR Seite 1', negative)).toEqual([]);
		expect(documentType(examOf(negative, undefined, { document_type: {} }))).toEqual([]);
	});
});

it.each([
	['Harbour Trade Credit ref: AL-17', true],
	['Gutschein und Gutschrift-Nr. AL-17', true],
	['Reference AL-17\nTotal credit 119.00', true],
	['Reference AL-17\nPaid by credit card 119.00', false],
	['Reference AL-17\nInvoice total 119.00\nTotal credit 119.00', false],
])('the label of its number or its total says so: %j', (page, isCredit) => {
	const answer = { ...invoice, invoice_number: 'AL-17' };
	const { issues } = metaOf(
		resultOf({ schema: schemaFromTemplate('invoice'), answer, pages: [page] }),
	);
	expect(issues.some(({ fields }) => fields[0] === 'document_type')).toBe(isCredit);
});

describe('a credit note whose page has the title of an invoice', () => {
	const credit = { ...invoice, document_type: 'credit note' };
	it.each(['INVOICE AL-17', 'Rechnung\nEine Gutschrift senden wir Ihnen später.', 'Faktura AL-17'])(
		'is doubted: %j',
		(text) => {
			const [title = ''] = text.split('\n');
			const reason = `The page says "${title}", and the document type is credit note`;
			expect(doubt(`${text}\nCredit limit: 500.00`, credit)).toEqual([reason]);
		},
	);
	it.each([
		'Credit note AL-17',
		'Invoice 4711\nCredit note',
		'Invoice\nWe have credited you.',
		'Invoice\nSelf-billing',
		'| Document | CRN |\n| --- | --- |\n| Number | AL-17 |',
	])('is not doubted: %j', (text) => expect(doubt(text, credit)).toEqual([]));
	it('is not doubted with a negative total', () =>
		expect(doubt('Invoice', { ...credit, total_amount: -119 })).toEqual([]));
});

it.each([
	['Rechnungskorrektur\nDen Betrag schreiben wir Ihrem Konto gut.', true],
	['Factura rectificativa\nTotal a abonar al cliente 119,00', true],
	['Helyesbítő számla (jóváírás)', true],
	['Doc type    CRN\nDoc no      AL-17', true],
	['Rechnungskorrektur\nGesamt 119,00', false],
	['Reference AL-17\nAmount refunded 119.00', true],
	['Reference AL-17\nAmount refunded 0.00', false],
])('a correction or a code may be of a credit: %j', (text, isCredit) => {
	const { issues } = metaOf(
		resultOf({ schema: schemaFromTemplate('invoice'), answer: invoice, pages: [text] }),
	);
	expect(issues.some(({ kind }) => kind === 'kind')).toBe(isCredit);
});

it.each([
	['TAX INVOICE\nReminders are sent after 14 days.', 'reminder', true],
	['Factuur AL-17 d.d. 26-05-2025\nEen creditnota wordt verrekend.', 'credit note', true],
	['TAX INVOICE AL-17\nWidgets', 'order', true],
	['Payment reminder\nInvoice AL-17', 'reminder', false],
	['Invoice AL-17\nSecond reminder', 'reminder', false],
	['Mahnung\nRechnung AL-17', 'reminder', false],
	['Purchase order 7', 'order', false],
])('%j is no %s: %s', (text, document_type, isDoubted) => {
	expect(doubt(text, { ...invoice, document_type })).toHaveLength(isDoubted ? 1 : 0);
});

it.each([
	['# Purring – vi kan ikke se at vi har mottatt betaling\nGjelder fakturanr.: 31877', true],
	['Lieferschein\nNr. 4711', true],
	['QUOTATION\nValid for 30 days', true],
	['Purring\nFaktura 31877', false],
	['Lieferschein: 4711\nGetränke Bach', false],
	['| Lieferschein |\n| --- |\n| 4711 |', false],
])('an invoice whose page has only the title of another kind: %j: %s', (page, isDoubted) => {
	expect(doubt(page)).toHaveLength(isDoubted ? 1 : 0);
});

it('is a reason for a review', () => {
	const schema = schemaFromTemplate('invoice');
	const answer = { document_type: 'invoice', invoice_number: 'C-7' };
	const { review, issues } = metaOf(resultOf({ schema, answer, pages: ['Credit note C-7'] }));
	expect(review).toContain('The page says "Credit note C-7", and the document type is invoice');
	expect(issues).toContainEqual(expect.objectContaining({ fields: ['document_type'] }));
});
