import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfScans } from '../../../../../nodes/shared/documents/pdf/pdfScans';
import { CONTENT, jpeg, pdfOf, type Scan, scanOf } from './scanPdf';

async function scansOf(bytes: Buffer) {
	const scans: { number: number; jpeg: Buffer }[] = [];
	for await (const scan of pdfScans(bytes)) scans.push(scan);
	return scans;
}
const numbersOf = async (bytes: Buffer) => (await scansOf(bytes)).map(({ number }) => number);

describe('the scans of a PDF file', () => {
	it.each<[string, Scan]>([
		['plain', {}],
		[
			'with text of OCR over it (tesseract)',
			{ content: `${CONTENT} BT 3 Tr /F 9 Tf (a \\) b) Tj ET` },
		],
		['over text of OCR (OCRmyPDF)', { content: `q /Fm0 Do Q BT (text) Tj ET ${CONTENT}` }],
		['in a frame of the page (Quartz)', { content: `q Q q 0 0 595 842 re W n ${CONTENT} Q` }],
		['with a plain state (Acrobat)', { content: `/Plain gs ${CONTENT}` }],
		[
			'scaled in two steps (Ghostscript)',
			{ content: 'q .1 0 0 .1 0 0 cm q 5950 0 0 8420 0 0 cm /Im0 Do Q Q' },
		],
		['packed (OCRmyPDF)', { filter: '[/FlateDecode /DCTDecode]', bytes: deflateSync(jpeg) }],
		[
			'with keys of other filters (tesseract)',
			{ image: '/ColorSpace /DeviceGray /DecodeParms << /Predictor 1 >>' },
		],
		['with a length', { image: `/ColorSpace [/CalRGB <<>>] /Length ${jpeg.length}` }],
		['with an empty list of annotations', { page: '/Annots []' }],
	])('are its pages with one JPEG alone: %s', async (_, scan) => {
		expect(await scansOf(scanOf(scan))).toEqual([
			{ number: 1, jpeg: expect.toSatisfy((found: Buffer) => found.includes(jpeg)) as Buffer },
		]);
	});

	it.each<[string, Scan]>([
		['turned', { page: '/Rotate 90' }],
		['cut', { page: '/CropBox [0 0 400 842]' }],
		['with an annotation', { page: '/Annots [<< /Subtype /Stamp >>]' }],
		['with text on it', { content: `${CONTENT} BT (PAID) Tj ET` }],
		['with a line on it', { content: `${CONTENT} 0 0 m 9 9 l S` }],
		['with another image on it', { content: `${CONTENT} ${CONTENT}` }],
		['with a form on it', { content: `${CONTENT} /Fm0 Do` }],
		['with content that cannot be read', { content: `${CONTENT} ) BT (PAID) Tj ET` }],
		['smaller than the page', { content: 'q 500 0 0 842 0 0 cm /Im0 Do Q' }],
		['larger than the page', { content: 'q 700 0 0 842 0 0 cm /Im0 Do Q' }],
		['upside down', { content: 'q 595 0 0 -842 0 842 cm /Im0 Do Q' }],
		['tilted', { content: 'q 595 90 -90 842 0 0 cm /Im0 Do Q' }],
		['cut by a path', { content: `q 0 0 300 842 re W n ${CONTENT} Q` }],
		['transparent', { content: `/Glass gs ${CONTENT}` }],
		['in a layer', { content: `/OC /L BDC ${CONTENT} EMC` }],
		['as a mask', { image: '/ColorSpace /DeviceRGB /SMask 5 0 R' }],
		['with other colours', { image: '/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]' }],
		['in colours of printers', { image: '/ColorSpace [/ICCBased 6 0 R]' }],
		['in a table of colours', { image: '/ColorSpace [/Indexed /DeviceRGB 1 <0>]' }],
		['of another format', { filter: '/JPXDecode' }],
		['that is no JPEG', { bytes: Buffer.from('<svg onload="alert(1)"/>') }],
		['encrypted', { more: ['<< /Encrypt 1 0 R >>'] }],
	])('are no other pages: %s', async (_, scan) => {
		expect(await scansOf(scanOf(scan))).toEqual([]);
	});

	it.each([true, false])(
		'have the numbers of their pages (compressed: %s)',
		async (useObjectStreams) => {
			const pdf = await PDFDocument.create();
			const image = await pdf.embedJpg(new Uint8Array(jpeg));
			for (const isScan of [false, true, true]) {
				const page = pdf.addPage([595, 842]);
				if (isScan) page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
			}
			const bytes = Buffer.from(await pdf.save({ useObjectStreams }));
			expect(await numbersOf(bytes)).toEqual([2, 3]);
		},
	);

	it('show the last version of a page', async () => {
		const update = '3 0 obj << /Type /Page /Contents 4 0 R /Rotate 90 >> endobj\n';
		const trailer = 'trailer\n<< /Root 1 0 R >>\n';
		expect(await numbersOf(Buffer.concat([scanOf(), Buffer.from(update + trailer)]))).toEqual([]);
	});

	const root = '<< /Pages 2 0 R >>';
	const bomb = deflateSync(Buffer.alloc(40_000_000, 'q '));
	const endless = { dictionary: '<< /Filter /FlateDecode >>', content: bomb };
	it.each<[string, Buffer]>([
		['a tree in a circle', pdfOf([root, '<< /Kids [2 0 R 2 0 R] >>'])],
		['a page that refers to itself', pdfOf(['<< /Pages 1 0 R >>', '2 0 R'])],
		['a reference in a circle', pdfOf(['<< /Pages 2 0 R >>', '3 0 R', '2 0 R'])],
		[
			'100,000 pages',
			pdfOf([root, `<< /Kids [${'3 0 R '.repeat(100_000)}] >>`, '<< /Type /Page >>']),
		],
		['content of 40 MB', pdfOf([root, '<< /MediaBox [0 0 9 9] /Contents 3 0 R >>', endless])],
		['deep brackets', pdfOf([root, '['.repeat(1_000_000)])],
		['an open string', pdfOf([root, '('.repeat(1_000_000)])],
		['no structure', Buffer.from('%PDF-1.7 1 0 obj')],
	])('are none of a hostile file, and it takes no long time: %s', async (_, bytes) => {
		expect(await scansOf(bytes)).toEqual([]);
	});
});
