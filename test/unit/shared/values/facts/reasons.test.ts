import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinReasons, splitReasons } from '../../../../../nodes/shared/values/facts/reasons';
import { cellsOf, reviewItems } from '../../../../../nodes/shared/page/reviewPage/reviewItem';
import { defineSchema, type FieldInput } from '../../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../../nodes/shared/basics/values';
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

/** What Review shows of the record of a document: the reasons of each field, and those above all. */
function reviewed(fields: FieldInput[], answer: Values) {
	const schema = defineSchema('record', fields);
	const result = resultOf({ schema, answer, pages: ['03/04/2024, 05/06/2024, 1 EUR'] });
	const [item] = reviewItems(toOutput(result, metaOf(result)), [0]);
	const doubtful = item ? cellsOf(item).filter(({ reasons }) => reasons.length > 0) : [];
	return {
		above: item?.reasons,
		fields: Object.fromEntries(doubtful.map(({ path, reasons }) => [path, reasons])),
	};
}

describe('the record of a document with doubts, in Review', () => {
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

	it('has the reasons of groups and amounts at their values, whatever else is called like them', () => {
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
			fields: { 'buyer.name': absent, 'total.amount': absent, amount: absent },
		});
	});

	it('has the reasons of an entry at its place', () => {
		const fields: FieldInput[] = [
			...fieldsOf({ lines: [{ text: 'string', price: 'amount' }], tags: ['tag', 'string'] }),
			{ name: 'rates', type: 'list', isBreakdown: true, fields: fieldsOf({ rate: 'number' }) },
		];
		const answer = {
			lines: [{ text: 'Pen', price: '1 EUR' }, { price: '9 EUR' }],
			tags: ['x', '1 EUR'],
			rates: [{ rate: '1' }, { rate: '77' }],
		};
		expect(reviewed(fields, answer).fields).toEqual({
			'lines[0].text': absent,
			'lines[1].price.amount': absent,
			'tags[0]': absent,
			'rates[1].rate': absent,
		});
	});
});
