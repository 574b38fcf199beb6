import { expect, it, vi } from 'vitest';
import { keepLast } from '../../../../nodes/shared/basics/memoize';

it('keeps the last result, for the same values only, and no error', () => {
	const work = vi.fn((name: string, values: number[]) => {
		if (name === '') throw new Error('no name');
		return { name, sum: values.length };
	});
	const made = keepLast(work);
	expect(made('a', [1])).toBe(made('a', [1]));
	expect(work).toHaveBeenCalledTimes(1);
	expect(made('a', [1, 2])).toEqual({ name: 'a', sum: 2 });
	expect(() => made('', [])).toThrow('no name');
	expect(() => made('', [])).toThrow('no name');
	expect(work).toHaveBeenCalledTimes(4);
});
