import { afterAll, describe, expect, it } from 'vitest';
import { FuzzChild } from './FuzzChild';
import { exponentOf, measureGrowth } from './growth';
import { QUICK, runTarget } from './runTarget';
import { faulty } from './targets/faulty';

// A child starts slowly on a busy machine.
describe('runTarget', { timeout: 180_000 }, () => {
	const child = new FuzzChild(5_000);
	afterAll(() => child.stop());

	const faultsOf = async (name: string, more = {}) => {
		const target = faulty.find((one) => one.name === name);
		if (target === undefined) throw new Error(`There is no target ${name}`);
		return (await runTarget(target, { ...QUICK, ...more }, child)).faults.join('\n');
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

	it('measures memory where it is asked to', async () => {
		const more = { withMemory: true, largest: 2_000, enoughMs: Infinity, cases: 1 };
		expect(await faultsOf('sound', more)).toBe('');
		const target = faulty.find((one) => one.name === 'hungry');
		const report = target && (await runTarget(target, { ...QUICK, ...more }, child));
		const points = report?.growth[0]?.points ?? [];
		// Twenty thousand numbers of eight bytes for each of about 1,000 characters.
		expect(points.at(-1)?.megabytes).toBeGreaterThan(100);
	});
});

describe('measureGrowth', () => {
	const settings = { from: 1, largest: 1024, enoughMs: 160 };
	const grown = async (ms: (size: number) => number) =>
		await measureGrowth(async (size) => ({ size, ms: ms(size), megabytes: null }), settings);

	it('tells the power by which time grows', async () => {
		expect((await grown((size) => size)).time).toBeCloseTo(1, 1);
		expect((await grown((size) => size ** 2)).time).toBeCloseTo(2, 0);
		expect((await grown(() => 5)).time).toBe(0);
	});

	it('stops where four sizes are known and the last takes long enough', async () => {
		expect((await grown((size) => size)).points.map(({ size }) => size)).toEqual([
			32, 64, 128, 256,
		]);
		expect((await grown(() => 1000)).points.map(({ size }) => size)).toEqual([1, 2, 4, 8]);
	});

	it('takes what cannot be measured for no growth', () => {
		expect(exponentOf([0, 1, 2, 9], 10)).toBe(0);
		expect(exponentOf([], 10)).toBe(0);
	});
});
