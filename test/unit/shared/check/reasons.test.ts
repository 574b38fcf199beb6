import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinReasons, splitReasons } from '../../../../nodes/shared/check/reasons';
import { reviewItems } from '../../../../nodes/shared/review/reviewItem';
import { defineSchema } from '../../../../nodes/shared/schema/schema';
import type { Values } from '../../../../nodes/shared/values';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { toOutput } from '../../../../nodes/StructuredExtraction/record/rows';
import { cases } from '../../../full';
import { resultOf } from '../../StructuredExtraction/resultOf';

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

/** What Review shows of the row of a document: the reasons of each field, and those above all. */
function reviewed(fields: Array<{ name: string; type: 'date' | 'string' }>, answer: Values) {
	const schema = defineSchema('record', fields);
	const result = resultOf({ schema, answer, output: 'flat', pages: ['03/04/2024, 05/06/2024'] });
	const [row = {}] = toOutput(result, metaOf(result));
	const [item] = reviewItems([row], [0]);
	const doubtful = item?.fields.filter(({ reasons }) => reasons.length > 0) ?? [];
	return {
		above: item?.reasons,
		fields: Object.fromEntries(doubtful.map(({ path, reasons }) => [path, reasons])),
	};
}

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
		expect(reviewed([{ name: 'Nr; • intern', type: 'string' }], answer).fields).toEqual({
			'Nr; • intern': ['Not found in the text of the document'],
		});
	});
});
