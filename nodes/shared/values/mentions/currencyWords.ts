import { foldWord } from '../../basics/text/fold';
import { addTo } from '../../basics/values';

const LANGUAGES = ['en', 'de', 'fr', 'nl', 'es', 'it'];
/** Languages that put the kind of money last: "US-Dollar", but "dollar canadien". */
const KIND_LAST = new Set(['en', 'de', 'nl']);

const codes = Intl.supportedValuesOf('currency');

/** The currencies (ISO 4217) of each symbol that the platform prints in six languages. */
export function readSymbols(): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const currency of codes) {
		const displays = [printedAs(currency, 'en', 'narrowSymbol')];
		for (const language of LANGUAGES) displays.push(printedAs(currency, language, 'symbol'));
		for (const symbol of displays) {
			if (symbol !== currency) addTo(found, symbol.replace(/\.$/, ''), currency);
		}
	}
	return sortedLists(found);
}

/** The currencies of each name that the platform prints in six languages, and of its noun. */
export function readNames(): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const language of LANGUAGES) {
		const singular = new Intl.DisplayNames(language, { type: 'currency' });
		for (const currency of codes) {
			for (const name of [singular.of(currency) ?? '', printedAs(currency, language, 'name')]) {
				const folded = foldName(name);
				const words = folded.split(' ');
				addTo(found, folded, currency);
				addTo(found, words.at(KIND_LAST.has(language) ? -1 : 0) ?? '', currency);
			}
		}
	}
	return sortedLists(found);
}

function printedAs(
	currency: string,
	locale: string,
	currencyDisplay: Intl.NumberFormatOptions['currencyDisplay'],
): string {
	// Two of it, because names are also wanted in the plural.
	const parts = new Intl.NumberFormat(locale, {
		style: 'currency',
		currency,
		currencyDisplay,
	}).formatToParts(2);
	const printed = parts.find((part) => part.type === 'currency')?.value ?? currency;
	return printed.replace(/\s/g, ' ').trim();
}

/** A name without case, accents and punctuation. */
export function foldName(name: string): string {
	return foldWord(name)
		.replace(/[^\p{L}]+/gu, ' ')
		.trim();
}

function sortedLists(found: Map<string, string[]>): Map<string, string[]> {
	return new Map([...found].map(([key, list]) => [key, [...new Set(list)].sort()]));
}
