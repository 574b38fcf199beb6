import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';
import { WITHOUT_OCR } from '../../../../../nodes/shared/documents/ocr/reading';
import { withBeyondPages } from '../../../../../nodes/shared/documents/pdf/beyondPages';
import { pdfFacts } from '../../../../../nodes/shared/documents/pdf/pdfFacts';
import { pdfOf } from './scanPdf';

/** The reading of a file whose only page has a text. */
async function read(bytes: Buffer, text = 'Total:') {
	const found = await pdfFacts(Readable.from([bytes]));
	const pages = [{ number: 1, markdown: text }];
	const {
		facts,
		notes,
		pages: shown,
	} = withBeyondPages({ ...WITHOUT_OCR, origin: 'ocr', pages }, found);
	return { text: shown[0]?.markdown, notes: notes.map(wordsOf), reasons: facts.map(wordsOf) };
}

const root = '<< /Pages 2 0 R /AcroForm << /Fields [3 0 R] >> >>';
const field = (value: string, others = '') =>
	pdfOf([root, '<<>>', `<< /FT /Tx /T (Total) /V ${value} ${others} >>`]);
const packed = (object: string) => {
	const content = deflateSync(`7 0 ${object}`);
	return pdfOf([
		root,
		'<<>>',
		{ dictionary: '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>', content },
	]);
};
const update = (object: string) =>
	Buffer.concat([field('(7.00)'), Buffer.from(`3 0 obj ${object} endobj\n`)]);

describe('the values of a form in a PDF file', () => {
	it.each<[string, Buffer, string]>([
		['as a string', field('(1234.50)'), '1234.50'],
		['with escapes', field(String.raw`(1\(2\)3\0564)`), '1(2)3.4'],
		['in hexadecimal digits', field('<313233>'), '123'],
		['in UTF-16', field('<FEFF00310032002020AC>'), '12 €'],
		['in a list of objects', packed('<< /T (Total) /V (55.10) >>'), '55.10'],
		['changed by an update', update('<< /T (Total) /V (8.00) >>'), '8.00'],
		[
			'without a type of its own',
			pdfOf([root, '<<>>', '<< /T (Total) /Parent 9 0 R /V (5.00) >>']),
			'5.00',
		],
	])('become text: %s', async (_, bytes, value) => {
		const { text, notes } = await read(bytes);
		expect(text).toBe(`Total:\n\nTotal: ${value}`);
		expect(notes).toEqual([
			'The form in the file has values that the text of its pages lacks; they were added to it: Total',
		]);
	});

	it.each<[string, Buffer, string?]>([
		['on the page', field('(1,234.50)'), 'Total: 1,234.50 EUR'],
		['hidden', field('(5.00)', '/F 2')],
		['passwords', field('(secret)', '/Ff 8192')],
		['empty', field('()')],
		['check boxes', field('/Off')],
		['removed by an update', update('<< /T (Total) >>')],
	])('do not where they are %s', async (_, bytes, text = 'Total:') => {
		expect(await read(bytes, text)).toEqual({ text, notes: [], reasons: [] });
	});

	it('become text where another program has written the form', async () => {
		const pdf = await PDFDocument.create();
		const box = pdf.getForm().createTextField('Gesamtbetrag');
		box.setText('99,90');
		box.addToPage(pdf.addPage());
		for (const useObjectStreams of [true, false]) {
			const bytes = Buffer.from(await pdf.save({ useObjectStreams }));
			expect((await read(bytes)).text).toBe('Total:\n\nGesamtbetrag: 99,90');
		}
	});
});

describe('a PDF file whose page is a placeholder', () => {
	const wait =
		'Please wait... If this message is not eventually replaced by the proper contents of the document, your PDF viewer may not be able to display this type of document.';
	it.each<[string, Buffer, string]>([
		['by its words', pdfOf(['<< /Pages 2 0 R >>']), wait],
		[
			'by its form',
			pdfOf(['<< /Pages 2 0 R /NeedsRendering true /AcroForm << /XFA [] >> >>']),
			'Bitte warten',
		],
	])('has a reason for a review: %s', async (_, bytes, text) => {
		expect((await read(bytes, text)).reasons).toEqual([
			expect.stringMatching(/^The page is a placeholder/),
		]);
	});

	it('has none for a form that has pages, or a text about such pages', async () => {
		const form = pdfOf(['<< /Pages 2 0 R /AcroForm << /XFA [] >> >>']);
		expect((await read(form, 'Total 5')).reasons).toEqual([]);
		expect((await read(form, `${'A page about PDF files. '.repeat(200)}${wait}`)).reasons).toEqual(
			[],
		);
	});
});

describe('files attached in a PDF file', () => {
	const file = (name: string) => `<< /Type /Filespec /F (old) /UF (${name}) /EF << /F 9 0 R >> >>`;
	const told = /^Files attached in the PDF file were not read: terms\.pdf, b\.xlsx\. Save them/;
	it.each([
		'Rechnung_4711.pdf',
		'invoice-2024.PDF',
		'Facture 12.pdf',
		'fattura.12.pdf',
		'4711 factuur.pdf',
		'Factura.docx',
		'receipt.png',
		'Mahnung_2.pdf',
		'avoir-3.pdf',
		'2024-05 Gutschrift.pdf',
	])('are a reason where one is to be paid: %s', async (name) => {
		const { notes, reasons } = await read(pdfOf(['<< /Pages 2 0 R >>', file(name)]));
		expect([notes, reasons]).toEqual([[], [expect.stringContaining(name)]]);
	});

	it('are told', async () => {
		const bytes = pdfOf([
			'<< /Pages 2 0 R >>',
			file('terms.pdf'),
			file('b.xlsx'),
			file('factur-x.xml'),
		]);
		expect(await read(bytes)).toEqual({
			text: 'Total:',
			notes: [expect.stringMatching(told)],
			reasons: [],
		});
	});

	it('are a reason for a review where the page is their cover', async () => {
		const bytes = pdfOf([
			'<< /Pages 2 0 R /Collection << /View /D >> >>',
			file('terms.pdf'),
			file('b.xlsx'),
		]);
		expect((await read(bytes)).reasons).toEqual([expect.stringMatching(told)]);
	});
});
