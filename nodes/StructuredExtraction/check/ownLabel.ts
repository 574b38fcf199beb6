import { fold } from '../../shared/basics/text/fold';
import { type Span, within } from '../../shared/basics/text/spans';
import { findLabels } from '../../shared/values/mentions/labels';
import { PHRASES } from '../../shared/values/roles/phrases';
import type { Role } from '../../shared/values/roles/roles';
import type { PagedText } from '../evidence/sourceText';
import { isOfDiscount } from './earlyPayment';
import { isFilled } from './labelAt';
import { labelledNumbers } from './printedValues';

// Where the page has a value at a label that is nothing but the field's own, another value is doubted at any label, in
// whatever language: the dictionary has to know the labels of the invoice only.

/** Labels of invoices that are looked at. */
const MAX_LABELS = 50;

/** In front of a label, in characters. */
const MAX_BEFORE = 40;

/** Between a label and its number, or at the end of a label of a number: "s-Nr.:", " no. ", " VAT nr FV". */
const OF_NUMBER =
	/^(?:\s?vat)?(?:s?[\s-]{0,3}(?:n[ro°º]|numm?er|num(?:ber|[eé]ro)?|id|#))?[\s:.#*°º|_-]*(?:f[vas]{1,2}\s)?$/iu;
/** In front of the label of an invoice, if anything. */
const BEFORE_OWN =
	/(?:^|[|.,])[^\p{L}(|.,]*(?:(?:tax|vat|sales|our|your|unsere|ihre|notre|votre|uw|onze)\s)?$/iu;
/** After the number of an invoice that is spoken of. */
const SPOKEN_OF = new RegExp(
	`(?<!\\p{L})(?:${PHRASES.paid}|was|is|has|remains|wurde|wird|ist|war|bleibt|est|a [eé]t[eé]|reste|werd|wordt|[eè] stat[oa]|resta|fue|ha sido|est[aá])(?!\\p{L})`,
	'iu',
);
const YEAR = /^(?:19|20)\d\d$/;

/** The numbers that a page has at a label that is nothing but that of the number of an invoice. */
export function ownNumbers(source: PagedText): Span[] {
	const { mentions, layout } = source;
	const { text } = mentions;
	return mentions
		.labels('invoice_number')
		.slice(0, MAX_LABELS)
		.filter(({ start }) =>
			BEFORE_OWN.test(text.slice(layout().cellAt(start)?.start ?? start, start).slice(-MAX_BEFORE)),
		)
		.flatMap((label) => {
			const [number] = labelledNumbers(source, [label]);
			const cell = layout().cellAt(label.start);
			if (!number || !cell) return [];
			const rest = text.slice(label.end, Math.min(number.start, cell.end));
			const after = text.slice(number.end, layout().cellAt(number.start)?.end);
			const isAmount = within(mentions.amounts(), number).length > 0;
			const isOther = isAmount || YEAR.test(text.slice(number.start, number.end));
			return !OF_NUMBER.test(rest) || SPOKEN_OF.test(after) || isOther ? [] : [number];
		});
}

/** Whether a label of an invoice in front of its number in one cell is a part of a sentence. */
export function isSpokenOf({ mentions, layout }: PagedText, { start }: Span): boolean {
	const before = mentions.text.slice(layout().cellAt(start)?.start ?? start, start);
	return isFilled(before);
}

/** The number of the invoice that is named in front of a date on its line: "Invoice 5 of 3 March". */
export function invoiceBefore(source: PagedText, { start }: Span): string | undefined {
	const { mentions, layout } = source;
	const line = { start: layout().lineAt(start)?.start ?? start, end: start };
	const [number] = labelledNumbers(source, within(mentions.labels('invoice_number'), line));
	return number && number.end <= start ? mentions.text.slice(number.start, number.end) : undefined;
}

export const isSameNumber = (one: string, other: unknown) =>
	fold(String(other ?? '')).includes(fold(one));

/** A word for the day of an invoice next to one for the invoice, unlike the heading of a column of days. */
const OF_ISSUE = /dat|dát|fech|tarih|kelt|issue|ausstell|[ée]mi[st]|wystaw|vystav|kiáll/iu;
/** The same alone: "Date:". */
const ONLY_DATE = /^[^\p{L}]*(?:dat[eo]|d[aá]tum|data|fecha|tarih|kelt)[^\p{L}]*$/iu;

/** Whether a label is nothing but that of the day of the invoice, or of the last day to pay. */
export function isOwnDayLabel(own: Role, label: string, isInTable: boolean): boolean {
	if (own === 'due_date') return !isOfDiscount(label);
	const isOfInvoice = findLabels(label, 'date').length > 0 && OF_ISSUE.test(label);
	return isOfInvoice || (!isInTable && ONLY_DATE.test(label));
}

/** A number without a word for what it is the number of: "No. 5". */
const ANY_NUMBER = /^[^\p{L}]*(?:n[ro°º]?|numm?er|num(?:ber|[eé]ro)|id)(?!\p{L})/iu;
/** A label that names a number: "Rechnungsnr.", but no title of a document. */
export const NUMBER_LABEL =
	/(?:n[ro°º]|numm?er|number|num[eé]ro|[čc]\.|[čc][ií]slo|num[aă]r(?:ul)?|sz[aá]ma?|numaras[ıi])[.:\s]{0,5}$/iu;

/** In front of the name of whoever is paid or has written the invoice, in addition to labels of the supplier. */
const OF_PAYEE =
	/pay|remit|zahl|überweis|empfänger|inhaber|holder|name|naam|nom(?:bre|e)?(?!\p{L})|benefi|b[ée]n[ée]f|begünst|titula|titola|intestat|compan|firm|soci|empresa|bedrijf|azienda|issue|invoice|rechnung|fact|fatt|faktur|[ée]m(?:is|et|it)|aussteller|from|von|sprzedawca|s[äæ]l[jg]|copyright|©|thank|dank|merci|grazie|gracias|business|shop|order|bestell|kauf|purchas/iu;
/** Of a company that has done something on the way: "Sent with", "Comptabilité tenue par :". */
const OF_HELPER =
	/:\s*$|\s(?:with|via|using|by|through|mit|durch|über|avec|par|met|door|con|da|tramite|por)\s*$/iu;

/**
 * Whether a text in front of a value labels something else, in whatever language: it is no part of an address, and no
 * label without a meaning, such as "No.". A name that is first printed below amounts is none of the letterhead.
 */
export function isOtherLabel(
	{ mentions, layout }: PagedText,
	{ start }: Span,
	label: string,
	own: Role,
): boolean {
	switch (own) {
		case 'supplier': {
			const cell = layout().cellAt(start) ?? { start, end: start };
			// "The claim was assigned to …"
			const isFactor = within(mentions.labels('factor_account'), cell).length > 0;
			const isBelow = (mentions.amounts()[0]?.start ?? Infinity) < start;
			return isFactor || (isBelow && OF_HELPER.test(label) && !OF_PAYEE.test(label));
		}
		case 'invoice_number': {
			const before = mentions.text.slice(layout().lineAt(start)?.start ?? 0, start);
			const isInCell = isFilled(before) && !/(?:\s{3}|[\t|>])\s?$/.test(before);
			const isLabel = !isInCell || /[:#]\s*$/.test(label) || NUMBER_LABEL.test(label);
			return isLabel && !ANY_NUMBER.test(label);
		}
		case 'date':
		case 'due_date':
			return !isOfDiscount(`${label} ${layout().cellAt(start)?.text ?? ''}`);
		default:
			return false;
	}
}
