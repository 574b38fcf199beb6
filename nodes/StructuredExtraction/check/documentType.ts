import { lazy } from '../../shared/basics/memoize';
import type { Fact } from '../../shared/values/facts/fact';
import { figure } from '../../shared/values/crossChecks/figures';
import { matchesOf, within } from '../../shared/basics/text/spans';
import { monthOf } from '../../shared/values/mentions/calendar';
import { trimEndWhile } from '../../shared/basics/text/shorten';
import { fold } from '../../shared/basics/text/fold';
import { type Line, partsOf } from '../../shared/page/tables/Layout';
import { findLabels, shownLabel } from '../../shared/values/mentions/labels';
import type { Page } from '../../shared/documents/ocr/pages';
import { OF_MONEY } from '../../shared/values/roles/amountWords';
import type { Role } from '../../shared/values/roles/roles';
import {
	AFTER_TITLE,
	COMPACT_TITLES,
	OF_CREDIT as CREDIT_WORDS,
	SELF_BILLED as SELF_BILLED_WORDS,
	SPOKEN_CREDIT,
	TITLES,
	TYPE as TYPE_WORDS,
	TYPE_CELL as TYPE_CELL_WORDS,
} from '../../shared/values/roles/titles';
import { wordPattern, wordsFor } from '../../shared/values/roles/words';
import { wordsOfKind } from '../../shared/values/roles/choices';
import type { Exam } from './Exam';
import { amountsAfter, labelAt } from '../evidence/labels';
import { type PagedText, pageText } from '../evidence/sourceText';

const PATTERNS = Object.entries(TITLES).map(([kind, words]) => {
	return {
		kind,
		pattern: new RegExp(`^[#*_ ]*(?:${words})(?!\\p{L})`, 'iu'),
	};
});

/** Whether a word may come after a title, with its number and date. */
const isOfTitle = (word: string) =>
	AFTER_TITLE.has(word.toLowerCase()) ||
	/^\p{Lu}{1,4}$/u.test(word) ||
	(/\d/.test(word) && !word.includes('%')) ||
	monthOf(word) !== undefined;

/** "Gutschrift zu unserer Rechnung Nr. 5" is a title as a whole. */
function withoutReference(text: string): string {
	const [first] = findLabels(text, 'other_invoice');
	return first === undefined ? text : text.slice(0, first.start);
}

function isTitleOf(line: string, pattern: RegExp): boolean {
	const [title] = pattern.exec(line) ?? [];
	if (title === undefined) return false;
	const rest = withoutReference(line.slice(title.length).replace(/\([^()]*\)/g, ' '));
	const others = partsOf(rest).filter((part) => !pattern.test(part.trim()));
	return (others.join(' ').match(/[^\s:./,;#*_()–-]+/g) ?? []).every(isOfTitle);
}

/** The kind of a title whose letters are set apart. */
function compactKind(line: string): keyof typeof COMPACT_TITLES | undefined {
	const words = line.match(/[\p{L}\d]+/gu) ?? [];
	// "C R E D I T  N O T E" has no "N" for a number.
	const isApart = words.filter((word) => word.length === 1).length > 3;
	const letters = fold(
		words
			.filter((word) => (isApart || !AFTER_TITLE.has(word.toLowerCase())) && !/\d/.test(word))
			.join(''),
	);
	const kinds = Object.keys(COMPACT_TITLES) as Array<keyof typeof COMPACT_TITLES>;
	return words.length > 1
		? kinds.find((kind) =>
				[...COMPACT_TITLES[kind].split(' '), ...wordsFor(`title ${kind}`).map(fold)].includes(
					letters,
				),
			)
		: undefined;
}

/** Whether a line is nothing but the title of a document, such as "INVOICE No. 5". */
export const isTitle = (line: string) => PATTERNS.some(({ pattern }) => isTitleOf(line, pattern));

const SELF_BILLED = new RegExp(SELF_BILLED_WORDS, 'i');

/** How far the title of a document is looked for: lines of its first page, and their length in characters. */
const MAX_LINES = 25;
const MAX_LINE = 100;
/** Lines that may be another title. */
const MAX_TITLES = 200;

const TYPE = new RegExp(`^\\W{0,3}(?:${TYPE_WORDS})\\s?:\\s*`, 'iu');
/** Headings of other columns: what is below is no document. */
const HEADING = new RegExp(`^\\W{0,3}(?:${OF_MONEY})\\W{0,3}$`, 'iu');

const OF_CREDIT = new RegExp(CREDIT_WORDS, 'iu');
/** Codes of credit notes, in a cell of their own; 381 is the one of UNTDID 1001. */
const CREDIT_CODE = /^\W{0,3}(?:CRN|C\/?N|CR|GS|AV|NC|381)\W{0,3}$/u;

type Title = { kind: string; title: string };

function kindOfTitle(text: string): string | undefined {
	const title = text.trim().replace(TYPE, '');
	const kind =
		PATTERNS.find(({ pattern }) => isTitleOf(title, pattern))?.kind ?? compactKind(title);
	// "Factura rectificativa (abono)"
	return kind === 'correction' && OF_CREDIT.test(title) ? 'credit' : kind;
}

/** Parts of a line that are looked at. */
const MAX_PARTS = 4;

/** The texts of a line that may be a title: its columns, and all of it without the name of the supplier. */
function textsOf(line: Line, supplier: string): string[] {
	const cells = line.cells().map(({ text }) => text);
	const whole = line.text();
	const at = supplier === '' ? -1 : whole.toLowerCase().indexOf(supplier.toLowerCase());
	const rest = at < 0 ? [] : [whole.slice(0, at), whole.slice(at + supplier.length)];
	return [
		...cells,
		whole,
		...partsOf(whole).slice(0, MAX_PARTS),
		...rest.map((part) => trimEndWhile(part.replace(/^[\s,|·–-]+/, ''), /[\s,|·–-]/)),
	];
}

/** The titles in the cells of a row, which is none of headings or of amounts. */
function titlesInRow(line: Line, below: Line[]): Title[] {
	const cells = line.cells();
	if (cells.some(({ text }) => HEADING.test(text))) return [];
	return cells.flatMap(({ text, column }) => {
		const kind = kindOfTitle(text);
		const isColumn = below.some((row) => /\d[.,]\d\d(?!\d)/.test(row.cells()[column]?.text ?? ''));
		return kind === undefined || kind === 'invoice' || isColumn ? [] : [{ kind, title: text }];
	});
}

/** The first lines of a page that are not empty. */
const firstLines = (page: Page): Line[] =>
	pageText(page)
		.layout()
		.lines.filter((line) => line.text().trim() !== '')
		.slice(0, MAX_LINES);

/** The first line of a document that is a title, and what it is the title of; else a cell of a table. */
function titleOf(pages: Page[], supplier: string): Title | undefined {
	const [page] = pages;
	if (page === undefined) return undefined;
	const { mentions } = pageText(page);
	const lines = firstLines(page).filter((line) => line.end - line.start <= MAX_LINE);
	// A payment is no title: "Gutschrift 12,00".
	const isPayment = (line: Line) =>
		/\p{Nd}/u.test(line.text()) && within(mentions.amounts(), line).length > 0;
	for (const [at, line] of lines.entries()) {
		if (line.table !== undefined) continue;
		// "CREDIT" and "NOTE" may be one below the other.
		const below = /^\s*\p{L}+\s*$/u.test(line.text())
			? lines.slice(at + 1).find((next) => !isPayment(next))
			: undefined;
		const both = `${line.text().trim()} ${below?.text().trim() ?? ''}`;
		for (const text of [
			...textsOf(line, supplier),
			...(/^\p{L}+ \p{L}+$/u.test(both) ? [both] : []),
		]) {
			const kind = kindOfTitle(text);
			if (kind !== undefined && !isPayment(line)) return { kind, title: text };
		}
	}
	for (const line of lines) {
		const own = line.table?.lines ?? [];
		const after = own.indexOf(line) + 1;
		const [title] = line.table ? titlesInRow(line, own.slice(after, after + MAX_LINES)) : [];
		if (title && !isPayment(line)) return title;
	}
	return undefined;
}

const TYPE_CELL = new RegExp(`^\\W{0,3}(?:${TYPE_CELL_WORDS})\\W{0,3}$`, 'iu');
const INVOICE_LABEL = wordPattern(TITLES.invoice, 'iu', '');
const SPOKEN = wordPattern(SPOKEN_CREDIT, 'giu', '');

/** Places of a value that are looked at. */
const MAX_PLACES = 20;

/** The words by which a page without the title of a credit note says that it is one. */
function creditWords(exam: Exam, source: PagedText): string | undefined {
	const { layout } = source;
	const isOfCredit = (role: Role, words: RegExp) => {
		const of = (text: string) => [words, INVOICE_LABEL].find((one) => one.test(text));
		const labels = exam
			.spansOf(role)
			.slice(0, MAX_PLACES)
			.map((span) => labelAt(source, span, { own: INVOICE_LABEL, of }))
			.filter((label) => label?.whose !== undefined);
		const isOther = labels.some((label) => label?.whose === INVOICE_LABEL);
		return isOther ? undefined : labels[0]?.text;
	};
	const cells = layout()
		.lines.slice(0, MAX_LINES)
		.flatMap((line) =>
			line
				.cells()
				.filter(
					(cell) =>
						[line.headingOf(cell), line.leftOf(cell)?.text ?? ''].some((text) =>
							TYPE_CELL.test(text),
						) &&
						(OF_CREDIT.test(cell.text) || CREDIT_CODE.test(cell.text)),
				),
		);
	return (
		isOfCredit('invoice_number', OF_CREDIT) ??
		isOfCredit('total_amount', OF_CREDIT) ??
		cells[0]?.text ??
		spokenCredit(source)
	);
}

/** Of a document in which they are looked for, in characters: some hundred pages. */
const MAX_SPOKEN = 300_000;

/** The first words that speak of a credit, and not of one of nothing: "Amount refunded 0.00". */
function spokenCredit(source: PagedText): string | undefined {
	const { mentions } = source;
	const found = matchesOf(SPOKEN, mentions.text.slice(0, MAX_SPOKEN), MAX_PLACES);
	return found.find(({ 0: words, index }) => {
		const [amount] = amountsAfter(mentions, { start: index, end: index + words.length });
		return amount?.values.every(({ value }) => value === 0) !== true;
	})?.[0];
}

/** Whether any line of the first page has the title of a credit note or a correction. */
const hasCreditTitle = ([page]: Page[], supplier: string) =>
	page !== undefined &&
	pageText(page)
		.layout()
		.lines.filter(({ start, end }) => end - start <= MAX_LINE)
		.slice(0, MAX_TITLES)
		.some((line) => textsOf(line, supplier).some((text) => !isInvoice(kindOfTitle(text))));
const isInvoice = (kind?: string) => kind === undefined || kind === 'invoice';

/** What invoices are taken for because they speak of it. */
const OTHER_TYPES = new Set(['reminder', 'order', 'delivery note', 'quote', 'receipt']);

/** Whether one of the first lines of a page begins with the word for a kind of document, or is one. */
function namesKind(page: Page, kind: string): boolean {
	const words = wordPattern(wordsOfKind(kind).join('|'), 'iu');
	return firstLines(page).some((line) =>
		line.cells().some(({ text }) => words.test(text.slice(0, MAX_KIND))),
	);
}

/** At the beginning of a line, a word for one of some kinds of documents. */
const beginningWith = (kinds: string[], after = '(?!\\p{Ll}{4})') =>
	new RegExp(`^[#*_ ]*(?:${kinds.flatMap(wordsOfKind).join('|')})${after}`, 'iu');
const OF_INVOICE = lazy(() => beginningWith(['invoice']));
/** Titles of documents that are taken for invoices, perhaps with a sentence. */
const OF_OTHER = lazy(() =>
	beginningWith(['reminder', 'delivery note', 'quote'], '(?:[*_ ]*$|[*_]*\\s[-\u2013\u2014]\\s)'),
);

/** The title of a document of another kind, on a page of which no line begins with the word for an invoice. */
function otherTitle(page: Page): string | undefined {
	const texts = firstLines(page).flatMap((line) => (line.table ? [] : line.text()));
	const isOfInvoice = texts.some((text) => OF_INVOICE().test(text));
	return isOfInvoice ? undefined : texts.find((text) => OF_OTHER().test(text));
}

/** Beginning of a text in which the kind of its document is named, in characters. */
const MAX_KIND = 40;

/**
 * An invoice that may be a credit note: its page has that title or says so, or its total is negative. A correction may
 * be called either, unless it gives a credit in words. And a credit note, or a document of another kind, whose page has
 * only the title of an invoice, and the other way.
 */
export function documentType(exam: Exam): Fact[] {
	const { pages } = exam;
	const { values } = exam.byRole();
	const field = exam.pathOf('document_type');
	const type = String(values['document_type'] ?? '');
	const isOther = OTHER_TYPES.has(type);
	if ((!isOther && type !== 'invoice' && type !== 'credit note') || exam.isFromInvoice(field)) {
		return [];
	}
	const supplier = String(exam.valueOf('supplier') ?? '').trim();
	const number = String(exam.valueOf('invoice_number') ?? '').trim();
	const source = exam.source();
	const found = titleOf(pages ?? [], supplier);
	// "Invoice 4711" may be the one that is credited.
	const isOwn =
		found && (found.kind !== 'invoice' || !/\d/.test(found.title) || found.title.includes(number));
	const isSelfBilled = () => pages?.some(({ markdown }) => SELF_BILLED.test(markdown));
	const titled = (title: string | undefined): Fact[] =>
		isSelfBilled()
			? []
			: [{ kind: 'otherTitle', fields: [field], values: { title: shownLabel(title), type } }];
	if (isOther) {
		const [first] = pages ?? [];
		const isNamed = first !== undefined && namesKind(first, type);
		return isOwn && found.kind === 'invoice' && !isNamed ? titled(found.title) : [];
	}
	const isOpen = found?.kind === (type === 'invoice' ? 'correction' : 'invoice');
	const words = (isOwn && !isOpen) || !source ? undefined : creditWords(exam, source);
	const { kind, title } = words === undefined ? (found ?? {}) : { kind: 'credit', title: words };
	const total = figure(values['total_amount']) ?? 0;
	if (type === 'credit note') {
		const isPlain = isOwn && kind === 'invoice' && total > 0;
		return isPlain && !hasCreditTitle(pages ?? [], supplier) ? titled(title) : [];
	}
	if (kind === 'correction') return [];
	if (kind === 'credit' && !isSelfBilled()) return titled(title);
	const [first] = pages ?? [];
	const other = found === undefined && first ? otherTitle(first) : undefined;
	if (other !== undefined) return titled(other);
	return total < 0 ? [{ kind: 'negativeTotal', fields: [field], values: { total } }] : [];
}
