import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
	normaliseDate,
	normaliseDateTime,
} from '../../../../../nodes/shared/values/normalise/dates';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { holds } from './readings';

/** The locales whose printed dates are tried, in the six languages that are read. */
const LOCALES = [
	'en-US',
	'en-GB',
	'en-CA',
	'en-IN',
	'en-AU',
	'de-DE',
	'de-AT',
	'de-CH',
	'fr-FR',
	'fr-CH',
	'fr-CA',
	'fr-BE',
	'nl-NL',
	'nl-BE',
	'es-ES',
	'es-MX',
	'it-IT',
	'it-CH',
];

/** The first millisecond of the first day that is tried, and how many days follow: 60 years. */
const FIRST = Date.UTC(1980, 0, 1);
const DAY = 86_400_000;
const DAYS = (Date.UTC(2040, 0, 1) - FIRST) / DAY;

/** Any of these days, at midnight UTC. */
const days = fc.integer({ min: 0, max: DAYS - 1 }).map((day) => new Date(FIRST + day * DAY));

/** The order in which a locale prints day, month and year. */
function orderOf(locale: string): 'DMY' | 'MDY' | 'YMD' {
	const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(FIRST);
	const order = parts
		.filter(({ type }) => type !== 'literal')
		.map(({ type }) => type.charAt(0).toUpperCase())
		.join('');
	return order === 'MDY' || order === 'YMD' ? order : 'DMY';
}

const styles = fc.constantFrom<'full' | 'long' | 'medium' | 'short'>(
	'full',
	'long',
	'medium',
	'short',
);

const LANGUAGES = ['en', 'de', 'fr', 'nl', 'es', 'it'];
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

function expectDay(printed: string, how: Parameters<typeof normaliseDate>[1], date: Date): void {
	expect(normaliseDate(printed, how)).toEqual({ value: isoOf(date), notes: [] });
}

describe('days as the platform prints them', () => {
	it('come back from every pattern in digits and words, in upper and lower case', () => {
		const patterns = fc.constantFrom(
			'dd.MM.yyyy',
			'd.M.yy',
			'dd. MM. yyyy',
			'd. MMMM yyyy',
			'd. MMM yy',
			'cccc, d. MMMM yyyy',
			'dd-MMM-yy',
			'dd/MMM/yyyy',
			'ddMMMyyyy',
			'MMM d, yyyy',
			'MMMM d yyyy',
			'yyyy-MMM-dd',
			'yyyyMMdd',
			'yyyy-MM-dd',
			'yyyy/M/d',
			'yyyy.MM.dd',
			'ccc d MMM yyyy',
			"d MMMM ''yy",
		);
		const moments = fc.constantFrom(
			(text: string) => text,
			(text: string) => text.toUpperCase(),
			(text: string) => text.toLowerCase(),
		);
		holds(
			fc.property(
				days,
				fc.constantFrom(...LANGUAGES),
				patterns,
				moments,
				(date, locale, pattern, cased) => {
					const printed = cased(
						DateTime.fromJSDate(date, { zone: 'utc' }).setLocale(locale).toFormat(pattern),
					);
					expectDay(printed, AS_WRITTEN, date);
				},
			),
		);
	});

	it('come back from digits in every order and with every separator', () => {
		const parts = { DMY: ['dd', 'MM', 'yyyy'], MDY: ['M', 'd', 'yyyy'], YMD: ['yy', 'MM', 'dd'] };
		holds(
			fc.property(
				days,
				fc.constantFrom('DMY' as const, 'MDY' as const, 'YMD' as const),
				fc.constantFrom('.', '/', '-', ' ', ' / ', '\u2011', '. '),
				(date, dateOrder, separator) => {
					const pattern = parts[dateOrder].join(`'${separator}'`);
					const printed = DateTime.fromJSDate(date, { zone: 'utc' }).toFormat(pattern);
					expectDay(printed, { ...AS_WRITTEN, dateOrder }, date);
				},
			),
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
		holds(
			fc.property(impossible, fc.constantFrom('auto', 'DMY', 'MDY', 'YMD'), (parts, dateOrder) => {
				const { year, month, day } = parts;
				for (const printed of [`${day}.${month}.${year}`, `${year}-${month}-${day}`]) {
					expect(normaliseDate(printed, { ...AS_WRITTEN, dateOrder })).toHaveProperty('problem');
				}
			}),
		);
	});
});

describe('moments as the platform prints them', () => {
	it('come back from every style of every locale', () => {
		const minutes = fc.integer({ min: 0, max: 1439 });
		holds(
			fc.property(
				days,
				minutes,
				fc.constantFrom(...LOCALES),
				styles,
				fc.constantFrom('medium' as const, 'short' as const),
				(date, minute, locale, dateStyle, timeStyle) => {
					const moment = new Date(date.getTime() + minute * 60_000);
					const form = { dateStyle, timeStyle, timeZone: 'UTC' };
					const printed = new Intl.DateTimeFormat(locale, form).format(moment);
					expect(normaliseDateTime(printed, { ...AS_WRITTEN, dateOrder: orderOf(locale) })).toEqual(
						{
							value: moment.toISOString().slice(0, 19),
							notes: [],
						},
					);
				},
			),
		);
	});

	it('keep their offset in ISO 8601 and in the headers of e-mails', () => {
		const zones = fc.constantFrom('utc', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
		const seconds = fc.integer({ min: 0, max: 86_399 });
		holds(
			fc.property(days, seconds, zones, (date, second, zone) => {
				const moment = DateTime.fromMillis(date.getTime() + second * 1000, { zone });
				const value = moment.toISO({ suppressMilliseconds: true });
				for (const printed of [value, moment.toRFC2822(), moment.toSQL({ includeOffset: true })]) {
					const result = normaliseDateTime(printed, AS_WRITTEN);
					expect(result).toHaveProperty('value');
					expect(result).toHaveProperty('notes', []);
					const read = DateTime.fromISO('value' in result ? result.value : '', { setZone: true });
					expect(read.toMillis()).toBe(moment.toMillis());
					expect(read.offset).toBe(moment.offset);
				}
			}),
		);
	});
});
