import { describe, expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type Schema } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';
import { resultOf } from '../resultOf';

/** The text next to a value that labels another field. */
function found(text: string, field: string, value: string, template = 'invoice') {
	return foundIn(schemaFromTemplate(template), text, field, value);
}

function foundIn(schema: Schema, text: string, field: string, value: string) {
	const options = { dateOrder: 'DMY' };
	const { issues } = metaOf(
		resultOf({ schema, answer: { [field]: value }, pages: [text], options }),
	);
	const issue = issues.find(({ kind }) => kind === 'otherField');
	return issue?.text.replace(' next to it', '').replace('the page has ', '');
}

const table = (...rows: string[]) => [rows[0], '| --- | --- |', ...rows.slice(1)].join('\n');

describe('a value next to the label of another field', () => {
	it.each([
		['Fällig am 14.03.2025', 'Date: "Fällig am"'],
		['Please pay by 14/03/2025', 'Date: "Please pay by"'],
		['Zahlbar innerhalb 30 Tagen bis 14.03.2025', 'Date: "Zahlbar innerhalb"'],
		['Zahlbar innerhalb 30 Tagen netto bis 14.03.2025', 'Date: "Tagen netto bis"'],
		[table('| Invoice Date | 2025-02-01 |', '| Due Date | 2025-03-14 |'), 'Date: "Due Date"'],
		['Liefer-Datum: 14.03.2025', 'Date: "Liefer-Datum"'],
		['Beschreibung    Fälligkeit    Teilzahlung\n\n14.03.2025', 'Date: "Fälligkeit"'],
		[
			table('| Klant | Factuurdatum | Vervaldatum |', '| S 1 | 8-9-2022 | 14-3-2025 |'),
			'Date: "Vervaldatum"',
		],
		// A bill of Bouygues Telecom, an invoice of a sample of Azure
		['Montant prélevé le 14 mars 2025', 'Date: "Montant prélevé le"'],
		['SERVICE PERIOD: 14/03/2025 – 31/03/2025', 'Date: "SERVICE PERIOD"'],
	])('is named as a date: %j', (text, reason) => {
		expect(found(text, 'date', '2025-03-14')).toBe(reason);
	});

	it.each([
		[
			'invoice_number',
			'4711',
			'Ordine n. 4711 del 01/03/2025\n\n| Numero ordine | 4711 |',
			'Ordine n.',
		],
		[
			'invoice_number',
			'4711',
			'Rechnung gemäß Bestellung Nr. 4711',
			'Rechnung gemäß Bestellung Nr.',
		],
		['order_number', 'F-7', 'N° de facture : F-7', 'N° de facture'],
		// Numbers of sheets of ZUGFeRD, of a French invoice with its correction, of a bill of Overleaf
		['invoice_number', '4000001123452', 'Globale Nummer: 4000001123452 (GLN)', 'Globale Nummer'],
		['invoice_number', 'F-3', 'N° DE FACTURE ASSOCIÉE : F-3', 'N° DE FACTURE ASSOCIÉE'],
		['invoice_number', '08343637', 'Registration #: 08343637', 'Registration'],
		['invoice_number', '6230048526', 'VAT reg. no: 6230048526', 'VAT reg. no'],
		['invoice_number', 'DE5467894567876500', 'Konto DE5467894567876500', 'Konto'],
		['order_number', '471102', 'HANDELSRECHNUNG Nr. 471102 vom 05.06.2018', 'HANDELSRECHNUNG Nr.'],
		['supplier', 'Northmoor Trust', 'Bill to:\nNorthmoor Trust\nMain Street', 'Bill to'],
		[
			'supplier',
			'Kunden AG',
			`### Käufer\n\n${table('| Nummer: | GE2 |', '| Name: | Kunden AG |')}`,
			'Käufer',
		],
	])('is named: %s %s in %j', (field, value, text, label) => {
		expect(found(text, field, value)).toContain(`: "${label}"`);
	});

	it.each([
		['its own label elsewhere', 'Fällig am 14.03.2025\nRechnungsdatum: 14.03.2025'],
		['no label elsewhere', 'Fällig am 14.03.2025\nBerlin, den 14.03.2025'],
		['a label of both', 'Rechnungs- und Lieferdatum: 14.03.2025'],
		['a label of both with a slash', 'Invoice/delivery date 14/03/2025'],
		['a label of both in words', 'Rechnungsdatum (entspricht Lieferdatum): 14.03.2025'],
		['labels in a row before values', 'Rechnungsdatum Fällig am 14.03.2025 28.03.2025'],
		['labels one below the other', 'Rechnungsdatum\n\nFällig am\n\n14.03.2025\n\n28.03.2025'],
		['labels below their values', '28.03.2025\nFällig am\n14.03.2025\nRechnungsdatum'],
		['several headings that fit', 'Rechnungsdatum    Fällig am\n14.03.2025    28.03.2025'],
		['a generic label of its own', 'Lieferung\nDatum: 14.03.2025'],
		['a number of the supplier', 'Lieferantennummer: 14.03.2025'],
		['another date', 'Fällig am 28.03.2025'],
	])('is not seen with %s', (_, text) => {
		expect(found(text, 'date', '2025-03-14')).toBeUndefined();
	});

	it('is not seen below a title, and is looked for on invoices', () => {
		expect(found('# Rechnung\n4711 Bestellnummer', 'order_number', '4711')).toBeUndefined();
		expect(found('Liefertermin 14.03.2025', 'date', '2025-03-14', 'deliveryNote')).toBeUndefined();
	});

	it('is not seen where labels are apart from their values, as in the text of QualityHosting.pdf', () => {
		const page = 'Rechnungsdatum\nKundennr.30064443\n7. Mai 2014\n47774\nRechnungsnr.\nGo AG';
		expect(found(page, 'invoice_number', '30064443')).toBeUndefined();
		expect(found(page.replace('Go AG', '47774'), 'invoice_number', '30064443')).toContain(
			'Kundennr.',
		);
	});

	it('is seen of a due date where another one is labelled', () => {
		const page = 'Rechnungsdatum: 01.02.2025\nZahlbar sofort';
		expect(found(page, 'due_date', '2025-02-01')).toBeUndefined();
		const both = page.replace('sofort', 'bis 14.03.2025');
		expect(found(both, 'due_date', '2025-02-01')).toBe('Due date: "Rechnungsdatum"');
		expect(found(both, 'due_date', '2025-03-14')).toBeUndefined();
		const plain = both.replace('Rechnungsdatum', 'Datum');
		expect(found(plain, 'due_date', '2025-02-01')).toBe('Due date: "Datum"');
	});
});

describe('a date that is none of the invoice', () => {
	it.each([
		'Printed on 14.03.2025',
		'Print date: 14.03.2025',
		'| Received | 14.03.2025 |\n| --- | --- |',
		'Terms and conditions, version of 14.03.2025',
		'Paid on 14.03.2025',
		'Druckdatum 14.03.2025',
		'Posteingang: 14.03.2025',
		'AGB Stand 14.03.2025',
		'Unser Angebot Nr. 17 vom 14.03.2025',
		'Bezug: zu unserer Rechnung Nr. 4711 vom 14.03.2025',
		'Imprimé le 14/03/2025',
		'Reçue le 14/03/2025',
		'Afgedrukt op 14-03-2025',
		'<table><tr><td>Stampato il</td><td>14/03/2025</td></tr></table>',
		'Fecha de recepción: 14/03/2025',
		'Payable within 30 days net by 14.03.2025',
		'The amount will be debited from your account on 14.03.2025.',
	])('is named: %j', (text) => {
		expect(found(`Date: 01.02.2025\n\n${text}`, 'date', '2025-03-14')).toMatch(/^Date: /);
		expect(found(`Date: 01.02.2025\n\n${text}`, 'date', '2025-02-01')).toBeUndefined();
		// The only date may be the one of the invoice.
		if (!/Payable|debited/.test(text)) {
			expect(found(text, 'date', '2025-03-14')).toBeUndefined();
		}
	});
});

describe('a number of something else', () => {
	it.each([
		'Regarding our invoice no. R-0398 of 4 February 2025',
		'For invoice no. R-0398',
		'Original invoice: R-0398',
		'| Corrects invoice | R-0398 |\n| --- | --- |',
		'Zu unserer Rechnung Nr. R-0398 vom 04.02.2025',
		'Korrektur der Rechnung R-0398',
		'Offene Rechnung: R-0398',
		'Concernant notre facture n° R-0398',
		'Annule et remplace la facture R-0398',
		'Betreft onze factuur R-0398',
		'Riferimento alla fattura n. R-0398',
		'<table><tr><td>Sustituye la factura</td><td>R-0398</td></tr></table>',
		'Project: R-0398',
		'Projekt-Nr. R-0398',
		'Kostenstelle R-0398',
		'N° de dossier : R-0398',
		'Ticket no. R-0398',
	])('is named as the number of the invoice: %j', (text) => {
		const page = `Invoice no. R-0417\n\n${text}`;
		expect(found(page, 'invoice_number', 'R-0398')).toMatch(/^Invoice number: "/);
		expect(found(page, 'invoice_number', 'R-0417')).toBeUndefined();
		// The only number may be the one of the invoice.
		const isEarlier = /Original|Offene/.test(text);
		expect(found(text, 'invoice_number', 'R-0398') !== undefined).toBe(isEarlier);
	});
});

describe('a value at an unknown label, where another one has nothing but the label of the field', () => {
	it.each([
		['Rechnung Nr. R-0417', 'Zählernummer: R-0398'],
		['Rechnungsnummer: R-0417', 'Aktenzeichen: R-0398'],
		[
			'2. Abschlagsrechnung R-0417',
			'(1. Abschlagsrechnung R-0398 vom 14.11.2023, bereits beglichen)',
		],
		['Invoice no: 20250118', 'Policy number: R-0398'],
		['INVOICE R-0417', 'Booking reference: R-0398'],
		['INVOICE R-0417', 'Invoice R-0398 was cancelled.'],
		['INVOICE R-0417', 'See also invoice R-0398'],
		['Invoice R-0417', 'You have already paid invoice R-0398.'],
		['FACTURE N° R-0417', 'Compteur : R-0398'],
		['Factuurnummer     R-0417', 'Polisnummer       R-0398'],
		['Nota              24.1109', 'Projectnummer     R-0398'],
		['Faktura VAT nr FV 214/03/2025', 'Umowa nr R-0398'],
		[
			'Bill To:      Account No.\nDunmore       R-0398\nSalem, IA     Invoice\n              104339',
			'',
		],
		['Factura      Fecha        Pedido\nR-0417       10/06/2025   R-0398', ''],
		['FACTURE DE SOLDE N° R-0417', "Notre facture d'acompte n° R-0398 a été réglée."],
		['Bolletta/Fattura n.: R-0417', 'Contatore matricola: R-0398'],
		['Číslo faktury     240100358', 'Smlouva č.        R-0398'],
		['Fakturanr.: 102886', 'Vedrørende police R-0398, rådgivning.'],
		['| Faktura VAT nr | FS/0417/06/2024 |\n| --- | --- |\n| Dokument WZ | R-0398 |', ''],
		['| Invoice no. | Case |\n| --- | --- |\n| R-0417 | R-0398 |', ''],
		['Alder Ltd — Tax Invoice R-0417 — Page 2 of 2', 'Job card: R-0398'],
		['Faktura VAT nr 240611/00718/E', 'Nr licznika: R-0398'],
	])('a number: %j, %j', (own, other) => {
		expect(found(`${own}\n${other}`, 'invoice_number', 'R-0398')).toMatch(/^Invoice number: "/);
		expect(found(`${own}\n${other}`, 'invoice_number', 'R-0417')).toBeUndefined();
	});

	it.each([
		['R-0398\n\nRechnung 2025', 'alone'],
		['No. R-0398\nInvoice 104339', 'with any number'],
		['Reference: R-0398\nRechnung 413,64', 'next to an amount'],
		['Reference: R-0398\nThis replaces invoice 104339', 'next to an invoice in a sentence'],
		['Box R-0398 Fellbach\nInvoice 104339', 'in an address'],
	])('no number %j', (text) => {
		expect(found(text, 'invoice_number', 'R-0398')).toBeUndefined();
	});

	it.each([
		['Rechnungsdatum: 20.01.2025', 'Leistung erbracht am: 14.03.2025'],
		['Rechnung Nr. R-0417 vom 20.01.2025', 'Abnahme: 14.03.2025'],
		['Datum: 20.01.2025', 'Rechnung R-0398 vom 14.03.2025'],
		['Date: 20.01.2025', 'Signed: 14.03.2025'],
		['Fakturadatum 2025-01-20', 'Leveransdatum 2025-03-14'],
		['Data wystawienia: 20.01.2025', 'Data sprzedaży: 14.03.2025'],
		['Berlin, den 20.01.2025', 'Ref: your e-mail of 14.03.2025'],
		[
			'|  |  |  |\n| --- | --- | --- |\n| Frau Pohl | München, den | 20.01.2025 |\n',
			'Ref: your e-mail of 14.03.2025',
		],
		['Emitida el 20.01.2025', 'Fecha de alta 14.03.2025'],
		['Invoice date 20.01.2025', 'Date of admission: 14.03.2025'],
	])('a date: %j, %j', (own, other) => {
		const schema = schemaFromTemplate('invoice');
		const reasons = (date: string) =>
			metaOf(
				resultOf({
					schema,
					answer: { date, invoice_number: 'R-0417' },
					pages: [`Invoice R-0417\n${own}\n${other}`],
					options: { dateOrder: 'DMY' },
				}),
			).review;
		expect(reasons('2025-03-14')).toContainEqual(expect.stringMatching(/^Date: the page has "/));
		expect(reasons('2025-01-20')).not.toContainEqual(expect.stringMatching(/^Date/));
	});

	it('no date next to days in a table', () => {
		const page =
			'Berlin, den 14.03.2025\n\n| Datum | Leistung |\n| --- | --- |\n| 20.01.2025 | A |';
		expect(found(page, 'date', '2025-03-14')).toBeUndefined();
	});

	it.each([
		'Comptabilité tenue par : Moreau & Fils',
		'Księgowość prowadzi: Moreau & Fils',
		'Sent with Moreau & Fils – try moreau.example',
		'Accounts by Moreau & Fils',
		'Die Forderung wurde an Moreau & Fils abgetreten.',
		'Member of Moreau & Fils',
		'Aangeleverd via Moreau & Fils',
		'Ett bolag i Moreau & Fils',
		'Une société du groupe Moreau & Fils',
	])('a supplier: %j', (text) => {
		const page = (rest: string) => `Alder Ltd\nInvoice R-0417\nTotal 192.00\n\n${rest}`;
		expect(found(page(text), 'supplier', 'Moreau & Fils')).toMatch(/^Supplier: "/);
		expect(found(page(text), 'supplier', 'Alder Ltd')).toBeUndefined();
		for (const payee of ['Account name: Moreau & Fils', 'Payable to: Moreau & Fils']) {
			expect(found(page(payee), 'supplier', 'Moreau & Fils')).toBeUndefined();
		}
	});
});

it.each([
	['invoice_number', 'GU 60118', '**Gutschrift GU 60118**\nUnsere Rechnung 2311774 vom 28.12.2023'],
	['invoice_number', 'R-0398', 'Invoice / Order / Case no.: R-0398'],
	['supplier', 'Moreau SA', 'Ver käufer: Moreau SA\nTotal 5.00'],
	['supplier', 'Moreau SA', 'Moreau SA, 9 Mill Lane\nTotal 5.00'],
])('%s may be %s in %j', (field, value, text) => {
	expect(found(text, field, value)).toBeUndefined();
});

it.each([
	[
		'Dodavatel: Petr\n\n| Text | Ks | Cena |\n| --- | --- | --- |\n| Kotel Moreau 48 kW | 1 | 64.00 |',
		'row',
	],
	['Moreau, 08.07.2024\nStr. Portului 18, Moreau', 'town'],
	['Banco: Moreau\nIBAN ES91 2100 0418 4502 0005 1332', 'bank'],
	['Unsere Forderungen sind an die Moreau\nabgetreten. Konto der Moreau.', 'abgetreten'],
])('no supplier in %j', (text, word) => {
	expect(found(text, 'supplier', 'Moreau')).toContain(word);
});

it.each([
	['Ship to', 'Bill to'],
	['Lieferadresse', 'Rechnungsadresse'],
	['Adres dostawy', 'Nabywca'],
	['Livré à', 'Facturé à'],
])('the name at %j is the customer where there is none at %j', (recipient, customer) => {
	const page = `Alder Ltd\nInvoice R-0417\n${recipient}: Moreau Depot`;
	expect(found(page, 'customer', 'Moreau Depot')).toBeUndefined();
	const both = `${page}\n${customer}: Moreau SA`;
	expect(found(both, 'customer', 'Moreau Depot')).toBe(`Customer: "${recipient}"`);
	expect(found(both, 'customer', 'Moreau SA')).toBeUndefined();
});

it('a customer may have "ATTN" in front of its name, and a manager none of it', () => {
	expect(found('Bill to:\nATTN: Moreau SA\nMain Street', 'customer', 'Moreau SA')).toBeUndefined();
	const page = 'Comunidad Gaudí 20\nAdministrador de fincas: Moreau SA';
	expect(found(page, 'customer', 'Moreau SA')).toContain('Administrador');
});

it.each(['Vendu par', 'Sold by', 'Provozovatel', 'Nazwa'])('a supplier may be at %j', (label) => {
	expect(
		found(`INVOICE\n${label} : Moreau SA\nTotal 5.00`, 'supplier', 'Moreau SA'),
	).toBeUndefined();
});

it('a program of the footer is told by its short name', () => {
	const page =
		'Envoyée via **Moreau**\n\nAlder SARL\nTotal 5.00\n\nMoreau SAS – www.moreau.example';
	expect(found(page, 'supplier', 'Moreau SAS')).toContain('via');
	const own = page.replace('Envoyée via **Moreau**', 'Moreau Lyon');
	expect(found(own, 'supplier', 'Moreau SAS')).toBeUndefined();
});

it('a day of something that comes next is none to pay by', () => {
	const page =
		'Please pay £138.00 by 9 April 2025\n\nYour next meter reading is due around 10 September 2025.';
	expect(found(page, 'due_date', '2025-09-10')).toContain('next meter reading');
	expect(found(page, 'due_date', '2025-04-09')).toBeUndefined();
});

it('a line above with a name of its own is no label', () => {
	const page = 'Generata da FattureFacili\n\nCooperativa Il Girasole\nVia Romana 118';
	expect(found(page, 'customer', 'Cooperativa Il Girasole')).toBeUndefined();
});

describe('own fields under own names', () => {
	const own = defineSchema(
		'own',
		fieldsOf({
			'Rechnungs-Nr.': 'string!',
			Rechnungsdatum: 'date',
			'Fällig am': 'date',
			Lieferant: 'string',
			Bemerkung: 'string',
			Nummer: 'string',
		}),
	);
	const page = `Rechnungs-Nr.: R-2025/17
Bestell-Nr.: B-4711
Kunden-Nr.: K-88
Rechnungsdatum: 01.02.2025
Fällig am: 14.03.2025`;

	it.each([
		['Rechnungsdatum', '14.03.2025', 'Rechnungsdatum: "Fällig am"'],
		['Fällig am', '01.02.2025', 'Fällig am: "Rechnungsdatum"'],
		['Rechnungs-Nr.', 'B-4711', 'Rechnungs-Nr.: "Bestell-Nr."'],
		['Rechnungs-Nr.', 'K-88', 'Rechnungs-Nr.: "Kunden-Nr."'],
	])('%s with %s', (field, value, reason) => {
		expect(foundIn(own, page, field, value)).toBe(reason);
	});

	it.each([
		['Rechnungsdatum', '01.02.2025'],
		['Fällig am', '14.03.2025'],
		['Rechnungs-Nr.', 'R-2025/17'],
		['Bemerkung', 'B-4711'],
		['Nummer', 'B-4711'],
	])('%s may be %s', (field, value) => {
		expect(foundIn(own, page, field, value)).toBeUndefined();
	});
});
