import { accept, type Normalised, type NumberOptions, refuse } from './normalised';
import { readQuantity } from './readQuantity';

/**
 * A number in European (1.234,56), English (1,234.56), Swiss (1’234.56), Indian (1,23,456.78) or
 * French (1 234,56) style, with its sign before or behind it or in parentheses, and with "12,-".
 *
 * - A currency, a percent sign and a unit are left out; a percentage is the number as printed
 *   (19 % is 19), and so is a number of kilograms or pieces. A label needs a colon ("Total: 12").
 * - "1.234" and "1,234" are ambiguous: `decimalMark` decides; `auto` takes the separator as
 *   grouping and says so. `decimalMark` does not forbid what can only be read in the other way.
 * - Words that multiply ("3 Mio.", "10K"), qualify ("max. 5") or look like misread digits ("12O")
 *   are refused, exponents and text of more than 15 digits as well; nothing is repaired.
 * - A JSON number passes unchanged, with a note when it is too large to be exact.
 */
export function normaliseNumber(input: unknown, options: NumberOptions): Normalised<number> {
	if (typeof input === 'number') return jsonNumber(input, 'a number');
	const quantity = readQuantity(input, options);
	if ('problem' in quantity) return refuse(input, 'a number', quantity.problem);
	return accept(input, quantity.value, quantity.notes);
}

/** A number that the answer's JSON already holds. */
export function jsonNumber(input: number, wanted: string): Normalised<number> {
	if (!Number.isFinite(input)) return refuse(input, wanted, 'it is not finite');
	const exact = Math.abs(input) <= Number.MAX_SAFE_INTEGER;
	return accept(input, input, exact ? [] : [`${input} is too large to be exact`]);
}

const WANTED = 'a whole number';

/**
 * A whole number in all the notations of `normaliseNumber`; "3,00" is 3, "3,5" is refused, not
 * rounded. "1.234" is 1234 without a note, since its other reading is not whole; "1.000" is
 * ambiguous, as delivery notes print one piece in that way.
 */
export function normaliseInteger(input: unknown, options: NumberOptions): Normalised<number> {
	if (typeof input === 'number') {
		const result = jsonNumber(input, WANTED);
		return result.ok && !Number.isInteger(input)
			? refuse(input, WANTED, 'it has a fraction')
			: result;
	}
	const quantity = readQuantity(input, options, Number.isInteger);
	if ('problem' in quantity) return refuse(input, WANTED, quantity.problem);
	return accept(input, quantity.value, quantity.notes);
}
