import { accept, refuse, type Normalised, type NumberOptions } from './Normalised';
import { jsonNumber } from './normaliseNumber';
import { readQuantity } from './readQuantity';

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
