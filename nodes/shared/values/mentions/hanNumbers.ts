import { trimEndWhile } from '../../basics/text/shorten';
import type { Span } from '../../basics/text/spans';

/** Digits of Chinese and Japanese, in their plain and their formal forms. */
const DIGITS = new Map(
	[
		'〇零',
		'一壹壱弌',
		'二贰弐貳两兩',
		'三叁参參',
		'四肆',
		'五伍',
		'六陆陸',
		'七柒',
		'八捌',
		'九玖',
	].flatMap((forms, digit) => Array.from(forms, (form) => [form, digit] as const)),
);
/** Tens, hundreds and thousands; larger numbers multiply all that is in front of them. */
const UNITS = new Map([
	['十', 10],
	['拾', 10],
	['百', 100],
	['佰', 100],
	['千', 1000],
	['仟', 1000],
]);
const MYRIADS = new Map([
	['万', 1e4],
	['萬', 1e4],
	['億', 1e8],
	['亿', 1e8],
]);
const ALL = [...DIGITS.keys(), ...UNITS.keys(), ...MYRIADS.keys()].join('');

/** Digits of tenths and hundredths. */
const NOT_ZERO = [...DIGITS].flatMap(([form, digit]) => (digit > 0 ? [form] : [])).join('');
/** Longest text of tenths and hundredths after the number, in characters. */
const MAX_CENTS = 8;

/** A class of characters for patterns: the numerals of dates. */
export const HAN_DIGITS = `[${[...DIGITS.keys(), '十', '百'].join('')}]`;

const PART = /\d[\d,]*(?:\.\d+)?|./gu;

/** The value of a number in Chinese characters, perhaps with digits in it: "二十八万五千", "28万5千", "二〇一九". */
export function hanNumber(text: string): number {
	let [total, section, digit] = [0, 0, 0];
	for (const [part] of text.matchAll(PART)) {
		const unit = UNITS.get(part);
		const myriad = MYRIADS.get(part);
		if (unit !== undefined) {
			section += (digit || 1) * unit;
			digit = 0;
		} else if (myriad !== undefined) {
			total += (section + digit || 1) * myriad;
			[section, digit] = [0, 0];
		} else {
			const value = DIGITS.get(part);
			digit = value === undefined ? Number(part.replaceAll(',', '')) : digit * 10 + value;
		}
	}
	return Number((total + section + digit).toFixed(2));
}

const NUMBER = new RegExp(`[\\d${ALL}][\\d.,${ALL}]{0,30}`, 'gu');
const HAS_HAN = new RegExp(`[${ALL}]`, 'u');
/** One numeral alone may be part of a word; in front of these it counts something. */
const COUNTER = /^[円元圆圓年月日時时分個个人件回名枚本台歳岁期級级条章号點点週周倍割成]/u;
/** In front of a percentage. */
export const OF_HUNDRED = /百分之$/u;
const HAS_UNIT = new RegExp(`[${[...UNITS.keys(), ...MYRIADS.keys()].join('')}]`, 'u');

/** Tenths and hundredths of an amount in words, after its currency: "元伍角陆分", "圆零五分". */
const CENTS = new RegExp(`^([元圆圓])(?:零?([${NOT_ZERO}])角)?(?:零?([${NOT_ZERO}])分)?`, 'u');

/** Finds the numbers in Chinese characters, in order; with its tenths and hundredths, an amount ends after its currency. */
export function findHanNumbers(text: string): (Span & { value: number; currency?: string })[] {
	if (!HAS_HAN.test(text)) return [];
	let read = 0;
	return Array.from(text.matchAll(NUMBER)).flatMap(({ 0: found, index }) => {
		if (index < read) return [];
		const printed = trimEndWhile(found, /[.,]/);
		const end = index + printed.length;
		if (!HAS_HAN.test(printed)) return [];
		const isCounted =
			COUNTER.test(text.slice(end, end + 1)) ||
			OF_HUNDRED.test(text.slice(Math.max(0, index - 3), index));
		const isLong = [...printed].length > 1 && (HAS_UNIT.test(printed) || isCounted);
		const value = isLong || isCounted ? hanNumber(printed) : NaN;
		if (!Number.isFinite(value)) return [];
		const [amount = '', currency = '', tenths, hundredths] =
			CENTS.exec(text.slice(end, end + MAX_CENTS)) ?? [];
		if (amount.length === currency.length) return [{ start: index, end, value }];
		const cents = hanNumber(tenths ?? '') * 10 + hanNumber(hundredths ?? '');
		read = end + amount.length;
		return [{ start: index, end: read, value: Math.round(value * 100 + cents) / 100, currency }];
	});
}

/** The same for Korean, in which digits are in front of them. */
const KOREAN: Record<string, string> = { 십: '十', 백: '百', 천: '千', 만: '万', 억: '億' };
/** In larger numbers, a space may be between the parts. */
const KOREAN_UNITS = /(?<=\d) ?[십백천만억]{1,3}(?: (?=[\d,]{1,7} ?[천만]))?/gu;
const GAP = new RegExp(`(?<=\\d) (?=[${[...UNITS.keys(), ...MYRIADS.keys()].join('')}])`, 'gu');
/** A comma that separates no digits in groups, so that it may be a decimal mark. */
const OTHER_COMMA = /\d,(?!\d{3}(?!\d))/;

/** A text with its only number in Chinese characters in digits: "1,100.5万元" is "11005000元", also in Korean. */
export function withPlainHan(text: string): string {
	const inHan = text
		.replace(KOREAN_UNITS, (units) =>
			Array.from(units.trim(), (unit) => KOREAN[unit] ?? unit).join(''),
		)
		.replace(GAP, '');
	const [number, other] = findHanNumbers(inHan);
	if (number === undefined || other !== undefined) return text;
	const { start, end, value, currency = '' } = number;
	if (OTHER_COMMA.test(inHan.slice(start, end)) || value > Number.MAX_SAFE_INTEGER) return text;
	return `${inHan.slice(0, start)}${value}${currency}${inHan.slice(end)}`;
}
