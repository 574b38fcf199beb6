import { fold } from '../../shared/basics/text/fold';
import { type Span, within } from '../../shared/basics/text/spans';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Cell } from '../../shared/page/tables/Layout';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { flatFields } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { Schema } from '../../shared/values/schema/schema';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { textAfter } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { ANY_NUMBER, wordsOf } from './labelWords';
import { otherAmount } from './otherAmount';
import { otherHeading } from './otherHeading';

/** A field with the words of its name and of its description. */
interface Named {
	path: string;
	name: Set<string>;
	about: Set<string>;
}

/** A label of the page, its words, and the first text after it. */
interface Label extends Span {
	words: Set<string>;
	text: string;
	value: Span;
}

/** Lines in which labels are looked for, and labels; longer texts are none, in characters and words. */
const MAX_LINES = 2_000;
const MAX_LABELS = 4_000;
const MAX_LABEL = 60;
const MAX_WORDS = 6;
/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** Of a value in a message, in characters. */
const MAX_SHOWN = 60;

/** Text in front of a value on a line: to a colon, or to a number. */
const IN_FRONT = /^[^:]*?(?=:|\s[\d\p{Sc}(+-]|\p{Sc}|$)/u;
/** An amount at the end of a cell that has its label, too; its length in characters. */
const MAX_AMOUNT = 24;
const AMOUNT_AT_END = /\s\S*\d[.,]\d\d\S?\s*$/u;

function labelIn(cell: Cell, isRow: boolean): Span & { text: string } {
	const [front = ''] = IN_FRONT.exec(cell.text) ?? [];
	const [amount = ''] = AMOUNT_AT_END.exec(cell.text.slice(-MAX_AMOUNT)) ?? [];
	const whole = cell.text.slice(0, cell.text.length - amount.length);
	const text = isRow && !cell.text.includes(':') ? whole : front;
	return { text, start: cell.start, end: cell.start + text.length };
}

/** The words of a label, without those that are numbers, and codes of currencies. */
function labelWords(text: string): Set<string> {
	if (!/\p{L}{2}/u.test(text)) return new Set();
	const isTelling = (word: string) =>
		/\p{L}/u.test(word) && !(/^[A-Z]{3}$/.test(word) && currencyCandidates(word).length > 0);
	const words = wordsOf(
		text
			.split(/[^\p{L}\p{N}]+/u)
			.filter(isTelling)
			.join(' '),
	);
	if (words.size > 1) words.delete(ANY_NUMBER);
	return words;
}

/** The fields that a label can name, but for lists. */
export const namedFields = (schema: Schema): Named[] =>
	flatFields(schema.fields).flatMap(({ keys, field }): Named[] => {
		const words = wordsOf(nameInWords(keys.at(-1) ?? ''));
		const telling = [...words].filter((word) => word !== ANY_NUMBER);
		const name = telling.length > 0 ? new Set(telling) : words;
		if (field.type === 'list' || name.size === 0) return [];
		return [{ path: joinPath('', ...keys), name, about: wordsOf(field.description ?? '') }];
	});

/** The labels of the pages, each with the text after it. */
export function* labelsOn(source: PagedText): Sliced<Label[]> {
	const found: Label[] = [];
	for (const [index, line] of source.layout().lines.slice(0, MAX_LINES).entries()) {
		if (isRest(index)) yield;
		if (found.length >= MAX_LABELS) break;
		for (const cell of line.cells().slice(0, MAX_LABELS)) {
			const label = labelIn(cell, line.table !== undefined);
			const words = labelWords(label.text);
			if (label.text.length > MAX_LABEL || words.size === 0 || words.size > MAX_WORDS) continue;
			const value = textAfter(source, label);
			if (value) found.push({ ...label, words, value });
		}
	}
	return found;
}

/** "Commitment" may be another one than the aggregate commitment amount. */
const LEAST_LIKENESS = 0.5;

const commonWords = ({ words }: Label, { name }: Named) =>
	[...name].filter((word) => words.has(word)).length;

/** How well a label names a field, from 0 to 1: the share of the words that both have. */
function likeness(label: Label, field: Named): number {
	const common = commonWords(label, field);
	const { name, about } = field;
	const strange = [...label.words].filter((word) => !name.has(word) && !about.has(word)).length;
	return common === 0 ? 0 : common / (name.size + strange);
}

/** Whether the name and the description of a field have all words of a label, the name at least one. */
export const isExact = ({ words }: Label, { name, about }: Named) =>
	[...words].some((word) => name.has(word)) &&
	[...words].every((word) => name.has(word) || about.has(word));

/** The value after a label, if it is of the kind of another one; whether it is the same. */
function printedAfter(
	{ mentions }: PagedText,
	{ value: span }: Label,
	located: LocatedValue,
): { shown: string; isSame: boolean } | undefined {
	const { number, day } = located;
	if (number !== undefined) {
		// A count, as in "Total 2 pieces 24.40", is not taken for an amount with cents.
		const isWhole = Number.isInteger(number);
		const [first] = within(mentions.numbers(), span).filter(
			({ start, end }) => isWhole || end - start > 1,
		);
		if (!first) return undefined;
		const isSame = first.values.some(({ value }) => Math.abs(value) === Math.abs(number));
		return { shown: mentions.text.slice(first.start, first.end), isSame };
	}
	if (day !== undefined) {
		const [first] = within(mentions.wholeDates(), span);
		return first && { shown: first.text, isSame: first.values.includes(day) };
	}
	const shown = mentions.text.slice(span.start, span.end).trim();
	const [own, other] = [fold(located.printed.at(-1) ?? ''), fold(shown)];
	return { shown, isSame: own === '' || other.includes(own) || own.includes(other) };
}

/**
 * Values of any document that are printed at labels of other things, while another value has the label of the field:
 * the rent as the deposit. Fields with roles of invoices have rules of their own. With rests between lines.
 */
export function* labelElsewhere(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.has('invoice_number')) return [];
	yield* source.layoutInSlices();
	const fields = namedFields(exam.schema);
	const byPath = new Map(fields.map((field) => [field.path, field]));
	const labels = yield* labelsOn(source);
	// The words next to the amount itself, and the heading of its column, tell more.
	const others = [...otherAmount(exam), ...(yield* otherHeading(exam)())];
	const told = others.flatMap((fact) => fact.fields);
	const facts: Fact[] = [];
	for (const located of exam.located) {
		yield;
		const own = byPath.get(located.path);
		const isTold = exam.isFromInvoice(located.path) || told.includes(located.path);
		if (own === undefined || isTold) continue;
		const fact = elsewhere(source, labels, { own, located, fields });
		if (fact) facts.push(fact);
	}
	return facts;
}

/** Kinds of texts that are mistaken for one another: numbers of letters and digits, and names. */
const IDENTIFIER = /^(?=\D*\d\D*\d\D*\d)[\p{L}\d][\p{L}\d./-]*$/u;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;
const areOfOneKind = (shown: string, given: string) =>
	[IDENTIFIER, NAME].some((kind) => kind.test(shown.replace(/^[:\s]+/, '')) && kind.test(given));

/** The labels of a value: those on its line, or else above it. */
function labelsOf({ layout }: PagedText, labels: Label[], span: Span): Label[] {
	const around = labels.filter(({ value }) => value.start <= span.start && span.start < value.end);
	const line = layout().lineAt(span.start);
	const own = around.filter(({ start }) => line && start >= line.start && start <= line.end);
	return own.length > 0 ? own : around;
}

function elsewhere(
	source: PagedText,
	labels: Label[],
	{ own, located, fields }: { own: Named; located: LocatedValue; fields: Named[] },
): Fact | undefined {
	const spans = spansOf(located.occurrences);
	if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return undefined;
	const bestOther = (label: Label) =>
		Math.max(0, ...fields.filter((field) => field !== own).map((field) => likeness(label, field)));
	const fitting = labels.filter(
		(label) => isExact(label, own) && likeness(label, own) > bestOther(label),
	);
	const most = Math.max(0, ...fitting.map((label) => likeness(label, own)));
	const printed = fitting
		.filter((label) => likeness(label, own) === most)
		.flatMap((label) => {
			const found = printedAfter(source, label, located);
			// A label belongs to all figures of its row; the headings tell the columns apart.
			const line = source.layout().lineAt(label.start);
			const isBetween = (span: Span) => {
				const cells = line
					?.cells()
					.filter(({ start }) => start > label.start && start <= span.start);
				return line?.table !== undefined && cells?.every(({ text }) => /\d/.test(text)) === true;
			};
			const isOfRow = (span: Span) =>
				within([span], label.value).length > 0 ||
				(source.layout().lineAt(span.start) === line &&
					span.start > label.start &&
					isBetween(span));
			if (found && spans.some(isOfRow)) found.isSame = true;
			return found ? [{ ...found, label: label.text }] : [];
		});
	const [first] = printed;
	if (most < LEAST_LIKENESS || !first || printed.some(({ isSame }) => isSame)) return undefined;
	const given = located.printed.at(-1) ?? '';
	// The label is the whole name of the field, and each of its values is of the kind of the given one.
	const isCertain = most === 1 && printed.every(({ shown }) => areOfOneKind(shown, given));
	const isText = located.number === undefined && located.day === undefined && !isCertain;
	const found = Math.max(...fitting.map((label) => commonWords(label, own)));
	const isOfOther = (span: Span) => {
		const around = labelsOf(source, labels, span);
		return (
			around.length > 0 &&
			around.every((label) => {
				const isClaimed = bestOther(label) > likeness(label, own);
				return isClaimed || (!isText && commonWords(label, own) < found);
			})
		);
	};
	if (!spans.every(isOfOther)) return undefined;
	const values = { label: shownLabel(first.label), printed: first.shown.slice(0, MAX_SHOWN) };
	return { kind: 'labelElsewhere', fields: [located.path], values };
}
