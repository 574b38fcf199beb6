import { describe, expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import { defineSchema } from '../../../../nodes/shared/schema/schema';
import { invoice } from '../../../samples/make/data/cleanInvoice';
import {
	crossIndustryInvoice,
	fatturaPa,
	profiles,
	ublDocument,
} from '../../../samples/make/eInvoices/syntaxes';
import { recordOf } from './invoiceSchema';
import { fieldsOf } from '../fieldsOf';

const cii = crossIndustryInvoice(invoice, profiles.en16931);

describe('the fields of a schema', () => {
	it('are filled by the template for invoices, and by no template for other documents', async () => {
		expect(await recordOf(cii, schemaFromTemplate('invoice'))).toMatchObject({
			isAsked: true,
			unknown: [],
			checked: { record: { invoice_number: 'HP-2025-00418', total_amount: 4772.52 } },
		});
		for (const template of [
			'bankStatement',
			'businessCard',
			'purchaseOrder',
			'receipt',
			'resume',
		]) {
			expect((await recordOf(cii, schemaFromTemplate(template))).isAsked, template).toBe(false);
		}
	});

	it('may be written otherwise, and of other types', async () => {
		const schema = defineSchema(
			'own',
			fieldsOf({
				invoiceNumber: 'string',
				TotalAmount: 'amount',
				tax_amount: 'string',
				date: 'dateTime',
				lines: [{ Total: 'amount', sku: 'string' }],
			}),
		);
		const { checked, evidence, isAsked, unknown } = await recordOf(cii, schema);
		expect(checked.record).toMatchObject({
			invoiceNumber: 'HP-2025-00418',
			TotalAmount: { amount: 4772.52, currency: 'GBP' },
			tax_amount: '795.42',
			lines: expect.arrayContaining([
				{ Total: { amount: 1250, currency: 'GBP' }, sku: null },
			]) as unknown,
		});
		expect({ isAsked, unknown }).toEqual({ isAsked: true, unknown: [] });
		expect(evidence['TotalAmount.currency']).toMatchObject({ snippet: 'GBP' });
		expect(evidence['lines[0].Total']).toMatchObject({ snippet: '1250.00' });
	});

	it('that no electronic invoice has are named', async () => {
		const own = (names: string[]) =>
			defineSchema(
				'own',
				names.map((name) => ({ name, type: 'string' as const })),
			);
		expect(await recordOf(cii, own(['invoice_number', 'project']))).toMatchObject({
			isAsked: true,
			unknown: ['project'],
		});
		expect(await recordOf(cii, own(['date', 'project']))).toMatchObject({ isAsked: false });
		expect(await recordOf(cii, own(['date', 'supplier']))).toMatchObject({ isAsked: true });
	});
});

describe('the evidence', () => {
	it('names the element of each value', async () => {
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
	});

	it('names all elements of a sum', async () => {
		const lines = invoice.lines.map((line, index) =>
			index === 0 ? { ...line, taxPercent: 5 } : line,
		);
		const { checked, evidence } = await recordOf(fatturaPa({ ...invoice, lines }));
		expect(checked.record).toMatchObject({ net_amount: 3977.1 });
		expect(evidence['net_amount']).toMatchObject({
			snippet: '1250.00 + 2727.10',
			element:
				'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo[1]/ImponibileImporto and 1 more',
		});
	});
});

describe('a detailed invoice', () => {
	const detailed = schemaFromTemplate('invoiceDetailed');
	const ubl = ublDocument(invoice, profiles.peppol);

	it('has discounts and charges of a line as one discount', async () => {
		const charge = (is: boolean, amount: number) =>
			`<cac:AllowanceCharge><cbc:ChargeIndicator>${is}</cbc:ChargeIndicator><cbc:Amount currencyID="GBP">${amount}</cbc:Amount></cac:AllowanceCharge>`;
		const discountOf = async (...charges: string[]) => {
			const { checked } = await recordOf(
				ubl.replace('<cac:Item>', `${charges.join('')}$&`),
				detailed,
			);
			return (checked.record['lines'] as Array<{ discount: number }>)[0]?.discount;
		};
		expect(await discountOf()).toBe(null);
		expect(await discountOf(charge(false, 7), charge(false, 1))).toBe(8);
		expect(await discountOf(charge(false, 7), charge(true, 3))).toBe(4);
		expect(await discountOf(charge(true, 3))).toBe(-3);
	});

	it('has the discount for early payment that XRechnung writes into the terms', async () => {
		const terms =
			'<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=14#PROZENT=2.25#\n</cbc:Note></cac:PaymentTerms>';
		const { checked } = await recordOf(ubl.replace('<cac:TaxTotal>', `${terms}$&`), detailed);
		expect(checked.record).toMatchObject({ early_payment_days: 14, early_payment_percent: 2.25 });
	});

	it('has no field that is looked for on the page, unlike own fields of the same names', async () => {
		const own = defineSchema('own', fieldsOf({ invoice_number: 'string', bic: 'string' }));
		expect((await recordOf(cii, detailed)).unknown).toEqual([]);
		expect((await recordOf(cii, own)).unknown).toEqual(['bic']);
	});
});
