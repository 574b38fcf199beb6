import { describe, expect, it } from 'vitest';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import type { Fact } from '../../../../nodes/shared/values/facts/fact';
import { fieldsOf } from '../fieldsOf';
import { type Known, resultOf } from '../resultOf';

const schema = defineSchema('test', fieldsOf({ number: 'string', total: 'number' }));
const of = (known: Partial<Known>) =>
	metaOf(resultOf({ schema, answer: { number: 'R-77', total: '12,50' }, ...known }));

describe('metaOf an image that the model has seen itself', () => {
	const image = 'https://example.com/a.png';
	const notChecked: Fact = { kind: 'imageNotChecked', fields: [], values: { failure: undefined } };
	it.each([
		['not checked', undefined, 'unavailable', /^Values not checked \(image\)$/],
		['in which OCR finds nothing', [' \n'], 'unavailable', /^OCR found no text in the image, so/],
		['with the values', ['Invoice R-77, total EUR 12.50'], 'exact', undefined],
		['with others', ['R-78, 12.50'], 'none', 'Not found in the text of the document: number'],
	])('%s', (_, pages, match, reason) => {
		const facts = pages ? [] : [notChecked];
		const meta = of({ pages, reading: { origin: 'image', image, facts } });
		expect(meta.source).toBe(pages ? 'image' : 'image (not checked)');
		expect(meta.usage).toMatchObject({ ocr: pages ? { pages_processed: 1 } : null });
		expect(meta.evidence.number?.match).toBe(match);
		expect(meta.review).toEqual(reason ? [expect.stringMatching(reason)] : []);
	});
});

describe('metaOf a document that OCR was asked how sure it is of', () => {
	const word = (text: string, start: number, confidence: number) => {
		return { text, start, end: start + text.length, confidence };
	};
	const page = (confidence: number, text = 'R-77 12,50') => ({
		markdown: text,
		confidence: {
			average: null,
			lowest: null,
			words: [word('R-77', text.indexOf('R'), 0.9), word('12,50', text.indexOf('1'), confidence)],
		},
	});

	it.each([
		[true, 0.4199, ['Total: read with little certainty (0.41)']],
		[true, 0.29, ['Total: read with little certainty (0.29)']],
		[true, 0.799, ['Total: read with little certainty (0.79)']],
		[true, 0.8, []],
		[false, 0.1, []],
	])('asked: %s, certainty: %f', (positions, confidence, review) => {
		expect(of({ options: { positions }, pages: [page(confidence)] }).review).toEqual(review);
	});

	it('says when the service told nothing of it', () => {
		expect(of({ options: { positions: true }, pages: ['R-77 12,50'] }).notes).toEqual([
			'The service did not say how sure it is of its reading',
			'The service did not return where the text is on the page',
		]);
		expect(of({ pages: ['R-77 12,50'] }).notes).toEqual([]);
	});
});

it('metaOf a file of several documents names the setting for it', () => {
	const pages = ['Page 1 of 1\nR-77 12,50', 'Page 1 of 1\nR-78'];
	expect(of({ pages }).notes).toEqual([expect.stringContaining('Several: Find Them')]);
});

describe('metaOf an invoice', () => {
	const invoice = schemaFromTemplate('invoice');

	it('compares its values with one another and with the text', () => {
		const answer = { supplier_vat_id: 'DE123456789', total_amount: 12.5, currency: 'USD' };
		const meta = of({
			schema: invoice,
			answer,
			pages: ['VAT ID DE123456789, total € 12.50, 10 USD'],
		});
		expect(meta.notes).toEqual([
			expect.stringMatching(/^Supplier VAT ID: DE12345.* is an example/),
		]);
		expect(meta.review).toEqual([
			'Not found: invoice number, date, supplier',
			'The currency USD is not the one next to the total: the document has €',
		]);
	});

	it('finds what is taken off with and without a minus, and no other sum', () => {
		const answer = { total_amount: 50, discount: 7.5, amount_paid: -20, amount_due: 22.5 };
		const pages = ['Total 50.00, discount -7.50, prepaid 20.00, due 22.50-'];
		const { evidence } = of({ schema: invoice, answer, pages });
		const found = ['discount', 'amount_paid', 'amount_due'].map((name) => evidence[name]?.match);
		expect(found).toEqual(['normalised', 'normalised', 'none']);
	});

	const evidence = { n: { page: null, snippet: '1', match: 'exact' } };
	const data = (isXml: boolean) => ({ isPageWanted: false, form: 'CII', isXml, evidence });
	it.each([
		[false, "the invoice's data; page not read"],
		[true, "the invoice's data"],
	])('says where a value is missing that has no page (XML: %s)', (isXml, place) => {
		const asked = defineSchema(
			'test',
			fieldsOf({ supplier: 'string!', iban: 'string', n: 'string' }),
		);
		const more = { eInvoice: data(isXml) as never };
		const { issues, source, model } = of({ schema: asked, answer: { n: '1' }, more });
		expect([source, model]).toEqual(['e-invoice (CII)', null]);
		expect(issues.map(({ text }) => text)).toEqual([
			`Not found in ${place}: supplier`,
			`Not in ${place}: IBAN`,
		]);
	});
});

describe('the reasons for a review', () => {
	it('are none of a sound record', () => {
		const asked = defineSchema('test', fieldsOf({ number: 'string', iban: 'string' }));
		const answer = { number: 'R-77', confidence: 1 };
		const meta = of({ schema: asked, answer, pages: ['R-77'] });
		expect(meta).toMatchObject({
			review: [],
			fileName: 'a.pdf',
			source: 'ocr',
			pages: 1,
			model: 'm',
			extra: ['confidence'],
			issues: [{ kind: 'missing', fields: ['iban'], text: 'Empty: IBAN' }],
		});
		expect(meta).not.toHaveProperty('record');
	});

	it('are sentences, the gravest first', () => {
		const meta = of({
			pages: ['R-77 and -12,50'],
			extracted: {
				missing: ['iban', 'supplier'],
				missingRequired: ['supplier'],
				facts: [
					{ kind: 'noAnswer', fields: [], values: {} },
					{
						kind: 'ambiguous',
						fields: ['day'],
						values: {
							doubts: [
								{ kind: 'noTime', values: {} },
								{ kind: 'mayBeTwo', values: { printed: '1 2' } },
							],
						},
					},
					{
						kind: 'pagesDisagree',
						fields: ['date'],
						values: { used: 'A', others: [{ text: 'B', pages: '2-3' }] },
					},
					{
						kind: 'invalid',
						fields: ['tax'],
						values: { given: 'x', type: 'number', problem: '' },
					},
				],
			},
		});
		expect(meta.review).toEqual([
			'Not found: supplier',
			'Tax: "x" is not a number',
			'Total: the page has -12.5, with the other sign',
			'Day: it has no time of day; "1 2" may be two numbers',
			'Date: the pages do not agree, "A" was used, page 2-3 has "B"',
			'The answer is empty',
		]);
		const reason = 'Empty';
		const last = { kind: 'missing', fields: ['iban'], text: `${reason}: IBAN`, reason };
		expect(meta.issues.at(-1)).toEqual(last);
		const text = 'Tax: "x" is not a number';
		expect(meta.issues[1]).toEqual({
			kind: 'invalid',
			fields: ['tax'],
			text,
			reason: '"x" is not a number',
			values: ['x'],
		});
	});

	it('name ten of many', () => {
		const paths = Array.from({ length: 1000 }, (_, index) => `lines[${index}].total`);
		const values = { given: 'x', type: 'number' as const, problem: '' };
		const facts = paths.map((field) => ({ kind: 'invalid' as const, fields: [field], values }));
		const { review } = of({ pages: ['R-77 12,50'], extracted: { missingRequired: paths, facts } });
		expect(review).toHaveLength(12);
		expect(review[0]).toContain('line 10, total and 990 more');
		expect(review[11]).toBe('990 more values are not of their type');
	});
});

describe('a document of another kind', () => {
	const reasons = (template: string, answer: object, pages: string[] | undefined) => {
		const asked = schemaFromTemplate(template);
		const values = Object.fromEntries(Object.entries(answer));
		return of({ schema: asked, answer: values, pages }).review[0];
	};
	it.each([
		['invoice', {}, ['Hello'], 'This does not look like an invoice'],
		['invoice', { currency: 'EUR' }, ['Hello'], 'This does not look like an invoice'],
		['invoice', { currency: 'EUR' }, ['EUR'], 'Not found: invoice number, date, supplier, total'],
		['invoice', { currency: 'EUR' }, undefined, 'Not found: invoice number, date, supplier'],
		[
			'invoice',
			{ currency: 'EUR', supplier: 'A' },
			['x'],
			'Not found: invoice number, date, total',
		],
		['bankStatement', {}, ['Hello'], 'This does not look like a bank statement'],
		['businessCard', {}, ['Hello'], 'This does not look like a business card'],
	])('%s with %j, in %j: %s', (template, answer, pages, reason) => {
		expect(reasons(template, answer, pages)).toContain(reason);
	});

	it('has no name where the fields are own ones, and needs one that is required', () => {
		const own = (type: string, name = 'number') =>
			of({ schema: defineSchema('record', fieldsOf({ [name]: type })), answer: {}, pages: ['x'] });
		expect(own('string!').review).toEqual(['None of the required fields was found']);
		expect(own('string!', 'No.').review).toEqual(['None of the required fields was found']);
		expect(own('string').review).toEqual(['Nothing was found of the fields asked for']);
	});
});
