import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../nodes/shared/values/facts/issue';
import { isValues, type Values } from '../../../../nodes/shared/basics/values';
import { parsePath } from '../../../../nodes/shared/values/schema/joinPath';
import type { Field, Schema } from '../../../../nodes/shared/values/schema/schema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// A rule sees a record by the roles of its fields: what they are called makes no difference.

const RIGHT = {
	invoice_number: 'R-4711',
	date: '2025-02-01',
	due_date: '2025-03-14',
	supplier: 'Kesselbach GmbH',
	net_amount: 100,
	tax_amount: 19,
	total_amount: 119,
	document_type: 'invoice',
	lines: [
		{ description: 'Desk, birch', quantity: 3, unit_price: 20, total: 60 },
		{ description: 'Lamp', quantity: 5, unit_price: 8, total: 40 },
	],
};
type Name = keyof typeof RIGHT | 'description' | 'quantity' | 'unit_price' | 'total';

/** Names of own fields, in the order of the roles above. */
const NAMES: Record<string, string[]> = {
	English:
		'Invoice No.|Invoice Date|Due on|Vendor|Net|VAT Amount|Gross|Doc Type|Items|Item|Qty|Price per unit|Line total'.split(
			'|',
		),
	German:
		'Rechnungsnummer|Rechnungsdatum|Fällig am|Lieferant|Nettobetrag|MwSt-Betrag|Gesamtbetrag|Belegart|Positionen|Bezeichnung|Menge|Einzelpreis|Gesamt'.split(
			'|',
		),
	French:
		'Numéro de facture|Date de facture|Échéance|Fournisseur|Montant HT|Montant TVA|Montant TTC|Type de document|Lignes|Désignation|Quantité|Prix unitaire|Montant'.split(
			'|',
		),
	Dutch:
		'Factuurnummer|Factuurdatum|Vervaldatum|Leverancier|Totaal excl. btw|Btw-bedrag|Totaal incl. btw|Soort document|Regels|Omschrijving|Aantal|Stukprijs|Totaal'.split(
			'|',
		),
	Italian:
		'Numero fattura|Data fattura|Scadenza|Fornitore|Imponibile|Importo IVA|Totale IVA inclusa|Tipo documento|Righe|Descrizione|Quantità|Prezzo unitario|Importo'.split(
			'|',
		),
	Spanish:
		'Número de factura|Fecha de factura|Vencimiento|Proveedor|Base imponible|Cuota IVA|Total con IVA|Tipo de documento|Líneas|Descripción|Cantidad|Precio unitario|Importe'.split(
			'|',
		),
};

const ROLES: Name[] = [
	...(Object.keys(RIGHT) as Name[]),
	'description',
	'quantity',
	'unit_price',
	'total',
];

const PAGE = `Kesselbach GmbH

Rechnung
Rechnungs-Nr. R-4711
Bestell-Nr. B-88
Rechnungsdatum 01.02.2025
Fällig am 14.03.2025
IBAN: DE81 9990 0012 0048 8173 00

| Bezeichnung | Menge | Einzelpreis | Gesamt |
| --- | --- | --- | --- |
| Desk, birch | 3 | 20,00 | 60,00 |
| Lamp | 5 | 8,00 | 40,00 |

Netto 100,00
MwSt 19 % 19,00
Gesamtbetrag 119,00 EUR`;

const CREDIT = PAGE.replace('\nRechnung\n', '\n# Gutschrift\n');
const [DESK, LAMP] = RIGHT.lines;

/** A record with a mistake for each rule, and the page. */
const MISTAKES: [what: string, change: Values, page?: string][] = [
	['sums', { total_amount: 999 }],
	['an order number', { invoice_number: 'B-88' }],
	['the due date', { date: '2025-03-14', due_date: null }],
	['a word of the form', { supplier: 'Rechnung' }],
	['the title of a credit note', {}, CREDIT],
	['a negative total', { net_amount: -100, tax_amount: -19, total_amount: -119 }],
	[
		'rows',
		{
			lines: [
				{ ...DESK, total: 40 },
				{ ...LAMP, total: 60 },
			],
		},
	],
	['columns', { lines: [{ ...DESK, quantity: 20, unit_price: 3 }, LAMP] }],
	['no lines', { lines: [] }],
	['the lines of a total', { lines: [DESK] }],
	['net as total', { total_amount: 100, tax_amount: null }],
	['tax left out', { tax_amount: null }],
	['two documents', {}, `${PAGE}\f${PAGE.replaceAll('4711', '4712').replace('01.02', '03.02')}`],
];

/** A record under other names. */
function renamed(value: unknown, names: Map<string, string>): unknown {
	if (Array.isArray(value)) return value.map((one) => renamed(one, names));
	if (!isValues(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [names.get(name) ?? name, renamed(one, names)]),
	);
}

/** The kinds and fields of the issues, the fields in the names of the template. */
function found(schema: Schema, answer: Values, page: string, names: Map<string, string>) {
	const { issues, checked } = metaOf(resultOf({ schema, answer, pages: page.split('\f') }));
	const back = new Map([...names].map(([role, name]) => [name, role]));
	const plain = (path: string) =>
		parsePath(path)
			.map((part) => back.get(String(part)) ?? part)
			.join('/');
	const about = issues.filter(({ kind }: Issue) => kind !== 'missing');
	return {
		issues: about.map(({ kind, fields }) => [kind, fields.map(plain)]),
		checked: {
			...checked,
			required: undefined,
			sums: Array.isArray(checked.sums) ? checked.sums.map(plain) : checked.sums,
		},
	};
}

const NO_NAMES = new Map(ROLES.map((role): [string, string] => [role, role]));

/** The same fields, and no others, under the names of the template. */
const template: Schema = {
	name: 'record',
	fields: schemaFromTemplate('invoice').fields.flatMap((field) =>
		Object.hasOwn(RIGHT, field.name) || field.name === 'lines'
			? [{ ...field, required: false }]
			: [],
	),
};

/** Fields under other names, without descriptions. */
const withNames = (fields: Field[], names: Map<string, string>): Field[] =>
	fields.map((one) => {
		const field = { ...one };
		delete field.description;
		const name = names.get(field.name) ?? field.name;
		return 'fields' in field
			? { ...field, name, fields: withNames(field.fields, names) }
			: { ...field, name };
	});

describe.each(Object.keys(NAMES))('rules with own names in %s', (language) => {
	const names = new Map(ROLES.map((role, at) => [role as string, NAMES[language]?.[at] ?? role]));
	const own = { name: 'record', fields: withNames(template.fields, names) };

	it.each(MISTAKES)('see %s as with the names of the template', (_, change, page = PAGE) => {
		const answer: Values = { ...RIGHT, ...change };
		const expected = found(template, answer, page, NO_NAMES);
		expect(expected.issues.length).toBeGreaterThan(0);
		expect(found(own, renamed(answer, names) as Values, page, names)).toEqual(expected);
	});

	it('see nothing in a right record, and that its sums were checked', () => {
		const { issues, checked } = found(own, renamed(RIGHT, names) as Values, PAGE, names);
		expect(issues).toEqual([]);
		expect(checked.sums).toEqual(expect.arrayContaining(['total_amount', 'lines']));
	});
});
