import { isRest, type Sliced } from '../../host/budget';
import type { Mention } from './mention';
import { END_MARK, hasCents, plainNumber } from './numbers';

/** Digits with the separators in a number, or with spaces between groups of three or four. */
const RUN = new RegExp(
	String.raw`\d+(?:[.,'’/:-]\d+|[ \u00a0\u202f]\d{3,4}(?!\d)){0,9}(?:(?:${END_MARK})(?!\d))?`,
	'gu',
);

export const digitsOf = (printed: string) => printed.replace(/\D/g, '');

function valueOf(printed: string): string {
	const plain = plainNumber(printed);
	const digits = digitsOf(plain);
	return hasCents(plain) ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : digits;
}

/**
 * Finds digits that are printed as one, whatever they are: an amount, a date, a telephone number. The value
 * has the digits, with a point before two decimals: equal for the same number in another notation. With rests.
 * @param text with plain numbers
 */
export function* findDigitRuns(text: string): Sliced<Mention<'id', string>[]> {
	const found: Mention<'id', string>[] = [];
	for (const { 0: printed, index } of text.matchAll(RUN)) {
		if (isRest(found.length)) yield;
		const end = index + printed.length;
		found.push({ kind: 'id', text: printed, start: index, end, values: [valueOf(printed)] });
	}
	return found;
}
