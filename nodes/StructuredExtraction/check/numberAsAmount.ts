import { memoizeByObject } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import type { Span } from '../../shared/basics/text/spans';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { Fact } from '../../shared/values/facts/fact';
import { parsePath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { textBefore } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { AMOUNTS, ANY_NUMBER, UNITS, wordsOf } from '../evidence/labelWords';

// Pages that write "4,110.00" do not write "574631" for an amount: it is the number of a contract.

/** Smaller amounts have no separator in front of three digits. */
const FROM = 1_000;
/** Amounts of the pages that have one, at least. */
const MIN_AMOUNTS = 2;
/** Occurrences that are looked at; a number that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** Of the text in front of a number that is read, in characters. */
const MAX_LABEL = 40;

const hasSeparator = (text: string) => /\d[.,'’\s]\d{3}/.test(text);

/** An amount of the pages, if they write all large amounts with cents and a separator. */
const amountOf = memoizeByObject(({ mentions }: PagedText): string | undefined => {
	const large = mentions
		.amounts()
		.filter(({ values }) => values.some(({ value }) => Math.abs(value) >= FROM))
		.map(({ start, end }) => mentions.text.slice(start, end));
	return large.length >= MIN_AMOUNTS && large.every(hasSeparator) ? large[0] : undefined;
});

/** Whether a number is printed as its digits alone, without a currency next to it. */
function isDigits({ mentions }: PagedText, number: number, { start, end }: Span): boolean {
	const { text } = mentions;
	const around = text.slice(Math.max(0, start - 2), start) + text.slice(end, end + 2);
	return text.slice(start, end) === String(Math.abs(number)) && !/[\p{Sc}.,]/u.test(around);
}

/** A currency on either side of an amount: "46 125 zł", "USD 2,635". */
const CURRENCY_AFTER = /^\s?(\p{Sc}|(?:[A-Z]{3}|\p{L}{2})(?![\p{L}\d]))/u;
const CURRENCY_BEFORE = /(\p{Sc}|(?<![\p{L}\d])[A-Z]{3})\s?$/u;
/** How far a currency is looked for, in characters. */
const REACH = 6;

/** Codes of currencies that names of fields have, too; "PLZ" and "BRC" were some, and are something else on forms. */
const isCurrency = (word: string) =>
	(!/^[A-Z]{3}$/.test(word) || UNITS.has(fold(word))) && currencyCandidates(word).length > 0;

/** An amount with the currency next to it; undefined where there is none. */
function withCurrency({ mentions: { text } }: PagedText, { start, end }: Span): string | undefined {
	const [after = '', code = ''] = CURRENCY_AFTER.exec(text.slice(end, end + REACH)) ?? [];
	if (isCurrency(code)) return text.slice(start, end) + after;
	const front = text.slice(Math.max(0, start - REACH), start);
	const [before = '', symbol = ''] = CURRENCY_BEFORE.exec(front) ?? [];
	return isCurrency(symbol) ? before + text.slice(start, end) : undefined;
}

const wordsOfName = (path: string) =>
	wordsOf(nameInWords(String(parsePath(path).findLast((key) => typeof key === 'string') ?? '')));

/** The label of the number of a thing in front of a number that has no word of the field: "Charge Account No.". */
function labelOfThing(source: PagedText, span: Span, name: Set<string>): string | undefined {
	const label = shownLabel(textBefore(source.mentions, span)).slice(-MAX_LABEL);
	const last = label.split(/[\s:]+/).findLast((word) => word !== '') ?? '';
	const words = wordsOf(label);
	const isOfThing = words.size > 1 && wordsOf(last).has(ANY_NUMBER);
	return isOfThing && ![...words].some((word) => name.has(word)) ? label : undefined;
}

/** Amounts and counts that the pages have as numbers of things, and numbers of things that are amounts. */
export const numberAsAmount = (exam: Exam): Fact[] => {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	return exam.located.flatMap((value): Fact[] => {
		const spans = spansOf(value.occurrences);
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		if (exam.isFromInvoice(value.path)) return [];
		return value.number === undefined
			? asNumberOfThing(source, value, spans)
			: [...asAmount(source, value, spans), ...atLabelOfThing(source, value, spans)].slice(0, 1);
	});
};

/** A text that is the number of a thing by its name, and an amount on the pages. */
function asNumberOfThing(
	source: PagedText,
	{ path, text = '' }: LocatedValue,
	spans: Span[],
): Fact[] {
	if (!/^\d[\d.,\s]*$/.test(text) || !wordsOfName(path).has(ANY_NUMBER)) return [];
	const amounts = spans.map((span) => withCurrency(source, span));
	const [printed] = amounts;
	return printed !== undefined && amounts.every((amount) => amount !== undefined)
		? [{ kind: 'amountAsNumber', fields: [path], values: { printed } }]
		: [];
}

/** A number that the pages have at the label of the number of a thing, which its field is not. */
function atLabelOfThing(source: PagedText, value: LocatedValue, spans: Span[]): Fact[] {
	const { path, number = 0 } = value;
	const name = wordsOfName(path);
	if (Math.abs(number) < FROM || value.year !== undefined || name.has(ANY_NUMBER)) return [];
	const labels = spans.map((span) => labelOfThing(source, span, name));
	const [label] = labels;
	return label !== undefined && labels.every((one) => one !== undefined)
		? [{ kind: 'otherLabel', fields: [path], values: { label } }]
		: [];
}

/** An amount that the pages have as digits alone, unlike their other amounts. */
function asAmount(
	source: PagedText,
	{ path, number = 0, year }: LocatedValue,
	spans: Span[],
): Fact[] {
	const isLarge = Number.isInteger(number) && Math.abs(number) >= FROM && year === undefined;
	const isOfAmount = [...wordsOfName(path)].some((word) => AMOUNTS.has(word));
	if (!isLarge || !isOfAmount || !spans.every((span) => isDigits(source, number, span))) return [];
	const amount = amountOf(source);
	const [first] = spans;
	if (amount === undefined || !first) return [];
	const printed = source.mentions.text.slice(first.start, first.end);
	return [{ kind: 'numberAsAmount', fields: [path], values: { printed, amount } }];
}
