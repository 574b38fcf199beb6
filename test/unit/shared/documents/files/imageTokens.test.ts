import { expect, it } from 'vitest';
import { estimateImageTokens } from '../../../../../nodes/ChatWithImages/map';

/** 256 pixels a token, sides up to 1024; 784 pixels a token, sides up to 1540. */
const models = {
	256: ['vision-12b-latest', 'vision-large-latest', 'vision-12b-2409', 'vision-large-2411'],
	784: ['svc-medium-latest', 'svc-small-latest', 'svc-medium-2505', 'svc-small-2503'],
};

it.each([
	[256, 1, 1, 1],
	[256, 16, 16, 1],
	[256, 1000, 1000, 3907],
	[256, 1024, 1024, 4096],
	[256, 1024, 16, 64],
	[256, 16, 1024, 64],
	[256, 1025, 1025, 4096],
	[256, 2048, 1024, 2048],
	[256, 1024, 2048, 2048],
	[256, 3000, 1001, 1368],
	[256, 100_000, 1, 4],
	[784, 28, 28, 1],
	[784, 29, 28, 2],
	[784, 1540, 1540, 3025],
	[784, 1540, 28, 55],
	[784, 1541, 1541, 3025],
	[784, 3080, 1540, 1513],
	[784, 1540, 3080, 1513],
	[784, 4000, 3000, 2269],
] as const)('with %i pixels a token, %i × %i cost %i', (pixels, width, height, tokens) => {
	const estimated = models[pixels].map((model) => estimateImageTokens(model, width, height));
	expect(estimated).toEqual([tokens, tokens, tokens, tokens]);
});

it.each(['svc-ocr-latest', 'codestral-2405', 'small-2409', 'vision-12b', 'gpt-4o', ''])(
	'the cost with %j is not guessed',
	(model) => {
		expect(estimateImageTokens(model, 100, 100)).toBeNull();
	},
);
