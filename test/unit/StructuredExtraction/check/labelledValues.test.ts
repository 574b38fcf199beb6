import { describe, expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// What the page prints next to labels and the record has not, or has elsewhere (`labelledValues`, `supplierName`).

const schema = schemaFromTemplate('invoice');
const OWN = 'NL91 ABNA 0417 1643 00';
const OTHER = 'FR14 2004 1010 0505 0001 3M02 606';
const PAGE = `Bruno Tegels BV\nKade 5, 9712 AB Groningen\n\nFACTUUR\n\nFactuurnummer: F-2209\nFactuurdatum: 3 June 2025`;

const answered = { invoice_number: 'F-2209', date: '2025-06-03', supplier: 'Bruno Tegels BV' };

function metaFor(lines: string, answer: object) {
	const pages = [`${PAGE}\n\n${lines}`];
	const options = { dateOrder: 'DMY' };
	return metaOf(resultOf({ schema, answer: { ...answered, ...answer }, pages, options }));
}

const reasonsAbout = (lines: string, answer: object, field: string) =>
	metaFor(lines, answer)
		.issues.filter(({ fields, kind }) => fields.includes(field) && kind !== 'notFound')
		.map(({ text }) => text)
		.filter((text) => !text.startsWith('Not '));

const notesFor = (lines: string, answer: object) =>
	metaFor(lines, answer).notes.filter((note) => note.includes('it is empty'));

describe('an account that the record does not have', () => {
	it.each([
		['IBAN ' + OWN, ['IBAN: it is empty, and the page has "NL91ABNA0417164300"']],
		[
			`Rekening: ${OWN}\n\nWe debit your account ${OTHER}`,
			['IBAN: it is empty, and the page has "NL91ABNA0417164300"'],
		],
		// Of others than the payee, or of nobody: its check digits are wrong.
		[`Donations to the lifeboats: ${OTHER}`, []],
		[`We collect the amount from your account ${OTHER}`, []],
		['IBAN NL92 ABNA 0417 1643 00', []],
		// Words of a contract for an insurance (zugferd_2p0_EN16931_Sachversicherung).
		['SA 8001400\nUHR\nARTNR\nKUNDE\nAR', []],
	])('is a reason: %j', (lines, reasons) => {
		expect(reasonsAbout(lines, { iban: null }, 'iban')).toEqual(reasons);
	});

	it('is none where the record has it', () => {
		expect(reasonsAbout(`IBAN ${OWN}`, { iban: OWN }, 'iban')).toEqual([]);
	});
});

describe('the account of another', () => {
	it.each([
		[
			`Der Betrag wird von Ihrem Konto ${OTHER} abgebucht.`,
			'IBAN: the page has "Ihrem Konto" next to it',
		],
		[`Spendenkonto des Tierheims: ${OTHER}`, 'IBAN: the page has "Spende" next to it'],
		[`Kaution auf ${OTHER}`, 'IBAN: the page has "Kaution" next to it'],
	])('is a reason: %j', (line, reason) => {
		expect(reasonsAbout(`IBAN ${OWN}\n\n${line}`, { iban: OTHER }, 'iban')).toEqual([reason]);
	});

	it.each([
		`Please transfer the amount to ${OTHER}, not to your account with us.`,
		`Te betalen op rekening ${OTHER}`,
	])('is none: %j', (line) => {
		expect(reasonsAbout(line, { iban: OTHER }, 'iban')).toEqual([]);
	});

	it('to which the claim was assigned is a reason against the own one', () => {
		const line = `Diese Forderung ist abgetreten an die Factorbank; Zahlung nur auf ${OTHER}`;
		expect(reasonsAbout(`IBAN ${OWN}\n\n${line}`, { iban: OWN }, 'iban')).toEqual([
			expect.stringMatching(/^The page says that the claim belongs to another .* FR142004/),
		]);
		expect(reasonsAbout(`IBAN ${OWN}\n\n${line}`, { iban: OTHER }, 'iban')).toEqual([]);
	});
});

describe('numbers of others', () => {
	it("the customer's VAT number as the supplier's", () => {
		const lines = 'BTW NL004495445B01\nYour VAT no.: DE136695976';
		const given = (supplier_vat_id: string) =>
			reasonsAbout(lines, { supplier_vat_id }, 'supplier_vat_id');
		expect(given('DE136695976')).toEqual(['Supplier VAT ID: the page has "Your VAT" next to it']);
		expect(given('NL004495445B01')).toEqual([]);
	});

	it.each([
		[
			'Musterweg 3\n70718 Fellbach',
			'70718',
			['Invoice number: it is the postcode of "70718 Fellbach"'],
		],
		[
			'Musterweg 3\nDE 70718\nFellbach',
			'70718',
			['Invoice number: it is the postcode of "70718 Fellbach"'],
		],
		[
			'Musterweg 3, D-70718 Fellbach',
			'70718',
			['Invoice number: it is the postcode of "70718 Fellbach"'],
		],
		['70718 Fellbach\nInvoice no. 70718', '70718', []],
	])('a postcode as the number: %j', (lines, number, reasons) => {
		expect(reasonsAbout(lines, { invoice_number: number }, 'invoice_number')).toEqual(reasons);
	});
});

describe('notes about what is empty', () => {
	it.each([
		['BTW NL004495445B01', 'Supplier VAT ID: it is empty, and the page has "NL004495445B01"'],
		['Bill to:\nKestrel Books\nQuay 3', 'Customer: it is empty, and the page has "Kestrel Books"'],
		['Klant: Kestrel Books', 'Customer: it is empty, and the page has "Kestrel Books"'],
		['Te betalen: 3 July 2025', 'Due date: it is empty, and the page has "2025-07-03"'],
		['Purchase order: PO-4410', 'Order number: it is empty, and the page has "PO-4410"'],
	])('%j', (line, note) => {
		expect(notesFor(line, {})).toEqual([note]);
		expect(metaFor(line, {}).review.filter((text) => text.includes('empty'))).toEqual([]);
	});
});

describe('no notes', () => {
	it.each([
		['Your VAT no.: DE136695976', {}],
		['VAT DE136695976', { customer_vat_id: 'DE 136 695 976' }],
	])('about the VAT number of the customer: %j', (line, answer) => {
		expect(notesFor(line, answer)).toEqual([]);
	});
});

describe('a supplier that is no supplier', () => {
	const about = (lines: string, supplier: string) => reasonsAbout(lines, { supplier }, 'supplier');
	it.each([
		['FACTUUR', 'FACTUUR', ['Supplier: "FACTUUR" is a word of the form']],
		['Bill to:', 'Bill to', ['Supplier: "Bill to" is a word of the form']],
		[
			`Bank: Noordelijke Bank NV\nIBAN ${OWN}`,
			'Noordelijke Bank NV',
			['Supplier: the page has "Noordelijke Bank NV" only as the bank of an account'],
		],
		[
			'Ansprechpartner: Eva Brandt',
			'Eva Brandt',
			['Supplier: the page has "Ansprechpartner" next to it'],
		],
		['Contact: Eva Brandt', 'Eva Brandt', ['Supplier: the page has "Contact" next to it']],
		// A bank that sends an invoice has its name at the top as well.
		[
			`Noordelijke Bank NV\n\nKosten 5,00\n\nIBAN ${OWN} Noordelijke Bank NV`,
			'Noordelijke Bank NV',
			[],
		],
		['', 'Bruno Tegels BV', []],
		// Printed with its account only, but no bank.
		[`IBAN ${OWN} Gerda Lind GmbH`, 'Gerda Lind GmbH', []],
	])('%j', (lines, supplier, reasons) => {
		expect(about(lines, supplier)).toEqual(reasons);
	});

	it('"Ver käufer", whose letters a PDF sets apart, is no label of the customer', () => {
		expect(about('Ver käufer: Gerda Lind GmbH', 'Gerda Lind GmbH')).toEqual([]);
		expect(about('Käufer: Gerda Lind GmbH', 'Gerda Lind GmbH')).toHaveLength(1);
	});

	it('umlauts may be written with an e on either side', () => {
		expect(
			metaFor('Müller Söhne', { supplier: 'Mueller Soehne' }).evidence['supplier']?.match,
		).not.toBe('none');
		expect(
			metaFor('Mueller Soehne', { supplier: 'Müller Söhne' }).evidence['supplier']?.match,
		).not.toBe('none');
		expect(metaFor('Miller Sohn', { supplier: 'Müller Söhne' }).evidence['supplier']?.match).toBe(
			'none',
		);
	});
});
