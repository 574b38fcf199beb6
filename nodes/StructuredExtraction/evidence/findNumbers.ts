import { numberReadings } from '../normalise/numberReadings';
import { isPartOfOther } from './isPartOfOther';
import type { Span } from './sourceText';

/** Groups of digits that one number may have: 999,999,999,999.99 has five. */
const MAX_GROUPS = 6;
/** More digits in a row are an identifier. */
const MAX_DIGITS = 20;
const DIGITS = /\d+/g;
/** A separator inside a number, then digits; behind a space always three. */
const NEXT_GROUP = /[.,'’](\d{1,20})(?!\d)|[ \u00a0\u202f](\d{3})(?!\d)/y;
/** What in front of digits says that a number has begun before them. */
const BEGUN = /\d[.,'’]$|\d[\u00a0\u202f]$|^\p{L}{4}$/u;
/** Both together are an identifier such as "A10-55927" or "RE7/2024". */
const IN_IDENTIFIER = { before: /(?<!\p{L})\p{L}{1,2}$/u, behind: /[-/][\p{L}\d]/uy };
/** What behind digits says that the number goes on. */
const GOES_ON = /[.,'’]\d|[\u00a0\u202f]\d{3}(?!\d)/y;

function test(expression: RegExp, text: string, at: number): RegExpExecArray | null {
	expression.lastIndex = at;
	return expression.exec(text);
}

/**
 * Where numbers stand in a source, in any notation: 1234.5 is found as "1.234,50", "1 234,5" and
 * "1'234.50"; signs are looked at by `signAt`. A number is never found inside a longer one, nor as part
 * of a date or an identifier. One walk over the source for all the numbers.
 */
export function findNumbers(source: string, wanted: Set<number>): Map<number, Span[]> {
	const found = new Map<number, Span[]>();
	if (wanted.size === 0) return found;
	const add = (value: number, span: Span) => {
		if (!wanted.has(value)) return;
		const spans = found.get(value);
		if (spans?.at(-1)?.start === span.start) return;
		if (spans) spans.push(span);
		else found.set(value, [span]);
	};
	for (const match of source.matchAll(DIGITS)) {
		const start = match.index;
		if (match[0].length > MAX_DIGITS) continue;
		const before = source.slice(Math.max(0, start - 4), start);
		if (BEGUN.test(before)) continue;
		let end = start + match[0].length;
		if (isPartOfOther(source, { start, end })) continue;
		if (IN_IDENTIFIER.before.test(before) && test(IN_IDENTIFIER.behind, source, end)) continue;
		for (let group = 1; group <= MAX_GROUPS; group++) {
			if (!test(GOES_ON, source, end)) {
				const digits = source.slice(start, end).replace(/’/g, "'").replace(/\s/g, ' ');
				for (const { value } of numberReadings(digits)) add(value, { start, end });
				// ".50" and ",50"
				const mark = source[start - 1];
				if (group === 1 && (mark === '.' || mark === ',')) {
					add(Number(`.${digits}`), { start: start - 1, end });
				}
			}
			const next = test(NEXT_GROUP, source, end);
			if (!next) break;
			end += next[0].length;
		}
	}
	return found;
}
