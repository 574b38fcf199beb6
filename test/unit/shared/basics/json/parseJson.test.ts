import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../nodes/shared/basics/json/parseJson';

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
