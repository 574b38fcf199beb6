import { type FileStore, StoredFile } from '../../../nodes/shared/files/storedFile';
import { mailDocuments } from '../../../nodes/shared/texts/mailDocuments';
import { checkFile } from '../../../nodes/shared/texts/textFiles';
import { textOf } from '../../unit/shared/texts/atOnce';
import { TEXT_TYPES } from '../../../nodes/shared/files/notForOcr';
import { docx, paragraph, row } from '../../unit/shared/texts/docx';
import { eml, htmlBody, plainText } from '../../unit/shared/texts/mail';
import { promised, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';

const page =
	'<title>a</title><div style="display:none">b</div><h1>Bill</h1><table><tr><td><table><tr><th>Item<th>Sum<tr><td>Pen<td>5</table></table><ul><li>c</ul><pre>d\ne</pre>';
const word = docx(
	`${paragraph('Bill')}<w:tbl><w:tr>${row('Item', 'Sum')}</w:tr><w:tr>${row('Pen', '5')}</w:tr></w:tbl>`,
	{ 'word/header1.xml': paragraph('Harrow') },
);
const pdf = { name: 'a.pdf', type: 'application/pdf', content: '%PDF-1.4 obj' };
const mails = [
	eml([plainText('Hello'), pdf]),
	eml([htmlBody(page), { name: 'b.eml', type: 'message/rfc822', content: eml([pdf], 'Inner') }]),
	eml([plainText('Total 5')]),
];

/** The text has no more than a few characters for each byte of the file. */
const isInProportion = (text: string, bytes: Buffer, times: number) =>
	promised(text.length <= 1000 + times * bytes.length, 'a text is as long as its file');

const words = (xml: string) => (size: number) =>
	docx(xml.repeat(Math.max(1, Math.round(size / xml.length))));

const store = {
	prepareBinaryData: async (_: Buffer, fileName: string, mimeType: string) =>
		await Promise.resolve({ id: 'stored', data: 'stored', fileName, mimeType }),
} as unknown as FileStore;

const readMail = async (bytes: Buffer) =>
	await mailDocuments(
		{
			kind: 'file',
			fileName: 'a.eml',
			mimeType: TEXT_TYPES.mail,
			file: new StoredFile({ data: '', mimeType: '' }, store, bytes),
		},
		(facts, file) => checkFile(facts, file, { withEInvoices: true, officeFiles: 'here' }),
	);

const head = 'Subject: a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';

export const texts: Target[] = [
	target({
		name: 'shared/texts/htmlText',
		inputs: mutatedBytes([Buffer.from(page)]),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.html),
		promise: (text, bytes) => isInProportion(text, bytes, 20),
		growth: {
			tables: filledWith('<table><tr><td>a<td>b<tr><td>c<td>d</table>'),
			'tables that are not closed': filledWith('<table><tr><td>', '', '<p>'),
			cells: filledWith('<td>a', '<table><tr>'),
			'rows and wide cells': filledWith('<tr><td>a', '<table><tr><td colspan=100>b'),
			'ends of nothing': filledWith('</b>', '<i>'.repeat(490)),
			'ends of paragraphs': filledWith('</p>'),
			'lines of nothing': filledWith('<br>'),
			'hidden elements': filledWith('<p hidden>a</p>'),
			'nested elements': filledWith('<b>'),
			styles: filledWith(' display:', '<p style="', '">'),
			'styles of many elements': filledWith('<b style="height:1px;top:0">a</b>'),
			rules: filledWith('a{top:0}', '<style>'),
			selectors: filledWith('a b,', '<style>', '{top:0}'),
			comments: filledWith('/*', '<style>'),
			blocks: filledWith('@a{', '<style>'),
			classes: filledWith('a ', '<style>.a{top:0}</style><p class="', '">'),
			'list entries': filledWith('<li>'),
		},
		largest: 4_000_000,
	}),
	target({
		name: 'shared/texts/docxText',
		inputs: mutatedBytes([word]),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.docx),
		growth: {
			paragraphs: words(paragraph('a')),
			cells: words(`<w:tbl><w:tr>${row('a', 'b')}</w:tr></w:tbl>`),
			tabs: words('<w:p><w:r><w:tab/><w:t>a</w:t></w:r></w:p>'),
			nested: words('<w:p>'),
			'text in tables in tables': (size) =>
				docx(
					`${'<w:tbl><w:tr><w:tc>'.repeat(150)}<w:p><w:r><w:t>${'&amp;'.repeat(Math.round(size / 5))}`,
				),
			'ends of an archive': filledWith('PK\x05\x06', word),
			'bytes after an archive': filledWith('\0', word),
		},
		largest: 1_000_000,
	}),
	target({
		name: 'shared/texts/mailDocuments',
		inputs: mutatedBytes(mails),
		call: readMail,
		promise: ({ sources, skipped }) =>
			promised(sources.length + skipped.length > 0, 'an e-mail leads to something'),
		growth: {
			parts: filledWith('--b\r\n\r\na\r\n', head),
			attachments: filledWith('--b\r\nContent-Type: x/y\r\n\r\na\r\n', head),
			'parts in one another': filledWith(
				'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
				head,
			),
			'lines of the head': filledWith('X-A: b\r\n', 'Received: a\r\n'),
			'a line of the head': filledWith('a ', 'Received: a\r\nSubject: '),
			'groups of addresses': filledWith('a : ', 'Received: a\r\nTo: '),
			'encoded words': filledWith('=?utf-8?Q?a?= ', 'Received: a\r\nSubject: '),
			parameters: filledWith('; a=b', 'Received: a\r\nContent-Type: text/plain'),
			'continued parameters': filledWith('; a*0=b', 'Received: a\r\nContent-Type: text/plain'),
			'base64 in short lines': filledWith(
				'YQ==\r\n',
				`${head}--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
			),
			'quoted-printable': filledWith(
				'=41=\r\n',
				'Received: a\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
			),
			'texts of two kinds': filledWith(
				'--b\r\n\r\na b@c.example\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>d\r\n',
				head,
			),
			images: filledWith('<img src="cid:a">', 'Received: a\r\nContent-Type: text/html\r\n\r\n'),
		},
		largest: 2_000_000,
	}),
];
