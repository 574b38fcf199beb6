import {
	austria,
	belgium,
	bulgaria,
	type Country,
	croatia,
	cyprus,
	czechRepublic,
	denmark,
	estonia,
	finland,
	france,
	germany,
	greece,
	hungary,
	ireland,
	italy,
	latvia,
	lithuania,
	luxembourg,
	malta,
	netherlands,
	norway,
	poland,
	portugal,
	romania,
	slovakiaRepublic,
	slovenia,
	spain,
	sweden,
	switzerland,
	unitedKingdom,
} from 'jsvat-next';
import { valueAsShortText } from '../../../shared/text/valueText';

/**
 * British numbers without jsvat-next's limits to the ranges given out so far: HMRC does not publish
 * those (our sample clean-invoice.pdf has 999004188). Numbers since 2010 have a remainder of 42 or 55.
 */
function hasBritishCheckDigits(number: string): boolean {
	if (number.length < 9) return true;
	const weights = [8, 7, 6, 5, 4, 3, 2, 10, 1];
	const sum = weights.reduce((all, weight, index) => all + weight * Number(number[index]), 0);
	return [0, 42, 55].includes(sum % 97);
}

const britain: Country = { ...unitedKingdom, calcFn: hasBritishCheckDigits };

/** By the letters in front; Northern Ireland has numbers of the United Kingdom. */
const COUNTRIES: Record<string, Country> = {
	AT: austria,
	BE: belgium,
	BG: bulgaria,
	CH: switzerland,
	CY: cyprus,
	CZ: czechRepublic,
	DE: germany,
	DK: denmark,
	EE: estonia,
	EL: greece,
	ES: spain,
	FI: finland,
	FR: france,
	GB: britain,
	HR: croatia,
	HU: hungary,
	IE: ireland,
	IT: italy,
	LT: lithuania,
	LU: luxembourg,
	LV: latvia,
	MT: malta,
	NL: netherlands,
	NO: norway,
	PL: poland,
	PT: portugal,
	RO: romania,
	SE: sweden,
	SI: slovenia,
	SK: slovakiaRepublic,
	XI: britain,
};

/**
 * Numbers that jsvat-next does not know: people in Latvia without a day of birth in their number
 * (since 2017), and Irish numbers with a second letter other than A or H.
 */
const UNCHECKED = /^(?:LV32\d{9}|IE\d{7}[A-W][B-GI])$/;

/** A German tax number as it is printed: "201/113/40209", "22/815/08154", also "22/815/0815/4". */
const GERMAN_TAX_NUMBER = /^\d{2,3}\/\d{3,4}\/\d{4,5}$|^\d{2}\/\d{3}\/\d{4}\/\d$/;

/** Longer texts are no numbers, in characters. */
const MAX_NUMBER = 40;

type VatNumber = { code: string; country: Country; number: string };

/** The letters of the country and the number after them; undefined where the country is not known. */
function parseVatNumber(printed: string): VatNumber | undefined {
	const compact = printed.slice(0, MAX_NUMBER + 1).replace(/[\s./-]/g, '');
	const letters = compact.slice(0, 2);
	const code = letters === 'GR' ? 'EL' : letters;
	const country = Object.hasOwn(COUNTRIES, code) ? COUNTRIES[code] : undefined;
	return country && { code, country, number: compact.slice(2) };
}

/** A number in the way of writing that jsvat-next expects. */
function canonicalNumber({ code, number }: VatNumber): string {
	switch (code) {
		case 'BE':
			return `BE${number.padStart(10, '0')}`;
		case 'CH':
			return `CH${number.replace(/VAT$/, '')}`;
		case 'NO':
			return `${number.replace(/MVA$/, '')}MVA`;
		case 'XI':
			return `GB${number}`;
		default:
			return `${code}${number}`;
	}
}

const digitsOf = (text: string) => (text.match(/\d/g) ?? []).map(Number);

/** Whether its digits are 123456789, 987654321 or one digit again and again, as in examples. */
export function isExampleNumber(printed: string): boolean {
	const digits = digitsOf(parseVatNumber(printed)?.number ?? '');
	if (digits.length < 7) return false;
	const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
	return [0, 1, 9].some((step) => steps.every((each) => each === step));
}

/**
 * Why a text is no VAT identification number, as a sentence; undefined for one that can be, and for
 * one of a country whose numbers are not known here.
 * @param orTaxNumber whether a tax number of another kind may be there instead
 */
export function vatNumberFault(printed: string, { orTaxNumber = false } = {}): string | undefined {
	const text = printed.trim();
	const shown = valueAsShortText(printed);
	if (text === '') return undefined;
	if (GERMAN_TAX_NUMBER.test(text.replace(/\s/g, ''))) {
		return orTaxNumber ? undefined : `${shown} is a German tax number, not a VAT number`;
	}
	if (text.length > MAX_NUMBER || digitsOf(text).length < 2) return `${shown} is not a VAT number`;
	const parsed = parseVatNumber(text);
	if (parsed === undefined) return undefined;
	const { country } = parsed;
	const canonical = canonicalNumber(parsed);
	if (UNCHECKED.test(canonical)) return undefined;
	const fault = (what: string) => `VAT number ${shown}: wrong ${what} (${country.name})`;
	const match = country.rules.regex.map((form) => form.exec(canonical)).find(Boolean);
	if (!match) return orTaxNumber ? undefined : fault('format');
	return isExampleNumber(text) || country.calcFn(match[2] ?? '') ? undefined : fault('check digit');
}
