import type { FilePart } from '../../service/requestBody';
import type { Fact } from '../../values/facts/fact';
import type { Page } from './pages';
import type { QrCode } from './qrCodes';
import type { PageSelection } from './pageSelection';

/** The content of a document as it was read, by OCR or otherwise. */
export interface Reading {
	/** An image is looked at by the model itself; the page of an e-invoice is not read. */
	origin: 'ocr' | 'pdfText' | 'text' | 'image' | 'invoice';
	/** Counted from 1; of an image, what OCR finds in it. None where there is nothing to look values up in. */
	pages: Page[];
	/** Whether these are the pages of the document; false for the text of a PDF file in one piece. */
	isPaged: boolean;
	/** Whether all wanted pages are there; false where nobody knows how many the file has. */
	isComplete: boolean;
	/** What may be missing or wrong. */
	facts: Fact[];
	/** How it was read. */
	notes: Fact[];
	/** What OCR has taken for it, and what the service reports of that. */
	usage: { requests: number; pages: number; reported: Record<string, unknown> | null };
	/** The untouched answer of OCR. */
	raw: unknown;
	/** The model of OCR. */
	model?: string;
	/** What the model looks at. */
	image?: string | FilePart;
	/** The text in the PDF file, to check OCR by. */
	textOfPdf?: Reading;
	/** Whether a PDF file has letters of its own, where OCR was asked without its text. */
	hasPdfText?: boolean;
	/** Whether invisible characters were left out. */
	hasHiddenText?: boolean;
	/** The QR codes in its pictures, where they were asked for. */
	qrCodes?: QrCode[];
}

/** A reading that has taken no request. */
export const WITHOUT_OCR: Omit<Reading, 'origin'> = {
	pages: [],
	isPaged: true,
	isComplete: true,
	facts: [],
	notes: [],
	usage: { requests: 0, pages: 0, reported: null },
	raw: null,
};

/**
 * Compares the pages that were answered with those of the file. Pages that a selection names from the start
 * of the file are all there, or the answer would have been refused.
 * @param inFile pages of the file; `undefined` where they could not be counted
 */
export function comparePages(
	answered: number,
	inFile: number | undefined,
	selection?: PageSelection,
): Pick<Reading, 'isComplete' | 'facts'> {
	const dependsOnEnd = selection?.some(({ from, to }) => from < 0 || to < 0) ?? true;
	if (!dependsOnEnd) return { isComplete: true, facts: [] };
	if (inFile === undefined) return { isComplete: false, facts: [] };
	if (answered >= inFile) return { isComplete: true, facts: [] };
	const facts: Fact[] = [{ kind: 'pagesMissing', fields: [], values: { inFile, answered } }];
	return { isComplete: false, facts };
}
