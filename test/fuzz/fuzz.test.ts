import { afterAll, describe, expect, it } from 'vitest';
import { FuzzChild } from './FuzzChild';
import { QUICK, runTarget } from './runTarget';
import { targets } from './targets';

// A part of `npm run fuzz`, with the same cases each time.
describe('content from outside', () => {
	const child = new FuzzChild(20_000);
	afterAll(() => child.stop());

	it('has targets with names of their own', () => {
		expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
	});

	it.each(targets)(
		'neither breaks nor slows down $name',
		async (target) => {
			const { faults } = await runTarget(target, QUICK, child);
			expect(faults).toEqual([]);
		},
		300_000,
	);
});
