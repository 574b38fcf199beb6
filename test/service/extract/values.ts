/** A value found in a text, as it is printed there. */
export interface Found {
	text: string;
	start: number;
	end: number;
}

const months =
	'jan(?:uar[yi]?|vier|ner|uari)?|f[ée]b(?:ruar[yi]?|rero|braio)?|f[ée]vr?(?:ier)?|m[aä]r(?:ch|z|s|zo|t)?|maa?rt|mrt|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|ma[iy]o?|mei|mag(?:gio)?|june?|jun[io]?|juin|giu(?:gno)?|jul[iy]?|juil(?:let)?|julio|lug(?:lio)?|aug(?:ust|ustus)?|ao[uû]t|ago(?:sto)?|sept?(?:ember|embre|tembre|tiembre)?|set(?:tembre)?|o[ck]t(?:ober|obre|ubre)?|ott(?:obre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember|embre)?|d[ée]c(?:embre)?|dic(?:iembre|embre)?|jänner|märz|février|août|décembre';

const datePatterns = [
	/\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/,
	/\b\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?(?:\d{4}|\d{2})\b/,
	new RegExp(
		`\\b\\d{1,2}(?:\\.|st|nd|rd|th|er|º|°)?[\\s-]{0,3}(?:de\\s)?(?:${months})\\.?(?:[\\s,-]{0,3}|\\sdel?\\s)\\d{2,4}\\b`,
	),
	new RegExp(`\\b(?:${months})\\.?[\\s-]{0,2}\\d{1,2}(?:st|nd|rd|th)?\\s?,?[\\s-]{0,2}\\d{4}\\b`),
];

const anyDate = new RegExp(datePatterns.map((pattern) => `(?:${pattern.source})`).join('|'), 'giu');

/** Dates in a text, in its own words: `2014-04-19`, `19.04.14`, `7. Mai 2014`, `August 3 , 2014`. */
export function datesIn(text: string): Found[] {
	return [...text.matchAll(anyDate)].map(found);
}

const currency =
	'(?:[A-Z]{0,2}[$€£¥₹]|EUR|USD|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|INR|CNY|zł|Kč|kr\\.?|Fr\\.|Rs\\.?|euros?)';
const digits = "\\d{1,3}(?:[.,'’\\u00A0\\u202F ]\\d{3})+(?:[.,]\\d{1,4})?|\\d+(?:[.,]\\d{1,4})?";
const amount = new RegExp(
	`(?:${currency}\\s?)?[-+−–]?\\s?(?:${currency}\\s?)?[-+−–]?(?:${digits})(?:[.,][-–—]{1,2})?(?:-(?!\\d))?(?:\\s?${currency}(?![\\p{L}\\d]))?(?:\\s?[-+](?=\\s*$))?`,
	'gu',
);

/** Amounts and counts in a text, with their sign and currency; dates, percentages and parts of codes are none. */
export function amountsIn(text: string): Found[] {
	const dates = datesIn(text);
	return [...text.matchAll(amount)]
		.map(found)
		.map(trimmed)
		.filter((one) => standsAlone(text, one))
		.filter(({ start, end }) => !dates.some((date) => start < date.end && end > date.start));
}

/** Whether a number is no part of a longer word, code or percentage. */
function standsAlone(text: string, { start, end }: Found): boolean {
	const signed = /^[\p{Sc}−–-]/u.test(text[start] ?? '');
	if (!signed && /[\p{L}\d/_#.,-]$/u.test(text.slice(0, start))) return false;
	const after = text.slice(end, end + 2);
	// Receipts put the letter of a tax rate right after an amount.
	if (/\d[.,]\d{2}$/.test(text.slice(start, end)) && /^\p{Lu}(?![\p{L}\d])/u.test(after))
		return true;
	return !/^(\s?%|[\p{L}\d/_:]|[-.,]\p{L}|-\d)/u.test(after);
}

/** Whether an amount is written like money: with decimals, a thousands mark or a currency. */
export function looksLikeMoney(text: string): boolean {
	return /\d[.,]\d|\p{Sc}|[A-Z]{3}|\d[.,][-–—]|euro|kr|zł|Kč/u.test(text);
}

/** Percentages in a text: `21 %`, `5.5%`. */
export function percentagesIn(text: string): Found[] {
	return [...text.matchAll(/[-+−]?\d{1,3}(?:[.,]\d{1,3})?\s?%/g)].map(found);
}

/**
 * Codes with at least one digit: invoice numbers, order numbers, customer numbers. Groups of digits that spaces
 * part are one code; dates and money are none.
 */
export function identifiersIn(text: string): Found[] {
	const others = [...datesIn(text), ...amountsIn(text).filter((one) => looksLikeMoney(one.text))];
	const code = /[\p{L}\p{N}](?:[\p{L}\p{N}/._-]*[\p{L}\p{N}])?/u.source;
	const grouped = `\\p{Lu}{1,4} (?=\\d)${code}(?: \\d{2,})*|${code}(?: \\d{2,})*`;
	return [...text.matchAll(new RegExp(grouped, 'gu'))]
		.map(found)
		.map((one) => (/\d/.test(one.text.split(' ')[0] ?? '') || / \d/.test(one.text) ? one : null))
		.filter((one): one is Found => one !== null && /\d/.test(one.text) && one.text.length >= 1)
		.filter(({ text: value }) => !/%$/.test(value))
		.filter(({ start, end }) => !others.some((one) => start < one.end && end > one.start));
}

const vatCountries =
	'AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI';

/** VAT identifiers: a country's letters and 7 to 12 digits; a few countries add letters, spaces and dots may part them. */
export function vatIdsIn(text: string): Found[] {
	const pattern = new RegExp(
		`\\b(?:${vatCountries})[\\s.-]?(?:U|[A-Z](?=\\d{7})|[A-Z0-9]{2}(?=[\\s.]?\\d{3}))?(?:[\\s.-]?\\d){7,12}(?:\\.?B\\.?\\d{2}|[A-Z]{1,2})?\\b`,
		'g',
	);
	const long = ibanLikeIn(text).filter((one) => one.text.replace(/\s/g, '').length >= 18);
	const accounts = [...long, ...ibansIn(text)];
	return [...text.matchAll(pattern)]
		.map(found)
		.filter(({ start, end }) => !accounts.some((one) => start < one.end && end > one.start));
}

/** Tax identifiers without a country: Spanish, Italian, German and American ones. */
export function taxNumbersIn(text: string): Found[] {
	const pattern =
		/\b(?:[A-Z]-?\d{7}-?[A-Z0-9]|\d{8}-?[A-Z]|\d{11}|\d{2}-\d{7}|\d{2,3}[/ ]\d{3}[/ ]\d{3,5}(?: \d{2})?)\b/g;
	return [...text.matchAll(pattern)].map(found);
}

/** IBANs, whose check digits fit (ISO 13616). */
export function ibansIn(text: string): Found[] {
	return [...text.matchAll(/\b[A-Z]{2}\d{2}(?:[\s.]?[A-Z0-9]){11,30}\b/g)].flatMap((match) => {
		// A word after the number may look like part of it: the longest cut that passes the check counts.
		for (let length = match[0].length; length >= 15; length -= 1) {
			const cut = match[0].slice(0, length).trimEnd();
			if (passesIbanCheck(cut.replace(/[\s.]/g, ''))) {
				return [{ text: cut, start: match.index, end: match.index + cut.length }];
			}
		}
		return [];
	});
}

/** What is written like an IBAN, whether its check digits fit or not. */
export function ibanLikeIn(text: string): Found[] {
	return [...text.matchAll(/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b/g)].map(
		found,
	);
}

function passesIbanCheck(iban: string): boolean {
	if (iban.length < 15 || iban.length > 34) return false;
	const moved = iban.slice(4) + iban.slice(0, 4);
	let remainder = 0;
	for (const char of moved) {
		const value = parseInt(char, 36);
		remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
	}
	return remainder === 1;
}

function found(match: RegExpMatchArray): Found {
	const start = match.index ?? 0;
	return { text: match[0], start, end: start + match[0].length };
}

function trimmed({ text, start, end }: Found): Found {
	const left = text.length - text.trimStart().length;
	const right = text.length - text.trimEnd().length;
	return { text: text.trim(), start: start + left, end: end - right };
}
