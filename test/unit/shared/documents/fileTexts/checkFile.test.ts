import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fileFacts } from '../../../../../nodes/shared/documents/files/fileFacts';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import {
	checkFile,
	type FileSettings,
} from '../../../../../nodes/shared/documents/fileTexts/checkFile';
import { gif, png } from '../files/pictures';
import { asXml, docx, paragraph } from '../office/docx';

const page = '<!doctype html><p>Sign in';
const ubl = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID>';
const still = png({ width: 8, height: 8, frames: 0 });
const zip = (...names: string[]) =>
	Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('')]))));

const all: FileSettings = { withEInvoices: true, officeFiles: 'here' };
const check = (content: string | Buffer, fileName: string, mimeType?: string, settings = all) =>
	checkFile(fileFacts(Buffer.from(content)), { fileName, mimeType }, settings);

describe('a file is taken for what it is', () => {
	it.each([
		['Total 5', 'a.txt', undefined, 'text/plain'],
		[`${'Rechnung'.repeat(9)}\n`, 'a.txt', undefined, 'text/plain'],
		[
			`${Buffer.from('%PDF-1.4 a b c d e f g h i j k l m').toString('base64')}, 5 EUR`,
			'a.txt',
			undefined,
			'text/plain',
		],
		['# Total', 'a.md', undefined, 'text/plain'],
		['Total 5', 'noname', undefined, 'text/plain'],
		['a;b', 'a.CSV', 'application/vnd.ms-excel', 'text/csv'],
		['a;b', 'noname', 'text/tab-separated-values', 'text/csv'],
		['<div>a</div>', 'a.html', undefined, 'text/html'],
		['<div>a</div>', 'body', 'text/html; charset=utf-8', 'text/html'],
		[page, 'a.txt', undefined, 'text/html'],
		['Subject: a\n\nb', 'a.eml', undefined, 'message/rfc822'],
		['Received: from a\r\nSubject: b\r\n\r\nHello', 'a.txt', undefined, 'message/rfc822'],
		['%PDF-1.4 obj', 'a.txt', 'text/plain', 'application/pdf'],
		[docx(paragraph('a')), 'a.zip', undefined, TEXT_TYPES.docx],
		[asXml(docx(paragraph('a'))), 'a.pdf', undefined, TEXT_TYPES.wordXml],
		[ubl, 'a.xml', undefined, 'application/xml'],
		[still, 'a', undefined, 'image/png'],
		[gif({ width: 10, height: 10, frames: 2 }), 'a', undefined, 'image/gif'],
		['II*\0', 'a', undefined, 'image/tiff'],
	])('%j named %s', (content, name, type, mimeType) => {
		expect(check(content, name, type)).toEqual({ mimeType });
	});

	it('an image whose size is after the beginning, too', () => {
		const start = fileFacts(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), 'beginning');
		expect(checkFile(start, { fileName: 'a' }, all)).toEqual({ mimeType: 'image/jpeg' });
	});

	it('an Office file, by the service where that reads them', () => {
		const settings: FileSettings = { ...all, officeFiles: 'service' };
		expect(check('{\\rtf1 a}', 'a.rtf', undefined, settings)).toEqual({
			mimeType: 'application/rtf',
			forService: true,
		});
	});
});

const READS = 'PDF files, images, texts, e-mails, Word documents and workbooks can be read';
const BY_SERVICE = ', or set the option "Reading: Office Files" if your service reads such files';
const AGAIN = 'Get the file again from where it comes';
const SIDES = 'pixels, too small to hold text; OCR reads images of at least 8 × 8 pixels';

it.each([
	[
		'invoice.pdf',
		page,
		`is a web page (HTML); ${READS}. Its content does not match its name: get the file again from where it comes. It may be an answer of a server, such as an error or a login page: open it as text to see why, and check the address and the credential of the step that downloads it`,
	],
	[
		'a.xlsb',
		zip('[Content_Types].xml', 'xl/workbook.bin'),
		`is a binary Excel workbook (.xlsb); ${READS}. Open it, and save it as .xlsx`,
	],
	[
		'a.pptx',
		zip('[Content_Types].xml', 'ppt/a.xml'),
		`is a PowerPoint presentation (.pptx); ${READS}. Save it as PDF or .docx${BY_SERVICE}`,
	],
	[
		'a.rtf',
		'{\\rtf1 a}',
		`is a rich text document (.rtf); ${READS}. Save it as PDF or .docx${BY_SERVICE}`,
	],
	['a.zip', zip('a'), `is a ZIP archive; ${READS}. Unpack it, as with n8n's node "Compression"`],
	[
		'a.json',
		'{ "a": 1 }',
		`is a JSON file; ${READS}. It holds data: read them with n8n's node "Extract From File"`,
	],
	...[
		Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\n').toString('base64'),
		`${still.toString('base64').replace(/.{64}/g, '$&\r\n')}\n`,
		Buffer.from(ubl).toString('base64'),
		`data:application/pdf;name=a.pdf;base64,${Buffer.from('%PDF-1.4 obj').toString('base64')}`,
	].map((base64): [string, string, string] => [
		'a.pdf',
		base64,
		`is a text file that holds another file as base64; ${READS}. Make a file of it with n8n's node "Convert to File"`,
	]),
	[
		'a.xml',
		ubl,
		'is an electronic invoice (XML); OCR reads PDF files and images. Structured Extraction reads its data, unless the option "Reading: Electronic Invoices" says to ignore them',
	],
	['a.mp3', 'ID3\x03\0', `is a sound recording (.mp3); ${READS}`],
	['empty', '', `is empty (0 bytes). ${AGAIN}`],
	[
		'a.png',
		still.subarray(0, 20),
		`starts like a PNG image but is broken: its width and height cannot be read, the file ends after 20 bytes. ${AGAIN}`,
	],
	['low', gif({ width: 400, height: 7, frames: 1 }), `is an image of 400 × 7 ${SIDES}`],
	['narrow', gif({ width: 7, height: 400, frames: 1 }), `is an image of 7 × 400 ${SIDES}`],
])('%s is not read, and what to do is said', (name, content, reason) => {
	const checked = check(content, name, undefined, { ...all, withEInvoices: false });
	if (!('reason' in checked)) throw new Error('It is read.');
	expect([checked.reason, checked.remedy].filter(Boolean).join('. ')).toBe(reason);
});
