import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import {
	ANY_TOTAL,
	EXCLUSIVE,
	INCLUSIVE,
	OTHER_AMOUNT,
} from '../../shared/values/roles/amountWords';
import { ROLES } from '../../shared/values/roles/roles';
import { wordPattern, withWords } from '../../shared/values/roles/words';
import type { Exam } from './Exam';
import { wordsAt } from '../evidence/labels';

const start = (...words: string[]) => wordPattern(words.join('|'), 'iu', '');
const OTHER = start(OTHER_AMOUNT, withWords(ROLES.tax_amount.labels ?? '', 'tax_amount'));
const TOTAL = start(
	`(?<!sub[ -]?|ara )(?:${ANY_TOTAL})`,
	withWords(ROLES.total_amount.labels ?? '', 'total_amount'),
);
const WITH_TAX = start(INCLUSIVE);
const WITHOUT_TAX = start(EXCLUSIVE);

/** Whether a text labels another amount than the total; undefined where it says nothing. */
export function isOther(label: string): boolean | undefined {
	const [other, total] = [OTHER.exec(label), TOTAL.exec(label)];
	if (WITHOUT_TAX.test(label)) return true;
	if (WITH_TAX.test(label) && total) return false;
	if (!other) return total ? false : undefined;
	// "Total cash", but "Cash, total".
	return !total || total.index < other.index;
}

/** Occurrences that are looked at; an amount that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** Amounts of a page among which a total is looked for. */
const MAX_AMOUNTS = 500;
/** Of a label in a message, in characters. */
const MAX_SHOWN = 60;
/** Lines above an amount that is alone on its line. */
const MAX_ABOVE = 2;

/** A total that the page prints next to words of other amounts only: cash given, change, tax, a subtotal. */
export const otherAmount = memoizeByObject((exam: Exam): Fact[] => {
	const source = exam.source();
	const role = exam.has('total_amount') ? 'total_amount' : 'amount_due';
	const path = exam.pathOf(role);
	if (source === null || exam.isFromInvoice(path)) return [];
	const spans = exam.spansOf(role);
	if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
	const labels = spans.map((span) => wordsAt(source, span, MAX_ABOVE));
	if (!labels.every((label) => isOther(label) === true)) return [];
	const isOwn = (span: Span) => spans.some(({ start }) => start === span.start);
	// Some currencies have no cents.
	const { amounts, numbers } = source.mentions;
	const printed = (amounts().length > 0 ? amounts() : numbers()).slice(0, MAX_AMOUNTS);
	const hasTotal = printed.some(
		(span) => !isOwn(span) && isOther(wordsAt(source, span, MAX_ABOVE)) === false,
	);
	if (!hasTotal) return [];
	const label = shownLabel(labels.find(isFilled)).slice(-MAX_SHOWN);
	return [{ kind: 'otherAmount', fields: [path], values: { label } }];
});
