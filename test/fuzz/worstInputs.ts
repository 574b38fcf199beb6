import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { eml } from '../unit/shared/documents/containers/mail';

/** A file that causes as much work as its format allows. */
export interface WorstInput {
	name: string;
	fileName: string;
	/** For an answer of OCR, the HTML made of it is measured. */
	isAnswer: boolean;
	make: () => Buffer;
}

const MEGABYTE = 1024 * 1024;

const filled = (unit: string, size: number) => unit.repeat(Math.floor(size / unit.length));

const word = (content: string) =>
	Buffer.from(
		zipSync(
			{
				'[Content_Types].xml': Buffer.from('<Types/>'),
				'word/document.xml': Buffer.from(`<document><body>${content}</body></document>`),
			},
			{ level: 9 },
		),
	);

const table = (unit: string, size: number) => word(`<tbl>${filled(unit, size)}</tbl>`);

/** An e-mail of one part. */
const mailOf = (type: string, content: string) =>
	Buffer.from(`Received: from a\r\nContent-Type: ${type}\r\n\r\n${content}`);

/** A PDF file of compressed streams. */
const pdf = (stream: Buffer, count: number) =>
	Buffer.concat([
		Buffer.from('%PDF-1.7\n'),
		...Array.from({ length: count }, () =>
			Buffer.concat([
				Buffer.from('1 0 obj<<>>stream\n'),
				stream,
				Buffer.from('\nendstream endobj\n'),
			]),
		),
		Buffer.from('%%EOF\n'),
	]);

const ROOT =
	'<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">';
const invoice = (content: string) => `${ROOT}${content}</rsm:CrossIndustryInvoice>`;

const TRADE = 'rsm:SupplyChainTradeTransaction';
const line = (attributes: string) =>
	`<ram:IncludedSupplyChainTradeLineItem${attributes}><ram:SpecifiedTradeProduct><ram:Name>a</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>`;
const lines = (count: number, attributes = '') =>
	invoice(`<${TRADE}>${line(attributes).repeat(count)}</${TRADE}>`);
const attributes = (count: number) =>
	Array.from({ length: count }, (_, at) => ` a${at}=""`).join('');

const attached = (count: number, type: string, content: (at: number) => Buffer | string) =>
	Array.from({ length: count }, (_, at) => ({ name: `${at}`, type, content: content(at) }));

const tinyPdf = (at: number) => `%PDF-1.4 obj ${at}`;

const bigTable = () => table('<tr/><gridBefore w:val="99"/>', 31 * MEGABYTE);

/** A Word document whose list of entries names the same bytes 9,000 times. */
function overlapping(): Buffer {
	const name = (at: number) => `word/header${String(at).padStart(4, '0')}.xml`;
	const content = Buffer.from(
		`<document>${filled('<p><r><t>x</t></r></p>', 4 * MEGABYTE)}</document>`,
	);
	const packed = Buffer.from(
		zipSync({
			'[Content_Types].xml': Buffer.from('<Types/>'),
			'word/document.xml': Buffer.from('<p/>'),
			[name(0)]: content,
		}),
	);
	const end = packed.lastIndexOf('PK\x05\x06');
	const last = packed.lastIndexOf('PK\x01\x02', end, 'latin1');
	const entry = packed.subarray(last, end);
	const entries = Array.from({ length: 9000 }, (_, at) => {
		const copy = Buffer.from(entry);
		copy.write(name(at), copy.indexOf(name(0)));
		return copy;
	});
	const tail = Buffer.from(packed.subarray(end));
	tail.writeUInt16LE(entries.length + 2, 8);
	tail.writeUInt16LE(entries.length + 2, 10);
	return Buffer.concat([packed.subarray(0, last), ...entries, tail]);
}

const extensions = {
	Word: 'docx',
	HTML: 'html',
	Text: 'txt',
	'E-mail': 'eml',
	PDF: 'pdf',
	XML: 'xml',
	'Answer of OCR': 'json',
};

function answerWithImages(count: number): string {
	const images = Array.from({ length: count }, (_, at) => ({
		id: `image-${at}.png`,
		image_base64: 'iVBORw0KGgo=',
	}));
	return JSON.stringify({ pages: [{ index: 0, markdown: 'a', images }] });
}

/** How the files of a format are made. */
const inputs: Record<keyof typeof extensions, Record<string, () => Buffer | string>> = {
	Word: {
		'rows that begin 99 columns further right': bigTable,
		'one row of such cells': () =>
			word(`<tbl><tr>${filled('<gridBefore w:val="99"/>', 31 * MEGABYTE)}</tr></tbl>`),
		'tables without rows': () => word(filled('<tbl/>', 31 * MEGABYTE)),
		'a row of empty cells': () => table('<tc/>', 31 * MEGABYTE),
		'rows of a cell and a letter': () =>
			table('<tr><tc><p><r><t>x</t></r></p></tc></tr>', 31 * MEGABYTE),
		attributes: () => word(`<p ${attributes(2_500_000)}/>`),
		'an archive that is all the same entry': overlapping,
	},
	HTML: {
		'cells of 100 rows': () => `<table>${filled('<tr><td rowspan=100>x', 9.9 * MEGABYTE)}`,
		'small tables': () => filled('<table><td>a<tr><td></table>', 9.9 * MEGABYTE),
		'list entries': () => filled('<li>', 9.9 * MEGABYTE),
	},
	Text: { 'page breaks': () => `${'\f'.repeat(1_900_000)}Invoice 1` },
	'E-mail': {
		'HTML with cells of 100 rows, 24 MB': () =>
			mailOf('text/html', `<table>${filled('<tr><td rowspan=100>x\n', 24 * MEGABYTE)}`),
		'HTML with empty tables, 30 MB': () =>
			mailOf('text/html', filled('<table></table>\n', 30 * MEGABYTE)),
		'600,000 texts': () => mailOf('multipart/mixed; boundary=b', '--b\n\nx\n'.repeat(600_000)),
		'980,000 empty parts': () => mailOf('multipart/mixed; boundary=b', '--b\n\n'.repeat(980_000)),
		'300,000 attached e-mails': () =>
			mailOf('multipart/digest; boundary=b', '--b\n\nx\n'.repeat(300_000)),
		'200 e-mails of 200 PDF files each': () =>
			eml(
				attached(200, 'message/rfc822', (mail) =>
					eml(attached(200, 'application/pdf', (at) => tinyPdf(200 * mail + at))),
				),
			),
		'200 such Word documents': () => {
			const content = bigTable();
			return eml(attached(200, 'application/x', () => content));
		},
		'49 MB of base64': () =>
			eml(attached(3, 'application/x', () => Buffer.alloc(12 * MEGABYTE, '%PDF-1.4 obj '))),
	},
	PDF: {
		'10 invoices of 15 million empty elements': () =>
			pdf(deflateSync(invoice(filled('<a/>', 62 * MEGABYTE)), { level: 9 }), 10),
		'20 streams of 63 MB of blanks': () =>
			pdf(deflateSync(Buffer.alloc(63 * MEGABYTE, ' '), { level: 9 }), 20),
		'4 invoices of 130,000 lines': () => pdf(deflateSync(lines(130_000)), 4),
		'4 invoices of 8,000 lines with 990 attributes each': () =>
			pdf(deflateSync(lines(8000, attributes(990))), 4),
		'16,000 small streams': () => pdf(deflateSync('BT (Line 1 of the invoice) Tj ET'), 16_000),
		'16,000 streams of numbers': () =>
			pdf(deflateSync(Array.from({ length: 150 }, (_, at) => at * 7919).join(' ')), 16_000),
		'200,000 streams of XML': () => pdf(deflateSync('<a/>'), 200_000),
		'50 MB of the word "stream"': () => `%PDF-1.7 obj\n${filled('>>stream\n', 50 * MEGABYTE)}`,
	},
	XML: {
		'an invoice of 5,000 lines with 990 attributes each': () => lines(5000, attributes(990)),
		'an invoice of 49 MB of lines': () => lines(Math.floor((49 * MEGABYTE) / line('').length)),
	},
	'Answer of OCR': {
		'50,000 images on a page': () => answerWithImages(50_000),
		'300,000 images on a page': () => answerWithImages(300_000),
	},
};

export const worstInputs: WorstInput[] = Object.entries(extensions).flatMap(([kind, extension]) =>
	Object.entries(inputs[kind as keyof typeof extensions]).map(([name, make]) => ({
		name: `${kind}: ${name}`,
		fileName: `a.${extension}`,
		isAnswer: extension === 'json',
		make: () => Buffer.from(make() as string),
	})),
);
