import type { TextChoice, PdfTextSettings } from '../pdfText/choosePdfText';
import { onlyProblem, type Problem } from '../problem';
import { NOT_READABLE, TOO_LARGE } from './askOcr';
import { type DocumentSource, isTextFile } from './documents';
import type { DocumentAnswer } from './pageSelection';

/** A document as it was read: by a text of its own, or that of its PDF file, or by OCR. */
export type ReadDocument = TextChoice &
	(
		| { use: 'text'; isPdf: boolean }
		/** `hasPdfText`: whether a PDF file that came without its text has one. */
		| { use: 'ocr'; answer: DocumentAnswer; hasPdfText?: boolean }
	);

/**
 * The pages of a document: by the text of a file that has one of its own, the text that the user gives with
 * a PDF file, or OCR. Where OCR refuses a file, its text is used if it is good enough, with a warning.
 * @throws Problem when none of them can be had
 */
export async function readPages(
	source: DocumentSource,
	settings: PdfTextSettings,
	askOcr: () => Promise<DocumentAnswer>,
): Promise<ReadDocument> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../texts/toPages');
		const { pages, notes } = await readTextFile(source);
		return { use: 'text', isPdf: false, text: { pages }, notes };
	}
	if (source.kind === 'url' || source.mimeType !== 'application/pdf') {
		return { use: 'ocr', answer: await askOcr(), notes: [] };
	}
	const { fileName, pdfText, file } = source;
	const { pdfFacts } = await import('../pdfText/pdfFacts');
	if (pdfText === undefined) {
		// Looked at while the service reads it.
		const [answer, { hasFonts = false, scans, pageCount = 1 }] = await Promise.all([
			askOcr(),
			pdfFacts(file.chunks()),
		]);
		return { use: 'ocr', answer, notes: [], hasPdfText: hasFonts && scans < pageCount };
	}
	const { choosePdfText } = await import('../pdfText/choosePdfText');
	const facts = await pdfFacts(file.chunks());
	const choose = (canOcr: boolean) =>
		choosePdfText({ fileName, pdfText }, facts, { ...settings, canOcr });
	const choice = choose(settings.canOcr);
	if (choice.use === 'text') return { ...choice, isPdf: true };
	const asked = await askOcr().then(
		(answer) => ({ answer }),
		(error: unknown) => ({ refusal: onlyRefusal(error) }),
	);
	if ('answer' in asked) return { ...choice, answer: asked.answer };
	const instead = textInstead(() => choose(false));
	if (instead?.use !== 'text') throw asked.refusal;
	const refused = `OCR refused the file (${asked.refusal.message}), and the text in the PDF file was used instead`;
	const warning = [refused, instead.warning ?? []].flat().join('. ');
	return { ...instead, isPdf: true, warning };
}

/** The choice without OCR; `undefined` where no text can be used. */
function textInstead(choose: () => TextChoice): TextChoice | undefined {
	try {
		return choose();
	} catch (error) {
		return void onlyProblem(error);
	}
}

/** A thrown value that says that the service cannot read the file. @throws any other one */
function onlyRefusal(error: unknown): Problem {
	const problem = onlyProblem(error);
	const { isGeneral, statusCode = 0 } = problem.details;
	if (isGeneral || ![...NOT_READABLE, TOO_LARGE].includes(statusCode)) throw problem;
	return problem;
}
