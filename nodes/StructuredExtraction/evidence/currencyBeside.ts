import { currencyCandidates } from '../../shared/normalise/currencyCandidates';
import { findNumbers } from './findNumbers';
import { type SourcePage, sourceText } from './sourceText';

/** How far from a number its currency is looked for, in characters. */
const REACH = 12;
/** More places of one number are not looked at. */
const MAX_PLACES = 1000;
const SIGN = '\\p{L}{0,3}\\p{Sc}|[A-Z]{3}';
/** A minus, a parenthesis or bold print may stand between the two. */
const GAP = '[ \\u00a0\\u202f(*\\u2212\\u2013-]{0,3}';
const BEFORE = new RegExp(`(?<!\\p{L})(${SIGN})${GAP}$`, 'u');
const AFTER = new RegExp(`^${GAP}(${SIGN})(?!\\p{L})`, 'u');

/**
 * The currencies (ISO 4217) that the signs and codes beside a number can stand for, by sign or code; a
 * number may stand in several places, with a currency beside it in some of them.
 */
export function currenciesBeside(pages: SourcePage[], number: number): Map<string, string[]> {
	const { text } = sourceText(pages);
	const size = Math.abs(number);
	const found = new Map<string, string[]>();
	for (const { start, end } of (findNumbers(text, new Set([size])).get(size) ?? []).slice(
		0,
		MAX_PLACES,
	)) {
		const before = BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[1];
		const after = AFTER.exec(text.slice(end, end + REACH))?.[1];
		for (const sign of [before, after]) {
			const codes = sign === undefined ? [] : currencyCandidates(sign);
			if (sign !== undefined && codes.length > 0) found.set(sign, codes);
		}
	}
	return found;
}
