import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Budget, LIMITS } from '../../../../nodes/shared/host/budget';
import { readEInvoice } from '../../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { changed, cii, ciiMinimum, pdfOf } from '../../../samples/invoiceXml';

const ROOT =
	'<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"';

/** Reads a file with a budget of which only so much is left. */
async function read(bytes: Buffer, resource: keyof typeof LIMITS = 'parts', left?: number) {
	const budget = new Budget();
	budget.spend(resource, LIMITS[resource].most - (left ?? LIMITS[resource].most));
	const spend = vi.spyOn(budget, 'spend');
	const form = bytes.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : 'xml';
	const result = await readEInvoice([bytes], form, budget);
	const spent = (of: keyof typeof LIMITS) =>
		spend.mock.calls.reduce((sum, [one, amount = 1]) => sum + (one === of ? amount : 0), 0);
	return { result, spent };
}

describe('the budget of electronic invoices in a file', () => {
	const empty = deflateSync(`${ROOT}>${'<a/>'.repeat(5000)}</rsm:CrossIndustryInvoice>`);
	const numbers = Array.from({ length: 50_000 }, (_, at) => at).join(' ');
	const comment = deflateSync(`<!--${numbers}--><a/>`);
	const attributes = Array.from({ length: 300 }, (_, at) => ` a${at}=""`).join('');
	const wide = Buffer.from(changed(cii, { '<ram:Name>': `<ram:Name${attributes}>` }));
	const same = deflateSync(cii);

	it.each<[string, Buffer, keyof typeof LIMITS, number, object]>([
		[
			'elements that are passed over, of all streams together',
			pdfOf(empty, empty, empty),
			'elements',
			9_000,
			{ reason: 'have more than 2,000,000 elements and attributes' },
		],
		[
			'what is inflated of all streams together',
			pdfOf(comment, comment, comment),
			'unpacked',
			500_000,
			{ kind: 'none', unread: 'has more than 32 MB of unpacked content' },
		],
		[
			'streams',
			pdfOf('<a/>', '<a/>', '<a/>'),
			'streams',
			2,
			{ kind: 'none', unread: 'has more than 50,000 streams' },
		],
		['attributes', wide, 'elements', 1000, { reason: /attributes$/ }],
		['attributes, with room for them', wide, 'elements', 100_000, { kind: 'invoices' }],
		['values', Buffer.from(cii), 'values', 20, { reason: 'have more than 250,000 values' }],
	])('counts %s', async (_, bytes, resource, left, expected) => {
		const { result } = await read(bytes, resource, left);
		const { reason } = expected as { reason?: RegExp };
		expect(result).toMatchObject(
			reason instanceof RegExp ? { reason: expect.stringMatching(reason) as string } : expected,
		);
	});

	it('ends the parser as soon as it is used up', async () => {
		expect((await read(pdfOf(empty, empty), 'elements', 1000)).spent('elements')).toBe(1001);
	});

	const small = deflateSync('BT (Line 1 of the invoice) Tj ET');
	const page = deflateSync(numbers.slice(0, 600));

	it('inflates no stream that is too small for an invoice', async () => {
		const { result, spent } = await read(pdfOf(...Array<Buffer>(16_000).fill(small)));
		expect(result).toEqual({ kind: 'none', isEncrypted: false });
		expect(spent('unpacked')).toBe(0);
	});

	it('begins to inflate some thousand streams at most', async () => {
		const { result, spent } = await read(pdfOf(...Array<Buffer>(16_000).fill(page)));
		expect(result).toEqual({ kind: 'none', unread: 'has more than 32 MB of unpacked content' });
		expect(spent('streams')).toBeLessThan(8_200);
	});

	it.each([
		['/Type /XObject /Subtype /Image', 0],
		['/Subtype/Type1C', 0],
		// Each stream may have metadata of its own.
		['/Type /EmbeddedFile /Metadata 5 0 R', 1],
		['/Type /EmbeddedFile /Subtype /text#2Fxml', 1],
		['', 1],
	])('looks into streams by their dictionary: <<%s>>', async (names, looked) => {
		for (const chunk of [7, 64, 100_000]) {
			const file = Buffer.concat([Buffer.alloc(4000, ' '), pdfOf(same)]);
			const named = file.toString('latin1').replace('<< >>', `<< ${names} >>`);
			const budget = new Budget();
			const chunks = named.match(new RegExp(`[^]{1,${chunk}}`, 'g')) ?? [];
			const result = await readEInvoice(
				chunks.map((text) => Buffer.from(text, 'latin1')),
				'pdf',
				budget,
			);
			expect(result.kind).toBe(looked === 1 ? 'invoices' : 'none');
			expect(LIMITS.streams.most - budget.left('streams')).toBe(looked);
		}
	});

	it('has no room for blanks before the XML', async () => {
		const blanks = deflateSync(Buffer.alloc(20_000_000, ' '));
		const { result, spent } = await read(pdfOf(blanks, same));
		expect(result.kind).toBe('invoices');
		expect(spent('unpacked')).toBeLessThan(2_000_000);
	});

	it('ends after four invoices', async () => {
		const four = await read(pdfOf(...Array<Buffer>(4).fill(same)));
		expect(four.result.kind).toBe('invoices');
		const many = await read(pdfOf(...Array<Buffer>(40).fill(same)));
		expect(many.result).toMatchObject({ reason: 'are in the file more than 4 times' });
		expect(many.spent('elements')).toBeLessThan(1.3 * four.spent('elements'));
	});
});

describe('the e-invoice of a PDF file', () => {
	const [line = ''] = /<ram:IncludedSupply[^]*?<\/ram:IncludedSupply\w+>/.exec(cii) ?? [];
	const contradicting = {
		kind: 'unusable',
		reason: 'contradict each other: two invoices have the same number',
		isContradiction: true,
	};

	it.each<[string, string[], object]>([
		['an empty element', [`${ROOT}/>`], { reason: 'have no invoice number, no date, no total' }],
		['no number', [changed(cii, { 'HP-2025-00418': '' })], { reason: 'have no invoice number' }],
		['no date', [changed(cii, { 20250314: '' })], { reason: 'have no date' }],
		['another line', [cii, cii.replace(line, '')], contradicting],
		['another net total', [cii, changed(cii, { '3977.10': '3000.00' })], contradicting],
		['another supplier', [cii, changed(cii, { 'Pell Ins': 'Bell Ins' })], contradicting],
		['another due date', [cii, changed(cii, { 20250413: '20250414' })], contradicting],
		['another customer', [cii, changed(cii, { Northmoor: 'Southmoor' })], contradicting],
		['another order', [cii, changed(cii, { 'NM7731-0092': 'NM7731-0093' })], contradicting],
		['another currency', [cii, changed(cii, { '>GBP': '>USD' })], contradicting],
		[
			'fewer values in another profile',
			[ciiMinimum, cii],
			{ kind: 'invoices', invoices: [{ form: 'CII, EN 16931' }] },
		],
	])('with %s', async (_, streams, expected) => {
		const { result } = await read(pdfOf(...streams.map((xml) => deflateSync(xml))));
		expect(result).toMatchObject(expected);
	});
});
