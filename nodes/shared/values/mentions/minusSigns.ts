import { GOES_OUT, MINUS_WORDS, TAKEN_OFF } from '../roles/amountWords';
import { markWithoutDecimals } from './currencyCandidates';
import { hasCents } from './numbers';
import { lazy, memoize, memoizeByObject } from '../../basics/memoize';
import { lastBefore, linesOf, type Span } from '../../basics/text/spans';

/** Returns a function that picks the spans of numbers with or without a minus; each list is read once. */
export function splitByMinus(
	source: string,
	isPart: (span: Span) => boolean,
	headingAt: (offset: number) => string,
): (spans: Span[], isNegative: boolean) => Span[] {
	const isDebit = debitDetector(source, headingAt);
	const known = new Map<Span[], { negative: Span[]; positive: Span[] }>();
	return (spans, isNegative) => {
		let sides = known.get(spans);
		if (sides === undefined) {
			sides = { negative: [], positive: [] };
			known.set(spans, sides);
			for (const span of spans) {
				if (isPart(span)) continue;
				const printed = minusAt(source, span);
				if (printed !== 'negative') sides.positive.push(span);
				if (printed !== 'positive' || isDebit(span)) sides.negative.push(span);
			}
		}
		return isNegative ? sides.negative : sides.positive;
	};
}

/** How far from a number its minus sign can be, in characters. */
const REACH = 14;
const MINUS = '[-\\u2212\\u2013\\u2010\\u2011]';
/** A currency between the minus sign and the number. */
const MONEY = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})?`;
/** "-5", "€ -5", "-€5", "- EUR 5": a minus that touches what comes after it; else it may be on the line above. */
const TOUCHING = new RegExp(`(?:^|[^\\p{L}\\d.,)])${MINUS}${MONEY}$`, 'u');
const BEFORE = new RegExp(`(?:^|[^\\p{L}\\d.,)])${MINUS}\\s*${MONEY}\\s?$`, 'u');
/** "./. 5,00", "(-) 5.00", "minus 20" */
const TAKEN_AWAY = new RegExp(
	`(?:\\./\\.|\\(${MINUS}\\)|(?<!\\p{L})(?:${MINUS_WORDS}))\\s?(?:[A-Z]{3}|\\p{Sc})?\\s?$`,
	'iu',
);
/** "△5": a minus in Japan, where "▲" is one, too, which elsewhere may mean that something rose. */
const TRIANGLE = /([△▲])\s?(?:\p{Sc}|[A-Z]{3})?\s?$/u;
/** Parentheses, which mean a minus in accounts and nothing in prose. */
const OPEN = new RegExp(`\\(\\s?${MINUS}?\\s?${MONEY}\\s?$`, 'u');
/** "5,00-", "5,00 €-" */
const AFTER = new RegExp(`^(?:\\s?(?:\\p{Sc}|[A-Z]{3}))?${MINUS}(?![\\p{L}\\d])`, 'u');
/** "5,00 -", "5,00 CR", "5,00 H" (credit), "5,00 S" (debit), "5,00 OD" (overdrawn). */
const MARKED = new RegExp(`^\\s?(?:${MINUS}|(?:CR|DR|OD|[CDHS])(?![\\p{L}\\d]))`, 'u');

/** The currency next to a number, for a dash after the number. */
const CURRENCY_BEFORE = /(?:\p{Sc}|(?<![A-Z])[A-Z]{3})(?=\s?$)/u;
const CURRENCY_AFTER = new RegExp(`^${MINUS}\\s?(\\p{Sc}|[A-Z]{3}|円|원)`, 'u');

/** Whether the number at a span of a source is printed with a minus. */
export function minusAt(source: string, { start, end }: Span): 'negative' | 'positive' | 'either' {
	const before = source.slice(Math.max(0, start - REACH), start);
	const after = source.slice(end, end + REACH);
	const currency = CURRENCY_BEFORE.exec(before)?.[0] ?? CURRENCY_AFTER.exec(after)?.[1] ?? '';
	if (TOUCHING.test(before) || TAKEN_AWAY.test(before) || /\u2212\s?$/.test(before)) {
		return 'negative';
	}
	const [, triangle] = TRIANGLE.exec(before) ?? [];
	if (triangle !== undefined) return triangle === '△' ? 'negative' : 'either';
	// "5,00-" is money, "5-" can be the beginning of a range.
	if (AFTER.test(after) && hasCents(source.slice(start, end))) return 'negative';
	const isBefore = BEFORE.test(before) || OPEN.test(before);
	// "¥980-" ends as "980.-" does.
	if (!isBefore && AFTER.test(after) && markWithoutDecimals([currency]) !== undefined) {
		return 'positive';
	}
	if (isBefore || MARKED.test(after)) return 'either';
	return 'positive';
}

const NEGATIVE = new RegExp(`^(?:\\p{Sc}|[A-Z]{3})?\\s?(?:${MINUS}|△)|${MINUS}$|^\\(.*\\)$`, 'u');

/** Whether a number as text has a minus sign, in front of it, after it or as parentheses. */
export function isNegative(text: string): boolean {
	return NEGATIVE.test(text.trim());
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

const OF_DEDUCTION = words(TAKEN_OFF);
const OF_EXPENSE = words(GOES_OUT);
/** Longer lines are no rows of an account, in characters. */
const MAX_LINE = 2000;

const has = (known: Set<string>, text: string) =>
	(text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => known.has(word));

/**
 * Returns a function that tells whether a number is taken off without a minus sign: in a column such as
 * "Debit" or "Soll", or in a line with such a word.
 */
function debitDetector(
	source: string,
	headingAt: (offset: number) => string,
): (span: Span) => boolean {
	const lines = lazy(() => linesOf(source));
	const isDebitLine = memoizeByObject(
		({ start, end }: Span) =>
			end - start <= MAX_LINE && has(OF_DEDUCTION, source.slice(start, end)),
	);
	const isDebitColumn = memoize(
		(heading: string) => has(OF_DEDUCTION, heading) || has(OF_EXPENSE, heading),
	);
	return ({ start }) => {
		const line = lastBefore(lines(), start);
		return (line && isDebitLine(line)) === true || isDebitColumn(headingAt(start));
	};
}
