import { fold } from '../text/fold';

/** A page of a document: its number, counted from 1, and its text. */
export interface PageText {
	number: number;
	markdown: string;
}

/** Words for kinds of documents, each with those for documents that have a number of their own first. */
const NUMBERED = [
	'invoice|inv|bill|credit note|rechnungs?|gutschrifts?|facture|avoir|factuur|factura|fattura',
	'receipt|beleg|bon|ticket|re[cç]u|scontrino',
	'purchase order|order|bestell(?:ungs?)?|auftrags?|commande|pedido|ordine',
];
const TITLES = `${NUMBERED.join('|')}|reminder|mahnung|statement|kontoauszug|relev[eé]|bank statement|quotation|quote|offer|angebot|devis|offerte|delivery note|lieferschein|bon de livraison|contract|agreement|vertrag|contrat|curriculum vitae|r[eé]sum[eé]|lebenslauf|letter|report|certificate`;

/** Labels of the number of a document. */
export const NUMBER_LABELS = NUMBERED.map(
	(words) =>
		new RegExp(
			`(?<!\\p{L})(?:n[°ºo.]{1,2} (?:de |d')?(?:${words})(?!\\p{L})|(?:${words})(?:[\\s-]?(?:de |du )?(?:number|numm?er|num[eé]ro|num|no|nr|n[°ºo]|#|№)(?!\\p{L})|(?=\\s\\p{L}{1,4}[-/]?\\d[-/\\d]{4})))`,
			'iu',
		),
);

/** "Page 1 of 2", "Seite 1 von 2", "Page 1/2". */
const COUNTER =
	/(?<!\p{L})(?:page|seite|pagina|p[aá]gina|blatt)[\s:]{0,3}(\d{1,3})\s?(?:of|von|de|di|van|sur|\/)\s?(\d{1,3})/iu;

/** The total amount of a document, and its tax, each with an amount. */
const TOTAL =
	/(?:grand total|invoice total|total ttc|(?:rechnungs|gesamt|end)betrag|net à payer|totale fattura)\D{0,40}(\d[\d.,' ]*[.,]\d\d)(?!\d)/iu;
const TAX =
	/(?<!\p{L})(?:vat|tax|mwst|ust|umsatzsteuer|tva|btw|iva)(?!\p{L}).{0,60}\d[.,]\d\d(?!\d)/iu;

/** A line that begins with the kind of a document, its Markdown aside. */
const TITLE = new RegExp(
	`^[#*|\\s]{0,9}(?:your |ihre |tax |proforma |pro forma )?(?:${TITLES})(?!\\p{L})`,
	'iu',
);
const DATE =
	/(?<!\d)(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\p{L}{3,9} \d{1,2}, \d{4})(?!\d)/u;

const BETWEEN = /[\s.:|*_°º#-]*/y;
/** A number with a digit in it, and no date in words. */
const VALUE = /(?=[^\s|]{0,30}\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{1,40}/uy;

/** More is not looked through on a page. */
const MAX_LINES = 2_000;
const MAX_LINE = 1_000;
/** Lines with a text in which a title is looked for, and its length. */
const TITLE_LINES = 12;
const MAX_TITLE = 60;

/** What tells the pages of one document from those of another. */
export interface PageMarks {
	number: number;
	/** "Page 2 of 3". */
	count?: { page: number; of: number };
	/** The numbers of documents on the page, by folded number. */
	numbers: Map<string, string>;
	/** The grand total, where its tax is on the same page. */
	total?: string;
	/** Whether a line at the top names a kind of document. */
	isTitled: boolean;
	hasDate: boolean;
}

/** Time is in proportion to the text. @param labels the first that is on the page counts */
export function pageMarks({ number, markdown }: PageText, labels = NUMBER_LABELS): PageMarks {
	const lines = markdown.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE));
	const find = (wanted: RegExp) => lines.map((line) => wanted.exec(line)).find(Boolean);
	const counted = find(COUNTER);
	const top = lines.filter((line) => line.trim() !== '').slice(0, TITLE_LINES);
	const total = lines.some((line) => TAX.test(line)) ? find(TOTAL)?.[1] : undefined;
	const byLabel = labels.map((label) => numbersOn(lines, label));
	return {
		number,
		...(counted && { count: { page: Number(counted[1]), of: Number(counted[2]) } }),
		numbers: byLabel.find((numbers) => numbers.size > 0) ?? new Map<string, string>(),
		...(total !== undefined && { total }),
		isTitled: top.some((line) => line.length <= MAX_TITLE && TITLE.test(line)),
		hasDate: top.some((line) => DATE.test(line)),
	};
}

function valueAt(line: string, at: number): string | undefined {
	BETWEEN.lastIndex = at;
	VALUE.lastIndex = at + (BETWEEN.exec(line)?.[0].length ?? 0);
	return VALUE.exec(line)?.[0];
}

/** The numbers of documents on a page, by folded number: after their label, or below it in a table. */
function numbersOn(lines: string[], label: RegExp): Map<string, string> {
	const found = new Map<string, string>();
	for (const [index, line] of lines.entries()) {
		const match = label.exec(line);
		if (match === null) continue;
		const column = line.split('|').findIndex((cell) => label.test(cell));
		const below = lines.slice(index + 1, index + 3).find((next) => /\d/.test(next)) ?? '';
		const value =
			column > 0 && !/\d/.test(line)
				? valueAt(below.split('|')[column] ?? '', 0)
				: valueAt(line, match.index + match[0].length);
		if (value !== undefined) found.set(fold(value), value);
	}
	return found;
}

/** Some pages of a document, and the number of the document that is on them. */
export type PagePart = { first: number; last: number; number?: string };

/**
 * The parts of some pages that look like separate documents: those with another number under the same
 * label, and those whose count or whose totals begin again.
 */
export function separateParts(pages: PageMarks[]): PagePart[] {
	const parts: Array<PagePart & { total?: string; isTitled: boolean }> = [];
	const known = new Set<string>();
	let isCounted = false;
	for (const { number: page, count, numbers, total, isTitled } of pages) {
		// A list of numbers tells of other documents.
		const [number] = numbers.size === 1 ? numbers.values() : [];
		const last = parts.at(-1);
		const isKnown = [...numbers.keys()].some((each) => known.has(each));
		// A credit note names the invoice that it is for.
		const [own, ...more] = [...numbers]
			.filter(([key]) => !known.has(key))
			.map(([, value]) => value);
		const isNext = isTitled && last?.isTitled === true && own !== undefined && more.length === 0;
		const differs = (one?: string, other?: string) => one && other && fold(one) !== fold(other);
		const begins =
			(count?.page === 1 && isCounted) ||
			((count?.page ?? 1) === 1 &&
				(isNext || differs(number, last?.number) || differs(total, last?.total)));
		isCounted ||= count !== undefined;
		if (number !== undefined) known.add(fold(number));
		if (last && ((isKnown && !isNext) || !begins)) {
			last.last = page;
			last.number ??= number;
			last.total ??= total;
		} else {
			parts.push({ first: page, last: page, number: number ?? own, total, isTitled });
			if (own !== undefined) known.add(fold(own));
		}
	}
	return parts;
}

/** Why a page may belong to the document before it, in words that continue "page 5 …". */
export function continues(before: PageMarks[], page: PageMarks): string | undefined {
	const { count, numbers, isTitled, hasDate } = page;
	if (count && count.page > 1) return `is counted as page ${count.page} of ${count.of}`;
	const earlier = new Set(before.flatMap((one) => [...one.numbers.keys()]));
	if (numbers.size > 0 && [...numbers.keys()].every((number) => earlier.has(number))) {
		return 'has the same document number';
	}
	const begins = count?.page === 1 || isTitled || hasDate || numbers.size > 0;
	return begins ? undefined : 'does not look like a first page';
}

/** Characters of a page that is only there to separate documents, at most. */
const MAX_SEPARATOR = 200;

const WORD = /[\p{L}\p{N}]/gu;

/** Whether a page has next to nothing to read, such as the number of the page alone. */
export const isBlank = ({ markdown }: PageText) =>
	markdown.length < MAX_SEPARATOR && (markdown.match(WORD)?.length ?? 0) < 4;

/** Whether a page is short enough for a sheet that separates documents. */
export const mayBeSeparator = ({ markdown }: PageText) => markdown.trim().length <= MAX_SEPARATOR;

/** "Page 3 looks", "Pages 3–4 look". */
export const pagesInWords = (first: number, last: number) =>
	first === last ? `Page ${first} looks` : `Pages ${first}–${last} look`;

/** The pages of a document as one text: "4-6". */
export function pageRange(pages: PageText[]): string {
	const [first, last] = [pages[0]?.number, pages.at(-1)?.number];
	return first === last ? String(first) : `${first}-${last}`;
}

/** Parts of a document that look like separate ones, in sentences. */
export const partDoubts = (pages: PageText[]): string[] =>
	separateParts(pages.map((one) => pageMarks(one)))
		.slice(1, 6)
		.map(
			({ first, last, number }) =>
				`${pagesInWords(first, last)} like another document${number ? ` (no. ${number})` : ''}`,
		);
