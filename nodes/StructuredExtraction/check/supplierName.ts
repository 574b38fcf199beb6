import { trimEndWhile } from '../../shared/basics/text/shorten';
import { fold } from '../../shared/basics/text/fold';
import { PHRASES } from '../../shared/values/roles/phrases';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { linesAround, type Span, within } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { findLabels, shownLabel } from '../../shared/values/mentions/labels';
import { ALL_ROLES } from '../../shared/values/roles/roles';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { isTitle } from './documentType';

/** Whether a text is nothing but a title of a document or a label: "INVOICE", "Bill to:". */
export function isWordOfForm(text: string): boolean {
	const words = trimEndWhile(text, /[^\p{L}\p{N}]/u);
	const labels = ALL_ROLES.flatMap((role) => findLabels(words, role));
	return isTitle(words) || labels.some(({ text: label }) => fold(label) === fold(words));
}

/** Whether a text is a heading of a form, such as "Billing details". */
function isHeading(text: string): boolean {
	const words = text.match(/[\p{L}\d]+/gu) ?? [];
	return words.length > 0 && words.every((word) => OF_FORM.has(fold(word)));
}
const OF_FORM = new Set(PHRASES.ofForm.split(/\s+/).map(fold));

const DOMAIN = /^[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}$/u;

/** Whether a text is a web or e-mail address, or the page has it as a part of one only. */
function isAddress(printed: string, page: Mentions, spans: Span[]): boolean {
	if (/^(?:https?:|www\.)|@/iu.test(printed) && !/\s/.test(printed)) return true;
	const isPart = ({ start }: Span) =>
		/(?:@|www\.|\/\/)[\w.-]{0,40}$/iu.test(page.text.slice(Math.max(0, start - 50), start));
	if (!DOMAIN.test(printed)) return false;
	// "harbourplumbing.example", where the page has "Harbour Plumbing", too.
	const [name = ''] = printed.toLowerCase().split('.');
	const timesIn = (text: string) => text.split(name).length;
	return spans.every(isPart) || timesIn(fold(page.text)) > timesIn(page.text.toLowerCase());
}

const POSTCODE_BEFORE =
	/(?:^|[\s,|-])(?:[A-Z]{1,3}[- ])?(?:\d{4}(?: ?[A-Z]{2})?|\d{5}|\d{3} \d{2}|\d\d-\d{3}|\d{4}-\d{3}) {1,3}$/u;
const POSTCODE_AFTER =
	/^,? (?:[A-Z]{2,3} \d{4,5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\p{L}\d])/u;

/** "Hafenstraße 8, Kiel" */
const HOUSE_BEFORE = /\d\s?\p{L}?,\s$/u;
/** "Kiel, den 22. April" */
const DAY_AFTER = /^,\s(?:\p{L}{1,4}\s)?\d{1,2}(?:[./]\d|\.? \p{L}{3,12} \d{4})/u;

/** Whether the page has a name only as the town next to a postcode, a street or a day. */
const isTown = ({ text }: Mentions, spans: Span[]) =>
	spans.every(({ start, end }) => {
		const [before, after] = [text.slice(Math.max(0, start - 16), start), text.slice(end, end + 30)];
		return (
			POSTCODE_BEFORE.test(before) ||
			POSTCODE_AFTER.test(after) ||
			HOUSE_BEFORE.test(before) ||
			DAY_AFTER.test(after)
		);
	});

/** The row of a list that has a name in a longer text, if all rows of its places do: the name of a product. */
function rowWith({ mentions, layout }: PagedText, spans: Span[]): string | undefined {
	const rows = spans.map((span) => {
		const line = layout().lineAt(span.start);
		const cell = line?.cellAt(span.start);
		const isAlone = cell === undefined || fold(cell.text).length <= span.end - span.start;
		const isRow = line && line.cells().length > 2 && within(mentions.amounts(), line).length > 0;
		return isRow && !isAlone ? cell.text : undefined;
	});
	return rows.every((row) => row !== undefined) ? rows[0] : undefined;
}

/** Words by which a claim was sold to whoever is named in the same sentence, and nowhere else. */
function factorWords({ mentions, layout }: PagedText, spans: Span[]): string | undefined {
	const isAlone = ({ start, end }: Span) =>
		fold(layout().cellAt(start)?.text ?? '').length <= end - start;
	if (spans.some(isAlone)) return undefined;
	return spans.flatMap((span) =>
		within(mentions.labels('factor_account'), linesAround(mentions.lines(), span, 0, 1)),
	)[0]?.text;
}

const BANK = new RegExp(PHRASES.bank, 'iu');
const BANK_LABEL = /ban(?:k|co|que|ca)[\p{L} ]{0,11}:\s?$/iu;
/** Words next to the bank of an account. */
const OF_ACCOUNT = new RegExp(PHRASES.account, 'iu');
/** More occurrences of a name are not looked at. */
const MAX_OCCURRENCES = 20;

/**
 * A supplier that is a word or a heading of the form, such as "INVOICE", a web address, a town, or the bank, which is
 * printed with its account only.
 */
export function supplierName(exam: Exam): Fact[] {
	const path = exam.pathOf('supplier');
	const source = exam.source();
	const page = source?.mentions;
	if (!source || page === undefined || exam.isFromInvoice(path)) return [];
	const spans = exam.spansOf('supplier');
	const [first] = spans;
	if (first === undefined) return [];
	const printed = page.text.slice(first.start, first.end);
	if (isWordOfForm(printed)) return [{ kind: 'wordOfForm', fields: [path], values: { printed } }];
	if (spans.length <= MAX_OCCURRENCES) {
		const kind = isHeading(printed)
			? 'headingOfForm'
			: isAddress(printed, page, spans)
				? 'webAddress'
				: isTown(page, spans)
					? 'townAsSupplier'
					: undefined;
		if (kind) return [{ kind, fields: [path], values: { printed } }];
	}
	const label = spans.length <= MAX_OCCURRENCES ? factorWords(source, spans) : undefined;
	if (label !== undefined) {
		return [{ kind: 'otherLabel', fields: [path], values: { label: shownLabel(label) } }];
	}
	const row = spans.length <= MAX_OCCURRENCES ? rowWith(source, spans) : undefined;
	if (row !== undefined) {
		return [{ kind: 'supplierInRow', fields: [path], values: { printed, row: shownLabel(row) } }];
	}
	const isLabelled = spans.every(({ start }) =>
		BANK_LABEL.test(page.text.slice(Math.max(0, start - 20), start)),
	);
	if (spans.length > MAX_OCCURRENCES) return [];
	const isAtAccount = spans
		.map((span) => linesAround(page.lines(), span, 1, 1))
		.every(({ start, end }) => OF_ACCOUNT.test(page.text.slice(start, end)));
	const isBank = [BANK.test(printed), isLabelled, isAtAccount].filter(Boolean).length > 1;
	return isBank ? [{ kind: 'bankAsSupplier', fields: [path], values: { printed } }] : [];
}
