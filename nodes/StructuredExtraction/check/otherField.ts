import type { Fact } from '../../shared/values/facts/fact';
import type { Span } from '../../shared/basics/text/spans';
import { findLabels, hasDateLabel, shownLabel } from '../../shared/values/mentions/labels';
import { isFilled, labelAt } from './labelAt';
import { ALL_ROLES, type Role, ROLES } from '../../shared/values/roles/roles';
import { joinPath } from '../../shared/values/schema/joinPath';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import type { PagedText } from '../evidence/sourceText';
import { dueDayAsDate } from './dueDayAsDate';
import type { Exam } from './Exam';
import { labelledNumbers } from './printedValues';

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
const JOINED =
	/\(|=|^(?!\s*$)\p{L}*(?:[^\p{L}]|(?<!\p{L})(?:und|and|et|en|e|y|de|date|datum|data|fecha|nr|no|n|num\p{L}*)(?!\p{L}))*$/iu;

/** The labels in a text, in order; of several that overlap, the first, and at the same place the field's own. */
function labelsIn(text: string, { own, others }: Labels) {
	const all = [own, ...others].flatMap((kind) => findLabels(text, kind));
	const found: typeof all = [];
	for (const label of all.sort((a, b) => a.start - b.start)) {
		if (label.start >= (found.at(-1)?.end ?? 0)) found.push(label);
	}
	return found;
}

/** Whose label a text is: its last word that labels something decides. */
function whoseLabel(text: string, known: Labels): Role | undefined {
	const found = labelsIn(text, known);
	const last = found.at(-1);
	const ofOwn = found.findLast(({ values }) => values.includes(known.own));
	// A date without more is the one of the invoice.
	if (last === undefined) return hasDateLabel(text) ? 'date' : undefined;
	const isJoined = ofOwn && JOINED.test(text.slice(ofOwn.end, last.start));
	return ofOwn === last || isJoined ? known.own : last.values[0];
}

const whoseOf = (known: Labels) => ({
	own: known.own,
	of: (text: string) => whoseLabel(text, known),
});

/** Roles that a value may have without being another's, where the page has no other value for the field. */
const LOOSE: Role[] = ['other_date', 'preceding_date', 'other_invoice', 'project_number'];

/** Dates of a page that are looked at. */
const MAX_DATES = 50;

/** How far a value may be after its label, in characters. */
const MAX_REST = 200;

/** A label that names a number: "Rechnungsnr.", but no title of a document. */
const NUMBER_LABEL = /(?:n[ro°º]|numm?er|number|num[eé]ro)[.:\s]{0,5}$/iu;

/**
 * Whether the page shows that a value is printed elsewhere. A due date may be the invoice's, unless another
 * one is labelled. In the text of a PDF, labels may be far from their values: then the field's own label has none.
 * @param isLoose whether only another value shows it
 */
function isElsewhere(source: PagedText, spans: Span[], known: Labels, isLoose: boolean): boolean {
	const { mentions, layout } = source;
	const { text } = mentions;
	const isValue = (other: Span) =>
		spans.some(({ start, end }) => other.start < end && start < other.end);
	if (known.own === 'due_date' || (isLoose && known.own === 'date')) {
		const printed = mentions.wholeDates().slice(0, MAX_DATES);
		const isOwn = (role?: Role) => role === known.own || (isLoose && role === undefined);
		return printed.some(
			(date) => !isValue(date) && isOwn(labelAt(mentions, layout(), date, whoseOf(known))?.whose),
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

/**
 * Values of invoices that are printed next to labels of another field only, wherever they are, such as the due date
 * as the date.
 */
export function otherField(exam: Exam): Fact[] {
	const source = exam.source();
	if (!exam.has('invoice_number') || source === null) return [];
	const { mentions, layout } = source;
	const labels = new Map(
		[...rolesOf(exam.schema)].map(([role, keys]) => [joinPath('', ...keys), LABELS.get(role)]),
	);
	const found = exam.located.flatMap(({ path, occurrences }): Fact[] => {
		const known = exam.isFromInvoice(path) ? undefined : labels.get(path);
		if (known === undefined) return [];
		const spans = [...occurrences.exact, ...occurrences.normalised].flat();
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		const near = spans.map((span) => labelAt(mentions, layout(), span, whoseOf(known)));
		if (near.some((label) => label === undefined || label.whose === known.own)) return [];
		const isLoose = near.some((label) => label?.whose && LOOSE.includes(label.whose));
		if (!isElsewhere(source, spans, known, isLoose)) return [];
		const values = { label: shownLabel(near[0]?.text) };
		return [{ kind: 'otherLabel', fields: [path], values }];
	});
	const isDateTold = found.some(({ fields }) => fields[0] === exam.pathOf('date'));
	return isDateTold ? found : [...found, ...dueDayAsDate(exam, source)];
}
