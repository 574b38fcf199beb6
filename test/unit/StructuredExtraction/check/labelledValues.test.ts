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
		.filter((text) => !text.startsWith('Empty: '));

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
		// zugferd_2p1_EN16931_SEPA_Prenotification
		[`Käufer-IBAN    : ${OTHER}`, []],
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
		[
			'| Käufer | DE 70718 Fellbach |',
			'70718',
			['Invoice number: it is the postcode of "70718 Fellbach"'],
		],
		// Printed once more in a line, as on a bill of Free; with a hyphen
		[
			'Free Service\n70718 Fellbach\nCourrier : Free Service 70718 Fellbach',
			'70718',
			['Invoice number: it is the postcode of "70718 Fellbach"'],
		],
		['15-186 Białystok', '15-186', ['Invoice number: it is the postcode of "15-186 Białystok"']],
		['70718 Fellbach\nInvoice no. 70718', '70718', []],
		['Box 70718 Fellbach', '70718', []],
		['| 70718 Fellbach |\n| Number 70718 |', '70718', []],
	])('a postcode as the number: %j', (lines, number, reasons) => {
		expect(reasonsAbout(lines, { invoice_number: number }, 'invoice_number')).toEqual(reasons);
	});
});

it.each([
	['2025-03-17', ['Date: the page has it only as the number "2025-03-17"']],
	['2025-03-24', []],
])('a number that looks like a day: %s', (date, reasons) => {
	const pages = ['Facture n° 2025-03-17 du 24/03/2025'];
	const { review } = metaOf(
		resultOf({ schema, answer: { invoice_number: '2025-03-17', date }, pages }),
	);
	expect(review.filter((text) => text.startsWith('Date'))).toEqual(reasons);
});

describe('notes about what is empty', () => {
	const empty = (field: string, value: string) =>
		`${field}: it is empty, and the page has "${value}"`;
	it.each([
		['BTW NL004495445B01', 'Supplier VAT ID', 'NL004495445B01'],
		['Bill to:\nKestrel Books\nQuay 3', 'Customer', 'Kestrel Books'],
		['Klant: Kestrel Books', 'Customer', 'Kestrel Books'],
		[
			'| Bill To: | Date |\n| --- | --- |\n| Kestrel Books | 3 June 2025 |',
			'Customer',
			'Kestrel Books',
		],
		// zugferd_2p1_EN16931_Einfach: a number in front of the name.
		['Käufer:\nNummer    : 009420\nMuster-Kunde GmbH', 'Customer', 'Muster-Kunde GmbH'],
		// Without a label, in the addresses of six countries.
		['Theodor Est\nBahnstr. 42\n\n88802 Spielkreis', 'Customer', 'Theodor Est'],
		[
			'de Lattre Alexis\n35 RUE du logiciel libre\n69100 VILLEURBANNE',
			'Customer',
			'de Lattre Alexis',
		],
		['Dhr.\nJan Vos\nKade 7\n1216 JD HILVERSUM', 'Customer', 'Jan Vos'],
		['Pino SpA\nVia Roma 5\n00184 Roma', 'Customer', 'Pino SpA'],
		['Me gusta olive\n87 camino de la calor\n41700 Dos Hermanas', 'Customer', 'Me gusta olive'],
		['Taylor Riddel\n215 Vine St\nScranton PA 18503', 'Customer', 'Taylor Riddel'],
		['Kestrel Books\n12 Mill Lane\nLeeds LS1 4AB', 'Customer', 'Kestrel Books'],
		[
			'| Inh. Jochen Stark | Tel. |\n| Huswertstr. 14 | Fax |\n| 60435 Frankfurt | |',
			'Customer',
			'Inh. Jochen Stark',
		],
		['Te betalen: 3 July 2025', 'Due date', '2025-07-03'],
		['Bitte überweisen Sie bis zum 3.7.2025.', 'Due date', '2025-07-03'],
		['Den Betrag überweisen Sie bitte bis zum\n3.7.2025 auf das Konto', 'Due date', '2025-07-03'],
		[
			'Zahlbar innerhalb 30 Tagen netto bis 3.7.2025, 3% Skonto bis 15.6.2025',
			'Due date',
			'2025-07-03',
		],
		['Bitte überweisen Sie die 571,04 € bis zum 3.7.2025', 'Due date', '2025-07-03'],
		['Der Betrag wird am 3.7.2025 von Ihrem Konto eingezogen.', 'Due date', '2025-07-03'],
		['Please remit until 2025-07-03.', 'Due date', '2025-07-03'],
		['Payable until 3 July 2025', 'Due date', '2025-07-03'],
		['À régler avant le 3 juillet 2025', 'Due date', '2025-07-03'],
		['| Montant prélevé le 3 juillet 2025 | 12,99 |', 'Due date', '2025-07-03'],
		['Date limite de paiement le 3 juillet 2025', 'Due date', '2025-07-03'],
		['Gelieve te betalen vóór 3 juli 2025', 'Due date', '2025-07-03'],
		['Da pagare entro il 3 luglio 2025', 'Due date', '2025-07-03'],
		['A pagar antes del 3 de julio de 2025', 'Due date', '2025-07-03'],
		['Beschreibung    Fälligkeit    Teilzahlung\n3.7.2025', 'Due date', '2025-07-03'],
		["| Date d'échéance | 03/07/2025 |", 'Due date', '2025-07-03'],
		[
			'| Invoice Date: | Due Date: |\n| --- | --- |\n| 03/06/2025 | 03/07/2025 |',
			'Due date',
			'2025-07-03',
		],
		['Purchase order: PO-4410', 'Order number', 'PO-4410'],
		['Your order AB321', 'Order number', 'AB321'],
		['**Bestelnummer:** 1000965241 **Aankoopdatum:** 20 april 2022', 'Order number', '1000965241'],
		['| Bestellung | : 2018-471331 |', 'Order number', '2018-471331'],
		['| Votre référence | PO445 |', 'Order number', 'PO445'],
	])('%j', (line, field, value) => {
		expect(notesFor(line, {})).toEqual([empty(field, value)]);
		expect(metaFor(line, {}).review.filter((text) => text.includes('empty'))).toEqual([]);
	});
});

describe('no notes', () => {
	it.each([
		['Your VAT no.: DE136695976', {}],
		['VAT DE136695976', { customer_vat_id: 'DE 136 695 976' }],
		// The supplier's own address, next to its name or its contacts.
		['Kade 5\n9712 AB Groningen\nKvK 32147382', {}],
		['Bruno Tegels\nKade 5\n9712 AB Groningen', {}],
		['Customer VAT Number: none\nIncoterms', {}],
		['Kunden-Nr.: 1175\nWährung', {}],
		['Art-Nr-Kunde\nBezeichnung', {}],
		['Rechnung gemäß Bestellung vom 01.03.2018.\n80333 München', {}],
		['Bestellungen bis zum 19.12. liefern wir sofort', {}],
		['3 % Skonto bis zum 15.6.2025', {}],
		['Zahlbar innerhalb von 30 Tagen', {}],
	])('%j', (line, answer) => {
		expect(notesFor(line, answer)).toEqual([]);
	});
});

it.each([
	[6, 1],
	[7, 0],
])('%i addresses without a label give %i notes: more of them are a list', (count, notes) => {
	const names = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Maple', 'Rowan'].slice(0, count);
	const lines = names.map((name) => `${name} Books\nQuay 3\n80333 Munich`).join('\n\n');
	expect(notesFor(lines, {})).toHaveLength(notes);
});

describe('two accounts to pay to', () => {
	it.each([
		`IBAN ${OWN}\nIBAN ${OTHER}`,
		`| Bank 1 | ${OWN} |\n| --- | --- |\n| Bank 2 | ${OTHER} |`,
		`Please pay to ${OTHER} or to ${OWN}`,
		`Bankverbindung: ${OWN}\n\nNeue Bankverbindung ab Mai: ${OTHER}`,
	])('are a reason, whichever was taken: %j', (lines) => {
		const about = (iban: string) => reasonsAbout(lines, { iban }, 'iban');
		expect(about(OWN)).toEqual([expect.stringContaining('other accounts to pay to as well, FR14')]);
		expect(about(OTHER)).toEqual([expect.stringContaining('to pay to as well, NL91ABNA')]);
	});

	it.each([`IBAN ${OWN}\nWe debit your account ${OTHER}`, `IBAN ${OWN}\nIBAN ${OWN}`])(
		'are none: %j',
		(lines) => {
			expect(reasonsAbout(lines, { iban: OWN }, 'iban')).toEqual([]);
		},
	);
});

describe('a VAT number in the address of the customer', () => {
	const ALSO = 'VAT no. NL004495445B01';
	it.each([
		'Bill to: Kestrel Books\nVAT no. DE136695976',
		'Kestrel Books\nQuay 3\n80333 Munich\nVAT no. DE136695976',
		'| Kestrel Books | Bruno Tegels BV |\n| --- | --- |\n| DE136695976 | NL004495445B01 |',
		'Kestrel Books, Quay 3, VAT DE136695976',
	])('is none of the supplier: %j', (lines) => {
		const given = (supplier_vat_id: string) =>
			reasonsAbout(
				`${lines}\n\nTotal 5.00\n\n${ALSO}`,
				{ supplier_vat_id, customer: 'Kestrel Books' },
				'supplier_vat_id',
			);
		expect(given('DE136695976')).toEqual([
			'Supplier VAT ID: the page has DE136695976 in the address of the customer, "Kestrel Books", and another VAT number elsewhere',
		]);
		expect(given('NL004495445B01')).toEqual([]);
	});
});

describe('a supplier that is another', () => {
	const about = (lines: string, supplier: string) => reasonsAbout(lines, { supplier }, 'supplier');
	it.each([
		['Shipped by Swift Parcels Ltd', 'Swift Parcels Ltd'],
		['Carrier:\nSwift Parcels Ltd', 'Swift Parcels Ltd'],
		['Versand durch Nordpost GmbH', 'Nordpost GmbH'],
		['| Spediteur | Nordpost GmbH |\n| --- | --- |', 'Nordpost GmbH'],
		['Livré par Colis Rapide SARL', 'Colis Rapide SARL'],
		['Verzonden met Snelpost BV', 'Snelpost BV'],
		['<table><tr><td>Corriere</td><td>Veloce Srl</td></tr></table>', 'Veloce Srl'],
		['Transportista: Rápido SL', 'Rápido SL'],
		['Steuerberater: Kanzlei Brandt & Partner', 'Kanzlei Brandt & Partner'],
		['Tax adviser: Reed & Partners', 'Reed & Partners'],
		['Expert-comptable : Cabinet Moreau', 'Cabinet Moreau'],
		['Created with Billmaker Pro', 'Billmaker Pro'],
		['Erstellt mit Rechnungsprofi 7', 'Rechnungsprofi 7'],
		['Generato con Fatturino', 'Fatturino'],
		['www.tegels-shop.example', 'www.tegels-shop.example'],
		['info@tegels.example', 'tegels.example'],
		['https://tegels.example/shop', 'tegels.example'],
		['Shop street 4\n9712 AB Oudwijk', 'Oudwijk'],
		['Hafenweg 3, 20457 Hamburg', 'Hamburg'],
		['12 Mill Lane, Ashford TN24 8AB', 'Ashford'],
		['Billing details', 'Billing details'],
		['Zahlungsinformationen', 'Zahlungsinformationen'],
		['Coordonnées bancaires', 'Coordonnées bancaires'],
		['Datos del cliente', 'Datos del cliente'],
	])('is a reason: %j', (lines, supplier) => {
		expect(about(lines, supplier)).toHaveLength(1);
	});

	it.each([
		['Bruno Tegels BV\nShipped by Bruno Tegels BV', 'Bruno Tegels BV'],
		['tegels.example BV', 'tegels.example BV'],
		['Booking.example\nwww.booking.example', 'Booking.example'],
		['Kantoor 2014\n\nCoolwit B.V.\nWeena 664', 'Coolwit B.V.'],
		['Billing Solutions Ltd', 'Billing Solutions Ltd'],
		['Hamburg Süd GmbH\n20457 Hamburg', 'Hamburg Süd GmbH'],
		['Software Brandt GmbH', 'Software Brandt GmbH'],
	])('is none: %j', (lines, supplier) => {
		expect(about(lines, supplier)).toEqual([]);
	});
});

describe('a supplier that is no supplier', () => {
	const about = (lines: string, supplier: string) => reasonsAbout(lines, { supplier }, 'supplier');
	it.each([
		['FACTUUR', 'FACTUUR', ['Supplier: "FACTUUR" is a title or a label of the form, not a name']],
		['Bill to:', 'Bill to', ['Supplier: "Bill to" is a title or a label of the form, not a name']],
		[
			`Bank: Noordelijke Bank NV\nIBAN ${OWN}`,
			'Noordelijke Bank NV',
			['Supplier: the page has "Noordelijke Bank NV" only as the bank of an account'],
		],
		[
			`Noordelijke Bank NV\nIBAN ${OWN}`,
			'Noordelijke Bank NV',
			['Supplier: the page has "Noordelijke Bank NV" only as the bank of an account'],
		],
		[
			`IBAN ${OWN}\nNoordelijke Bank NV`,
			'Noordelijke Bank NV',
			['Supplier: the page has "Noordelijke Bank NV" only as the bank of an account'],
		],
		// With a line between the two.
		[`Noordelijke Bank NV\n\nIBAN ${OWN}`, 'Noordelijke Bank NV', []],
		[`IBAN ${OWN}\n\nNoordelijke Bank NV`, 'Noordelijke Bank NV', []],
		[
			'Ansprechpartner: Eva Brandt',
			'Eva Brandt',
			['Supplier: the page has "Ansprechpartner" next to it'],
		],
		['Contact: Eva Brandt', 'Eva Brandt', ['Supplier: the page has "Contact" next to it']],
		[
			`Noordelijke Bank NV\nIBAN ${OWN}`,
			'Noordelijke Bank NV',
			['Supplier: the page has "Noordelijke Bank NV" only as the bank of an account'],
		],
		[
			`IBAN ${OWN}\nNoordelijke Bank NV`,
			'Noordelijke Bank NV',
			['Supplier: the page has "Noordelijke Bank NV" only as the bank of an account'],
		],
		// It is not next to the account.
		[`Noordelijke Bank NV\nKosten 5,00\nIBAN ${OWN}`, 'Noordelijke Bank NV', []],
		[`IBAN ${OWN}\nKosten 5,00\nNoordelijke Bank NV`, 'Noordelijke Bank NV', []],
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
