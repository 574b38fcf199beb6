import { fold } from '../../basics/text/fold';
import { AROUND_DATE } from '../roles/dayWords';

/** A word, or an abbreviation of several such as "พ.ค."; some scripts have joiners in words. */
export const DATE_WORD = /[\p{L}\p{M}\u200c\u200d]+(?:\.[\p{L}\p{M}\u200c\u200d]+)*/gu;

/** How the platform prints dates with words; in some languages the one needs other forms than the other. */
const STYLES: Intl.DateTimeFormatOptions[] = [
	{ dateStyle: 'full' },
	{ dateStyle: 'medium' },
	{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
	{ month: 'short' },
	// Without a day, some languages have another case: "sierpień 2023".
	{ month: 'long' },
];

/** The words of dates as the platform prints them, with what they mean: months and days of the week from 1. */
export function readDateWords(locales: string[]) {
	const found = {
		month: new Map<string, number[]>(),
		weekday: new Map<string, number[]>(),
		literal: new Map<string, number[]>(),
	};
	const kindOf = (types: string[]) =>
		(['month', 'weekday', 'literal'] as const).find((kind) => types.includes(kind)) ?? 'literal';
	const formats = locales.flatMap((locale) =>
		STYLES.map(
			(style) =>
				new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...style, timeZone: 'UTC' }),
		),
	);
	for (const format of formats) {
		// The first days of these months are on all days of the week.
		for (let month = 1; month <= 12; month++) {
			const date = new Date(Date.UTC(2024, month - 1, 1));
			const values = { month, weekday: date.getUTCDay() || 7, literal: 0 };
			const parts = format.formatToParts(date);
			const types = parts.flatMap(({ type, value }) => Array<string>(value.length).fill(type));
			const printed = parts.map(({ value }) => value).join('');
			const text = printed.replace(/(?<=\d)[年月日년월일]/g, ' ');
			const words = Array.from(text.matchAll(DATE_WORD), ({ 0: word, index }) => ({
				kind: kindOf(types.slice(index, index + word.length)),
				key: fold(word),
				isOfNumber: /\d/.test(text.charAt(index - 1)),
			})).filter(({ key, isOfNumber }) => !isOfNumber && !AROUND_DATE.has(key));
			// Months of several words, or with a number, are not read.
			const hasNumber = parts.some(({ type, value }) => type === 'month' && /\d/.test(value));
			const isInWord = !hasNumber && words.filter(({ kind }) => kind === 'month').length === 1;
			for (const { kind, key } of words) {
				if (!isInWord && kind !== 'weekday') continue;
				// Latvian acts have "3. jūnijā" for "on 3 June", which the platform does not print.
				const isLatvian = kind === 'month' && format.resolvedOptions().locale.startsWith('lv');
				const inCase = key.replace(/(i?)s$/, (_, i: string) => i || 'a');
				if (isLatvian && !found.month.has(inCase)) found.month.set(inCase, [month]);
				const known = found[kind].get(key) ?? [];
				found[kind].set(key, [...new Set([...known, values[kind]])]);
			}
		}
	}
	return found;
}
