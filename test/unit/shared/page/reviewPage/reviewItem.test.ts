import { describe, expect, it } from 'vitest';
import { reviewItems } from '../../../../../nodes/shared/page/reviewPage/reviewItem';
import { reasonsOf } from '../../../../../nodes/shared/page/reviewPage/reviewReading';
import type { Issue } from '../../../../../nodes/shared/values/facts/issue';
import type { Values } from '../../../../../nodes/shared/basics/values';

const itemOf = (json: Values, others: Values[] = [], shown?: string[]) => {
	const [item] = reviewItems([json, ...others], [0], shown);
	if (item === undefined) throw new Error('There is no item.');
	return item;
};

const record = (issues: Issue[], more: Values = {}) => ({
	supplier: 'Bo',
	net_amount: 1,
	total_amount: 2,
	iban: 'X',
	lines: [{ total: 1 }],
	_meta: { review: issues.map(({ text }) => text), issues, evidence: {}, ...more },
});

const reasons = (json: Values) =>
	Object.fromEntries(
		itemOf(json)
			.fields.filter((field) => field.reasons.length > 0)
			.map((field) => [field.path, field.reasons]),
	);

const failure: Issue = { kind: 'notRead', fields: [], text: 'Not read: the file is empty' };
const odd: Issue = { kind: 'invalid', fields: ['iban'], text: 'IBAN: odd', reason: 'odd' };

describe('reasonsOf', () => {
	it.each<[Values, string[]]>([
		[{ _meta: { review: ['a', 'b'] } }, ['a', 'b']],
		[{ _meta: { review: [] }, error: 'x' }, []],
		[{ _review: 'a; b • c' }, ['a; b', 'c']],
		[{ _review: ' ' }, []],
		[{ total: 1 }, []],
		[{ _review: 'Not read: it is empty. Send it' }, ['Not read: it is empty. Send it']],
		[{ error: 'b.xlsx: it is empty. Send it' }, ['Not read: b.xlsx: it is empty. Send it']],
		[{ error: { message: 'no PDF' } }, ['Not read: no PDF']],
	])('of %j are %j', (json, expected) => {
		expect(reasonsOf(json)).toEqual(expected);
	});
});

describe('what is shown of an item', () => {
	it('has reasons at the values that they are about, the others above', () => {
		const notFound: Issue = {
			kind: 'missing',
			fields: ['supplier', 'total_amount', 'not_shown'],
			text: 'Not found: supplier, total',
			reason: 'Not found',
		};
		const other: Issue = { kind: 'notRead', fields: [], text: 'Other' };
		const review = [notFound, odd, other].map(({ text }) => text);
		const values = { supplier: null, total_amount: null, iban: 'X' };
		const json = { ...values, _meta: { review, issues: [notFound, odd, other] } };
		expect(reasons(json)).toEqual({
			supplier: ['Not found'],
			total_amount: ['Not found'],
			iban: ['Odd'],
		});
		expect(itemOf(json).reasons).toEqual(['Other']);
	});

	it('has what a row says of its values as a whole, but for what it misses', () => {
		const values = { supplier: null, total_amount: null, iban: 'X', lines: '[{"price":null}]' };
		const row = { _review: 'Not found: supplier, total • IBAN: odd', ...values };
		expect(reasons(row)).toEqual({ supplier: ['Not found'], total_amount: ['Not found'] });
		expect(itemOf(row).reasons).toEqual(['IBAN: odd']);
		const [, answered] = [...itemOf(row).answeredBy.values()].map(({ fields }) => fields);
		expect(answered).toEqual([]);
		const entry = { ...row, _review: 'Not found in the image: line 1, price' };
		expect(itemOf(entry).answeredBy.get(entry._review)?.fields).toEqual(['lines[0].price']);
		for (const other of ['Not found: supplier, colour', 'Not found: supplier and 3 more']) {
			expect(itemOf({ ...row, _review: other }).reasons).toEqual([other]);
		}
		const twice = { _review: 'Not found: due date', due_date: null, dueDate: null };
		expect(itemOf(twice).reasons).toEqual([twice._review]);
	});

	it('is what the names list, commas and line breaks in them included', () => {
		const json = { a: 1, b: 2, 'Menge, Stück': 3, 'x\ny': 4, Menge: 5 };
		const shown = (...names: string[]) => itemOf(json, [], names).fields.map(({ path }) => path);
		expect(shown('a', 'Menge', 'Stück')).toEqual(['a', 'Menge, Stück', 'Menge']);
		expect(shown('x y')).toEqual(['["x\\ny"]']);
	});

	it('begins with the gravest reason, then has account and totals', () => {
		const json = record([
			{ kind: 'bankAccount', fields: ['iban'], text: 'The bank account has changed: X' },
			{ kind: 'missing', fields: ['supplier'], text: 'Not found: supplier', reason: 'Not found' },
		]);
		const { fields } = itemOf(json);
		expect(fields.map(({ path }) => path)).toEqual([
			'iban',
			'supplier',
			'total_amount',
			'net_amount',
		]);
		expect(fields[0]).toMatchObject({ isGrave: true, reasons: [json._meta.review[0]] });
	});

	it('tells where a value is, and what comes from the data of an e-invoice', () => {
		const evidence = {
			iban: { page: 2, snippet: 'IBAN X' },
			supplier: { page: null, snippet: 'Bo', element: '/Invoice/Supplier' },
			total_amount: { page: null, snippet: '| Total | 2 EUR |' },
		};
		const fieldOf = (json: Values, path: string) =>
			itemOf(json).fields.find((field) => field.path === path);
		const json = record([], { evidence, originals: { total_amount: '2 EUR' } });
		expect(fieldOf(json, 'iban')).toMatchObject({ page: 2, facts: ['Page 2', '… IBAN X …'] });
		expect(fieldOf(json, 'supplier')?.facts).toEqual(['In the data of the e-invoice']);
		expect(fieldOf(json, 'total_amount')?.facts).toEqual(['read as “2 EUR”', '… Total · 2 EUR …']);
		expect(fieldOf(json, 'net_amount')?.facts).toEqual([]);
	});

	it('has lists as tables, also those that a row has as JSON', () => {
		const lines = [
			{ text: 'a', price: { amount: 1, currency: 'EUR' } },
			{ text: 'b', more: true },
		];
		for (const given of [lines, JSON.stringify(lines)]) {
			const [list] = itemOf({ _review: 'x', lines: given }).lists;
			expect(list?.columns).toEqual(list?.rows[0]?.map(({ path }) => path.slice(9)));
			expect(list?.rows[0]?.map(({ path, kind }) => [path.slice(9), kind])).toEqual([
				['text', 'text'],
				['price.amount', 'number'],
				['price.currency', 'text'],
				['more', 'boolean'],
			]);
			expect(list?.rows[1]?.map(({ value }) => value)).toEqual(['b', null, null, true]);
			expect(list?.rows[0]?.[1]?.path).toBe('lines[0].price.amount');
		}
		expect(itemOf({ _review: 'x', lines: '2 entries: a 1; b 2', b: 1 }).fields).toHaveLength(1);
		expect(itemOf({ document_text: 'a', file_hash: 'b', c: 1 }).fields).toHaveLength(1);
		const [plain] = itemOf({ tags: ['a', 'b'] }).lists;
		expect(plain?.columns).toEqual(['']);
		expect(plain?.rows[1]?.[0]).toMatchObject({ path: 'tags[1]', value: 'b' });
	});

	it('has the fields of other items where a file could not be read, and only those asked for', () => {
		const _meta = { fileName: 'x.doc', review: [failure.text], issues: [failure] };
		for (const about of [{ error: 'no' }, { _meta }]) {
			const failed = { fileName: 'x.doc', skipped: [], ...about };
			const { fields, lists, title } = itemOf(failed, [record([])]);
			expect(title).toBe('x.doc');
			expect(fields.map(({ path }) => path).sort()).toEqual([
				'iban',
				'net_amount',
				'supplier',
				'total_amount',
			]);
			expect(lists[0]?.spare[0]).toMatchObject([{ path: 'lines[0].total', kind: 'number' }]);
		}
		expect(itemOf(record([]), [], ['iban']).fields.map(({ path }) => path)).toEqual(['iban']);
	});

	it('bears any JSON', () => {
		let deep: unknown = 1;
		for (let level = 0; level < 5_000; level++) deep = { a: deep };
		let nested: unknown = [];
		for (let level = 0; level < 5_000; level++) nested = [nested];
		for (const value of [deep, nested, null, [null], [[1]], { mimeType: 'x' }]) {
			expect(() => itemOf({ _review: 'x', _meta: value, a: value })).not.toThrow();
		}
	});
});

it('puts fields first that decide about money, in any of the languages', () => {
	const json = { Notiz: 'x', Zahlbetrag: 1, total: { amount: 2, currency: 'EUR' }, account: 'y' };
	const own = { ...json, Bankverbindung: 'z', bank: { iban: 'X' }, Betreff: 'b' };
	const [item] = reviewItems([own], [0]);
	expect(item?.fields.map(({ path }) => path)).toEqual([
		'Zahlbetrag',
		'total.amount',
		'total.currency',
		'account',
		'Bankverbindung',
		'bank.iban',
		'Notiz',
		'Betreff',
	]);
});
