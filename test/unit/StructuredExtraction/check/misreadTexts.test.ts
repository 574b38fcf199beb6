import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { fieldsOf } from '../fieldsOf';
import { resultOf } from '../resultOf';

const invoice = schemaFromTemplate('invoice');
const RIGHT = {
	invoice_number: 'R-4711',
	date: '2025-03-12',
	supplier: 'Nordwind Logistik GmbH',
	total_amount: 119,
	currency: 'EUR',
};
const pageWith = (supplier: string) =>
	`Rechnung\nRechnungsnummer: R-4711\nRechnungsdatum: 12.03.2025\nLieferant: ${supplier}\nGesamtbetrag: 119,00 EUR`;

/** Reasons and notes of a record, and the evidence of a field. */
function told(answer: Values, page: string, schema = invoice) {
	const { review, notes, evidence } = metaOf(resultOf({ schema, answer, pages: [page] }));
	return { review, notes, evidence };
}
const NOT_FOUND = /^Not found in the text of the document: /;

describe('a text of which the page has another character after its own label', () => {
	it.each([
		['another one', 'Nordwlnd Logistik GmbH'],
		['a digit', 'Nordw1nd Logistik GmbH'],
		['one less', 'Nordwnd Logistik GmbH'],
		['one more', 'Nordwiind Logistik GmbH'],
	])('is a note and no reason: %s', (_, printed) => {
		const { review, notes, evidence } = told(RIGHT, pageWith(printed));
		const note = `the page has "${printed}", which differs by one character: OCR may have misread it`;
		expect([review, notes]).toEqual([[], [`Supplier: ${note}`]]);
		expect(evidence['supplier']).toMatchObject({ page: 1, match: 'normalised', note });
	});

	it('may be one of a field of the user', () => {
		const schema = defineSchema('record', fieldsOf({ Ansprechpartner: 'string', n: 'string' }));
		const page = 'Ansprechpartner: Karoline Mauser\nn: 5';
		const { review, notes } = told({ Ansprechpartner: 'Karoline Hauser', n: '5' }, page, schema);
		expect(review).toEqual([]);
		expect(notes).toEqual([expect.stringMatching(/^Ansprechpartner: .*"Karoline Mauser"/)]);
	});

	it.each([
		['two characters', 'Nordwlnb Logistik GmbH'],
		['the beginning of a longer word', 'Nordwlnd Logistik GmbHaus'],
	])('is a reason with more than that: %s', (_, printed) => {
		expect(told(RIGHT, pageWith(printed)).review).toEqual([expect.stringMatching(NOT_FOUND)]);
	});

	it('is a reason without its label, or at two places', () => {
		const page = pageWith('Kestrel AG');
		const elsewhere = `${page}\nNordwlnd Logistik GmbH`;
		expect(told(RIGHT, elsewhere).review).toEqual([expect.stringMatching(NOT_FOUND)]);
		const twice = `${pageWith('Nordwlnd Logistik GmbH')}\nLieferant: Nordwinb Logistik GmbH`;
		expect(told(RIGHT, twice).review).toEqual([expect.stringMatching(NOT_FOUND)]);
	});

	it('is a reason after the label of another field', () => {
		const schema = defineSchema('record', fieldsOf({ Mieter: 'string', Hausmeister: 'string' }));
		const page = 'Mieter: Jo Ray\nHausmeister: Karoline Mauser';
		const { review } = told({ Mieter: 'Karoline Hauser', Hausmeister: null }, page, schema);
		expect(review).toContainEqual(expect.stringMatching(NOT_FOUND));
	});

	it('is a reason in a number, date, amount or account, and in short words', () => {
		const page = pageWith(RIGHT.supplier).replace('R-4711', 'R-4771');
		expect(told(RIGHT, page).review).toEqual([expect.stringMatching(/invoice number$/)]);
		const days = pageWith(RIGHT.supplier).replace('12.03.2025', '17.03.2025');
		expect(told(RIGHT, days).review.join()).toMatch(/date/i);
		const sums = pageWith(RIGHT.supplier).replace('119,00', '719,00');
		expect(told(RIGHT, sums).review.join()).toMatch(/total/i);
		const iban = 'DE02120300000000202051';
		const account = `${pageWith(RIGHT.supplier)}\nIBAN: DE02120300000000202057`;
		expect(told({ ...RIGHT, iban }, account).review.join()).toMatch(/IBAN/);
		const schema = defineSchema('record', fieldsOf({ town: 'string', n: 'string' }));
		expect(told({ town: 'Bonn', n: '5' }, 'Town: Born\nn: 5', schema).review).toEqual([
			expect.stringMatching(NOT_FOUND),
		]);
	});
});
