import { lazy } from '../../basics/memoize';
import { quote } from '../../basics/text/valueText';
import { withoutPowers } from '../mentions/powers';
import { AND_A_HALF, SCALES } from '../roles/amountWords';
import type { Refusal } from './normalised';

/** What decides whether a letter after digits multiplies them. */
interface Context {
	/** What the currency in front can be. */
	inFront: string[];
	/** Whether the text follows the last digit without a space. */
	attached: boolean;
	/** Whether it is an amount of money without its cents, wherever its currency is. */
	isAmount: boolean;
}

const pattern = (text: string | undefined, end: string, flags = 'u') =>
	text === undefined ? undefined : new RegExp(`^(?:${text})${end}`, flags);
const WHOLE = '(?![\\p{L}\\p{M}])\\.?';

const ENTRIES = SCALES.map(({ factor, currencies, ...scale }) => ({
	factor,
	currencies,
	words: pattern(scale.words, WHOLE, 'iu'),
	numerals: pattern(scale.numerals, ''),
	afterMoney: pattern(scale.afterMoney, WHOLE),
	letters: pattern(scale.letters, WHOLE),
	prefixes: pattern(scale.prefixes, ''),
}));

/** "1 crore 35 lakh" */
const PARTS = /(?<![\d.,])(\d[\d.,]*) ?(\p{L}{2,12})\.? (\d[\d.,]*) ?(\p{L}{2,12})(?![\p{L}\d])/u;

const WITH_HALF = new RegExp(
	String.raw`(?<![\d.,])(\d{1,4}) ?(\p{L}{2,12})\.? (?:${AND_A_HALF})(?!\p{L})`,
	'iu',
);

const factorOf = (word: string) => ENTRIES.find(({ words }) => words?.test(word))?.factor ?? 0;

/** A text whose number has two parts, each with a word that multiplies it, or a half, with the number in digits. */
export const withoutParts = (text: string): string =>
	withoutHalf(withoutPowers(text)).replace(
		PARTS,
		(printed, ...[large = '', first = '', small = '', second = '']: string[]) => {
			const [higher, lower] = [factorOf(first), factorOf(second)];
			const rest = Number(small) * lower;
			const isSum = rest > 0 && rest < higher && /^\d+$/.test(large);
			return isSum ? String(Number(large) * higher + rest) : printed;
		},
	);

const withoutHalf = (text: string) =>
	text.replace(WITH_HALF, (printed, count: string, word: string) => {
		const factor = factorOf(word);
		return factor === 0 ? printed : String((Number(count) + 0.5) * factor);
	});

/** Between a word that multiplies and the currency: "millones de euros", "millions d'euros". */
const OF = /^(?:(?:de|of|di|van) |d')/u;

/**
 * The factor of the word that a text after a number begins with, and the text after that word; undefined where it has
 * none that is certain.
 * @param currencyOf gives the currency that a text begins with, '' where there is none
 */
export function readScale(
	text: string,
	{ inFront, attached, isAmount }: Context,
	currencyOf: (text: string) => string,
): { factor: number; rest: string } | undefined {
	if (text === '') return undefined;
	const after = (found: string) => text.slice(found.length).trim();
	const isMoney = (rest: string) => inFront.length > 0 || isAmount || currencyOf(rest) !== '';
	// "KSh" and "Kč" begin with no letter for thousands.
	const isCurrency = lazy(() => currencyOf(text) !== '');
	for (const { factor, currencies, ...entry } of ENTRIES) {
		const match = (one?: RegExp) => one?.exec(text)?.[0];
		const word = match(entry.words) ?? match(entry.numerals);
		if (word !== undefined) {
			const rest = after(word);
			const amount = rest.replace(OF, '');
			return { factor, rest: currencyOf(amount) === '' ? rest : amount };
		}
		const isOfMoney = inFront.some((code) => currencies?.includes(code) ?? true);
		const money = isOfMoney ? match(entry.afterMoney) : undefined;
		if (money !== undefined) return { factor, rest: after(money) };
		const letter = attached ? match(entry.letters) : undefined;
		const isLetter = letter !== undefined && isMoney(after(letter));
		const prefix = isLetter ? letter : match(entry.prefixes);
		if (prefix === undefined || isCurrency()) continue;
		if (isLetter || currencyOf(after(prefix)) !== '') return { factor, rest: after(prefix) };
	}
	return undefined;
}

const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'nl', 'es', 'it', 'pt', 'pl', 'hi', 'ru'];

/** Words for many, also those that the platform's data does not have, or not in every version. */
const PRINTED = SCALES.flatMap(({ words, unclear }) => [words, unclear]).filter(Boolean);
const PRINTED_MULTIPLIER = new RegExp(
	`^(?:${PRINTED.join('|')}|tn|trillions?|[tkm](?:eur|usd|chf))$`,
	'iu',
);

/** East Asian numerals for many, which units follow without a space: "5兆円". */
const NUMERAL = /^[千万萬億亿兆천만억조]/;

/** Abbreviated multipliers that are measures where no money is printed: millimetres, miles. */
const MEASURES = new Set(['mm', 'mi']);

/** Words of a label that say in what its number is: "(Mio. EUR)", "in T€", "en milliers". */
const IN_LABEL =
	/(?<=\(|(?<!\p{L})(?:in|en|em) )[\p{L}\p{M}]{2,20}|(?<!\p{L})[\p{L}\p{M}]{1,20}(?=\.?\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L})))/gu;

export const multiplied = (word: string): Refusal => ({
	problem: `${quote(word)} multiplies it; the number has to be written out`,
});

/** Why a number is not what is printed: its label says that it is in thousands or the like. */
export function classifyLabel(label: string): Refusal | undefined {
	const words = label.match(IN_LABEL) ?? [];
	// "Sales tax (TN)" is that of a state.
	const word = words.find(
		(each) => !/^[A-Z]{2}$/.test(each) && multiplies(each, { attached: true, money: false }),
	);
	return word === undefined ? undefined : multiplied(word);
}

/** "Mio." and "thousand" always; one letter only where it is no unit: "10K", but "£10 m" too. */
export function multiplies(word: string, context: { attached: boolean; money: boolean }): boolean {
	const known = multipliers();
	const lower = word.toLowerCase();
	if (NUMERAL.test(word)) return true;
	if (word.length > 1) {
		const isKnown = known.has(lower) || PRINTED_MULTIPLIER.test(word);
		return isKnown && (context.money || !MEASURES.has(lower));
	}
	if (context.money) return known.has(lower) || known.has(word.toUpperCase());
	return context.attached && known.has(word) && word !== 'm';
}

/** The words for thousands to trillions that the platform's compact notation prints. */
const multipliers = lazy((): Set<string> => {
	const found = new Set<string>();
	for (const locale of LANGUAGES) {
		for (const compactDisplay of ['short', 'long'] as const) {
			const compact = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay });
			for (const power of [3, 6, 9, 12]) {
				for (const factor of [1, 2]) {
					const parts = compact.formatToParts(factor * 10 ** power);
					const word = parts.find((part) => part.type === 'compact')?.value ?? '';
					const plain = word.replace(/[^\p{L}\p{M}]/gu, '');
					if (plain !== '') found.add(plain.length > 1 ? plain.toLowerCase() : plain);
				}
			}
		}
	}
	return found;
});
