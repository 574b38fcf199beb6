import { describe, expect, it } from 'vitest';
import type { CheckedRecord } from '../../../../nodes/shared/check/checkRecord';
import { completeMeta, notFound } from '../../../../nodes/StructuredExtraction/record/meta';

const checked: CheckedRecord = {
	record: {},
	missing: [],
	missingRequired: [],
	issues: [],
	originals: {},
	extra: [],
};
const source = { fileName: 'a.pdf', source: 'ocr', pages: 1, model: 'm' } as const;
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
			issues: [{ kind: 'missing', fields: ['iban'], text: 'Not in the document: IBAN' }],
			extra: ['confidence'],
			evidence: {},
		});
		expect(meta).not.toHaveProperty('record');
	});

	it('gives each reason in a sentence', () => {
		const meta = completeMeta(
			{
				...source,
				issues: [{ kind: 'sum', fields: ['tax'], text: 'Net and tax do not make the total' }],
				evidence: {
					number: { page: null, snippet: null, match: 'none' },
					paid_on: { ...place, match: 'none', note: 'it has the other sign' },
					total: { ...place, match: 'exact' },
					paid: { page: null, snippet: null, match: 'unavailable' },
				},
			},
			{
				...checked,
				missing: ['iban', 'supplier'],
				missingRequired: ['supplier'],
				issues: [
					{ kind: 'answer', reason: 'The answer breaks off' },
					{ kind: 'ambiguous', field: 'day', reason: 'could be 3 April or 4 March' },
					{ kind: 'conflict', field: 'date', reason: 'the pages do not agree', values: ['A', 'B'] },
					{ kind: 'invalid', field: 'tax', reason: '"x" is not a number', values: ['x'] },
				],
			},
		);
		expect(meta.review).toEqual([
			'Not found: supplier',
			'Tax: "x" is not a number',
			'Not found in the text of the document: number',
			'Paid on: it has the other sign',
			'Day: could be 3 April or 4 March',
			'Date: the pages do not agree',
			'Net and tax do not make the total',
			'The answer breaks off',
		]);
		expect(meta.issues.map(({ kind, fields }) => [kind, ...fields])).toEqual([
			['missing', 'supplier'],
			['invalid', 'tax'],
			['notFound', 'number'],
			['notFound', 'paid_on'],
			['ambiguous', 'day'],
			['conflict', 'date'],
			['sum', 'tax'],
			['answer'],
			['missing', 'iban'],
		]);
		expect(meta.issues[1]).toEqual({
			kind: 'invalid',
			fields: ['tax'],
			text: 'Tax: "x" is not a number',
			values: ['x'],
		});
		expect(notFound(meta)).toEqual(['number', 'paid_on']);
	});

	it('names ten of many', () => {
		const paths = Array.from({ length: 1000 }, (_, index) => `lines[${index}].total`);
		const meta = completeMeta(source, {
			...checked,
			missingRequired: paths,
			issues: paths.map((field) => ({ kind: 'invalid', field, reason: 'is wrong' })),
		});
		expect(meta.review).toHaveLength(12);
		expect(meta.review[0]).toContain('line 10, total and 990 more');
		expect(meta.review[11]).toBe('990 more values are not of their type');
	});
});
