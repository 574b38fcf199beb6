import { fold } from '../../shared/basics/text/fold';
import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import { type Span, within } from '../../shared/basics/text/spans';
import { isYear } from '../../shared/page/tables/cellKinds';
import { findLabels, hasDateLabel } from '../../shared/values/mentions/labels';
import {
	DAY_OF_LETTER,
	OF_ISSUE,
	ONLY_DATE,
	OTHER_DAY as OF_OTHER_DAY,
} from '../../shared/values/roles/dayWords';
import { PHRASES } from '../../shared/values/roles/phrases';
import { ALL_ROLES, type Role, ROLES } from '../../shared/values/roles/roles';
import { wordPattern } from '../../shared/values/roles/words';
import { textBefore } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import { isOfDiscount } from './earlyPayment';
import { labelledNumbers } from './printedValues';

// Where the page has a value at a label that is nothing but the field's own, another value is doubted at any label, in
// whatever language: the dictionary has to know the labels of the invoice only.

/** Labels of invoices that are looked at. */
const MAX_LABELS = 50;

/** In front of a label, in characters. */
const MAX_BEFORE = 40;

/** Between a label and its number, or at the end of a label of a number: "s-Nr.:", " de solde N° ", " VAT nr FV". */
const OF_NUMBER = new RegExp(
	`^(?:\\p{L}?(?:\\s\\p{L}{1,12}){0,2}\\s?)?(?:s?[\\s-]{0,3}(?:${PHRASES.number}))[\\s:.#*°º|_-]*(?:f[vas]{1,2}\\s)?$|^[\\s:.#*|_-]*$`,
	'iu',
);
/** Words between a label and its word for a number: "Fattura immediata n. 61". */
const WORDS = new RegExp(
	`^\\p{L}?(?:\\s\\p{L}{1,12}){1,2}\\s(?=(?:${PHRASES.number})(?!\\p{L}))`,
	'iu',
);
/** In front of the label of an invoice, if anything: one word, as in "Tax invoice", "Bolletta/Fattura". */
const BEFORE_OWN = /(?:^|[|.,·•–—]|\s-\s)[^\p{L}(|.,·•–—]*(?:\p{L}{1,12}\s?[/&]?\s?)?$/iu;
/** After the number of an invoice that is spoken of. */
const SPOKEN_OF = wordPattern(`${PHRASES.paid}|${PHRASES.is}`);

/** Labels of the number of an invoice, of which none is spoken of. */
const ownLabels = memoizeByObject(({ mentions, layout }: PagedText) => {
	const { text } = mentions;
	const others = (['preceding_invoice', 'other_invoice'] as const).flatMap(mentions.labels);
	return mentions
		.labels('invoice_number')
		.slice(0, MAX_LABELS)
		.filter(({ start, end }) => {
			const before = text.slice(layout().cellAt(start)?.start ?? start, start);
			const isOther = others.some((each) => each.start <= start && end <= each.end);
			return !isOther && BEFORE_OWN.test(before.slice(-MAX_BEFORE));
		});
});

const OTHER_NUMBERS = ALL_ROLES.filter(
	(role) => ROLES[role].group === 'number' && role !== 'invoice_number',
);
/** Whether the text between a label and its number is nothing but a word for a number. */
const isOfNumber = (label: string, rest: string) =>
	OF_NUMBER.test(rest) &&
	OTHER_NUMBERS.every((role) => findLabels(label + rest, role).length === 0);

/** The numbers at labels that can only mean the number of the invoice. */
export const ownNumbers = memoizeByObject((source: PagedText): Span[] => {
	const { mentions, layout } = source;
	const { text } = mentions;
	return ownLabels(source).flatMap((label) => {
		const cell = layout().cellAt(label.start);
		const [words = ''] = WORDS.exec(text.slice(label.end, cell?.end)) ?? [];
		const [number] = labelledNumbers(source, [{ ...label, end: label.end + words.length }]);
		if (!number || !cell) return [];
		const rest = text.slice(label.end, Math.min(number.start, cell.end));
		const after = text.slice(number.end, layout().cellAt(number.start)?.end);
		const isAmount = within(mentions.amounts(), number).length > 0;
		const isOther = isAmount || isYear(text.slice(number.start, number.end));
		return !isOfNumber(label.text, rest) || SPOKEN_OF.test(after) || isOther ? [] : [number];
	});
});

/** Whether an invoice is spoken of: there are other words than its label in front of its number, or after it. */
export function isSpokenOf(source: PagedText, { start, end }: Span): boolean {
	const { mentions, layout } = source;
	const { text } = mentions;
	const cell = layout().cellAt(start) ?? { start, end };
	const isOwn = ownLabels(source).some(
		(label) =>
			label.start >= cell.start &&
			label.end <= start &&
			isOfNumber(label.text, text.slice(label.end, start)),
	);
	return (
		isFilled(text.slice(cell.start, start)) && (!isOwn || SPOKEN_OF.test(text.slice(end, cell.end)))
	);
}

/** The number of the invoice that is named in front of a date on its line: "Invoice 5 of 3 March". */
export function invoiceBefore(source: PagedText, { start }: Span): string | undefined {
	const { mentions, layout } = source;
	const line = { start: layout().lineAt(start)?.start ?? start, end: start };
	const [number] = labelledNumbers(source, within(mentions.labels('invoice_number'), line));
	return number && number.end <= start ? mentions.text.slice(number.start, number.end) : undefined;
}

/** Whether a printed number is another one or in it; its digits are in none that is missing. */
export const isSameNumber = (one: string, other: unknown) =>
	fold(String(other)).includes(fold(one));

const ISSUE = new RegExp(OF_ISSUE, 'iu');
const IS_DATE = new RegExp(`^[^\\p{L}]*(?:${ONLY_DATE})[^\\p{L}]*$`, 'iu');
const OTHER_DAY = new RegExp(OF_OTHER_DAY, 'iu');

/** Whether a text labels a date, and that of the document if any. */
export const isDateLabel = (text: string) => hasDateLabel(text) && !OTHER_DAY.test(text);

/** Whether a label is nothing but that of the day of the invoice, or of the last day to pay. */
export function isOwnDayLabel(own: Role, label: string, isInTable: boolean): boolean {
	if (own === 'due_date') return !isOfDiscount(label);
	const isOfInvoice = findLabels(label, 'date').length > 0 && ISSUE.test(label);
	return isOfInvoice || (!isInTable && IS_DATE.test(label));
}

/** The place and the day of a letter: "Berlin, den 22. April 2024". */
const TOWN = new RegExp(
	`^[^\\p{L}\\d]*\\p{Lu}[\\p{L}. -]{1,30},\\s(?:${DAY_OF_LETTER})?\\s?$`,
	'u',
);
export function isAfterTown({ mentions, layout }: PagedText, { start, end }: Span): boolean {
	const cell = layout().cellAt(start) ?? { start, end, column: 0 };
	const own = mentions.text.slice(cell.start, start);
	const left = layout().lineAt(start)?.cells()[cell.column - 1]?.text ?? '';
	const after = mentions.text.slice(end, cell.end);
	return TOWN.test(isFilled(own) ? own : left) && !isFilled(after);
}

/** A number without a word for what it is the number of: "No. 5". */
const ANY_NUMBER = new RegExp(`^[^\\p{L}]*(?:${PHRASES.number})(?!\\p{L})[^\\p{L}]*$`, 'iu');
/** A label that names a number: "Rechnungsnr.", but no title of a document. */
export const NUMBER_LABEL = new RegExp(`(?:${PHRASES.numberAtEnd})[.:\\s]{0,5}$`, 'iu');

const OF_PAYEE = new RegExp(PHRASES.payee, 'iu');
/** Of a program that has sent the document, wherever it says so: "Aangeleverd via". */
const VIA = new RegExp(`\\s(?:${PHRASES.via})[\\s*_]*$`, 'iu');
/** Of a company that has done something on the way: "Sent with", "Comptabilité tenue par :". */
const OF_HELPER = new RegExp(`:\\s*$|\\s(?:${PHRASES.with})\\s*$`, 'iu');

/**
 * Whether a text in front of a value labels something else, in whatever language: it is no part of an address, and no
 * label without a meaning, such as "No.". A name that is first printed below amounts is none of the letterhead.
 */
export function isOtherLabel(
	source: PagedText,
	{ start, end }: Span,
	label: string,
	own: Role,
): boolean {
	const { mentions, layout } = source;
	switch (own) {
		case 'supplier': {
			const isBelow = (mentions.amounts()[0]?.start ?? Infinity) < start;
			// "Ver käufer:", whose letters a PDF sets apart.
			const isOwn = findLabels(label.replace(/\s/g, ''), 'supplier').length > 0;
			return (
				!isOwn &&
				(VIA.test(label) ||
					((isBelow || /:\s*$/.test(label)) && OF_HELPER.test(label) && !OF_PAYEE.test(label)))
			);
		}
		case 'invoice_number': {
			const before = textBefore(mentions, { start, end });
			const isInCell = isFilled(before) && !/(?:\s{3}|[\t|>])\s?$/.test(before);
			const { text } = mentions;
			// "Regarding policy POL-4471-B, advice", "prot. 2231/23", but not "Box 7-B Salem".
			const isCode =
				/\p{L}|\d{3}\/|\/\d{3}/u.test(text.slice(start, end)) &&
				!/^\s\p{Lu}/u.test(text.slice(end, end + 2));
			const isLabel = !isInCell || isCode || /[:#]\s*$/.test(label) || NUMBER_LABEL.test(label);
			return isLabel && !ANY_NUMBER.test(label);
		}
		case 'date':
		case 'due_date':
			return (
				!isOfDiscount(`${label} ${layout().cellAt(start)?.text ?? ''}`) &&
				!isAfterTown(source, { start, end })
			);
		default:
			return false;
	}
}
