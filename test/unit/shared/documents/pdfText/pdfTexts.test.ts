import { describe, expect, it } from 'vitest';
import {
	assignPdfTexts,
	type PdfText,
} from '../../../../../nodes/shared/documents/pdfText/pdfTexts';

interface Pdf {
	fileName: string;
	field?: string;
	pdfText?: PdfText;
}

/** The texts that files get, each as its pages. */
function assigned(value: unknown, ...names: string[]) {
	const pdfs = names.map((fileName, index): Pdf => ({ fileName, field: `file_${index}` }));
	assignPdfTexts(value, pdfs);
	return pdfs.map(({ pdfText }) => pdfText?.pages);
}

describe('the text of PDF files', () => {
	it.each([
		['one text', 'A\n\nB', [['A\n\nB']], false],
		['form feeds as page breaks', 'A\fB\f', [['A', 'B']], true],
		['one text per page', ['A', 'B'], [['A', 'B']], true],
		['one page', ['A'], [['A']], true],
		['the output of the node', { text: ['A', 'B'], numpages: 3 }, [['A', 'B']], true],
		['nothing', undefined, [['']], false],
		['an empty list', [], [['']], false],
	])('is %s', (_, value, pages, isPaged) => {
		const pdf: Pdf = { fileName: 'a.pdf' };
		assignPdfTexts(value, [pdf]);
		expect([pdf.pdfText?.pages]).toEqual(pages);
		expect(pdf.pdfText?.isPaged).toBe(isPaged);
	});

	it('keeps the number of pages that the node tells', () => {
		const pdf: Pdf = { fileName: 'a.pdf' };
		assignPdfTexts({ text: 'A', numpages: 3 }, [pdf]);
		expect(pdf.pdfText?.pageCount).toBe(3);
	});

	it('belongs to the file of its position, name or field', () => {
		const two = ['a.pdf', 'mail.eml › b.pdf'];
		expect(assigned(['A', ['B', 'C']], ...two)).toEqual([['A'], ['B', 'C']]);
		expect(assigned({ 'a.pdf': 'A', 'b.pdf': 'B' }, ...two)).toEqual([['A'], ['B']]);
		expect(assigned({ file_1: 'B' }, ...two)).toEqual([[''], ['B']]);
	});

	it.each([
		['a text without a PDF file', 'A', [], 'the item has no PDF file'],
		['one text for two files', 'A', ['a.pdf', 'b.pdf'], 'one text, but the item has 2 PDF files'],
		['a list of another length', ['A', 'B', 'C'], ['a.pdf', 'b.pdf'], 'a list of 3'],
		['an unknown name', { 'c.pdf': 'C' }, ['a.pdf'], 'does not have: c.pdf'],
		['a number', 7, ['a.pdf'], 'must be text, but has number'],
		['a list of numbers', [1, 2], ['a.pdf'], 'must be text, but has number'],
		['a list in a list', [['A']], ['a.pdf'], 'must be text, but has a list'],
	])('is refused for %s', (_, value, names, message) => {
		expect(() => assigned(value, ...names)).toThrow(message);
	});

	it('is not given by a name that several files have', () => {
		const two = ['a.pdf', 'a.pdf'];
		expect(() => assigned({ 'a.pdf': 'A' }, ...two)).toThrow(
			'names a.pdf, and the item has several PDF files of this name: name their fields',
		);
		expect(() => assigned({ 'a.pdf': 'A' }, 'a.pdf', 'mail.eml › a.pdf')).toThrow('several PDF');
		expect(assigned({ file_0: 'A', file_1: 'B' }, ...two)).toEqual([['A'], ['B']]);
	});

	it('separates a value from the label right after it, as at the ends of lines', () => {
		expect(assigned('993548900Factuurnummer:\nB01BTW\nA4 2x', 'a.pdf')).toEqual([
			['993548900 Factuurnummer:\nB01 BTW\nA4 2x'],
		]);
	});

	it.each([
		['50 MB', 'a'.repeat(50 * 1024 * 1024), '2,000,000 characters'],
		['20,000 pages', Array.from({ length: 20_000 }, () => 'A'), '10,000 pages'],
	])('of %s is not looked at', (_, value, excess) => {
		const pdf: Pdf = { fileName: 'a.pdf' };
		assignPdfTexts(value, [pdf]);
		expect(pdf.pdfText).toMatchObject({ pages: [], excess: expect.stringContaining(excess) });
	});
});
