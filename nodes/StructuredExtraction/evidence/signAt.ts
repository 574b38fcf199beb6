import type { Span } from './sourceText';

/** What is printed around a number: a minus, none, or what can be meant in both ways. */
export type Sign = 'negative' | 'positive' | 'either';

/** How far around a number its sign can be, in characters. */
const REACH = 10;
const MINUS = '[-\\u2212\\u2013\\u2010\\u2011]';
/** A currency between the sign and the number. */
const MONEY = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})?`;
/** "-5", "€ -5", "-€5", "- EUR 5": a minus that touches what comes after it. */
const TOUCHING = new RegExp(`(?:^|[^\\p{L}\\d.,)])${MINUS}${MONEY}$`, 'u');
const BEFORE = new RegExp(`(?:^|[^\\p{L}\\d.,)])${MINUS}\\s?${MONEY}\\s?$`, 'u');
/** Accountants' parentheses; in a text they mean nothing. */
const OPEN = new RegExp(`\\(\\s?${MINUS}?\\s?${MONEY}\\s?$`, 'u');
/** "5,00-" */
const BEHIND = new RegExp(`^${MINUS}(?![\\p{L}\\d])`, 'u');
/** "5,00 -", "5,00 CR", "5,00 H" (credit), "5,00 S" (debit). */
const MARKED = new RegExp(`^\\s?(?:${MINUS}|(?:CR|DR|[CDHS])(?![\\p{L}\\d]))`, 'u');

/** The sign that is printed with the number at a span of a source. */
export function signAt(source: string, { start, end }: Span): Sign {
	const before = source.slice(Math.max(0, start - REACH), start);
	const behind = source.slice(end, end + REACH);
	if (TOUCHING.test(before) || /\u2212\s?$/.test(before)) return 'negative';
	// "5,00-" is money, "5-" can be the beginning of a range.
	if (BEHIND.test(behind) && /[.,]\d\d$/.test(source.slice(start, end))) return 'negative';
	if (BEFORE.test(before) || OPEN.test(before) || MARKED.test(behind)) return 'either';
	return 'positive';
}

const NEGATIVE = new RegExp(`^(?:\\p{Sc}|[A-Z]{3})?\\s?${MINUS}|${MINUS}$|^\\(.*\\)$`, 'u');

/** Whether a number as text has a minus sign, in front of it, after it or as parentheses. */
export function isNegative(text: string): boolean {
	return NEGATIVE.test(text.trim());
}
