import { currencyCandidates } from '../normalise/currencyCandidates';
import { isDayOfDate } from './findDates';
import type { Span } from './sourceText';

/** How far an identifier or a date is looked at to both sides of a number, in characters. */
const REACH = 40;
/** "19/04/2014", "12-34-56" and the like, whole. */
const THREE_GROUPS = /^\d{1,4}([-/.])\d{1,4}\1\d{1,4}$/;
const CODE = /^(\p{L}+)[-/]/u;

const isWordCharacter = (character = '') => /[\p{L}\d]/u.test(character);
const isJoint = (character = '') => character === '-' || character === '/';

/** The run of letters, digits and joints around a span, such as "INV-2024/001". */
function runAround(source: string, { start, end }: Span): { head: string; whole: string } {
	let from = start;
	while (
		from > 0 &&
		start - from < REACH &&
		(isWordCharacter(source[from - 1]) ||
			(isJoint(source[from - 1]) && isWordCharacter(source[from - 2])))
	) {
		from--;
	}
	let to = end;
	while (
		to - end < REACH &&
		(isWordCharacter(source[to]) || (isJoint(source[to]) && isWordCharacter(source[to + 1])))
	) {
		to++;
	}
	return { head: source.slice(from, start), whole: source.slice(from, to) };
}

/**
 * Whether digits are no number of their own: the day of a date with its month in words, part of a
 * date in digits, or of an identifier such as "RE-7/2024".
 */
export function isPartOfOther(source: string, span: Span): boolean {
	const { head, whole } = runAround(source, span);
	if (head !== '' || whole.length > span.end - span.start) {
		if (THREE_GROUPS.test(whole)) return true;
		const word = CODE.exec(head)?.[1];
		// "EUR-5.00" is a sum, and so is "Total-5.00".
		const isSum = word !== undefined && /^[.,]\d/.test(source.slice(span.end, span.end + 2));
		if (word !== undefined && !isSum && currencyCandidates(word).length === 0) return true;
		if (/^\p{L}+\d[\p{L}\d]*[-/]/u.test(head)) return true;
	}
	return isDayOfDate(source, span.start, span.end);
}

/** Index of the first span that begins at or behind an offset; the spans are in order. */
export function firstFrom(spans: Span[], offset: number): number {
	let low = 0;
	let high = spans.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((spans[middle]?.start ?? 0) < offset) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The span of several ordered lists that begins nearest to an offset. */
export function nearest(lists: Span[][], offset: number): Span | undefined {
	let best: Span | undefined;
	const distance = ({ start }: Span) => Math.abs(start - offset);
	for (const spans of lists) {
		const index = firstFrom(spans, offset);
		for (const span of [spans[index], spans[index - 1]]) {
			if (span && (best === undefined || distance(span) < distance(best))) best = span;
		}
	}
	return best;
}
