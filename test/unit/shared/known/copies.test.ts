import { issueOf } from '../../../../nodes/shared/values/facts/fact';
import { describe, expect, it } from 'vitest';
import { EventLoop } from '../../../../nodes/shared/host/budget';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { IssueKind } from '../../../../nodes/shared/values/facts/issue';
import { memoizeByObject } from '../../../../nodes/shared/basics/memoize';
import type { Values } from '../../../../nodes/shared/basics/values';
import type { Result } from '../../../../nodes/StructuredExtraction/job';
import { findCopies, isComparable, type RunRecord } from '../../../../nodes/shared/known/copies';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { runRecordOf } from '../../../../nodes/StructuredExtraction/record/runRecordOf';
import { resultOf } from '../../StructuredExtraction/resultOf';

const invoice: Values = {
	invoice_number: 'R-1',
	supplier: 'Calder Ltd',
	supplier_vat_id: 'DE136695976',
	date: '2025-02-01',
	total_amount: 9.5,
	document_type: 'invoice',
};

interface Given {
	schema?: Result['part']['schema'];
	part?: Partial<Result['part']>;
	more?: Partial<Result>;
	hash?: string;
	issues?: IssueKind[];
}

const template = schemaFromTemplate('invoice');

const emptyResult = memoizeByObject((schema: Result['part']['schema']) => resultOf({ schema }));

/** The record of `a.pdf` in the first item, `b.pdf` in the second … */
function record(values: Values, at = 0, given: Given = {}) {
	const { schema = template, part, more, hash = '', issues = [] } = given;
	const known = emptyResult(schema);
	const fileName = `${String.fromCharCode(97 + at)}.pdf`;
	return runRecordOf(
		{
			...known,
			job: { ...known.job, itemIndex: at },
			part: { ...known.part, ...part },
			document: { kind: 'url', fileName, url: '' } as never,
			extracted: { ...known.extracted, record: values },
			...more,
		},
		hash,
		issues.map((kind) => ({ kind, fields: [], text: kind })),
	);
}

/** The reasons of some records, undefined where there is none. */
async function told(records: RunRecord[], suppliers?: Parameters<typeof findCopies>[1]) {
	const copies = await findCopies(records, suppliers, new EventLoop());
	return records.map((one) => {
		const copy = copies.get(one);
		return copy && issueOf(copy.fact).text;
	});
}

/** The reason of the second of two records. */
const second = async (one: Values, other: Values, ...given: Given[]) =>
	(await told([record(one, 0, given[0]), record(other, 1, given[1] ?? given[0])]))[1];

describe('a copy in the run', () => {
	it.each<[string, Values, string | undefined]>([
		['is the same', {}, 'The same invoice as "a.pdf"'],
		[
			'writes number and supplier otherwise',
			{ invoice_number: 'r 1', supplier: 'CALDER', supplier_vat_id: null },
			'The same invoice as "a.pdf"',
		],
		[
			'has an addition to the name',
			{ supplier: 'Calder Ltd North', supplier_vat_id: null },
			'The same invoice as "a.pdf"',
		],
		[
			'has another total and account',
			{ total_amount: 9.6, iban: 'DE2' },
			'The same invoice as "a.pdf", but total differs (9.60, there 9.50)',
		],
		[
			'has another date',
			{ date: '2025-02-02' },
			'The same invoice as "a.pdf", but date differs (2025-02-02, there 2025-02-01)',
		],
		[
			'has another date and total',
			{ date: '2026-02-01', total_amount: 5 },
			'The same number of the same supplier as "a.pdf", but total differs (5.00, there 9.50), date differs (2026-02-01, there 2025-02-01)',
		],
		['has no type', { document_type: null }, 'The same invoice as "a.pdf"'],
		[
			'has another number',
			{ invoice_number: 'R-2' },
			'Another number, but the same supplier, date and total as "a.pdf"',
		],
		['has no number', { invoice_number: null }, 'The same supplier, date and total as "a.pdf"'],
		['is of another supplier', { supplier: 'Marlow', supplier_vat_id: 'DE811569869' }, undefined],
		[
			'has another number and no VAT number',
			{ invoice_number: 'R-2', supplier_vat_id: null },
			undefined,
		],
		['is a part of it', { invoice_number: 'R-1/2', total_amount: 5 }, undefined],
		['is its credit note', { document_type: 'credit note' }, undefined],
		[
			'is its credit note by the sign alone',
			{ document_type: null, total_amount: -9.5 },
			undefined,
		],
		['reminds of it', { document_type: 'reminder' }, undefined],
		['is its delivery note', { document_type: 'other' }, undefined],
	])('%s', async (_, change, text) => {
		expect(await second(invoice, { ...invoice, ...change })).toBe(text);
	});

	it('is found among credit notes, printed with or without a minus', async () => {
		const credit = { ...invoice, document_type: 'credit note' };
		expect(await second(credit, { ...credit, total_amount: -9.5 })).toBe(
			'The same credit note as "a.pdf"',
		);
	});

	it('is found among reminders of one day only', async () => {
		const reminder = { ...invoice, document_type: 'reminder' };
		expect(await second(reminder, reminder)).toBe('The same reminder as "a.pdf"');
		expect(await second(reminder, { ...reminder, date: '2025-03-01' })).toBeUndefined();
		const noDate = { ...reminder, date: null };
		expect(await second(noDate, noDate)).toBeUndefined();
	});

	it('is the page of an e-invoice, wherever that is in the input', async () => {
		const eInvoice = {} as Result['eInvoice'];
		const records = [
			record({ ...invoice, total_amount: 5 }, 0),
			record({ ...invoice, total_amount: 6 }, 1, { more: { eInvoice } }),
			record({ ...invoice, total_amount: 6 }, 2, { more: { eInvoice } }),
		];
		expect(await told(records)).toEqual([
			'The same invoice as "b.pdf", whose data count, but total differs (5.00, there 6.00)',
			'The same invoice as "a.pdf", but total differs (6.00, there 5.00)',
			'The same invoice as "b.pdf"',
		]);
	});

	it('names the one from which nothing differs, where there are several', async () => {
		const other = { ...invoice, total_amount: 6 };
		const records = [invoice, other, other].map((values, at) => record(values, at));
		expect(await told(records)).toEqual([
			'The same invoice as "b.pdf", but total differs (9.50, there 6.00)',
			'The same invoice as "a.pdf", but total differs (6.00, there 9.50)',
			'The same invoice as "b.pdf"',
		]);
	});

	// An invoice and its copy with twice the total and another account: the one with these was fine.
	it.each<[string, Values, string | undefined]>([
		['total', { total_amount: 19 }, 'total differs (9.50, there 19.00)'],
		['account', { iban: 'DE2' }, 'IBAN differs (DE1, there DE2)'],
		['currency', { currency: 'USD' }, 'currency differs (EUR, there USD)'],
		['date alone', { date: '2025-02-02' }, undefined],
		['due date alone', { due_date: '2025-03-02' }, undefined],
	])('of another %s leaves the earlier one in doubt, or not', async (_, change, what) => {
		const first = { ...invoice, iban: 'DE1', currency: 'EUR', due_date: '2025-03-01' };
		const records = [record(first, 0), record({ ...first, ...change }, 1)];
		const copies = await findCopies(records, undefined, new EventLoop());
		const [earlier] = records.map((one) => copies.get(one));
		expect(earlier && issueOf(earlier.fact).text).toBe(
			what && `The same invoice as "b.pdf", but ${what}`,
		);
		expect(earlier?.copyOf).toBe(what && null);
	});

	// The scan of an invoice and the next one, read as one, has the total of the next one.
	it('of another total leaves the earlier one as it is where it is of a file that may hold more', async () => {
		const scan = record({ ...invoice, total_amount: 5 }, 1, { issues: ['severalDocuments'] });
		expect(await told([record(invoice), scan])).toEqual([
			undefined,
			'The same invoice as "a.pdf", but total differs (5.00, there 9.50)',
		]);
	});

	it('may be left out only where nothing differs and both have a total', async () => {
		const copyOf = async (one: Values, other: Values, given?: Given) => {
			const records = [record(one, 0, given), record(other, 1, given)];
			const copies = await findCopies(records, undefined, new EventLoop());
			return records[1] && copies.get(records[1])?.copyOf;
		};
		expect(await copyOf(invoice, { ...invoice, due_date: '2025-03-01' })).toBe('a.pdf');
		const noTotal = { ...invoice, total_amount: null };
		expect(await copyOf(invoice, noTotal)).toBeNull();
		expect(await copyOf({ ...invoice, iban: 'DE1' }, { ...invoice, iban: 'DE2' })).toBeNull();
		expect(await copyOf(noTotal, noTotal, { hash: 'ab' })).toBe('a.pdf');
		expect(await copyOf(invoice, { ...invoice, invoice_number: 'R-2' })).toBeNull();
	});

	// The scan of an invoice and the next one, read as one: leaving it out loses the next one.
	it.each<[IssueKind, string | null]>([
		['severalDocuments', null],
		['border', null],
		['pages', null],
		['missing', 'a.pdf'],
	])('of a file that may hold more is not left out: %s', async (kind, copyOf) => {
		const scan = record(invoice, 1, { issues: [kind] });
		const copies = await findCopies([record(invoice), scan], undefined, new EventLoop());
		expect(copies.get(scan)?.copyOf).toBe(copyOf);
		const same = [0, 1].map((at) => record(invoice, at, { hash: 'ab', issues: [kind] }));
		const ofFile = await findCopies(same, undefined, new EventLoop());
		expect(same.map((one) => ofFile.get(one)?.copyOf)).toEqual([undefined, 'a.pdf']);
	});

	it('is found by own names, and not where other fields were asked for', async () => {
		const fields = (...names: string[]) =>
			defineSchema(
				'record',
				names.map((name): FieldInput => ({ name, type: 'string' })),
			);
		const own = { schema: fields('Rechnungs-Nr.', 'lieferant', 'Gesamtbetrag') };
		const values = { 'Rechnungs-Nr.': '7', lieferant: 'Calder', Gesamtbetrag: 5 };
		expect(await second(values, { ...values, Gesamtbetrag: 6 }, own)).toBe(
			'The same document as "a.pdf", but gesamtbetrag differs (6.00, there 5.00)',
		);
		expect(
			await second(
				{ number: '7', supplier: 'Calder' },
				{ number: '7', supplier: 'Calder' },
				{
					schema: fields('number', 'supplier'),
				},
			),
		).toBe('The same document as "a.pdf"');
		expect(
			await second(invoice, invoice, {}, { schema: schemaFromTemplate('receipt') }),
		).toBeUndefined();
		// Without a key, nothing can be told.
		const topic = record({ topic: 'Bees' }, 0, { schema: fields('topic') });
		// That a file has the content of no other one tells nothing of the same slip scanned twice.
		const scan = record({ topic: 'Bees' }, 0, { schema: fields('topic'), hash: 'ab' });
		expect([topic, scan, record(invoice)].map((one) => isComparable(one, undefined))).toEqual([
			false,
			false,
			true,
		]);
	});

	it('is a document of the same file or of another one', async () => {
		const of = (number: number) => ({ part: { number, of: 2 }, hash: 'ab' });
		const other = { ...invoice, invoice_number: 'R-2', date: '2025-04-01' };
		const first = [record(invoice, 0, of(1)), record(other, 0, of(2))];
		const again = [record(invoice, 1, of(1)), record(other, 1, of(2))];
		const twice = record(invoice, 0, { part: { number: 3, of: 3 }, hash: 'cd' });
		expect(await told([...first, ...again, twice])).toEqual([
			undefined,
			undefined,
			'The same file as document 1 of "a.pdf"',
			'The same file as document 2 of "a.pdf"',
			'The same invoice as document 1 of this file',
		]);
	});

	it('of a supplier with several numbers in the list is found by its VAT number', async () => {
		const byId = new Map([
			['1', { vat_id: ['DE136695976'] }],
			['2', { vat_id: ['DE136695976'] }],
		]);
		const suppliers = { byId } as unknown as Parameters<typeof findCopies>[1];
		const of = (id: string) => ({
			more: { facts: { values: { supplier_id: id }, found: [], notes: [] } },
		});
		const noVat = { ...invoice, supplier_vat_id: null };
		const records = [
			record(noVat, 0, of('1')),
			record(noVat, 1, of('2')),
			record(noVat, 2, of('3')),
		];
		expect(await told(records, suppliers)).toEqual([
			undefined,
			'The same invoice as "a.pdf"',
			undefined,
		]);
	});
});

describe('comparing the records of a run', () => {
	/** How often values of records are looked at, for so many of them. */
	async function looksAt(count: number, valuesOf: (at: number) => Values): Promise<number> {
		let looks = 0;
		const records = Array.from({ length: count }, (_, at) => {
			const one = record(valuesOf(at), at);
			const get = (target: RunRecord, name: string | symbol) => {
				looks += 1;
				return Reflect.get(target, name) as unknown;
			};
			return new Proxy(one, { get });
		});
		await findCopies(records, undefined, new EventLoop());
		return looks;
	}

	it.each<[string, (at: number) => Values]>([
		['different', (at) => ({ ...invoice, invoice_number: at, supplier_vat_id: at, date: null })],
		['the same', () => invoice],
		[
			'one number of many suppliers',
			(at) => ({ invoice_number: '1', supplier: `Company ${at}`, total_amount: 1 }),
		],
		[
			'reminders of one invoice',
			(at) => ({ ...invoice, document_type: 'reminder', total_amount: at + 1 }),
		],
		['one total under many numbers', (at) => ({ ...invoice, invoice_number: at })],
		['of many types', (at) => ({ ...invoice, document_type: `type ${at}` })],
	])('takes time that grows with their number where they are %s', async (_, valuesOf) => {
		const base = await looksAt(100, valuesOf);
		for (const factor of [2, 4, 8]) {
			expect(await looksAt(100 * factor, valuesOf)).toBeLessThan(1.2 * factor * base);
		}
	});

	it('takes 10,000 of them', async () => {
		const records = Array.from({ length: 10_000 }, (_, at) =>
			record({ ...invoice, invoice_number: at % 5000, date: null }, at),
		);
		const found = (await told(records)).filter((text) => text !== undefined);
		expect(found).toHaveLength(5000);
	});
});
