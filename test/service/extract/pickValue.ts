import type { ConceptType } from './concepts';
import {
	amountsIn,
	datesIn,
	ibansIn,
	identifiersIn,
	looksLikeMoney,
	percentagesIn,
	vatIdsIn,
	type Found,
} from './values';

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
		case 'vatId':
			return [...vatIdsIn(text), ...matches(text, /\b\d[\d./ -]{6,}\d\b/g)];
		case 'iban':
			return ibansIn(text);
		case 'bic':
			return matches(text, /\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g);
		case 'email':
			return matches(text, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g);
		case 'phone':
			return matches(text, /\+?\(?\d[\d\s()/.-]{6,}\d/g);
		case 'website':
			return matches(
				text,
				/\b(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi,
			);
		case 'currency':
		case 'country':
		case 'name':
		case 'text':
			return wholeText(text);
	}
}

/** How well a value fits its kind beyond its form: money has decimals, number codes have several digits. */
export function fit(type: ConceptType, value: string): number {
	if (type === 'amount') return looksLikeMoney(value) ? 1 : 0.7;
	if (type === 'identifier') return value.replace(/\D/g, '').length >= 3 ? 1 : 0.8;
	if (type === 'vatId') return /^[A-Z]{2}/.test(value) ? 1 : 0.8;
	return 1;
}

function matches(text: string, pattern: RegExp): Found[] {
	return [...text.matchAll(pattern)].map((match) => ({
		text: match[0],
		start: match.index,
		end: match.index + match[0].length,
	}));
}

function wholeText(text: string): Found[] {
	const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
	const start = text.indexOf(line);
	const trimmed = line.trim();
	return trimmed ? [{ text: trimmed, start, end: start + line.length }] : [];
}
