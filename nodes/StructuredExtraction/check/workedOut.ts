import type { Sliced } from '../../shared/host/budget';
import type { Span } from '../../shared/basics/text/spans';
import { figure } from '../../shared/values/crossChecks/figures';
import type { Exam } from './Exam';
import { termDays } from './earlyPayment';
import { wordsForPaid } from './paidInFull';

const DAY = 86_400_000;

/** Countries by their currency, as VAT numbers and accounts begin. */
const COUNTRIES: Record<string, string[]> = {
	EUR: 'AT BE CY DE EE EL ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
	GBP: ['GB'],
	CHF: ['CH', 'LI'],
	PLN: ['PL'],
	SEK: ['SE'],
	DKK: ['DK'],
	NOK: ['NO'],
	CZK: ['CZ'],
};
/** Accounts and VAT numbers, also those whose check digits are misread. */
const NUMBER = /(?<![\p{L}\d])[A-Z]{2} ?\d(?:[ .-]?\d){7,25}(?!\d)/gu;
/** How many of them are looked at. */
const MAX_SHOWN = 20;

/**
 * Values that no page prints and that follow from what one does, by path, with the words that they follow from: a due
 * date from the days to pay, 0 as the amount due of an invoice that is paid, and the currency of the only country of its
 * accounts and VAT numbers.
 */
export function* workedOut(exam: Exam): Sliced<Map<string, Span>> {
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
	const currency = String(exam.valueOf('currency'));
	const { mentions } = source;
	const numbers = [...mentions.text.matchAll(NUMBER)].slice(0, MAX_SHOWN);
	const [first] = numbers;
	const isOfCountry = ([number]: RegExpExecArray) =>
		COUNTRIES[currency]?.includes(number.slice(0, 2));
	if (first && mentions.currencies().size === 0 && numbers.every(isOfCountry)) {
		const { 0: number, index } = first;
		found.set(exam.pathOf('currency'), { start: index, end: index + number.length });
	}
	const total = Math.abs(figure(exam.valueOf('total_amount')) ?? 0);
	if (total > 0 && figure(exam.valueOf('amount_due')) === 0) {
		const stamp = yield* wordsForPaid(source, total);
		if (stamp) found.set(exam.pathOf('amount_due'), stamp);
	}
	return found;
}
