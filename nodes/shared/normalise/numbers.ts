import { currencyCandidates } from './currencyCandidates';
import { type Normalised, normalised, type NumberOptions, type Refusal } from './normalised';
import { quote } from '../text/valueText';
import {
	EXACT_DIGITS,
	judgeLabel,
	judgeUnit,
	numberReadings,
	type NumberText,
	significantDigits,
	splitNumberText,
} from './numberText';
import { tidyValue } from './tidyValue';

/**
 * A number in European (1.234,56), English (1,234.56), Swiss (1’234.56), Indian (1,23,456.78) or
 * French (1 234,56) style, with its sign before or after it or in parentheses, and with "12,-".
 *
 * - A currency, a percent sign and a unit are left out; a percentage is the number as printed
 *   (19 % is 19), and so is a number of kilograms or pieces. A label needs a colon ("Total: 12").
 * - "1.234" and "1,234" are ambiguous: `decimalMark` decides; `auto` takes the separator as
 *   grouping and says so. `decimalMark` does not forbid what can only be read in the other way.
 * - Words that multiply ("3 Mio.", "10K"), qualify ("max. 5") or look like misread digits ("12O")
 *   are refused, exponents and text of more than 15 digits as well; nothing is repaired.
 * - A JSON number passes unchanged, with a note when it is too large to be exact.
 */
export const normaliseNumber = (input: unknown, options: NumberOptions): Normalised<number> =>
	normalised(input, 'a number', readQuantity(input, options));

/**
 * A whole number in all the notations of `normaliseNumber`; "3,00" is 3, "3,5" is refused, not
 * rounded. "1.234" is 1234 without a note, since its other reading is not whole; "1.000" is
 * ambiguous, as delivery notes print one piece in that way.
 */
export const normaliseInteger = (input: unknown, options: NumberOptions): Normalised<number> =>
	normalised(input, 'a whole number', readQuantity(input, options, Number.isInteger));

/** A number with the doubts about it and with what is printed around it. */
interface Quantity {
	value: number;
	notes: string[];
	/** Currency codes, symbols and names as printed, before and after the digits. */
	currencies: string[];
	percent: boolean;
	/** The unit or note after it, without the currency; '' when there is none. */
	unit: string;
}

/** A number as other programs write it; no decimal mark of a document contradicts it. */
const MACHINE_NUMBER = /^\d+\.\d+$/;

/** The longest names of currencies ("marchi convertibili della Bosnia-Erzegovina"), in words. */
const CURRENCY_WORDS = 6;

/** A symbol or code that a note stands in front of: "12,50 netto EUR". */
const CURRENCY_AT_END = /(?:\p{Sc}|(?<=\s)[A-Z]{3})$/u;

/**
 * Reads a JSON number, or the one number in a text: `1.234,56 €`, `CHF 1’234.50`, `(12.50)`,
 * `12,-`, `19 %`, `3 Stück`. `fits` drops readings that the field cannot hold; a number with no
 * reading left is refused.
 */
export function readQuantity(
	input: unknown,
	options: NumberOptions,
	fits: (value: number) => boolean = () => true,
): Quantity | Refusal {
	if (typeof input === 'number') return jsonNumber(input, fits);
	const tidy = tidyValue(input);
	if ('problem' in tidy) return tidy;
	const parts = splitNumberText(tidy.text);
	if ('problem' in parts) return parts;
	const around = readAround(parts);
	if ('problem' in around) return around;
	const reading = chooseReading(parts.digits, options, fits);
	if ('problem' in reading) return reading;
	const { currency, percent, unit } = around;
	const printed = [currencyOfLabel(tidy.label), parts.before, currency];
	const currencies = printed.filter((token) => token !== '');
	const judged = judgeUnit(unit, {
		attached: parts.attached && currency === '',
		money: currencies.length > 0,
	});
	const refused = judgeLabel(tidy.label) ?? judged;
	if ('problem' in refused) return refused;
	// Never -0, which spreadsheets print with its sign.
	const value = parts.negative && reading.value !== 0 ? -reading.value : reading.value;
	return { value, notes: [...reading.notes, ...refused.notes], currencies, percent, unit };
}

/** A number that the answer's JSON already holds. */
function jsonNumber(value: number, fits: (value: number) => boolean): Quantity | Refusal {
	if (!Number.isFinite(value)) return { problem: 'it is not finite' };
	if (!fits(value)) return { problem: 'it has a fraction' };
	const isExact = Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	const notes = isExact ? [] : [`${value} is too large to be exact`];
	return { value, notes, currencies: [], percent: false, unit: '' };
}

function readAround({
	before,
	after,
	signedAfter,
}: NumberText): (Pick<Quantity, 'percent' | 'unit'> & { currency: string }) | Refusal {
	if (before !== '' && currencyCandidates(before).length === 0) {
		return { problem: '' };
	}
	// "Fr.50" is abbreviated, but "EUR.50" may be half a euro.
	if (/^[A-Z]{3}\.$/.test(before)) {
		return { problem: `the "." in "${before}" may be a decimal mark` };
	}
	const percent = after.startsWith('%');
	const rest = percent ? after.slice(1).trim() : after;
	const leading = percent ? '' : leadingCurrency(rest);
	const left = rest.slice(leading.length).trim();
	const trailing = leading === '' ? (CURRENCY_AT_END.exec(left)?.[0] ?? '') : '';
	const currency = leading || (currencyCandidates(trailing).length > 0 ? trailing : '');
	const unit = leading === currency ? left : left.slice(0, -currency.length).trim();
	// "12,50- netto" is as likely a dash before a note as a sign.
	if (signedAfter && unit !== '') return { problem: `${quote(unit)} follows a sign` };
	return { currency, percent, unit };
}

/** The symbol or code that ends a label: "Total (EUR)", "Betrag in €". */
function currencyOfLabel(label: string): string {
	const token = /(?:^|[\s(])([A-Z]{3}|[A-Z]{0,2}\p{Sc})\)?$/u.exec(label)?.[1] ?? '';
	return currencyCandidates(token).length > 0 ? token : '';
}

/** The longest currency that a text begins with, as printed; '' when there is none. */
function leadingCurrency(text: string): string {
	const words = text.split(/(?<=[^\s/(])(?=[\s/(])/);
	for (let count = Math.min(CURRENCY_WORDS, words.length); count > 0; count--) {
		const token = words.slice(0, count).join('');
		// One letter is a unit or a tax class ("1,99 A"), a currency only before the digits ("R 12"),
		// and "50 Rp." are Rappen.
		if (!/^(?:\p{Script=Latin}|rp\.?)$/iu.test(token)) {
			if (currencyCandidates(token).length > 0) return token;
		}
	}
	return '';
}

function chooseReading(
	digits: string,
	{ decimalMark }: NumberOptions,
	fits: (value: number) => boolean,
): { value: number; notes: string[] } | Refusal {
	if (significantDigits(digits) > EXACT_DIGITS) {
		return { problem: `it has more than ${EXACT_DIGITS} digits, which a number cannot hold` };
	}
	const all = numberReadings(digits);
	const asked = all.find((reading) => reading.decimalMark === decimalMark);
	// With two readings the option has the last word, even where only the other one would fit.
	const possible = (all.length > 1 && asked ? [asked] : all).filter(({ value }) => fits(value));
	const [first, second] = possible;
	if (!first) {
		if (all.length > 0) return { problem: 'it has a fraction' };
		return / /.test(digits)
			? { problem: 'two numbers in one cell', isWhole: true }
			: { problem: '' };
	}
	if (second) {
		// Exactly three digits after the only separator: grouping is the commoner of the two.
		const grouped = Math.max(first.value, second.value);
		const fraction = Math.min(first.value, second.value);
		return { value: grouped, notes: [`${quote(digits)} could be ${grouped} or ${fraction}`] };
	}
	const { value } = first;
	const isContradicted =
		decimalMark !== 'auto' &&
		first.decimalMark !== decimalMark &&
		/[.,]/.test(digits) &&
		!MACHINE_NUMBER.test(digits);
	if (!isContradicted) return { value, notes: [] };
	const doubt = `does not have the decimal mark "${decimalMark}" and was read as ${value}`;
	return { value, notes: [`${quote(digits)} ${doubt}`] };
}
