import { describe, expect, it } from 'vitest';
import type { SourceText } from '../../../nodes/StructuredExtraction/ask/askDocument';
import { checkRecord } from '../../../nodes/shared/check/checkRecord';
import { metaOf } from '../../../nodes/StructuredExtraction/metaOf';
import { options as declared } from '../../../nodes/StructuredExtraction/options';
import { schemaOf } from '../../../nodes/shared/panel/option';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/schema/templates';
import { defineSchema } from '../../../nodes/shared/schema/schema';
import type { Values } from '../../../nodes/shared/values';
import { fieldsOf } from './fieldsOf';
import { resultOf } from './resultOf';

const schema = defineSchema('test', fieldsOf({ number: 'string', total: 'number' }));
const answer = { number: 'R-77', total: '12,50' };
const options = schemaOf(declared).parse({});
const nothing = { requests: 1, repairs: 0, notes: [], usage: null };
const extracted = {
	...checkRecord(schema, answer, { dateOrder: 'auto', decimalMark: 'auto' }),
	...nothing,
	model: 'seen-local',
};

/** `_meta` of an image that the model has seen itself. */
const ofImage = (text: SourceText | null) =>
	metaOf(
		resultOf({
			...{ schema, extracted, options, model: 'seen' },
			source: { fileName: 'a.png', image: 'https://example.com/a.png', text },
		}),
	);
const read = (markdown: string): SourceText => ({
	pages: [{ number: 1, markdown }],
	ocrUsage: { pages_processed: 1 },
	raw: {},
});

describe('metaOf an image that the model has seen itself', () => {
	it('says that its values could not be checked', () => {
		expect(ofImage(null)).toMatchObject({
			source: 'image (not checked)',
			pages: null,
			usage: { ocr: null },
			evidence: { number: { match: 'unavailable' }, total: { match: 'unavailable' } },
			review: ['Values not checked (image)'],
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

describe('metaOf a document that OCR has read', () => {
	const sure = (confidence: number) => ({
		text: {
			...read('R-77 12,50'),
			pages: [
				{
					...{ number: 1, markdown: 'R-77 12,50' },
					confidence: {
						...{ average: null, lowest: null },
						words: [
							{ text: 'R-77', start: 0, end: 4, confidence: 0.9 },
							{ text: '12,50', start: 5, end: 10, confidence },
						],
					},
				},
			],
		},
	});
	const metaWith = (own: object, source: { text: SourceText }) =>
		metaOf(
			resultOf({
				...{ schema, extracted, model: 'seen' },
				options: schemaOf(declared).parse(own),
				source: { fileName: 'a.pdf', ...source },
			}),
		);

	it('asks for a review of values that were read with little certainty', () => {
		const meta = metaWith({ positions: true }, sure(0.4199));
		expect(meta.issues).toEqual([
			{ kind: 'uncertain', fields: ['total'], text: 'Total: read with little certainty (0.41)' },
		]);
		expect(meta.review).toEqual(['Total: read with little certainty (0.41)']);
		expect(meta.evidence.total?.confidence).toBe(0.4199);
		expect(meta.notes).toEqual(['The service did not return where the text is on the page']);
	});

	it('names the certainty as it is', () => {
		const { review } = metaWith({ positions: true }, sure(0.29));
		expect(review).toEqual(['Total: read with little certainty (0.29)']);
	});

	it.each([
		[{ positions: true }, 0.8, 0],
		[{ positions: true }, 0.799, 1],
		[{}, 0.1, 0],
	])('with %j, a value of %f is named or not', (own, confidence, count) => {
		expect(metaWith(own, sure(confidence)).issues).toHaveLength(count);
	});

	it('does not name a value again that is not in the text', () => {
		const { text } = sure(0.1);
		const [page] = text.pages;
		const words = page?.confidence.words.map((word) => ({ ...word, start: 0, end: 10 }));
		const pages = [{ ...page, number: 1, markdown: '-12,50 R-77', confidence: { words } }];
		const meta = metaWith({ positions: true }, { text: { ...text, pages } as SourceText });
		expect(meta.issues.map(({ kind, fields }) => [kind, fields])).toEqual([
			['notFound', ['total']],
			['uncertain', ['number']],
		]);
	});

	it('says when the service told nothing of what it was asked for', () => {
		const asked = { positions: true };
		expect(metaWith(asked, { text: read('R-77 12,50') }).notes).toEqual([
			'The service did not say how sure it is of its reading',
			'The service did not return where the text is on the page',
		]);
		expect(metaWith({}, { text: read('R-77 12,50') }).notes).toEqual([]);
	});
});

describe('metaOf an invoice', () => {
	const invoice = schemaFromTemplate('invoice');
	const ofInvoice = (values: Values, printed = 'VAT ID DE123456789, total € 12.50, 10 USD') =>
		metaOf(
			resultOf({
				...{ schema: invoice, options, model: 'seen' },
				extracted: {
					...checkRecord(invoice, values, { dateOrder: 'auto', decimalMark: 'auto' }),
					...nothing,
					model: undefined,
				},
				source: { fileName: 'a.pdf', text: read(printed) },
			}),
		);

	it('says that the currency is not the one next to the total', () => {
		const [issue] = ofInvoice({ total_amount: 12.5, currency: 'USD' }).issues.filter(
			({ kind }) => kind === 'sum',
		);
		expect(issue).toEqual({
			kind: 'sum',
			fields: ['currency', 'total_amount'],
			text: 'The currency USD is not the one next to the total: the document has €',
		});
	});

	it('notes an example of a VAT number, and wants no review for it', () => {
		const meta = ofInvoice({ supplier_vat_id: 'DE123456789', total_amount: 12.5, currency: 'EUR' });
		expect(meta.notes).toEqual([
			expect.stringMatching(/^Supplier VAT ID: DE123456789 is an example/),
		]);
		expect(meta.review).toEqual(['Not found: invoice number, date, supplier']);
	});

	it('finds what is taken off with and without a minus, and no other sum', () => {
		const printed = 'Total 50.00, discount -7.50, prepaid 20.00, due 22.50-';
		const values = { total_amount: 50, discount: 7.5, amount_paid: -20, amount_due: 22.5 };
		const { evidence } = ofInvoice(values, printed);
		expect([evidence.discount?.match, evidence.amount_paid?.match]).toEqual([
			'normalised',
			'normalised',
		]);
		expect(evidence.amount_due?.match).toBe('none');
	});
});
