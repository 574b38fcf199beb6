import fc from 'fast-check';

/** The locales whose printed dates are tried, in the six languages that are read. */
export const LOCALES = [
	...['en-US', 'en-GB', 'en-CA', 'en-IN', 'en-AU', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH'],
	...['fr-CA', 'fr-BE', 'nl-NL', 'nl-BE', 'es-ES', 'es-MX', 'it-IT', 'it-CH'],
];

/** The first millisecond of the first day that is tried, and how many days follow: 60 years. */
export const FIRST = Date.UTC(1980, 0, 1);
export const DAY = 86_400_000;
export const DAYS = (Date.UTC(2040, 0, 1) - FIRST) / DAY;

/** Any of these days, at midnight UTC. */
export const days = fc.integer({ min: 0, max: DAYS - 1 }).map((day) => new Date(FIRST + day * DAY));

/** The order in which a locale prints day, month and year. */
export function orderOf(locale: string): 'DMY' | 'MDY' | 'YMD' {
	const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(FIRST);
	const order = parts
		.filter(({ type }) => type !== 'literal')
		.map(({ type }) => type.charAt(0).toUpperCase())
		.join('');
	return order === 'MDY' || order === 'YMD' ? order : 'DMY';
}
