import { hasLegalForm } from '../../shared/basics/text/companyNames';
import { fold } from '../../shared/basics/text/fold';
import type { Sliced } from '../../shared/host/budget';
import { beginsIn, type Span, within } from '../../shared/basics/text/spans';
import { addTo, hasValue } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { ALL_CLAUSES, CLAUSES } from '../../shared/values/roles/clauses';
import { valueAt } from '../../shared/values/schema/flatFields';
import { clauseLabels, type SentenceLabel } from '../evidence/clauses';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { numbersOfValues } from '../evidence/references';
import type { PagedText } from '../evidence/sourceText';
import { type ClauseField, clauseFields, kindOf, labelsFor } from './clauseLabels';
import type { Exam } from './Exam';
import { fieldLabels } from './fieldLabels';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 200;
/** Letters that a country and its adjective share: "Italia", "italiano". */
const STEM = 4;

/** How well a label of a form has to name a field whose value it has. */
const MIN_FIT = 0.5;

/** A label with the value that it has for a field, and where that may be. */
interface Printed {
	label: SentenceLabel;
	shown: string;
	region: Span;
}

/** The last number or date in front of a name, or the first one after a label. */
function nearest(found: Span[], { value, start }: SentenceLabel): Span | undefined {
	const inside = within(found, value);
	return value.start < start ? inside.at(-1) : inside[0];
}

/** The dates or numbers of the pages that may be the value of a field; undefined for one of words. */
function valuesFor(source: PagedText, field: ClauseField): Span[] | undefined {
	const { type } = field.field;
	if (type === 'date' || type === 'dateTime' || kindOf(field) === 'day') {
		return source.mentions.wholeDates();
	}
	return type === 'string' ? undefined : numbersOfValues(source);
}

/** What a label has as the value of a field of its type. */
function printedAt(source: PagedText, field: ClauseField, label: SentenceLabel): Printed[] {
	const { text } = source.mentions;
	const all = valuesFor(source, field);
	const isBefore = label.value.start < label.start;
	if (all) {
		const found = nearest(all, label);
		return found ? [{ label, shown: text.slice(found.start, found.end), region: found }] : [];
	}
	const isOther = isBefore && kindOf(field) !== undefined;
	if (label.printed === '' || isOther) return [];
	const region = {
		start: Math.min(label.start, label.value.start),
		end: Math.max(label.end, label.value.end),
	};
	return [{ label, shown: label.printed, region }];
}

/** Whether two names are of one place: "Italia", "legge italiana". */
function areAlike(one: string, other: string): boolean {
	const wordsOf = (text: string) =>
		text
			.split(/[^\p{L}]+/u)
			.filter((word) => word.length >= STEM)
			.map((word) => fold(word).slice(0, STEM));
	const others = wordsOf(other);
	return wordsOf(one).some((word) => others.includes(word));
}

function isPrintedThere(value: LocatedValue, field: ClauseField, { shown, region }: Printed) {
	const given = fold(value.printed.at(-1) ?? '');
	const isInside = spansOf(value.occurrences).some(
		({ start, end }) => start < region.end && end > region.start,
	);
	const isText = field.field.type === 'string' && given !== '';
	const isSame = isText && (fold(shown).includes(given) || given.includes(fold(shown)));
	return (
		isInside || isSame || (kindOf(field) === 'place' && areAlike(shown, value.printed.at(-1) ?? ''))
	);
}

/** What the labels in sentences that name a field have as its value. */
function printedFor(source: PagedText, field: ClauseField): Printed[] {
	const all = labelsFor(source, field).flatMap((label) => printedAt(source, field, label));
	const defined = all.filter(({ label }) => label.value.start < label.start);
	// "June 1 (the "Effective Date")" leaves no doubt about which day is meant.
	return kindOf(field) === 'day' && defined.length > 0 ? defined : all;
}

/** The fields whose values are where a sentence names them; the labels of forms tell nothing better. */
export function fieldsInSentences(exam: Exam): string[] {
	const source = exam.source();
	if (source === null) return [];
	const fields = new Map(clauseFields(exam.schema).map((field) => [field.path, field]));
	return exam.located.flatMap((value) => {
		const field = fields.get(value.path);
		const isThere =
			field !== undefined &&
			spansOf(value.occurrences).length <= MAX_OCCURRENCES &&
			printedFor(source, field).some((one) => isPrintedThere(value, field, one));
		return isThere ? [value.path] : [];
	});
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Values of contracts that the text has elsewhere, while another one is where a sentence names the field: after "the
 * laws of", in front of (the "Landlord"); and values that are left out there. With rests between fields.
 */
export function* clauseValues(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const located = exam.byPath();
	const isAnswered = exam.located.some(({ occurrences }) => spansOf(occurrences).length > 0);
	const { labels } = yield* fieldLabels(exam)();
	const inForms = new Map<string, Span[]>();
	for (const { best, value } of labels) {
		if (best.field && best.fit >= MIN_FIT) addTo(inForms, best.field.path, value);
	}
	const facts: Fact[] = [];
	for (const field of clauseFields(exam.schema)) {
		yield;
		const printed = printedFor(source, field);
		const [first] = printed;
		const company = first ? undefined : companyAsPlace(field, located.get(field.path));
		if (company) facts.push(company);
		if (!first || exam.isFromInvoice(field.path)) continue;
		const value = located.get(field.path);
		const isEmpty = !hasValue(valueAt(exam.record, field.keys));
		const fact = value
			? elsewhere(source, field, value, printed, inForms.get(field.path))
			: isEmpty && isAnswered
				? leftOut(field, printed)
				: undefined;
		if (fact) facts.push(fact);
	}
	return facts;
}

/** A law or a court with the name of a company, where no sentence tells which one is meant. */
function companyAsPlace(field: ClauseField, value: LocatedValue | undefined): Fact | undefined {
	const printed = value?.printed.at(-1) ?? '';
	if (kindOf(field) !== 'place' || !hasLegalForm(printed)) return undefined;
	return { kind: 'companyAsPlace', fields: [field.path], values: { printed } };
}

/** The clauses of days. */
const DAYS = ALL_CLAUSES.filter((clause) => CLAUSES[clause].kind === 'day');

/** Whether a value may be doubted: a day only if another clause has it, or a defined term; contracts have dates of all kinds. */
function isOfOther(
	source: PagedText,
	field: ClauseField,
	spans: Span[],
	isDefined: boolean,
): boolean {
	if (kindOf(field) !== 'day' || isDefined) return true;
	const others = DAYS.filter((clause) => !field.clauses.includes(clause));
	return others.some((clause) =>
		clauseLabels(source, clause).some(({ value }) => spans.some((span) => beginsIn(span, [value]))),
	);
}

function elsewhere(
	source: PagedText,
	field: ClauseField,
	value: LocatedValue,
	printed: Printed[],
	inForm: Span[] = [],
): Fact | undefined {
	const spans = spansOf(value.occurrences);
	const [first] = printed;
	if (!first || spans.length === 0 || spans.length > MAX_OCCURRENCES) return undefined;
	if (printed.some((one) => isPrintedThere(value, field, one))) return undefined;
	if (spans.some((span) => beginsIn(span, inForm))) return undefined;
	const isDefined = first.label.value.start < first.label.start;
	if (!isOfOther(source, field, spans, isDefined)) return undefined;
	const values = { label: shownLabel(first.label.text), printed: onOneLine(first.shown) };
	return { kind: 'labelElsewhere', fields: [field.path], values };
}

function leftOut(field: ClauseField, printed: Printed[]): Fact | undefined {
	const values = new Map<string, Printed[]>();
	for (const one of printed) addTo(values, fold(one.shown), one);
	const [first] = printed;
	if (!first || values.size > 1) return undefined;
	const about = { fields: [field.path], values: { printed: [onOneLine(first.shown)] } };
	// Contracts tell of many days and periods.
	const isCertain = kindOf(field) === 'place' || kindOf(field) === undefined;
	return isCertain
		? { kind: 'emptyButPrinted', ...about }
		: { kind: 'emptyOptional', severity: 'note', ...about };
}
