import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { models } from '../../../../nodes/shared/service/models';
import { modelEntries, searchModels } from '../../../../nodes/shared/service/searchModels';
import { hostOf, serverOf } from '../../host/n8nCore';

const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('modelEntries', () => {
	const listed = ids('zeta', 'svc-ocr-latest', 'codestral-2405', 'svc-small-latest', 'alpha');

	it.each([
		['vision', 'chat with images', ['svc-small-latest']],
		['chat', 'chat', ['codestral-2405', 'svc-small-latest']],
		['ocr', 'document OCR', ['svc-ocr-latest']],
		['fim', 'code completion', ['codestral-2405']],
	] as const)(
		'lists what fits, then what may, and nothing else (%s)',
		(purpose, words, fitting) => {
			expect(modelEntries(purpose, listed, '')).toEqual([
				...fitting.map((id) => ({ name: id, value: id })),
				{ name: `alpha (may not be made for ${words})`, value: 'alpha' },
				{ name: `zeta (may not be made for ${words})`, value: 'zeta' },
			]);
		},
	);

	it('believes what the service says of its models', () => {
		const told = [
			{ id: 'svc-small-latest', capabilities: { vision: false } },
			{ id: 'seer', capabilities: { vision: true, completion_chat: true } },
			{ id: 'reader', capabilities: { vision: true, ocr: true, completion_chat: false } },
			{ id: 'odd', capabilities: null },
			{ id: 'vision-12b-2409', capabilities: { completion_chat: true } },
		];
		const idsFor = (purpose: 'vision' | 'ocr') =>
			modelEntries(purpose, told, '').map(({ value }) => value);
		expect(idsFor('vision')).toEqual(['seer', 'vision-12b-2409', 'odd']);
		expect(idsFor('ocr')).toEqual(['reader', 'odd', 'seer']);
	});

	it('says of what does not fit that it does not, where nothing else is found', () => {
		expect(modelEntries('vision', listed, 'OCR')).toEqual([
			{ name: 'svc-ocr-latest (is not made for chat with images)', value: 'svc-ocr-latest' },
		]);
		expect(modelEntries('vision', listed, 'nothing')).toEqual([]);
	});

	it('lists each name once', () => {
		expect(modelEntries('ocr', ids('svc-ocr-2503', 'svc-ocr-2503'), '')).toHaveLength(1);
	});

	it('finds the fitting models of the catalogue', () => {
		expect(modelEntries('fim', models, '').map(({ value }) => value)).toEqual(['codestral-2405']);
	});
});

describe('searchModels', () => {
	async function search(status: number, answer: unknown) {
		const server = await serverOf((_, response) =>
			response.writeHead(status).end(JSON.stringify(answer)),
		);
		const host = hostOf({ baseUrl: server.url }) as unknown as ILoadOptionsFunctions;
		const found = await searchModels('ocr')
			.call(host)
			.catch(({ message }: Error) => message);
		await server.close();
		return found;
	}

	it('lists what can be used of the list of a service', async () => {
		const name = 'm (may not be made for document OCR)';
		expect(await search(200, { data: [{}, { id: 'm' }] })).toEqual({
			results: [{ name, value: 'm' }],
		});
	});

	it.each([
		[200, { data: null }],
		[200, { data: [{}] }],
		[404, {}],
	])('gives the catalogue where there is no list: %i %j', async (status, answer) => {
		expect(await search(status, answer)).toMatchObject({ results: [{ value: 'svc-ocr-latest' }] });
	});

	it('fails without the number of an item, which there is none of', async () => {
		expect(await search(403, {})).toBe('the service does not allow this request');
	});
});
