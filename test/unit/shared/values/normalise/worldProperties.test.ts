import { expect, it } from 'vitest';
import { Mentions } from '../../../../../nodes/shared/values/mentions/Mentions';
import { normaliseDate } from '../../../../../nodes/shared/values/normalise/dates';
import {
	AS_WRITTEN,
	type Normalised,
} from '../../../../../nodes/shared/values/normalise/normalised';
import { isFull } from '../../../../full';
import { normaliseAmount } from '../../../../../nodes/shared/values/normalise/money';

/** Locales with the currency of each. */
const WORLD: Record<string, string> = {
	'ar-EG': 'EGP',
	'az-AZ': 'AZN',
	'bg-BG': 'BGN',
	'bn-BD': 'BDT',
	'ca-ES': 'EUR',
	'cs-CZ': 'CZK',
	'da-DK': 'DKK',
	'el-GR': 'EUR',
	'en-IN': 'INR',
	'en-KE': 'KES',
	'en-SG': 'SGD',
	'en-US': 'USD',
	'es-CL': 'CLP',
	'es-PE': 'PEN',
	'et-EE': 'EUR',
	'fi-FI': 'EUR',
	'fil-PH': 'PHP',
	'he-IL': 'ILS',
	'hi-IN': 'INR',
	'hr-HR': 'EUR',
	'hu-HU': 'HUF',
	'id-ID': 'IDR',
	'is-IS': 'ISK',
	'ja-JP': 'JPY',
	'kk-KZ': 'KZT',
	'ko-KR': 'KRW',
	'lt-LT': 'EUR',
	'lv-LV': 'EUR',
	'ms-MY': 'MYR',
	'nb-NO': 'NOK',
	'pl-PL': 'PLN',
	'pt-BR': 'BRL',
	'ro-RO': 'RON',
	'ru-RU': 'RUB',
	'sk-SK': 'EUR',
	'sl-SI': 'EUR',
	'sr-RS': 'RSD',
	'sv-SE': 'SEK',
	'th-TH': 'THB',
	'tr-TR': 'TRY',
	'uk-UA': 'UAH',
	'vi-VN': 'VND',
	'zh-CN': 'CNY',
	'zh-TW': 'TWD',
	'ar-KW': 'KWD',
	'ar-JO': 'JOD',
	'ar-TN': 'TND',
	'de-CH': 'CHF',
	'en-GB': 'GBP',
	'en-CA': 'CAD',
};
const LOCALES = Object.entries(WORLD);

/** `npm test` reads one day of five, and a fifth of the pairs of locale and currency: each of both. */
const STEP = isFull ? 1 : 5;

/** The prints that are read as another value without a doubt, and the share of those read exactly. */
function readAll<Print extends { printed: string; value: unknown }>(
	prints: Print[],
	read: (print: Print) => Normalised<unknown>,
) {
	const silent = prints.flatMap((print) => {
		const result = read(print);
		return 'value' in result && result.notes.length === 0 ? [{ print, read: result.value }] : [];
	});
	const wrong = silent.filter(({ print, read: value }) => value !== print.value);
	return { wrong, exact: (silent.length - wrong.length) / prints.length };
}

it('reads the days of a year in 50 locales, and no other day', () => {
	const days = Array.from(
		{ length: Math.ceil(366 / STEP) },
		(_, at) => new Date(Date.UTC(2024, 0, at * STEP + 1)),
	);
	const styles = ['full', 'long', 'medium'] as const;
	const prints = LOCALES.flatMap(([locale]) =>
		styles.flatMap((dateStyle) => {
			const calendar = `${locale}-u-ca-${locale === 'th-TH' ? 'buddhist' : 'gregory'}`;
			const format = new Intl.DateTimeFormat(calendar, { dateStyle, timeZone: 'UTC' });
			return days.map((day) => ({
				locale,
				printed: format.format(day),
				value: day.toISOString().slice(0, 10),
			}));
		}),
	);
	const { wrong, exact } = readAll(prints, ({ printed }) =>
		normaliseDate(printed, { ...AS_WRITTEN, thisYear: 2024 }),
	);
	expect(wrong).toEqual([]);
	expect(exact).toBeGreaterThan(0.95);
	const onPages = prints.filter(({ printed, value }) =>
		new Mentions(`x ${printed} x`).datesByDay('auto').has(value),
	);
	expect(onPages.length / prints.length).toBeGreaterThan(0.95);
});

it('reads amounts in 50 locales and their currencies, and no other amount', () => {
	const sizes = [0, 7, 99, 980, 1234, 9999, 12_345, 125_000, 1_234_567];
	const cents = [0, 0.05, 0.5, 0.125];
	const signed = [...sizes, ...sizes.map((size) => -size)];
	const amounts = signed.flatMap((size) => cents.map((more) => size + more));
	const currencies = [...new Set(Object.values(WORLD))];
	const prints = LOCALES.flatMap(([locale], row) =>
		currencies.flatMap((currency, at) => {
			if ((row + at) % STEP > 0) return [];
			const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
			const { maximumFractionDigits = 0 } = format.resolvedOptions();
			return amounts.map((amount) => {
				const value = Number(amount.toFixed(maximumFractionDigits));
				// Never -0.
				return { value: value + 0, printed: format.format(value), locale };
			});
		}),
	);
	const { wrong, exact } = readAll(prints, ({ printed }) => {
		const result = normaliseAmount(printed, AS_WRITTEN);
		return 'value' in result ? { ...result, value: result.value.amount } : result;
	});
	expect(wrong).toEqual([]);
	expect(exact).toBeGreaterThan(0.8);
});
