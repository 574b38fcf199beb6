import { describe, expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';
import { resultOf } from '../resultOf';

// True values that no page prints as they were answered: they follow from what it prints, or are written otherwise.

const schema = schemaFromTemplate('invoice');
const PAGE = 'Alder Ltd\nInvoice no. AL-17\nDate: 2025-03-04\nTotal GBP 192.00\n';
const ANSWER = {
	invoice_number: 'AL-17',
	date: '2025-03-04',
	total_amount: 192,
	currency: 'GBP',
	document_type: 'invoice',
	supplier: 'Alder Ltd',
};

const metaFor = (lines: string, answer: object) =>
	metaOf(resultOf({ schema, answer: { ...ANSWER, ...answer }, pages: [PAGE + lines] }));

describe('a due date that follows from the days to pay', () => {
	it.each([
		['Payable within 30 days.', '2025-04-03'],
		['Terms: net 30', '2025-04-03'],
		['30-day terms', '2025-04-03'],
		['Zahlbar innerhalb von 14 Tagen netto', '2025-03-18'],
		['Zahlungsziel 14 Tage, 7 Tage 2 % Skonto', '2025-03-18'],
		['Paiement à 45 jours', '2025-04-18'],
		['Betaling binnen 30 dagen', '2025-04-03'],
		['Pagamento a 60 giorni', '2025-05-03'],
		['| Vencimiento | 30 días |\n| --- | --- |', '2025-04-03'],
		['<table><tr><td>Terms</td><td>30 days</td></tr></table>', '2025-04-03'],
	])('is found: %j', (lines, due) => {
		const { review, evidence } = metaFor(lines, { due_date: due });
		expect(review).toEqual([]);
		expect(evidence['due_date']?.note).toMatch(/^it is not printed, and follows from "/);
		const wrong = metaFor(lines, { due_date: '2025-03-25' });
		expect(wrong.review).toEqual(['Not found in the text of the document: due date']);
	});

	it('does not follow from the days with a discount', () => {
		const { review } = metaFor('2 % Skonto innerhalb 10 Tagen', { due_date: '2025-03-14' });
		expect(review).toEqual(['Not found in the text of the document: due date']);
	});
});

it.each(['PAID', 'Bezahlt mit PayPal', 'Facture acquittée'])(
	'nothing is due of what is paid: %j',
	(lines) => {
		expect(metaFor(lines, { amount_due: 0 }).review).toEqual([]);
		expect(metaFor('', { amount_due: 0 }).review).not.toEqual([]);
	},
);

it.each([
	['IBAN DE96 4405 0199 0091 0088 42', 'EUR', true],
	['BTW BE 0477.018.284', 'EUR', true],
	['IBAN DE96 4405 0199 0091 0088 42', 'USD', false],
	['IBAN DE96 4405 0199 0091 0088 42, USt-IdNr. GB980780684', 'EUR', false],
	['IBAN DE96 4405 0199 0091 0088 42, 5 CHF', 'EUR', false],
	['No account', 'EUR', false],
])('the currency follows from the country of the accounts: %j, %s', (lines, currency, isFound) => {
	const pages = [PAGE.replace('GBP ', '') + lines];
	const { review } = metaOf(resultOf({ schema, answer: { ...ANSWER, currency }, pages }));
	expect(review.filter((reason) => /currency/i.test(reason)).length === 0).toBe(isFound);
});

it('a VAT number with points is found', () => {
	expect(metaFor('BTW BE 0477.018.284', { supplier_vat_id: 'BE0477018284' }).review).toEqual([]);
});

describe('values with a label or in other words', () => {
	const IBAN = 'GB82 WEST 1234 5698 7654 32';
	it.each([`IBAN ${IBAN}`, `IBAN: ${IBAN}`, `iban no. ${IBAN}`, `Account: ${IBAN}`])(
		'an account with its label: %j',
		(iban) => {
			const { review, issues } = metaFor(`IBAN ${IBAN}`, { iban });
			expect([review, issues.filter(({ fields }) => fields.includes('iban'))]).toEqual([[], []]);
		},
	);

	it.each(['USt-IdNr. DE136695976', 'VAT: DE 136 695 976', 'N° TVA DE136695976', 'DE136695976'])(
		'a VAT number with another label: %j',
		(supplier_vat_id) => {
			expect(metaFor('VAT no. DE136695976', { supplier_vat_id }).review).toEqual([]);
		},
	);

	it.each([
		['Rechnung', 'invoice'],
		['facture', 'invoice'],
		['Factuur', 'invoice'],
		['FATTURA', 'invoice'],
		['Factura', 'invoice'],
		['Gutschrift', 'credit note'],
		['Avoir', 'credit note'],
		['Nota de crédito', 'credit note'],
		['Zahlungserinnerung', 'reminder'],
		['Sollecito di pagamento', 'reminder'],
		['rapport', null],
	])('a type in the language of the page: %s', (type, kind) => {
		const { extracted } = resultOf({
			schema,
			answer: { ...ANSWER, document_type: type },
			pages: [PAGE],
		});
		expect(extracted.record['document_type']).toBe(kind);
	});

	it.each([
		[{ amount: 192, currency: 'GBP' }, 192],
		[{ value: '192.00', currency: '£' }, 192],
		[{ amount: 192 }, 192],
		[{ amount: 192, tax: 32 }, null],
		[{ net: 192 }, null],
	])('an amount with its currency for a number: %j', (total_amount, number) => {
		const { extracted } = resultOf({ schema, answer: { ...ANSWER, total_amount }, pages: [PAGE] });
		expect(extracted.record['total_amount']).toBe(number);
	});
});

describe('a record of which nothing but a no was answered', () => {
	const own = defineSchema(
		'own',
		fieldsOf({ number: 'string', total: 'number', isPaid: 'boolean' }),
	);

	it('is to be reviewed', () => {
		const { review } = metaOf(resultOf({ schema: own, answer: { isPaid: false }, pages: [PAGE] }));
		expect(review).toEqual(['Nothing was found of the fields asked for']);
	});

	it('is fine where nothing else is asked for', () => {
		const form = defineSchema('form', fieldsOf({ isPaid: 'boolean' }));
		expect(
			metaOf(resultOf({ schema: form, answer: { isPaid: false }, pages: [PAGE] })).review,
		).toEqual([]);
	});
});
