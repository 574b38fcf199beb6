import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { normaliseDateTime } from '../../../../nodes/shared/normalise/dates';
import { days, LOCALES, orderOf } from './printedDays';
import { cases } from '../../../full';

const AUTO = { dateOrder: 'auto' } as const;

describe('moments as the platform prints them', () => {
	it('come back from every style of every locale', () => {
		const minutes = fc.integer({ min: 0, max: 1439 });
		fc.assert(
			fc.property(
				days,
				minutes,
				fc.constantFrom(...LOCALES),
				fc.constantFrom('full' as const, 'long' as const, 'medium' as const, 'short' as const),
				fc.constantFrom('medium' as const, 'short' as const),
				(date, minute, locale, dateStyle, timeStyle) => {
					const moment = new Date(date.getTime() + minute * 60_000);
					const printed = new Intl.DateTimeFormat(locale, {
						dateStyle,
						timeStyle,
						timeZone: 'UTC',
					}).format(moment);
					expect(normaliseDateTime(printed, { dateOrder: orderOf(locale) })).toEqual({
						ok: true,
						value: moment.toISOString().slice(0, 19),
						original: printed,
					});
				},
			),
			{ numRuns: cases(2000) },
		);
	});

	it('keep their offset in ISO 8601 and in the headers of e-mails', () => {
		const zones = fc.constantFrom('utc', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
		const seconds = fc.integer({ min: 0, max: 86_399 });
		fc.assert(
			fc.property(days, seconds, zones, (date, second, zone) => {
				const moment = DateTime.fromMillis(date.getTime() + second * 1000, { zone });
				const value = moment.toISO({ suppressMilliseconds: true });
				for (const printed of [value, moment.toRFC2822(), moment.toSQL({ includeOffset: true })]) {
					const result = normaliseDateTime(printed, AUTO);
					expect(result).toMatchObject({ ok: true, original: printed });
					expect(result).not.toHaveProperty('ambiguous');
					const read = DateTime.fromISO(result.ok ? result.value : '', { setZone: true });
					expect(read.toMillis()).toBe(moment.toMillis());
					expect(read.offset).toBe(moment.offset);
				}
			}),
			{ numRuns: cases(1000) },
		);
	});
});
