import { type PageSelection, resolvePages } from '../ocr/pageSelection';
import { Problem } from '../problem';
import { faultOf, isOnScans } from './faultOf';
import { pdfFacts } from './pdfFacts';
import type { ChosenText, PdfText } from './pdfTexts';

/**
 * The way to read a file: by its text, or what OCR finds, which may be checked by the text. `notes` tell in
 * sentences how it was read, and `warning` what may be wrong with the text.
 */
export type Choice =
	| { use: 'text'; text: ChosenText; notes: string[]; warning?: string }
	| { use: 'ocr'; text?: ChosenText; notes: string[] };

/** How the text of a PDF file is to be used. */
export interface PdfTextSettings {
	pdfTextUse: 'instead' | 'check';
	/** The pages that are wanted; all when not given. */
	pages?: PageSelection;
	/** Whether the file is searched for several documents. */
	isSplit?: boolean;
	/** Whether OCR may read the file. */
	canOcr: boolean;
}

/**
 * Decides whether a PDF file is read by OCR or by the text that the user gives with it.
 * @param chunks of the file
 * @throws Problem where there is no OCR, and no text that could be used
 */
export async function choosePdfText(
	{ fileName, pdfText }: { fileName: string; pdfText: PdfText },
	chunks: AsyncIterable<Buffer>,
	{ pdfTextUse, pages: selection, isSplit, canOcr }: PdfTextSettings,
): Promise<Choice> {
	const facts = await pdfFacts(chunks);
	const scanned = isOnScans(pdfText, facts) ? ON_SCANS : undefined;
	const unpaged = (selection || isSplit) && !pdfText.isPaged ? NOT_PAGED : undefined;
	const fault = faultOf(pdfText, facts) ?? unpaged ?? (canOcr ? scanned : undefined);
	if (fault !== undefined) {
		if (canOcr) return { use: 'ocr', notes: [`The text of the PDF was not used: it ${fault}`] };
		throw new Problem(`the text of the PDF file cannot be used: it ${fault}`, {
			fileName,
			description:
				'There is no OCR here that could read the page: use a credential of a full service for such files, or send their pages as images.',
		});
	}
	const wanted = selection && new Set(resolvePages(selection, pdfText.pages.length));
	const text = {
		isPaged: pdfText.isPaged,
		pages: pdfText.pages
			.map((markdown, index) => ({ number: index + 1, markdown }))
			.filter(({ number }) => wanted?.has(number) ?? true),
	};
	if (canOcr && pdfTextUse === 'check') return { use: 'ocr', text, notes: [] };
	const warning = scanned && `The text of the PDF ${scanned}, and may differ from what they show`;
	return { use: 'text', text, notes: [], ...(warning && { warning }) };
}

const ON_SCANS = 'belongs to scanned pages';
const NOT_PAGED =
	'does not say where its pages begin; turn off the option Join Pages of "Extract from File"';
