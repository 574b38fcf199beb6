import { afterAll, describe, expect, it } from 'vitest';
import { FuzzChild, runTarget, WHOLE } from './runTarget';
import { faulty } from './targets/faulty';

/** Few cases; times need only show whether growth is quadratic. */
const FEW = {
	...WHOLE,
	cases: 200,
	batch: 200,
	seed: 17,
	largest: 32_000,
	enoughMs: 30,
	runs: 1,
	mostTime: 1.6,
	slowestCaseMs: 5_000,
};

describe('runTarget', () => {
	const child = new FuzzChild(5_000);
	afterAll(() => child.stop());

	const faultsOf = async (name: string, more = {}) => {
		const target = faulty.find((one) => one.name === name);
		if (target === undefined) throw new Error(`There is no target ${name}`);
		return (await runTarget(target, { ...FEW, ...more }, child)).faults.join('\n');
	};

	it.each(['sound', 'slow but in proportion'])(
		'finds nothing in a function that is %s',
		async (name) => {
			expect(await faultsOf(name)).toBe('');
		},
	);

	it.each([
		['quadratic', /letters: (time grows by size\^(1\.[6-9]|2)|No end within 5 s)/],
		['exponential', /letters: No end within 5 s at size 500/],
		['hungry', /letters: (child\.ts has ended with code \w+\.|No end within 5 s) at size/],
		['crashing', /a case fails .*TypeError: Something is undefined/],
		['breaking its promise', /a case fails .*Not as promised: no text is lost/],
	])('finds a function that is %s', async (name, fault) => {
		// The first run of a child takes longer than those after it.
		expect(await faultsOf(name, { runs: 3 })).toMatch(fault);
	});
});
