import type { ConceptType } from './concepts';
import {
	amountsIn,
	datesIn,
	type Found,
	ibanLikeIn,
	ibansIn,
	identifiersIn,
	looksLikeMoney,
	percentagesIn,
	taxNumbersIn,
	vatIdsIn,
} from './values';

const patterns = {
	bic: /\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g,
	email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
	phone: /\+?\(?\d[\d\s()/.-]{5,}\d/g,
	website: /\b(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/[^\s|]*)?/gi,
	time: /\b(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?(?:\s?[AaPp]\.?[Mm]?\.?)?/g,
};

/** Values of a kind in a piece of text, in reading order, as they are printed. */
export function valuesOf(type: ConceptType, text: string): Found[] {
	switch (type) {
		case 'date':
			return datesIn(text);
		case 'amount':
			return amountsIn(text);
		case 'percentage':
			return percentagesIn(text);
		case 'identifier':
			return identifiersIn(text);
		case 'vatId': {
			const known = vatIdsIn(text);
			return known.length > 0 ? known : taxNumbersIn(text);
		}
		case 'iban': {
			const valid = ibansIn(text);
			return valid.length > 0 ? valid : ibanLikeIn(text);
		}
		case 'bic':
		case 'email':
		case 'website':
			return matches(text, patterns[type]);
		case 'phone':
			return matches(text, patterns.phone).filter((one) => datesIn(one.text).length === 0);
		case 'time':
			return matches(text, patterns.time);
		case 'name':
			return wholeLine(text)
				.map(withoutAttention)
				.filter((one) => isName(one.text));
		case 'currency':
		case 'text':
			return wholeLine(text);
	}
}

/** How well a value fits its kind beyond its form: money has decimals, number codes have several digits. */
export function fit(type: ConceptType, value: string): number {
	if (type === 'amount') return looksLikeMoney(value) ? 1 : 0.7;
	if (type === 'identifier') return [0, 0.65, 0.8][value.replace(/\D/g, '').length] ?? 1;
	if (type === 'vatId') return /^[A-Z]{2}/.test(value) ? 1 : 0.8;
	return 1;
}

/** Whether a line can be the name of a person or company: words, hardly a digit, no value of another kind. */
export function isName(text: string): boolean {
	const letters = text.replace(/[^\p{L}]/gu, '').length;
	const digits = text.replace(/\D/g, '').length;
	if (letters < 3 || digits > letters || text.length > 70) return false;
	return !/[:：]$|^\(|@|^\W*\d+\W*$/.test(text) && datesIn(text).length === 0;
}

function matches(text: string, pattern: RegExp): Found[] {
	return [...text.matchAll(pattern)].map((match) => ({
		text: match[0],
		start: match.index,
		end: match.index + match[0].length,
	}));
}

/** A name without the "Attn:" before it. */
function withoutAttention({ text, start, end }: Found): Found {
	const before = /^(?:attn|attention)\b[.:]*\s+/i.exec(text)?.[0].length ?? 0;
	return { text: text.slice(before), start: start + before, end };
}

function wholeLine(text: string): Found[] {
	const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
	const start = text.indexOf(line);
	const trimmed = line.trim();
	return trimmed ? [{ text: trimmed, start, end: start + line.length }] : [];
}
