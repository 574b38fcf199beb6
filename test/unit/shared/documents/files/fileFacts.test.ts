import fc from 'fast-check';
import { type ZippableFile, zipSync } from 'fflate';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { fileFacts, HEAD_BYTES } from '../../../../../nodes/shared/documents/files/fileFacts';
import { png } from './pictures';
import { cases } from '../../../../full';

const text = (content: string) => Buffer.from(content, 'utf8');
const ascii = (content: string) => Buffer.from(content, 'latin1');
const random = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 7919) % 251));

/** A ZIP file; names to contents. Stored entries where a format asks for it. */
function zip(files: Record<string, string>): Buffer {
	const entries = Object.entries(files).map(([name, content]): [string, ZippableFile] => [
		name,
		[text(content), { level: name === 'mimetype' ? 0 : 6 }],
	]);
	return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const main = (type: string, part: string) =>
	`<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

const openXml = (type: string, part: string) =>
	zip({ '[Content_Types].xml': main(type, part), '_rels/.rels': '<x/>', [part]: '<x/>' });

const openDocument = (type: string) =>
	zip({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<x/>' });

const MANIFEST =
	'<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>';
const packed = (files: Record<string, string>) =>
	Buffer.from(
		zipSync(
			Object.fromEntries(Object.entries(files).map(([name, content]) => [name, text(content)])),
		),
	);

const ole = (...streams: string[]) =>
	Buffer.concat([
		ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
		Buffer.alloc(1024),
		...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
	]);

/** How an invoice in UBL begins. */
const UBL = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID>';

/** A document in the envelope of Peppol. */
const envelope = (content: string, attributes = '') =>
	`<sh:StandardBusinessDocument ${attributes} xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><sh:StandardBusinessDocumentHeader><sh:HeaderVersion>1.0</sh:HeaderVersion></sh:StandardBusinessDocumentHeader>\n${content}</sh:StandardBusinessDocument>`;

describe('fileFacts', () => {
	it.each([
		['a Word document (.docx)', openXml('wordprocessingml.document', 'word/document.xml')],
		['an Excel workbook (.xlsx)', openXml('spreadsheetml.sheet', 'xl/workbook.xml')],
		['a PowerPoint presentation (.pptx)', openXml('presentationml.presentation', 'ppt/a.xml')],
		['a text document (.odt)', openDocument('text')],
		['a spreadsheet (.ods)', openDocument('spreadsheet')],
		['a ZIP archive', zip({ 'invoice.pdf': '%PDF-1.7\n', 'word/notes.txt': 'x' })],
	])('recognises %s', async (label, file) => {
		const independent = await fileTypeFromBuffer(file);
		expect(fileFacts(file)).toMatchObject({ label, mimeType: independent?.mime });
	});

	it.each([
		[
			'whose type is compressed',
			packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
		],
		['with a manifest alone', packed({ 'META-INF/manifest.xml': MANIFEST, 'content.xml': '<x/>' })],
	])('recognises a spreadsheet %s', (_, file) => {
		expect(fileFacts(file).label).toBe('a spreadsheet (.ods)');
	});

	const huge = openDocument('text');
	huge.writeUInt32LE(0xfffffff0, huge.indexOf('PK\x01\x02') + 20);
	const letter = openXml('wordprocessingml.document', 'word/document.xml').toString('latin1');

	it.each([
		...['constructor', '__proto__', 'application/zip', ''].map((mimetype): [string, Buffer] => [
			`calls itself ${mimetype}`,
			zip({ mimetype, a: 'x' }),
		]),
		['has a file "constructor"', zip({ constructor: 'x' })],
		['has a document in it', Buffer.from(zipSync({ 'a.docx': [ascii(letter), { level: 0 }] }))],
		['has an entry that says it is huge', huge],
		[
			'has 20,000 files',
			zip(
				Object.fromEntries(
					Array(20_000)
						.fill(0)
						.map((_, i) => [`n/${i}`, '']),
				),
			),
		],
	])('takes an archive that %s for an archive', (_, file) => {
		expect(fileFacts(file)).toMatchObject({ kind: 'archive', label: 'a ZIP archive' });
	});

	const noise = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * at * 31) % 253));
	const late = (...names: string[]) =>
		Buffer.from(
			zipSync({
				'media/image1.png': [noise, { level: 0 }],
				...Object.fromEntries(names.map((name) => [name, text('<x/>')])),
			}),
		);

	it.each([
		['a Word document (.docx)', late('word/document.xml', '[Content_Types].xml')],
		['a Word document (.docx)', late('word\\document.xml', '_rels\\.rels')],
		['a Word document (.docx)', late('/word/document.xml')],
		['an Excel workbook (.xlsx)', late('XL/Workbook.xml', '[content_types].xml')],
		['an Excel workbook (.xlsx)', late('xl/worksheets/sheet1.xml', 'docProps/app.xml')],
		['a PowerPoint presentation (.pptx)', late('ppt/slides/slide1.xml', '_rels/.rels')],
		['a binary Excel workbook (.xlsb)', late('xl/workbook.bin', '[Content_Types].xml')],
		[
			'a spreadsheet (.ods)',
			zip({ 'a.png': 'x', mimetype: 'application/vnd.oasis.opendocument.spreadsheet-template' }),
		],
		['a document of Apple Pages, Numbers or Keynote', late('Index/Document.iwa', 'Data/a.jpg')],
		['a document of Apple Pages, Numbers or Keynote', late('Bill.pages/Index.zip')],
		['a document of Apple Pages, Numbers or Keynote', late('index.apxl')],
		['a ZIP archive', late('letter/word/document.xml')],
		['a ZIP archive', late('index/page.html')],
		['a ZIP archive or Office file whose end is missing or damaged', late('a').subarray(0, -60)],
	])('recognises %s wherever its parts are', (label, file) => {
		expect(fileFacts(file, 'whole').label).toBe(label);
	});

	it.each([
		[
			'a PDF file',
			'%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nstream\n\x00\x9c\xff\xd8\xfe\xe9\x80\x99\xb4\n',
		],
		['an image or another file', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\x90\x91\xaa\xde\xad\xbe\xef'],
		['an image or another file', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\xff\xdb\xfe\xf0'],
	])('tells that the bytes of %s were changed as text', (label, content) => {
		const changed = Buffer.from(new TextDecoder().decode(ascii(content)));
		expect(fileFacts(changed, 'whole')).toMatchObject({
			kind: 'broken',
			label,
			reason: expect.stringContaining('treated it as text') as string,
		});
		expect(fileFacts(ascii(content), 'whole')).not.toMatchObject({
			label,
			kind: 'broken',
			reason: /treated/,
		});
	});

	it.each([
		['<div>Export</div><table><tr><td>1'],
		['  \n<table border="1"><tr><td>Tea'],
		['<meta charset="utf-8"><style>td { }</style>'],
		['<tr><td>Tea'],
	])('takes a piece of a web page for one: %s', (content) => {
		expect(fileFacts(text(content)).label).toBe('a web page (HTML)');
	});

	const inPackage = (name: string) =>
		`<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/${name}">`;
	it.each([
		['a Word document as XML', TEXT_TYPES.wordXml, inPackage('word/document.xml')],
		['an Office file as XML', 'application/xml', inPackage('ppt/presentation.xml')],
		[
			'a Word 2003 document as XML',
			'application/xml',
			'<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">',
		],
	])('recognises %s', (label, mimeType, content) => {
		const facts = { kind: 'office', label, mimeType };
		expect(fileFacts(text(`<?xml version="1.0"?>${content}`))).toEqual(facts);
	});

	it('recognises a workbook as XML, and a file in a text', () => {
		const book =
			'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">';
		expect(fileFacts(text(book))).toMatchObject({
			label: 'an Excel workbook as XML',
			content: 'sheet',
		});
		const encoded = `begin 644 a.pdf\nM${'A'.repeat(60)}\n`;
		expect(fileFacts(text(encoded))).toMatchObject({ content: 'packed' });
		expect(fileFacts(Buffer.from('Datum;Betrag\n1.5.;12,50\n', 'utf16le')).kind).toBe('text');
	});

	it('recognises an electronic invoice in UTF-16 without a mark', () => {
		const utf16 = Buffer.from(UBL, 'utf16le');
		expect(fileFacts(utf16).kind).toBe('eInvoice');
		expect(fileFacts(Buffer.from(utf16).swap16()).kind).toBe('eInvoice');
	});

	it.each([
		['an old Word document (.doc)', ole('WordDocument', '1Table')],
		['an old Word document (.doc)', ole('Workbook', 'WordDocument')],
		['an old Excel workbook (.xls)', ole('Workbook')],
		['an old PowerPoint presentation (.ppt)', ole('PowerPoint Document', 'Workbook')],
		['an Outlook message (.msg)', ole('__properties_version1.0', 'WordDocument')],
		['an Office file with a password', ole('EncryptionInfo', 'EncryptedPackage')],
		['an old Office file', ole()],
	])('recognises %s', (label, file) => {
		expect(fileFacts(file)).toMatchObject({ kind: 'office', label });
	});

	it.each([
		['an empty file', 'empty', ''],
		['a text file', 'text', 'Rechnung Nr. 4711\nÜberweisung 12,00 €\n'],
		['a text file', 'text', 'BMW AG, Rechnung vom 3. Mai'],
		['a text file', 'text', 'MZ and PL and GIF are how texts may begin'],
		['a text file', 'text', 'A PDF begins with %PDF-1.7, and this text only says so.'],
		['a JSON file', 'text', '{ "invoice_number": "4711" }'],
		['a web page (HTML)', 'text', '\n<!DOCTYPE html><html><body>Please sign in</body></html>'],
		['a web page (HTML)', 'text', '<html><head></head></html>'],
		['an XML file that begins with "Invoice"', 'text', '<?xml version="1.0"?><Invoice/>'],
		['an XML file that begins with "Order"', 'text', '<?xml version="1.0"?><o:Order xmlns:o="x">'],
		['an XML file', 'text', '<?xml version="1.0"?>plain'],
		[
			'an electronic invoice (XML)',
			'eInvoice',
			`<?xml version="1.0"?>\n<!-- ${'x '.repeat(12_000)} -->${UBL}`,
		],
		['an electronic invoice (XML)', 'eInvoice', UBL],
		['an electronic invoice (XML)', 'eInvoice', envelope(UBL)],
		['an electronic invoice (XML)', 'eInvoice', envelope(`<!-- from a program --><?a b?>\n${UBL}`)],
		['an electronic invoice (XML)', 'eInvoice', envelope(UBL).replace('1.0', '1'.repeat(70_000))],
		[
			'an electronic invoice (XML)',
			'eInvoice',
			envelope('<u:Invoice>', `xmlns:u=${UBL.slice(15, -11)}`),
		],
		[
			'an XML file that begins with "StandardBusinessDocument"',
			'text',
			envelope('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'),
		],
		[
			'an electronic invoice (XML)',
			'eInvoice',
			'<rsm:CrossIndustryInvoice a="b" xmlns:ram="x" xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">',
		],
		// ebInterface, Finvoice and KSeF come without a declaration, or after a comment.
		[
			'an XML file that begins with "Invoice"',
			'text',
			'<Invoice xmlns="http://www.ebinterface.at/schema/6p1/">',
		],
		['an XML file that begins with "Invoice"', 'text', `<Invoice xmlns:a=${UBL.slice(15)}`],
		[
			'an XML file that begins with "Finvoice"',
			'text',
			'<Finvoice Version="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
		],
		['an XML file that begins with "Faktura"', 'text', '<!-- a --><t:Faktura xmlns:t="x">'],
		['an XML file that begins with "a"', 'text', '<!-- a --><?xml version="1.0"?><a/>'],
		['a text file', 'text', '<Invoice number="1">'],
		['a web page (HTML)', 'text', '<div xmlns="http://www.w3.org/1999/xhtml">'],
		['an SVG drawing', 'other', '<?xml version="1.0"?>\n<svg xmlns="x" width="5"></svg>'],
		[
			'an SVG drawing',
			'other',
			'<?xml version="1.0"?><!-- a --> <!--b-->\n<!DOCTYPE svg PUBLIC "x" "y" [\n<!ENTITY a "]">\n] >\n<SVG/>',
		],
		['an SVG drawing', 'other', '<!-- saved by a program --><svg>'],
		['an SVG drawing', 'other', '<!----><svg>'],
		['a web page (HTML)', 'text', '<!-- saved --> <!doctype html><p>'],
		['a web page (HTML)', 'text', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html>'],
		[
			'an XML file that begins with "Invoice"',
			'text',
			'<?xml version="1.0"?><?style x?><!-- <svg> --><Invoice/>',
		],
		['a text file', 'text', '<!-- a comment without end <html>'],
		['a text file', 'text', '<!DOCTYPE svg [ <!ENTITY a "b"> <svg>'],
		['a rich text document (.rtf)', 'office', '{\\rtf1\\ansi text}'],
		['a calendar entry (.ics)', 'text', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
		['an e-mail (.eml)', 'text', 'Return-Path: <a@b.example>\r\nSubject: x\r\n\r\nHello'],
		[
			'an e-mail (.eml)',
			'text',
			`From: a@b.example\r\nX-Long: a\r\n\tb\r\n${'X-More: x\r\n'.repeat(250)}MIME-Version: 1.0\r\n\r\nHello`,
		],
		['an e-mail (.eml)', 'text', 'From a@b.example Mon May  5 2025\nMessage-ID: <1@b>\n\nHello'],
		['a text file', 'text', 'From: Harrow Ltd\nTo: Pell\nDate: 5 May\nInvoice: 4711\n\nTotal: 5'],
		['a text file', 'text', 'Notes on a mail\nMessage-ID: <1@b>\n\nHello'],
		[
			'a key, certificate or signature',
			'other',
			'-----BEGIN PGP SIGNATURE-----\n\nx\n-----END PGP SIGNATURE-----',
		],
	])('calls it %s', (label, kind, content) => {
		expect(fileFacts(text(content))).toMatchObject({ kind, label });
		expect(fileFacts(text(`\ufeff${content}`)).label).toBe(content === '' ? 'a text file' : label);
	});

	it('recognises text in other encodings', () => {
		expect(fileFacts(ascii('Gr\xfc\xdfe aus K\xf6ln')).kind).toBe('text');
		expect(fileFacts(Buffer.from('\ufeffGrüße', 'utf16le')).kind).toBe('text');
		expect(fileFacts(Buffer.from('\ufeffGrüße', 'utf16le').swap16()).kind).toBe('text');
	});

	it('recognises text in UTF-32 by its mark, and with a few NULs', () => {
		const codes = Uint32Array.from('\ufeffa,ä\n', (one) => one.codePointAt(0) ?? 0);
		const utf32 = Buffer.from(codes.buffer);
		expect(fileFacts(utf32).kind).toBe('text');
		expect(fileFacts(Buffer.from(utf32).swap32()).kind).toBe('text');
		expect(fileFacts(ascii('{\\rtf1 a}\0')).label).toBe('a rich text document (.rtf)');
		expect(fileFacts(ascii(`${'a,b\n'.repeat(300)}\0c\0\0`)).kind).toBe('text');
		for (const other of ['\0', 'a\0b', 'a\0\0\0', 'name\0other one\0'.repeat(400)]) {
			expect(fileFacts(ascii(other)).kind).toBe('other');
		}
	});

	it('recognises what Excel and Word keep next to an open document', () => {
		const name = 'Jo Pell';
		const lock = (bytes: number, gap: string) =>
			Buffer.concat([
				ascii(`\x07${name}`.padEnd(54, gap) + (bytes === 162 ? '' : gap)),
				ascii('\x07\0'),
				Buffer.from(name.padEnd(53, ' '), 'utf16le'),
				Buffer.alloc(8),
			]).subarray(0, bytes);
		expect([lock(165, ' '), lock(162, '\0')].map((file) => fileFacts(file).label)).toEqual(
			Array(2).fill('a mark that a document is open in Excel or Word (~$), not the document'),
		);
		expect(fileFacts(ascii('a'.repeat(165))).kind).toBe('text');
	});

	it('does not take the comment after the header of a PDF file for its bytes', () => {
		const pdf = (body: string) =>
			fileFacts(text(`%PDF-1.4\n%\ufffd\ufffd\ufffd\ufffd\n${body}`)).kind;
		expect(pdf('1 0 obj\n<<>>\nendobj\n')).toBe('pdf');
		expect(pdf('1 0 obj\n<<>>\nstream\n\ufffd\ufffd\ufffdx\ufffd')).toBe('broken');
	});

	it.each([
		'Номер заявки\tДата\n104\t14.03.',
		'Όνομα;Ποσό\nΆρτα;12,50\n',
		'거래일자,적요,금액\n2024-01-02,입금,12000\n',
		'物料名称\t数量\t备注\n绝缘手套\t180\t需附检验证明\n',
		'Łódź;Święto\n',
		'Привет 😀',
	])('recognises text in UTF-16 without a mark: %s', (content) => {
		const bytes = Buffer.from(content, 'utf16le');
		expect(fileFacts(bytes).kind).toBe('text');
		expect(fileFacts(Buffer.from(bytes).swap16()).kind).toBe('text');
		expect(fileFacts(bytes.subarray(0, -1)).kind).toBe('text');
	});

	it.each<[string, Buffer]>([
		['names with zeros between them', text(['hello', 'world', 'name', 'path/to'].join('\0'))],
		['a control character', Buffer.from('Номер 14\u0001 заявки', 'utf16le')],
		['a character that does not exist', Buffer.from('Номер 14\uffff заявки', 'utf16le')],
		['half a character', Buffer.from('Номер 14\ud83d заявки', 'utf16le')],
		['no ASCII', Buffer.concat([Buffer.from('Ѐ', 'utf16le'), Buffer.alloc(62, 4)])],
		['many blocks', Buffer.from('一\u4100 \u5100\u6100\u7100\u8100\u9100', 'utf16le')],
	])('takes no other bytes for UTF-16: %s', (_, bytes) => {
		expect(fileFacts(bytes).kind).toBe('other');
	});

	it('recognises a PDF behind other bytes, but not behind more than 1,024', () => {
		const pdf = text('%PDF-1.4\n%\u00e2\n1 0 obj\n<<>>\nendobj\n');
		const behind = (junk: number) => fileFacts(Buffer.concat([random(junk), pdf])).kind;
		expect([0, 1, 700, 1024].map(behind)).toEqual(['pdf', 'pdf', 'pdf', 'pdf']);
		expect(behind(1025)).not.toBe('pdf');
	});

	it('calls a PDF without anything in it broken, unless it is a beginning', () => {
		expect(fileFacts(text('%PDF-1.4\n'))).toMatchObject({ kind: 'broken', label: 'a PDF file' });
		expect(fileFacts(text('%PDF-1.4\n'), 'beginning').kind).toBe('pdf');
	});

	it('does not read on into what lies in memory behind a part of a file', () => {
		const file = png({ width: 640, height: 480, frames: 0 });
		const gone = Buffer.concat([file.subarray(0, 20), Buffer.alloc(100, 1)]);
		expect(fileFacts(gone.subarray(0, 20)).kind).toBe('broken');
		expect(fileFacts(file.subarray(0, 24), 'beginning')).toMatchObject({ width: 640, height: 480 });
		expect(fileFacts(file.subarray(0, 23), 'beginning').kind).toBe('needsMore');
	});

	it('asks for no more of an image whose header is there, though it has no size', () => {
		const header = ascii('GIF89a\0\0\0\0');
		expect(fileFacts(header.subarray(0, -1), 'beginning').kind).toBe('needsMore');
		expect(fileFacts(header, 'beginning').kind).toBe('broken');
	});

	it.each([12, 16, 40, 52, 56, 64, 108, 124])(
		'knows a BMP image by a header of %d bytes',
		(size) => {
			const file = (bytes: number) =>
				ascii(`BM${'\0'.repeat(12)}${String.fromCharCode(bytes)}\0\0\0`);
			expect(fileFacts(file(size)).label).toBe('a BMP image');
			expect(fileFacts(file(size + 1)).label).not.toBe('a BMP image');
		},
	);

	it.each([
		['heic', 'mif1', 'a HEIC image'],
		['heix', 'mif1', 'a HEIC image'],
		['mif1', 'heic', 'a HEIC image'],
		['mif1', 'avif', 'an AVIF image'],
		['avif', 'mif1', 'an AVIF image'],
		['isom', 'mp42', 'a video (.mp4)'],
		['mp42', 'avif', 'a video (.mp4)'],
	])('tells the media file %s/%s by its brands', (brand, compatible, label) => {
		const file = ascii(`\0\0\0\x18ftyp${brand}\0\0\0\0${compatible}mif1\0\0\0\x08meta`);
		expect(fileFacts(file)).toMatchObject({ label });
	});

	it.each([
		['a sound recording', 'ID3\x03\0\0\0\0\0\x0f'],
		['a video (.mp4)', '\0\0\0\x14ftypisom\0\0\0\0'],
		['an archive', '7z\xbc\xaf\x27\x1c\0\x04'],
		['a web page that Safari saved', 'bplist00\xd1\x01\x02_\x10\x0fWebMainResource'],
		['an archive', '\x1f\x8b\x08\0\0\0\0\0'],
		['a file of an unknown kind', '\0\x01\x02\x03\x04\x05'],
	])('calls other files %s', (label, start) => {
		expect(fileFacts(ascii(start)).label).toContain(label);
	});

	it('has an answer for any bytes, behind any beginning that it knows', () => {
		const beginnings = [
			'',
			'\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
			'\xff\xd8\xff\xe1',
			'GIF89a',
			'RIFF\xff\0\0\0WEBPVP8X',
			'II*\0\x08\0\0\0',
			'MM\0+\0\x08\0\0',
			'BM',
			'\0\0\0\x18ftypheic\0\0\0\0mif1',
			'\0\0\0\x0cJXL \r\n\x87\n',
			'\0\0\0\x0cjP  \r\n\x87\n',
			'PK\x03\x04',
			'\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
			'%PDF-1.7\n',
		].map(ascii);
		const anything = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 600 }));
		fc.assert(
			fc.property(
				anything,
				fc.constantFrom('whole', 'beginning' as const),
				([start, rest], part) => {
					const facts = fileFacts(Buffer.concat([start, rest]), part);
					expect(facts.label).toMatch(/^an? /);
					if (facts.kind !== 'image') return;
					expect(facts.width).toBeGreaterThan(0);
					expect(facts.height).toBeGreaterThan(0);
				},
			),
			{ numRuns: cases(3000) },
		);
	});

	it('takes long content without a word for a beginning', () => {
		const file = Buffer.concat([ascii('%PDF-1.4\n'), Buffer.alloc(HEAD_BYTES)]);
		expect(fileFacts(file).kind).toBe('pdf');
		expect(fileFacts(file, 'whole').kind).toBe('broken');
		const cut = (bytes: number) => fileFacts(file.subarray(0, bytes)).kind;
		expect([cut(HEAD_BYTES - 1), cut(HEAD_BYTES)]).toEqual(['broken', 'pdf']);
	});

	it('tells the kind of a text by its first 2,048 characters', () => {
		const json = (spaces: number) => fileFacts(text(`{${' '.repeat(spaces)}"a": 1}`)).label;
		expect([json(2046), json(2047)]).toEqual(['a JSON file', 'a text file']);
	});

	it('reads bytes inside a larger memory', () => {
		const memory = Buffer.concat([random(100), ascii('%PDF-1.4\n1 0 obj')]);
		const view = new Uint8Array(memory.buffer, memory.byteOffset + 100);
		expect(fileFacts(view).kind).toBe('pdf');
	});
});
