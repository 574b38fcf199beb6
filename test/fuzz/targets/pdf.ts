import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { atOnce } from '../../../nodes/shared/host/budget';
import { compareReadings } from '../../../nodes/StructuredExtraction/check/compareReadings';
import { faultOf } from '../../../nodes/shared/documents/pdfText/choosePdfText';
import { pdfFacts } from '../../../nodes/shared/documents/pdf/pdfFacts';
import { assignPdfTexts, type PdfText } from '../../../nodes/shared/documents/pdfText/pdfTexts';
import { promised, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';
import { words } from '../inputs/grammars';
import { byPiece, hostileText, listOf, numbered, repeated } from '../inputs/texts';
import { invoices, knownInvoices, readInvoice, reasonIsShort } from './xml';

const FIGURES = [...words, '1.234,56', '12', ' ', ',', '.', '-', '14.03.2025', '€ 4,2421%', '\n'];
const PDF = [
	'1 0 obj',
	'<<',
	'>>',
	'/Type /Pages',
	'/Type/Page',
	'/Count 3',
	'/Kids [',
	'endobj',
	'/Subtype /Image',
	'/Width 900',
	'/Height 900',
	'/Type /ObjStm',
	'stream\n',
	'endstream',
];

const paged = (markdown: string) => [{ number: 1, markdown }];

/** Texts of two sorts, the file's and that of OCR, and places of values in the second. */
const compare = ([file, ocr]: [string, string]) =>
	atOnce(
		compareReadings(
			paged(ocr),
			{ pages: paged(file), isPaged: true },
			new Map(
				Array.from({ length: 100 }, (_, at) => [
					`a${at}`,
					[{ page: 0, start: at * 7, end: at * 7 + 9 }],
				]),
			),
		),
	);

const latin1 = (text: string) => Buffer.from(text, 'latin1');

const stream = (content: Buffer) =>
	`<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`;

/** Compressed content of streams: a page, and the invoices. */
const contents = [latin1('BT (Invoice) Tj ET'), ...invoices].map((content) => deflateSync(content));

/** A character represents the content of each stream. */
const FIRST = 0xf0;

const structures = invoices.map((_, index) =>
	latin1(
		`%PDF-1.7\n1 0 obj\n${stream(latin1(String.fromCharCode(FIRST)))}2 0 obj\n${stream(latin1(String.fromCharCode(FIRST + 1 + index)))}trailer\n<< /Root 1 0 R >>\n%%EOF\n`,
	),
);

/**
 * PDF files whose structure is damaged. The compressed bytes stay whole: no checksum is kept over
 * them, so a changed byte in them can change a value, and the promise below would not hold.
 */
const damagedFiles = mutatedBytes(structures).map((structure) =>
	latin1(
		structure.toString('latin1').replace(/[\xf0-\xf6]/g, (character) => {
			return contents[character.charCodeAt(0) - FIRST]?.toString('latin1') ?? '';
		}),
	),
);

const PDF_HEADER = '%PDF-1.7\n';
const zipped = deflateSync(invoices[0] ?? '');
const streams = (content: Buffer) => filledWith(latin1(stream(content)), PDF_HEADER);

/** The structure of PDF files, and the texts of such files, which users give. */
export const pdf: Target[] = [
	target({
		name: 'StructuredExtraction/eInvoice/readEInvoice (PDF)',
		inputs: damagedFiles,
		call: async (bytes: Buffer) => ({
			result: await readInvoice(bytes, 'pdf'),
			expected: await knownInvoices,
		}),
		promise: ({ result, expected }) => {
			reasonIsShort(result);
			if (result.kind !== 'invoices') return;
			const isKnown = result.invoices.every((one) => expected.includes(JSON.stringify(one)));
			promised(isKnown, 'an invoice is one of those in the file, unchanged');
		},
		growth: {
			'streams of nothing': filledWith('<<>>\nstream\nx\x9c\nendstream\n', PDF_HEADER),
			'streams of markup': filledWith('<<>>\nstream\n<a>x\nendstream\n', PDF_HEADER),
			'streams without an end': filledWith('<<>>stream\n', PDF_HEADER),
			'compressed streams': streams(deflateSync('BT (Invoice) Tj ET'.repeat(20))),
			'compressed streams of numbers': streams(deflateSync(numbered((at) => `${at} `)(600))),
			'streams that are bombs': streams(deflateSync(Buffer.alloc(20_000, ' '))),
			'bytes after the end of compressed data': filledWith(
				'\0',
				Buffer.concat([latin1(`${PDF_HEADER}<<>>\nstream\n`), zipped]),
				'\nendstream\n',
			),
			'the same invoice': streams(zipped),
			'the word stream': filledWith('stream\n', PDF_HEADER),
		},
		largest: 8_000_000,
	}),
	target({
		name: 'StructuredExtraction/compareReadings',
		inputs: fc.tuple(hostileText(FIGURES), hostileText(FIGURES)),
		call: compare,
		promise: ({ differences }, [file, ocr]) => {
			if (file === ocr) promised(differences.length === 0, 'a text does not differ from itself');
		},
		growth: {
			'other numbers': (size): [string, string] => [
				numbered((index) => `${index},50 `)(size),
				numbered((index) => `${index},70 `)(size),
			],
			'other words': (size): [string, string] => [
				numbered((index) => `words${index} `)(size),
				numbered((index) => `other${index} `)(size),
			],
			digits: (size): [string, string] => [repeated('1')(size), repeated('2')(size)],
			'joined digits': (size): [string, string] => [repeated('1-')(size), repeated('2.')(size)],
		},
	}),
	target({
		name: 'shared/pdfText/faultOf',
		inputs: fc.oneof(
			hostileText([...words, '\f', '\ue000', '\ufffd']),
			fc.array(fc.oneof(fc.string(), fc.anything())),
			fc.anything(),
		),
		call: (value: unknown) => {
			const pdf: { fileName: string; pdfText?: PdfText } = { fileName: 'a.pdf' };
			assignPdfTexts(value, [pdf]);
			return pdf.pdfText && faultOf(pdf.pdfText, { scans: 0, pageCount: 2 });
		},
		growth: {
			letters: repeated('a'),
			words: repeated('words '),
			'page breaks': repeated('a\f'),
			'a label after each value': repeated('1Label:\n'),
			pages: listOf((index) => `page ${index}`, 20),
		},
	}),
	target({
		name: 'shared/documents/pdf/pdfFacts',
		inputs: hostileText(PDF),
		call: async (text: string) => await pdfFacts(Readable.from([latin1(text)])),
		promise: ({ scans }, text) => promised(scans <= text.length / 10, 'no image is counted twice'),
		growth: byPiece(
			'/Type/Pages /Subtype/Image /Width␣900 obj >> stream endstream /Type/ObjStm␣stream␣a␣endstream',
			'/Type/ObjStm␣stream',
		),
	}),
];
