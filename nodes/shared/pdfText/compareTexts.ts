import { distance } from 'fastest-levenshtein';
import { addTo } from '../values';
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
/** An IBAN has up to 34. */
const MAX_DIGITS = 34;
/** Places of the same number that are looked at. */
const MAX_SAME = 20;
/** More differences of a page are not listed; they are a page of something else. */
const MAX_FIGURES = 100;

/** A number in a text. */
interface Token {
	printed: string;
	start: number;
	end: number;
	digits: string;
}

/** The numbers of a text, in order and by their digits. */
interface Figures {
	text: string;
	tokens: Token[];
	byDigits: Map<string, number[]>;
}

const digitsOf = (printed: string) => printed.replace(/\D/g, '');

function keyOf(printed: string): string {
	const digits = digitsOf(printed);
	return DECIMALS.test(printed) ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : digits;
}

function figuresIn(text: string): Figures {
	const byDigits = new Map<string, number[]>();
	const tokens = Array.from(text.matchAll(TOKEN), ({ 0: printed, index: start }, at) => {
		const digits = digitsOf(printed);
		addTo(byDigits, digits, at);
		return { printed, digits, start, end: start + printed.length };
	});
	return { text, tokens, byDigits };
}

/** The digits of a token together with 0, 1, 2, … of those after it, as far as they may be one number. */
function wholesFrom({ text, tokens }: Figures, first: number): string[] {
	const found: string[] = [];
	for (const [at, token] of tokens.slice(first, first + MAX_PARTS).entries()) {
		const before = tokens[first + at - 1];
		if (at > 0 && !GAP.test(text.slice(before?.end, token.start))) break;
		found.push((found.at(-1) ?? '') + token.digits);
	}
	return found;
}

/** Whether another text has a number in one piece. */
function hasSame({ tokens, byDigits }: Figures, { printed, digits }: Token): boolean {
	const same = (byDigits.get(digits) ?? []).slice(0, MAX_SAME);
	return same.some((at) => keyOf(tokens[at]?.printed ?? '') === keyOf(printed));
}

/** Whether another text has a number in several pieces, or as a part of a longer one. */
function hasOtherwise(others: Figures, own: Figures, at: number): boolean {
	const { printed = '', digits = '' } = own.tokens[at] ?? {};
	for (let first = Math.max(0, at - MAX_PARTS + 1); first <= at; first += 1) {
		const wholes = wholesFrom(own, first).slice(Math.max(1, at - first));
		if (wholes.some((whole) => others.byDigits.has(whole))) return true;
	}
	for (let length = 1; length < digits.length; length += 1) {
		const begun = others.byDigits.get(digits.slice(0, length)) ?? [];
		const isWhole = (first: number) => wholesFrom(others, first).slice(1).includes(digits);
		if (begun.slice(0, MAX_SAME).some(isWhole)) return true;
	}
	return hasGlued(others.text, printed);
}

/** Whether a text has a figure with the next one right after it: "€ 4,2421%". */
function hasGlued(text: string, printed: string): boolean {
	const at = text.indexOf(printed);
	return at >= 0 && !/\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + printed.length] ?? '');
}

function figureOf({ printed, digits }: Token): Figure | undefined {
	const isValue = DECIMALS.test(printed) || DATE.test(printed) || GROUPED.test(printed);
	return digits.length <= MAX_DIGITS && (isValue || digits.length >= MIN_DIGITS)
		? { printed, key: keyOf(printed), isValue }
		: undefined;
}

/** The figures of one text that the other lacks, each once. */
function lacking(own: Figures, others: Figures): Figure[] {
	const found = new Map<string, Figure>();
	let searched = 0;
	for (const [at, token] of own.tokens.entries()) {
		const figure = figureOf(token);
		if (figure === undefined || found.has(figure.key) || hasSame(others, token)) {
			continue;
		}
		searched += 1;
		if (searched > MAX_FIGURES) break;
		if (!hasOtherwise(others, own, at)) found.set(figure.key, figure);
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
	const size = sizeOf(file);
	return {
		page,
		onlyInFile: lacking(inFile, inOcr),
		onlyInOcr: lacking(inOcr, inFile),
		share: size === 0 ? 1 : Math.min(1, sizeOf(ocr) / size),
	};
}

/** The figures of a value at an offset of a text, whole where it has a part of them. */
export function figuresAt(text: string, start: number, end: number): Figure[] {
	let [from, to] = [start, end];
	while (from > start - MAX_MORE && IN_FIGURE.test(text[from - 1] ?? '')) from -= 1;
	while (to < end + MAX_MORE && IN_FIGURE.test(text[to] ?? '')) to += 1;
	return figuresIn(text.slice(from, to)).tokens.flatMap((token) => figureOf(token) ?? []);
}

const MAX_MORE = 20;
const IN_FIGURE = /[\d.,'’/:-]/;

/** The figure that looks like another one: one or two characters are read differently. */
export const similarTo = ({ key }: Figure, others: Figure[]): Figure | undefined =>
	others.find((other) => distance(key, other.key) <= (key.length > MIN_DIGITS + 1 ? 2 : 1));

/** An amount whose thousands are spaced. */
const SPACED = /(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}[.,]\d\d(?!\d)/g;

/** The largest amount of money in a text, by its form; 0 where there is none. */
export function largestAmount(text: string): number {
	const tokens = [...text.matchAll(TOKEN), ...text.matchAll(SPACED)].map(([printed]) => printed);
	return tokens
		.filter((printed) => DECIMALS.test(printed) || GROUPED.test(printed))
		.filter((printed) => !DATE.test(printed))
		.reduce((largest, printed) => Math.max(largest, Number(keyOf(printed))), 0);
}
