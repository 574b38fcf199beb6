import { fold } from '../../shared/basics/text/fold';
import { type Span, within } from '../../shared/basics/text/spans';
import { type DateMention, hasYear } from '../../shared/values/mentions/dates';
import type { DateOrder } from '../../shared/values/mentions/digitDate';
import type { Layout } from '../../shared/page/tables/Layout';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { valuesAfter } from '../evidence/labels';
import { DAYS, ON, UNTIL } from '../../shared/values/roles/dayWords';
import { PHRASES } from '../../shared/values/roles/phrases';
import type { PagedText } from '../evidence/sourceText';
import { isOfDiscount } from './earlyPayment';
import { isWordOfForm } from './supplierName';

/** The rest of a label, the word for a number, and the number: "lnummer: B-17", " No. 4411". */
const NUMBER = new RegExp(
	`^(?:\\p{L}*[\\s:.#*°º-]+)?(?:vat\\s+)?(?:(?:${PHRASES.number})(?!\\p{L})[\\s:.#*°º-]*)?(?:f[vas]{1,2}\\s)?([\\p{L}\\d][\\p{L}\\d/_.-]{2,})`,
	'iu',
);

/** The number at the beginning of a text; no date, and none without three digits in one. */
function numberIn(page: Mentions, text: string, span: Span, at: number): Span | undefined {
	const [found = '', number = ''] = NUMBER.exec(text) ?? [];
	const start = span.start + found.length - number.length;
	const end = start + number.length;
	// "20250118" and "FS/0988/06/2024" are none.
	const dates = /\D/.test(number) ? within(page.dates('auto'), { start, end }) : [];
	const isDate = dates.some((date) => date.start === start && date.end === end);
	// "PO-4410" and "ORDER84359" have their label in them.
	const isWhole = at > 0 || !/^[-_/]?\d/.test(text);
	return /\d{3}/.test(number) && !isDate && isWhole ? { start, end } : undefined;
}

/** The numbers after labels, in their cell, the next one or below. */
export const labelledNumbers = (source: PagedText, labels: Span[]): Span[] =>
	valuesAfter(source, labels, (text, span, at) =>
		at > 2 ? undefined : numberIn(source.mentions, text, span, at),
	);

/** Days to pay, which may be between a label and its date. */
const OF_DAYS = new RegExp(`\\d{1,3}\\s(?:${DAYS})`, 'giu');
/** Words in front of the last day to pay. */
const BEFORE_LAST = new RegExp(`(?:${UNTIL})[\\s:*]*$`, 'iu');
/** The first date with a year in a text, after no other number, or after "until". */
function dayIn(page: Mentions, order: DateOrder, span: Span): DateMention | undefined {
	const date = within(page.dates(order), span).find(hasYear);
	if (date === undefined) return undefined;
	const before = page.text.slice(span.start, date.start).replace(OF_DAYS, '');
	if (isOfDiscount(before)) return undefined;
	return !/\d/.test(before) || BEFORE_LAST.test(before) ? date : undefined;
}

/** Further than this from a date, no word of its sentence is looked for, in characters. */
const REACH = 120;

const DAY_OF = new RegExp(`\\s(?:${ON})\\s$`, 'i');

/** The days on which an account is debited: "wird am 20.03.2018 von Ihrem Konto eingezogen". */
const debitDays = ({ mentions: page, layout }: PagedText, order: DateOrder): DateMention[] =>
	page.dates(order).filter((date) => {
		const line = layout().lineAt(date.start);
		const end = (line?.table && line.cellAt(date.start)?.end) ?? date.end + REACH;
		const [rest = ''] = page.text.slice(date.end, end).split(/[.:;]\s|\n\s*\n/);
		const isDebit = within(page.labels('customer_account'), {
			start: date.end,
			end: date.end + rest.length,
		});
		const isOn = DAY_OF.test(page.text.slice(date.start - 5, date.start));
		return isOn && isDebit.length > 0 && hasYear(date);
	});

/** The days that a page has as the last one to pay, or as that of a debit. */
export const dueDays = (source: PagedText, order: DateOrder): DateMention[] => {
	const { mentions: page } = source;
	const labels = [...page.labels('due_date'), ...page.labels('customer_account')];
	return [
		...valuesAfter(
			source,
			labels.filter((label) => !isOfDiscount(label.text)),
			(_, span, at) => (at > 2 ? undefined : dayIn(page, order, span)),
		),
		...debitDays(source, order),
	];
};

const NAME = new RegExp(`^(?:${PHRASES.name})\\s*:\\s*`, 'iu');
const SALUTATION = new RegExp(`^(?:${PHRASES.salutation})\\.?$`, 'iu');

/** The label of a customer to its end, with a colon where a name comes after it. */
const LABEL_END = /^[\s*_]{0,9}(?:[/&(] ?\p{L}{1,30}\)?[\s*_]{0,9})?(?::|$)/u;

/** A name at the beginning of a text: no label, no address, no number. */
function nameIn(text: string): string | undefined {
	const name = text
		.replace(/^[^\p{L}\d]+/u, '')
		.replace(NAME, '')
		.trim();
	const letters = name.match(/\p{L}/gu) ?? [];
	const isOther =
		!/\p{L}{2}/u.test(name) ||
		letters.length * 2 < name.replace(/\s/g, '').length ||
		/:(?:\s|$)|@|^\p{L}+\d|^(?:\p{L} ){3}/u.test(name) ||
		SALUTATION.test(name) ||
		isWordOfForm(name);
	return isOther ? undefined : name;
}

/** Postcode and town at the beginning of a line: of Europe, of North America, of Britain. */
const TOWN =
	/^(?:(?:[A-Z]{1,3}[- ])?\d{4,5}(?: ?[A-Z]{2})?,? \p{Lu}\p{L}+|\p{Lu}[\p{L} .'-]{1,30},? [A-Z]{2} \d{5}(?!\d)|(?:\p{Lu}[\p{L} .'-]{1,30},? )?[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\d]))/u;
const isStreet = (text: string) => /\p{L}{2}/u.test(text) && /\d/.test(text);
/** An address has so many lines above its town, at most. */
const MAX_LINES = 5;
/** Addresses that are looked at; a page with more is a list of them. */
const MAX_ADDRESSES = 6;
/** What those have next to their address who write invoices. */
const OF_SUPPLIER =
	/@|www\.|https?:|\b(?:iban|bic|fax|tel|kvk|siret|ust|vat|btw|tva)\b|p\.? ?iva/iu;

/** Lines with the name of the supplier that are looked at. */
const MAX_OWN_LINES = 50;

/** Names above the addresses of the page, except the supplier's. */
function addressees({ lines }: Layout, supplier: string): string[] {
	const own = fold(supplier);
	if (own === '') return [];
	const rows = lines.map((line) => line.cells().map(({ text }) => text.trim()));
	const ownLines = lines
		.map(({ text }) => text())
		.filter((line) => fold(line).includes(own))
		.slice(0, MAX_OWN_LINES)
		.join('\n');
	const names: string[] = [];
	for (const [at, cells] of rows.entries()) {
		for (const [column, cell] of cells.entries()) {
			const [town] = TOWN.exec(cell) ?? [];
			if (town === undefined) continue;
			const above: string[] = [];
			for (let row = at - 1; row >= Math.max(0, at - MAX_LINES); row -= 1) {
				const one = rows[row]?.[column] ?? '';
				// An empty line may be between street and town only.
				if (/^[-:\s]*$/.test(one) && row < at - 1) break;
				if (one !== '') above.unshift(one);
			}
			const around = [...above, ...(rows[at + 1] ?? []), ...(rows[at + 2] ?? [])];
			const isOwn =
				above.some(
					(one) => fold(one).includes(own) || (fold(one).length > 3 && own.includes(fold(one))),
				) || ownLines.includes(town);
			if (isOwn || around.some((one) => OF_SUPPLIER.test(one))) continue;
			const [first] = above.filter((one) => nameIn(one) !== undefined);
			const name = first === undefined ? undefined : nameIn(first);
			if (name !== undefined && above.length > 1 && above.some(isStreet)) {
				names.push(name);
			}
		}
	}
	return names.length > MAX_ADDRESSES ? [] : names;
}

/**
 * Finds values by the roles that a page always labels, and customers without a label, which are no suppliers.
 * @param supplier its name, '' if it is not known
 */
export const printedValues = (source: PagedText, order: DateOrder, supplier: string) => {
	const { mentions: page, layout } = source;
	return {
		customer: () => {
			const own = page.labels('customer');
			const labels = (own.length > 0 ? own : page.labels('recipient'))
				.filter(({ start }) => page.text[start - 1] !== '-')
				.flatMap((label) =>
					valuesAfter(source, [label], (text, _, at) => {
						const [rest] = (at === 0 && LABEL_END.exec(text)) || [];
						return rest === undefined
							? undefined
							: { start: label.start, end: label.end + rest.length };
					}),
				);
			const labelled = valuesAfter(source, labels, nameIn);
			const found = labelled.length > 0 ? labelled : addressees(layout(), supplier);
			return found.filter((name) => fold(name) !== fold(supplier));
		},
		order_number: () =>
			labelledNumbers(source, page.labels('order_number')).map(({ start, end }) =>
				page.text.slice(start, end),
			),
		due_date: () => dueDays(source, order).flatMap(({ values: [value] }) => value ?? []),
	};
};
