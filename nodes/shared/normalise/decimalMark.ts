import { numberReadings } from './numberText';
import { withPlainNumbers } from './tidyValue';

/** A longer run of digits is no number, in characters. */
const MAX_DIGITS = 40;
/** One run of digits and separators. */
const DIGITS = /\d[\d.,'’ \u00a0\u202f]*/g;

/** What nearly all of the votes are for; nothing with fewer than `least` of them. */
export function winner<Choice>(votes: Choice[], least: number, share: number): Choice | undefined {
	const counts = new Map<Choice, number>();
	for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
	const [best] = [...counts].sort(([, a], [, b]) => b - a);
	return best && votes.length >= least && best[1] >= share * votes.length ? best[0] : undefined;
}

/** The digits of a number as they are printed; none where there are several, or no separator. */
export function printedDigits(text: string): string[] {
	const [digits = '', ...others] = withPlainNumbers(text).match(DIGITS) ?? [];
	if (others.length > 0 || digits.length > MAX_DIGITS || !/\d[.,]\d/.test(digits)) return [];
	return [
		digits
			.replace(/’/g, "'")
			.replace(/[\u00a0\u202f]/g, ' ')
			.trim(),
	];
}

/** The decimal mark of numbers that can be read in one way only. */
export function decimalMarkOf(
	numbers: string[],
	least: number,
	share: number,
): '.' | ',' | undefined {
	const readings = numbers.map(numberReadings).filter(({ length }) => length === 1);
	return winner(
		readings.flatMap(([reading]) => reading?.decimalMark ?? []),
		least,
		share,
	);
}
