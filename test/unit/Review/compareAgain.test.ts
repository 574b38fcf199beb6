import { describe, expect, it } from 'vitest';
import { decide } from '../../../nodes/Review/decide';
import { EventLoop } from '../../../nodes/shared/host/budget';
import { findCopies } from '../../../nodes/shared/known/copies';
import { itemsToReview } from '../../../nodes/Review/itemsToReview';
import { reviewItems } from '../../../nodes/shared/page/reviewPage/reviewItem';
import { reasonsOf } from '../../../nodes/shared/page/reviewPage/reviewReading';
import {
	compareKnown,
	type GivenLists,
	readKnownLists,
} from '../../../nodes/StructuredExtraction/known/compareKnown';
import { runRecordOf } from '../../../nodes/StructuredExtraction/record/runRecordOf';
import { metaOf } from '../../../nodes/StructuredExtraction/record/meta';
import { toOutput, withCopy } from '../../../nodes/StructuredExtraction/record/rows';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/fields/templates';
import { defineSchema, type Schema } from '../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../nodes/shared/basics/values';
import { resultOf } from '../StructuredExtraction/resultOf';

const KNOWN = 'DE02120300000000202051';
const OWN = 'DE89370400440532013000';
const OTHER = 'AT611904300234573201';

const invoice: Values = {
	invoice_number: 'R-1',
	supplier: 'Calder Ltd',
	supplier_vat_id: 'DE136695976',
	date: '2025-02-01',
	currency: 'EUR',
	total_amount: 119,
	iban: KNOWN,
	document_type: 'invoice',
};

interface Given {
	lists?: GivenLists;
	schema?: Schema;
	output?: 'record' | 'flat';
	/** Hashes of the files. */
	hashes?: string[];
	text?: string;
}

/** Records as Structured Extraction returns them of a run: a.pdf, b.pdf … */
async function readAll(answers: Values[], given: Given = {}): Promise<Values[]> {
	const { schema = schemaFromTemplate('invoice'), output = 'record', hashes = [], text } = given;
	const lists = given.lists && (await readKnownLists(given.lists));
	const read = await Promise.all(
		answers.map(async (answer, at) => {
			const fileName = `${String.fromCharCode(97 + at)}.pdf`;
			const found = resultOf({ schema, answer, fileName, output });
			const { record } = found.extracted;
			const facts = lists && (await compareKnown(lists, record, 10, { schema, text }));
			const job = { ...found.job, itemIndex: at, ...(lists && { lists }) };
			const known = { ...found.findings, facts: facts?.found ?? [] };
			const result = { ...found, job, facts, findings: known };
			const meta = metaOf(result);
			const [json = {}] = toOutput(result, meta);
			return { json, meta, record: runRecordOf(result, hashes[at] ?? '', meta.issues) };
		}),
	);
	const records = read.map(({ record }) => record);
	const copies = await findCopies(records, lists?.suppliers, new EventLoop());
	return read.map(({ json, meta, record }) => {
		const copy = copies.get(record);
		const marked = copy ? withCopy(json, record, copy, meta.review) : json;
		// As n8n keeps items.
		return JSON.parse(JSON.stringify(marked)) as Values;
	});
}

/** Approves the doubtful ones of some items, with changes by index; `reject` is not approved. */
async function approve(
	all: Values[],
	changes: Record<number, Record<string, string> | 'reject'> = {},
	more: object = {},
) {
	const waiting = reviewItems(all, itemsToReview(all, false));
	const items = waiting.map(({ index }) => {
		const change = changes[index] ?? {};
		return change === 'reject'
			? { index, isApproved: false }
			: { index, isApproved: true, values: change, ...more };
	});
	const result = await decide(all, waiting, { items }, 'now');
	const asked = 'contradictions' in result ? (result.contradictions ?? []) : [];
	const decisions = 'decisions' in result ? result.decisions : [];
	if ('faults' in result) throw new Error(JSON.stringify(result.faults));
	return {
		asked: asked.flatMap(({ texts }) => texts),
		json: decisions.map(({ json }) => json),
	};
}

const copyOf = ({ _meta, _copy_of }: Values) => (_meta ? (_meta as Values)['copyOf'] : _copy_of);
const anyway = { anyway: true };

describe('a copy in a run', () => {
	it.each(['record', 'flat'] as const)('is none after a correction: %s', async (output) => {
		const all = await readAll([invoice, invoice], { output });
		expect(copyOf(all[1] ?? {})).toBe('a.pdf');
		const { asked, json } = await approve(all, {
			1: { invoice_number: 'R-2', date: '2025-03-01' },
		});
		expect(asked).toEqual([]);
		expect(copyOf(json[0] ?? {})).toBeNull();
		expect(json[0]?.['_approved_with']).toBeNull();
	});

	it('stays one whatever else is changed', async () => {
		const all = await readAll([invoice, invoice]);
		const change = { 1: { due_date: '2025-04-01' } };
		expect((await approve(all, change)).asked).toEqual(['The same invoice as "a.pdf"']);
		const [json = {}] = (await approve(all, change, anyway)).json;
		expect([copyOf(json), json['_approved_with']]).toEqual([
			'a.pdf',
			['The same invoice as "a.pdf"'],
		]);
	});

	it('is one after a correction that makes two the same', async () => {
		const all = await readAll([invoice, { ...invoice, invoice_number: 'R-I' }]);
		expect(reasonsOf(all[1] ?? {})[0]).toMatch(/^Another number, but the same supplier/);
		const change = { 1: { invoice_number: 'R-1' } };
		expect((await approve(all, change)).asked).toEqual(['The same invoice as "a.pdf"']);
		const [json = {}] = (await approve(all, change, anyway)).json;
		expect([copyOf(json), json['_approved_with']]).toEqual([
			'a.pdf',
			['The same invoice as "a.pdf"'],
		]);
	});

	it('is asked about at the one that a person sees', async () => {
		const doubtful = { ...invoice, invoice_number: 'R-9', total_amount: 5 };
		const [first = {}, second = {}] = await readAll([doubtful, invoice]);
		const issue = { kind: 'notFound', fields: ['total_amount'], text: 'Not found: total' };
		const all = [
			{ ...first, _meta: { ...(first['_meta'] as Values), review: [issue.text], issues: [issue] } },
			second,
		];
		const change = { 0: { invoice_number: 'R-1', total_amount: '119' } };
		expect((await approve(all, change)).asked).toEqual(['The same invoice as "b.pdf"']);
	});

	it('is none of one that is rejected', async () => {
		const odd = { ...invoice, iban: OTHER };
		const all = await readAll([invoice, odd]);
		expect(itemsToReview(all, false)).toEqual([0, 1]);
		const { asked, json } = await approve(all, { 0: 'reject' });
		expect(asked).toEqual([]);
		expect(copyOf(json[1] ?? {})).toBeNull();
	});

	it('is compared with one that is in another run', async () => {
		const [, copy = {}] = await readAll([invoice, invoice]);
		expect((await approve([copy])).asked).toEqual(['The same invoice as "a.pdf"']);
		const { asked, json } = await approve([copy], {
			0: { invoice_number: 'R-2', date: '2025-03-01' },
		});
		expect([asked, copyOf(json[0] ?? {})]).toEqual([[], null]);
	});

	it('of the same file stays one', async () => {
		const all = await readAll([invoice, invoice], { hashes: ['ab', 'ab'] });
		const change = { 1: { invoice_number: 'R-2', date: '2025-03-01' } };
		expect((await approve(all, change)).asked).toEqual([
			expect.stringMatching(/^The same file as "a.pdf", but date differs/),
		]);
	});

	it('is found by own names', async () => {
		const names: Record<string, string> = {
			invoice_number: 'Beleg',
			supplier: 'Von',
			total_amount: 'Summe',
		};
		const schema = defineSchema('record', [
			{ name: 'Beleg', type: 'string', description: 'Invoice number' },
			{ name: 'Von', type: 'string', description: 'Supplier' },
			{ name: 'Summe', type: 'number', description: 'Total amount' },
		]);
		const own = Object.fromEntries(Object.entries(names).map(([name, as]) => [as, invoice[name]]));
		const all = await readAll([own, own], { schema });
		expect(copyOf(all[1] ?? {})).toBe('a.pdf');
		const { asked, json } = await approve(all, { 1: { Beleg: 'R-2' } });
		expect([asked, copyOf(json[0] ?? {})]).toEqual([[], null]);
	});
});

describe('a record and the lists', () => {
	const knownSuppliers = [
		{ supplier_id: 7, name: 'Calder Ltd', vat_id: 'DE136695976', iban: KNOWN, payment_days: 30 },
	];
	const knownOrders = [{ order_number: 'PO-7', supplier_id: 7, open_amount: 100 }];
	const seenBefore = [{ ...invoice, _file: 'old.pdf' }];
	const lists = { knownSuppliers, knownOrders };

	it('ask again for an account that is a third one, and not for the known one', async () => {
		const all = await readAll([{ ...invoice, iban: OTHER }], { lists: { knownSuppliers } });
		const third = `The bank account has changed: ${OWN} is not known for "Calder Ltd" (7), known is ${KNOWN}. Call the supplier at a number that you know before you pay.`;
		expect((await approve(all, { 0: { iban: OWN } })).asked).toEqual([third]);
		const [json = {}] = (await approve(all, { 0: { iban: OWN } }, anyway)).json;
		expect(json).toMatchObject({ _meta: { review: [third] }, _approved_with: [third] });
		const { asked, json: right } = await approve(all, { 0: { iban: KNOWN } });
		expect([asked, right[0]?.['_approved_with']]).toEqual([[], null]);
	});

	it.each<[string, Values, Record<string, string>, RegExp | undefined]>([
		[
			'a supplier by its known name',
			{ supplier: 'Caldor Ltd', supplier_vat_id: null, iban: null },
			{ supplier: 'Calder Ltd', supplier_vat_id: 'DE136695976' },
			undefined,
		],
		[
			'a supplier by another unknown name',
			{ supplier: 'Foo', supplier_vat_id: null, iban: null },
			{ supplier: 'Bar' },
			/"Bar" is not looked up in your list here/,
		],
		['a VAT ID', { supplier_vat_id: 'DE811569869' }, { supplier_vat_id: 'DE136695976' }, undefined],
		[
			'another VAT ID',
			{ supplier_vat_id: 'DE811569869', iban: KNOWN },
			{ supplier_vat_id: 'ATU13585627' },
			/"ATU13585627" is new for/,
		],
		['days to pay', { due_date: '2025-02-11' }, { due_date: '2025-03-10' }, undefined],
		[
			'too few days to pay',
			{ due_date: '2025-02-11' },
			{ due_date: '2025-02-12' },
			/11 days to pay, 30 are agreed/,
		],
		['an amount below the order', { order_number: 'PO-7' }, { total_amount: '109' }, undefined],
		[
			'an amount above the order',
			{ order_number: 'PO-7' },
			{ total_amount: '111' },
			/111.00 is more than the open amount/,
		],
		[
			'an order that is not known either',
			{ order_number: 'PO-8' },
			{ order_number: 'PO-9' },
			/"PO-9" is not looked up/,
		],
	])('show %s', async (_, odd, change, asked) => {
		const all = await readAll([{ ...invoice, ...odd }], { lists });
		expect(reasonsOf(all[0] ?? {})).not.toEqual([]);
		const result = await approve(all, { 0: change });
		expect(result.asked).toEqual(asked ? [expect.stringMatching(asked)] : []);
		if (!asked) expect(result.json[0]?.['_approved_with']).toBeNull();
	});

	it('show a record that was seen before', async () => {
		const all = await readAll([invoice], { lists: { seenBefore } });
		expect(copyOf(all[0] ?? {})).toBe('old.pdf');
		const { asked, json } = await approve(all, {
			0: { invoice_number: 'R-2', date: '2025-03-01' },
		});
		expect([asked, copyOf(json[0] ?? {})]).toEqual([[], null]);
		// Supplier, date and total are still those of the earlier one.
		expect((await approve(all, { 0: { invoice_number: 'R-2' } })).asked).toEqual([
			expect.stringMatching(/^Same supplier, date and total were seen before under another number/),
		]);
		expect((await approve(all, { 0: { due_date: '2025-03-09' } })).asked).toEqual([
			expect.stringMatching(/^The same number of the same supplier was seen before/),
		]);
	});

	it('keep an account on the page, which no change answers', async () => {
		const text = `Pay to ${OTHER}`;
		const all = await readAll([invoice], { lists: { knownSuppliers }, text });
		const [reason = ''] = reasonsOf(all[0] ?? {});
		expect(reason).toMatch(/^The page also shows the account/);
		expect((await approve(all, { 0: { due_date: '2025-03-09' } })).asked).toEqual([reason]);
	});

	it('are asked where another node has changed what was compared', async () => {
		const [json = {}] = await readAll([{ ...invoice, iban: OTHER }], { lists: { knownSuppliers } });
		const meta = json['_meta'] as Values;
		for (const comparedWith of [undefined, { suppliers: 'x' }, { suppliers: [{ name: 'x' }] }]) {
			const all = [{ ...json, _meta: { ...meta, comparedWith } }];
			expect((await approve(all, { 0: { iban: KNOWN } })).asked).toEqual(meta['review']);
		}
	});
});

describe('a value that was read in two ways', () => {
	const issue = {
		kind: 'disagreement',
		fields: ['total_amount'],
		text: 'Total: the second opinion is "19", "119" was used',
		reason: 'the second opinion is "19", "119" was used',
		values: ['119', '19'],
	};
	const json = { ...invoice, _meta: { review: [issue.text], issues: [issue] } };

	it.each<[string, string[]]>([
		['19', []],
		['19,00', []],
		['9', ['Total: "9" is none of those that were read, "119", "19"']],
	])('is asked again where it becomes a third one: %s', async (total_amount, asked) => {
		expect((await approve([json], { 0: { total_amount } })).asked).toEqual(asked);
	});

	it('is a printed text too', async () => {
		const misread = { ...issue, kind: 'misread', values: ['1.234,50', '1.284,50'] };
		const own = { ...json, _meta: { review: [issue.text], issues: [misread] } };
		expect((await approve([own], { 0: { total_amount: '1284,50' } })).asked).toEqual([]);
		expect((await approve([own], { 0: { total_amount: '1284,51' } })).asked).toHaveLength(1);
	});

	it('is a list with another number of entries', async () => {
		const of = { ...issue, fields: ['lines'], text: 'Lines: one more', values: undefined };
		const lines = [
			{ description: 'Bolt', total: 1 },
			{ description: 'Nut', total: 2 },
		];
		const own = { supplier: 'Bo', lines, _meta: { review: [of.text], issues: [of] } };
		expect((await approve([own], { 0: { 'lines[0].total': '3' } })).asked).toEqual([of.text]);
		const added = { 'lines[2].description': 'Ring', 'lines[2].total': '3' };
		expect((await approve([own], { 0: added })).asked).toEqual([]);
	});
});
