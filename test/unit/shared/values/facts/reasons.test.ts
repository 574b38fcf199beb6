import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinReasons, splitReasons } from '../../../../../nodes/shared/values/facts/reasons';
import { reviewItems } from '../../../../../nodes/shared/page/reviewPage/reviewItem';
import { defineSchema, type FieldInput } from '../../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../../nodes/shared/basics/values';
import type { Output } from '../../../../../nodes/StructuredExtraction/job';
import { metaOf } from '../../../../../nodes/StructuredExtraction/record/meta';
import { toOutput } from '../../../../../nodes/StructuredExtraction/record/rows';
import { cases } from '../../../../full';
import { fieldsOf } from '../../../StructuredExtraction/fieldsOf';
import { resultOf } from '../../../StructuredExtraction/resultOf';

describe('reasons in a cell', () => {
	it('are joined for people', () => {
		expect(joinReasons(['Not found: total', 'Date: odd; or not'])).toBe(
			'Not found: total • Date: odd; or not',
		);
		expect(joinReasons([])).toBe('');
	});

	it('come out as they went in, whatever is in them', () => {
		const reason = fc
			.array(fc.oneof(fc.constantFrom('•', ' • ', '; ', ' · ', ' ', '\n'), fc.string()))
			.map((parts) => parts.join(''))
			.filter((text) => text !== '');
		fc.assert(
			fc.property(fc.array(reason), (reasons) => {
				expect(splitReasons(joinReasons(reasons))).toEqual(reasons);
			}),
			{ numRuns: cases(2000) },
		);
	});
});

/** What Review shows of the rows of a document: the reasons of each field, and those above all. */
function reviewedRows(fields: FieldInput[], answer: Values, output: Output) {
	const schema = defineSchema('record', fields);
	const result = resultOf({ schema, answer, output, pages: ['03/04/2024, 05/06/2024, 1 EUR'] });
	const rows = toOutput(result, metaOf(result));
	return reviewItems(rows, [...rows.keys()]).map((item) => {
		const cells = [...item.fields, ...item.lists.flatMap((list) => list.rows.flat())];
		const doubtful = cells.filter(({ reasons }) => reasons.length > 0);
		return {
			above: item.reasons,
			fields: Object.fromEntries(doubtful.map(({ path, reasons }) => [path, reasons])),
		};
	});
}

const reviewed = (fields: FieldInput[], answer: Values) =>
	reviewedRows(fields, answer, 'flat')[0] ?? {};

describe('the row of a document with doubts, in Review', () => {
	it('has the whole reason of an ambiguous date at its field', () => {
		const date = (name: string) => ({ name, type: 'date' as const });
		const answer = { date: '03/04/2024', 'Nr; • intern': '05/06/2024' };
		expect(reviewed([date('date'), date('Nr; • intern')], answer)).toEqual({
			above: [],
			fields: {
				date: ['Printed "03/04/2024". Read as 3 April 2024; could also be 4 March 2024'],
				'Nr; • intern': ['Printed "05/06/2024". Read as 5 June 2024; could also be 6 May 2024'],
			},
		});
	});

	it('has a value that is not found at its field', () => {
		const answer = { 'Nr; • intern': 'Bo; • Co' };
		expect(reviewed([{ name: 'Nr; • intern', type: 'string' }], answer)).toMatchObject({
			fields: { 'Nr; • intern': ['Not found in the text of the document'] },
		});
	});

	const absent = ['Not found in the text of the document'];

	it('has the reasons of groups and amounts at their columns, whatever else is called like them', () => {
		const fields = fieldsOf({
			buyer: { name: 'string' },
			buyer_name: 'string',
			total: 'amount',
			amount: 'number',
			tip: 'amount',
		});
		const answer = {
			buyer: { name: 'Ann' },
			buyer_name: '03/04/2024',
			total: '7 EUR',
			amount: '8',
			tip: '1 EUR',
		};
		expect(reviewed(fields, answer)).toMatchObject({
			fields: { buyer_name_2: absent, total: absent, amount: absent },
		});
	});

	it('has the reasons of an entry in its own row, and in a list that is JSON at its place', () => {
		const fields: FieldInput[] = [
			...fieldsOf({ lines: [{ text: 'string', price: 'amount' }], tags: ['tag', 'string'] }),
			{ name: 'rates', type: 'list', isBreakdown: true, fields: fieldsOf({ rate: 'number' }) },
		];
		const answer = {
			lines: [{ text: 'Pen', price: '1 EUR' }, { price: '9 EUR' }],
			tags: ['x', '1 EUR'],
			rates: [{ rate: '1' }, { rate: '77' }],
		};
		const everywhere = { 'rates[1].rate': absent };
		expect(reviewedRows(fields, answer, 'listRows').map((row) => row.fields)).toEqual([
			{ ...everywhere, lines_text: absent },
			{ ...everywhere, lines_price: absent },
			{ ...everywhere, tags_value: absent },
			everywhere,
		]);
	});
});
