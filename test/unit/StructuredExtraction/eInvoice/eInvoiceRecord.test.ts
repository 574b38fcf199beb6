import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { expect, it } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { crossCheck } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { changed, cii, fatturaPa, NUMBER, ubl } from '../../../samples/invoiceXml';
import type { Values } from '../../../../nodes/shared/basics/values';
import { fieldsOf } from '../fieldsOf';
import { invoiceSchema, readFileData, recordOf } from './invoiceSchema';

const own = (fields: Parameters<typeof fieldsOf>[0]) => defineSchema('own', fieldsOf(fields));
const detailed = schemaFromTemplate('invoiceDetailed');

it.each([
	['the template for invoices', invoiceSchema, true, []],
	['the detailed template', detailed, true, []],
	['an own field', own({ invoice_number: 'string', project: 'string' }), true, ['project']],
	['own fields without a number', own({ date: 'string', project: 'string' }), false, ['project']],
	['fields that all invoices have', own({ date: 'string', supplier: 'string' }), true, []],
	// Own fields of these names are looked for on the page.
	['a field of the detailed one', own({ invoice_number: 'string', bic: 'string' }), true, ['bic']],
])('knows whether an invoice is asked for: %s', async (_, schema, isAsked, unknown) => {
	expect(await recordOf(cii, schema)).toMatchObject({ isAsked, unknown });
});

/** Fields of the template with other names, by language. */
const NAMES = {
	English: 'invoiceNumber invoiceDate supplierName netAmount taxAmount totalAmount dueDate',
	German:
		'Rechnungsnummer Rechnungsdatum Lieferant Nettobetrag MwSt-Betrag Gesamtbetrag Fälligkeitsdatum',
	French:
		'numéro_facture date_facture fournisseur montant_ht montant_tva montant_ttc date_échéance',
	loose: 'number date vendor subtotal VAT total pay_by',
};
const ROLES = [
	'invoice_number',
	'date',
	'supplier',
	'net_amount',
	'tax_amount',
	'total_amount',
	'due_date',
];

it.each(
	Object.entries(NAMES).flatMap(([language, names]) =>
		Object.entries({ cii, ubl, fatturaPa }).map(
			([form, xml]) => [language, form, names, xml] as const,
		),
	),
)('fills fields with %s names as those of the template: %s', async (_, __, names, xml) => {
	const fields = names.split(' ');
	const schema = own(Object.fromEntries(fields.map((name) => [name, 'string'])));
	const { checked, isAsked, unknown } = await recordOf(xml, schema);
	const { checked: template } = await recordOf(xml);
	const found = fields.map((name) => checked.record[name]);
	const wanted = ROLES.map((role) => template.record[role] ?? null);
	expect(
		found.map((value, at) => (typeof wanted[at] === 'number' ? Number(value) : value)),
	).toEqual(wanted);
	expect([isAsked, unknown]).toEqual([true, []]);
});

it('fills lines with names of their own', async () => {
	const lines = [{ Bezeichnung: 'string', Menge: 'string', Einzelpreis: 'string' }];
	const { checked } = await recordOf(
		cii,
		own({ Rechnungsnummer: 'string', Positionen: lines } as never),
	);
	const { checked: template } = await recordOf(cii);
	const given = (checked.record['Positionen'] as Values[]).map(({ Bezeichnung }) => Bezeichnung);
	expect(given).toEqual(
		(template.record['lines'] as Values[]).map(({ description }) => description),
	);
});

it('fills fields that are written otherwise, and of other types', async () => {
	const lines = [{ Total: 'amount', sku: 'string' }];
	const { checked, evidence } = await recordOf(
		cii,
		own({ invoiceNumber: 'string', TotalAmount: 'amount', tax_amount: 'string', lines } as never),
	);
	expect(checked.record).toMatchObject({
		invoiceNumber: NUMBER,
		tax_amount: '795.42',
		TotalAmount: { amount: 4772.52, currency: 'GBP' },
		lines: [{ Total: { amount: 1250, currency: 'GBP' }, sku: null }, {}, {}, {}, {}, {}],
	});
	expect(evidence['TotalAmount.currency']).toMatchObject({ snippet: 'GBP' });
	expect(evidence['lines[0].Total']).toMatchObject({ snippet: '1250.00' });
});

it('has the elements of each value as evidence', async () => {
	const { evidence } = await recordOf(cii);
	const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
	expect(evidence['total_amount']).toEqual({
		page: null,
		snippet: '4772.52',
		match: 'exact',
		element: `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount`,
	});
	expect(evidence['date']).toMatchObject({ snippet: '20250314', match: 'normalised' });
	expect(evidence['lines[1].description']?.element).toBe(
		'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/SpecifiedTradeProduct/Name',
	);
	expect(evidence['discount']).toBeUndefined();
	const [taxes = ''] = /<DatiRiepilogo>[^]*<\/DatiRiepilogo>\n/.exec(fatturaPa) ?? [];
	const two = await recordOf(changed(fatturaPa, { [taxes]: taxes + taxes }));
	expect(two.evidence['net_amount']).toMatchObject({
		snippet: '3977.10 + 3977.10',
		element: 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo[1]/ImponibileImporto and 1 more',
	});
});

const charge = (isCharge: boolean, amount: number) =>
	`<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount>${amount}</cbc:Amount></cac:AllowanceCharge>`;
// As XRechnung writes discounts for early payment (its rule BR-DE-18).
const SKONTO =
	'<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=14#PROZENT=2.25#\n</cbc:Note></cac:PaymentTerms>';

it.each([
	['no discount of a line', '<cac:Item>', '', { lines: [{ discount: null }] }],
	[
		'two discounts',
		'<cac:Item>',
		charge(false, 7) + charge(false, 1),
		{ lines: [{ discount: 8 }] },
	],
	[
		'discount and charge',
		'<cac:Item>',
		charge(false, 7) + charge(true, 3),
		{ lines: [{ discount: 4 }] },
	],
	['a charge', '<cac:Item>', charge(true, 3), { lines: [{ discount: -3 }] }],
	[
		'early payment',
		'<cac:TaxTotal>',
		SKONTO,
		{ early_payment_days: 14, early_payment_percent: 2.25 },
	],
])('reads the details of an invoice: %s', async (_, before, added, expected) => {
	const { record } = (await recordOf(ubl.replace(before, `${added}${before}`), detailed)).checked;
	const [line] = record['lines'] as object[];
	expect({ ...record, lines: [line] }).toMatchObject(expected);
});

const OIOUBL = {
	'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0': 'OIOUBL-2.1',
	'>3977.10</cbc:TaxExclusiveAmount>': '>795.42</cbc:TaxExclusiveAmount>',
};
const PENSION_FUND =
	'<DatiCassaPrevidenziale><TipoCassa>TC04</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>159.08</ImportoContributoCassa></DatiCassaPrevidenziale>';
const WITHHOLDING =
	'<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>795.42</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta></DatiRitenuta>';
const TOTAL = '<ImportoTotaleDocumento>4772.52';
const thirdParty = (amount: string) =>
	`<cac:PrepaidPayment><cbc:ID>a</cbc:ID><cbc:PaidAmount currencyID="GBP">${amount}</cbc:PaidAmount></cac:PrepaidPayment>`;
const THIRD_PARTY = {
	'poacc:billing:3.0': 'a#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
	'<cac:TaxTotal>': `${thirdParty('19.96')}${thirdParty('10.00')}<cac:TaxTotal>`,
	'4772.52</cbc:PayableAmount>': '4802.48</cbc:PayableAmount>',
};

// As public examples of OIOUBL, FatturaPA and the extension of XRechnung (its test 05.01a) have them.
it.each<[string, string, object, object]>([
	['the tax of OIOUBL', changed(ubl, OIOUBL), {}, { net_amount: 3977.1, tax_amount: 795.42 }],
	[
		'a discount of OIOUBL',
		changed(ubl, {
			...OIOUBL,
			'<cbc:TaxExclusiveAmount':
				'<cbc:AllowanceTotalAmount>10.00</cbc:AllowanceTotalAmount><cbc:TaxExclusiveAmount',
			'>3977.10</cbc:TaxableAmount>': '>3967.10</cbc:TaxableAmount>',
			'>795.42<': '>793.42<',
			'>4772.52<': '>4760.52<',
		}),
		{},
		{ net_amount: 3967.1, discount: 10, tax_amount: 793.42 },
	],
	[
		'a pension fund of FatturaPA',
		changed(fatturaPa, {
			[TOTAL]: `${PENSION_FUND}<ImportoTotaleDocumento>4963.42`,
			'>3977.10<': '>4136.18<',
			'>795.42<': '>827.24<',
			'<ImportoPagamento>4772.52': '<ImportoPagamento>4963.42',
		}),
		{},
		{ additional_charges: 159.08, net_amount: 4136.18, total_amount: 4963.42 },
	],
	[
		'a withholding of FatturaPA that the total has in it',
		changed(fatturaPa, {
			[TOTAL]: `${WITHHOLDING}<ImportoTotaleDocumento>3977.10`,
			'<ImportoPagamento>4772.52': '<ImportoPagamento>3977.10',
		}),
		{},
		{
			tax_lines: [
				{ rate: 20, tax_amount: 795.42 },
				{ rate: 20, tax_amount: -795.42 },
			],
		},
	],
	[
		'payments of others in the extension of XRechnung',
		changed(ubl, THIRD_PARTY),
		{ thirdParty: 29.96 },
		{ amount_due: 4802.48, total_amount: 4772.52 },
	],
])('knows %s', async (_, xml, more, values) => {
	const { checked } = await recordOf(xml);
	expect(checked).toMatchObject({ ...more, record: values });
	const { record, rounding, thirdParty: others } = checked;
	expect(
		crossCheck(new Exam({ schema: invoiceSchema, record, rounding, thirdParty: others })),
	).toEqual([]);
});

it('takes the same elements for payments that were made elsewhere', async () => {
	const without = { ...THIRD_PARTY, 'poacc:billing:3.0': 'poacc:billing:3.0' };
	const { checked } = await recordOf(changed(ubl, without));
	expect(checked.thirdParty).toBeUndefined();
	expect(crossCheck(new Exam({ schema: invoiceSchema, record: checked.record }))).toMatchObject([
		{ fields: ['total_amount', 'amount_paid', 'amount_due'] },
	]);
});

const creditNote = (code: string) =>
	changed(ubl, {
		'<Invoice ': '<CreditNote ',
		'</Invoice>': '</CreditNote>',
		'xsd:Invoice-2': 'xsd:CreditNote-2',
		InvoiceLine: 'CreditNoteLine',
		InvoicedQuantity: 'CreditedQuantity',
		'<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>': code,
	});
const creditCode = (code: string) =>
	creditNote(`<cbc:CreditNoteTypeCode>${code}</cbc:CreditNoteTypeCode>`);

// Codes that public e-invoices have, or none.
it.each([
	['invoice', 380, ubl],
	['invoice', 389, changed(ubl, { '>380<': '>389<' })],
	['invoice', 480, changed(ubl, { '>380<': '>480<' })],
	['invoice', 'no code', changed(ubl, { '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>': '' })],
	['invoice', 'IADE', changed(ubl, { '>380<': '>IADE<' })],
	['credit note', '381 of an Invoice', changed(ubl, { '>380<': '>381<' })],
	[
		'credit note',
		'NC of a negative Invoice',
		changed(ubl, { '>380<': '>NC<', '>4772.52': '>-4772.52' }),
	],
	[
		'invoice',
		'384 of a negative Invoice',
		changed(ubl, { '>380<': '>384<', '>4772.52': '>-4772.52' }),
	],
	['credit note', '381 of a CreditNote', creditCode('381')],
	['credit note', '877 of a CreditNote', creditCode('877')],
	['credit note', '480 of a CreditNote', creditCode('480')],
	['credit note', 'NC of a CreditNote', creditCode('NC')],
	['credit note', 'no code of a CreditNote', creditNote('')],
	['credit note', 'TD04', changed(fatturaPa, { TD01: 'TD04' })],
])('is a document of the type %s with the code %s', async (type, _, xml) => {
	const { checked, evidence } = await recordOf(xml);
	expect(checked.record).toMatchObject({ document_type: type, invoice_number: NUMBER });
	expect(evidence['document_type']?.match).not.toBe('none');
});

it('notes that an invoice by its code has a negative total', async () => {
	const notesOf = async (xml: string) => {
		const result = await readFileData(xml);
		return result.kind === 'invoices' ? result.invoices[0]?.notes.map(wordsOf) : undefined;
	};
	const note = 'document_type: invoice by its code, with a negative total of -4772.52';
	expect(await notesOf(changed(ubl, { '>4772.52': '>-4772.52' }))).toEqual([note]);
	expect(await notesOf(ubl)).toEqual([]);
});
