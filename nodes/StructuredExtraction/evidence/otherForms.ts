import { fold } from '../../shared/basics/text/fold';
import { isVatNumber } from '../../shared/values/mentions/vatNumbers';
import { TO } from '../../shared/values/roles/dayWords';
import { FIELD_KINDS, SEX_NAMES } from '../../shared/values/roles/fieldKinds';
import { FISCAL_YEARS, QUARTERS, SEXES, SHORT_FORMS } from '../../shared/values/roles/sameWords';
import { SHARES } from '../../shared/values/roles/shares';
import { PHRASES } from '../../shared/values/roles/phrases';
import { nameInWords } from '../../shared/values/schema/label';
import { monthNames, otherNames } from '../../shared/values/mentions/regions';

/** A telephone number with the code of its country. */
const PHONE = /^(?:\+|00)[\d\s().\u2010-\u2015/-]{8,24}$/u;
/** Digits of a telephone number without the code of its country, at least. */
const MIN_DIGITS = 7;

/** "+49 30 123456" is printed as "030 123456", and "+1 321 456 7890" without its code. */
function nationally(text: string): string[] {
	if (!PHONE.test(text)) return [];
	const digits = text
		.replace(/^\+|^00/, '')
		.replace(/\(0\)/, '')
		.replace(/\D/g, '');
	const rests = [1, 2, 3].map((length) => digits.slice(length));
	return rests.filter(({ length }) => length >= MIN_DIGITS).flatMap((rest) => [rest, `0${rest}`]);
}

/** Two years, of which the second may be short: "2022/23". */
const YEARS = /^(\d\d)(\d\d)([-/\u2013])\1(\d\d)$/;

/** Two years, of which the second is short. */
const SHORT_YEARS = /^((?:19|20)\d\d)([-/\u2013])(\d\d)$/;

/** "2022-2023" is printed as "2022/23". */
function calendarForms(text: string): string[] {
	const [years = '', century = '', first = '', joint = '', last = ''] = YEARS.exec(text) ?? [];
	if (years !== '') return [`${century}${first}${joint}${last}`];
	const [short = '', start = '', dash = '', end = ''] = SHORT_YEARS.exec(text) ?? [];
	const isNext = (Number(start.slice(2)) + 1) % 100 === Number(end);
	if (short === '' || !isNext) return [];
	const full = String(Number(start) + 1);
	return ['-', '/']
		.map((each) => `${start}${each}${full}`)
		.concat(`${start}${dash === '/' ? '-' : '/'}${end}`);
}

/** The name of a person: words, in any order of first names and surname. */
const NAME = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’&-]+){1,4}$/u;
const MAX_NAME = 80;

/** The two parts of a name at each of its spaces. */
export function nameParts(text: string): [string, string][] {
	const words = text.length <= MAX_NAME && NAME.test(text) ? text.split(' ') : [];
	return words
		.slice(1)
		.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
}

/** Titles and forms of address in front of a name. */
const TITLE = new RegExp(
	`^(?:(?:${PHRASES.salutation}|prof|dr|dipl|ing|mag|dott|dott\\.?ssa|drs|phd|med)(?!\\p{L})\\.?[ -]{1,2}){1,4}(?=\\S{1,40} \\S)`,
	'iu',
);
/** A name of several words without its titles. */
function withoutTitles(text: string): string[] {
	const name = text.replace(TITLE, '');
	return name === text ? [] : [name];
}

/** Two people with one surname: "Declan Heffernan and Orla Heffernan". */
const COUPLE = new RegExp(
	`^(\\p{L}[^&]{0,38}) (\\p{L}{2,30}) (?:&|${PHRASES.and}) (\\p{L}[^&]{0,38}) \\2$`,
	'u',
);
/** Between their first names; "&" is no word. */
const BETWEEN_FIRST_NAMES = PHRASES.and
	.split('|')
	.map((and) => (and === '&' ? '' : `${and} `))
	.flatMap((and) => ['', 'Mrs ', 'Ms ', 'Frau ', 'Mme '].map((title) => `${and}${title}`));
/** The same with the surname at the end only: "Mr Declan & Mrs Orla Heffernan". */
function ofCouple(text: string): string[] {
	const [, first, surname = '', second = ''] = COUPLE.exec(text) ?? [];
	if (first === undefined) return [];
	return BETWEEN_FIRST_NAMES.map((between) => `${first} ${between}${second} ${surname}`);
}

/** An address of mail as pages write it against robots: "name [at] example (dot) org". */
function spelledAddress(text: string): string[] {
	const [local = '', domain = '', other] = text.split('@');
	if (local === '' || domain === '' || other !== undefined || /\s/.test(text)) return [];
	return [`${local} at ${domain}`, `${local} at ${domain.replaceAll('.', ' dot ')}`];
}

/** A quarter of a year as machines write it. */
const QUARTER = /^(?:(?:FY ?)?(\d{4})[- ]?Q([1-4])|Q([1-4])[-/ ](?:FY ?)?(\d{4}))$/;
/** A year of accounts as machines write it. */
const FISCAL_YEAR = /^FY ?(\d\d)(\d\d)$/;
/** Two numbers or years as machines write a range. */
const RANGE = /^(\d{1,4}) ?[-/\u2013] ?(\d{1,4})( \p{L}{1,20})?$/u;

/** "FY2024" is printed as "fiscal year 2024", "2024-Q1" as "Q1/2024", "1. Quartal 2024" or "first quarter of 2024"; "18-25" as "18 to 25". */
function inWordsOfPeriod(text: string): string[] {
	const [, yearInFront, quarter, other, yearAfter] = QUARTER.exec(text) ?? [];
	const [year = '', number = ''] = [yearInFront ?? yearAfter, quarter ?? other];
	if (year !== '') {
		const names = QUARTERS[Number(number) - 1] ?? [];
		return [`Q${number} ${year}`, `Q${number}/${year}`, `${year} Q${number}`].concat(
			names.flatMap((name) => [
				`${name} ${year}`,
				`${name} of ${year}`,
				`${name} of fiscal ${year}`,
				`${name} de ${year}`,
			]),
		);
	}
	const [, century = '', short] = FISCAL_YEAR.exec(text) ?? [];
	if (short !== undefined) {
		return [`FY${short}`, ...FISCAL_YEARS.map((name) => `${name} ${century}${short}`)];
	}
	const [, first, last = '', unit = ''] = RANGE.exec(text) ?? [];
	if (first === undefined || Number(first) >= Number(last)) return [];
	return TO.split('|').flatMap((to) =>
		/^\p{L}+$/u.test(to) ? [`${first} ${to} ${last}${unit}`] : [],
	);
}

const WORDS = new RegExp(`(${SHORT_FORMS.map(([word]) => word).join('|')})(?!\\p{L})`, 'giu');

/** A text with words in their short form, and in their full one. */
export function shortAndFull(text: string): string[] {
	const forms = [
		text.replace(WORDS, (word) => new Map(SHORT_FORMS).get(word.toLowerCase()) ?? word),
	];
	for (const [word, short] of SHORT_FORMS) {
		const pattern = short === '&' ? '&' : `(?<!\\p{Lu})${short}(?!\\p{L})\\.?`;
		forms.push(text.replace(new RegExp(pattern, 'gu'), word));
	}
	return forms.filter((form) => form !== text);
}

/** A number with decimals in a text of words, which a document in another language writes with the other mark. */
const DECIMAL = /(?<=\d)[.,](?=\d)/g;
const swapMarks = (text: string) =>
	text.replaceAll('×', 'x').replace(DECIMAL, (mark) => (mark === '.' ? ',' : '.'));

/** "610910" is printed as "6109.10", the code of a good for customs. */
const asCustomsCode = (text: string) =>
	/^\d{6}(?:\d\d){0,2}$/.test(text)
		? [[text.slice(0, 4), ...(text.slice(4).match(/\d\d/g) ?? [])].join('.')]
		: [];

/** A VAT number is printed without the letters of its country where a label says what it is. */
const withoutCountry = (text: string) =>
	/^[A-Z]{2}/.test(text) && isVatNumber(text) ? [text.slice(2)] : [];

/** Letters of a legal form in a name, with points between them: "S.A.R.L." for "SARL". */
const withPoints = (text: string) =>
	/\d/.test(text)
		? text
		: text.replace(/(?<![\p{L}.])\p{Lu}{2,4}(?![\p{L}.])/gu, (form) => `${[...form].join('.')}.`);

/** The words for a sex; its letter only next to a label. */
function sexForms(field: string, text: string): string[] {
	if (!SEX_NAMES.some((label) => fold(field).includes(label))) return [];
	const words = SEXES.find((all) => all.some((word) => fold(word) === fold(text))) ?? [];
	return words.flatMap((word) =>
		word.length > 1 ? [word] : SEX_NAMES.map((label) => `${label} ${word}`),
	);
}

/** The number of a flight, which may be printed with zeros in front: "KA 0318". */
const withZeros = (field: string, text: string): string[] => {
	const [, line = '', digits = ''] = /^([A-Z\d]{2})\s?([1-9]\d{0,2})$/.exec(text) ?? [];
	return digits === '' || !FIELD_KINDS.flight.test(field)
		? []
		: [`${line}${digits.padStart(4, '0')}`];
};

/** Other texts that mean the same as a text of a field. */
export const otherForms = (field: string, text: string): string[] => [
	...nationally(text),
	...(FIELD_KINDS.phone.test(field) && /^0[1-9]/.test(text) ? [text.slice(1)] : []),
	...(FIELD_KINDS.phone.test(field) && /^[1-9]\d{9}$/.test(text) ? [`0${text}`] : []),
	...otherNames(field, text),
	...calendarForms(text),
	...sexForms(field, text),
	...withoutCountry(text),
	...withZeros(field, text),
];

/** The same text in another order, in short or with other marks; looked for where the text itself is nowhere. */
export const variants = (text: string): string[] =>
	text.length > MAX_NAME
		? []
		: [
				...nameParts(text).map(([first, last]) => `${last} ${first}`),
				...(/\p{L}/u.test(text) ? shortAndFull(text) : []),
				...(withPoints(text) === text ? [] : [withPoints(text)]),
				...(/\d[.,]\d/.test(text) && /[\s%<>≤≥]/.test(text) ? [swapMarks(text)] : []),
				...asCustomsCode(text),
				...withRoman(text),
				...withoutTitles(text),
				...ofCouple(text),
				...spelledAddress(text),
				...inWordsOfPeriod(text),
				...(/^https?:/i.test(text) ? [text.replace(/^https?:\/\/|\/$/gi, '')] : []),
			];

const MAX_ROMAN = 39;
/** A number below forty in Roman numerals. */
function roman(value: number): string {
	const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
	return 'X'.repeat(Math.floor(value / 10)) + (ones[value % 10] ?? '');
}
/** A number in Roman numerals after a word of its field: "Part IV"; none from forty on. */
export function romanForms(field: string, value: number): string[] {
	if (!Number.isInteger(value) || value < 1 || value > MAX_ROMAN) return [];
	return [...new Set([nameInWords(field), ...nameInWords(field).split(' ')])]
		.filter((word) => word.length > 2)
		.flatMap((word) => [`${word} ${roman(value)}`, `${roman(value)} ${word}`]);
}

/** "7.B" is printed as "VII. B", the class of a school. */
function withRoman(text: string): string[] {
	const [, number, letter = ''] = /^(\d{1,2})[. ]{0,2}(\p{Lu})$/u.exec(text) ?? [];
	return number === undefined || Number(number) > MAX_ROMAN
		? []
		: [`${roman(Number(number))} ${letter}`];
}

/** Smaller numbers are single digits next to one another by chance. */
const MIN_SPACED = 100;

/** Words for nothing in front of what is counted: "no abstentions". */
const NONE = PHRASES.no.split(' ');

/** Halves and quarters, which may be printed as a fraction. */
const FRACTIONS: Record<string, string[]> = {
	'0.5': ['½', '1/2'],
	'0.25': ['¼', '1/4'],
	'0.75': ['¾', '3/4'],
};

/** Other texts that mean the same as a number of a field: with a fraction, as the name of a month. */
export function formsOfNumber(field: string, value: number): string[] {
	const whole = Math.trunc(value);
	const fractions = FRACTIONS[String(value - whole)] ?? [];
	const isMonth = FIELD_KINDS.month.test(field) && whole === value && value <= 12;
	const counted = nameInWords(field);
	const digits =
		Number.isInteger(value) && value >= MIN_SPACED ? [[...String(value)].join(' ')] : [];
	const none =
		value === 0
			? NONE.flatMap((word) =>
					[counted, counted.replace(/s$/, '')].map((each) => `${word} ${each}`),
				)
			: [];
	return [
		...none,
		...digits,
		...romanForms(field, value),
		...(FIELD_KINDS.share.test(counted)
			? (SHARES[String(value)] ?? SHARES[String(value * 100)] ?? [])
			: []),
		...fractions.flatMap((each) =>
			whole === 0 ? [each] : [`${whole} ${each}`, `${whole}${each}`],
		),
		...(isMonth && value > 0 ? monthNames(String(value)) : []),
	];
}
