import { trimEndWhile } from '../text/trimEndWhile';
import { lazy } from '../memoize';
import { quote } from '../text/valueText';
import type { Refusal } from './normalised';

/** The parts of a printed number. `before` and `after` are what is left without signs. */
export interface NumberText {
	negative: boolean;
	/** Digits and separators, with ",0" in place of the dash of "12,-". */
	digits: string;
	before: string;
	after: string;
	/** Whether a sign stands after the digits ("12,50-"): then no unit may follow. */
	signedAfter: boolean;
	/** Whether `after` follows the last digit without a space ("12kg"). */
	attached: boolean;
}

// A separator may open the digits (".50"), but not after a letter: "Rs.500" is 500. "500/-" ends it.
const SHAPE =
	/^(?<before>\D*?)(?<digits>(?:(?<!\p{L})[.,])?\d(?:[^]*\d)?)(?<dashes>[.,](?:-{1,2}|=))?(?:\/[-=])?(?<after>\D*)$/u;

/** French cents after the symbol: "12€50". */
const SYMBOL_AS_MARK = /^([\d.' ]+)€(\d\d)$/;

/**
 * Takes a tidy text (`tidyValue`) apart: sign, digits, and what is printed before and after.
 * A sign is "-" or "+" on either side of the currency, before or after the digits, or a pair of
 * parentheses. Refuses what is not one number with at most one sign.
 */
export function splitNumberText(text: string): NumberText | Refusal {
	const groups = SHAPE.exec(text)?.groups;
	if (!groups) return { problem: '' };
	let before = (groups.before ?? '').trim();
	let after = groups.after ?? '';
	const signs: string[] = [];

	const front = /^[-+(]/.exec(before)?.[0] ?? /[-+(]$/.exec(before)?.[0];
	if (front) {
		signs.push(front);
		before = before.startsWith(front) ? before.slice(1) : before.slice(0, -1);
	}
	if (front === '(') {
		const closed = after.replace(/^\s*\)|\)\s*$/, '');
		if (closed === after) return { problem: 'its parenthesis is not closed' };
		after = closed;
	}
	const back = /^\s*([-+])|([-+])\s*$/.exec(after);
	if (back) {
		signs.push(back[1] ?? back[2] ?? '');
		after = after.replace(back[0], ' ');
	}
	if (signs.length > 1 || /^[-+(]|[-+(]$/.test(before.trim())) {
		return { problem: 'it has more than one sign' };
	}

	const symbol = SYMBOL_AS_MARK.exec(groups.digits ?? '');
	if (symbol) after = `€${after}`;
	const dashes = groups.dashes ? `${groups.dashes.charAt(0)}0` : '';
	return {
		negative: signs.some((sign) => sign !== '+'),
		digits: (symbol ? `${symbol[1]},${symbol[2]}` : (groups.digits ?? '')) + dashes,
		before: before.trim(),
		after: after.trim(),
		signedAfter: back !== null,
		attached: /^\S/.test(after),
	};
}

const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'nl', 'es', 'it', 'pt', 'pl', 'hi', 'ru'];

/** Words for many that the platform's data does not have, or not in every version. */
const PRINTED_MULTIPLIERS =
	'bn crore crores lac lacs lakh lakhs mn tn thousands billions tsd thsd ths tausender mia mill milliers mds migliaia milj tusen tis tys mm teur keur meur tusd kusd musd tchf'.split(
		' ',
	);

/** East Asian numerals for many, which units follow without a space: "500万円". */
const NUMERAL = /^[千万萬億亿兆천만억조]/;

/** Abbreviated multipliers that are measures where no money is printed: millimetres, miles. */
const MEASURES = new Set(['mm', 'mi']);

/** Words of a label that say in what its number is: "(Mio. EUR)", "in T€", "en milliers". */
const SCALE =
	/(?<=\(|(?<!\p{L})(?:in|en|em) )[\p{L}\p{M}]{2,20}|(?<!\p{L})[\p{L}\p{M}]{1,20}(?=\.?\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L})))/gu;

/** One to a few words, their abbreviations and notes: "Stück", "m²", "kWh", "netto (ohne MwSt.)". */
const WORDS = /^(?:[/(]?\s*\p{L}[\p{L}\p{M}²³'.,;/()*\s-]{0,39}|°\s?\p{L}?|‰|\*{1,3})$/u;

/** Letters that OCR puts in the place of 0, 1, 2, 5 and 8. */
const DIGIT_LIKE = /^[OoQIl|ZSB]$/;

/** A tax class on receipts, a side of an account: "S" and "Soll", "H" and "Haben", "CR", "DR". */
const ACCOUNT_SIDE = /^(?:[CD]R|[CD]r|H|S|Haben|Soll)\.?$/;

const multipliers = lazy(readMultipliers);

/**
 * Judges what follows a number and is no currency. A unit ("3 Stück", "12 PCS") and a note
 * ("12,50 netto") are left out of the value; `problem` says why they cannot be, `notes` what is
 * doubtful. `attached`: it follows the last digit without a space; `money`: a currency is printed.
 */
export function judgeUnit(
	unit: string,
	context: { attached: boolean; money: boolean },
): { notes: string[] } | Refusal {
	if (unit === '') return { notes: [] };
	if (context.attached && DIGIT_LIKE.test(unit)) {
		return { problem: `the letter "${unit}" at its end may be a misread digit` };
	}
	if (/^[.,]/.test(unit)) return { problem: `digits may be missing after its ${quote(unit)}` };
	const first = /^[\p{L}\p{M}]+/u.exec(unit)?.[0] ?? '';
	if (multiplies(first, context)) return multiplied(first);
	if (!WORDS.test(unit)) return { problem: `${quote(unit)} after the number is not understood` };
	if (!ACCOUNT_SIDE.test(unit)) return { notes: [] };
	return { notes: [`"${unit}" may mean debit or credit; the sign was kept as printed`] };
}

const multiplied = (word: string): Refusal => ({
	problem: `${quote(word)} multiplies it; the number has to be written out`,
});

/** Why a number is not what is printed: its label says that it is in thousands or the like. */
export function judgeLabel(label: string): Refusal | undefined {
	const words = label.match(SCALE) ?? [];
	// "Sales tax (TN)" is that of a state.
	const word = words.find(
		(each) => !/^[A-Z]{2}$/.test(each) && multiplies(each, { attached: true, money: false }),
	);
	return word === undefined ? undefined : multiplied(word);
}

/** "Mio." and "thousand" always; one letter only where it is no unit: "10K", but "£10 m" too. */
function multiplies(word: string, context: { attached: boolean; money: boolean }): boolean {
	const known = multipliers();
	const lower = word.toLowerCase();
	if (NUMERAL.test(word)) return true;
	if (word.length > 1) return known.has(lower) && (context.money || !MEASURES.has(lower));
	if (context.money) return known.has(lower) || known.has(word.toUpperCase());
	return context.attached && known.has(word) && word !== 'm';
}

/** The words for thousands to trillions that the platform's compact notation prints. */
function readMultipliers(): Set<string> {
	const found = new Set(PRINTED_MULTIPLIERS);
	for (const locale of LANGUAGES) {
		for (const compactDisplay of ['short', 'long'] as const) {
			const compact = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay });
			for (const power of [3, 6, 9, 12]) {
				for (const factor of [1, 2]) {
					const parts = compact.formatToParts(factor * 10 ** power);
					const word = parts.find((part) => part.type === 'compact')?.value ?? '';
					const plain = word.replace(/[^\p{L}\p{M}]/gu, '').normalize('NFC');
					if (plain !== '') found.add(plain.length > 1 ? plain.toLowerCase() : plain);
				}
			}
		}
	}
	return found;
}

/** One way to read printed digits: the value, and which character was taken as decimal mark. */
interface NumberReading {
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
	return trimEndWhile(digits.replace(/\D/g, '').replace(/^0+/, ''), /0/).length;
}
