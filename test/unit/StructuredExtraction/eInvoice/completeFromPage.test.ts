import { told } from '../issues';
import { expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { completeFromPage } from '../../../../nodes/StructuredExtraction/eInvoice/completeFromPage';
import { changed, cii, ciiMinimum } from '../../../samples/invoiceXml';
import { invoiceSchema, recordOf } from './invoiceSchema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** The data of the invoice completed by what a page says. */
async function completed(page: Record<string, unknown>, xml = cii) {
	const { checked } = await recordOf(xml);
	return completeFromPage(invoiceSchema, checked, checkRecord(invoiceSchema, page, auto));
}

const paid = changed(cii, {
	'>0.00<': '>500.00<',
	'DuePayableAmount>4772': 'DuePayableAmount>4272',
});
const [taxes = ''] = /<ram:ApplicableTradeTax>[^]*<\/ram:ApplicableTradeTax>\n/.exec(cii) ?? [];
const reduced = changed(taxes, { '795.42': '62.50', '3977.10': '1250.00', '20.00': '5.00' });
const twoRates = changed(cii, {
	[taxes]: changed(taxes, { '795.42': '545.42', '3977.10': '2727.10' }) + reduced,
});
const rates = (reducedTax: number) => [
	{ rate: 5, net_amount: 1250, tax_amount: reducedTax },
	{ rate: 20, net_amount: 2727.1, tax_amount: 545.42 },
];
const { record: data } = (await recordOf(cii)).checked;
const lines = (data['lines'] as Array<{ description: string }>).map((line) => ({
	...line,
	description: `${line.description} (new)`,
}));
const ENTRIES = 'the page has 5 entries, the data of the electronic invoice have 6';

it.each<[string, Record<string, unknown>, Array<[field: string, words?: string]>, string?]>([
	[
		'the same in other words',
		{
			invoice_number: 'hp 2025 00418',
			supplier: 'HARROW & PELL INSTRUMENTS LTD.',
			total_amount: '£4,772.52',
			date: '14 March 2025',
			iban: 'GB46 ZZHP 9999 0041 7733 20',
			tax_lines: [{ rate: '20 %', net_amount: 3977.1, tax_amount: '795.42' }],
		},
		[],
	],
	['a number with other separators', { invoice_number: 'HP-202-500418' }, [['invoice_number']]],
	['what is paid with a minus', { amount_paid: '-500.00', amount_due: 4272.52 }, [], paid],
	['lines with more words', { lines }, []],
	[
		'another line',
		{ lines: lines.with(2, { ...lines[2], quantity: 11 } as never) },
		[['lines[2].quantity', 'the page says 11, the data of the electronic invoice say 1']],
	],
	['a line less', { lines: lines.slice(1) }, [['lines', ENTRIES]]],
	['tax rates in another order', { tax_lines: rates(62.5) }, [], twoRates],
	['another tax', { tax_lines: rates(63) }, [['tax_lines[1].tax_amount']], twoRates],
])('a page that has %s', async (_, page, expected, xml) => {
	const { facts } = await completed(page, xml);
	expect(facts.map(told)).toMatchObject(
		expected.map(([field, reason]) => ({
			kind: 'disagreement',
			field,
			...(reason !== undefined && { reason }),
		})),
	);
});

it('keeps the data where the page differs', async () => {
	const page = { total_amount: 406.82, iban: 'GB76ZZHP99990066666666' };
	const { record, facts } = await completed(page);
	expect(record).toMatchObject({ total_amount: 4772.52, iban: 'GB46ZZHP99990041773320' });
	expect(facts.map(told)).toEqual([
		{
			kind: 'disagreement',
			field: 'total_amount',
			values: ['4772.52', '406.82'],
			reason: 'the page says 406.82, the data of the electronic invoice say 4772.52',
		},
		expect.objectContaining({ kind: 'disagreement', field: 'iban' }),
	]);
});

it('keeps what the data have of rounding', async () => {
	const rounding = '<ram:RoundingAmount>0.4</ram:RoundingAmount><ram:DuePayableAmount>';
	const { rounding: kept } = await completed(
		{},
		changed(cii, { '<ram:DuePayableAmount>': rounding }),
	);
	expect(kept).toBe(0.4);
});

it('completes what the data leave out, with the issues of the page about that alone', async () => {
	const fromPage = { lines: [{ description: 'Data logger', total: 1265 }] };
	const page = { due_date: '03/04/2025', total_amount: 'twelve', ...fromPage };
	const { record, facts, missing } = await completed(page, ciiMinimum);
	expect(record).toMatchObject({ total_amount: 4772.52, due_date: '2025-04-03', ...fromPage });
	expect(facts.map(({ kind, fields: [field] }) => `${kind} ${field}`)).toEqual([
		'ambiguous due_date',
	]);
	expect(missing).not.toContain('lines');
	expect(missing).toContain('customer_vat_id');
});
