import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { parsePath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { AMOUNTS, wordsOf } from './labelWords';

// Pages that write "4,110.00" do not write "574631" for an amount: it is the number of a contract.

/** Smaller amounts have no separator in front of three digits. */
const FROM = 1_000;
/** Amounts of the pages that have one, at least. */
const MIN_AMOUNTS = 2;
/** Occurrences that are looked at; a number that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;

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

/** Whether a field has a word for an amount in its name. */
const isOfAmount = (path: string) => {
	const name = nameInWords(
		String(parsePath(path).findLast((key) => typeof key === 'string') ?? ''),
	);
	return [...wordsOf(name)].some((word) => AMOUNTS.has(word));
};

/** Amounts that the pages have as digits alone, unlike their other amounts. */
export function numberAsAmount(exam: Exam): Fact[] {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const factOf = ({ path, number = 0, year, occurrences }: LocatedValue): Fact[] => {
		const spans = spansOf(occurrences);
		const isLarge = Number.isInteger(number) && Math.abs(number) >= FROM && year === undefined;
		if (!isLarge || spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		if (!isOfAmount(path) || !spans.every((span) => isDigits(source, number, span))) return [];
		const amount = amountOf(source);
		const [first] = spans;
		if (amount === undefined || !first || exam.isFromInvoice(path)) return [];
		const printed = source.mentions.text.slice(first.start, first.end);
		return [{ kind: 'numberAsAmount', fields: [path], values: { printed, amount } }];
	};
	return exam.located.flatMap(factOf);
}
