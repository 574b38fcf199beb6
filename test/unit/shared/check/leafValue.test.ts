import { describe, expect, it } from 'vitest';
import { isNothing, leafValue } from '../../../../nodes/shared/check/leafValue';
import type { LeafField } from '../../../../nodes/shared/schema/schema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const field = (rest: Record<string, unknown>) =>
	({ name: 'f', required: false, ...rest }) as LeafField;
const text = (rest: Record<string, unknown>) => field({ type: 'string', ...rest });
const read = (which: LeafField, given: unknown) => {
	const result = leafValue(which, given, auto);
	return result.ok ? result.value : `✗ ${result.reason}`;
};

describe('leafValue', () => {
	it.each([
		[' two\r\nlines\u0000 ', 'two\nlines'],
		['\u202e10\u202c To\u200btal \ufeff', '10 Total'],
		['one\u0085two\fthree', 'one\ntwo\nthree'],
		['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
		[42, '42'],
		[true, 'true'],
		[['Main Street 1', ' Springfield'], 'Main Street 1, Springfield'],
		[{ a: 1 }, '✗ {"a":1} is not a text: it has parts of its own'],
		[[1], '✗ [1] is not a text: it has parts of its own'],
		[1e21, '✗ 1e+21 is not a text: it is a number too long to be exact'],
	])('text: %j', (given, expected) => {
		expect(read(text({}), given)).toBe(expected);
	});

	it.each([
		[['A+', 'A-'], 'A', undefined],
		[['A+', 'A-'], 'A-', 'A-'],
		[['+', '-'], '*', undefined],
		[['+', '-'], ' + ', '+'],
		[['Net 30', 'Net 60'], 'net-30', 'Net 30'],
		[['food', 'tra\u200bvel'], 'travel', 'tra\u200bvel'],
		[[0, 5.5, 10, 20], '55', undefined],
		[[0, 5.5, 10, 20], '5,5', 5.5],
		[[-1, 0], 1, undefined],
		[['1-50', '51-200'], '150', undefined],
		[['1-50', '51-200'], '1 – 50', '1-50'],
	])('choice out of %j: %j', (allowedValues, given, expected) => {
		const result = leafValue(field({ type: 'enum', allowedValues }), given, auto);
		expect(result.ok ? result.value : undefined).toBe(expected);
	});

	it.each([
		['14:30', '14:30'],
		['14.30 Uhr', '14:30'],
		['2:05 PM', '14:05'],
		['9h05', '09:05'],
		['08:15:07', '08:15:07'],
		['08:15:07.5 am see below', '✗ "08:15:07.5 am see below" is not a time such as 14:30'],
		['noon', '✗ "noon" is not a time such as 14:30'],
		['25:00', '✗ "25:00" is not a time such as 14:30'],
		['3 May 2024 14:30', '✗ "3 May 2024 14:30" is not a time such as 14:30'],
	])('time: %j', (given, expected) => {
		expect(read(text({ format: 'time' }), given)).toBe(expected);
	});

	it.each([
		['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
		['gb82 west 1234 5698 7654 32', 'GB82WEST12345698765432'],
		['NL50INGB0683251309', 'NL50INGB0683251309'],
		[
			'DE89 3704 0044 0532 0130 01',
			'✗ "DE89 3704 0044 0532 0130 01" is not a valid IBAN: wrong check digits',
		],
		['12345678', '✗ "12345678" does not have the form of an IBAN'],
	])('IBAN: %j', (given, expected) => {
		expect(read(text({ format: 'iban' }), given)).toBe(expected);
	});

	it.each([
		['email', 'a.b@example.org', 'a.b at example'],
		['uri', 'https://example.org/x', 'example'],
		['uuid', '123e4567-e89b-42d3-a456-426614174000', '123'],
		['ipv4', '10.0.0.1', '10.0.0'],
		['ipv6', '::1', '10.0.0.1'],
		['hostname', 'www.example.org', 'a b'],
	])('format %s', (format, right, wrong) => {
		expect(read(text({ format }), right)).toBe(right);
		expect(read(text({ format }), wrong)).toContain(`✗ "${wrong}" is not a`);
	});

	it.each([
		[text({ minLength: 3 }), 'abc', 'ab', 'is shorter than 3 characters'],
		[text({ maxLength: 3 }), 'abc', 'abcd', 'is longer than 3 characters'],
		[field({ type: 'number', minimum: 0 }), 0, -1, 'is less than 0'],
		[field({ type: 'number', maximum: 9 }), 9, 10, 'is more than 9'],
		[field({ type: 'number', exclusiveMinimum: 0 }), 1, 0, 'is not more than 0'],
		[field({ type: 'number', exclusiveMaximum: 9 }), 8, 9, 'is not less than 9'],
		[field({ type: 'number', multipleOf: 0.05 }), 1.15, 1.16, 'is not a multiple of 0.05'],
		[field({ type: 'integer', maximum: 5 }), 5, 6, 'is more than 5'],
	])('limits of %j', (which, right, wrong, reason) => {
		expect(read(which, right)).toBe(right);
		expect(read(which, wrong)).toContain(reason);
	});

	it.each([
		['travel', 'travel'],
		['  TRAVEL ', 'travel'],
		['Office Supplies', 'office_supplies'],
		['3', 3],
		[3, 3],
		['café', 'Cafe'],
		[
			'hotel',
			'✗ "hotel" is not an allowed value: it is none of ["travel","office_supplies",3,"Cafe"]',
		],
	])('one of a list: %j', (given, expected) => {
		const which = field({ type: 'enum', allowedValues: ['travel', 'office_supplies', 3, 'Cafe'] });
		expect(read(which, given)).toBe(expected);
	});
});

describe('isNothing', () => {
	it.each(['0', 0, false, 'no', 'Nonesuch', 'N/A Ltd', 'nil-5'])('keeps %j', (given) => {
		expect(isNothing(given)).toBe(false);
	});
});
