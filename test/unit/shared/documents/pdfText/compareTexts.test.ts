import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../../nodes/shared/host/budget';
import { compareTexts } from '../../../../../nodes/shared/documents/pdfText/compareTexts';

function differences(file: string, ocr: string) {
	const pages = (markdown: string) => [{ number: 1, markdown }];
	const read = [{ number: 1, text: ocr }];
	const [page] = atOnce(compareTexts(read, { pages: pages(file), isPaged: true }));
	const printed = (list: Array<{ text: string }> = []) => list.map(({ text }) => text);
	return [printed(page?.onlyInFile), printed(page?.onlyInOcr)];
}

const none = [[], []];

describe('the text of a PDF file compared with OCR', () => {
	it.each([
		['a misread digit', 'Total 1.834,00', 'Total 1.334,00', [['1.834,00'], ['1.334,00']]],
		['a lost decimal mark', 'Total 18,34', 'Total 1834', [['18,34'], ['1834']]],
		['a line that OCR dropped', 'Net 10,00\nTax 1,90', '| Net | 10,00 |', [['1,90'], []]],
		['a misread date', '14.03.2025', '14.08.2025', [['14.03.2025'], ['14.08.2025']]],
		['a misread day', 'Fällig 3. März', 'Fällig 8. März', [['3. März'], ['8. März']]],
		['a misread month', 'am 3. Mai 2024', 'am 3. Mar 2024', [['3. Mai 2024'], ['3. Mar 2024']]],
		['a misread sum without cents', 'Total 999 EUR', 'Total 998 EUR', [['999'], ['998']]],
		['a misread short sum', 'Due: € 99,9', 'Due: € 99,4', [['99,9'], ['99,4']]],
		['a misread number', 'No. 75969813', 'No. 75969818', [['75969813'], ['75969818']]],
	])('differs by %s', (_, file, ocr, found) => {
		expect(differences(file, ocr)).toEqual(found);
	});

	it.each([
		['another order of words', 'Total 5,00\n14.03.2025', '14.03.2025 | Total | 5,00'],
		['numbers in groups', 'IBAN DE89 3704 0044 0532 0130 00', 'IBAN DE89370400440532013000'],
		['spaces in an amount', 'Total 1 234,56', 'Total 1.234,56'],
		['a number right after another (coolblue)', '€ 4,2421%1Incl.', '4,24 21%'],
		['a sum whose currency is elsewhere', 'Total 999 EUR', '| Total | 999 |'],
		['short numbers', 'Page 1 of 12', 'Page 1 of 13'],
		['a date in several cells', 'am 3. März 2024', '| 3. März | 2024 |'],
		['a date on two lines', '3. März 2024', '3. März\n2024'],
		['a month next to an amount', 'Miete März 12,00', '| Miete März | 12,00 |'],
		['dashes in place of decimals', 'Total 12,-', 'Total 12,00'],
		['a long dash in place of decimals', 'Total 1.250,–', 'Total 1.250,00'],
	])('does not differ by %s', (_, file, ocr) => {
		expect(differences(file, ocr)).toEqual(none);
	});

	it('is compared as a whole where it has no pages', () => {
		const ocr = ['Total 5,00', 'Net 4,20'].map((text, at) => ({ number: at + 1, text }));
		const file = { pages: [{ number: 1, markdown: 'Total 5,00\nNet 4,70' }], isPaged: false };
		expect(atOnce(compareTexts(ocr, file))).toMatchObject([
			{ page: null, onlyInFile: [{ text: '4,70' }], onlyInOcr: [{ text: '4,20' }] },
		]);
	});
});
