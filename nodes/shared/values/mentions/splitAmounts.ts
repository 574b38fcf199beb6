import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import { CENTS } from '../roles/amountWords';
import { currencyCandidates } from './currencyCandidates';
import type { Counted } from './quantities';

const AND = '(?:and|und|et|y|con|e|en|og|och|i|cu|și|ve|és)';
/** Between an amount and its cents: the currency, and perhaps a small word. */
const GAP = new RegExp(
	String.raw`^\s?(?:\p{L}{1,12}\s)??(\p{L}{2,12}|\p{Sc}),?\s(?:(${AND})\s)?$`,
	'iu',
);
const MAX_GAP = 32;
const CENTS_AFTER = new RegExp(String.raw`^\s?(?:${CENTS})(?!\p{L})`, 'iu');
/** Cents as a fraction of a hundred, as cheques have them: "two hundred and 50/100 dollars". */
const HUNDREDTHS = new RegExp(
	String.raw`^\s(?:\p{L}{2,12}\s)?(?:(?:${AND}|&)\s)?(\d\d)\/100(?!\d)`,
	'iu',
);
/** Cents without a word are the last of their sentence or line: "zwölf Euro fünfzig". */
const END = /^ ?(?:[.,;:)|\n*]|$)/;

/**
 * Finds amounts whose cents are apart from them, by their value: "twelve dollars and five cents", "21 euros e 64
 * cêntimos", "zwölf Euro fünfzig", "two hundred and 50/100".
 * @param numbers of the text, in digits and in words, in order
 */
export function findSplitAmounts(text: string, numbers: Counted[]): Map<number, Span[]> {
	const found = new Map<number, Span[]>();
	const isInWords = ({ start, end }: Span) => !/\d/.test(text.slice(start, end));
	const add = (span: Span, sizes: number[], cents: number) => {
		for (const size of sizes) {
			if (Number.isInteger(size)) addTo(found, Number((size + cents / 100).toFixed(2)), span);
		}
	};
	for (const [at, { start, end, sizes }] of numbers.entries()) {
		const [hundredths = '', printed] = HUNDREDTHS.exec(text.slice(end, end + MAX_GAP)) ?? [];
		if (printed !== undefined) add({ start, end: end + hundredths.length }, sizes, Number(printed));
		const next = numbers.slice(at + 1, at + MAX_READINGS).find((one) => one.start >= end);
		const [cents = 0] = next?.sizes ?? [];
		if (!next || !Number.isInteger(cents) || cents < 1 || cents > 99) continue;
		const [gap, currency = '', joint] =
			next.start - end > MAX_GAP ? [] : (GAP.exec(text.slice(end, next.start)) ?? []);
		if (gap === undefined || currencyCandidates(currency).length === 0) continue;
		const after = text.slice(next.end, next.end + MAX_GAP);
		const unit = CENTS_AFTER.exec(after)?.[0];
		// "391 € 86"
		const isShort = /^\d\d$/.test(text.slice(next.start, next.end)) && /^ \p{Sc} $/u.test(gap);
		const isAlone =
			joint === undefined && !gap.includes(',') && END.test(after) && (isInWords(next) || isShort);
		if (unit !== undefined || isAlone) {
			add({ start, end: next.end + (unit?.length ?? 0) }, sizes, cents);
		}
	}
	return found;
}
/** A number has hardly more readings, each with an end of its own. */
const MAX_READINGS = 6;
