import { describe, expect, it } from 'vitest';
import { shortened } from '../../../../nodes/shared/text/shorten';

describe('shortened', () => {
	it('cuts what is longer', () => {
		expect(shortened('abcd', 4)).toBe('abcd');
		expect(shortened('abcde', 4)).toBe('abc…');
		expect(shortened('ab😀de', 4)).toBe('ab…');
	});
});
