import { describe, expect, it } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { issueOf } from '../../../../nodes/shared/values/facts/fact';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { severalDocuments } from '../../../../nodes/StructuredExtraction/check/severalDocuments';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';

/** @param text pages, with // between them */
function found(text: string, template = 'invoice'): string[] {
	const pages = text.split(' // ').map((markdown, index) => ({ number: index + 1, markdown }));
	const issues = atOnce(
		severalDocuments(new Exam({ schema: schemaFromTemplate(template), record: {}, pages })),
	).map(issueOf);
	return issues.map((issue) => issue.text.replace(/(Pages? \S+) looks? like another \S+/, '$1'));
}

const table = (number: string) =>
	`| N° de facture | Date |\n| --- | --- |\n| ${number} | 18/04/2025 |`;

// Suppliers of the samples and of public invoices; the check digits are valid.
const GERMAN = 'IBAN DE02 1203 0000 0000 2020 51';
const DUTCH = 'IBAN NL91ABNA0417164300';
const GERMAN_VAT = 'VAT ID DE136695976';
const DUTCH_VAT = 'BTW NL8104.33.941.B01';

/** A page of which each copy says what it is, and counts itself as the only one. */
const printout = (copy: string, total = '363,00') =>
	`${copy}\nPágina 1 de 1\nFecha: 14/05/2025\nNº: 0004-00012345\nIVA 63,00\nTotal: ${total}`;

describe('several documents in one file', () => {
	it.each([
		['Facture F20260023 // # Facture F20180027 // Conditions', 'Pages 2–3 (no. F20180027)'],
		['| Rechnungsnr. | 30064443 | // | Rechnungsnr. | 30064444 |', 'Page 2 (no. 30064444)'],
		[`${table('F-1')} // ${table('F-2')}`, 'Page 2 (no. F-2)'],
		['|A|Rechnungsnr.|\n|-|-|\n|x|12| // Rechnungsnr. 13', 'Page 2 (no. 13)'],
		[
			'Invoice no.: A1 // Invoice number A2 // **Invoice No** A3',
			'Page 2 (no. A2)',
			'Page 3 (no. A3)',
		],
		['Page 1 of 1 // Page 1 of 2 // Page 2 of 2', 'Pages 2–3'],
		['Seite 1 von 1 // Seite 1 von 1', 'Page 2'],
		[
			'# Invoice\nInvoice no. A1 // # Credit note\nCredit note no. C1\nfor invoice no. A1',
			'Page 2 (no. C1)',
		],
		['Page 1 of 1\nTotal 5.00 // Invoice\nTotal 6.00', 'Page 2'],
		['Invoice no. A1 // Page 1 of 2 // Page 2 of 2', 'Pages 2–3'],
		// An invoice with a stamp that counts it as the second page of the file.
		[
			`Invoice no. A1\n${GERMAN}\nVAT 4.00\nGrand total 24.00\nPage 1 of 2 // Invoice no. B7\n${DUTCH}\nVAT 6.00\nGrand total 36.00\nPage 2 of 2`,
			'Page 2 (no. B7)',
		],
		// Invoices whose number has a label that is not known.
		['VAT 20 % 4.00\nGrand total 24.00 // VAT 20 % 6.00\nGrand total: £36.00', 'Page 2'],
		[`${GERMAN_VAT} // Date 2025-03-15\n${DUTCH_VAT}`, 'Page 2'],
		[`${GERMAN} // # Invoice\n${DUTCH}`, 'Page 2'],
		['VAT DE 123 456 789 // # Invoice\nVAT ATU13585627 IBAN: below', 'Page 2'],
		[`${GERMAN}\nwww.kestrel.co.uk // ${DUTCH}\nmail@sales.marlow.co.uk`, 'Page 2'],
		[
			'www.kestrel.example\nVAT 4.00\nTotal due 24.00 // @marlow.de\nBTW 6,00\nTotal due 36.00',
			'Page 2',
		],
		// The customer is the same.
		[
			`${GERMAN}\nVAT 4.00\nTotal due 24.00\nap@harrow.example // ${DUTCH}\nVAT 6.00\nTotal due 36.00\nap@harrow.example`,
			'Page 2',
		],
		[`${printout('Original')} // ${printout('Original', '365,00')}`, 'Page 2'],
		['VAT 4.00\nGrand total 24.00 // Cover note // Page 1 of 2 // Page 2 of 2', 'Pages 3–4'],
	])('are seen in %j', (pages, ...texts) => {
		expect(found(pages)).toEqual(texts);
	});

	it.each([
		['a repeated heading', 'Invoice no. A-1\nPage 1/2 // Invoice no. A1\nPage 2/2 // Terms'],
		['a number after a cover letter', 'Dear Sir // Invoice no. A1 // Page 2 of 2'],
		['other numbers', 'Invoice no. A1\nOrder no. B1 // Order no. B2, delivery note 7'],
		[
			'a list of invoices',
			'Reminder for invoice no. A1 // Invoice no. A2: 5.00\nInvoice no. A3: 6.00',
		],
		[
			'a page that counts on',
			'Invoice no. A1\nPage 1 of 2 // Credit for invoice no. A0\nPage 2 of 2',
		],
		['terms at the end', 'Invoice no. A1\nPage 1 of 1 // Our terms. Goods remain our property.'],
		['a delivery note of the same number', 'Invoice no. A1 // # Lieferschein\nInvoice no. A1'],
		['a copy', 'Invoice no. A1\nPage 1 of 1 // Copy\nInvoice no. A1\nPage 1 of 1'],
		[
			'the duplicate and the triplicate',
			['Original', 'Duplicado', 'Triplicado']
				.map((copy, at) => printout(`![img-${at}.jpeg](img-${at}.jpeg)\n${copy}`))
				.join(' // '),
		],
		[
			'an earlier invoice that is open',
			'Invoice no. A1\nPage 1 of 1 // Our invoice A-099/24 of 3 March remains open.',
		],
		['a reference', 'Rechnung Nr. 1234 // Gutschrift zur Rechnung Nr. 1200'],
		['an entry of a list', 'Invoice no. A1 // Invoice no. A-099 of 3 March: 119.00'],
		// A ZUGFeRD sample ("EXTENDED_Kostenrechnung"): its address was read as a VAT number.
		['a postcode', `# Invoice\nDE 99199 MUSTERHAUSEN // Date 2025-03-15\nDE 40235 DUESSELDORF`],
		['a misread VAT number', '# Invoice\nDE136695976 // Date 2025-03-15\nVAT ID DE136695970'],
		['a misread account', `# Invoice\n${GERMAN} // # Invoice\nIBAN DE02120300000000202057`],
		[
			'the beginning of an account',
			`# Invoice\nPL5260001246 // # Invoice\nPL61109010140000071219812874`,
		],
		[
			'the account of the supplier on another page',
			`${GERMAN_VAT} // Date 2025-03-14\n${GERMAN} // ${GERMAN_VAT}\n${GERMAN}`,
		],
		[
			'another account where pages count on',
			`Invoice no. A1\n${GERMAN}\nPage 1 of 2 // ${DUTCH}\nPage 2 of 2`,
		],
		['another account without a heading', `Invoice no. A1\n${GERMAN} // Factoring: ${DUTCH}`],
		[
			'two accounts of one supplier',
			`${GERMAN_VAT}\n${GERMAN} // # Invoice\n${GERMAN_VAT}\n${DUTCH}`,
		],
		[
			'VAT numbers of seller and buyer',
			`${GERMAN_VAT}\nwww.kestrel.example // # Invoice\n${DUTCH_VAT}\nwww.kestrel.example`,
		],
		[
			'payments on a bank statement',
			`${GERMAN}\nwww.bank.example // www.shop.example\n${DUTCH}\nDE88200800000970375700\nFR7610107002450061705231739\nDE30507500940000048567`,
		],
		[
			'the website of another company in terms',
			'# Invoice\nwww.kestrel.example // # Report\nwww.ombudsman.example',
		],
		[
			'a sum carried over',
			'Tax 4.00\nTotal 24.00 // Tax 4.00\nGrand total 24.00 // Grand total 24.00',
		],
		[
			'sums of pages',
			'MwSt 4,00\nGesamtbetrag 24,00\nÜbertrag 24,00 // Übertrag 24,00\nMwSt 6,00\nGesamtbetrag 36,00',
		],
		[
			'a page with the number and no label',
			'Invoice no. HP-418\nVAT 4.00\nTotal due 24.00 // HP-418 Annex\nVAT 3.00\nTotal amount 18.00',
		],
		[
			'a second page without the count of all',
			`# Invoice\n${GERMAN}\nwww.kestrel.example // Page 2 Date 2025-03-14\n${DUTCH}\nwww.marlow.example`,
		],
		[
			'the sum of charges',
			'MwSt 4.00\nGesamtbetrag 24.00 // MwSt 4.00\nGesamtbetrag der Zuschläge 3.00',
		],
		['words', 'Invoice no. A1 // Invoice date 2025-03-14\nThe invoice no. is above'],
	])('are not seen in %s', (_, pages) => {
		expect(found(pages)).toEqual([]);
	});

	it('are looked for where a number of the document is asked for', () => {
		expect(found('Order no. 4711 // Order no. 4712', 'purchaseOrder')).toEqual([
			'Page 2 order (no. 4712)',
		]);
		expect(found('Order no. 4711 // Order no. 4712', 'bankStatement')).toEqual([]);
		const own = defineSchema('record', [{ name: 'Rechnungsnummer', type: 'string' }]);
		const sheets = [1, 2].map((number) => ({ number, markdown: `Rechnung Nr. 123${number}` }));
		const text = 'Page 2 looks like another document (no. 1232)';
		expect(
			atOnce(severalDocuments(new Exam({ schema: own, record: {}, pages: sheets }))).map(issueOf),
		).toEqual([{ kind: 'severalDocuments', fields: [], text }]);
	});
});
