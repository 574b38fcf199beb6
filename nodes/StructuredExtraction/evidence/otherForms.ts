import { numberInWords } from '../../shared/values/mentions/numberWords';
import { otherNames } from '../../shared/values/mentions/regions';

/** A count with its unit, such as "2 years". */
const WITH_UNIT = /^(\d{1,4})[\s-](\p{L}{2,20})$/u;
/** Last letters of units in the plural. */
const PLURAL = /(?:s|en|n|e)$/u;
/** A telephone number with the code of its country. */
const PHONE = /^(?:\+|00)[\d\s().\u2010-\u2015/-]{8,24}$/u;
/** Digits of a telephone number without the code of its country, at least. */
const MIN_DIGITS = 7;

/** Numbers up to which any is looked for in words; larger ones only where they are round. */
const MAX_ANY = 100;
const ROUND = 50;

/** A number in words, where documents write it so: "fifteen thousand". One is a word of many texts. */
export const wordsOfNumber = (value: number): string[] =>
	value > 1 && (value <= MAX_ANY || value % ROUND === 0) ? numberInWords(value) : [];

/** "2 years" is printed as "two years", "two-year period", "2 year". */
function withUnit(text: string): string[] {
	const [, count = '', unit = ''] = WITH_UNIT.exec(text) ?? [];
	if (unit === '') return [];
	const units = new Set([unit, unit.replace(PLURAL, '')]);
	const counts = [count, ...numberInWords(Number(count))];
	return counts.flatMap((one) => [...units].map((each) => `${one} ${each}`));
}

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

/** Other texts that mean the same as a text of a field. */
export const otherForms = (field: string, text: string): string[] => [
	...withUnit(text),
	...nationally(text),
	...otherNames(field, text),
];
