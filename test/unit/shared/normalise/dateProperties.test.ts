import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { normaliseDate } from '../../../../nodes/shared/normalise/dates';
import { DAY, DAYS, days, FIRST, LOCALES, orderOf } from './printedDays';
import { cases } from '../../../full';

const LANGUAGES = ['en', 'de', 'fr', 'nl', 'es', 'it'];
const AUTO = { dateOrder: 'auto' } as const;
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

function expectDay(original: string, how: Parameters<typeof normaliseDate>[1], date: Date): void {
	expect(normaliseDate(original, how)).toEqual({ ok: true, value: isoOf(date), original });
}

describe('days as the platform prints them', () => {
	it.each(
		LANGUAGES.flatMap((language) => [[language, 'long'] as const, [language, 'short'] as const]),
	)('come back from 60 years in words: %s, %s month', (language, month) => {
		const format = new Intl.DateTimeFormat(language, {
			day: 'numeric',
			month,
			year: 'numeric',
			timeZone: 'UTC',
		});
		const wrong: string[] = [];
		for (let day = 0; day < DAYS; day++) {
			const date = new Date(FIRST + day * DAY);
			const printed = format.format(date);
			const result = normaliseDate(printed, AUTO);
			if (!result.ok || result.value !== isoOf(date) || result.ambiguous) wrong.push(printed);
		}
		expect(wrong).toEqual([]);
	});

	/** Days in every style of every locale. */
	const styled = fc
		.record({
			date: days,
			locale: fc.constantFrom(...LOCALES),
			dateStyle: fc.constantFrom('full', 'long', 'medium', 'short'),
		})
		.map(({ date, locale, dateStyle }) => {
			const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
			return { date, locale, printed: format.format(date) };
		});

	it('come back from every style of every locale, the order given by the locale', () => {
		fc.assert(
			fc.property(styled, ({ date, locale, printed }) =>
				expectDay(printed, { dateOrder: orderOf(locale) }, date),
			),
			{ numRuns: cases(2000) },
		);
	});

	it('are never read wrongly without a doubt when the order is not given', () => {
		fc.assert(
			fc.property(styled, ({ date, printed }) => {
				const result = normaliseDate(printed, AUTO);
				expect(result.ok).toBe(true);
				if (result.ok && result.ambiguous === undefined) expect(result.value).toBe(isoOf(date));
			}),
			{ numRuns: cases(2000) },
		);
	});

	it('come back from every pattern in digits and words, in upper and lower case', () => {
		const patterns = fc.constantFrom(
			...['dd.MM.yyyy', 'd.M.yy', 'dd. MM. yyyy', 'd. MMMM yyyy', 'd. MMM yy'],
			...['cccc, d. MMMM yyyy'],
			...['dd-MMM-yy', 'dd/MMM/yyyy', 'ddMMMyyyy', 'MMM d, yyyy', 'MMMM d yyyy', 'yyyy-MMM-dd'],
			...['yyyyMMdd', 'yyyy-MM-dd', 'yyyy/M/d', 'yyyy.MM.dd', 'ccc d MMM yyyy', "d MMMM ''yy"],
		);
		const moments = fc.constantFrom(
			(text: string) => text,
			(text: string) => text.toUpperCase(),
			(text: string) => text.toLowerCase(),
		);
		fc.assert(
			fc.property(
				days,
				fc.constantFrom(...LANGUAGES),
				patterns,
				moments,
				(date, locale, pattern, cased) => {
					const printed = cased(
						DateTime.fromJSDate(date, { zone: 'utc' }).setLocale(locale).toFormat(pattern),
					);
					expectDay(printed, AUTO, date);
				},
			),
			{ numRuns: cases(2000) },
		);
	});

	it('come back from digits in every order and with every separator', () => {
		const parts = { DMY: ['dd', 'MM', 'yyyy'], MDY: ['M', 'd', 'yyyy'], YMD: ['yy', 'MM', 'dd'] };
		fc.assert(
			fc.property(
				days,
				fc.constantFrom('DMY' as const, 'MDY' as const, 'YMD' as const),
				fc.constantFrom('.', '/', '-', ' ', ' / ', '\u2011', '. '),
				(date, dateOrder, separator) => {
					const pattern = parts[dateOrder].join(`'${separator}'`);
					const printed = DateTime.fromJSDate(date, { zone: 'utc' }).toFormat(pattern);
					expectDay(printed, { dateOrder }, date);
				},
			),
			{ numRuns: cases(2000) },
		);
	});

	it('put the day first wherever they have dots', () => {
		const letters = [...'abcdefghijklmnopqrstuvwxyz'];
		const codes = letters.flatMap((first) => letters.map((second) => first + second));
		const locales = Intl.DateTimeFormat.supportedLocalesOf(codes);
		expect(locales.length).toBeGreaterThan(60);
		for (const locale of locales) {
			const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`).formatToParts(FIRST);
			const order = parts.filter(({ type }) => type !== 'literal').map(({ type }) => type);
			const dotted = parts.some(({ type, value }) => type === 'literal' && value.trim() === '.');
			if (dotted) expect([locale, order[0]]).not.toEqual([locale, 'month']);
		}
	});
});

describe('days that do not exist', () => {
	it('are refused in every order', () => {
		const impossible = fc
			.record({
				year: fc.integer({ min: 1961, max: 2060 }),
				month: fc.integer({ min: 1, max: 12 }),
				day: fc.integer({ min: 29, max: 31 }),
			})
			.filter(({ year, month, day }) => !DateTime.utc(year, month, day).isValid);
		fc.assert(
			fc.property(impossible, fc.constantFrom('auto', 'DMY', 'MDY', 'YMD'), (parts, dateOrder) => {
				const { year, month, day } = parts;
				for (const printed of [`${day}.${month}.${year}`, `${year}-${month}-${day}`]) {
					expect(normaliseDate(printed, { dateOrder })).toMatchObject({ ok: false });
				}
			}),
			{ numRuns: cases(500) },
		);
	});
});
