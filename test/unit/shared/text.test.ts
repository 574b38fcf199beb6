import { describe, expect, it } from 'vitest';
import {
	cleanBase64,
	givenText,
	parseJson,
	shortened,
	UniqueNames,
} from '../../../nodes/shared/text';

describe('parseJson', () => {
	it('gives the value, or what is wrong', () => {
		expect(parseJson('{"a": [1]}')).toEqual({ value: { a: [1] } });
		expect(parseJson('null')).toEqual({ value: null });
		const { value, fault } = parseJson('{"a": }');
		expect(value).toBeUndefined();
		expect(fault).toMatch(/position 6|Unexpected token/);
	});

	it('does not fail on lists nested more deeply than functions can be', () => {
		expect(() => parseJson('['.repeat(200_000))).not.toThrow();
	});
});

it.each([
	['a', 'a'],
	[5, '5'],
	[null, ''],
	[undefined, ''],
	[{ a: [1] }, '{"a":[1]}'],
	[['a', 'b'], '["a","b"]'],
	[new Date(0), '1970-01-01T00:00:00.000Z'],
])('givenText takes %j for %j', (value, text) => {
	expect(givenText(value)).toBe(text);
});

it.each([
	['', ''],
	['+/+/AA==', '+/+/AA=='],
	['+/+/AA==\n', '+/+/AA=='],
	['+/+/\r\nAA==', '+/+/AA=='],
	['-_-_AA', '+/+/AA=='],
])('cleanBase64 makes of %j %j', (given, clean) => {
	expect(cleanBase64(given)).toBe(clean);
});

it('cleanBase64 takes any length', () => {
	const clean = 'A'.repeat(40_000_000);
	expect(cleanBase64(clean) === clean).toBe(true);
	expect(cleanBase64(`${clean}\n`) === clean).toBe(true);
});

describe('shortened', () => {
	it('cuts what is longer', () => {
		expect(shortened('abcd', 4)).toBe('abcd');
		expect(shortened('abcde', 4)).toBe('abc…');
		expect(shortened('ab😀de', 4)).toBe('ab…');
	});
});

describe('UniqueNames', () => {
	it('numbers names that are taken, also by a number of another', () => {
		const names = new UniqueNames(['a']);
		const add = (name: string) => names.add(name, (count) => `${name}-${count}`);
		expect(['a', 'a-2', 'a', 'b'].map(add)).toEqual(['a-2', 'a-2-2', 'a-3', 'b']);
	});

	it('tells names by their keys', () => {
		const names = new UniqueNames([], (name) => name.toLowerCase());
		const add = (name: string) => names.add(name, (count) => `${name}-${count}`);
		expect(['Scan', 'SCAN', 'scan'].map(add)).toEqual(['Scan', 'SCAN-2', 'scan-3']);
	});
});
