import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../full';
import { targets } from './targets';

/** How many inputs each target gets here, the same ones each time; `npm run lab -- fuzz` tries 5,000. */
const CASES = cases(1_000) / 5;

/** Length of inputs that are one piece again and again; `npm run lab -- fuzz` measures far longer ones. */
const SIZE = 2_000;

describe('content from outside', () => {
	it('has targets with names of their own', () => {
		expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
	});

	it.each(targets)('does not break $name', async ({ inputs, check }) => {
		const property = fc.asyncProperty(inputs, async (input) => await check(input));
		await fc.assert(property, { seed: 17, numRuns: CASES });
	});

	it.each(targets)('does not break $name by its length', async ({ growth, call }) => {
		for (const make of Object.values(growth)) await call(make(SIZE));
	});
});
