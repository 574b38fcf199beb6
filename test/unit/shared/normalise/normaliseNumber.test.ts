import { describe, expect, it } from 'vitest';
import { normaliseInteger, normaliseNumber } from '../../../../nodes/shared/normalise/numbers';
import { AMBIGUOUS_NUMBERS, NUMBERS } from './numbers.table';
import { NO_NUMBERS } from './refused.table';

const AUTO = { decimalMark: 'auto' } as const;
const POINT = { decimalMark: '.' } as const;
const COMMA = { decimalMark: ',' } as const;

describe('normaliseNumber', () => {
	it.each(NUMBERS)('reads %j as %d without a doubt', (printed, value) => {
		expect(normaliseNumber(printed, AUTO)).toEqual({ ok: true, value, original: printed });
	});

	it.each(AMBIGUOUS_NUMBERS)(
		'%j is %d or %d: the decimal mark decides',
		(printed, grouped, fraction) => {
			const note = `could be ${Math.abs(grouped)} or ${Math.abs(fraction)}`;
			expect(normaliseNumber(printed, AUTO)).toEqual({
				ok: true,
				value: grouped,
				original: printed,
				ambiguous: expect.stringContaining(note),
			});
			const separator = printed.includes(',') ? COMMA : POINT;
			const other = printed.includes(',') ? POINT : COMMA;
			expect(normaliseNumber(printed, separator)).toEqual({
				ok: true,
				value: fraction,
				original: printed,
			});
			expect(normaliseNumber(printed, other)).toEqual({
				ok: true,
				value: grouped,
				original: printed,
			});
		},
	);

	it.each(NO_NUMBERS)('refuses %j', (printed, reason) => {
		for (const options of [AUTO, POINT, COMMA]) {
			expect(normaliseNumber(printed, options)).toEqual({
				ok: false,
				original: printed,
				reason: expect.stringMatching(reason),
			});
		}
	});

	it.each([
		['1.234,56', POINT, 1234.56],
		['1.234.567', POINT, 1234567],
		['12,5', POINT, 12.5],
		['1,234.56', COMMA, 1234.56],
		["1'234.50", COMMA, 1234.5],
	])('reads %j against the option %j, with a note', (printed, options, value) => {
		expect(normaliseNumber(printed, options)).toEqual({
			ok: true,
			value,
			original: printed,
			ambiguous: expect.stringContaining(`was read as ${value}`),
		});
	});

	it.each([
		['1234.56', COMMA, 1234.56],
		['12.5', COMMA, 12.5],
		['1234', COMMA, 1234],
		['1 234', POINT, 1234],
	])('reads %j under the option %j without a note', (printed, options, value) => {
		expect(normaliseNumber(printed, options)).toEqual({ ok: true, value, original: printed });
	});

	it.each([0, 12.5, -3, 0.1 + 0.2, 1e-7])('passes the JSON number %d unchanged', (number) => {
		expect(normaliseNumber(number, COMMA)).toEqual({ ok: true, value: number, original: number });
	});

	it('keeps a JSON number that is too large to be exact, with a note', () => {
		expect(normaliseNumber(2 ** 60, AUTO)).toMatchObject({
			value: 2 ** 60,
			ambiguous: expect.stringContaining('too large to be exact'),
		});
	});

	it('says what is wrong in one sentence that quotes at most 60 characters', () => {
		const result = normaliseNumber(`twelve ${'and a half '.repeat(12)}`, AUTO);
		expect(result).toMatchObject({
			ok: false,
			reason: `"twelve ${'and a half '.repeat(12).slice(0, 52)}…" is not a number`,
		});
	});

	it('keeps the tables as long as they are meant to be', () => {
		expect(NUMBERS.length + AMBIGUOUS_NUMBERS.length).toBeGreaterThanOrEqual(120);
	});
});

describe('normaliseInteger', () => {
	it.each([
		['3', 3],
		['3,00', 3],
		['3.0', 3],
		['-1.234', -1234],
		['1,234', 1234],
		['12 PCS', 12],
		['3,-', 3],
		['(5)', -5],
		[7, 7],
		[-0, -0],
	])('reads %j as %d without a doubt', (printed, value) => {
		expect(normaliseInteger(printed, AUTO)).toEqual({ ok: true, value, original: printed });
	});

	it('has a doubt about "1.000", which is whole in both readings', () => {
		expect(normaliseInteger('1.000', AUTO)).toMatchObject({
			value: 1000,
			ambiguous: expect.stringContaining('could be 1000 or 1'),
		});
		expect(normaliseInteger('1.000', POINT)).toEqual({ ok: true, value: 1, original: '1.000' });
	});

	it.each([
		['3,5', AUTO, /has a fraction/],
		['1.234', POINT, /has a fraction/],
		[2.5, AUTO, /has a fraction/],
		[Infinity, AUTO, /not finite/],
		['abc', AUTO, /is not a whole number$/],
		[null, AUTO, /no text/],
	])('refuses %j under %j', (printed, options, reason) => {
		expect(normaliseInteger(printed, options)).toEqual({
			ok: false,
			original: printed,
			reason: expect.stringMatching(reason),
		});
	});
});
