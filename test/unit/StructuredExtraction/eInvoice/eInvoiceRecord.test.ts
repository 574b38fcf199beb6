import { expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import { defineSchema } from '../../../../nodes/shared/schema/schema';
import { changed, cii, fatturaPa, NUMBER, ubl } from '../../../samples/invoiceXml';
import { fieldsOf } from '../fieldsOf';
import { invoiceSchema, recordOf } from './invoiceSchema';

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

it('fills fields that are written otherwise, and of other types', async () => {
	const lines = [{ Total: 'amount', sku: 'string' }];
	const { checked, evidence } = await recordOf(
		cii,
		own({ invoiceNumber: 'string', TotalAmount: 'amount', tax_amount: 'string', lines } as never),
	);
	expect(checked.record).toMatchObject({
		...{ invoiceNumber: NUMBER, tax_amount: '795.42' },
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
		...{ page: null, snippet: '4772.52', match: 'exact' },
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
