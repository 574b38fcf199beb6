import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { checkedInWords } from '../../../../nodes/StructuredExtraction/record/checked';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { fieldsOf } from '../fieldsOf';
import { type Known, resultOf } from '../resultOf';

type Fields = Parameters<typeof fieldsOf>[0];

const of = (fields: Fields, answer: Values, more: Partial<Known> = {}) =>
	metaOf(resultOf({ schema: defineSchema('record', fieldsOf(fields)), answer, ...more })).checked;

const invoice = schemaFromTemplate('invoice');
const ofInvoice = (answer: Values, page: string) =>
	metaOf(resultOf({ schema: invoice, answer, pages: [page] })).checked;

describe('what was checked of a record', () => {
	it('is no more than was looked at: something that documents print', () => {
		const answer = { is_paid: false, kind: 'invoice', number: null };
		const fields = { is_paid: 'boolean', number: 'string' } as const;
		expect(of(fields, answer, { pages: ['Invoice'] })).toMatchObject({
			found: false,
			values: '0 of 1 are in the text',
		});
		expect(of({ is_paid: 'boolean' }, answer, { pages: ['Invoice'] })).toMatchObject({
			found: 'there are only yes, no and choices',
		});
	});

	it('are values if most of them can be looked up, and the rest are yes, no and choices', () => {
		const fields = { a: 'boolean', b: 'boolean', c: 'boolean', number: 'string' } as const;
		const answer = { a: true, b: false, c: true, number: 'R-7' };
		expect(of(fields, answer, { pages: ['R-7'] }).values).toBe('1 of 4 are in the text');
		const fewer = { c: 'boolean', number: 'string' } as const;
		expect(of(fewer, answer, { pages: ['R-7'] }).values).toBe(true);
		expect(of(fewer, answer, { pages: ['R-8'] }).values).toBe(false);
		expect(of(fewer, answer).values).toBe('there is no text to look them up in');
	});

	it('is no answer of which a list was left out', () => {
		const fields = { number: 'string', lines: [{ name: 'string' }] } satisfies Fields;
		const lines = [{ name: 'Bolt' }];
		const pages = ['R-7 Bolt Nut'];
		expect(of(fields, { number: 'R-7', lines }, { pages }).answer).toBe(true);
		const further = { number: 'R-7', lines, items: [{ name: 'Nut' }] };
		expect(of(fields, further, { pages }).answer).toBe(
			'left out, because nobody asked for it: items',
		);
		const renamed = { number: 'R-7', items: lines };
		expect(of(fields, renamed, { pages }).answer).toBe(false);
		expect(of({ number: 'number' }, { number: 'none of them' }, { pages }).answer).toBe(false);
	});

	it('is nothing of a page where the data of an e-invoice were read alone', () => {
		const evidence = { number: { page: null, snippet: '7', match: 'exact' } };
		const eInvoice = { isPageWanted: false, form: 'CII', isXml: true, evidence };
		const more = { eInvoice: eInvoice as never };
		expect(of({ number: 'string' }, { number: '7' }, { more })).toMatchObject({
			pages: 'the data of the electronic invoice were read, and no page',
			answer: 'no model was asked',
			found: true,
			values: 'they are the data of the electronic invoice',
		});
	});
});

describe('the sums that were checked', () => {
	const lines = [{ description: 'Bolt', quantity: 4, unit_price: 25, total: 100 }];
	const all = { net_amount: 100, tax_amount: 19, total_amount: 119, lines };
	const page = 'Bolt 4 25.00 100.00\nNet 100.00\nVAT 19.00\nTotal 119.00';

	it('are the fields in which another amount would be noticed', () => {
		expect(ofInvoice(all, page).sums).toEqual([
			'net_amount',
			'tax_amount',
			'total_amount',
			'lines',
		]);
		// The amount due is the total: more would be noticed, less would not.
		const { sums } = ofInvoice({ ...all, amount_due: 119 }, page);
		expect(sums).not.toContain('amount_due');
		const paid = { ...all, amount_paid: 19, amount_due: 100 };
		expect(ofInvoice(paid, `${page}\nPaid 19.00\nDue 100.00`).sums).toContain('amount_due');
	});

	it.each([
		['total_amount', { total_amount: 119 }, 'the total is in no sum'],
		// Without a tax, the two have to be of one size only.
		['net', { net_amount: 100, total_amount: 119 }, 'the total is in no sum'],
		['lines', { lines }, 'the total is in no sum'],
		['wrong', { ...all, total_amount: 100 }, false],
	])('say why they are not checked: %s', (_, answer, sums) => {
		expect(ofInvoice(answer, page.replace('VAT 19.00', '')).sums).toBe(sums);
	});

	it('have the names of own fields, and are none where nothing adds up', () => {
		const names = { Netto: 'number', MwSt: 'number', Gesamtbetrag: 'number' } as const;
		const answer = { Netto: 200, MwSt: 38, Gesamtbetrag: 238 };
		const own = 'Netto 200.00\nMwSt 38.00\nGesamtbetrag 238.00';
		expect(of(names, answer, { pages: [own] }).sums).toEqual(['Netto', 'MwSt', 'Gesamtbetrag']);
		expect(of({ number: 'string' }, { number: '7' }, { pages: ['7'] }).sums).toBe(
			'no amounts add up',
		);
	});
});

it('what was checked is a text in rows: what is wrong is in another column', () => {
	expect(
		checkedInWords({
			pages: true,
			answer: true,
			found: true,
			required: false,
			values: '1 of 4 are in the text',
			sums: ['net_amount', 'total_amount'],
			copies: true,
		}),
	).toBe(
		'Checked: pages, answer, something found, sums (net amount, total), copies • Not checked: values (1 of 4 are in the text)',
	);
	expect(checkedInWords({})).toBe('');
});
