import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/schema/fromTemplate';
import { defineSchema, type Schema } from '../../../nodes/StructuredExtraction/schema/schema';
import { type FieldName, fieldNames } from './fields';

/** The same wish in other words: for each field a name, and what is said about it. */
export interface Wording {
	title: string;
	fields: [field: FieldName, name: string, description: string][];
	schema: Schema;
	/** What asks for the fields where it is not the node's own message. */
	message?: string;
}

const kinds: Record<FieldName, 'string' | 'date' | 'number'> = {
	invoice_number: 'string',
	date: 'date',
	due_date: 'date',
	supplier: 'string',
	supplier_vat_id: 'string',
	customer: 'string',
	order_number: 'string',
	amount_untaxed: 'number',
	tax: 'number',
	amount: 'number',
	currency: 'string',
	iban: 'string',
	customer_vat_id: 'string',
	amount_paid: 'number',
	amount_due: 'number',
};

const named = (
	title: string,
	names: string,
	descriptions: Partial<Record<FieldName, string>>,
): Wording => {
	const fields = names.split(' ').map((name, at): Wording['fields'][number] => {
		const field = fieldNames[at] as FieldName;
		return [field, name, descriptions[field] ?? ''];
	});
	const schema = defineSchema(
		title,
		fields.map(([field, name, said]) => ({
			...{ name, type: kinds[field], required: false },
			...(said && { description: said }),
		})),
	);
	return { title, fields, schema };
};

/** All of the template "Invoice", as the node asks for it. */
const template: Wording = {
	title: 'the template',
	fields: fieldNames.map((name) => [name, name, '']),
	schema: schemaFromTemplate('invoice'),
};

/** Names alone, as a JSON Schema: such ones come from other programs. */
function namesOnly(): Wording {
	const wording = named('names only', fieldNames.join(' '), {});
	const properties = wording.fields.map(([field, name]) => [
		name,
		kinds[field] === 'date' ? { type: 'string', format: 'date' } : { type: kinds[field] },
	]);
	const message = JSON.stringify({ type: 'object', properties: Object.fromEntries(properties) });
	return { ...wording, message };
}

/** How people ask for the header of an invoice. The first is the nodes' own way. */
export const wordings: Wording[] = [
	template,
	namesOnly(),
	named(
		'other English words',
		'bill_id issued_on pay_before vendor_name vendor_tax_id bill_to_name purchase_order net_sum vat_sum grand_total currency_code bank_account_iban buyer_tax_id already_paid balance_due',
		{
			invoice_number: 'The reference that the seller gave this bill',
			date: 'Day on which the bill was made out',
			due_date: 'Latest day for the payment',
			supplier: 'Company which sends the bill',
			customer: 'Who has to pay the bill',
			amount_untaxed: 'Sum without taxes',
			amount: 'Sum with all taxes',
			amount_paid: 'What has been paid in advance',
		},
	),
	named(
		'German',
		'Rechnungsnummer Rechnungsdatum Fälligkeit Lieferant UStIdLieferant Kunde Bestellnummer Nettobetrag Umsatzsteuer Bruttobetrag Währung IBAN UStIdKunde Anzahlung Zahlbetrag',
		{
			invoice_number: 'Nummer der Rechnung, vom Lieferanten vergeben',
			due_date: 'Tag, bis zu dem zu zahlen ist',
			supplier: 'Name der Firma, die die Rechnung stellt',
			customer: 'Empfänger der Rechnung',
			amount: 'Rechnungsbetrag einschließlich Umsatzsteuer',
		},
	),
	named(
		'French',
		'numero_facture date_facture date_echeance fournisseur tva_fournisseur client numero_commande total_ht montant_tva total_ttc devise iban tva_client acompte reste_a_payer',
		{ supplier: 'Nom de la société qui émet la facture', customer: 'Destinataire de la facture' },
	),
	named(
		'Dutch',
		'factuurnummer factuurdatum vervaldatum leverancier btwNummerLeverancier klant ordernummer bedragExclBtw btwBedrag totaalInclBtw valuta iban btwNummerKlant aanbetaling teBetalen',
		{},
	),
	named(
		'Spanish',
		'numero_factura fecha_factura fecha_vencimiento proveedor nif_proveedor cliente numero_pedido base_imponible cuota_iva total_factura moneda iban nif_cliente anticipo total_a_pagar',
		{ invoice_number: 'Número de la factura' },
	),
	named(
		'Italian',
		'numero_fattura data_fattura data_scadenza fornitore partita_iva_fornitore cliente numero_ordine imponibile importo_iva totale_fattura valuta iban partita_iva_cliente acconto totale_da_pagare',
		{ due_date: 'Data entro la quale pagare' },
	),
];
