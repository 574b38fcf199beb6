import { distance } from 'fastest-levenshtein';
import type { ChosenText } from './pdfTexts';

/** A number of at least four digits, an amount or a date. */
export interface Figure {
	printed: string;
	/** Its digits, with a point before two decimals: equal for the same number in both texts. */
	key: string;
	/** Whether it is an amount or a date, which counts more than a telephone number. */
	isValue: boolean;
}

/** What one page has in only one of two texts. */
export interface PageComparison {
	/** Counted from 1; null for a text without pages. */
	page: number | null;
	/** Figures that only the file has, or only OCR has. */
	onlyInFile: Figure[];
	onlyInOcr: Figure[];
	/** Letters and digits that OCR found, in relation to those of the file; more than 1 is 1. */
	share: number;
}

const TOKEN = /\d+(?:[.,'’/:-]\d+)*/g;
const DATE = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}-\d\d-\d\d)$/;
const DECIMALS = /[.,]\d\d$/;
const GROUPED = /^\d{1,3}(?:[.,'’]\d{3})+$/;
/** What may be between the groups of one number. */
const GAP = /^[ .,\u00a0\u202f-]{1,2}$/;
/** Parts into which a text may break a number. */
const MAX_PARTS = 9;
const MIN_DIGITS = 4;
/** More differences of a page are not listed; they are a page of something else. */
const MAX_FIGURES = 100;

/** A figure with the numbers that it may be a part of: "234,56" of "1 234,56". */
type ReadFigure = Figure & { wholes: string[] };

function keyOf(printed: string): string {
	const digits = printed.replace(/\D/g, '');
	return DECIMALS.test(printed) ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : digits;
}

function figuresIn(text: string): ReadFigure[] {
	const tokens = [...text.matchAll(TOKEN)].map(({ 0: printed, index }) => ({
		...{ printed, start: index, end: index + printed.length },
		wholes: [] as string[],
	}));
	for (const [first, { start }] of tokens.entries()) {
		for (let last = first + 1; last < Math.min(first + MAX_PARTS, tokens.length); last += 1) {
			const [before, token] = [tokens[last - 1], tokens[last]];
			if (!before || !token || !GAP.test(text.slice(before.end, token.start))) break;
			const whole = keyOf(text.slice(start, token.end));
			for (const part of tokens.slice(first, last + 1)) part.wholes.push(whole);
		}
	}
	return tokens.map(({ printed, wholes }) => ({
		...{ printed, wholes, key: keyOf(printed) },
		isValue: DECIMALS.test(printed) || DATE.test(printed) || GROUPED.test(printed),
	}));
}

/** Whether a text has a figure with the next one right after it: "€ 4,2421%". */
function hasGlued(text: string, printed: string): boolean {
	const at = text.indexOf(printed);
	return at >= 0 && !/\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + printed.length] ?? '');
}

/** The figures of one text that the other lacks, each once. */
function lacking(figures: ReadFigure[], others: ReadFigure[], text: string): Figure[] {
	const known = new Set(others.flatMap(({ key, wholes }) => [key, ...wholes]));
	const found = new Map<string, Figure>();
	let searched = 0;
	for (const { printed, key, isValue, wholes } of figures) {
		if (!isValue && printed.replace(/\D/g, '').length < MIN_DIGITS) continue;
		if (known.has(key) || wholes.some((whole) => known.has(whole))) continue;
		searched += 1;
		if (searched > MAX_FIGURES) break;
		if (!hasGlued(text, printed)) found.set(key, { printed, key, isValue });
	}
	return [...found.values()];
}

const sizeOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Pages as one text. */
export const joined = (pages: ChosenText['pages']) =>
	pages.map(({ markdown }) => markdown).join('\n');

/** OCR that finds less of a page has left out a part of it. */
export const MIN_SHARE = 0.6;

/** Compares what OCR has read with the text of the PDF file: page by page, where that has pages. */
export function compareTexts(pages: ChosenText['pages'], file: ChosenText): PageComparison[] {
	if (!file.isPaged) return [comparePage(null, joined(file.pages), joined(pages))];
	const texts = new Map(file.pages.map(({ number, markdown }) => [number, markdown]));
	return pages.map(({ number, markdown }) =>
		comparePage(number, texts.get(number) ?? '', markdown),
	);
}

export const isDifferent = ({ onlyInFile, onlyInOcr, share }: PageComparison) =>
	onlyInFile.length + onlyInOcr.length > 0 || share < MIN_SHARE;

/** Time is in proportion to both texts. */
function comparePage(page: number | null, file: string, ocr: string): PageComparison {
	const [inFile, inOcr] = [figuresIn(file), figuresIn(ocr)];
	return {
		page,
		onlyInFile: lacking(inFile, inOcr, ocr),
		onlyInOcr: lacking(inOcr, inFile, file),
		share: Math.min(1, sizeOf(ocr) / Math.max(1, sizeOf(file))),
	};
}

/** The figures of a value at an offset of a text, whole where it has a part of them. */
export function figuresAt(text: string, start: number, end: number): Figure[] {
	let [from, to] = [start, end];
	while (from > start - MAX_MORE && IN_FIGURE.test(text[from - 1] ?? '')) from -= 1;
	while (to < end + MAX_MORE && IN_FIGURE.test(text[to] ?? '')) to += 1;
	return figuresIn(text.slice(from, to));
}

const MAX_MORE = 20;
const IN_FIGURE = /[\d.,'’/:-]/;

/** The figure that looks like another one: one or two characters are read differently. */
export const similarTo = ({ key }: Figure, others: Figure[]): Figure | undefined =>
	others.find((other) => distance(key, other.key) <= (key.length > MIN_DIGITS + 1 ? 2 : 1));

/** An amount whose thousands are spaced. */
const SPACED = /(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+[.,]\d\d(?!\d)/g;

/** The largest amount of money in a text, by its form; 0 where there is none. */
export function largestAmount(text: string): number {
	const tokens = [...text.matchAll(TOKEN), ...text.matchAll(SPACED)].map(([printed]) => printed);
	return tokens
		.filter((printed) => DECIMALS.test(printed) || GROUPED.test(printed))
		.filter((printed) => !DATE.test(printed))
		.reduce((largest, printed) => Math.max(largest, Number(keyOf(printed))), 0);
}
