import { describe, expect, it } from 'vitest';
import { asRows } from '../../../nodes/Review/asRows';
import { NOT_CHECKED } from '../../../nodes/Review/decide';
import type { Values } from '../../../nodes/shared/basics/values';
import { Problem } from '../../../nodes/shared/host/problem';
import { defineSchema, type Schema } from '../../../nodes/shared/values/schema/schema';
import { metaOf } from '../../../nodes/StructuredExtraction/record/meta';
import { failedRow, toOutput } from '../../../nodes/StructuredExtraction/record/rows';
import { invoice } from '../../../nodes/StructuredExtraction/fields/templates';
import { fieldsOf } from '../StructuredExtraction/fieldsOf';
import { resultOf } from '../StructuredExtraction/resultOf';

const order = defineSchema(
	'order',
	fieldsOf({
		'Rechnungs-Nr.': 'string!',
		total: 'amount',
		buyer: { name: 'string', address: { town: 'string', paid: 'boolean' } },
		lines: [{ text: 'string', price: 'amount' }],
		tags: ['tag', 'string'],
	}),
);
const filled = {
	'Rechnungs-Nr.': '7',
	total: '12.50 EUR',
	buyer: { name: 'Ann', address: { town: 'Ulm', paid: 'yes' } },
	lines: [{ text: 'Pen', price: '2 USD' }, { text: 'Ink' }],
	tags: ['a', 'b'],
};
const empty = new Problem('the file is empty', { description: 'Send it again.' });
const skipped = [{ fileName: '=x.exe', reason: 'is a program' }];

/** What Structured Extraction makes of some answers, the last document being unreadable. */
function outputs(output: 'record' | 'flat', schema: Schema, answers: Values[]) {
	const results = answers.map((answer) => {
		const pages = [JSON.stringify(answer), ''];
		return resultOf({ schema, answer, pages, output, more: { skipped } });
	});
	const { job } = results[0] ?? expect.fail();
	return [
		...results.flatMap((result) => toOutput(result, metaOf(result))),
		failedRow(output, '=b.pdf', empty, skipped, () => ({ job })),
	].map((json): Values => ({ ...json, ...NOT_CHECKED }));
}

describe('rows of records', () => {
	it.each<[string, Schema, Values[]]>([
		['own fields', order, [{}, filled]],
		['an invoice', defineSchema('invoice', invoice), [{ supplier: 'Bo', total_amount: '5 EUR' }]],
	])('are those that Structured Extraction makes: %s', (_, schema, answers) => {
		const expected = outputs('flat', schema, answers);
		const rows = asRows(outputs('record', schema, answers));
		expect(rows.map((row) => JSON.stringify(row))).toEqual(
			expected.map((row) => JSON.stringify(row)),
		);
	});

	it('have texts that no sheet runs, whoever wrote them, and what the review adds', () => {
		const about = {
			_checked_by: '=1+1',
			_changed: { buyer: '=cmd', 'lines[0].total': 2 },
			_approved_with: ['Total: odd', '=x'],
			_comment: null,
		};
		const json = { buyer: '=SUM(A1)', ...about, _meta: { fileName: '=a.pdf', review: ['b', 'c'] } };
		expect(asRows([json])).toMatchObject([
			{
				_file: "'=a.pdf",
				_review: 'b • c',
				buyer: "'=SUM(A1)",
				_checked_by: "'=1+1",
				_changed: '{"buyer":"\'=cmd","lines[0].total":2}',
				_approved_with: 'Total: odd • =x',
				_comment: null,
			},
		]);
	});

	it('keep the kind, the place in the file, later columns, and files that are in the JSON', () => {
		const data = { mimeType: 'application/pdf', fileName: 'a.pdf' };
		const own = { data, document_text: 'all', file_hash: 'h', _own: 1 };
		const expected = { ...own, _kind: 'invoice', _document: '2 of 3', _pages: '4-6' };
		expect(asRows([{ ...expected, _meta: {} }])).toMatchObject([
			{ ...expected, _file: null, _review: '' },
		]);
	});

	it('are made of records alone', () => {
		const others = [{ _review: '', lines: [1] }, { a: { b: 1 } }, { error: 'x', fileName: 'y' }];
		expect(asRows(others)).toEqual(others);
	});

	it('bear any JSON', () => {
		let deep: Values = {};
		for (let level = 0; level < 500; level += 1) deep = { deep };
		for (const value of [deep, { amount: 1, currency: {} }, { __proto__: 1 }, [[[]]]]) {
			expect(() =>
				asRows([{ value, _meta: { review: 1, skipped: {} }, _changed: [] }]),
			).not.toThrow();
		}
	});
});
