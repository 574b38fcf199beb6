import { fold } from '../../shared/basics/text/fold';
import { isVatNumber } from '../../shared/values/mentions/vatNumbers';
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

/** "2022-2023" is printed as "2022/23". */
function calendarForms(text: string): string[] {
	const [years = '', century = '', first = '', joint = '', last = ''] = YEARS.exec(text) ?? [];
	return years === '' ? [] : [`${century}${first}${joint}${last}`];
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

/** Words that are printed short as often. */
const SHORT = Object.entries({
	limited: 'Ltd',
	incorporated: 'Inc',
	corporation: 'Corp',
	company: 'Co',
	street: 'St',
	road: 'Rd',
	avenue: 'Ave',
	number: 'No',
	straße: 'str',
	aktiebolag: 'AB',
	aktiengesellschaft: 'AG',
	aktieselskab: 'A/S',
	und: '&',
	og: '&',
	och: '&',
	and: '&',
	et: '&',
});
const WORDS = new RegExp(`(${SHORT.map(([word]) => word).join('|')})(?!\\p{L})`, 'giu');

/** A text with words in their short form, and in their full one. */
function shortAndFull(text: string): string[] {
	const forms = [text.replace(WORDS, (word) => new Map(SHORT).get(word.toLowerCase()) ?? word)];
	for (const [word, short] of SHORT) {
		const pattern = short === '&' ? '&' : `(?<!\\p{Lu})${short}(?!\\p{L})\\.?`;
		forms.push(text.replace(new RegExp(pattern, 'gu'), word));
	}
	return forms.filter((form) => form !== text);
}

/** A number with decimals in a text of words, which a document in another language writes with the other mark. */
const DECIMAL = /(?<=\d)[.,](?=\d)/g;
const swapMarks = (text: string) =>
	text.replaceAll('×', 'x').replace(DECIMAL, (mark) => (mark === '.' ? ',' : '.'));

const PHONES = /tel|phone|fax|mobil|handy|cell|portable|gsm/i;
/** A VAT number is printed without the letters of its country where a label says what it is. */
const withoutCountry = (text: string) =>
	/^[A-Z]{2}/.test(text) && isVatNumber(text) ? [text.slice(2)] : [];

/** Letters of a legal form in a name, with points between them: "S.A.R.L." for "SARL". */
const withPoints = (text: string) =>
	/\d/.test(text)
		? text
		: text.replace(/(?<![\p{L}.])\p{Lu}{2,4}(?![\p{L}.])/gu, (form) => `${[...form].join('.')}.`);

const SEXES = [
	['male', 'm', 'männlich', 'masculin', 'masculino', 'maschile', 'man', 'hombre', 'homme'],
	[
		'female',
		'f',
		'w',
		'weiblich',
		'féminin',
		'femenino',
		'femminile',
		'v',
		'vrouw',
		'mujer',
		'femme',
	],
];
const SEX = ['sex', 'gender', 'geschlecht', 'sexe', 'sexo', 'sesso', 'geslacht'];

/** The words for a sex; its letter only next to a label. */
function sexForms(field: string, text: string): string[] {
	if (!SEX.some((label) => fold(field).includes(label))) return [];
	const words = SEXES.find((all) => all.some((word) => fold(word) === fold(text))) ?? [];
	return words.flatMap((word) =>
		word.length > 1 ? [word] : SEX.map((label) => `${label} ${word}`),
	);
}

/** The number of a flight, which may be printed with zeros in front: "KA 0318". */
const FLIGHT_NAME = /flight|fl[uy]g|vol(?!um)|vuelo|v[oô]o|vlucht|lot(?!t)/iu;
const withZeros = (field: string, text: string): string[] => {
	const [, line = '', digits = ''] = /^([A-Z\d]{2})\s?([1-9]\d{0,2})$/.exec(text) ?? [];
	return digits === '' || !FLIGHT_NAME.test(field) ? [] : [`${line}${digits.padStart(4, '0')}`];
};

/** Other texts that mean the same as a text of a field. */
export const otherForms = (field: string, text: string): string[] => [
	...nationally(text),
	...(PHONES.test(field) && /^0[1-9]/.test(text) ? [text.slice(1)] : []),
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
				...(/\d[.,]\d/.test(text) && /\s|%/.test(text) ? [swapMarks(text)] : []),
				...(/^https?:/i.test(text) ? [text.replace(/^https?:\/\/|\/$/gi, '')] : []),
			];

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
	const isMonth = /mon|mes|m[eê]s|maand|mies/i.test(field) && whole === value && value <= 12;
	const counted = nameInWords(field);
	const none =
		value === 0
			? NONE.flatMap((word) =>
					[counted, counted.replace(/s$/, '')].map((each) => `${word} ${each}`),
				)
			: [];
	return [
		...none,
		...fractions.flatMap((each) =>
			whole === 0 ? [each] : [`${whole} ${each}`, `${whole}${each}`],
		),
		...(isMonth && value > 0 ? monthNames(String(value)) : []),
	];
}
