import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Budget, LIMITS } from '../../../../nodes/shared/budget';
import { readEInvoice } from '../../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { invoice } from '../../../samples/make/data/cleanInvoice';
import { crossIndustryInvoice, profiles } from '../../../samples/make/eInvoices/syntaxes';

const cii = crossIndustryInvoice(invoice, profiles.en16931);

const pdf = (...streams: Array<string | Buffer>) =>
	Buffer.concat([
		Buffer.from('%PDF-1.7\n'),
		...streams.flatMap((stream) => [
			Buffer.from('1 0 obj<<>>stream\n'),
			Buffer.from(stream),
			Buffer.from('\nendstream endobj\n'),
		]),
	]);

const ROOT =
	'<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"';

/** A budget of which only so much is left. */
function budgetOf(resource: keyof typeof LIMITS, left: number): Budget {
	const budget = new Budget();
	budget.spend(resource, LIMITS[resource].most - left);
	return budget;
}

const read = async (bytes: Buffer | string, budget = new Budget(), form: 'pdf' | 'xml' = 'pdf') =>
	await readEInvoice([Buffer.from(bytes)], form, budget);

describe('the budget of electronic invoices in a PDF file', () => {
	const empty = deflateSync(`${ROOT}>${'<a/>'.repeat(5000)}</rsm:CrossIndustryInvoice>`);

	it('counts elements that are passed over, of all streams together', async () => {
		expect(await read(pdf(empty, empty, empty), budgetOf('elements', 9_000))).toEqual({
			kind: 'unusable',
			reason: 'have more than 2,000,000 elements and attributes',
		});
	});

	it('ends the parser as soon as it is used up', async () => {
		const budget = budgetOf('elements', 1000);
		const spend = vi.spyOn(budget, 'spend');
		await read(pdf(empty, empty, empty), budget);
		expect(spend.mock.calls.filter(([resource]) => resource === 'elements')).toHaveLength(1001);
	});

	it('counts what is inflated of all streams together', async () => {
		const numbers = Array.from({ length: 50_000 }, (_, at) => at).join(' ');
		const comment = deflateSync(`<!--${numbers}--><a/>`);
		expect(await read(pdf(comment, comment, comment), budgetOf('unpacked', 500_000))).toEqual({
			kind: 'none',
			unread: 'has more than 32 MB of unpacked content',
		});
	});

	it('has no room for blanks before the XML', async () => {
		const budget = new Budget();
		const blanks = deflateSync(Buffer.alloc(20_000_000, ' '));
		expect(await read(pdf(blanks, deflateSync(cii)), budget)).toMatchObject({ kind: 'invoices' });
		expect(budget.left('unpacked')).toBeGreaterThan(LIMITS.unpacked.most - 2_000_000);
	});

	it('counts streams', async () => {
		const other = deflateSync('<a/>');
		expect(await read(pdf(other, other, other), budgetOf('streams', 2))).toEqual({
			kind: 'none',
			unread: 'has more than 50,000 streams',
		});
	});

	it('ends after four invoices', async () => {
		const budget = new Budget();
		const same = deflateSync(cii);
		expect(await read(pdf(same, same, same, same), budget)).toMatchObject({ kind: 'invoices' });
		const four = LIMITS.elements.most - budget.left('elements');
		const many = new Budget();
		expect(await read(pdf(...Array<Buffer>(40).fill(same)), many)).toEqual({
			kind: 'unusable',
			reason: 'are in the file more than 4 times',
		});
		expect(LIMITS.elements.most - many.left('elements')).toBeLessThan(1.3 * four);
	});

	it('counts attributes, and keeps those that a table names', async () => {
		const attributes = Array.from({ length: 300 }, (_, at) => ` a${at}=""`).join('');
		const wide = cii.replaceAll('<ram:Name>', `<ram:Name${attributes}>`);
		expect(await read(wide, new Budget(), 'xml')).toMatchObject({ kind: 'invoices' });
		expect(await read(wide, budgetOf('elements', 1000), 'xml')).toEqual({
			kind: 'unusable',
			reason: 'have more than 2,000,000 elements and attributes',
		});
	});

	it('counts the values that are used', async () => {
		expect(await read(cii, budgetOf('values', 20), 'xml')).toEqual({
			kind: 'unusable',
			reason: 'have more than 250,000 values',
		});
	});
});

describe('data that are no invoice', () => {
	it.each([
		['an empty element', `${ROOT}/>`, 'have no invoice number, no date, no total'],
		['no number', cii.replace('HP-2025-00418', ''), 'have no invoice number'],
		['no date', cii.replace('20250314', ''), 'have no date'],
	])('are not used: %s', async (_, xml, reason) => {
		expect(await read(pdf(deflateSync(xml)))).toEqual({ kind: 'unusable', reason });
	});

	it('are those of two invoices that differ in a line, the net total or who is paid', async () => {
		const [line = ''] =
			/<ram:IncludedSupplyChainTradeLineItem>[^]*?<\/ram:IncludedSupplyChainTradeLineItem>/.exec(
				cii,
			) ?? [];
		const shorter = cii.replace(line, '');
		const net = cii.replaceAll('3977.10', '3000.00');
		const others = [
			['Pell Instruments', 'Bell Instruments'],
			['20250413', '20250414'],
			['<ram:InvoiceCurrencyCode>GBP', '<ram:InvoiceCurrencyCode>USD'],
		].map(([from = '', to = '']) => cii.replaceAll(from, to));
		for (const other of [shorter, net, ...others]) {
			expect(other).not.toBe(cii);
			expect(await read(pdf(deflateSync(cii), deflateSync(other)))).toEqual({
				kind: 'unusable',
				reason: 'contradict each other: two invoices have the same number',
				isContradiction: true,
			});
		}
		const minimum = crossIndustryInvoice(invoice, profiles.minimum);
		expect(await read(pdf(deflateSync(minimum), deflateSync(cii)))).toMatchObject({
			kind: 'invoices',
			invoices: [{ invoice: { form: 'CII, EN 16931' } }],
		});
	});
});
