import type { Field, LayoutNode } from '../extract/layout';

/** Other names for the fields of all templates, in English and in German; nothing is said about them. */
const names: Record<string, [english: string, german: string]> = {
	account_holder: ['owner_of_account', 'Kontoinhaber'],
	account_number: ['account_no', 'Kontonummer'],
	address: ['postal_address', 'Anschrift'],
	amount: ['total_amount', 'Gesamtbetrag'],
	amount_untaxed: ['subtotal_net', 'Nettosumme'],
	article_number: ['item_code', 'Artikelnummer'],
	balance: ['running_balance', 'Saldo'],
	bank: ['bank_name', 'Kreditinstitut'],
	bic: ['swift', 'SWIFT_Code'],
	bill_to: ['invoice_recipient', 'Rechnungsadresse'],
	buyer: ['purchaser', 'Auftraggeber'],
	buyer_contact: ['contact_person', 'Ansprechpartner'],
	city: ['town', 'Ort'],
	closing_balance: ['new_balance', 'NeuerSaldo'],
	company: ['firm', 'Firma'],
	counterparty: ['payer_or_payee', 'Zahlungsempfaenger_Auftraggeber'],
	country: ['land', 'Land'],
	currency: ['currency_code', 'Waehrung'],
	date: ['date', 'Datum'],
	date_of_birth: ['birthday', 'Geburtsdatum'],
	delivery_date: ['deliver_by', 'Liefertermin'],
	delivery_terms: ['incoterm', 'Lieferbedingungen'],
	description: ['details', 'Beschreibung'],
	email: ['mail', 'E_Mail_Adresse'],
	fax: ['fax_number', 'Telefax'],
	first_name: ['given_name', 'Vorname'],
	full_name: ['name_of_person', 'VollstaendigerName'],
	iban: ['account_iban', 'IBAN'],
	job_title: ['role', 'Beruf'],
	last_name: ['surname', 'Nachname'],
	merchant: ['store', 'Haendler'],
	merchant_vat_id: ['store_vat_number', 'UStIdHaendler'],
	mobile: ['cell_phone', 'Handy'],
	opening_balance: ['previous_balance', 'AlterSaldo'],
	order_number: ['purchase_order_no', 'Bestellnummer'],
	payment_method: ['paid_with', 'Zahlungsart'],
	payment_terms: ['terms_of_payment', 'Zahlungsbedingungen'],
	period_end: ['end_of_period', 'ZeitraumEnde'],
	period_start: ['start_of_period', 'ZeitraumBeginn'],
	phone: ['telephone', 'Telefonnummer'],
	position: ['line_no', 'PosNr'],
	postal_code: ['zip', 'Postleitzahl'],
	quantity: ['qty', 'Menge'],
	receipt_number: ['ticket_no', 'Belegnummer'],
	ship_to: ['delivery_address', 'Lieferadresse'],
	statement_number: ['statement_no', 'Auszugsnummer'],
	street: ['street_and_house_number', 'Strasse'],
	supplier: ['vendor', 'Lieferant'],
	supplier_number: ['vendor_no', 'Lieferantennummer'],
	tax: ['vat_amount', 'Mehrwertsteuer'],
	time: ['time_of_day', 'Uhrzeit'],
	tip: ['gratuity', 'Trinkgeld'],
	total: ['line_total', 'Gesamtpreis'],
	unit: ['unit_of_measure', 'Einheit'],
	unit_price: ['price_each', 'Einzelpreis'],
	value_date: ['valuta', 'Wertstellung'],
	website: ['homepage', 'Internet'],
};

/** A layout with other names and without what is said about its fields; the kinds of its values stay. */
export function reworded(node: LayoutNode, language: 0 | 1): LayoutNode {
	if (node.kind === 'value') return { ...node, description: '' };
	if (node.kind === 'list')
		return { ...node, item: reworded(node.item, language), description: '' };
	const fields = node.fields.map(({ name, node: child }): Field => ({
		name: names[name]?.[language] ?? name,
		node: reworded(child, language),
	}));
	return { ...node, fields, description: '' };
}
