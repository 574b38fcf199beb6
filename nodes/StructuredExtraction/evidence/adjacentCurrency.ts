import { currencyCandidates } from '../../shared/normalise/currencyCandidates';
import { findNumbers } from './findNumbers';
import { type SourcePage, sourceText } from './sourceText';

/** How far from a number its currency is looked for, in characters. */
const REACH = 12;
/** More occurrences of one number are not looked at. */
const MAX_OCCURRENCES = 1000;
const CURRENCY = '\\p{L}{0,3}\\p{Sc}|[A-Z]{3}';
/** Between the two: spaces, a minus, a parenthesis or bold print. */
const GAP = '[ \\u00a0\\u202f(*\\u2212\\u2013-]{0,3}';
const BEFORE = new RegExp(`(?<!\\p{L})(${CURRENCY})${GAP}$`, 'u');
const AFTER = new RegExp(`^${GAP}(${CURRENCY})(?!\\p{L})`, 'u');

/**
 * Possible currencies (ISO 4217) of the symbols and codes printed next to a number, by symbol or code;
 * taken from all of its occurrences.
 */
export function currenciesNextTo(pages: SourcePage[], number: number): Map<string, string[]> {
	const { text } = sourceText(pages);
	const size = Math.abs(number);
	const found = new Map<string, string[]>();
	for (const { start, end } of (findNumbers(text, new Set([size])).get(size) ?? []).slice(
		0,
		MAX_OCCURRENCES,
	)) {
		const before = BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[1];
		const after = AFTER.exec(text.slice(end, end + REACH))?.[1];
		for (const symbol of [before, after]) {
			const codes = symbol === undefined ? [] : currencyCandidates(symbol);
			if (symbol !== undefined && codes.length > 0) found.set(symbol, codes);
		}
	}
	return found;
}
