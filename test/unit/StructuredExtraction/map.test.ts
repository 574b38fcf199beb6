import { describe, expect, it } from 'vitest';
import type { SourceText } from '../../../nodes/StructuredExtraction/ask/askDocument';
import { checkRecord } from '../../../nodes/StructuredExtraction/check/checkRecord';
import { metaOf } from '../../../nodes/StructuredExtraction/map';
import { optionsSchema } from '../../../nodes/StructuredExtraction/options';
import { defineSchema } from '../../../nodes/StructuredExtraction/schema/schema';

const schema = defineSchema('test', [
	{ name: 'number', type: 'string' },
	{ name: 'total', type: 'number' },
]);
const answer = { number: 'R-77', total: '12,50' };
const options = optionsSchema.parse({});
const nothing = { requests: 1, repairs: 0, notes: [], usage: null };
const extracted = {
	...checkRecord(schema, answer, { dateOrder: 'auto', decimalMark: 'auto' }),
	...nothing,
	model: 'seen-local',
};

/** `_meta` of an image that the model has seen itself. */
const ofImage = (text: SourceText | null) =>
	metaOf({
		...{ schema, extracted, options, model: 'seen' },
		source: { fileName: 'a.png', image: 'https://example.com/a.png', text },
	});
const read = (markdown: string): SourceText => ({
	pages: [{ number: 1, markdown }],
	ocrUsage: { pages_processed: 1 },
	raw: {},
});

describe('metaOf an image that the model has seen itself', () => {
	it('says that its values could not be checked', () => {
		expect(ofImage(null)).toMatchObject({
			source: 'image',
			pages: null,
			usage: { ocr: null },
			evidence: { number: { match: 'unavailable' }, total: { match: 'unavailable' } },
			review: [],
		});
	});

	it('checks its values where its text was read as well', () => {
		expect(ofImage(read('Invoice R-77, total EUR 12.50'))).toMatchObject({
			pages: 1,
			usage: { ocr: { pages_processed: 1 } },
			evidence: {
				number: { page: 1, match: 'exact', snippet: 'Invoice R-77, total EUR 12.50' },
				total: { page: 1, match: 'normalised' },
			},
			review: [],
		});
		const other = ofImage(read('Invoice R-78, total EUR 12.50'));
		expect(other.evidence.number).toEqual({ page: null, snippet: null, match: 'none' });
		expect(other.review).toEqual(['Not found in the text of the document: number']);
	});

	it('asks for a review where OCR found no text to check them by', () => {
		const meta = ofImage(read(' \n'));
		expect(meta.evidence.number?.match).toBe('unavailable');
		expect(meta.review).toEqual([
			'OCR found no text in the image, so that its values could not be checked',
		]);
	});
});
