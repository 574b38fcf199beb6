import { fold } from '../../shared/basics/text/fold';
import { isRest, type Sliced } from '../../shared/host/budget';
import { withoutLegalForm } from '../../shared/basics/text/companyNames';
import type { Fact } from '../../shared/values/facts/fact';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import { findLabels, shownLabel } from '../../shared/values/mentions/labels';
import { PHRASES } from '../../shared/values/roles/phrases';
import { ALL_ROLES, type Role, ROLES } from '../../shared/values/roles/roles';
import { joinPath } from '../../shared/values/schema/joinPath';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import { labelAt } from '../evidence/labels';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { dueDayAsDate } from './dueDayAsDate';
import type { Exam } from './Exam';
import {
	invoiceBefore,
	isDateLabel,
	isAfterTown,
	isOtherLabel,
	isOwnDayLabel,
	isSameNumber,
	isSpokenOf,
	NUMBER_LABEL,
	ownNumbers,
} from './ownLabel';
import { dueDays, labelledNumbers, printedValues } from './printedValues';

/** Labels of the value of a field, and of others that it may have been taken from. */
type Labels = { own: Role; others: Role[] };

/** Roles whose values are printed next to their label, if next to any. */
const LABELLED: Role[] = [
	'date',
	'due_date',
	'invoice_number',
	'order_number',
	'supplier',
	'customer',
];

/** By the role of the value: labels of the others that it is mistaken for. */
const LABELS = new Map(
	LABELLED.map((own): [Role, Labels] => {
		const { group } = ROLES[own];
		const others = ALL_ROLES.filter((role) => role !== own && ROLES[role].group === group);
		return [own, { own, others }];
	}),
);

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 50;

/**
 * The text between the words of two labels that share a value or precede two: "Rechnungs- und Lieferdatum",
 * "Invoice Date Due Date", but not "Rechnung gemäß Bestellung".
 */
const JOINED = new RegExp(
	`\\(|=|^(?!\\s*$)\\p{L}*(?:[^\\p{L}]|(?<!\\p{L})(?:${PHRASES.joined})(?!\\p{L}))*$`,
	'iu',
);

/** The labels in a text, in order; of several that overlap, the first, and at the same place the field's own. */
function labelsIn(text: string, { own, others }: Labels) {
	const all = [own, ...others].flatMap((kind) => findLabels(text, kind));
	const found: typeof all = [];
	// "Facture d'origine" begins like the label of the invoice itself.
	const rank = ({ values: [role] }: (typeof all)[0]) => (/^preceding/.test(role ?? '') ? 0 : 1);
	for (const label of all.sort((a, b) => a.start - b.start || rank(a) - rank(b))) {
		if (label.start >= (found.at(-1)?.end ?? 0)) found.push(label);
	}
	return found;
}

/** Whose label a text is: its last word that labels something decides. */
function whoseLabel(text: string, known: Labels, isAbove = false): Role | undefined {
	const found = labelsIn(text, known);
	const last = found.at(-1);
	const ofOwn = found.findLast(({ values }) => values.includes(known.own));
	// A date without more is the one of the invoice, unlike "Date of admission".
	if (last === undefined) return isDateLabel(text) ? 'date' : undefined;
	// "Created with Billing Star" is a label with its name.
	const isWhole = isAbove && /\s\p{Lu}/u.test(text.slice(last.end));
	if (isWhole && last.values.includes('other_party')) return undefined;
	// "Invoice / Order / Case no."
	const between = found.reduceRight(
		(rest, { start, end }) =>
			ofOwn && start >= ofOwn.end && end <= last.start
				? rest.replace(text.slice(start, end), '')
				: rest,
		text.slice(ofOwn?.end, last.start),
	);
	const isJoined = ofOwn && JOINED.test(between);
	return ofOwn === last || isJoined ? known.own : last.values[0];
}

const whoseOf = (known: Labels) => ({
	own: known.own,
	of: (text: string, isAbove?: boolean) => whoseLabel(text, known, isAbove),
});

/** Roles that a value may have without being another's, where the page has no other value for the field. */
const LOOSE: Role[] = [
	'other_date',
	'preceding_date',
	'other_invoice',
	'project_number',
	'recipient',
];

/** Dates of a page that are looked at. */
const MAX_DATES = 50;

/** How far a value may be after its label, in characters. */
const MAX_REST = 200;

/**
 * Whether the page shows that a value is printed elsewhere. A due date may be the invoice's, unless another
 * one is labelled. In the text of a PDF, labels may be far from their values: then the field's own label has none.
 * @param isLoose whether only another value shows it
 */
function isElsewhere(source: PagedText, spans: Span[], known: Labels, isLoose: boolean): boolean {
	const { mentions } = source;
	const { text } = mentions;
	const isValue = (other: Span) => isOneOf(spans, other);
	if (known.own === 'due_date' || (isLoose && known.own === 'date')) {
		const printed = mentions.wholeDates().slice(0, MAX_DATES);
		const isOwn = (role?: Role) => role === known.own || (isLoose && role === undefined);
		return printed.some(
			(date) => !isValue(date) && isOwn(labelAt(source, date, whoseOf(known))?.whose),
		);
	}
	if (isLoose) {
		const others = (['preceding_invoice', 'other_invoice'] as const).flatMap(mentions.labels);
		const own = mentions
			.labels(known.own)
			.filter(({ start, end }) => !others.some((each) => each.start <= start && end <= each.end));
		return labelledNumbers(source, own).some((number) => !isValue(number));
	}
	return !mentions.labels(known.own).some(({ start, end }) => {
		const [rest = '', ...below] = text.slice(end, end + MAX_REST).split('\n');
		const isOfNumber = NUMBER_LABEL.test(text.slice(start, end) + rest);
		return isOfNumber && !/\d/.test(rest + (below.find(isFilled) ?? ''));
	});
}

/** In a web address, a name is no one's. */
const IN_ADDRESS = /^[@./]|\.\p{L}$/u;

/**
 * The labels of the places of a value. An invoice that is spoken of, while another one has nothing but its label, is
 * another, and so is its day.
 */
function labelsNear(exam: Exam, source: PagedText, spans: Span[], known: Labels, own: Span[]) {
	const isValueOwn = own.some((number) => isOneOf(spans, number));
	const number = exam.valueOf('invoice_number');
	return spans.map((span) => {
		const label = labelAt(source, span, whoseOf(known));
		if (known.own === 'customer' && label?.whose === 'contact_person') {
			// "Bill to:" above "ATTN: Alder Ltd"
			const above = source.layout().lines[source.layout().indexAt(span.start) - 1]?.text() ?? '';
			return whoseLabel(above, known) === 'customer' ? { ...label, whose: known.own } : label;
		}
		if (label?.whose !== known.own) return label;
		if (known.own === 'date') {
			const other = invoiceBefore(source, span);
			const isOfOther = other !== undefined && number !== '' && !isSameNumber(other, number);
			return isOfOther ? { ...label, whose: 'preceding_date' as const } : label;
		}
		const isOther = own.length > 0 && !isValueOwn && isSpokenOf(source, span);
		return isOther ? { ...label, whose: 'other_invoice' as const } : label;
	});
}

const NOWHERE: Span = { start: 0, end: 0 };

const isOneOf = (spans: Span[], other: Span) =>
	spans.some(({ start, end }) => other.start < end && start < other.end);

/** Whether the page has another value of a field, at a label that is nothing but the field's own. */
function hasOwnElsewhere(exam: Exam, source: PagedText, spans: Span[], known: Labels): boolean {
	const { mentions, layout } = source;
	if (known.own === 'due_date') {
		const days = dueDays(source, exam.dateOrder);
		if (days.some((day) => !isOneOf(spans, day))) return true;
	}
	return mentions
		.wholeDates()
		.slice(0, MAX_DATES)
		.some((date) => {
			if (isOneOf(spans, date)) return false;
			const label = labelAt(source, date, whoseOf(known));
			const isInTable = layout().lineAt(date.start)?.table !== undefined;
			const invoice = known.own === 'date' ? invoiceBefore(source, date) : undefined;
			return (
				(label?.whose === known.own && isOwnDayLabel(known.own, label.text, isInTable)) ||
				(known.own === 'date' && isAfterTown(source, date)) ||
				(invoice !== undefined && isSameNumber(invoice, exam.valueOf('invoice_number')))
			);
		});
}

/** Whether the page has another name for the customer than the one of whoever receives the goods. */
function hasOtherCustomer(exam: Exam, source: PagedText): boolean {
	const [supplier, customer] = [exam.valueOf('supplier'), exam.valueOf('customer')].map((name) =>
		fold(String(name ?? '')),
	);
	const names = printedValues(source, exam.dateOrder, String(exam.valueOf('supplier') ?? ''));
	return names
		.customer()
		.map(fold)
		.some(
			(name) => name !== supplier && !name.includes(customer ?? '') && !customer?.includes(name),
		);
}

/** The other places of a name that the page has below its amounts only, without its legal form: "Sent via Billing Star". */
function placesOfShortName({ mentions }: PagedText, spans: Span[]): Span[] {
	const [first] = spans;
	const isBelow = spans.every(({ start }) => start > (mentions.amounts()[0]?.start ?? Infinity));
	if (!first || !isBelow) return [];
	const { text } = mentions;
	const name = withoutLegalForm(text.slice(first.start, first.end));
	if (name.length < MIN_NAME) return [];
	return text
		.split(name, MAX_OCCURRENCES)
		.slice(0, -1)
		.reduce<Span[]>((found, part) => {
			const start = (found.at(-1)?.end ?? 0) + part.length;
			return [...found, { start, end: start + name.length }];
		}, [])
		.filter((span) => !isOneOf(spans, span));
}
/** Shorter names are words, in characters. */
const MIN_NAME = 5;

/**
 * Values of invoices that are printed next to labels of another field only, wherever they are, such as the due date
 * as the date.
 */
export function* otherField(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (!exam.has('invoice_number') || source === null) return [];
	const { mentions } = source;
	yield* mentions.labelsInSlices(['preceding_invoice', 'other_invoice', 'invoice_number']);
	yield;
	const labels = new Map(
		[...rolesOf(exam.schema)].map(([role, keys]) => [joinPath('', ...keys), LABELS.get(role)]),
	);
	const factsOf = ({ path, occurrences }: LocatedValue): Fact[] => {
		const known = exam.isFromInvoice(path) ? undefined : labels.get(path);
		if (known === undefined) return [];
		const all = spansOf(occurrences);
		const names = all.filter(
			({ start, end }) => !IN_ADDRESS.test(mentions.text.slice(start - 1, end + 2)),
		);
		const spans = known.own === 'supplier' && names.length > 0 ? names : all;
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		const own = known.own === 'invoice_number' ? ownNumbers(source) : [];
		const short =
			known.own === 'supplier'
				? labelsNear(exam, source, placesOfShortName(source, spans), known, own)
				: [];
		const helper = short.find((label) => label?.whose === 'other_party');
		const near = helper ? [helper] : labelsNear(exam, source, spans, known, own);
		if (near.some((label) => label === undefined || label.whose === known.own)) return [];
		const isOther = near.every((label, at) => {
			const { whose, text = '' } = label ?? {};
			return whose ?? isOtherLabel(source, spans[at] ?? NOWHERE, text, known.own);
		});
		const hasOwn = () =>
			known.own === 'supplier' ||
			(known.own === 'customer'
				? hasOtherCustomer(exam, source)
				: known.own === 'invoice_number'
					? own.some((number) => !isOneOf(spans, number))
					: hasOwnElsewhere(exam, source, spans, known));
		const isLoose = near.some((label) => label?.whose && LOOSE.includes(label.whose));
		const isUnknown = near.some((label) => label?.whose === undefined);
		const isOfOther =
			isOther &&
			((!isUnknown && isElsewhere(source, spans, known, isLoose)) ||
				((isUnknown || isLoose || known.own === 'invoice_number') && hasOwn()));
		if (!isOfOther) return [];
		const values = { label: shownLabel(near[0]?.text) };
		return [{ kind: 'otherLabel', fields: [path], values }];
	};
	const found: Fact[] = [];
	for (const [index, value] of exam.located.entries()) {
		if (isRest(index)) yield;
		found.push(...factsOf(value));
	}
	const isDateTold = found.some(({ fields }) => fields[0] === exam.pathOf('date'));
	return isDateTold ? found : [...found, ...dueDayAsDate(exam, source)];
}
