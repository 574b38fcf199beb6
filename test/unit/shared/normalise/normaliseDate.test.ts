import { describe, expect, it } from 'vitest';
import { normaliseDate, normaliseDateTime } from '../../../../nodes/shared/normalise/dates';
import { DATE_TIMES, DOUBTFUL_DATE_TIMES, NO_DATE_TIMES } from './dateTimes.table';
import { AMBIGUOUS_DATES, DATES } from './dates.table';
import { NO_DATES } from './refused.table';

const AUTO = { dateOrder: 'auto' } as const;
const DMY = { dateOrder: 'DMY' } as const;
const MDY = { dateOrder: 'MDY' } as const;
const YMD = { dateOrder: 'YMD' } as const;

describe('normaliseDate', () => {
	it.each(DATES)('reads %j as %s without a doubt', (printed, value) => {
		expect(normaliseDate(printed, AUTO)).toEqual({ ok: true, value, original: printed });
	});

	it.each(AMBIGUOUS_DATES)('%j is %s or %s: the order decides', (printed, dayFirst, monthFirst) => {
		const original = printed;
		expect(normaliseDate(printed, AUTO)).toEqual({
			ok: true,
			value: dayFirst,
			original,
			ambiguous: expect.stringMatching(/^printed ".+"\. Read as \d.+; could also be \d/),
		});
		expect(normaliseDate(printed, DMY)).toEqual({ ok: true, value: dayFirst, original });
		expect(normaliseDate(printed, MDY)).toEqual({ ok: true, value: monthFirst, original });
	});

	it.each(NO_DATES)('refuses %j', (printed, reason) => {
		expect(normaliseDate(printed, AUTO)).toEqual({
			ok: false,
			original: printed,
			reason: expect.stringMatching(reason),
		});
	});

	it('says what was printed, what was chosen, and what else it could be', () => {
		expect(normaliseDate('04/05/2024', AUTO)).toMatchObject({
			ambiguous: 'printed "04/05/2024". Read as 4 May 2024; could also be 5 April 2024',
		});
		expect(normaliseDate('14-08-03', AUTO)).toMatchObject({
			value: '2003-08-14',
			ambiguous: 'printed "14-08-03". Read as 14 August 2003; could also be 3 August 2014',
		});
	});

	it.each([
		['14-08-03', YMD, '2014-08-03'],
		['14/08/03', YMD, '2014-08-03'],
		['14-AUG-03', YMD, '2014-08-03'],
		['14-AUG-03', AUTO, '2003-08-14'],
		['04.05.2024', MDY, '2024-04-05'],
		['04.05.2024', DMY, '2024-05-04'],
		['2024-05-04', MDY, '2024-05-04'],
		['2024-05-04', DMY, '2024-05-04'],
		['140803', YMD, '2014-08-03'],
		['030814', DMY, '2014-08-03'],
		['080314', MDY, '2014-08-03'],
		['May 4, 2024', DMY, '2024-05-04'],
		[20140803, AUTO, '2014-08-03'],
	])('reads %j under %j as %s without a doubt', (printed, options, value) => {
		expect(normaliseDate(printed, options)).toEqual({ ok: true, value, original: printed });
	});

	it.each([
		['05/13/2024', DMY, '2024-05-13', 'the day'],
		['13/05/2024', MDY, '2024-05-13', 'the month'],
		['31.05.2024', YMD, '2024-05-31', 'the year'],
		['05.13.2024', AUTO, '2024-05-13', 'the day'],
	])('reads %j against %j as %s, with a note', (printed, options, value, expected) => {
		expect(normaliseDate(printed, options)).toEqual({
			ok: true,
			value,
			original: printed,
			ambiguous: `"${printed}" does not have ${expected} first and was read as ${Number(value.slice(8))} May 2024`,
		});
	});

	it('lets a printed weekday decide between two readings', () => {
		const original = 'Fri 04/05/2024';
		expect(normaliseDate(original, AUTO)).toEqual({ ok: true, value: '2024-04-05', original });
		expect(normaliseDate('Sat 04/05/2024', AUTO)).not.toHaveProperty('ambiguous');
	});

	it('notes a weekday that is not that of the day', () => {
		expect(normaliseDate('Montag, 4.3.2025', AUTO)).toMatchObject({
			value: '2025-03-04',
			ambiguous: 'the weekday in "Montag, 4.3.2025" is not that of 2025-03-04',
		});
	});

	it('reads years in two digits from 1961 to 2060', () => {
		for (let year = 1961; year <= 2060; year++) {
			const short = String(year % 100).padStart(2, '0');
			expect(normaliseDate(`31.12.${short}`, AUTO)).toMatchObject({ value: `${year}-12-31` });
		}
	});

	it('keeps the table as long as it is meant to be', () => {
		expect(DATES.length + AMBIGUOUS_DATES.length).toBeGreaterThanOrEqual(120);
	});
});

describe('normaliseDateTime', () => {
	it.each(DATE_TIMES)('reads %j as %s without a doubt', (printed, value) => {
		expect(normaliseDateTime(printed, AUTO)).toEqual({ ok: true, value, original: printed });
	});

	it.each(DOUBTFUL_DATE_TIMES)('reads %j as %s with a doubt', (printed, value, note) => {
		expect(normaliseDateTime(printed, AUTO)).toEqual({
			ok: true,
			value,
			original: printed,
			ambiguous: expect.stringMatching(note),
		});
	});

	it.each(NO_DATE_TIMES)('refuses %j', (printed, reason) => {
		expect(normaliseDateTime(printed, AUTO)).toEqual({
			ok: false,
			original: printed,
			reason: expect.stringMatching(reason),
		});
	});
});
