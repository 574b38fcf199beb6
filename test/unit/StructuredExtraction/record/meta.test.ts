import { describe, expect, it } from 'vitest';
import type { CheckedRecord } from '../../../../nodes/StructuredExtraction/check/checkRecord';
import { completeMeta, notFound } from '../../../../nodes/StructuredExtraction/record/meta';

const checked: CheckedRecord = {
	record: {},
	missing: [],
	missingRequired: [],
	invalid: [],
	ambiguous: [],
	originals: {},
	extra: [],
};
const source = { fileName: 'a.pdf', pages: 1, model: 'm' };
const place = { page: 1, snippet: 'x' };

describe('completeMeta', () => {
	it('has no reason for a review of a sound record', () => {
		const meta = completeMeta(
			{ ...source, notes: ['Text around the JSON of the answer was left out'] },
			{ ...checked, missing: ['iban'], extra: ['confidence'] },
		);
		expect(meta.review).toEqual([]);
		expect(meta).toMatchObject({
			...source,
			missing: ['iban'],
			extra: ['confidence'],
			evidence: {},
		});
		expect(meta).not.toHaveProperty('record');
	});

	it('gives each reason in a sentence', () => {
		const meta = completeMeta(
			{
				...source,
				conflicts: [{ field: 'date', used: 'A', others: [{ value: 'B', pages: '3-4' }] }],
				findings: [{ fields: ['tax'], message: 'Net and tax do not make the total' }],
				evidence: {
					number: { page: null, snippet: null, match: 'none' },
					total: { ...place, match: 'exact' },
					paid: { page: null, snippet: null, match: 'unavailable' },
				},
				doubts: ['The answer breaks off'],
			},
			{
				...checked,
				missing: ['iban', 'supplier'],
				missingRequired: ['supplier'],
				invalid: [{ field: 'tax', value: 'x', reason: '"x" is not a number' }],
				ambiguous: [{ field: 'day', reason: 'could be 3 April or 4 March' }],
			},
		);
		expect(meta.review).toEqual([
			'Required but not in the document: supplier',
			'tax: "x" is not a number',
			'Not found in the text of the document: number',
			'day: could be 3 April or 4 March',
			'date: the pages do not agree, "A" was used, page 3-4 has "B"',
			'Net and tax do not make the total',
			'The answer breaks off',
		]);
		expect(notFound(meta)).toEqual(['number']);
	});

	it('names ten of many', () => {
		const paths = Array.from({ length: 1000 }, (_, index) => `lines[${index}].total`);
		const meta = completeMeta(source, {
			...checked,
			missingRequired: paths,
			invalid: paths.map((field) => ({ field, value: 'x', reason: 'is wrong' })),
		});
		expect(meta.review).toHaveLength(12);
		expect(meta.review[0]).toContain('lines[9].total and 990 more');
		expect(meta.review[11]).toBe('990 more values are not of their type');
	});
});
