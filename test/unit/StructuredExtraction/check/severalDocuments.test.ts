import { describe, expect, it } from 'vitest';
import { severalDocuments } from '../../../../nodes/StructuredExtraction/check/severalDocuments';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import { defineSchema } from '../../../../nodes/shared/schema/schema';

const found = (pages: string[], template = 'invoice') =>
	severalDocuments(
		schemaFromTemplate(template),
		pages.map((markdown, index) => ({ number: index + 1, markdown })),
	).map(({ text }) => text);

const table = (number: string) =>
	`| N° de facture | Date |\n| --- | --- |\n| ${number} | 18/04/2025 |`;

describe('several documents in one file', () => {
	it.each<[what: string, pages: string[], texts: string[]]>([
		[
			'another number under the same label',
			['Facture F20260023', '# Facture F20180027', 'Conditions générales'],
			['Pages 2–3 look like another invoice (no. F20180027)'],
		],
		[
			'in a cell',
			['| Rechnungsnr. | 30064443 |', '| Rechnungsnr. | 30064444 |'],
			['Page 2 looks like another invoice (no. 30064444)'],
		],
		['below a heading', [table('F-1'), table('F-2')], [expect.stringContaining('(no. F-2)')]],
		[
			'three of them',
			['Invoice no.: A1', 'Invoice number A2', '**Invoice No** A3'],
			[expect.stringContaining('(no. A2)'), expect.stringContaining('(no. A3)')],
		],
		[
			'a count that begins again',
			['Page 1 of 1', 'Page 1 of 2', 'Page 2 of 2'],
			['Pages 2–3 look like another invoice'],
		],
		[
			'the same in German',
			['Seite 1 von 1', 'Seite 1 von 1'],
			['Page 2 looks like another invoice'],
		],
		[
			'totals that begin again, each with its tax',
			['VAT 20 % 4.00\nGrand total 24.00', 'VAT 20 % 6.00\nGrand total: £36.00'],
			['Page 2 looks like another invoice'],
		],
		[
			'a credit note, which names the invoice',
			['# Invoice\nInvoice no. A1', '# Credit note\nCredit note no. C1\nfor invoice no. A1'],
			['Page 2 looks like another invoice (no. C1)'],
		],
		[
			'the heading of another kind',
			['Invoice no. A1', '# Purchase order\nto our supplier'],
			['Page 2 looks like another invoice'],
		],
		[
			'a heading after the last page of a count',
			['Page 1 of 1\nTotal 5.00', 'Invoice\nTotal 6.00'],
			['Page 2 looks like another invoice'],
		],
		[
			'a count that begins after a page with a number',
			['Invoice no. A1', 'Page 1 of 2', 'Page 2 of 2'],
			['Pages 2–3 look like another invoice'],
		],
		[
			'account and VAT numbers of others',
			[
				'Date 2025-03-14\nVAT ID DE123456789\nIBAN DE02 1203 0000 0000 2020 51',
				'Date 2025-03-15\nVAT ID NL001234567B01',
			],
			['Page 2 looks like another invoice'],
		],
		[
			'a count that goes on, with another number and total',
			[
				'Invoice no. A1\nVAT 4.00\nGrand total 24.00\nPage 1 of 2',
				'Invoice no. B7\nVAT 6.00\nGrand total 36.00\nPage 2 of 2',
			],
			['Page 2 looks like another invoice (no. B7)'],
		],
		[
			'account and sender, without any label',
			[
				'IBAN DE02120300000000202051\nwww.kestrel.example',
				'IBAN NL91ABNA0417164300\nmail@sales.marlow.example',
			],
			['Page 2 looks like another invoice'],
		],
	])('are seen by %s', (_, pages, texts) => {
		expect(found(pages)).toEqual(texts);
	});

	it.each<[what: string, pages: string[]]>([
		['a repeated heading', ['Invoice no. A-1\nPage 1/2', 'Invoice no. A1\nPage 2/2', 'Terms']],
		['a number after a cover letter', ['Dear Sir', 'Invoice no. A1', 'Page 2 of 2']],
		[
			'numbers of orders and deliveries',
			['Invoice no. A1\nOrder no. B1', 'Order no. B2, delivery note 7'],
		],
		[
			'a list of invoices',
			['Reminder for invoice no. A1', 'Invoice no. A2: 5.00\nInvoice no. A3: 6.00'],
		],
		[
			'a page that counts on',
			['Invoice no. A1\nPage 1 of 2', 'Credit for invoice no. A0\nPage 2 of 2'],
		],
		[
			'terms after the last page of a count',
			['Invoice no. A1\nPage 1 of 1', 'Our terms. Goods remain our property.'],
		],
		[
			'the account of the supplier on another page',
			[
				'VAT ID DE123456789',
				'Date 2025-03-14\nIBAN DE02120300000000202051',
				'VAT ID DE123456789\nIBAN DE02120300000000202051',
			],
		],
		['a delivery note below the same number', ['Invoice no. A1', '# Lieferschein\nInvoice no. A1']],
		['a copy', ['Invoice no. A1\nPage 1 of 1', 'Copy\nInvoice no. A1\nPage 1 of 1']],
		[
			'the sum carried over',
			['Tax 4.00\nTotal 24.00', 'Tax 4.00\nGrand total 24.00', 'Grand total 24.00'],
		],
		[
			'an earlier invoice that is open',
			['Invoice no. A1\nPage 1 of 1', 'Our invoice A-099/24 of 3 March remains open.'],
		],
		['a reference', ['Rechnung Nr. 1234', 'Gutschrift zur Rechnung Nr. 1200']],
		['an entry of a list', ['Invoice no. A1', 'Invoice no. A-099 of 3 March: 119.00']],
		[
			'another account on a page that counts on',
			[
				'Invoice no. A1\nIBAN DE02120300000000202051\nPage 1 of 2',
				'IBAN NL91ABNA0417164300\nPage 2 of 2',
			],
		],
		[
			'the sum of the charges',
			['MwSt 4.00\nGesamtbetrag 24.00', 'MwSt 4.00\nGesamtbetrag der Zuschläge 3.00'],
		],
		['dates and words', ['Invoice no. A1', 'Invoice date 2025-03-14\nThe invoice no. is above']],
	])('are not seen by %s', (_, pages) => {
		expect(found(pages)).toEqual([]);
	});

	it('are looked for where a number of the document is asked for', () => {
		const pages = ['Order no. 4711', 'Order no. 4712'];
		expect(found(pages, 'purchaseOrder')).toEqual([
			'Page 2 looks like another purchase order (no. 4712)',
		]);
		expect(found(pages, 'bankStatement')).toEqual([]);
		const own = defineSchema('record', [{ name: 'Rechnungsnummer', type: 'string' }]);
		const sheets = ['Rechnung Nr. 1234', 'Rechnung Nr. 1235'].map((markdown, index) => ({
			number: index + 1,
			markdown,
		}));
		expect(severalDocuments(own, sheets)).toEqual([
			{
				kind: 'severalDocuments',
				fields: [],
				text: 'Page 2 looks like another document (no. 1235)',
			},
		]);
	});
});
