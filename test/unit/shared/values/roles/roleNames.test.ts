import { describe, expect, it } from 'vitest';
import { findLabels } from '../../../../../nodes/shared/values/mentions/labels';
import { listOf, fieldKey, rolesNamed } from '../../../../../nodes/shared/values/roles/roleNames';
import { ALL_ROLES, type Role, ROLES } from '../../../../../nodes/shared/values/roles/roles';

describe('names of fields', () => {
	it.for([
		['Rechnungs-Nr.', 'rechnungsnummer', 'Rechnungs Nummer', 'RechnungsNr', 'rechnungs_no'],
		['N° de facture', 'facture no', 'Numéro de la facture', 'facture_numero'],
		['Fälligkeit', 'Faelligkeit', 'FÄLLIGKEIT', 'fa\u0308lligkeit'],
		['invoice date', 'date of invoice', 'InvoiceDate', 'invoice_date'],
		['Betrag (netto) in EUR', 'Betrag netto in'],
	])('that are written in several ways are one: %s', ([first = '', ...others]) => {
		expect(fieldKey(first)).not.toBe('');
		for (const other of others) expect(fieldKey(other), other).toBe(fieldKey(first));
	});

	it('have one role of a type', () => {
		const owner = new Map<string, Role>();
		for (const role of ALL_ROLES) {
			const { type, names = '', looseNames = '' } = ROLES[role];
			for (const name of `${names},${looseNames}`.split(',').filter(Boolean)) {
				const key = `${listOf(role)} ${fieldKey(name)} ${type}`;
				expect(owner.get(key) ?? role, name).toBe(role);
				owner.set(key, role);
			}
		}
	});

	it('with the name of a role alone are not loose', () => {
		expect(rolesNamed('Rechnungsnr', 'names')).toEqual(['invoice_number']);
		expect(rolesNamed('Nummer', 'names')).toEqual([]);
		expect(rolesNamed('Nummer', 'looseNames')).toEqual(['invoice_number']);
		expect(rolesNamed('Menge', 'names', 'lines.')).toEqual(['lines.quantity']);
		expect(rolesNamed('Menge', 'names')).toEqual([]);
	});
});

/** A printed label of each role that has some, in the languages. */
const LABELS: Array<[Role, string[]]> = [
	['due_date', ['Due date', 'Fällig am', 'Échéance', 'Vervaldatum', 'Scadenza', 'Vencimiento']],
	['customer_number', ['Customer No.', 'Kunden-Nr.', 'N° client', 'Klantnummer', 'Codice cliente']],
	['customer_number', ['Client number', 'Kundennummer', 'Numéro de client', 'Código de cliente']],
	['tax_number', ['Tax No.', 'Steuernummer', 'St.-Nr.', 'Codice fiscale', 'Numéro fiscal']],
	['delivery_note_number', ['Delivery note', 'Lieferschein-Nr.', 'Bon de livraison', 'Pakbon']],
	['delivery_note_number', ['DDT', 'Albarán']],
	[
		'vat_number',
		['VAT No.', 'VAT #', 'VAT reg. no', 'USt-IdNr.', 'USt.-Id.-Nr.', 'N° TVA', 'GSTIN', 'NIP'],
	],
	['bank_code', ['IBAN', 'Konto', 'Account no', 'IFSC']],
	['preceding_invoice', ['Original invoice', 'N° de facture associée']],
	['invoice_number', ['HANDELSRECHNUNG', 'Schlussrechnung', 'Faktura nr']],
	['delivery_date', ['Service period', 'Leistungszeitraum', 'Période du']],
	[
		'telephone',
		['Tel.', 'Telefon', 'Téléphone', 'Telefoon', 'Telefono', 'Teléfono', 'Phone', 'Fax'],
	],
	[
		'article_number',
		['Article no', 'Art.-Nr.', 'Artikelnummer', 'Réf. article', 'Codice articolo'],
	],
	['postcode', ['ZIP', 'PLZ', 'Code postal', 'Código postal', 'Postcode']],
	['contact_person', ['Contact person', 'Ansprechpartner', 'Interlocuteur', 'Contactpersoon']],
	['customer_vat_id', ['Your VAT No.', 'Ihre USt-IdNr.', 'USt-IdNr. des Kunden', 'TVA client']],
	['customer_vat_id', ['VAT ID of the customer', 'Uw btw-nummer', 'Partita IVA cliente']],
	['customer_account', ['direct debit', 'Lastschrift', 'wird eingezogen von', 'your account']],
	['donation_account', ['Spendenkonto', 'Donations', 'Donazioni']],
	['deposit_account', ['Kaution', 'Security deposit', 'Fianza']],
	['factor_account', ['abgetreten an', 'assigned to', 'Factoring']],
	['earlier_balance', ['Previous balance', 'Saldovortrag', 'Solde précédent', 'Saldo anterior']],
];

describe('labels on pages', () => {
	it.for(LABELS)('of %s', ([role, labels]) => {
		for (const label of labels) expect(findLabels(`x ${label}: y`, role), label).toHaveLength(1);
	});

	it.for<[Role, string[]]>([
		['customer_number', ['Kunde: Adler GmbH', 'Customer service', 'Client', 'Kundendienst']],
		['tax_number', ['VAT No.', 'USt-IdNr.', 'Steuer', 'Tax 19 %']],
		['vat_number', ['Faktura VAT nr', 'VAT 20 %', 'USt 19 %', 'Nipkow', 'Industrie']],
		['invoice_number', ['Abrechnung', 'Berechnung', 'Billing period']],
		['telephone', ['Hotel Adler', 'Mikrofon', 'Artikel']],
		['customer_vat_id', ['USt-IdNr.', 'VAT No.', 'btw 21 %', 'TVA 20 %', 'Our VAT No.']],
		['customer_account', ['Bankverbindung', 'Please pay to', 'Konto']],
		['postcode', ['Zipper', 'Post', 'Kapitel']],
		['article_number', ['Artikel', 'Article', 'Item', 'Part']],
	])('of others than %s', ([role, texts]) => {
		const found = texts.filter((text) => findLabels(text, role).length > 0);
		expect(found).toEqual(role === 'postcode' ? ['Zipper'] : []);
	});
});
