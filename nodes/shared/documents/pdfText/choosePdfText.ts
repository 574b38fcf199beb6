import { type PageSelection, resolvePages } from '../ocr/pageSelection';
import { comparePages, type Reading, WITHOUT_OCR } from '../ocr/reading';
import { type Fact, factOf } from '../../values/facts/fact';
import { Problem } from '../../host/problem';
import { countedPages, type PdfFacts } from '../pdf/pdfFacts';
import type { PdfText } from './pdfTexts';

/**
 * Decides whether a PDF file is read by OCR or by the text that the user gives with it.
 * @returns the reading of its text, or what belongs to that of OCR: why the text is not used, or the text to check by
 * @throws Problem where there is no OCR, and no text that could be used
 */
export function choosePdfText(
	{ fileName, pdfText }: { fileName: string; pdfText: PdfText },
	facts: PdfFacts,
	settings: {
		pdfTextUse: 'instead' | 'check';
		/** The pages that are wanted; all when not given. */
		pages?: PageSelection;
		/** Whether the file is searched for several documents. */
		isSplit?: boolean;
		/** Whether OCR may read the file. */
		hasOcr: boolean;
	},
): Reading | Pick<Reading, 'notes' | 'textOfPdf'> {
	const { pdfTextUse, pages: selection, isSplit, hasOcr } = settings;
	const scanned = isOnScans(pdfText, facts) ? ON_SCANS : undefined;
	const unpaged = (selection || isSplit) && !pdfText.isPaged ? NOT_PAGED : undefined;
	const fault = faultOf(pdfText, facts) ?? unpaged ?? (hasOcr ? scanned : undefined);
	if (fault !== undefined) {
		if (hasOcr) return { notes: [factOf('pdfTextUnused', { fault })] };
		throw new Problem(`the text of the PDF file cannot be used: it ${fault}`, {
			fileName,
			description:
				'There is no OCR here that could read the page: use a credential of a full service for such files, or send their pages as images.',
		});
	}
	const wanted = selection && new Set(resolvePages(selection, pdfText.pages.length));
	const inFile = countedPages(facts);
	// One text says nothing of several pages.
	const isKnown = pdfText.isPaged || inFile === 1;
	const reading: Reading = {
		...WITHOUT_OCR,
		origin: 'pdfText',
		pages: pdfText.pages
			.map((markdown, index) => ({ number: index + 1, markdown }))
			.filter(({ number }) => wanted?.has(number) ?? true),
		isPaged: pdfText.isPaged,
		...comparePages(pdfText.pages.length, isKnown ? inFile : undefined),
	};
	if (hasOcr && pdfTextUse === 'check') return { notes: [], textOfPdf: reading };
	if (scanned === undefined) return reading;
	const doubt: Fact = { kind: 'textDoubtful', fields: [], values: { isOnScans: true } };
	return { ...reading, facts: [...reading.facts, doubt] };
}

const ON_SCANS = 'belongs to scanned pages';
const NOT_PAGED =
	'does not say where its pages begin; turn off the option Join Pages of "Extract from File"';

/** Fewest words per page with a text; a scan with a stamp or a printed header has fewer. */
const MIN_WORDS = 8;
/** Share of characters without a meaning: replacement, private use, control. */
const MAX_MEANINGLESS = 0.02;
/** Least shares of vowels and of frequent letters in Latin words: 0.34 and 0.55 in all samples, in six languages. */
const MIN_VOWELS = 0.3;
const MIN_FREQUENT = 0.46;
/** Most words without a vowel: 0.06 in the samples. */
const MAX_WITHOUT_VOWEL = 0.35;
/** Words that these shares need to mean something. */
const MIN_SAMPLE = 20;

const MEANINGLESS = /[\p{Co}\p{Cn}\ufffd\p{Cs}]|(?![\t\n\r\f])\p{Cc}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const LATIN_WORD = /(?<![\p{L}\p{N}])\p{sc=Latin}{4,30}(?![\p{L}\p{N}])/gu;
const VOWEL = /[aeiouyæœøı]/g;
const FREQUENT = /[aeinorst]/g;

/**
 * Why the text of a PDF file cannot be used in place of OCR, in words that continue "it"; nothing for a
 * good one. Takes time in proportion to the text.
 */
export function faultOf(text: PdfText, { pageCount, scans }: PdfFacts): string | undefined {
	if (text.excess !== undefined) return text.excess;
	const whole = text.pages.join('\n');
	const words = countOf(whole, WORD);
	if (words === 0) return 'is empty; the file may be a scan';
	const count = text.pageCount ?? pageCount;
	const { length } = text.pages;
	if (pageCount !== undefined && count !== pageCount) {
		return `is of a file with ${count} pages, and this one has ${pageCount}`;
	}
	if (text.isPaged && count !== undefined && count !== length) {
		return `has ${length} pages, and the file has ${count}`;
	}
	const empty = text.isPaged ? text.pages.findIndex((page) => countOf(page, WORD) === 0) : -1;
	if (empty >= 0 && scans > 0) return `has nothing of page ${empty + 1}, which may be a scan`;
	const withText = text.isPaged ? text.pages.filter((page) => page.trim() !== '').length : 1;
	if (words < MIN_WORDS * withText) return `has only ${words} ${words === 1 ? 'word' : 'words'}`;
	if (countOf(whole, MEANINGLESS) > MAX_MEANINGLESS * whole.length) {
		return 'has characters without a meaning, as with damaged fonts';
	}
	return looksEncoded(whole) ? 'has words that are no words, as with damaged fonts' : undefined;
}

/** Whether each page has an image over all of it, which may show something else than the text behind it. */
export const isOnScans = ({ pages, pageCount }: PdfText, facts: PdfFacts): boolean =>
	facts.scans > 0 && facts.scans >= (pageCount ?? facts.pageCount ?? pages.length);

/** Whether the letters of a text are others than those on the page. */
function looksEncoded(text: string): boolean {
	const words = text.match(LATIN_WORD) ?? [];
	if (words.length < MIN_SAMPLE) return false;
	let [letters, vowels, frequent, without] = [0, 0, 0, 0];
	for (const word of words) {
		const plain = word.normalize('NFD').toLowerCase();
		const found = countOf(plain, VOWEL);
		letters += word.length;
		vowels += found;
		frequent += countOf(plain, FREQUENT);
		without += found === 0 ? 1 : 0;
	}
	return (
		vowels < MIN_VOWELS * letters ||
		frequent < MIN_FREQUENT * letters ||
		without > MAX_WITHOUT_VOWEL * words.length
	);
}

const countOf = (text: string, wanted: RegExp) => text.match(wanted)?.length ?? 0;
