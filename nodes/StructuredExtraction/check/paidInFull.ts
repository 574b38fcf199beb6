import { fold } from '../../shared/basics/text/fold';
import { isFilled } from '../../shared/basics/text/readableText';
import { matchesOf, type Span, within } from '../../shared/basics/text/spans';
import type { Cell, Layout } from '../../shared/page/tables/Layout';
import { figure } from '../../shared/values/crossChecks/figures';
import type { Fact } from '../../shared/values/facts/fact';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { monthOf } from '../../shared/values/mentions/calendar';
import { findLabels, shownLabel } from '../../shared/values/mentions/labels';
import { totalLabel } from '../../shared/values/mentions/totals';
import { ON } from '../../shared/values/roles/dayWords';
import { PHRASES } from '../../shared/values/roles/phrases';
import { wordPattern } from '../../shared/values/roles/words';
import { valuesAfter } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import type { Sliced } from '../../shared/host/budget';
import { isOfDiscount } from './earlyPayment';
import type { Exam } from './Exam';
import { ownNumbers } from './ownLabel';
import { labelledNumbers } from './printedValues';

const PAID = wordPattern(PHRASES.paid);
const ALL_PAID = wordPattern(PHRASES.paid, 'giu');
const NOTHING_DUE = wordPattern(PHRASES.nothingDue, 'giu');
const OF_PAYMENT = new Set(PHRASES.ofPayment.split(/\s+/).map(fold));

const NOT_YET = wordPattern(PHRASES.notYet, 'iu', '\\s+(?:\\p{L}+\\s+){0,2}$');

/** A sentence, a line and the words in front of a label are looked at no further than this, in characters. */
const MAX_TEXT = 140;
/** A line that is longer, and does not end like a sentence, goes on in the next one, in characters. */
const FULL_LINE = 40;

/** A word of a sentence about a payment: also a name of a month, a currency, a number of a card. */
const isOfPayment = (word: string) =>
	OF_PAYMENT.has(fold(word)) ||
	monthOf(word) !== undefined ||
	(word.length <= 3 && currencyCandidates(word).length > 0);

const ENDS_OPEN = new RegExp(`[:=]$|\\s(?:${ON})$`, 'iu');

/** Whether a sentence says that something was paid, and nothing else: no part of the total, no condition. */
function isStamp(source: PagedText, text: string, start: number, total: number): boolean {
	const { mentions } = source;
	const textAt = (span: Span) => mentions.text.slice(span.start, span.end);
	if (!/^[^\p{L}\d]*\p{Lu}/u.test(text) || !PAID.test(text) || /[☐□_]{1}/u.test(text)) return false;
	const amounts = within(mentions.amounts(), { start, end: start + text.length });
	const isOther = ({ values }: (typeof amounts)[number]) =>
		values.every(({ value }) => Math.abs(value) !== total);
	if (amounts.some(isOther)) return false;
	const [named] = labelledNumbers(
		source,
		within(mentions.labels('invoice_number'), { start, end: start + text.length }),
	);
	if (named && ownNumbers(source).some((own) => textAt(own) !== textAt(named))) return false;
	const words = text.replace(ALL_PAID, ' ').match(/\p{L}+/gu) ?? [];
	// A label whose value comes later ends with a preposition.
	const isOpen = ENDS_OPEN.test(text.trimEnd());
	return words.every(isOfPayment) && !isOpen;
}

/** A word whose letters are set apart: "P A I D". */
const APART = /(?<!\p{L} ?)\p{Lu}(?: \p{Lu}){3,20}(?! ?\p{L})/gu;

/** Lines above and below a line that are looked at. */
const NEAR = 4;
/** Words for payments that are looked at; more are those of a list. */
const MAX_FOUND = 100;

/** Whether a cell without a number is the label of one: a heading, or one of several labels in a row or a column. */
function isLabel(layout: Layout, at: number, cell: Cell): boolean {
	const line = layout.lines[at];
	if (line === undefined) return true;
	const below = layout.lines.slice(at + 1, at + 1 + NEAR).filter(({ table }) => table);
	const isHeading =
		line.isHeading && below.some((row) => /\d/.test(row.cells()[cell.column]?.text ?? ''));
	if (isHeading) return true;
	const others = line
		.cells()
		.filter(({ column }) => (line.table ? column !== cell.column : column > cell.column));
	if (others.some(({ text }) => /\d/.test(text))) return true;
	const next = layout.lines.slice(at + 1, at + 1 + NEAR).find(({ text }) => isFilled(text()));
	const before = layout.lines
		.slice(Math.max(0, at - NEAR), at)
		.findLast(({ text }) => isFilled(text()));
	const isNumber =
		next !== undefined && /\d/.test(next.text()) && (next.text().match(/\p{L}/gu) ?? []).length < 4;
	const isSumLabel = (text = '') => !/\d/.test(text) && totalLabel(shownLabel(text)) !== undefined;
	return isNumber || [next, before].some((each) => isSumLabel(each?.text()));
}

const firstMatches = (pattern: RegExp, text: string) => matchesOf(pattern, text, MAX_FOUND);

/** Where the page has an earlier bill of the same amount, after which a payment is one of that; as an offset. */
const earlierBill = (source: PagedText, total: number): number =>
	source.mentions
		.labels('earlier_balance')
		.slice(0, MAX_FOUND)
		.find((label) => numberFor(source, label) === total)?.end ?? Infinity;

/** A line, cell or sentence of the page that says that all is paid. */
function stampOn(
	source: PagedText,
	{ paid, nothing, apart }: Record<'paid' | 'nothing' | 'apart', RegExpExecArray[]>,
	total: number,
	earlier: number,
): Span | undefined {
	const layout = source.layout();
	const found = [...paid, ...nothing].slice(0, MAX_FOUND);
	for (const { 0: letters, index } of apart) {
		const word = letters.replace(/ /g, '');
		if (PAID.exec(word)?.[0] === word) return { start: index, end: index + letters.length };
	}
	for (const at of new Set(found.map(({ index }) => layout.indexAt(index)))) {
		const line = layout.lines[at];
		if (line === undefined) continue;
		// The bill before was paid.
		if (line.start > earlier && within(source.mentions.amounts(), line).length > 0) continue;
		const above = layout.lines[at - 1]?.text().trimEnd() ?? '';
		const goesOn = above.length > FULL_LINE && /[\p{Ll},]$/u.test(above) && !line.table;
		for (const cell of line.table ? line.cells() : [wholeOf(line), ...columnsOf(line)]) {
			let start = cell.start;
			for (const sentence of cell.text.split(/(?<=[.;!])\s/)) {
				const isFirst = start === cell.start;
				const from = start;
				start += sentence.length + 1;
				if (sentence.length > MAX_TEXT || (isFirst && goesOn)) continue;
				const span = { start: from, end: from + sentence.length };
				if (sentence.search(NOTHING_DUE) !== -1) return span;
				if (!isStamp(source, sentence, from, total)) continue;
				const isBare = !/\d/.test(sentence);
				if (!isBare || !isLabel(layout, at, cell)) return span;
			}
		}
	}
	return undefined;
}

/** Columns of a line that spaces set apart. */
const columnsOf = (line: Layout['lines'][number]) => (line.cells().length > 1 ? line.cells() : []);

/** A line of text as one cell. */
const wholeOf = (line: Layout['lines'][number]): Cell => ({
	text: line.text(),
	start: line.start,
	end: line.end,
	column: 0,
});

/** The first number that is printed for a label, without its minus. */
function numberFor(source: PagedText, label: Span): number | undefined {
	const [number] = valuesAfter(
		source,
		[label],
		(_, span) => within(source.mentions.amounts(), span)[0]?.values[0],
	);
	return number && Math.abs(number.value);
}

/** A label with a payment of the whole total. */
function paymentOn(
	source: PagedText,
	paid: RegExpExecArray[],
	total: number,
	earlier: number,
): Span | undefined {
	const { text } = source.mentions;
	for (const { 0: words, index } of paid) {
		const line = source.layout().lineAt(index);
		const from = Math.max(line?.start ?? 0, index - MAX_TEXT);
		if (NOT_YET.test(text.slice(from, index))) continue;
		if (
			/^\s+(?:by|before|within|until|in)\s+\d/iu.test(
				text.slice(index + words.length, index + MAX_TEXT),
			)
		) {
			continue;
		}
		const label = { start: index, end: index + words.length };
		// The bill before was paid.
		if (index > earlier) continue;
		if (numberFor(source, label) === total) return { start: from, end: line?.end ?? label.end };
	}
	return undefined;
}

const BALANCE = new RegExp(
	`(?<!\\p{L})(?<!(?:${PHRASES.earlier})\\s)(?:${PHRASES.balance})(?!\\s?\\p{L})`,
	'giu',
);

/** The label of an amount due or a balance of 0.00, if no later one has more. */
function nothingDueOn(source: PagedText): Span | undefined {
	const { mentions, layout } = source;
	const balances = matchesOf(BALANCE, mentions.text)
		.slice(0, MAX_FOUND)
		.map(({ 0: words, index }) => ({ start: index, end: index + words.length }));
	const labels = [...mentions.labels('amount_due'), ...balances].sort((a, b) => a.end - b.end);
	const found = labels.flatMap((label) => {
		const number = numberFor(source, label);
		return number === undefined ? [] : [{ label, number }];
	});
	const last = found.at(-1);
	if (last?.number !== 0) return undefined;
	return layout().lineAt(last.label.start) ?? last.label;
}

/** The words of a page that say that all of a total is paid. */
export function* wordsForPaid(source: PagedText, total: number): Sliced<Span | undefined> {
	const earlier = earlierBill(source, total);
	yield;
	const { text } = source.mentions;
	const paid = firstMatches(ALL_PAID, text);
	yield;
	const payment = paymentOn(source, paid, total, earlier);
	if (payment) return payment;
	yield;
	const nothing = firstMatches(NOTHING_DUE, text);
	yield;
	const apart = firstMatches(APART, text);
	yield;
	const stamp = stampOn(source, { paid, nothing, apart }, total, earlier);
	if (stamp) return stamp;
	yield;
	return nothingDueOn(source);
}

/** Whether a text announces a direct debit on the last day to pay. */
function isAnnounced(exam: Exam, text: Span, label: string): boolean {
	const isLater = exam.valueOf('due_date') !== exam.valueOf('date');
	const isDue = exam
		.spansOf('due_date')
		.some(({ start, end }) => start >= text.start && end <= text.end);
	return isLater && isDue && findLabels(label, 'customer_account').length > 0;
}

/** The amount after the label of the amount to pay, where all such labels have the same, and it is less than what was answered. */
function dueAtLabel(exam: Exam, source: PagedText, due: number): Fact[] {
	const path = exam.pathOf('amount_due');
	const { mentions, layout } = source;
	const found = mentions
		.labels('amount_due')
		.slice(0, MAX_FOUND)
		.flatMap((label) => {
			const line = layout().lineAt(label.start)?.text() ?? '';
			const number = isOfDiscount(line) ? undefined : numberFor(source, label);
			return number === undefined ? [] : [{ label: label.text, number }];
		});
	const [first] = found;
	const isClear = first && first.number > 0 && found.every(({ number }) => number === first.number);
	if (!isClear || path === '' || first.number >= due) return [];
	const values = { due, label: shownLabel(first.label), printed: first.number };
	return [{ kind: 'dueAtLabel', fields: [path], values }];
}

/** An invoice that its page calls paid, with an amount due; or with more than its page has to pay. */
export function* paidInFull(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (!source || !exam.has('invoice_number')) return [];
	const { values, pathOf } = exam.byRole();
	const [total, paid, due] = ['total_amount', 'amount_paid', 'amount_due'].map((name) =>
		Math.abs(figure(values[name]) ?? NaN),
	);
	const amount = [due, total].find((one) => one !== undefined && !Number.isNaN(one));
	const isCredit = values['document_type'] === 'credit note';
	if (!amount || (paid ?? 0) > 0 || isCredit || exam.isFromInvoice(pathOf('amount_due'))) return [];
	yield* source.layoutInSlices();
	const span = yield* wordsForPaid(source, total || amount);
	const label = span && source.mentions.text.slice(span.start, span.end);
	if (span === undefined || label === undefined || isAnnounced(exam, span, label)) {
		return due === undefined || Number.isNaN(due) ? [] : dueAtLabel(exam, source, due);
	}
	const fields = ['amount_due', 'amount_paid'].filter((name) => Object.hasOwn(values, name));
	const fact = { kind: 'paidInFull', values: { label: shownLabel(label), amount } } as const;
	return fields.length > 0
		? [{ ...fact, fields: fields.map(pathOf) }]
		: [{ ...fact, fields: [pathOf('total_amount')], severity: 'note' }];
}
