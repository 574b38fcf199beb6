import { checkVAT, countries, type Country, ireland, unitedKingdom } from 'jsvat-next';
import { lastBefore, type Span } from '../../basics/text/spans';
import type { Mention } from './mention';

// VAT identification numbers are checked by jsvat-next, but for two countries of which it refuses
// true numbers. The tests have the numbers by which this was decided.

/** The sum of digits, each times its weight, from 8 down to 2. */
const weigh = (number: string) =>
	[8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, at) => sum + weight * Number(number[at] ?? 0), 0);

/** The library knows the ranges of numbers given out so far, which HMRC does not publish. */
function british(number: string): boolean {
	// Government departments and health authorities.
	if (number.length < 9) return unitedKingdom.calcFn(number);
	// Numbers given since 2010 are 55 off, one way or the other.
	return [0, 42, 55].includes((weigh(number) + Number(number.slice(7, 9))) % 97);
}

/** The library knows A and H as the last letter; people have B since 2024, and VIES allows A to I. */
function irish(number: string): boolean {
	// The old form has a letter, "+" or "*" in the second place, and its first digit counts as the last.
	const old = /^\d[A-Z+*]/.test(number);
	const letters = /[A-W][A-I]?$/.exec(number)?.[0] ?? '';
	const second = letters.length > 1 && !old ? letters.charCodeAt(1) - 64 : 0;
	const sum = weigh(old ? `0${number.slice(2, 7)}${number[0]}` : number) + 9 * second;
	return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === letters[0];
}

const IRISH_FORM = /^(IE)(\d[A-Z\d+*]\d{5}[A-W][A-I]?)$/;

/** Countries whose numbers are not VAT numbers as the European ones are. */
const OTHERS = ['AD', 'AU', 'BR', 'EU', 'RS', 'RU'];

/** By the letters in front. */
const COUNTRIES = new Map<string, Country>(
	[
		...countries.filter(({ codes: [code = ''] }) => !OTHERS.includes(code)),
		{ ...unitedKingdom, calcFn: british },
		{ ...ireland, calcFn: irish, rules: { ...ireland.rules, regex: [IRISH_FORM] } },
	].map((country) => [country.codes[0] ?? '', country]),
);

/** Longer texts are no numbers, in characters. */
const MAX_LENGTH = 40;

/** Countries with two codes: those in front of their numbers, and those of ISO 3166. */
const ISO_CODES: Record<string, string> = { EL: 'GR', XI: 'GB' };

/** The code of a country as ISO 3166 has it, and the number after it; none where it is not known. */
function split(printed: string): { country: Country; code: string; number: string } | undefined {
	const compact = printed.slice(0, MAX_LENGTH + 1).replace(/[\s./-]/g, '');
	const prefix = compact.slice(0, 2);
	const code = ISO_CODES[prefix] ?? prefix;
	const country = COUNTRIES.get(code);
	return country && { country, code, number: compact.slice(2) };
}

/** A number as the library reads it. */
function forLibrary(code: string, number: string): string {
	switch (code) {
		case 'BE':
			// Numbers of before 2005 have nine digits.
			return `BE${number.padStart(10, '0')}`;
		case 'CH':
			return `CH${number.replace(/VAT$/, '')}`;
		case 'GR':
			return `EL${number}`;
		case 'NO':
			return `${number.replace(/MVA$/, '')}MVA`;
		default:
			return `${code}${number}`;
	}
}

const digitsOf = (text: string) => (text.match(/\d/g) ?? []).map(Number);

/** Whether its digits are 123456789, 987654321 or one digit again and again, as in examples. */
export function isExampleNumber(printed: string): boolean {
	const digits = digitsOf(split(printed)?.number ?? '');
	if (digits.length < 7) return false;
	const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
	return [0, 1, 9].some((step) => steps.every((each) => each === step));
}

/**
 * Whether a text is a VAT identification number for certain: its check digits are valid, or its digits
 * are those of an example, such as 123456789. A postcode or a misread number has neither.
 */
export function isVatNumber(printed: string): boolean {
	const { isValid, isValidFormat } = checkVatNumber(printed) ?? {};
	return isValid === true || (isValidFormat === true && isExampleNumber(printed));
}

/** What the library says of a number, with its country (ISO 3166); undefined where that is not known. */
export function checkVatNumber(printed: string) {
	const known = split(printed);
	if (known === undefined) return undefined;
	const { country, code, number } = known;
	const { isValid, isValidFormat } = checkVAT(forLibrary(code, number), [country]);
	return { code, isValid, isValidFormat };
}

/** Text that begins like a VAT number; the number ends before one of the separators or letters in it. */
const BEGINNING = /(?<![\p{L}\d])[A-Z]{2}[A-Z-]{0,2}[ .]?\d(?:[ .-]?[\dA-Z]){5,13}(?!\d)/gu;
/** Characters of the shortest VAT number. */
const MIN_LENGTH = 9;

/**
 * The VAT identification numbers in a text, each with its value without separators. Takes time in proportion to it.
 * @param accounts in their order; the beginning of an IBAN could be taken for a VAT number
 */
export const findVatNumbers = (text: string, accounts: Span[]): Mention<'vatNumber', string>[] =>
	[...text.matchAll(BEGINNING)].flatMap(({ 0: found, index: start }) => {
		if ((lastBefore(accounts, start + 1)?.end ?? 0) > start) return [];
		for (let end = found.length; end >= MIN_LENGTH; end -= 1) {
			const printed = found.slice(0, end);
			if (/\d/.test(found.charAt(end)) || !isVatNumber(printed)) continue;
			const values = [printed.replace(/[ .-]/g, '')];
			return [{ kind: 'vatNumber', text: printed, start, end: start + end, values }];
		}
		return [];
	});
