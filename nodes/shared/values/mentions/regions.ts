import { lazy, memoize } from '../../basics/memoize';
import { trimEndWhile } from '../../basics/text/shorten';
import { fold } from '../../basics/text/fold';
import { ALPHA_2, ALPHA_3, LIKE_WORDS } from './countryCodes';

/** Languages in which documents name countries, languages and units. */
export const LOCALES = [
	'en',
	'de',
	'fr',
	'nl',
	'es',
	'it',
	'pt',
	'pl',
	'cs',
	'da',
	'nb',
	'sv',
	'ro',
	'hu',
	'tr',
];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** All codes of two letters, of which most are those of no country and no language. */
export const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** The names of a month in these languages, from 1. */
export const monthNames = memoize((month: string): string[] => {
	const date = new Date(Date.UTC(2024, Number(month) - 1, 1));
	const names = LOCALES.flatMap((locale) =>
		(['long', 'short'] as const).flatMap((style) =>
			[undefined, 'numeric' as const].flatMap((day) =>
				new Intl.DateTimeFormat(locale, { month: style, day, timeZone: 'UTC' })
					.formatToParts(date)
					.filter(({ type }) => type === 'month')
					.map(({ value }) => value),
			),
		),
	);
	return [...new Set(names)].filter((name) => !/^\d/.test(name));
});

/** The names of codes (ISO 3166, ISO 639) by their code, and the codes by their names; the platform has them. */
const namesOf = (type: 'region' | 'language') =>
	lazy(() => {
		const names = new Map<string, string[]>();
		const codes = new Map<string, string>();
		const locales = [...LOCALES, 'en'].map(
			(locale, at) =>
				// "UK" and "US" are the short names.
				new Intl.DisplayNames(locale, {
					type,
					fallback: 'none',
					style: at < LOCALES.length ? 'long' : 'short',
				}),
		);
		for (const code of CODES) {
			const found = locales.flatMap((locale) => {
				const name = locale.of(type === 'region' ? code : code.toLowerCase());
				return name === undefined || fold(name) === fold(code) ? [] : [name];
			});
			if (found.length === 0) continue;
			names.set(code, [...new Set(found)]);
			// "Germany" is no name of a country of the past.
			if (type === 'region' && !ALPHA_3.has(code)) continue;
			for (const name of found) if (!codes.has(fold(name))) codes.set(fold(name), code);
		}
		return { names, codes };
	});
const KINDS = { region: namesOf('region'), language: namesOf('language') };

/** Words for a country or a language in the name of a field. */
const REGION =
	/countr|na[tcz]ion|l[aä]nd|pays|pa[eií]s|kraj|zem[eě]|ország|ülke|jurisdiction|origin|citizen/iu;
const LANGUAGE = /lang|sprach|lingua|idioma|jazyk|j[eę]zyk|taal|nyelv|\bdil/iu;

/** Words for whose country it is in the name of a field: its value may be an adjective. */
const NATIONALITY =
	/na[tcz]ion|národnost|přísl|narodow|nemzetis|állampolg|uyruk|citizen|cittadin|ciudadan|cidadan|staatsang|staatsburg|obywatel|občan|statsborger|medborgar/iu;
/** What adjectives have in place of the last vowels of a country's name: "Brazil" is "Brazilian". */
const ADJECTIVES =
	'n an ian ese ish i in isch ische ischer er ano ana iano iana ain aine ais aise ien ienne éen éenne eño eña ense és esa ês eiro eira ski ska skie ský ská s se sk'.split(
		' ',
	);
/** Genders and cases of an adjective that is called like the language: "italiano", "italiana". */
const GENDERS: [end: RegExp, ends: string[]][] = [
	[/o$/, ['a']],
	[/i$/, ['a', 'ie']],
	[/ý$/, ['á']],
	[/[eê]s$|és$/, ['esa']],
	[/n$/, ['nne', 'ne', 'na']],
	[/$/, ['e', 'a', 'er']],
];
/** Adjectives that are made of another word than the name of the country. */
const IRREGULAR: Record<string, string> = {
	US: 'American amerikanisch américain américaine americano americana estadounidense statunitense Amerikaans',
	GB: 'British britisch britannique británico británica britannico britannica Brits',
	CH: 'Swiss Schweizer suizo suiza svizzero svizzera Zwitsers',
	NO: 'Norwegian norwegisch norvégien norvégienne noruego noruega norvegese norsk',
	IE: 'Irish irisch irlandais irlandaise irlandés irlandesa irlandese Iers',
};

/** The name of a country without its last vowels, if it is one word of some length. */
const stemOf = (name: string) =>
	/^\p{L}{4,}$/u.test(name) ? trimEndWhile(name, /[aeiouyàéí]/) : '';
/** The countries by the stems of their names; "Niger" and "Nigeria" share one. */
const stems = lazy(() => {
	const found = new Map<string, Set<string>>();
	for (const [code, names] of KINDS.region().names) {
		for (const stem of names.map((name) => fold(stemOf(name))).filter(isLong)) {
			found.set(stem, (found.get(stem) ?? new Set()).add(code));
		}
	}
	return found;
});
/** A shorter stem is the beginning of too many words. */
const isLong = (stem: string) => stem.length > 3;

/** The adjectives of a country by its names; none that begins like the name of another one. */
const adjectivesOf = memoize((code: string): string[] => {
	const own: string[] = [];
	const others: string[] = [];
	for (const [stem, codes] of stems()) {
		(codes.has(code) && codes.size === 1 ? own : others).push(stem);
	}
	const isOther = (word: string) => {
		const length = Math.max(
			...own.filter((stem) => word.startsWith(stem)).map((stem) => stem.length),
		);
		return others.some((stem) => stem.length >= length && word.startsWith(stem));
	};
	const found = (KINDS.region().names.get(code) ?? []).flatMap((name) => {
		const stem = stemOf(name);
		const isOwn = own.includes(fold(stem));
		const words = isOwn
			? ADJECTIVES.map((end) => stem + end).filter((word) => !isOther(fold(word)))
			: [];
		return /a$/.test(name) && stem !== '' ? [...words, `${name}n`] : words;
	});
	return [...new Set([...found, ...(IRREGULAR[code]?.split(' ') ?? [])])];
});

const withGenders = (word: string) =>
	GENDERS.flatMap(([end, ends]) =>
		end.test(word) ? ends.map((each) => word.replace(end, each)) : [],
	);

const isOfRegion = (field: string) => REGION.test(field) || NATIONALITY.test(field);

/** The code of two letters for one of three (ISO 3166, ISO 639). */
function shortCode(kind: keyof typeof KINDS, code: string): string | undefined {
	if (!/^[A-Za-z]{3}$/.test(code)) return undefined;
	if (kind === 'region') return ALPHA_2.get(code.toUpperCase());
	const [short = ''] = Intl.getCanonicalLocales(code);
	return short.length === 2 ? short.toUpperCase() : undefined;
}

/** Other ways to write the country or the language that a field holds: its names in many languages, and its code. */
export function otherNames(field: string, value: string): string[] {
	const kind = LANGUAGE.test(field) ? 'language' : isOfRegion(field) ? 'region' : undefined;
	if (kind === undefined) return [];
	const { names, codes } = KINDS[kind]();
	const [base = ''] = value.split(/[-_]/);
	const code = /^[A-Za-z]{2}$/.test(base)
		? base.toUpperCase()
		: (codes.get(fold(value)) ?? shortCode(kind, base));
	if (code === undefined) return [];
	const long = kind === 'region' ? ALPHA_3.get(code) : undefined;
	const known = [...(names.get(code) ?? []), ...(long && !LIKE_WORDS.has(long) ? [long] : [])];
	// A nationality is often called like the language: "Dutch", "deutsch".
	const { language = '' } = new Intl.Locale(`und-${code}`).maximize();
	const isOwn = kind === 'region' && new Intl.Locale(language).maximize().region === code;
	const spoken = isOwn ? (KINDS.language().names.get(language.toUpperCase()) ?? []) : [];
	if (kind !== 'region' || !NATIONALITY.test(field)) return [code, ...known, ...spoken];
	return [code, ...known, ...spoken, ...spoken.flatMap(withGenders), ...adjectivesOf(code)];
}
