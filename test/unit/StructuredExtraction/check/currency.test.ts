import { describe, expect, it } from 'vitest';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Currencies with the same symbol are told apart by the words of their countries (`currenciesShown`).

const schema = schemaFromTemplate('invoice');
const answered = { invoice_number: 'AL-17', date: '4 March 2025', supplier: 'Alder' };

function metaFor(total: string, currency: string, words: string) {
	const page = `Alder\n${words}\nInvoice no. AL-17\nDate: 4 March 2025\n\nTotal ${total}\n`;
	const answer = { ...answered, total_amount: 192, currency };
	return metaOf(resultOf({ schema, answer, pages: [page] }));
}

describe('a symbol of several currencies', () => {
	it.each([
		['$192.00', 'USD', 'AUD', 'ABN 51 824 753 556'],
		['$192.00', 'USD', 'AUD', 'Sydney NSW, Australia'],
		['$192.00', 'USD', 'CAD', 'GST/HST 123456789 RT0001'],
		['$192.00', 'USD', 'SGD', 'UEN 201912345K'],
		['$192.00', 'USD', 'NZD', 'NZBN 9429041525747'],
		['$192.00', 'USD', 'MXN', 'RFC: ABC010101AB1'],
		['$192.00', 'USD', 'CAD', 'All amounts in CAD'],
		['$192.00', 'AUD', 'USD', 'Austin, TX 78701'],
		['$192.00', 'USD', 'MXN', 'Tel. +52 473 555 0136'],
		['$192.00', 'USD', 'MXN', '(Ciento noventa y dos pesos 00/100 M.N.)'],
		['192,00 kr.', 'SEK', 'DKK', 'Telefon +4532145678'],
		['192,00 kr.', 'SEK', 'DKK', 'CVR 12345678'],
		['kr 192,00', 'SEK', 'NOK', 'Org.nr 923 456 789 MVA'],
		['kr 192,00', 'NOK', 'SEK', 'Org.nr: 556677-8899, F-skatt'],
		['kr 192,00', 'DKK', 'ISK', 'Kennitala 550101-1234'],
		['¥192', 'CNY', 'JPY', '登録番号 T1234567890123'],
		['¥192', 'JPY', 'CNY', '纳税人识别号'],
		['| $192.00 |', 'USD', 'AUD', '| ABN | 51 824 753 556 |\n| --- | --- |'],
	])('%s as %s is doubted where words show %s: %s', (total, given, shown, words) => {
		expect(metaFor(total, given, words).review).toEqual([
			expect.stringContaining(`The currency may be ${shown}, not ${given}: the page has`),
		]);
		expect(metaFor(total, shown, words).review).toEqual([]);
	});

	it('is noted where no words show which, and is not doubted where one is the place of the customer', () => {
		expect(metaFor('$192.00', 'USD', '').notes).toEqual([
			expect.stringMatching(/^Currency: "\$" was read as USD, and can also mean ARS, AUD, CAD, /),
		]);
		const both = metaFor('$192.00', 'USD', 'EIN: 12-3456789\nBill to: Joe, Toronto, Canada');
		expect(both.review).toEqual([]);
		expect(both.notes.filter((note) => note.startsWith('Currency'))).toEqual([]);
		expect(metaFor('£192.00', 'GBP', '').notes).toEqual([]);
	});
});
