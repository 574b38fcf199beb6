import { describe, expect, it } from 'vitest';
import type { SourceText } from '../../../nodes/StructuredExtraction/ask/askDocument';
import { checkRecord } from '../../../nodes/StructuredExtraction/check/checkRecord';
import { metaOf } from '../../../nodes/StructuredExtraction/map';
import { optionsSchema } from '../../../nodes/StructuredExtraction/options';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/schema/fromTemplate';
import { defineSchema } from '../../../nodes/StructuredExtraction/schema/schema';
import type { Values } from '../../../nodes/shared/values';

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

describe('metaOf an invoice', () => {
	const invoice = schemaFromTemplate('invoice');
	const ofInvoice = (values: Values, printed = 'VAT ID DE123456789, total € 12.50, 10 USD') =>
		metaOf({
			...{ schema: invoice, options, model: 'seen' },
			extracted: {
				...checkRecord(invoice, values, { dateOrder: 'auto', decimalMark: 'auto' }),
				...nothing,
				model: undefined,
			},
			source: { fileName: 'a.pdf', text: read(printed) },
		});

	it('says that the currency is not the one beside the total', () => {
		const [issue] = ofInvoice({ amount: 12.5, currency: 'USD' }).issues.filter(
			({ kind }) => kind === 'sum',
		);
		expect(issue).toEqual({
			kind: 'sum',
			fields: ['currency', 'amount'],
			text: 'The currency USD is not the one beside the total: the document has €',
		});
	});

	it('notes a VAT number as examples have it, and wants no review for it', () => {
		const meta = ofInvoice({ supplier_vat_id: 'DE123456789', amount: 12.5, currency: 'EUR' });
		expect(meta.notes).toEqual([
			expect.stringMatching(/^supplier_vat_id: DE123456789 is a number/),
		]);
		expect(meta.review).toEqual([expect.stringMatching(/^Required but not in the document: /)]);
	});

	it('finds what is taken off with and without a minus, and no other sum', () => {
		const printed = 'Total 50.00, discount -7.50, prepaid 20.00, due 22.50-';
		const values = { amount: 50, discount: 7.5, amount_paid: -20, amount_due: 22.5 };
		const { evidence } = ofInvoice(values, printed);
		expect([evidence.discount?.match, evidence.amount_paid?.match]).toEqual([
			'normalised',
			'normalised',
		]);
		expect(evidence.amount_due?.match).toBe('none');
	});
});
