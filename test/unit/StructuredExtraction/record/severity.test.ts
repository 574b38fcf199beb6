import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import type { Fact } from '../../../../nodes/shared/values/facts/fact';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { schemaFromFields } from '../../../../nodes/StructuredExtraction/fields/fromFields';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import {
	compareKnown,
	readKnownLists,
} from '../../../../nodes/StructuredExtraction/known/compareKnown';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { toOutput } from '../../../../nodes/StructuredExtraction/record/rows';
import { weighed } from '../../../../nodes/StructuredExtraction/record/severity';
import { type Known, resultOf } from '../resultOf';

/** Reasons and notes of a record, and its row. */
function told(known: Known) {
	const result = weighed(resultOf(known));
	const { review, notes, issues, checked } = metaOf(result);
	const [row] = toOutput({ ...result, job: { ...result.job, output: 'flat' } }, metaOf(result));
	return { review, notes, issues, checked, row };
}

const schemaOf = (...fields: FieldInput[]) => defineSchema('record', fields);

describe('a field that nobody is asked about', () => {
	const fields: FieldInput[] = [
		{ name: 'number', type: 'string' },
		{ name: 'remark', type: 'string', review: 'never' },
		{ name: 'lines', type: 'list', fields: [{ name: 'code', type: 'number', review: 'never' }] },
	];
	const answer = { number: 'R-7', remark: 'Thanks', lines: [{ code: 'many' }, { code: 5 }] };

	it('is told as a note, in its row too; the same about others stays a reason', () => {
		const { review, notes, issues, checked, row } = told({
			schema: schemaOf(...fields),
			answer,
			pages: ['Number R-8'],
		});
		expect(review).toEqual(['Not found in the text of the document: number']);
		const spared = [
			'Line 1, code: "many" is not a number',
			'Not found in the text of the document: remark · line 2, code',
		];
		expect(notes).toEqual(expect.arrayContaining(spared));
		expect(issues.filter(({ isNote }) => isNote).map(({ text }) => text)).toEqual(spared);
		expect(row).toMatchObject({ _review: review[0], _note: spared.join(' • ') });
		expect(checked).toMatchObject({ values: false, answer: false });
	});

	it('stays one where nothing else is doubtful, and the condition is not called met', () => {
		const { review, checked } = told({
			schema: schemaOf(...fields.slice(0, 2)),
			answer,
			pages: ['Number R-7'],
		});
		expect([review, checked.values]).toEqual([[], false]);
	});

	it('is a reason where money may go to somebody else, or with other fields together', () => {
		const never = (name: string): FieldInput => ({ name, type: 'number', review: 'never' });
		const iban: FieldInput = { name: 'iban', type: 'string', review: 'never' };
		const account: Fact = { kind: 'ownAccount', fields: ['iban'], values: { printed: 'GB1' } };
		const own: Fact = { kind: 'ownCompany', fields: ['iban'], values: { printed: 'Us' } };
		const answer = { net_amount: 100, tax_amount: 19, total_amount: 100, iban: 'GB1' };
		const schema = schemaOf(
			{ name: 'net_amount', type: 'number' },
			never('tax_amount'),
			never('total_amount'),
			iban,
		);
		const known = {
			schema,
			answer,
			pages: ['100 19 GB1'],
			more: { facts: { values: {}, found: [account, own], notes: [] } },
		};
		expect(told(known).review).toEqual([
			'IBAN: "GB1" is an account of your own company, not one to pay to',
			'IBAN: "Us" is your own company, and not the one to be paid',
			'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 100.00',
		]);
		const all = schemaOf(never('net_amount'), never('tax_amount'), never('total_amount'));
		expect(told({ ...known, schema: all, more: {} }).review).toEqual([]);
	});
});

it('a field that a person wants to see is a reason in each document, in lists too', () => {
	const schema = schemaOf(
		{ name: 'number', type: 'string', review: 'always' },
		{
			name: 'lines',
			type: 'list',
			fields: [{ name: 'account', type: 'string', review: 'always' }],
		},
	);
	const answer = { number: 'R-7', lines: [{ account: '4400' }] };
	const { review, issues } = told({ schema, answer, pages: ['R-7 4400'] });
	expect(review).toEqual(['To be looked at in each document: number · line 1, account']);
	expect(issues[0]).toMatchObject({ kind: 'always', fields: ['number', 'lines[0].account'] });
});

it('the panel says when a field is to be looked at', () => {
	const field = [
		{ name: 'a', more: { review: 'always' } },
		{ name: 'b', more: { review: 'usual' } },
		{ name: 'c', type: 'list', fields: { field: [{ name: 'd', more: { review: 'never' } }] } },
	];
	expect(schemaFromFields({ field }).fields).toMatchObject([
		{ name: 'a', review: 'always' },
		{ name: 'b' },
		{ name: 'c', fields: [{ name: 'd', review: 'never' }] },
	]);
	expect(schemaFromFields({ field }).fields[1]).not.toHaveProperty('review');
});

describe('a supplier that the user trusts', () => {
	const schema = schemaFromTemplate('invoice');
	const IBAN = 'GB46ZZHP99990041773320';
	const OTHER = 'DE02120300000000202051';
	const answer: Values = {
		invoice_number: 'R-7',
		date: '03/04/2024',
		supplier: 'Kestrel Ltd',
		total_amount: 119,
		currency: 'USD',
		order_number: 'PO-1',
		iban: IBAN,
	};
	const page = `Invoice R-7\nDate: 03/04/2024\nKestrel Ltd\nOrder PO-1\nTotal USD 119.00\nIBAN ${IBAN}`;

	async function of(trusted: string, change: Values = {}, more = '', name = 'Kestrel Ltd') {
		const given = { ...answer, ...change };
		const lists = await readKnownLists({
			knownSuppliers: [
				{ supplier_id: '1', name, iban: IBAN, trusted },
				{ supplier_id: 'own', name: 'Northmoor' },
			],
			knownOrders: [{ order_number: 'PO-1', open_amount: 115 }],
		});
		const { extracted } = resultOf({ schema, answer: given });
		const facts = await compareKnown(lists, extracted.record, 0, { schema, text: page + more });
		return told({ schema, answer: given, pages: [page + more], more: { facts } });
	}
	const DATE = expect.stringMatching(/^Date: printed "03\/04\/2024".*could also be/) as string;
	const ORDER = 'Total: 119.00 is more than the open amount of the order, 115.00' as const;

	it('spares that a date has two readings, and a little more than was ordered', async () => {
		expect((await of('')).review).toEqual([ORDER, DATE]);
		const { review, notes } = await of('yes');
		expect(review).toEqual([]);
		expect(notes).toEqual(expect.arrayContaining([ORDER, DATE]));
	});

	it('spares no amount far above the order, no sum, and no value that is nowhere', async () => {
		const far = await of('yes', { total_amount: 219 }, '\nTotal 219.00');
		expect(far.review[0]).toMatch(/^Total: 219\.00 is more than the open amount/);
		const sums = { net_amount: 50, tax_amount: 19 };
		expect((await of('x', sums, '\nNet 50.00\nVAT 19.00')).review).toEqual([
			expect.stringMatching(/^Net and tax do not make the total/),
		]);
		expect((await of('yes', { invoice_number: 'R-9' })).review).toEqual([
			expect.stringMatching(/^Not found in the text of the document: invoice number/),
		]);
	});

	it('spares nothing where the account or the company is another one', async () => {
		const account = await of('yes', { iban: OTHER }, `\nIBAN ${OTHER}`);
		expect(account.review[0]).toMatch(/^The bank account has changed/);
		expect(account.review).toEqual(expect.arrayContaining([ORDER, DATE]));
		const own = await of('yes', { supplier: 'Northmoor' }, '\nNorthmoor');
		expect(own.review).toEqual(expect.arrayContaining([ORDER, DATE]));
	});

	it('is not told by its name alone', async () => {
		const { review } = await of('yes', { iban: null }, '', 'Kestrel');
		expect(review).toEqual(expect.arrayContaining([ORDER, DATE]));
	});
});
