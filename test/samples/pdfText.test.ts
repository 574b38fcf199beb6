import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRecord } from '../../nodes/StructuredExtraction/check/checkRecord';
import { compareReadings } from '../../nodes/StructuredExtraction/check/compareReadings';
import { evidenceAndSpans } from '../../nodes/StructuredExtraction/evidence/evidence';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/schema/fromTemplate';
import { assignPdfTexts, type PdfText } from '../../nodes/shared/pdfText/pdfTexts';
import { faultOf } from '../../nodes/shared/pdfText/faultOf';
import { pdfFacts } from '../../nodes/shared/pdfText/pdfFacts';
import { answerOf, leavesOf, type Reading, readTruth } from '../accuracy/Reading';
import { outsideTruths, ownTruths, type Truth } from '../accuracy/truths';
import { type Service, startService } from '../service/main';
import { outsideSample } from './outside';
import { pdfTextOf } from './pdfText';

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => await service.close());

/** A digital PDF file, as OCR reads it and with the text in it. */
interface Sample {
	reading: Reading;
	file: PdfText;
	fault: string | undefined;
}

async function samplesOf(truths: Truth[]): Promise<Sample[]> {
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
				...{ reading: await readTruth(truth, service), file: pdf.pdfText },
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
		{
			...{ dateOrder: 'auto', decimalMark: 'auto', text: texts.join('\n') },
		} as Parameters<typeof checkRecord>[2],
	);
	const { spans } = evidenceAndSpans(schema, record, pages, { dateOrder: 'auto' });
	const text = { pages: pagesOf(file.pages), isPaged: true };
	return { issues: compareReadings(pages, text, spans).issues, doubts: record.doubts };
}

/** A number or date with another digit: 8 as 3, any other as one that is not next to it. */
const misread = (printed: string) =>
	printed.replace(/\d(?!.*[1-9])|[1-9](?=\D*$)|\d/, (digit) =>
		digit === '8' ? '3' : String((Number(digit) + 5) % 10),
	);

/** How many of the planted mistakes are found, and how many true records are doubted. */
function measure(samples: Sample[]) {
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
		const answer = answerOf(reading, reading.record);
		const before = checked(sample, texts, answer).issues.map(({ text }) => text);
		if (before.length > 0) counts.doubted += 1;
		for (const [path, value] of leavesOf(reading.record)) {
			const printed = reading.printed.get(path)?.write(value) ?? '';
			const isFigure = printed.replace(/\D/g, '').length >= 4 && !/\p{L}/u.test(printed);
			if (!isFigure || !reading.text.includes(printed)) continue;
			const wrong = misread(printed);
			const { issues, doubts } = checked(
				sample,
				texts.map((text) => text.replaceAll(printed, wrong)),
				answer.replaceAll(JSON.stringify(printed), JSON.stringify(wrong)),
			);
			counts.misread += 1;
			// A day that there is not is doubted without a comparison; another field may have the same figure.
			const isNamed =
				doubts.some(({ field }) => field === path) ||
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
	return counts;
}

describe('the text of PDF files, compared with OCR', () => {
	it('finds what OCR misreads or drops in our documents, and doubts no true value', async () => {
		const samples = await samplesOf(await ownTruths());
		expect(samples.map(({ fault }) => fault)).toEqual(samples.map(() => undefined));
		const counts = measure(samples);
		expect(counts).toMatchObject({ doubted: 0, named: counts.misread, noticed: counts.dropped });
	});

	it('finds them in real documents, and doubts at most 1 true record in 20', async (context) => {
		const truths = await outsideTruths(
			outsideSample(context, 'invoices'),
			outsideSample(context, 'e-invoices'),
		);
		const samples = await samplesOf([...truths, ...(await ownTruths())]);
		const counts = measure(samples);
		expect(counts).toMatchObject({ named: counts.misread, noticed: counts.dropped });
		expect(counts.doubted).toBeLessThanOrEqual(counts.documents / 20);
	});
});
