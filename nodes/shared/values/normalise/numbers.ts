import { currencyCandidates, markWithoutDecimals } from '../mentions/currencyCandidates';
import type { Doubt } from '../facts/doubts';
import type { Normalised, NormaliseOptions, Refusal } from './normalised';
import { quote } from '../../basics/text/valueText';
import { tidyValue } from './tidyValue';
import { trimEndWhile } from '../../basics/text/shorten';
import { withPlainHan } from '../mentions/hanNumbers';
import { AND, findNumberWords } from '../mentions/numberWords';
import { tokensOf } from '../mentions/words';
import { AND_A_HALF } from '../roles/amountWords';
import { classifyLabel, multiplied, multiplies, readScale, withoutParts } from './scales';
import {
	END_MARK,
	hasCents,
	isMachineNumber,
	mayBeTwo,
	numberReadings,
	plainNumber,
	withNameAfterCents,
	withPlainCents,
} from '../mentions/numbers';

/**
 * A number in European (1.234,56), English (1,234.56), Swiss (1’234.56), Indian (1,23,456.78) or
 * French (1 234,56) style, with its minus before or after it or in parentheses, and with "12,-" or "¥980-".
 *
 * - A currency, a percent sign and a unit are left out; a percentage is the number as printed
 *   (19 % is 19), and so is a number of kilograms or pieces. A label needs a colon ("Total: 12").
 * - "1.234" and "1,234" are ambiguous: `decimalMark` decides; `auto` takes the separator as
 *   grouping and says so. `decimalMark` does not forbid what can only be read in the other way.
 * - Words that multiply ("3 Mio.", "$54K", "5 lakh", "500万円") and powers of ten ("1,2 × 10⁵") do so where they mean
 *   nothing else. Words with other meanings ("400 mil", "$5M", "10K"), words that qualify ("max. 5") or look like
 *   misread digits ("12O") are refused, "1e5" and text of more than 15 digits as well; nothing is repaired.
 * - A JSON number passes unchanged, with a note when it is too large to be exact.
 */
export const normaliseNumber = (input: unknown, options: NormaliseOptions): Normalised<number> =>
	numberOf(readQuantity(input, options));

/**
 * A whole number in all the notations of `normaliseNumber`; "3,00" is 3, "3,5" is refused, not
 * rounded. "1.234" is 1234 without a note, since its other reading is not whole; "1.000" is
 * ambiguous, as delivery notes print one piece in that way.
 */
export const normaliseInteger = (input: unknown, options: NormaliseOptions): Normalised<number> =>
	numberOf(readQuantity(input, options, Number.isInteger));

const numberOf = (read: Quantity | Refusal): Normalised<number> =>
	'problem' in read ? read : { value: read.value, notes: read.notes };

/** A number with the doubts about it and with what is printed around it. */
interface Quantity {
	value: number;
	notes: Doubt[];
	/** Currency codes, symbols and names as printed, before and after the digits. */
	currencies: string[];
	percent: boolean;
	/** The unit or note after it, without the currency; '' when there is none. */
	unit: string;
}

/** The longest names of currencies ("marchi convertibili della Bosnia-Erzegovina"), in words. */
const CURRENCY_WORDS = 6;

/** A short word in front of a number that may be a currency: "Bds 12.50", but not "ca. 12" or "A12". */
const SHORT_WORD = /^\p{Lu}[\p{L}\p{M}]{1,3}\.?$/u;

/** A symbol or code after a note: "12,50 netto EUR". */
const CURRENCY_AT_END = /(?:\p{Sc}|(?<=\s)[A-Z]{3})$/u;

/**
 * Reads a JSON number, or the one number in a text: `1.234,56 €`, `CHF 1’234.50`, `(12.50)`,
 * `12,-`, `19 %`, `3 Stück`. `fits` drops readings that the field cannot hold; a number with no
 * reading left is refused. `stated` has the currencies that are given elsewhere with an amount of money.
 */
export function readQuantity(
	input: unknown,
	options: NormaliseOptions,
	fits: (value: number) => boolean = () => true,
	stated?: string[],
): Quantity | Refusal {
	if (typeof input === 'number') return jsonNumber(input, fits);
	const tidy = tidyValue(input);
	if ('problem' in tidy) return tidy;
	const parts = splitNumberText(withoutParts(withPlainHan(tidy.text)));
	if ('problem' in parts) return parts;
	const around = readAround(parts, stated !== undefined);
	if ('problem' in around) return around;
	const { currency, percent, unit, unknown, factor } = around;
	const printed = [currencyOfLabel(tidy.label), unknown === '' ? parts.before : '', currency];
	const currencies = printed.filter((token) => token !== '');
	const given = [...currencies, ...(stated ?? [])];
	const mark = factor === 1 ? markWithoutDecimals(given) : undefined;
	// "1,250/-" has no cents.
	const isPossible = (value: number) => fits(value) && (!parts.isEnded || Number.isInteger(value));
	const reading = chooseReading(parts.digits, factor, options, isPossible, mark);
	if ('problem' in reading) return unknown === '' ? reading : { problem: '' };
	const classified = classifyUnit(unit, {
		attached: parts.attached && currency === '' && factor === 1,
		money: currencies.length > 0,
	});
	const refused = classifyLabel(tidy.label) ?? classified;
	if ('problem' in refused) return refused;
	// "¥980-" ends as "980.-" does.
	const isWholeByRecord = options.hasNoDecimals && given.length === 0;
	const isEndMark = parts.hasMinusAfter && (mark !== undefined || isWholeByRecord);
	// Never -0, which spreadsheets print with its minus.
	const value =
		parts.negative && !isEndMark && reading.value !== 0 ? -reading.value : reading.value;
	const notes = [...reading.notes, ...refused.notes];
	// "-,95" on a price tag is less than one euro, elsewhere less than nothing.
	if (parts.negative && /^,\d/.test(parts.printed)) {
		const values = { digits: `-${parts.printed}`, value, other: -value };
		notes.push({ kind: 'twoNumbers', values });
	}
	if (unknown !== '') notes.push({ kind: 'unknownCurrency', values: { printed: quote(unknown) } });
	const isCertain = currencies.length > 0 || parts.printed.includes(options.decimalMark);
	const { printed: digits } = parts;
	if (!isCertain && mayBeTwo(digits)) notes.push({ kind: 'mayBeTwo', values: { printed: digits } });
	return { value, notes, currencies, percent, unit: unit || unknown };
}

/** A number that the answer's JSON already holds. */
function jsonNumber(value: number, fits: (value: number) => boolean): Quantity | Refusal {
	if (!Number.isFinite(value)) return { problem: 'it is not finite' };
	if (!fits(value)) return { problem: 'it has a fraction' };
	const isExact = Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	const notes: Doubt[] = isExact ? [] : [{ kind: 'tooLarge', values: { value } }];
	return { value, notes, currencies: [], percent: false, unit: '' };
}

function readAround(
	{ before, after, hasMinusAfter, isApart, attached, printed }: NumberText,
	isAmount: boolean,
):
	| (Pick<Quantity, 'percent' | 'unit'> &
			Record<'currency' | 'unknown', string> & { factor: number })
	| Refusal {
	const inFront = currencyCandidates(before);
	const unknown = inFront.length === 0 ? before : '';
	if (unknown !== '') {
		if (!isApart || !SHORT_WORD.test(unknown)) return { problem: '' };
		if (multiplies(unknown.replace('.', ''), { attached: true, money: true })) {
			return multiplied(unknown);
		}
	}
	// "Fr.50" is abbreviated, but "EUR.50" may be half a euro.
	if (/^[A-Z]{3}\.$/.test(before)) {
		return { problem: `the "." in "${before}" may be a decimal mark` };
	}
	const percent = after.startsWith('%');
	const context = { inFront, attached, isAmount: isAmount && !hasCents(printed) };
	const scale = percent ? undefined : readScale(after, context, leadingCurrency);
	const rest = scale?.rest ?? (percent ? after.slice(1).trim() : after);
	const leading = percent ? '' : leadingCurrency(rest);
	const left = rest.slice(leading.length).trim();
	const trailing = leading === '' ? (CURRENCY_AT_END.exec(left)?.[0] ?? '') : '';
	const currency = leading || (currencyCandidates(trailing).length > 0 ? trailing : '');
	const noted = leading === currency ? left : left.slice(0, -currency.length).trim();
	// "5 EUR Mio."
	const late = scale || currency === '' ? undefined : readScale(noted, context, leadingCurrency);
	const unit = late?.rest ?? noted;
	const { factor = 1 } = scale ?? late ?? {};
	// "12,50- netto" is as likely a dash before a note as a minus.
	if (hasMinusAfter && unit !== '') return { problem: `${quote(unit)} follows a sign` };
	return { currency, percent, unit, unknown, factor };
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
		if (!/^(?:[a-z]|rp\.?)$/iu.test(token)) {
			if (currencyCandidates(token).length > 0) return token;
		}
	}
	return '';
}

function chooseReading(
	digits: string,
	factor: number,
	{ decimalMark, hasNoDecimals = false }: NormaliseOptions,
	fits: (value: number) => boolean,
	wholeMark: ReturnType<typeof markWithoutDecimals>,
): { value: number; notes: Doubt[] } | Refusal {
	if (significantDigits(digits) > EXACT_DIGITS) {
		return { problem: `it has more than ${EXACT_DIGITS} digits, which a number cannot hold` };
	}
	const all = numberReadings(digits).map((reading) => ({
		...reading,
		value: Number((reading.value * factor).toPrecision(EXACT_DIGITS)),
	}));
	const asked = all.find((reading) => reading.decimalMark === decimalMark);
	const fraction = all.find(({ decimals }) => decimals > 0);
	const isWhole = /[.,]/.test(wholeMark ?? '') && fraction?.decimalMark !== wholeMark;
	const isAgainstCurrency = (hasNoDecimals || wholeMark !== undefined) && asked === fraction;
	// With two readings the option has the last word, even where only the other one would fit.
	const chosen = asked ?? (isWhole ? all.find((reading) => reading !== fraction) : undefined);
	const isClear = all.length > 1 && chosen !== undefined && !isAgainstCurrency;
	const possible = (isClear ? [chosen] : all).filter(({ value }) => fits(value));
	const [first, second] = possible;
	if (!first) {
		if (all.length > 0) return { problem: 'it has a fraction' };
		return / /.test(digits)
			? { problem: 'two numbers in one cell', begin: 'problem' }
			: { problem: '' };
	}
	if (second) {
		// Exactly three digits after the only separator: grouping is the commoner of the two.
		const grouped = Math.max(first.value, second.value);
		const fraction = Math.min(first.value, second.value);
		const values = { digits, value: grouped, other: fraction };
		return { value: grouped, notes: [{ kind: 'twoNumbers', values }] };
	}
	const { value } = first;
	const isContradicted =
		decimalMark !== 'auto' &&
		first.decimalMark !== undefined &&
		first.decimalMark !== decimalMark &&
		!isMachineNumber(digits);
	if (!isContradicted) return { value, notes: [] };
	const values = { digits, mark: decimalMark, value };
	return { value, notes: [{ kind: 'otherMark', values }] };
}

/** The parts of a printed number. `before` and `after` are without minus, plus and parentheses. */
interface NumberText {
	negative: boolean;
	/** Digits and separators (`plainNumber`). */
	digits: string;
	/** The same as they are printed. */
	printed: string;
	/** Whether the digits have a mark in the place of decimals. */
	isEnded: boolean;
	before: string;
	after: string;
	/** Whether a minus or plus follows the digits ("12,50-"): then no unit may follow. */
	hasMinusAfter: boolean;
	/** Whether `after` follows the last digit without a space ("12kg"). */
	attached: boolean;
	/** Whether a space is between `before` and the digits. */
	isApart: boolean;
}

// A separator may open the digits (".50"), but not after a letter: "Rs.500" is 500. "500/-" ends it.
const SHAPE = new RegExp(
	String.raw`^(?<before>\D*?)(?<digits>(?:(?<!\p{L})[.,])?\d(?:[^]*\d)?)(?<mark>${END_MARK})?(?<after>\D*)$`,
	'u',
);

/** "No." and the like, in front of a number that counts. */
const NUMBER_WORD = /^(?:n[or°º]|№)\.?\s?$/iu;

const isPower = (text: string) =>
	/(?<!\d)10(?:[⁰¹²³⁴-⁹]{2}|\^\{\d\d\})|\^\d\d(?!\d)/.test(text) && !/[\p{L}\p{Sc}]/u.test(text);

/**
 * Splits a tidy text (`tidyValue`) into minus or plus, digits, and the texts before and after. A minus is
 * "-" on either side of the currency, before or after the digits, or a pair of parentheses. Refuses
 * all but one number with at most one of these.
 */
function splitNumberText(text: string): NumberText | Refusal {
	// A power of ten is no price.
	const whole = withNameAfterCents(text);
	const groups = SHAPE.exec(isPower(whole) ? whole : withPlainCents(whole))?.groups;
	if (!groups) return { problem: '' };
	// "金12,345円也" and "12,345元整" are whole amounts in formal writing.
	let before = (groups.before ?? '')
		.replace(/^[金금]\s?/, '')
		.replace(NUMBER_WORD, '')
		.trim();
	let after = (groups.after ?? '').replace(/(?<=[円元圆圓원])[也整正정]$/, '');
	const plusMinus: string[] = [];

	const front = /^[-+(]/.exec(before)?.[0] ?? /[-+(]$/.exec(before)?.[0];
	if (front) {
		plusMinus.push(front);
		before = before.startsWith(front) ? before.slice(1) : before.slice(0, -1);
	}
	if (front === '(') {
		const closed = after.replace(/^\s*\)|\)\s*$/, '');
		if (closed === after) return { problem: 'its parenthesis is not closed' };
		after = closed;
	}
	const back = /^\s*([-+])|([-+])\s*$/.exec(after);
	if (back) {
		plusMinus.push(back[1] ?? back[2] ?? '');
		after = after.replace(back[0], ' ');
	}
	if (plusMinus.length > 1 || /^[-+(]|[-+(]$/.test(before.trim())) {
		return { problem: 'it has more than one sign' };
	}

	const { digits = '', mark = '' } = groups;
	if (digits.includes('€')) after = `€${after}`;
	return {
		negative: plusMinus.some((character) => character !== '+'),
		digits: plainNumber(digits + mark),
		printed: digits,
		// In India, "1,250.50/-" has cents too.
		isEnded: mark !== '' && !(mark.startsWith('/') && /[.,]\d\d$/.test(digits)),
		before: before.trim(),
		after: after.trim(),
		hasMinusAfter: back !== null,
		attached: /^\S/.test(after),
		isApart: /\s$/.test(groups.before ?? ''),
	};
}

/** One to a few words, their abbreviations and notes: "Stück", "m²", "kWh", "netto (ohne MwSt.)". */
const WORDS = /^(?:[/(]?\s*\p{L}[\p{L}\p{M}²³'.,;/()*\s-]{0,39}|°\s?\p{L}?|‰|\*{1,3})$/u;

const AND_HALF = new RegExp(`(?<!\\p{L})(?:${AND_A_HALF})(?!\\p{L})`, 'iu');

/** Shorter ones may be other words: "due", "once", "cents". */
const MIN_NUMBER_WORD = 7;
const DOZEN = 12;

/** Whether a number in words goes on after digits: "hundred", "and five"; a dozen is a unit. @param first its first word */
function hasMore(unit: string, first: string): boolean {
	// Most units are one short word.
	if (first === '' || (!/\s/.test(unit) && first.length < MIN_NUMBER_WORD)) return false;
	const [found] = findNumberWords(tokensOf(unit));
	if (!found || found.isOrdinal || found.value === DOZEN) return false;
	const isNext = AND.has(unit.slice(0, found.start).trim().toLowerCase());
	return isNext || (found.start === 0 && found.end - found.start >= MIN_NUMBER_WORD);
}

/** Letters that OCR puts in the place of 0, 1, 2, 5 and 8. */
const DIGIT_LIKE = /^[OoQIl|ZSB]$/;

/** A tax class on receipts, a side of an account: "S" and "Soll", "H" and "Haben", "CR", "DR". */
const ACCOUNT_SIDE = /^(?:[CD]R|[CD]r|H|S|Haben|Soll)\.?$/;

/**
 * Classifies the text after a number that is no currency. A unit ("3 Stück", "12 PCS") and a note
 * ("12,50 netto") are left out of the value; `problem` says why they cannot be, `notes` what is
 * doubtful. `attached`: it follows the last digit without a space; `money`: a currency is printed.
 */
function classifyUnit(
	unit: string,
	context: { attached: boolean; money: boolean },
): { notes: Doubt[] } | Refusal {
	if (unit === '') return { notes: [] };
	if (context.attached && DIGIT_LIKE.test(unit)) {
		return { problem: `the letter "${unit}" at its end may be a misread digit` };
	}
	if (/^[.,]/.test(unit)) return { problem: `digits may be missing after its ${quote(unit)}` };
	const first = /^[\p{L}\p{M}]+/u.exec(unit)?.[0] ?? '';
	if (multiplies(first, context)) return multiplied(first);
	if (AND_HALF.test(unit) || hasMore(unit, first)) {
		return { problem: `${quote(unit)} belongs to its number; the number has to be written out` };
	}
	if (!WORDS.test(unit)) return { problem: `${quote(unit)} after the number is not understood` };
	if (!ACCOUNT_SIDE.test(unit)) return { notes: [] };
	return { notes: [{ kind: 'debitOrCredit', values: { unit } }] };
}

/**
 * Digits that a double (and a spreadsheet cell) keeps exactly. More of them are an identifier, a
 * bank account for instance, and a number type would change its end.
 */
const EXACT_DIGITS = 15;

/** How many digits are printed, zeros at both ends left out: those only give the size. */
function significantDigits(digits: string): number {
	return trimEndWhile(digits.replace(/\D/g, '').replace(/^0+/, ''), /0/).length;
}
