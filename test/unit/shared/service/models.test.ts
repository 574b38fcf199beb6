import { describe, expect, it } from 'vitest';
import { modelFacts, models, modelsFor } from '../../../../nodes/shared/service/models';

const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('models', () => {
	it('holds every model of the contract', () => {
		const main = models.filter(({ hosted }) => !hosted).map(({ name }) => name);
		expect(main).toEqual([
			'vision-12b-latest',
			'vision-large-latest',
			'svc-medium-latest',
			'svc-small-latest',
			'svc-ocr-latest',
		]);
		expect(models.filter(({ hosted }) => hosted).map(({ name }) => name)).toEqual([
			'small-2409',
			'codestral-2405',
		]);
	});
});

describe('modelFacts', () => {
	it.each([
		['vision-12b-latest', 16, 1024],
		['vision-12b-2409', 16, 1024],
		['vision-large-2411', 16, 1024],
		['svc-medium-2505', 14, 1540],
		['svc-small-2503', 14, 1540],
	])('knows the images of %s', (name, patchSize, maxSide) => {
		const facts = modelFacts(name);
		expect(facts).toMatchObject({
			name,
			purposes: ['chat', 'vision'],
			images: { patchSize, maxSide },
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

describe('modelsFor', () => {
	it('puts models known for the purpose first and leaves out those known for others', () => {
		const listed = ids('zeta', 'svc-ocr-latest', 'codestral-2405', 'svc-small-latest', 'alpha');
		const order = (purpose: 'chat' | 'vision' | 'ocr' | 'fim') =>
			modelsFor(purpose, listed).map(({ id }) => id);
		expect(order('vision')).toEqual(['svc-small-latest', 'zeta', 'alpha']);
		expect(order('chat')).toEqual(['codestral-2405', 'svc-small-latest', 'zeta', 'alpha']);
		expect(order('ocr')).toEqual(['svc-ocr-latest', 'zeta', 'alpha']);
		expect(order('fim')).toEqual(['codestral-2405', 'zeta', 'alpha']);
	});

	it('believes what the service says of its models', () => {
		const listed = [
			{ id: 'svc-small-latest', capabilities: { vision: false } },
			{ id: 'zeta' },
			{ id: 'seer', capabilities: { vision: true, completion_chat: true } },
			{ id: 'odd', capabilities: null },
			{ id: 'odder', capabilities: 'vision' },
		];
		expect(modelsFor('vision', listed)).toEqual([listed[2], listed[1], listed[3], listed[4]]);
	});
});
