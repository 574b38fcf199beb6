import { atOnce, isRest, type Sliced } from '../../shared/budget';
import { addTo } from '../../shared/values';
import { currencyCandidates } from '../../shared/normalise/currencyCandidates';
import { numberReadings } from '../../shared/normalise/numbers';
import { isDayOfDate } from './findDates';
import { matchAt, type Span } from '../../shared/spans';
import { APART } from './findTexts';

/** Groups of digits that one number may have: 999,999,999,999.99 has five. */
const MAX_GROUPS = 6;
/** More digits in a row are an identifier. */
const MAX_DIGITS = 20;
const DIGITS = /\d+/g;
/** A separator inside a number, then digits; after a space always three. */
const NEXT_GROUP = /[.,'’](\d{1,20})(?!\d)|[ \u00a0\u202f](\d{3})(?!\d)/y;
/** Text in front of digits that shows that the number began earlier. */
const BEGUN = new RegExp(`\\d[.,'’\\u00a0\\u202f]$|^(?:(?![${APART}])\\p{L}){4}$`, 'u');
/** Both together are an identifier such as "A10-55927" or "RE7/2024". */
const IN_IDENTIFIER = { before: /(?<!\p{L})\p{L}{1,2}$/u, after: /[-/][\p{L}\d]/uy };
/** Text after digits that shows that the number continues. */
const CONTINUES = /[.,'’]\d|[\u00a0\u202f]\d{3}(?!\d)/y;

/**
 * Finds numbers in a source, in any notation: 1234.5 is found as "1.234,50", "1 234,5" and
 * "1'234.50"; `minusAt` looks for a minus. A number is never found inside a longer one, nor as part
 * of a date or an identifier. One walk over the source for all the numbers.
 */
export const findNumbers = (source: string, wanted: Set<number>) =>
	atOnce(numbersInSlices(source, wanted));

/** As `findNumbers`, with rests. */
export function* numbersInSlices(source: string, wanted: Set<number>): Sliced<Map<number, Span[]>> {
	const found = new Map<number, Span[]>();
	if (wanted.size === 0) return found;
	const add = (value: number, span: Span) => {
		if (!wanted.has(value)) return;
		if (found.get(value)?.at(-1)?.start !== span.start) addTo(found, value, span);
	};
	let step = 0;
	for (const match of source.matchAll(DIGITS)) {
		if (isRest(step++)) yield;
		const start = match.index;
		if (match[0].length > MAX_DIGITS) continue;
		const before = source.slice(Math.max(0, start - 4), start);
		if (BEGUN.test(before)) continue;
		let end = start + match[0].length;
		if (isPartOfOther(source, { start, end })) continue;
		if (IN_IDENTIFIER.before.test(before) && matchAt(IN_IDENTIFIER.after, source, end)) continue;
		for (let group = 1; group <= MAX_GROUPS; group++) {
			if (!matchAt(CONTINUES, source, end)) {
				const digits = source.slice(start, end).replace(/’/g, "'").replace(/\s/g, ' ');
				for (const { value } of numberReadings(digits)) add(value, { start, end });
				// ".50" and ",50"
				const mark = source[start - 1];
				if (group === 1 && (mark === '.' || mark === ',')) {
					add(Number(`.${digits}`), { start: start - 1, end });
				}
			}
			const next = matchAt(NEXT_GROUP, source, end);
			if (!next) break;
			end += next[0].length;
		}
	}
	return found;
}

/** How far an identifier or a date is looked at to both sides of a number, in characters. */
const REACH = 40;
/** "19/04/2014", "12-34-56" and the like, whole. */
const THREE_GROUPS = /^\d{1,4}([-/.])\d{1,4}\1\d{1,4}$/;
const CODE = /^(\p{L}+)[-/]/u;

const isWordCharacter = (character = '') => /[\p{L}\d]/u.test(character);
const isJoint = (character = '') => character === '-' || character === '/';

/** End of the run of letters, digits, "-" and "/" around an offset, to the left or right. */
function endOfRun(source: string, from: number, step: -1 | 1): number {
	let at = from;
	const isInside = (character?: string, next?: string) =>
		isWordCharacter(character) || (isJoint(character) && isWordCharacter(next));
	const first = step === 1 ? 0 : -1;
	while (Math.abs(at - from) < REACH && isInside(source[at + first], source[at + first + step])) {
		at += step;
	}
	return at;
}

/**
 * Whether digits are no number of their own: the day of a date with its month in words, part of a
 * date in digits, or of an identifier such as "RE-7/2024".
 */
export function isPartOfOther(source: string, span: Span): boolean {
	// Such as "INV-2024/001".
	const begin = endOfRun(source, span.start, -1);
	const head = source.slice(begin, span.start);
	const whole = source.slice(begin, endOfRun(source, span.end, 1));
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
