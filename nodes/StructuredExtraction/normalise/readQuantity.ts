import { currencyCandidates } from './currencyCandidates';
import { type NumberOptions, quote } from './normalised';
import {
	EXACT_DIGITS,
	judgeUnit,
	numberReadings,
	significantDigits,
	splitNumberText,
} from './numberText';
import { tidyValue } from './tidyValue';

/** A printed number with what is printed around it. */
export interface Quantity {
	value: number;
	/** Currency codes, symbols and names as printed, before and after the digits. */
	currencies: string[];
	percent: boolean;
	/** The unit or note behind it, without the currency; '' when there is none. */
	unit: string;
	notes: string[];
}

/** A number as other programs write it; no decimal mark of a document contradicts it. */
const MACHINE_NUMBER = /^\d+\.\d+$/;

/** The longest names of currencies ("marchi convertibili della Bosnia-Erzegovina"), in words. */
const CURRENCY_WORDS = 6;

/** A symbol or code that a note stands in front of: "12,50 netto EUR". */
const CURRENCY_AT_END = /(?:\p{Sc}|(?<=\s)[A-Z]{3})$/u;

/**
 * Reads the one number in a text: `1.234,56 €`, `CHF 1’234.50`, `(12.50)`, `12,-`, `19 %`, `3 Stück`.
 * `fits` drops readings that the field cannot hold; a number with no reading left is refused.
 * Returns the problem, in words, when there is not exactly one number.
 */
export function readQuantity(
	input: unknown,
	options: NumberOptions,
	fits: (value: number) => boolean = () => true,
): Quantity | { problem: string } {
	const tidy = tidyValue(input);
	if ('problem' in tidy) return tidy;
	const parts = splitNumberText(tidy.text);
	if ('problem' in parts) return parts;

	const around = readAround(parts);
	if ('problem' in around) return around;
	const { value, note, problem } = chooseReading(parts.digits, options, fits);
	if (value === undefined) return { problem: problem ?? 'it is not understood' };

	const currencies = [currencyOfLabel(tidy.label), parts.before, around.currency].filter(
		(token) => token !== '',
	);
	const judged = judgeUnit(around.unit, {
		attached: parts.attached && around.currency === '',
		money: currencies.length > 0,
	});
	if (judged.problem !== undefined) return { problem: judged.problem };
	return {
		// Never -0, which spreadsheets print with its sign.
		value: parts.negative && value !== 0 ? -value : value,
		currencies,
		percent: around.percent,
		unit: around.unit,
		notes: [note, judged.note].filter((text) => text !== undefined),
	};
}

function readAround({
	before,
	after,
	signedBehind,
}: {
	before: string;
	after: string;
	signedBehind: boolean;
}): { currency: string; percent: boolean; unit: string } | { problem: string } {
	if (before !== '' && currencyCandidates(before).length === 0) {
		return { problem: `${quote(before)} before the number is not understood` };
	}
	// "Fr.50" is abbreviated, but "EUR.50" may be half a euro.
	if (/^[A-Z]{3}\.$/.test(before))
		return { problem: `the "." in "${before}" may be a decimal mark` };
	const percent = after.startsWith('%');
	const rest = percent ? after.slice(1).trim() : after;
	const leading = percent ? '' : leadingCurrency(rest);
	const behind = rest.slice(leading.length).trim();
	const trailing = leading === '' ? (CURRENCY_AT_END.exec(behind)?.[0] ?? '') : '';
	const currency = leading || (currencyCandidates(trailing).length > 0 ? trailing : '');
	const unit = leading === currency ? behind : behind.slice(0, -currency.length).trim();
	// "12,50- netto" is as likely a dash before a note as a sign.
	if (signedBehind && unit !== '') return { problem: `${quote(unit)} follows a sign` };
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
		// One letter is a unit or a tax class ("1,99 A"), a currency only before the digits ("R 12").
		if (token.length > 1 || !/\p{L}/u.test(token)) {
			if (currencyCandidates(token).length > 0) return token;
		}
	}
	return '';
}

function chooseReading(
	digits: string,
	options: NumberOptions,
	fits: (value: number) => boolean,
): { value?: number; note?: string; problem?: string } {
	if (significantDigits(digits) > EXACT_DIGITS) {
		return { problem: `it has more than ${EXACT_DIGITS} digits, which a number cannot hold` };
	}
	const all = numberReadings(digits);
	const asked = all.find((reading) => reading.decimalMark === options.decimalMark);
	// With two readings the option has the last word, even where only the other one would fit.
	const possible = (all.length > 1 && asked ? [asked] : all).filter(({ value }) => fits(value));
	const [first, second] = possible;
	if (!first) {
		return { problem: all.length > 0 ? 'it has a fraction' : 'its digits do not form one number' };
	}
	if (second) {
		// Exactly three digits behind the only separator: grouping is the commoner of the two.
		const [grouped, fraction] = first.value > second.value ? [first, second] : [second, first];
		return {
			value: grouped.value,
			note: `${quote(digits)} could be ${grouped.value} or ${fraction.value}`,
		};
	}
	const contradicted =
		options.decimalMark !== 'auto' &&
		first.decimalMark !== options.decimalMark &&
		/[.,]/.test(digits) &&
		!MACHINE_NUMBER.test(digits);
	return {
		value: first.value,
		note: contradicted
			? `${quote(digits)} does not have the decimal mark "${options.decimalMark}" and was read as ${first.value}`
			: undefined,
	};
}
