import { withoutEnd } from '../../shared/withoutEnd';

/** One way to read printed digits: the value, and which character was taken as decimal mark. */
export interface NumberReading {
	value: number;
	decimalMark: '.' | ',';
}

/**
 * Digits that a double (and a spreadsheet cell) keeps exactly. More of them are an identifier, a
 * bank account for instance, and a number type would change its end.
 */
export const EXACT_DIGITS = 15;

// Grouping: threes with one and the same separator, or the Indian 12,34,567. A first group never
// begins with 0, so "0,125" has no grouping in it.
const WITH_POINT =
	/^(?:(\d+|[1-9]\d{0,2}(?:([,' ])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?|\.(\d+))$/;
const WITH_COMMA = /^(?:(\d+|[1-9]\d{0,2}(?:([.' ])\d{3})(?:\2\d{3})*)(?:,(\d+))?|,(\d+))$/;

/**
 * All the ways to read digits with separators ("1.234" has two, "1.234,56" one, "12.34.56" none).
 * Takes digits, ".", ",", "'" and " " only; no sign.
 */
export function numberReadings(digits: string): NumberReading[] {
	const readings: NumberReading[] = [];
	for (const [decimalMark, pattern] of [
		['.', WITH_POINT],
		[',', WITH_COMMA],
	] as const) {
		const match = pattern.exec(digits);
		if (!match) continue;
		const whole = (match[1] ?? '0').replace(/\D/g, '');
		const value = Number(`${whole}.${match[3] ?? match[4] ?? '0'}`);
		if (readings.every((reading) => reading.value !== value)) readings.push({ value, decimalMark });
	}
	return readings;
}

/** How many digits are printed, zeros at both ends left out: those only give the size. */
export function significantDigits(digits: string): number {
	return withoutEnd(digits.replace(/\D/g, '').replace(/^0+/, ''), /0/).length;
}
