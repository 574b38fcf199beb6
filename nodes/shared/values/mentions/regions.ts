import { lazy, memoize } from '../../basics/memoize';
import { fold } from '../../basics/text/fold';

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
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

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
			for (const name of found) if (!codes.has(fold(name))) codes.set(fold(name), code);
		}
		return { names, codes };
	});
const KINDS = { region: namesOf('region'), language: namesOf('language') };

/** Words for a country or a language in the name of a field. */
const REGION =
	/countr|nation|l[aä]nd|pays|pa[eií]s|kraj|zem[eě]|ország|ülke|jurisdiction|origin|citizen/iu;
const LANGUAGE = /lang|sprach|lingua|idioma|jazyk|j[eę]zyk|taal|nyelv|\bdil/iu;

/** Other ways to write the country or the language that a field holds: its names in many languages, and its code. */
export function otherNames(field: string, value: string): string[] {
	const kind = LANGUAGE.test(field) ? 'language' : REGION.test(field) ? 'region' : undefined;
	if (kind === undefined) return [];
	const { names, codes } = KINDS[kind]();
	const [base = ''] = value.split(/[-_]/);
	const code = /^[A-Za-z]{2}$/.test(base) ? base.toUpperCase() : codes.get(fold(value));
	if (code === undefined) return [];
	const known = names.get(code) ?? [];
	// A nationality is often called like the language: "Dutch", "deutsch".
	const { language = '' } = new Intl.Locale(`und-${code}`).maximize();
	const isOwn = kind === 'region' && new Intl.Locale(language).maximize().region === code;
	const spoken = isOwn ? (KINDS.language().names.get(language.toUpperCase()) ?? []) : [];
	return [code, ...known, ...spoken];
}
