import type { Span } from '../../shared/basics/text/spans';
import { figure } from '../../shared/values/crossChecks/figures';
import type { Exam } from './Exam';
import { termDays } from './earlyPayment';
import { wordsForPaid } from './paidInFull';

const DAY = 86_400_000;

/**
 * Values that no page prints and that follow from what one does, by path, with the words that they follow from: a due
 * date from the days to pay, and 0 as the amount due of an invoice that is paid.
 */
export function workedOut(exam: Exam): Map<string, Span> {
	const found = new Map<string, Span>();
	const source = exam.source();
	if (!source || !exam.has('invoice_number')) return found;
	const due = Date.parse(String(exam.valueOf('due_date') || NaN));
	const dates = [exam.valueOf('date'), exam.valueOf('delivery_date')].map((date) =>
		Date.parse(String(date || NaN)),
	);
	const terms = Number.isNaN(due) ? [] : termDays(source);
	const term = terms.find(({ days }) => dates.some((date) => date + days * DAY === due));
	if (term) found.set(exam.pathOf('due_date'), term.span);
	const total = Math.abs(figure(exam.valueOf('total_amount')) ?? 0);
	if (total > 0 && figure(exam.valueOf('amount_due')) === 0) {
		const stamp = wordsForPaid(source, total);
		if (stamp) found.set(exam.pathOf('amount_due'), stamp);
	}
	return found;
}
