import { type Span, within } from '../../shared/basics/text/spans';
import type { Sliced } from '../../shared/host/budget';
import { figure, roundingOf } from '../../shared/values/crossChecks/figures';
import type { Fact } from '../../shared/values/facts/fact';
import { hasYear } from '../../shared/values/mentions/dates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { BEFORE_DAY, DAYS } from '../../shared/values/roles/dayWords';
import { PHRASES } from '../../shared/values/roles/phrases';
import type { Role } from '../../shared/values/roles/roles';
import { wordPattern } from '../../shared/values/roles/words';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';

const DISCOUNT = new RegExp(PHRASES.discount, 'iu');
const NO_DISCOUNT = wordPattern(PHRASES.without, 'giu', '\\s+\\p{L}+');
/** What ends with the whole amount: "netto bis 3.4.", but not "Nettobetrag". */
const NET = /(?<!\p{L})nett?o?(?!\p{L})/iu;

/** Whether words are those of a discount for early payment. */
export const isOfDiscount = (text: string) => DISCOUNT.test(text.replace(NO_DISCOUNT, ' '));

/** Ends of clauses: a discount until one day is told in one sentence with the last day for the whole amount. */
const CLAUSE = new RegExp(`[.;:!?]\\s|,\\s|[\\s,](?:${PHRASES.otherwise})\\s`, 'giu');
const SENTENCE = /[.;!?]\s/gu;
/** A line that ends like this goes on in the next one. */
const OPEN_END = new RegExp(`(?:\\s(?:${BEFORE_DAY}|au|of|von)|[%,(])\\s*$`, 'iu');

/** How far a clause is read to both sides, in characters. */
const REACH = 160;
/** A value that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;

/** The clause that a value is in; in a table its cell, with the one to the left and its heading. */
function clauseAround({ mentions, layout }: PagedText, span: Span, ends: RegExp): string {
	const { text } = mentions;
	const line = layout().lineAt(span.start);
	const cell = line?.table && line.cellAt(span.start);
	const from = cell?.start ?? Math.max(0, span.start - REACH);
	const to = cell?.end ?? span.end + REACH;
	let before = text.slice(from, span.start);
	let after = text.slice(span.end, to);
	if (!cell) {
		const lines = before.split('\n');
		let first = lines.length - 1;
		while (first > 0 && OPEN_END.test(lines[first - 1] ?? '')) first -= 1;
		before = lines.slice(first).join(' ');
		const [rest = '', next = ''] = after.split('\n');
		after = OPEN_END.test(rest) ? `${rest} ${next}` : rest;
	}
	// A label in front of the value, or of its per cent, is a part of its clause.
	const isOfValue = (at: number) => !/^\s*(?:\d[\d.,]{0,5}\s?%|$)/.test(before.slice(at));
	const last = [...before.matchAll(ends)].findLast(
		({ 0: end, index }) => !end.startsWith(':') || isOfValue(index + end.length),
	);
	if (last) before = before.slice(last.index + last[0].length);
	const [first] = after.matchAll(ends);
	if (first) after = after.slice(0, first.index);
	const labels = cell ? [line.headingOf(cell), line.leftOf(cell)?.text ?? ''] : [];
	return [...labels, `${before}${text.slice(span.start, span.end)}${after}`].join(' ');
}

/** The clauses of all places of a value, if each of them is about a discount. */
function discountClauses(exam: Exam, role: Role, ends: RegExp): string[] {
	const source = exam.source();
	const path = exam.pathOf(role);
	const spans = exam.spansOf(role);
	if (!source || spans.length > MAX_OCCURRENCES || exam.isFromInvoice(path)) return [];
	const clauses = spans.map((span) => clauseAround(source, span, ends));
	return clauses.every(isOfDiscount) ? clauses : [];
}

/** Days within which to pay: "30 days", "30 Tagen", "net 30". */
const OF_DAYS = new RegExp(
	`(?<!\\d)(\\d{1,3})[\\s-]?(?:${DAYS})|(?<!\\p{L})nett?o? ?(\\d{1,3})(?![\\d.,%])`,
	'giu',
);
const DAY = 86_400_000;

/** Whether a page has a later day to pay the whole amount than one with a discount, or more days. */
function hasLaterDay(exam: Exam, source: PagedText, day: string): boolean {
	const { mentions, layout } = source;
	const own = Date.parse(day);
	const dates = mentions.dates(exam.dateOrder).filter(hasYear);
	const lines = new Set(
		dates
			.filter(({ values: [value] }) => value === day)
			.flatMap(({ start }) => [-2, -1, 0, 1, 2].map((by) => layout().indexAt(start) + by)),
	);
	const isLater = dates.some((date) => {
		if (Date.parse(date.values[0] ?? '') <= own) return false;
		const clause = clauseAround(source, date, CLAUSE);
		const isNear = lines.has(layout().indexAt(date.start));
		return (
			(NET.test(clause) || !isOfDiscount(clause)) &&
			(isNear || within(mentions.labels('due_date'), lineOf(source, date)).length > 0)
		);
	});
	const date = Date.parse(String(exam.valueOf('date')));
	return isLater || termDays(source).some(({ days }) => date + days * DAY > own + DAY);
}

/** The days to pay the whole amount that a page has, with the words for them. */
export const termDays = (source: PagedText): { days: number; span: Span }[] =>
	[...source.mentions.text.matchAll(OF_DAYS)]
		.slice(0, MAX_OCCURRENCES)
		.map(({ 0: words, 1: days, 2: net, index }) => ({
			days: Number(days ?? net),
			span: { start: index, end: index + words.length },
		}))
		.filter(({ span }) => !isOfDiscount(clauseAround(source, span, CLAUSE)));

const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/gu;

/** Lines with a discount that makes one amount of another, to the cent: "2 % 10 net 30". */
function lessDiscount(source: PagedText, total: number, due: number, rounding: number): string[] {
	const lines = source.layout().lines.filter(({ text }) => isOfDiscount(text()));
	return lines.slice(0, MAX_OCCURRENCES).flatMap(({ text }) =>
		[...text().matchAll(PERCENT)].some(([, percent = '']) => {
			const rest = total * (1 - Number(percent.replace(',', '.')) / 100);
			return Math.abs(rest - due) <= rounding;
		})
			? [text().trim()]
			: [],
	);
}

const lineOf = ({ layout }: PagedText, { start, end }: Span): Span =>
	layout().lineAt(start) ?? { start, end };

/** The day or the amount for those who pay early with a discount, as the due date or the amount due. */
export function* earlyPayment(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (!source || !exam.has('invoice_number')) return [];
	yield* source.layoutInSlices();
	const facts: Fact[] = [];
	const { values } = exam.byRole();
	const [clause] = discountClauses(exam, 'due_date', CLAUSE);
	if (
		clause !== undefined &&
		!NET.test(clause) &&
		hasLaterDay(exam, source, String(values['due_date']))
	) {
		const label = shownLabel(clause);
		facts.push({ kind: 'discountDay', fields: [exam.pathOf('due_date')], values: { label } });
	}
	const [total, due, paid] = ['total_amount', 'amount_due', 'amount_paid'].map((name) =>
		Math.abs(figure(values[name]) ?? 0),
	);
	const isLess = due && total && !paid && total - due > roundingOf(values).sum;
	const [sentence] = isLess
		? [
				...discountClauses(exam, 'amount_due', SENTENCE),
				...lessDiscount(source, total, due, roundingOf(values).sum),
			]
		: [];
	if (sentence !== undefined) {
		const label = shownLabel(sentence);
		const fields = [exam.pathOf('amount_due')];
		facts.push({ kind: 'discountedDue', fields, values: { label, total: total ?? 0 } });
	}
	return facts;
}
