import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateImageTokens } from '../../../../nodes/ChatWithImages/map';

const patch16 = [
	'vision-12b-latest',
	'vision-large-latest',
	'vision-12b-2409',
	'vision-large-2411',
];
const patch14 = ['svc-medium-latest', 'svc-small-latest', 'svc-medium-2505', 'svc-small-2503'];

describe('estimateImageTokens', () => {
	describe.each(patch16)('%s: 256 pixels a token, sides up to 1024', (model) => {
		it.each([
			// below
			[1, 1, 1],
			[16, 16, 1],
			[512, 256, 512],
			[1000, 1000, 3907],
			// at
			[1024, 1024, 4096],
			[1024, 16, 64],
			[16, 1024, 64],
			// above: scaled to 1024 on the longer side
			[1025, 1025, 4096],
			[2048, 2048, 4096],
			[2048, 1024, 2048],
			[1024, 2048, 2048],
			[3000, 1000, 1364],
			[3000, 1001, 1368],
			[100_000, 1, 4],
		])('%i × %i costs %d', (width, height, tokens) => {
			expect(estimateImageTokens(model, width, height)).toBe(Math.ceil(tokens));
		});
	});

	describe.each(patch14)('%s: 784 pixels a token, sides up to 1540', (model) => {
		it.each([
			// below
			[1, 1, 1],
			[28, 28, 1],
			[29, 28, 2],
			[1024, 1024, 1338],
			// at
			[1540, 1540, 3025],
			[1540, 28, 55],
			// above: scaled to 1540 on the longer side
			[1541, 1541, 3025],
			[3080, 3080, 3025],
			[3080, 1540, 1513],
			[1540, 3080, 1513],
			[4000, 3000, 2269],
		])('%i × %i costs %d', (width, height, tokens) => {
			expect(estimateImageTokens(model, width, height)).toBe(tokens);
		});
	});

	it('never depends on how the image is turned, nor exceeds the cost of a full square', () => {
		const side = fc.integer({ min: 1, max: 60_000 });
		fc.assert(
			fc.property(side, side, (width, height) => {
				for (const [model = '', most] of [
					[patch16[0], 4096],
					[patch14[0], 3025],
				] as const) {
					const tokens = estimateImageTokens(model, width, height);
					expect(tokens).toBe(estimateImageTokens(model, height, width));
					expect(tokens).toBeGreaterThanOrEqual(1);
					expect(tokens).toBeLessThanOrEqual(most);
				}
			}),
		);
	});

	it('does not guess for a model in neither family', () => {
		const others = ['svc-ocr-latest', 'codestral-2405', 'small-2409', 'vision-12b', 'gpt-4o', ''];
		expect(others.map((model) => estimateImageTokens(model, 100, 100))).toEqual(
			others.map(() => null),
		);
	});
});
