import { distance } from 'fastest-levenshtein';
import type { Sliced } from '../../host/budget';
import { joined } from '../ocr/pages';
import type { Reading } from '../ocr/reading';
import { withoutYear } from '../../values/mentions/dates';
import { digitsOf } from '../../values/mentions/digitRuns';
import { Mentions } from '../../values/mentions/Mentions';
import { hasCents, isGrouped, isMoney } from '../../values/mentions/numbers';
import { memoizeByObject } from '../../basics/memoize';
import { firstAfter, lastBefore, type Span, within } from '../../basics/text/spans';

/** A number of at least four digits, an amount, also of fewer digits next to a currency, or a date. */
export interface Figure extends Span {
	/** As it is printed. */
	text: string;
	/** Equal for the same number or date in both texts. */
	key: string;
	/** Whether it is an amount or a date, which counts more than a telephone number. */
	isValue: boolean;
	/** Whether it is a date with its month in words. */
	isInWords?: boolean;
}

/** What one page has in only one of two texts. */
export interface PageComparison {
	/** Counted from 1; null for a text without pages. */
	page: number | null;
	/** Figures that only the file has, or only OCR has. */
	onlyInFile: Figure[];
	onlyInOcr: Figure[];
	/** Letters and digits in the text of OCR, divided by those in the file; at most 1. */
	share: number;
}

const MIN_DIGITS = 4;
/** An IBAN has up to 34; no number has more digits than ten groups of four. */
const MAX_DIGITS = 40;
/** More differences of a page are not listed; they are a page of something else. */
const MAX_FIGURES = 100;
/** Figures of a document that are looked for in another form; texts with more are of two documents. */
const MAX_SEARCHES = 400;

const figuresIn = memoizeByObject((text: Mentions): Figure[] => {
	const dates = text.wholeDates().map((date): Figure => {
		const [day = ''] = date.values;
		return { ...date, key: date.isInWords ? day : digitsOf(date.text), isValue: true };
	});
	const isOfDate = ({ start, end }: Span) => (lastBefore(dates, start)?.end ?? 0) >= end;
	const runs = text.digitRuns().flatMap((run): Figure[] => {
		const [key = ''] = run.values;
		const { length } = digitsOf(key);
		const isSum = () => length < MIN_DIGITS && isMoney(text.text, run.start, run.end);
		const isValue = key.includes('.') || isGrouped(run.text) || isSum();
		const isWanted = (isValue || length >= MIN_DIGITS) && length <= MAX_DIGITS;
		return isWanted && !isOfDate(run) ? [{ ...run, key, isValue }] : [];
	});
	return [...dates, ...runs].sort((a, b) => a.start - b.start);
});

/** Between the characters of a figure that is printed otherwise. */
const SEPARATORS = "[-.,'’/:| \\u00a0\\u202f]{0,3}";

/** Whether a text has the characters of a figure with other separators, or right before other digits. */
function hasOtherwise({ text }: Mentions, { text: printed, key, isInWords }: Figure): boolean {
	const characters = isInWords ? printed.replace(/[^\p{L}\p{M}\p{N}]/gu, '') : key.replace('.', '');
	const separated = [...characters].join(SEPARATORS);
	const found = text.match(new RegExp(`(?<!\\d)${separated}`, 'giu')) ?? [];
	return found.some((one) => hasCents(one) === hasCents(printed));
}

/** The figures of one text that the other lacks, each once. */
function lacking(figures: Figure[], others: Figure[], isThere: (figure: Figure) => boolean) {
	const known = new Set(others.map(({ key }) => key));
	const days = new Set(
		others.flatMap(({ key, isInWords }) =>
			isInWords && !key.startsWith('--') ? withoutYear(key) : [],
		),
	);
	// The year of a date in words may be printed elsewhere.
	const isKnown = ({ key, isInWords }: Figure) =>
		known.has(key) ||
		(isInWords && (key.startsWith('--') ? days.has(key) : known.has(withoutYear(key))));
	const unknown = new Map(figures.map((figure) => [figure.key, figure]));
	return [...unknown.values()]
		.filter((figure) => !isKnown(figure))
		.slice(0, MAX_FIGURES)
		.filter((figure) => !isThere(figure));
}

const sizeOf = ({ text }: Mentions) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** OCR that finds less of a page has left out a part of it. */
export const MIN_SHARE = 0.6;

const mentionsIn = (text: string | Mentions) =>
	typeof text === 'string' ? new Mentions(text) : text;

/**
 * Compares what OCR has read with the text of the PDF file: page by page, where that has pages. Time is in
 * proportion to both texts; with rests.
 * @param pages as OCR has read them, counted from 1
 */
export function* compareTexts(
	pages: { number: number; text: string | Mentions }[],
	file: Pick<Reading, 'pages' | 'isPaged'>,
): Sliced<PageComparison[]> {
	let searches = MAX_SEARCHES;
	const isIn = (texts: Mentions[]) => (figure: Figure) =>
		searches-- > 0 && texts.some((text) => hasOtherwise(text, figure));
	function* compare(page: number | null, text: string, ocr: Mentions[]): Sliced<PageComparison> {
		const own = mentionsIn(text);
		yield* own.datesInSlices('auto')();
		for (const one of ocr) yield* one.datesInSlices('auto')();
		const [inFile, inOcr] = [figuresIn(own), ocr.flatMap(figuresIn)];
		const size = sizeOf(own);
		const sizeOfOcr = ocr.reduce((all, one) => all + sizeOf(one), 0);
		return {
			page,
			onlyInFile: lacking(inFile, inOcr, isIn(ocr)),
			onlyInOcr: lacking(inOcr, inFile, isIn([own])),
			share: size === 0 ? 1 : Math.min(1, sizeOfOcr / size),
		};
	}
	if (!file.isPaged) {
		const ocr = pages.map(({ text }) => mentionsIn(text));
		return [yield* compare(null, joined(file.pages), ocr)];
	}
	const texts = new Map(file.pages.map(({ number, markdown }) => [number, markdown]));
	const compared: PageComparison[] = [];
	for (const { number, text } of pages) {
		compared.push(yield* compare(number, texts.get(number) ?? '', [mentionsIn(text)]));
	}
	return compared;
}

export const isDifferent = ({ onlyInFile, onlyInOcr, share }: PageComparison) =>
	onlyInFile.length + onlyInOcr.length > 0 || share < MIN_SHARE;

/** The figures of a value at a span of a text, whole where it has a part of them. */
export function figuresAt(text: Mentions, span: Span): Figure[] {
	const figures = figuresIn(text);
	const first = firstAfter(figures, span.start);
	// A run of digits may begin in a date.
	const before = figures.slice(Math.max(0, first - 2), first);
	return [...before.filter(({ end }) => end > span.start), ...within(figures, span)];
}

/** The figure that looks like another one: one or two characters are read differently. */
export const similarTo = ({ key }: Figure, others: Figure[]): Figure | undefined =>
	others.find((other) => distance(key, other.key) <= (key.length > MIN_DIGITS + 1 ? 2 : 1));
