import type { Page } from '../../shared/documents/ocr/pages';
import { withoutImages } from '../../shared/documents/ocr/pagesRead';
import { fold } from '../../shared/basics/text/fold';
import { hasYear } from '../../shared/values/mentions/dates';
import type { Sliced } from '../../shared/host/budget';
import { type Span, within } from '../../shared/basics/text/spans';
import { PHRASES } from '../../shared/values/roles/phrases';
import { BEFORE_KIND, KIND_WORDS, OUR, YOUR } from '../../shared/values/roles/titles';
import { wordPattern } from '../../shared/values/roles/words';
import { valuesAfter } from '../evidence/labels';
import { type PagedText, pageText } from '../evidence/sourceText';
import { CARRIED } from '../../shared/values/roles/amountWords';
import { compareTraits, joinTraits, type Traits, traitsOf } from './traits';

/** Labels of the number of a document. */
export const NUMBER_LABELS = KIND_WORDS.slice(0, 3).map(
	(words) =>
		new RegExp(
			`(?<!\\p{L})(?:n[°ºo.]{1,2} (?:de |d')?(?:${words})(?!\\p{L})|(?:${words})(?:[\\s-]?(?:de |du )?(?:${PHRASES.number}|n\\.|№)(?!\\p{L})|(?=\\s\\p{L}{1,4}[-/]?\\d[-/\\d]{4})))`,
			'iu',
		),
);

/** "Page 1 of 2", "Seite 1 von 2", "Page 1/2". */
const COUNTER = new RegExp(
	`(?<!\\p{L})(?:${PHRASES.page})[\\s:]{0,3}(\\d{1,3})\\s?(?:${PHRASES.ofPages})\\s?(\\d{1,3})`,
	'iu',
);

/** "Page 2", and sums that are carried over from the page before or to the next one. */
const CONTINUED = new RegExp(
	`(?<!\\p{L})(?:${PHRASES.page})[\\s:]{0,3}(?:[2-9]|[1-9]\\d)(?!\\d)|${CARRIED}`,
	'iu',
);

/** A line that begins with the kind of a document, its Markdown aside. */
const TITLE = new RegExp(
	`^[#*|\\s]{0,9}(?:${BEFORE_KIND})?(?:${KIND_WORDS.join('|')})(?!\\p{L})`,
	'iu',
);
const BETWEEN = /^[\s.:*_°º#-]*/;
/** A number with a digit in it, and no date in words. */
const VALUE = /^(?=\S{0,30}\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{1,40}/u;

/** More is not looked through on a page. */
const MAX_LINES = 2_000;
const MAX_LINE = 1_000;
/** Lines with a text in which a title is looked for, and its length. */
const TITLE_LINES = 12;
const MAX_TITLE = 60;

/** What tells the pages of one document from those of another. */
interface PageMarks {
	number: number;
	/** "Page 2 of 3". */
	count?: { page: number; of: number };
	/** The numbers of documents on the page, by folded number, and those that are not only referred to. */
	numbers: Map<string, string>;
	own: Map<string, string>;
	/** Whether a line at the top names a kind of document. */
	isTitled: boolean;
	hasDate: boolean;
	/** Whether it continues a page before. */
	isContinued: boolean;
	traits: Traits;
	/** All digits of the page in their order, without those in names of images. */
	digits: string;
	markdown: string;
}

/**
 * Time is in proportion to the text; what few pages are asked for is found then.
 * @param labels the first that is on the page counts
 */
export function pageMarks(page: Page, labels = NUMBER_LABELS): PageMarks {
	const { number, markdown } = page;
	const source = pageText(page);
	const { mentions } = source;
	const lines = mentions.lines().slice(0, MAX_LINES);
	const textOf = ({ start, end }: Span) => mentions.text.slice(start, end);
	const texts = lines.map((line) => textOf(line).slice(0, MAX_LINE));
	const counted = COUNTER.exec(texts.find((line) => COUNTER.test(line)) ?? '');
	const top = lines.filter((line) => textOf(line).trim() !== '').slice(0, TITLE_LINES);
	const byLabel = labels.map((label) => numbersOn(source, texts, label));
	const titles = top.map(textOf).filter((line) => line.length <= MAX_TITLE);
	return {
		number,
		...(counted && { count: { page: Number(counted[1]), of: Number(counted[2]) } }),
		...(byLabel.find(({ numbers }) => numbers.size > 0) ?? {
			numbers: new Map<string, string>(),
			own: new Map<string, string>(),
		}),
		isTitled: titles.some((line) => TITLE.test(line)),
		get hasDate() {
			return top.some((line) => within(mentions.wholeDates(), line).some(hasYear));
		},
		get isContinued() {
			return texts.some((line) => line.length <= MAX_TITLE && CONTINUED.test(line));
		},
		get traits() {
			return traitsOf(mentions);
		},
		digits: withoutImages(markdown).replace(/\D/g, ''),
		markdown,
	};
}

/** A word in front of a label that makes it one of another document: "for invoice no.", "unsere Rechnung". */
const REFERS = wordPattern(`${OUR}|(?!${YOUR})\\p{Ll}{2,20}`, 'u', ' $');
/** Words of a sentence after the number; an amount shows a list of documents. */
const GOES_ON = /\p{Ll}{3} \p{Ll}{3}/u;

/** The number at the beginning of a text after a label. */
function numberIn(text: string, { start }: Span): Span | undefined {
	const [between = ''] = BETWEEN.exec(text) ?? [];
	const [value] = VALUE.exec(text.slice(between.length)) ?? [];
	const from = start + between.length;
	return value === undefined ? undefined : { start: from, end: from + value.length };
}

/** The numbers of documents on a page, by folded number: after their label, or below it in a table. */
function numbersOn(
	source: PagedText,
	texts: string[],
	label: RegExp,
): Pick<PageMarks, 'numbers' | 'own'> {
	const { mentions, layout } = source;
	const numbers = new Map<string, string>();
	const own = new Map<string, string>();
	for (const [at, text] of texts.entries()) {
		const match = label.exec(text);
		const line = match && layout().lines[at];
		if (!line) continue;
		const start = line.start + match.index;
		const words = { start, end: start + match[0].length };
		const isHeading = line.table !== undefined && !/\d/.test(text);
		const [found] = valuesAfter(source, [words], (after, span) =>
			span.start > line.end === isHeading ? numberIn(after, span) : undefined,
		);
		if (found === undefined) continue;
		const value = mentions.text.slice(found.start, found.end);
		numbers.set(fold(value), value);
		const end = (line.table ? layout().cellAt(found.start) : line)?.end ?? found.end;
		const [rest = ''] = mentions.text.slice(found.end, end).split('(', 1);
		const after = { start: found.end, end: found.end + rest.length };
		const isListed = () => /\p{Nd}/u.test(rest) && within(mentions.amounts(), after).length > 0;
		const isReferred =
			REFERS.test(text.slice(0, match.index)) || (!isHeading && (GOES_ON.test(rest) || isListed()));
		if (!isReferred) own.set(fold(value), value);
	}
	return { numbers, own };
}

/** Some pages of a document, with the facts found so far. */
type PagePart = {
	first: number;
	last: number;
	/** The number of the document that is on them. */
	number?: string;
	isTitled: boolean;
	/** Whether its pages are counted, and whether all of them came. */
	isCounted: boolean;
	isComplete: boolean;
	/** Its traits so far, and the pages whose traits are not added yet. */
	traits: Traits;
	unread: PageMarks[];
	/** The digits of its pages. */
	digits: Set<string>;
};

/** The traits of all pages of a part. */
function* traitsOfPart(part: PagePart): Sliced<Traits> {
	for (const { traits } of part.unread.splice(0)) {
		yield;
		part.traits = joinTraits(part.traits, traits);
	}
	return part.traits;
}

/** Pages with fewer digits may have the same ones by chance. */
const MIN_DIGITS = 20;

/** Whether a page is one of the part once more, such as the duplicate of an invoice: all of its digits are the same. */
const isCopy = (part: PagePart, { digits }: PageMarks) =>
	digits.length >= MIN_DIGITS && part.digits.has(digits);

/** Shorter numbers may be part of others. */
const MIN_NUMBER = 5;

/** Whether a page says itself that it belongs to the one before, of which the number is known. */
const isOfSame = ({ isContinued, markdown }: PageMarks, number = '') =>
	isContinued || (number.length >= MIN_NUMBER && markdown.includes(number));

/**
 * Whether the traits of a page are those of another document: two kinds of them differ, or one does and
 * none is the same. An account of its own is not enough for a page without a heading, nor is a website.
 */
function isOfOther(traits: Traits, page: PageMarks): boolean {
	const { differing, hasCommon } = compareTraits(traits, page.traits);
	if (differing.length > 1) return true;
	const [kind] = hasCommon ? [] : differing;
	const isHeaded = page.isTitled || page.hasDate;
	return kind === 'total' || ((kind === 'vatNumber' || kind === 'account') && isHeaded);
}

/** Whether a page looks like the first one of another document. @param fresh number that no page had before */
function* begins(last: PagePart, page: PageMarks, fresh: string | undefined): Sliced<boolean> {
	const { count, own, isTitled } = page;
	const [number] = own.size === 1 ? own.keys() : [];
	const isOther = number !== undefined && last.number !== undefined && number !== fold(last.number);
	// The pages of two documents may be counted as those of one.
	if ((count?.page ?? 1) > 1) {
		if (!isOther) return false;
		return compareTraits(yield* traitsOfPart(last), page.traits).differing.length > 0;
	}
	if (isTitled && last.isTitled && fresh !== undefined) return true;
	const isDocument = last.isCounted || last.number !== undefined;
	if (count && (isDocument || [...(yield* traitsOfPart(last)).values()].includes('total'))) {
		return true;
	}
	if (last.isComplete && (isTitled || page.hasDate)) return true;
	return isOther || (!isOfSame(page, last.number) && isOfOther(yield* traitsOfPart(last), page));
}

/**
 * The parts of some pages that look like separate documents: those with another number under the same
 * label, those whose count begins again, and those whose accounts, senders or totals are others.
 */
export function* separateParts(pages: PageMarks[]): Sliced<PagePart[]> {
	const parts: PagePart[] = [];
	const known = new Set<string>();
	for (const page of pages) {
		yield;
		const { number: at, count, numbers, own, isTitled } = page;
		const isComplete = count !== undefined && count.page === count.of;
		// A list of numbers tells of other documents, but a credit note names the invoice that it is for.
		const [number] = own.size === 1 ? own.values() : [];
		const unknown = [...own].filter(([key]) => !known.has(key));
		const fresh = unknown.length === 1 ? unknown[0]?.[1] : undefined;
		const hasKnown = [...numbers.keys()].some((key) => known.has(key));
		const isKnown = hasKnown && !(isTitled && fresh !== undefined);
		const last = parts.at(-1);
		if (number !== undefined) known.add(fold(number));
		if (last && (isKnown || isCopy(last, page) || !(yield* begins(last, page, fresh)))) {
			last.last = at;
			last.number ??= number;
			last.isCounted ||= count !== undefined;
			last.isComplete = isComplete;
			last.digits.add(page.digits);
			last.unread.push(page);
		} else {
			parts.push({
				first: at,
				last: at,
				number: number ?? fresh,
				isTitled,
				isCounted: count !== undefined,
				isComplete,
				traits: new Map(),
				unread: [page],
				digits: new Set([page.digits]),
			});
			if (fresh !== undefined) known.add(fold(fresh));
		}
	}
	return parts;
}

const joinAll = (pages: PageMarks[]) =>
	pages.map(({ traits }) => traits).reduce(joinTraits, new Map());

/** Why a page may belong to the document before it, in words that continue "page 5 …". */
export function continues(before: PageMarks[], page: PageMarks): string | undefined {
	const { count, numbers, isTitled } = page;
	if (count && count.page > 1) return `is counted as page ${count.page} of ${count.of}`;
	const earlier = new Set(before.flatMap((one) => [...one.numbers.keys()]));
	if (numbers.size > 0 && [...numbers.keys()].every((number) => earlier.has(number))) {
		return 'has the same document number';
	}
	const begins =
		count?.page === 1 ||
		isTitled ||
		page.hasDate ||
		numbers.size > 0 ||
		(!isOfSame(page) && isOfOther(joinAll(before), page));
	return begins ? undefined : 'does not look like a first page';
}

/** Characters of a page that is only there to separate documents, at most. */
const MAX_SEPARATOR = 200;

const WORD = /[\p{L}\p{N}]/gu;

/** Whether a page has next to nothing to read, such as the number of the page alone. */
export const isBlank = ({ markdown }: Page) =>
	markdown.length < MAX_SEPARATOR && (markdown.match(WORD)?.length ?? 0) < 4;

/** Whether a page is short enough for a sheet that separates documents. */
export const mayBeSeparator = ({ markdown }: Page) => markdown.trim().length <= MAX_SEPARATOR;

/** "Page 3 looks", "Pages 3–4 look". */
export const pagesInWords = (first: number, last: number) =>
	first === last ? `Page ${first} looks` : `Pages ${first}–${last} look`;

/** The pages of a document as one text: "4-6". */
export function pageRange(pages: Page[]): string {
	const [first, last] = [pages[0]?.number, pages.at(-1)?.number];
	return first === last ? String(first) : `${first}-${last}`;
}
