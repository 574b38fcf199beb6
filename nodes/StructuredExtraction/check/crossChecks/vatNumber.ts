import { valueAsShortText } from '../../../shared/text/valueText';
import { mod97 } from '../../../shared/normalise/iban';

/**
 * VAT identification numbers: their forms are those of the European Commission's VIES ("What is the
 * format of a VAT number?", ec.europa.eu/taxation_customs/vies), of HMRC for GB and XI, of the Swiss
 * UID register for CH and of Brønnøysundregistrene for NO. The check digits are as the Austrian
 * ministry of finance lists them for the member states ("Konstruktionsregeln UID-Nummern") and as
 * python-stdnum (arthurdejong.org/python-stdnum) has them.
 */
type VatNumber = { form: RegExp; check?: (digits: number[], text: string) => boolean };

/** The sum of digits, each times its weight; digits without a weight do not count. */
const weigh = (digits: number[], ...weights: number[]) =>
	weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

const valueOf = (digits: number[]) => Number(digits.join(''));
const last = (digits: number[]) => digits.at(-1) ?? 0;

/** Weighted digits, the check digit among them, that are divisible. */
const divides =
	(by: number, ...weights: number[]) =>
	(digits: number[]) =>
		weigh(digits, ...weights) % by === 0;

/** A check digit that makes up what is left to 11; 10 and 11 count as 0 where `tens` says so. */
const upTo11 =
	(tens: number | null, ...weights: number[]) =>
	(digits: number[]) => {
		const rest = 11 - (weigh(digits, ...weights) % 11);
		return last(digits) === (rest === 11 ? 0 : rest === 10 ? tens : rest);
	};

/** ISO/IEC 7812 (Luhn): every second digit from the right counts twice, with its digits added. */
const luhnSum = (digits: number[]) =>
	[...digits].reverse().reduce((sum, digit, index) => {
		const twice = 2 * digit;
		return sum + (index % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice);
	}, 0);
const luhn = (digits: number[]) => luhnSum(digits) % 10 === 0;

/** A remainder of 11 with weights from 1 up; where it is 10, that with weights from 3 up, and 10 counts as 0. */
const secondTry = (length: number) => (digits: number[]) => {
	const [body, check] = [digits.slice(0, -1), last(digits)];
	const rest = (from: number) =>
		weigh(body, ...body.map((_, index) => ((index + from - 1) % length) + 1)) % 11;
	return (rest(1) === 10 ? rest(3) % 10 : rest(1)) === check;
};

/** ISO/IEC 7064, MOD 11,10. */
const mod11and10 = (digits: number[]) => {
	let product = 10;
	for (const digit of digits.slice(0, -1)) product = (2 * ((digit + product) % 10 || 10)) % 11;
	return (product + last(digits)) % 10 === 1;
};

const SPANISH = 'TRWAGMYFPDXBNJZSQVHLCKE';
const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';

/** People have a letter for the remainder of 23, companies a digit or the letter for it. */
function spanish(_digits: number[], text: string): boolean {
	const control = text.at(-1) ?? '';
	if (/^[\dXYZ]/.test(text)) {
		const number = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
		return SPANISH[Number(number) % 23] === control;
	}
	// Residents abroad and minors have a person's letter over seven digits.
	if (/^[KLM]/.test(text)) return SPANISH[Number(text.slice(1, -1)) % 23] === control;
	const expected = [...Array(10).keys()].find((digit) =>
		luhn([...text.slice(1, -1)].map(Number).concat(digit)),
	);
	return control === String(expected) || control === 'JABCDEFGHI'[expected ?? 0];
}

/** What digits in odd places count, from 0 up. */
const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function cypriot(digits: number[], text: string): boolean {
	const counts = digits.map((digit, index) => (index % 2 === 0 ? (CYPRIOT[digit] ?? 0) : digit));
	const rest = counts.reduce((sum, count) => sum + count, 0) % 26;
	return text.charCodeAt(8) - 65 === rest;
}

function irish(digits: number[], text: string): boolean {
	// The old form has a letter, "+" or "*" in the second place, and its first digit counts as the last.
	const old = /^\d[A-Z+*]/.test(text);
	const counted = old ? [0, ...digits.slice(1, 6), digits[0] ?? 0] : digits;
	const letters = /[A-W][A-I]?$/.exec(text)?.[0] ?? '';
	const second = letters.length > 1 && !old ? letters.charCodeAt(1) - 64 : 0;
	return IRISH[(weigh(counted, 8, 7, 6, 5, 4, 3, 2) + 9 * second) % 23] === letters[0];
}

function british(digits: number[]): boolean {
	if (digits.length < 9) return true;
	const rest = (weigh(digits, 8, 7, 6, 5, 4, 3, 2) + valueOf(digits.slice(7, 9))) % 97;
	// Numbers given since 2010 are 55 off, one way or the other.
	return [0, 42, 55].includes(rest);
}

function dutch(digits: number[], text: string): boolean {
	const eleven = weigh(digits, 9, 8, 7, 6, 5, 4, 3, 2) % 11 === digits[8];
	// Sole traders have another rule since 2020.
	return eleven || mod97(`NL${text}`) === 1;
}

const british9or12 = /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/;

/** By the letters in front. */
const COUNTRIES: Record<string, VatNumber> = {
	AT: {
		form: /^U\d{8}$/,
		check: (digits) => (luhnSum(digits.slice(0, -1)) + 4 + last(digits)) % 10 === 0,
	},
	BE: {
		form: /^[01]?\d{9}$/,
		check: (digits) => 97 - (valueOf(digits.slice(0, -2)) % 97) === valueOf(digits.slice(-2)),
	},
	BG: { form: /^\d{9,10}$/, check: (digits) => digits.length > 9 || secondTry(10)(digits) },
	CH: {
		form: /^E\d{9}(?:MWST|TVA|IVA|VAT)?$/,
		check: upTo11(null, 5, 4, 3, 2, 7, 6, 5, 4),
	},
	CY: { form: /^\d{8}[A-Z]$/, check: cypriot },
	CZ: {
		form: /^\d{8,10}$/,
		check: (digits) => {
			if (digits.length > 8) return true;
			return (11 - (weigh(digits, 8, 7, 6, 5, 4, 3, 2) % 11)) % 10 === last(digits);
		},
	},
	DE: { form: /^\d{9}$/, check: mod11and10 },
	DK: { form: /^\d{8}$/, check: divides(11, 2, 7, 6, 5, 4, 3, 2, 1) },
	EE: { form: /^\d{9}$/, check: divides(10, 3, 7, 1, 3, 7, 1, 3, 7, 1) },
	EL: {
		form: /^\d{9}$/,
		check: (digits) => (weigh(digits, 256, 128, 64, 32, 16, 8, 4, 2) % 11) % 10 === last(digits),
	},
	ES: { form: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, check: spanish },
	FI: { form: /^\d{8}$/, check: divides(11, 7, 9, 10, 5, 8, 4, 2, 1) },
	FR: {
		form: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
		check: (digits) =>
			digits.length < 11 ||
			(12 + 3 * (valueOf(digits.slice(2)) % 97)) % 97 === valueOf(digits.slice(0, 2)),
	},
	GB: { form: british9or12, check: british },
	HR: { form: /^\d{11}$/, check: mod11and10 },
	HU: { form: /^\d{8}$/, check: divides(10, 9, 7, 3, 1, 9, 7, 3, 1) },
	IE: { form: /^\d[A-Z\d+*]\d{5}[A-W][A-I]?$/, check: irish },
	IT: { form: /^\d{11}$/, check: luhn },
	LT: { form: /^(?:\d{9}|\d{12})$/, check: secondTry(9) },
	LU: {
		form: /^\d{8}$/,
		check: (digits) => valueOf(digits.slice(0, 6)) % 89 === valueOf(digits.slice(6)),
	},
	LV: {
		form: /^\d{11}$/,
		// Numbers of people begin with a day of birth.
		check: (digits) =>
			(digits[0] ?? 0) < 4 || weigh(digits, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1) % 11 === 3,
	},
	MT: {
		form: /^\d{8}$/,
		check: (digits) => (weigh(digits, 3, 4, 6, 7, 8, 9) + valueOf(digits.slice(6))) % 37 === 0,
	},
	NL: { form: /^\d{9}B\d{2}$/, check: dutch },
	NO: { form: /^\d{9}(?:MVA)?$/, check: divides(11, 3, 2, 7, 6, 5, 4, 3, 2, 1) },
	PL: {
		form: /^\d{10}$/,
		check: (digits) => weigh(digits, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11 === last(digits),
	},
	PT: { form: /^\d{9}$/, check: upTo11(0, 9, 8, 7, 6, 5, 4, 3, 2) },
	RO: {
		form: /^\d{2,10}$/,
		check: (digits) => {
			const padded = [...Array<number>(10 - digits.length).fill(0), ...digits];
			return ((10 * weigh(padded, 7, 5, 3, 2, 1, 7, 5, 3, 2)) % 11) % 10 === last(digits);
		},
	},
	SE: { form: /^\d{10}01$/, check: (digits) => luhn(digits.slice(0, 10)) },
	SI: { form: /^\d{8}$/, check: upTo11(0, 8, 7, 6, 5, 4, 3, 2) },
	SK: { form: /^\d{10}$/, check: (digits) => valueOf(digits) % 11 === 0 },
	XI: { form: british9or12, check: british },
};

/** A German tax number as it is printed: "201/113/40209", "22/815/08154", also "22/815/0815/4". */
const GERMAN_TAX_NUMBER = /^\d{2,3}\/\d{3,4}\/\d{4,5}$|^\d{2}\/\d{3}\/\d{4}\/\d$/;

/** Longer texts are no numbers, in characters. */
const LONGEST = 40;

/** Letters of the country and the number after them; none where the country is not known. */
function split(printed: string): { country: string; number: string; rule: VatNumber } | undefined {
	const compact = printed.slice(0, LONGEST + 1).replace(/[\s./-]/g, '');
	const prefix = compact.slice(0, 2);
	const country = prefix === 'GR' ? 'EL' : prefix;
	const rule = Object.hasOwn(COUNTRIES, country) ? COUNTRIES[country] : undefined;
	return rule && { country, number: compact.slice(2), rule };
}

const digitsOf = (text: string) => (text.match(/\d/g) ?? []).map(Number);

/** Whether its digits are 123456789, 987654321 or one digit again and again, as in examples. */
export function isExampleNumber(printed: string): boolean {
	const digits = digitsOf(split(printed)?.number ?? '');
	if (digits.length < 7) return false;
	const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
	return [0, 1, 9].some((step) => steps.every((each) => each === step));
}

/** A country as a message names it: "Germany". */
function nameOf(country: string): string {
	const region = { EL: 'GR', XI: 'GB' }[country] ?? country;
	return new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? region;
}

/**
 * Why a text is no VAT identification number, as a sentence; undefined for one that can be, and for
 * one of a country whose numbers are not known here.
 * @param orTaxNumber whether a tax number of another kind may stand in its place
 */
export function vatNumberFault(printed: string, { orTaxNumber = false } = {}): string | undefined {
	const text = printed.trim();
	const shown = valueAsShortText(printed);
	if (text === '') return undefined;
	if (GERMAN_TAX_NUMBER.test(text.replace(/\s/g, ''))) {
		return orTaxNumber ? undefined : `${shown} is a German tax number, not a VAT number`;
	}
	if (text.length > LONGEST || digitsOf(text).length < 2) return `${shown} is not a VAT number`;
	const known = split(text);
	if (known === undefined) return undefined;
	const { country, number, rule } = known;
	const fault = (what: string) => `VAT number ${shown}: wrong ${what} (${nameOf(country)})`;
	if (!rule.form.test(number)) return orTaxNumber ? undefined : fault('format');
	if (rule.check === undefined || isExampleNumber(text) || rule.check(digitsOf(number), number)) {
		return undefined;
	}
	return fault('check digit');
}
