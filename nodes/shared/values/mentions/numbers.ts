import { isRest, type Sliced } from '../../host/budget';
import { matchAt, type Span } from '../../basics/text/spans';
import { withPlainNumbers } from '../../basics/text/plainNumbers';
import { addTo } from '../../basics/values';
import { currencyCandidates } from './currencyCandidates';
import { CENTS as CENT_NAMES } from '../roles/amountWords';
import type { Mention } from './mention';
import { APART } from './words';

/** One way to read digits with separators. */
export interface NumberReading {
	/** Without a minus. */
	value: number;
	/** None where the digits do not show it. */
	decimalMark: '.' | ',' | undefined;
	/** How many digits are printed after the decimal mark. */
	decimals: number;
}

/** A printed number, without the minus and the currency next to it. */
export type NumberMention = Mention<'number', NumberReading>;

// Grouping: threes with one and the same separator, or the Indian 12,34,567. A first group never
// begins with 0, so "0,125" has no grouping in it.
const WITH_POINT =
	/^(?:(\d+|[1-9]\d{0,2}(?:([,' ])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?|\.(\d+))$/;
const WITH_COMMA = /^(?:(\d+|[1-9]\d{0,2}(?:([.' ])\d{3})(?:\2\d{3})*)(?:,(\d+))?|,(\d+))$/;

/** What ends a number in place of decimals: "12,-", "12.--", "12,=", "500/-", "12:-". */
export const END_MARK = String.raw`[.,](?:[-\p{Pd}\u2212]{1,2}|=)(?:\/[-=])?|\/[-=]|:[-\p{Pd}\u2212]`;
const ENDED = new RegExp(`^(.*\\d)(?:${END_MARK})$`, 'u');
/** Cents after the currency: "12€50", "12.450$50"; "12 Euro 50", "4 318 руб. 07 коп.", the latter with any name. */
const SYMBOL_AS_MARK = /[€$](?=\d\d$)/;
const NAME_AS_MARK = new RegExp(
	String.raw`(?<=\d) ?(?:(€|euros?|francs?|franken) (\d\d)|(\p{L}{1,9}\.?) (?:\p{L}{1,3} )?(\d{1,2}) ?(?:${CENT_NAMES})\.?)$`,
	'iu',
);
/** Cents after an apostrophe, as Spanish documents have them: "3'25"; groups have three digits. */
const APOSTROPHE_CENTS = /['’](?=\d\d$)/;
/** Swedish cents, "1 249:50": without a group in front they may be a time. */
const COLON_CENTS = /(?<=\d[ \u00a0\u202f]\d{3}):(?=\d\d$)/;
const FRACTIONS = new Map([
	['¼', '25'],
	['½', '5'],
	['¾', '75'],
	// Of three decimals, nothing would tell that they are no group.
	['⅛', '1250'],
	['⅜', '3750'],
	['⅝', '6250'],
	['⅞', '8750'],
	['1/4', '25'],
	['1/2', '5'],
	['3/4', '75'],
]);
/** Cents that are set high on price tags: "12⁹⁹", "12,⁹⁹", "12<sup>99</sup>", "12^{99}"; fractions: "5½", "5 1/2". */
const RAISED = String.raw` ?[¼½¾⅛⅜⅝⅞]| (?:1\/[24]|3\/4)(?![\d/])|[.,]? ?(?:[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹\d])|<sup>\d\d<\/sup>|\^(?:\d\d(?!\d)|\{\d\d\}))`;
const RAISED_CENTS = new RegExp(String.raw`(?<=\d)${RAISED}`, 'g');
/** Cents after a space that OCR has put next to the decimal mark: "12, 50", "12 ,5"; or one after that of groups: "12, 345.00". */
const SPACED = String.raw`(?:(?: [.,]|[.,] | [.,] )\d\d| [.,]\d|, \d{3}\.\d\d|\. \d{3},\d\d)(?!\d| ?[.,]? ?\d)`;
const SPACED_CENTS = new RegExp(`(?<=\\d)(?:${SPACED})$`);

/** Whether a space is before the cents of a number without digits in groups, so that it may be two numbers. */
export const mayBeTwo = (printed: string) =>
	/^\d+(?: ?[.,] ?|[.,] \d{3}[.,])\d\d$/.test(printed) && printed.includes(' ');

/** A text with raised cents after a decimal mark; one point is no mark of digits in groups. */
export const withPlainCents = (text: string) =>
	text.replace(RAISED_CENTS, (cents, at: number) => {
		const mark = /,\d{3}$/.test(text.slice(0, at)) ? '.' : ',';
		return mark + (FRACTIONS.get(cents.trim()) ?? cents.normalize('NFKC').replace(/\D/g, ''));
	});

/** A text with a currency after its cents: "12,50 Euro" for "12 Euro 50". */
export const withNameAfterCents = (text: string) =>
	text.replace(
		NAME_AS_MARK,
		(written, ...[name = '', cents = '', other = '', few = '']: string[]) => {
			// "5 kg 12 gr"
			if (other !== '' && currencyCandidates(other).length === 0) return written;
			return `,${cents}${few.padStart(cents === '' ? 2 : 0, '0')} ${name}${other}`;
		},
	);

/** The separators of LaTeX, as OCR writes formulas: "1{,}200", "1\,200". */
export const withoutLatexMarks = (text: string) =>
	text.replace(/\{([.,])\}/g, '$1').replace(/\\[,;: ]|~(?=\\)/g, ' ');

/** The digits and separators of a printed number as `numberReadings` takes them: "12,-" is "12,00". */
export const plainNumber = (printed: string) =>
	withPlainCents(withoutLatexMarks(printed))
		.replace(SYMBOL_AS_MARK, ',')
		.replace(SPACED_CENTS, (cents) => cents.replaceAll(' ', ''))
		.replace(ENDED, (whole: string, digits: string) => {
			const mark = whole.charAt(digits.length);
			if (!/[.,]/.test(mark)) return digits;
			// Where the same mark is between groups, it is no decimal mark: "1.040.-".
			const decimal = digits.includes(mark) ? (mark === '.' ? ',' : '.') : mark;
			return `${digits}${decimal}00`;
		})
		.replace(APOSTROPHE_CENTS, ',')
		.replace(COLON_CENTS, ',')
		.replace(/’/g, "'")
		.replace(/[\u00a0\u202f]/g, ' ');

/**
 * All the ways to read digits with separators ("1.234" has two, "1.234,56" one, "12.34.56" none).
 * Takes digits, ".", ",", "'" and " " only (`plainNumber`); no minus.
 */
export function numberReadings(digits: string): NumberReading[] {
	const readings: NumberReading[] = [];
	const hasMark = /[.,]/.test(digits);
	for (const [mark, pattern] of [
		['.', WITH_POINT],
		[',', WITH_COMMA],
	] as const) {
		const match = pattern.exec(digits);
		if (!match) continue;
		const whole = (match[1] ?? '0').replace(/\D/g, '');
		const fraction = match[3] ?? match[4] ?? '';
		const value = Number(`${whole}.${fraction || '0'}`);
		if (readings.some((reading) => reading.value === value)) continue;
		const decimalMark = hasMark ? mark : undefined;
		readings.push({ value, decimalMark, decimals: fraction.length });
	}
	return readings;
}

/** A longer run of digits is no number, in characters. */
const MAX_PRINTED = 40;

/** The readings of the only number in a text, such as a value or the cell of a table; none of several. */
export function readingsOf(text: string): NumberReading[] {
	const [digits = ''] = /\d(?:[^]*\d)?/.exec(withPlainNumbers(text)) ?? [];
	return digits.length > MAX_PRINTED ? [] : numberReadings(plainNumber(digits));
}

/** Groups of digits that one number may have: 999,999,999,999.99 has five. */
const MAX_GROUPS = 6;
/** More digits in a row are an identifier. */
const MAX_DIGITS = 20;
const DIGITS = /\d+/g;
/** A separator inside a number, then digits; after a space always three. */
const NEXT_GROUP = /(?:[.,'’]|\{[.,]\})(\d{1,20})(?!\d)|(?:[ \u00a0\u202f]|\\[,;: ])(\d{3})(?!\d)/y;
const LAST_MARK = new RegExp(`(?:${END_MARK})(?!\\d)`, 'uy');
const CENTS = new RegExp(String.raw`€\d\d(?!\d)|${RAISED}`, 'y');
const CENTS_APART = new RegExp(SPACED, 'y');
/** Cents after a hyphen or a slash next to a currency, or after the Portuguese cifrão: "£2,701-00", "Rs. 6,172/80", "688$00". */
const ODD_CENTS = /[-/]\d\d(?![\d/-])|\$\d\d(?!\d)/y;
const withPoint = (printed: string) =>
	printed.slice(0, -3) + (printed.includes(',') ? '.' : ',') + printed.slice(-2);
/** What may be a currency, in front of a number or after it. */
const MONEY = { before: /(?:^|[\s|])([^\s\d|]{1,4}) ?$/, after: / ?([^\s\d|]{1,4})(?=[\s|]|$)/y };
/** Text in front of digits that shows that the number began earlier. */
const BEGUN = new RegExp(
	`\\d(?:[.,'’\\u00a0\\u202f]|\\{[.,]\\})$|^(?:(?![${APART}])\\p{L}){4}$`,
	'u',
);
/** Both together are an identifier such as "A10-55927" or "RE7/2024". */
const IN_IDENTIFIER = { before: /(?<!\p{L})\p{L}{1,2}$/u, after: /[-/][\p{L}\d]/uy };
/** Text after digits that shows that the number continues. */
const CONTINUES = /(?:[.,'’]|\{[.,]\})\d|(?:[\u00a0\u202f]|\\[,;: ])\d{3}(?!\d)/y;

/**
 * Finds the numbers in a text, in any notation, in order: 1234.5 is printed as "1.234,50", "1 234,5"
 * and "1'234.50". Where a space may separate groups or numbers, both are found. No number is part of a
 * longer one, of a date or of an identifier.
 * @param text with plain numbers (`withPlainNumbers`)
 * @param isPart whether digits are part of something else (`isPartOfIdentifier`)
 */
export function* findNumbers(
	text: string,
	isPart: (span: Span) => boolean,
): Sliced<NumberMention[]> {
	const found: NumberMention[] = [];
	const known = new Map<string, NumberReading[]>();
	const add = (start: number, end: number, read = plainNumber) => {
		const own = text.slice(start, end);
		const values = known.get(own) ?? numberReadings(read(own));
		known.set(own, values);
		if (values.length > 0) found.push({ kind: 'number', text: own, start, end, values });
	};
	let step = 0;
	for (const match of text.matchAll(DIGITS)) {
		if (isRest(step++)) yield;
		const start = match.index;
		if (match[0].length > MAX_DIGITS) continue;
		// Most numbers have a space or a cell in front of them.
		const isApart = /^[ \n|]?$/.test(text.charAt(start - 1));
		const before = isApart ? '' : text.slice(Math.max(0, start - 4), start);
		if (!isApart && BEGUN.test(before)) continue;
		let end = start + match[0].length;
		if (isPart({ start, end })) continue;
		if (!isApart && IN_IDENTIFIER.before.test(before) && matchAt(IN_IDENTIFIER.after, text, end)) {
			continue;
		}
		// ".50" and ",50"
		if (!isApart && /[.,]$/.test(before) && !matchAt(CONTINUES, text, end)) add(start - 1, end);
		for (let group = 1; group <= MAX_GROUPS; group++) {
			if (!matchAt(CONTINUES, text, end)) {
				add(start, end + (matchAt(LAST_MARK, text, end)?.[0].length ?? 0));
			}
			const cents = matchAt(CENTS, text, end);
			if (cents) add(start, end + cents[0].length);
			const odd = matchAt(ODD_CENTS, text, end)?.[0];
			if (odd && (odd.startsWith('$') || isMoney(text, start, end))) {
				add(start, end + odd.length, withPoint);
			}
			const apart = matchAt(CENTS_APART, text, end);
			if (apart && (group > 1 || isMoney(text, start, end + apart[0].length))) {
				add(start, end + apart[0].length);
			}
			const next = matchAt(NEXT_GROUP, text, end);
			if (!next) break;
			end += next[0].length;
		}
	}
	return found;
}

/** Whether a currency is next to a number. */
export function isMoney(text: string, start: number, end: number): boolean {
	const before = MONEY.before.exec(text.slice(Math.max(0, start - 6), start));
	const after = matchAt(MONEY.after, text, end);
	return [before?.[1], after?.[1]].some((word) => currencyCandidates(word ?? '').length > 0);
}

/** Numbers by their values; one with two readings is at both. */
export function byValue(numbers: NumberMention[]): Map<number, NumberMention[]> {
	const found = new Map<number, NumberMention[]>();
	for (const number of numbers) {
		for (const { value } of number.values) {
			if (found.get(value)?.at(-1)?.start !== number.start) addTo(found, value, number);
		}
	}
	return found;
}

/**
 * Whether a text is one number with one separator: "12.50" and "1250" are the same text in compact form, but not the
 * same number. A name with a number in it has several words.
 */
export const isLikeDecimal = (text: string) =>
	/^\D*\d+[.,]\d+\D*$/.test(text) && (text.match(/\p{L}{2,}/gu) ?? []).length < 2;

/** Whether digits are written as other programs write them; no decimal mark of a document contradicts these. */
export const isMachineNumber = (digits: string) => /^\d+\.\d+$/.test(digits);

/** Whether a printed number has two decimals. */
export const hasCents = (printed: string) => /[.,]\d\d$/.test(printed);

/** Whether a printed number has its digits in groups: "1.234". */
export const isGrouped = (printed: string) =>
	/\D/.test(printed) &&
	numberReadings(plainNumber(printed)).some(
		({ value, decimals }) => decimals === 0 && value >= 1000,
	);

/** The numbers with two decimals, such as amounts of money; of several that overlap the longest. */
export function amountsOf(numbers: NumberMention[]): NumberMention[] {
	const found: NumberMention[] = [];
	for (const number of numbers) {
		if (number.values.every(({ decimals }) => decimals !== 2)) continue;
		const last = found.at(-1);
		if (last?.start === number.start) found.pop();
		else if (last && last.end > number.start) continue;
		found.push(number);
	}
	return found;
}

/** How far an identifier or a date is looked at to both sides of a number, in characters. */
const REACH = 40;
/** "19/04/2014", "12-34-56" and the like, whole. */
const THREE_GROUPS = /^\d{1,4}([-/.])\d{1,4}\1\d{1,4}$/;
const CODE = /^(\p{L}+)[-/]/u;

/** Most characters next to a number are spaces and punctuation, which are told at once. */
const isWordCharacter = (character = '') =>
	character > '/' && character !== '|' && /[\p{L}\d]/u.test(character);
const isJoint = (character = '') => character === '-' || character === '/';

/** End of the run of letters, digits, "-" and "/" around an offset, to the left or right. */
function endOfRun(source: string, from: number, step: -1 | 1): number {
	let at = from;
	const isInside = (character?: string, next?: string) =>
		isWordCharacter(character) || (isJoint(character) && isWordCharacter(next));
	const first = step === 1 ? 0 : -1;
	while (Math.abs(at - from) < REACH && isInside(source[at + first], source[at + first + step])) {
		at += step;
	}
	return at;
}

/** Whether digits are part of a date in digits, or of an identifier such as "RE-7/2024". */
export function isPartOfIdentifier(source: string, span: Span): boolean {
	// Such as "INV-2024/001".
	const begin = endOfRun(source, span.start, -1);
	const head = source.slice(begin, span.start);
	const whole = source.slice(begin, endOfRun(source, span.end, 1));
	if (head !== '' || whole.length > span.end - span.start) {
		if (THREE_GROUPS.test(whole)) return true;
		const word = CODE.exec(head)?.[1];
		// "EUR-5.00" is a sum, and so is "Total-5.00".
		const isSum = word !== undefined && /^[.,]\d/.test(source.slice(span.end, span.end + 2));
		const isMoney =
			word !== undefined && !/^\p{Lu}{1,2}$/u.test(word) && currencyCandidates(word).length > 0;
		if (word !== undefined && !isSum && !isMoney) return true;
		if (/^\p{L}+\d[\p{L}\d]*[-/]/u.test(head)) return true;
	}
	return false;
}
