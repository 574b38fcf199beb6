import type { TextChoice, PdfTextSettings } from '../pdfText/choosePdfText';
import { onlyProblem, type Problem } from '../../host/problem';
import type { PdfFacts } from '../pdfText/pdfFacts';
import { NOT_READABLE, type OcrSettings, TOO_LARGE } from './askOcr';
import { type DocumentSource, isTextFile } from './documents';
import type { OcrAnswer } from './pageSelection';
import { comparePages, type PagesRead } from './pagesRead';

/** A document as it was read: by a text of its own, or that of its PDF file, or by OCR. */
export type ReadDocument = TextChoice & { pagesRead: PagesRead } &
	/** `hasHiddenText`: whether invisible characters were left out. */
	(
		| { use: 'text'; isPdf: boolean; hasHiddenText?: boolean }
		/** `hasPdfText`: whether a PDF file that came without its text has one. */
		| { use: 'ocr'; answer: OcrAnswer; hasPdfText?: boolean }
	);

/**
 * The pages of a document: by the text of a file that has one of its own, the text that the user gives with
 * a PDF file, or OCR. Where OCR refuses a file, its text is used if it is good enough, with a doubt.
 * @param askOcr shows `watch` the file while it is sent
 * @throws Problem when none of them can be had
 */
export async function readPages(
	source: DocumentSource,
	settings: PdfTextSettings,
	askOcr: (watch?: OcrSettings['watch']) => Promise<OcrAnswer>,
): Promise<ReadDocument> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../fileTexts/toPages');
		const { pages, hidden } = await readTextFile(source);
		const read = { text: { pages }, notes: hiddenNotes(hidden), hasHiddenText: hidden > 0 };
		return { use: 'text', isPdf: false, ...read, pagesRead: { areAllRead: true } };
	}
	const byOcr = (answer: OcrAnswer, inFile: number | undefined) => ({
		answer,
		notes: answer.notes,
		pagesRead: comparePages(answer.answered, inFile, settings.pages),
	});
	if (source.kind === 'url' || source.mimeType !== 'application/pdf') {
		const isImage = source.kind === 'file' && source.mimeType.startsWith('image/');
		return { use: 'ocr', ...byOcr(await askOcr(), isImage ? 1 : undefined) };
	}
	const { fileName, pdfText, file } = source;
	const { pdfFacts, WatchedPdf } = await import('../pdfText/pdfFacts');
	if (pdfText === undefined) {
		const watched = new WatchedPdf();
		const answer = await askOcr(watched.watch);
		// Files that are in memory as a whole are not sent in chunks.
		const facts = watched.facts ?? (await pdfFacts(file.chunks()));
		const { hasFonts = false, scans, pageCount = 1 } = facts;
		const hasPdfText = hasFonts && scans < pageCount;
		return { use: 'ocr', ...byOcr(answer, countedPages(facts)), hasPdfText };
	}
	const { choosePdfText } = await import('../pdfText/choosePdfText');
	const facts = await pdfFacts(file.chunks());
	const choose = (canOcr: boolean) =>
		choosePdfText({ fileName, pdfText }, facts, { ...settings, canOcr });
	const choice = choose(settings.canOcr);
	const inFile = countedPages(facts);
	// One text says nothing of several pages.
	const isKnown = pdfText.isPaged || inFile === 1;
	const pagesRead = comparePages(pdfText.pages.length, isKnown ? inFile : undefined);
	if (choice.use === 'text') return { ...choice, isPdf: true, pagesRead };
	const asked = await askOcr().then(
		(answer) => ({ answer }),
		(error: unknown) => ({ refusal: onlyRefusal(error) }),
	);
	if ('answer' in asked) {
		const read = byOcr(asked.answer, inFile);
		return { ...choice, ...read, notes: [...choice.notes, ...read.notes] };
	}
	const instead = textInstead(() => choose(false));
	if (instead?.use !== 'text') throw asked.refusal;
	const doubts = { isOnScans: false, ...instead.doubts, refusal: asked.refusal.message };
	return { ...instead, isPdf: true, pagesRead, doubts };
}

/** The note about hidden text that was left out, if there was any. */
const hiddenNotes = (hidden: number): string[] =>
	hidden === 0
		? []
		: [`${hidden.toLocaleString('en')} characters that are not visible were left out`];

/** Pages of a PDF file; a number that its pages do not confirm may be damaged, or of an earlier version. */
const countedPages = ({ isCounted, pageCount }: PdfFacts) => (isCounted ? pageCount : undefined);

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
