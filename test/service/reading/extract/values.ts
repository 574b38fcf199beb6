import { validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import vatNumbers from 'jsvat-next';
import { wordsOf } from './meaning';
import type { Form } from './vocabulary';

/** A value found in a text, as it is printed there. */
export interface Found {
	text: string;
	start: number;
	end: number;
}

/** What finds all that a pattern matches, in reading order. */
export const matching =
	(pattern: RegExp) =>
	(text: string): Found[] =>
		[...text.matchAll(pattern)].map(({ 0: found, index: start }) => ({
			text: found,
			start,
			end: start + found.length,
		}));

const isApart = ({ start, end }: Found, others: Found[]): boolean =>
	!others.some((one) => start < one.end && end > one.start);

const locales = ['en', 'de', 'de-AT', 'fr', 'nl', 'es', 'it'];

/** Names of months and their beginnings, as an alternation with the longest first. */
const months = [
	...new Set(
		locales.flatMap((locale) =>
			(['long', 'short'] as const).flatMap((month) => {
				const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
				const names = Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2024, at, 15)));
				return names.map((name) => name.replace('.', '').toLowerCase());
			}),
		),
	),
]
	.flatMap((name) => [name, name.normalize('NFD').replace(/\p{M}/gu, ''), name.slice(0, 3)])
	.concat('mrz', 'sept')
	.sort((a, b) => b.length - a.length)
	.join('|');

const datePatterns = [
	/\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/,
	/\b\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?(?:\d{4}|\d{2})\b/,
	new RegExp(
		`\\b\\d{1,2}(?:\\.|st|nd|rd|th|er|º|°)?[\\s-]{0,3}(?:de\\s)?(?:${months})\\.?(?:[\\s,-]{0,3}|\\sdel?\\s)\\d{2,4}\\b`,
	),
	new RegExp(`\\b(?:${months})\\.?[\\s-]{0,2}\\d{1,2}(?:st|nd|rd|th)?\\s?,?[\\s-]{0,2}\\d{4}\\b`),
];

/** Dates in a text, in its own words: `2014-04-19`, `19.04.14`, `7. Mai 2014`, `August 3 , 2014`. */
export const datesIn = matching(
	new RegExp(datePatterns.map((pattern) => `(?:${pattern.source})`).join('|'), 'giu'),
);

const currency =
	'(?:[A-Z]{0,2}[$€£¥₹]|EUR|USD|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|INR|CNY|zł|Kč|kr\\.?|Fr\\.|Rs\\.?|euros?)';
const digits = "\\d{1,3}(?:[.,'’\\u00A0\\u202F ]\\d{3})+(?:[.,]\\d{1,4})?|\\d+(?:[.,]\\d{1,4})?";
const signedNumbers = matching(
	new RegExp(
		`(?:${currency}\\s?)?[-+−–]?\\s?(?:${currency}\\s?)?[-+−–]?(?:${digits})(?:[.,][-–—]{1,2})?(?:-(?!\\d))?(?:\\s?${currency}(?![\\p{L}\\d]))?(?:\\s?[-+](?=\\s*$))?`,
		'gu',
	),
);

/** Amounts and counts in a text, with currency and minus sign, without dates, percentages and parts of codes. */
export function amountsIn(text: string): Found[] {
	const dates = datesIn(text);
	return signedNumbers(text)
		.map(trimmed)
		.filter((one) => isWhole(text, one) && isApart(one, dates));
}

/** Whether a number is no part of a longer word, code or percentage. */
function isWhole(text: string, { start, end }: Found): boolean {
	const signed = /^[\p{Sc}−–-]/u.test(text[start] ?? '');
	if (!signed && /[\p{L}\d/_#.,-]$/u.test(text.slice(0, start))) return false;
	const after = text.slice(end, end + 2);
	return !/^(\s?%|[\p{L}\d/_:]|[-.,]\p{L}|-\d)/u.test(after);
}

/** Whether an amount is written like money: with decimals, a thousands mark or a currency. */
export function looksLikeMoney(text: string): boolean {
	return /\d[.,]\d|\p{Sc}|[A-Z]{3}|\d[.,][-–—]|euro|kr|zł|Kč/u.test(text);
}

/** Percentages in a text: `21 %`, `5.5%`. */
export const percentagesIn = matching(/[-+−]?\d{1,3}(?:[.,]\d{1,3})?\s?%/g);

const code = /[\p{L}\p{N}](?:[\p{L}\p{N}/._-]*[\p{L}\p{N}])?/u.source;
const grouped = `(?:\\p{Lu}{1,4} (?=\\d))?(?=[\\p{L}._/-]*\\d)${code}(?: \\d{2,}(?![\\p{L}.,/-]))*`;
const codes = matching(new RegExp(`(?<![\\p{L}\\p{N}])${grouped}`, 'gu'));

/** Codes with at least one digit, such as order numbers, also in groups with spaces; no dates and no money. */
function identifiersIn(text: string): Found[] {
	const money = amountsIn(text).filter((one) =>
		/\p{Sc}|[A-Z]{3}|[.,]\d\d(?!\d)|[.,][-–—]/u.test(one.text),
	);
	const others = [...datesIn(text), ...money];
	return codes(text)
		.map(withoutLabel)
		.filter((one) => isApart(one, others));
}

/** A code without a separate "NO" or "PO" before it. */
function withoutLabel({ text, start, end }: Found): Found {
	const [first = ''] = text.split(' ');
	const isLabelled = !/\d/.test(first) && wordsOf(first).some(({ means }) => means.size > 0);
	return isLabelled
		? { text: text.slice(first.length + 1), start: start + first.length + 1, end }
		: { text, start, end };
}

const { checkVAT, countries } = vatNumbers;
const vatLike = matching(
	/\b[A-Z]{2}E?[\s.-]?(?:U|[A-Z](?=\d{7})|[A-Z0-9]{2}(?=[\s.]?\d{3}))?(?:[\s.-]?\d){7,12}(?:\.?B\.?\d{2}|\s?(?:MWST|TVA|IVA|MVA)|[A-Z]{1,3})?\b/g,
);

/** VAT identifiers with their country's letters; spaces, dots and dashes may part them. */
export function vatIdsIn(text: string): Found[] {
	const accounts = [...ibanLikeIn(text), ...ibansIn(text)].filter(
		(one) => one.text.replace(/\s/g, '').length >= 15,
	);
	return vatLike(text).filter((one) => {
		const plain = one.text.replace(/[\s.-]|MVA$/g, '');
		// Whether the check digit fits is not asked: a number that is printed wrongly is the printed one.
		return checkVAT(plain, countries).isValidFormat && isApart(one, accounts);
	});
}

/** IBANs, whose check digits fit (ISO 13616). */
export function ibansIn(text: string): Found[] {
	return [...text.matchAll(/\b[A-Z]{2}\d{2}(?:[\s.]?[A-Z0-9]){11,30}\b/g)].flatMap((match) => {
		// A word after the number may look like part of it: the longest cut that passes the check counts.
		for (let length = match[0].length; length >= 15; length -= 1) {
			const cut = match[0].slice(0, length).trimEnd();
			if (hasCheckDigits(cut.replace(/[\s.]/g, ''))) {
				return [{ text: cut, start: match.index, end: match.index + cut.length }];
			}
		}
		return [];
	});
}

/** Whether the check digits fit; what a country puts into its account numbers does not matter. */
function hasCheckDigits(iban: string): boolean {
	const { NoIBANCountry, WrongBBANLength, WrongIBANChecksum } = ValidationErrorsIBAN;
	const against = [NoIBANCountry, WrongBBANLength, WrongIBANChecksum];
	return !validateIBAN(iban).errorCodes.some((error) => against.includes(error));
}

/** Texts in the form of an IBAN, with valid check digits or not. */
export const ibanLikeIn = matching(
	/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b/g,
);

function trimmed({ text, start, end }: Found): Found {
	const left = text.length - text.trimStart().length;
	const right = text.length - text.trimEnd().length;
	return { text: text.trim(), start: start + left, end: end - right };
}

const phones = matching(/\+?\(?\d[\d\s()/.-]{5,}\d/g);
const taxIds = matching(/\b(?:[A-Z]-?\d{7}-?[A-Z0-9]|\d{8}-?[A-Z]|\d{11}|\d{2}-\d{7})\b/g);

const finders: Partial<Record<Form, (text: string) => Found[]>> = {
	date: datesIn,
	amount: amountsIn,
	percentage: percentagesIn,
	identifier: identifiersIn,
	/** Tax numbers without a country are Spanish, Italian and American ones. */
	vatId: (text) => firstOf(vatIdsIn(text), taxIds(text)),
	iban: (text) => firstOf(ibansIn(text), ibanLikeIn(text)),
	phone: (text) => phones(text).filter((one) => datesIn(one.text).length === 0),
	bic: matching(/\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g),
	email: matching(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g),
	website: matching(/\b(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/[^\s|]*)?/gi),
	time: matching(/\b(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?(?:\s?[AaPp]\.?[Mm]?\.?)?/g),
};

const firstOf = (...lists: Found[][]): Found[] => lists.find((list) => list.length > 0) ?? [];

/** Values of a form in a piece of text, in reading order, as they are printed; texts have no form of their own. */
export const valuesOf = (form: Form, text: string): Found[] => finders[form]?.(text) ?? [];

/** How well a value fits its form beyond its look: money has decimals, numbers of documents several digits. */
export function fit(form: Form, value: string): number {
	if (form === 'amount') return looksLikeMoney(value) ? 1 : 0.82;
	if (form === 'identifier') return [0, 0.7, 0.85][value.replace(/\D/g, '').length] ?? 1;
	if (form === 'vatId') return /^[A-Z]{2}/.test(value) ? 1 : 0.9;
	return 1;
}
