import { describe, expect, it } from 'vitest';
import { roleOf, rolesOf } from '../../../../../nodes/shared/values/roles/rolesOf';
import { allTemplates } from '../../../../../nodes/StructuredExtraction/fields/templates';
import { ALL_ROLES, type Role } from '../../../../../nodes/shared/values/roles/roles';
import { defineSchema, type FieldInput } from '../../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../../../StructuredExtraction/fieldsOf';

const rolesIn = (fields: FieldInput[]) => Object.fromEntries(rolesOf(defineSchema('own', fields)));

function role(name: string, type: string, description?: string): Role | undefined {
	const [field] = defineSchema('own', [{ name, type, description } as FieldInput]).fields;
	return field && roleOf(field);
}

/** Names in English, German, French, Dutch, Italian and Spanish. */
const OWN: Array<[Role, type: string, names: string[]]> = [
	[
		'invoice_number',
		'string',
		[
			'Invoice No.',
			'Rechnungs-Nr.',
			'rechnungsnummer',
			'N° de facture',
			'Numéro facture',
			'Factuurnummer',
			'Numero fattura',
			'Fattura n.',
			'Número de factura',
		],
	],
	[
		'date',
		'date',
		['Invoice Date', 'Rechnungsdatum', 'Date de facture', 'Factuurdatum', 'Data fattura'],
	],
	[
		'due_date',
		'date',
		['Due', 'Fällig am', 'faellig_am', 'Zahlbar bis', "Date d'échéance", 'Vervaldatum', 'Scadenza'],
	],
	['delivery_date', 'date', ['deliveryDate', 'Lieferdatum', 'Date de livraison', 'Leverdatum']],
	[
		'net_amount',
		'number',
		['Net', 'Betrag netto', 'Nettobetrag', 'Total HT', 'Totaal excl. btw', 'Imponibile'],
	],
	[
		'total_amount',
		'amount',
		['Gross total', 'Betrag brutto', 'Gesamtbetrag (brutto)', 'Total TTC', 'Totaal incl. btw'],
	],
	['tax_amount', 'number', ['VAT amount', 'MwSt-Betrag', 'Montant TVA', 'Btw-bedrag', 'Cuota IVA']],
	['amount_due', 'number', ['Balance due', 'Zahlbetrag', 'Net à payer', 'Te betalen', 'Da pagare']],
	['amount_paid', 'number', ['Already paid', 'Anzahlung', 'Acompte', 'Aanbetaling', 'Acconto']],
	['supplier', 'string', ['Vendor', 'Lieferant', 'Fournisseur', 'Leverancier', 'Fornitore']],
	['customer', 'string', ['Bill to', 'Kunde', 'Nom du client', 'Klant', 'Cliente', 'Comprador']],
	['customer_number', 'integer', ['Customer ID', 'Kunden-Nr.', 'N° client', 'Klantnummer']],
	['order_number', 'string', ['PO number', 'Bestellnummer', 'N° de commande', 'Número de pedido']],
	['customer_vat_id', 'string', ['Your VAT number', 'USt-IdNr. Kunde', 'TVA client']],
	['iban', 'string', ['IBAN', 'Bankverbindung IBAN', 'IBAN du fournisseur']],
	['currency', 'string', ['Currency', 'Währung', 'Devise', 'Valuta', 'Moneda']],
];

/** Fields that may mean something else, with their type. */
const UNCERTAIN: Array<[name: string, type: string, description?: string]> = [
	['Nummer', 'string'],
	['Datum', 'date'],
	['date of birth', 'date'],
	['Datum Wareneingang', 'date'],
	['Betrag', 'number'],
	['Summe', 'number'],
	['Total', 'number'],
	['Gesamtbetrag', 'number'],
	['Subtotal', 'number'],
	['MwSt', 'number'],
	['Rabatt', 'number'],
	['Discount', 'number'],
	['Steuersatz netto', 'number'],
	['net weight', 'number'],
	['Konto', 'string'],
	['USt-IdNr.', 'string'],
	['Type', 'string'],
	['Kundennutzen', 'string'],
	['Lieferant seit', 'date'],
	['Name', 'string'],
	['due', 'string'],
	// Of another type.
	['Lieferant', 'integer'],
	['Rechnungsdatum', 'number'],
	['Betrag netto', 'boolean'],
	['Zahlungsziel', 'integer'],
	['Bezahlt', 'boolean'],
	['customer_account', 'string'],
	// Their description tells of something else.
	['Bruttobetrag', 'number', 'Amount before tax'],
	['Nettobetrag', 'number', 'inkl. MwSt.'],
	['MwSt-Betrag', 'number', 'in Prozent, such as 19'],
	['Rechnungsdatum', 'date', 'Lieferdatum'],
	['Rechnungsdatum', 'date', 'Day of the delivery'],
	['Lieferant', 'string', 'Name of the customer'],
	['Rechnungsnummer', 'string', 'Kundennummer, as printed'],
];

describe('the role of a field', () => {
	it.for(OWN)('%s of type %s', ([wanted, type, names]) => {
		const found = names.map((name) => [name, role(name, type)]);
		expect(found).toEqual(names.map((name) => [name, wanted]));
	});

	it.for(UNCERTAIN)('is not certain: %s', ([name, type, description]) => {
		expect(role(name, type, description)).toBeUndefined();
	});

	it('may be in its description', () => {
		expect(role('nr', 'string', 'Rechnungsnummer, wie gedruckt')).toBe('invoice_number');
		expect(role('f7', 'date', 'Due date (ISO)')).toBe('due_date');
		expect(role('total', 'number', 'Net amount')).toBe('net_amount');
	});

	it('may be told by its format', () => {
		const [field] = defineSchema('own', [{ name: 'Konto', type: 'string', format: 'iban' }]).fields;
		expect(field && roleOf(field)).toBe('iban');
	});
});

describe('the roles of a schema', () => {
	it.for(allTemplates.map(({ value, fields }) => [value, fields] as const))(
		'are the names of the template %s',
		([, fields]) => {
			const found = rolesOf(defineSchema('template', fields));
			for (const { name } of fields) {
				if (name in Object.fromEntries(ALL_ROLES.map((one) => [one, true]))) {
					expect(found.get(name as Role), name).toEqual([name]);
				}
			}
		},
	);

	it('are those of fields in groups and lists', () => {
		const fields = fieldsOf({
			supplier: { name: 'string', vatNumber: 'string', iban: 'string' },
			Kunde: { Name: 'string' },
			Positionen: [{ Artikel: 'string', Menge: 'number', Preis: 'number', Gesamtpreis: 'number' }],
		});
		expect(rolesIn(fields)).toEqual({
			supplier: ['supplier', 'name'],
			supplier_vat_id: ['supplier', 'vatNumber'],
			iban: ['supplier', 'iban'],
			lines: ['Positionen'],
			'lines.description': ['Artikel'],
			'lines.quantity': ['Menge'],
			'lines.unit_price': ['Preis'],
			'lines.total': ['Gesamtpreis'],
		});
	});

	it('are certain next to others', () => {
		const sums = fieldsOf({ Netto: 'number', MwSt: 'number', Gesamtbetrag: 'number' });
		expect(rolesIn(sums)).toEqual({
			net_amount: ['Netto'],
			tax_amount: ['MwSt'],
			total_amount: ['Gesamtbetrag'],
		});
		const dates = fieldsOf({ 'Rechnungs-Nr.': 'string', Datum: 'date' });
		expect(rolesIn(dates)).toEqual({ invoice_number: ['Rechnungs-Nr.'], date: ['Datum'] });
	});

	it('are none of two fields with the same one', () => {
		const two = fieldsOf({
			Netto: 'number',
			Brutto: 'number',
			Bruttobetrag: 'number',
			Summe: 'number',
		});
		expect(rolesIn(two)).toEqual({ net_amount: ['Netto'] });
		const exact = fieldsOf({ Brutto: 'number', total_amount: 'number' });
		expect(rolesIn(exact)).toEqual({ total_amount: ['total_amount'] });
	});
});
