import fc from 'fast-check';
import { compareReadings } from '../../../nodes/StructuredExtraction/check/compareReadings';
import { faultOf } from '../../../nodes/shared/pdfText/faultOf';
import { pdfFacts } from '../../../nodes/shared/pdfText/pdfFacts';
import { assignPdfTexts, type PdfText } from '../../../nodes/shared/pdfText/pdfTexts';
import { promised, target, type Target } from '../Target';
import { words } from '../inputs/grammars';
import { byPiece, hostileText, listOf, numbered, repeated } from '../inputs/texts';

const FIGURES = [...words, '1.234,56', '12', ' ', ',', '.', '-', '14.03.2025', '€ 4,2421%', '\n'];
const PDF = [
	...['1 0 obj', '<<', '>>', '/Type /Pages', '/Type/Page', '/Count 3', '/Kids [', 'endobj'],
	...['/Subtype /Image', '/Width 900', '/Height 900', '/Type /ObjStm', 'stream\n', 'endstream'],
];

const paged = (markdown: string) => [{ number: 1, markdown }];

/** Texts of two sorts, the file's and that of OCR, and places of values in the second. */
const compare = ([file, ocr]: [string, string]) =>
	compareReadings(
		paged(ocr),
		{ pages: paged(file), isPaged: true },
		new Map(
			Array.from({ length: 100 }, (_, at) => [
				`a${at}`,
				{ page: 0, start: at * 7, end: at * 7 + 9 },
			]),
		),
	);

/** The text of PDF files, which users give, and the structure of these files. */
export const pdfTextTargets: Target[] = [
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
				numbered((index) => `words${'abcdefghij'[index % 10]}${index} `)(size),
				numbered((index) => `other${'abcdefghij'[index % 10]}${index} `)(size),
			],
			digits: (size): [string, string] => [repeated('1')(size), repeated('2')(size)],
			'groups of digits': (size): [string, string] => [
				repeated('123 ')(size),
				repeated('456 ')(size),
			],
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
		promise: () => undefined,
		growth: {
			letters: repeated('a'),
			words: repeated('words '),
			'page breaks': repeated('a\f'),
			'a label after each value': repeated('1Label:\n'),
			pages: listOf((index) => `page ${index}`, 20),
		},
	}),
	target({
		name: 'shared/pdfText/pdfFacts',
		inputs: hostileText(PDF),
		call: async (text: string) =>
			await pdfFacts(
				(async function* () {
					yield await Promise.resolve(Buffer.from(text, 'latin1'));
				})(),
			),
		promise: ({ scans }, text) => {
			promised(scans <= text.length / 10, 'no image is counted twice');
		},
		growth: byPiece(
			'/Type/Pages /Subtype/Image /Width␣900 obj >> stream endstream /Type/ObjStm␣stream␣a␣endstream',
			'/Type/ObjStm␣stream',
		),
	}),
];
