import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { completeFromPage } from '../../../../nodes/StructuredExtraction/eInvoice/completeFromPage';
import { invoice } from '../../../samples/make/data/cleanInvoice';
import { crossIndustryInvoice, profiles } from '../../../samples/make/eInvoices/syntaxes';
import { invoiceSchema, recordOf } from './invoiceSchema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** The data of the invoice completed by what a page says. */
async function completed(page: Record<string, unknown>, profile = profiles.en16931, paid = 0) {
	const { checked } = await recordOf(crossIndustryInvoice({ ...invoice, paid }, profile));
	const { record, issues, missing } = completeFromPage(
		invoiceSchema,
		checked,
		checkRecord(invoiceSchema, page, auto),
	);
	return { record, issues, missing };
}

describe('a page', () => {
	it('that says the same in other words raises no issue', async () => {
		const { issues } = await completed({
			invoice_number: 'hp 2025 00418',
			supplier: 'HARROW & PELL INSTRUMENTS LTD.',
			total_amount: '£4,772.52',
			date: '14 March 2025',
			iban: 'GB46 ZZHP 9999 0041 7733 20',
			tax_lines: [{ rate: '20 %', net_amount: 3977.1, tax_amount: '795.42' }],
		});
		expect(issues).toEqual([]);
	});

	it('that parts the number otherwise raises one', async () => {
		const { issues } = await completed({ invoice_number: 'HP-202-500418' });
		expect(issues).toMatchObject([{ kind: 'disagreement', field: 'invoice_number' }]);
	});

	it('may print what is paid already with a minus', async () => {
		const page = { amount_paid: '-500.00', amount_due: 4272.52 };
		expect((await completed(page, profiles.en16931, 500)).issues).toEqual([]);
	});

	it('that says something else does, and the data stay', async () => {
		const { record, issues } = await completed({
			total_amount: 406.82,
			iban: 'GB76ZZHP99990066666666',
		});
		expect(record).toMatchObject({ total_amount: 4772.52, iban: 'GB46ZZHP99990041773320' });
		expect(issues).toEqual([
			{
				kind: 'disagreement',
				field: 'total_amount',
				reason: 'the page says 406.82, the data of the electronic invoice say 4772.52',
				values: ['4772.52', '406.82'],
			},
			expect.objectContaining({ kind: 'disagreement', field: 'iban' }),
		]);
	});

	it('leaves what the data say of rounding', async () => {
		const { checked } = await recordOf(crossIndustryInvoice(invoice, profiles.en16931));
		const page = checkRecord(invoiceSchema, {}, auto);
		const data = { ...checked, rounding: 0.4 };
		expect(completeFromPage(invoiceSchema, data, page).rounding).toBe(0.4);
	});

	it('is compared line by line, and tax rates in any order', async () => {
		const lines = invoice.lines.map(({ name, quantity, price }) => ({
			description: `${name} (new)`,
			quantity,
			unit_price: price,
			total: quantity * price,
		}));
		expect((await completed({ lines })).issues).toEqual([]);
		const other = lines.map((line, index) => (index === 2 ? { ...line, quantity: 11 } : line));
		expect((await completed({ lines: other })).issues).toMatchObject([
			{ kind: 'disagreement', field: 'lines[2].quantity', values: ['1', '11'] },
		]);
		expect((await completed({ lines: lines.slice(1) })).issues).toMatchObject([
			{
				field: 'lines',
				reason: 'the page has 5 entries, the data of the electronic invoice have 6',
			},
		]);
	});

	it('may list tax rates in another order', async () => {
		const rates = invoice.lines.map((line, index) =>
			index === 0 ? { ...line, taxPercent: 5 } : line,
		);
		const { checked } = await recordOf(
			crossIndustryInvoice({ ...invoice, lines: rates }, profiles.en16931),
		);
		const taxes = [
			{ rate: 20, net_amount: 2727.1, tax_amount: 545.42 },
			{ rate: 5, net_amount: 1250, tax_amount: 62.5 },
		];
		const issuesOf = (page: unknown[]) =>
			completeFromPage(
				invoiceSchema,
				checked,
				checkRecord(invoiceSchema, { tax_lines: page }, auto),
			).issues.map(({ field }) => field);
		expect(issuesOf(taxes)).toEqual([]);
		expect(issuesOf([taxes[0], { rate: 5, net_amount: 1250, tax_amount: 63 }])).toEqual([
			'tax_lines[0].tax_amount',
		]);
	});

	it('completes what the data leave out, with its own issues about that alone', async () => {
		const page = {
			iban: 'GB46 ZZHP 9999 0041 7733 20',
			due_date: '03/04/2025',
			total_amount: 'twelve',
			lines: [{ description: 'Data logger', total: 1265 }],
		};
		const { record, issues, missing } = await completed(page, profiles.minimum);
		expect(record).toMatchObject({
			total_amount: 4772.52,
			iban: 'GB46ZZHP99990041773320',
			due_date: '2025-04-03',
			lines: [{ description: 'Data logger', total: 1265 }],
		});
		expect(issues.map(({ kind, field }) => `${kind} ${field}`)).toEqual(['ambiguous due_date']);
		expect(missing).not.toContain('lines');
		expect(missing).toContain('customer_vat_id');
	});
});
