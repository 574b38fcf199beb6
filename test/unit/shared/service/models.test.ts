import { describe, expect, it } from 'vitest';
import { modelFacts, models } from '../../../../nodes/shared/service/searchModels';

describe('models', () => {
	it('holds every model of the contract', () => {
		expect(models.map(({ id }) => id)).toEqual(
			[
				'vision-12b-latest, vision-large-latest, svc-medium-latest, svc-small-latest',
				'svc-ocr-latest, small-2409, codestral-2405',
			].flatMap((row) => row.split(', ')),
		);
	});
});

describe('modelFacts', () => {
	it.each([
		['vision-12b-latest', 256, 1024],
		['vision-12b-2409', 256, 1024],
		['vision-large-2411', 256, 1024],
		['svc-medium-2505', 784, 1540],
		['svc-small-2503', 784, 1540],
	])('knows the images of %s', (name, pixelsPerToken, maxSide) => {
		const facts = modelFacts(name);
		expect(facts).toMatchObject({
			purposes: ['chat', 'vision'],
			images: { pixelsPerToken, maxSide },
		});
	});

	it.each([
		['svc-ocr-2503', 'ocr'],
		['codestral-latest', 'fim'],
		['small-2409', 'chat'],
	])('knows what %s is for', (name, purpose) => {
		expect(modelFacts(name)?.purposes).toContain(purpose);
		expect(modelFacts(name)?.images).toBeNull();
	});

	it.each(['vision-12b', 'vision-12b-24', 'vision-12b-240911', 'my-vision-12b-2409', 'other', ''])(
		'does not know %j',
		(name) => {
			expect(modelFacts(name)).toBeUndefined();
		},
	);
});
