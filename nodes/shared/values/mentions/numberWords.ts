import { lazy } from '../../basics/memoize';
import { fold } from '../../basics/text/fold';

/** How a language says numbers below a hundred, and larger ones where they are simple. */
interface Language {
	/** From 0 on; the following ones are put together. */
	small: string[];
	/** From 20 to 90. */
	tens: string[];
	join: (ten: string, unit: string, tens: number) => string;
	/** Of a number of hundreds and thousands; none where they are irregular. */
	hundreds?: (count: string, rest: string) => string;
	thousands?: (count: string, rest: string) => string;
}

const list = (text: string) => text.split(' ');
const spaced = (count: string, word: string, rest: string) => `${count} ${word} ${rest}`.trim();

const LANGUAGES: Language[] = [
	{
		small: list(
			'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
		),
		tens: list('twenty thirty forty fifty sixty seventy eighty ninety'),
		join: (ten, unit) => `${ten}-${unit}`,
		hundreds: (count, rest) => spaced(count, 'hundred', rest),
		thousands: (count, rest) => spaced(count, 'thousand', rest),
	},
	{
		small: list(
			'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
		),
		tens: list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'),
		join: (ten, unit) => `${unit}und${ten}`,
		hundreds: (count, rest) => `${count}hundert${rest}`,
		thousands: (count, rest) => `${count}tausend${rest}`,
	},
	{
		small: list(
			'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
		),
		tens: list('twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
		join: (ten, unit) => `${unit}en${ten}`,
		hundreds: (count, rest) => `${count === 'een' ? '' : count}honderd${rest}`,
		thousands: (count, rest) => spaced(count === 'een' ? '' : count, 'duizend', rest).trim(),
	},
	{
		small: list(
			'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
		),
		tens: list(
			'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
		),
		join: (ten, unit, tens) => (unit === 'un' && tens < 8 ? `${ten} et un` : `${ten}-${unit}`),
		hundreds: (count, rest) => spaced(count === 'un' ? '' : count, 'cent', rest).trim(),
		thousands: (count, rest) => spaced(count === 'un' ? '' : count, 'mille', rest).trim(),
	},
	{
		small: list(
			'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
		),
		tens: list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
		join: (ten, unit) => `${ten} y ${unit}`,
		thousands: (count, rest) => spaced(count === 'uno' ? '' : count, 'mil', rest).trim(),
	},
	{
		small: list(
			'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
		),
		tens: list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
		join: (ten, unit) => `${/^[uo]/.test(unit) ? ten.slice(0, -1) : ten}${unit}`,
		thousands: (count, rest) => `${count === 'uno' ? 'mille' : `${count}mila`}${rest}`,
	},
	{
		small: list(
			'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
		),
		tens: list('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
		join: (ten, unit) => `${ten} e ${unit}`,
		thousands: (count, rest) => spaced(count === 'um' ? '' : count, 'mil', rest).trim(),
	},
];

function inLanguage(value: number, language: Language): string | undefined {
	const { small, tens, join, hundreds, thousands } = language;
	const withRest = (part: number, form: Language['hundreds']) => {
		const [count, rest] = [Math.floor(value / part), value % part];
		const words = inLanguage(count, language);
		const others = rest === 0 ? '' : inLanguage(rest, language);
		return words === undefined || others === undefined ? undefined : form?.(words, others);
	};
	if (value < small.length) return small[value];
	if (value < 100) {
		const [ten, unit] = [Math.floor(value / 10), value % 10];
		// French counts from sixty and eighty on to nineteen.
		const isOfLower = small[10] === 'dix' && (ten === 7 || ten === 9);
		const [base, rest] = isOfLower ? [ten - 1, unit + 10] : [ten, unit];
		const word = tens[base - 2] ?? '';
		return rest === 0 ? word : join(word, small[rest] ?? '', base);
	}
	return value < 1000 ? withRest(100, hundreds) : withRest(1000, thousands);
}

/** Larger numbers are not looked for in words. */
const MAX_IN_WORDS = 999_999;

/** A whole number in the words of several languages. */
export function numberInWords(value: number): string[] {
	if (!Number.isInteger(value) || value < 1 || value > MAX_IN_WORDS) return [];
	const words = LANGUAGES.map((language) => inLanguage(value, language));
	return [...new Set(words.filter((word) => word !== undefined))];
}

/** Small words between the parts of a number. */
const AND = /[ -](?:and|y|e|et|en)(?=[ -])/gi;

/** A number in words as they are compared. */
export const numberKey = (words: string) => fold(words.replace(AND, ' '));

/** The years of this century by their words, as notaries write them: "dos mil veintitrés". */
export const yearsByWords = lazy(() => {
	const years = Array.from({ length: 100 }, (_, index) => 2000 + index);
	return new Map(
		years.flatMap((year) => numberInWords(year).map((words) => [numberKey(words), year] as const)),
	);
});

/** Ordinal numbers that are not made of a number in words and a suffix. */
const ORDINALS: [string, number][] = list(
	'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
).map((word, index) => [word, index + 1]);
const FIRST = ['erster', 'ersten', 'eerste', 'premier', 'primero', 'primo', 'primeiro'];

/** The days of a month by their words, as contracts write them: "sixteenth", "dieciséis". */
export const daysByWords = lazy(() => {
	const found = new Map<string, number>(FIRST.map((word) => [word, 1]));
	const add = (word: string, day: number) => found.set(fold(word), day);
	for (const day of Array.from({ length: 31 }, (_, index) => index + 1)) {
		for (const word of numberInWords(day)) {
			add(word, day);
			for (const suffix of ['th', 'ten', 'sten', 'de', 'ste']) add(`${word}${suffix}`, day);
		}
	}
	for (const [word, day] of ORDINALS) {
		add(word, day);
		if (day === 1) add(`thirty-${word}`, 31);
		if (day < 10) add(`twenty-${word}`, 20 + day);
	}
	add('twentieth', 20);
	add('thirtieth', 30);
	return found;
});
