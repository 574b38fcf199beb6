import { readFile } from 'node:fs/promises';
import { checkRecord } from '../../nodes/StructuredExtraction/answer/checkRecord';
import { issueOf } from '../../nodes/shared/values/facts/fact';
import { atOnce } from '../../nodes/shared/host/budget';
import { compareReadings } from '../../nodes/StructuredExtraction/check/compareReadings';
import { evidenceAndSpans } from '../unit/StructuredExtraction/evidenceOf';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/fields/templates';
import { faultOf } from '../../nodes/shared/documents/pdfText/choosePdfText';
import { pdfFacts } from '../../nodes/shared/documents/pdf/pdfFacts';
import { assignPdfTexts, type PdfText } from '../../nodes/shared/documents/pdfText/pdfTexts';
import { pdfTextOf } from '../samples/pdfText';
import type { Service } from '../service/main';
import { answerOf, leavesOf, type Reading, readTruth } from './Reading';
import type { Truth } from './truths';

const AS_PRINTED = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** A digital PDF file, as OCR reads it and with the text in it. */
export interface Sample {
	reading: Reading;
	file: PdfText;
	fault: string | undefined;
}

/** The digital PDF files among some documents, read by the local service. */
export async function digitalSamples(truths: Truth[], service: Service): Promise<Sample[]> {
	const digital = truths.filter(({ file, isScan }) => file.endsWith('.pdf') && !isScan);
	return await Promise.all(
		digital.map(async (truth) => {
			const content = await readFile(truth.path);
			const pdf: { fileName: string; pdfText?: PdfText } = { fileName: truth.file };
			assignPdfTexts(await pdfTextOf(content), [pdf]);
			if (pdf.pdfText === undefined) throw new Error(`${truth.file} has no text`);
			const facts = await pdfFacts(
				(async function* () {
					yield await Promise.resolve(content);
				})(),
			);
			return {
				reading: await readTruth(truth, service),
				file: pdf.pdfText,
				fault: faultOf(pdf.pdfText, facts),
			};
		}),
	);
}

const pagesOf = (texts: string[]) => texts.map((markdown, at) => ({ number: at + 1, markdown }));

/** The issues of a record that a model takes from what OCR has read. */
function checked({ reading, file }: Sample, texts: string[], answer: string) {
	const schema = schemaFromTemplate(reading.template);
	const pages = pagesOf(texts);
	const record = checkRecord(
		schema,
		JSON.parse(answer) as Record<string, unknown>,
		{ dateOrder: 'auto', decimalMark: 'auto', text: texts.join('\n') } as Parameters<
			typeof checkRecord
		>[2],
	);
	const { spans } = evidenceAndSpans(schema, record, pages, { dateOrder: 'auto' });
	const text = { pages: pagesOf(file.pages), isPaged: true };
	return {
		issues: atOnce(compareReadings(pages, text, spans)).facts.map(issueOf),
		ofRecord: record.facts,
	};
}

/** A number or date with another digit: 8 as 3, any other as one that is not next to it. */
const misread = (printed: string) =>
	printed.replace(/\d(?!.*[1-9])|[1-9](?=\D*$)|\d/, (digit) =>
		digit === '8' ? '3' : String((Number(digit) + 5) % 10),
	);

/** How many of the planted mistakes are found, and how many true records are doubted. */
export function measureTexts(samples: Sample[]) {
	const fields = new Map<string, FieldCounts>();
	const counts = {
		documents: samples.length,
		doubted: 0,
		misread: 0,
		named: 0,
		dropped: 0,
		noticed: 0,
	};
	for (const sample of samples) {
		const { reading, file } = sample;
		const texts = reading.pages.map(({ markdown }) => markdown);
		countFound(sample, fields);
		const answer = answerOf(reading, reading.record);
		const before = checked(sample, texts, answer).issues.map(({ text }) => text);
		if (before.length > 0) counts.doubted += 1;
		for (const [path, value] of leavesOf(reading.record)) {
			const printed = reading.printed.get(path)?.write(value) ?? '';
			const isFigure = printed.replace(/\D/g, '').length >= 4 && !/\p{L}/u.test(printed);
			if (!isFigure || !reading.text.includes(printed)) continue;
			const wrong = misread(printed);
			const { issues, ofRecord } = checked(
				sample,
				texts.map((text) => text.replaceAll(printed, wrong)),
				answer.replaceAll(JSON.stringify(printed), JSON.stringify(wrong)),
			);
			counts.misread += 1;
			// A day that there is not is doubted without a comparison; another field may have the same figure.
			const isNamed =
				ofRecord.some(({ fields }) => fields.includes(path)) ||
				issues.some(({ fields, text }) => fields.includes(path) || text.includes(printed));
			if (isNamed) counts.named += 1;
		}
		const digits = (text: string) => text.replace(/[.,]/g, '');
		for (const [at, text] of texts.entries()) {
			for (const line of new Set(text.split('\n'))) {
				const cut = texts.map((one, page) => (page === at ? text.replace(line, '') : one));
				const amounts = line.match(/\d+[.,]\d\d(?![.\d])/g) ?? [];
				const isOnly = (amount: string) =>
					file.pages.join('\n').includes(amount) &&
					!digits(cut.join('\n')).includes(digits(amount));
				if (!amounts.some(isOnly)) continue;
				counts.dropped += 1;
				const { issues } = checked(sample, cut, '{}');
				if (issues.some(({ text: reason }) => !before.includes(reason))) counts.noticed += 1;
			}
		}
	}
	return { ...counts, fields };
}

/** How many values of a field there are, and in how many of each text they are found. */
interface FieldCounts {
	values: number;
	inOcr: number;
	inText: number;
}

/** Counts which true values are found in what OCR has read and in the text of the file. */
function countFound({ reading, file }: Sample, fields: Map<string, FieldCounts>): void {
	const schema = schemaFromTemplate(reading.template);
	const answer = JSON.parse(answerOf(reading, reading.record)) as Record<string, unknown>;
	const foundIn = (texts: string[]) => {
		const record = checkRecord(schema, answer, { ...AS_PRINTED, text: texts.join('\n') });
		return evidenceAndSpans(schema, record, pagesOf(texts), AS_PRINTED).evidence;
	};
	const ocr = foundIn(reading.pages.map(({ markdown }) => markdown));
	const text = foundIn(file.pages);
	for (const [path, { match }] of Object.entries(ocr)) {
		if (match === 'unavailable') continue;
		const field = path.replace(/\[\d+\]/, '');
		const counts = fields.get(field) ?? { values: 0, inOcr: 0, inText: 0 };
		counts.values += 1;
		counts.inOcr += match === 'none' ? 0 : 1;
		counts.inText += text[path]?.match === 'none' ? 0 : 1;
		fields.set(field, counts);
	}
}

/** The section of docs/accuracy.md. */
export function pdfTextSection({ fields, ...counts }: ReturnType<typeof measureTexts>): string {
	const all = { values: 0, inOcr: 0, inText: 0 };
	for (const each of fields.values()) {
		all.values += each.values;
		all.inOcr += each.inOcr;
		all.inText += each.inText;
	}
	const { documents, doubted, misread: wrong, named, dropped, noticed } = counts;
	return [
		`${documents} digital PDF files with ${all.values} true values: ${all.inOcr} are found in what OCR has read, ${all.inText} in the text of the PDF.`,
		`OCR checked by that text: ${named} of ${wrong} misread numbers and dates were named, and ${noticed} of ${dropped} dropped lines with an amount. ${doubted} of ${documents} true records ${doubted === 1 ? 'was' : 'were'} doubted.`,
	].join('\n\n');
}
