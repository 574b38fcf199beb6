import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	modelEntries,
	modelFacts,
	models,
	modelName,
	searchModels,
} from '../../../../nodes/shared/service/searchModels';
import type { Problem } from '../../../../nodes/shared/host/problem';
import { endpoints } from '../../../../nodes/shared/service/contract';
import { openService, type Service } from '../../../../nodes/shared/service/service';
import { hostOf } from '../../host/n8nCore';
import { serve } from '../../../harness/server';

type ModelPurpose = Parameters<typeof modelName>[1];

const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('modelEntries', () => {
	const listed = ids('zeta', 'svc-ocr-latest', 'codestral-2405', 'svc-small-latest', 'alpha');

	it.each([
		['vision', 'chat with images', ['svc-small-latest']],
		['chat', 'chat', ['svc-small-latest', 'codestral-2405']],
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

	it('says of what does not fit that it does not, where nothing else is found', () => {
		expect(modelEntries('vision', listed, 'OCR')).toEqual([
			{ name: 'svc-ocr-latest (is not made for chat with images)', value: 'svc-ocr-latest' },
		]);
		expect(modelEntries('vision', listed, 'nothing')).toEqual([]);
	});

	it.each([
		// The usual model first, then those that see images, for texts alone, for code.
		['chat', ['svc-small-latest', 'vision-large-latest', 'small-2409', 'codestral-2405']],
		['vision', ['svc-small-latest', 'vision-large-latest']],
	] as const)('begins with what suits best: %s', (purpose, order) => {
		const names = ids('codestral-2405', 'small-2409', 'vision-large-latest', 'svc-small-latest');
		expect(modelEntries(purpose, names, '').map(({ value }) => value)).toEqual(order);
	});

	it.each([
		// Names without capabilities, as Ollama and OpenAI list them.
		['chat', ['llama3.2', 'mistral-ocr', 'qwen2.5-coder']],
		['ocr', ['mistral-ocr', 'llama3.2', 'qwen2.5-coder']],
	] as const)('knows some by their names: %s', (purpose, order) => {
		const names = ids('qwen2.5-coder', 'nomic-embed-text', 'whisper-1', 'mistral-ocr', 'llama3.2');
		expect(modelEntries(purpose, names, '').map(({ value }) => value)).toEqual(order);
	});

	it('lists each name once', () => {
		expect(modelEntries('ocr', ids('svc-ocr-2503', 'svc-ocr-2503'), '')).toHaveLength(1);
	});

	it('begins with the usual model of a deployment there', () => {
		const names = ids('compact-8b-2410', 'small-2409', 'qwen2.5-vl');
		const [first] = modelEntries('chat', names, '', 'deployment');
		expect(first?.value).toBe('small-2409');
	});

	it('finds the fitting models of the catalogue', () => {
		expect(modelEntries('fim', models, '').map(({ value }) => value)).toEqual(['codestral-2405']);
	});
});

describe('searchModels', () => {
	async function search(
		status: number,
		answer: unknown,
		{ purpose = 'ocr' as ModelPurpose, environment = 'main' } = {},
	) {
		const server = await serve((_, response) =>
			response.writeHead(status).end(JSON.stringify(answer)),
		);
		const credential = { baseUrl: server.url, environment };
		const host = hostOf(credential) as unknown as ILoadOptionsFunctions;
		const found = await searchModels(purpose)
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

	const ofMain = [
		'vision-12b-latest',
		'svc-medium-latest',
		'svc-small-latest',
		'vision-large-latest',
	];

	it.each<[environment: string, purpose: ModelPurpose, offered: string[]]>([
		// Without a list, the names that the contract has there (spec §1, §2.1).
		['main', 'ocr', ['svc-ocr-latest']],
		['main', 'vision', ofMain],
		['deployment', 'chat', ['small-2409', 'codestral-2405']],
		['deployment', 'fim', ['codestral-2405']],
		['deployment', 'vision', []],
		['deployment', 'ocr', []],
	])(
		'offers the catalogue where there is no list: %s, %s',
		async (environment, purpose, offered) => {
			const found = await search(404, {}, { environment, purpose });
			const note = "(from this node's catalogue; the service lists none)";
			expect(found).toEqual({
				results: offered.map((value) => ({ name: `${value} ${note}`, value })),
			});
		},
	);

	it('fails without the number of an item, which there is none of', async () => {
		expect(await search(403, {})).toBe('the service does not allow this request');
	});
});

describe('modelName', () => {
	const options = { timeout: 5, concurrency: 1, requestsPerMinute: 0 };
	const told = (id: string, capabilities: object) => ({ id, capabilities });
	const listed = [
		told('b-embed', { completion_chat: false }),
		told('a-code', { completion_chat: true, completion_fim: true }),
		told('c-chat', { completion_chat: true }),
		told('d-sees', { completion_chat: true, vision: true }),
	];

	/** What an empty model becomes, asked for twice, and how many requests that took. */
	async function choose(
		purpose: ModelPurpose,
		status: number,
		answer: unknown,
		given: unknown = '',
		environment = 'main',
	) {
		const server = await serve((_, response) =>
			response.writeHead(status).end(JSON.stringify(answer)),
		);
		const host = hostOf({ baseUrl: server.url, environment });
		const service = await openService(host, options, undefined, { maxRetries: 0 });
		const ask = async () => await modelName(service, purpose, given);
		const results = await Promise.all([ask(), ask()])
			.then(([first]) => first)
			.catch(({ message, details }: Problem) => [message, details]);
		await ask().catch(() => undefined);
		await server.close();
		return [results, server.count()];
	}

	it.each([
		['chat', 'd-sees'],
		['vision', 'd-sees'],
		['fim', 'a-code'],
	] as const)('takes the first of the list, asked for once: %s', async (purpose, model) => {
		expect(await choose(purpose, 200, { data: listed })).toEqual([model, 1]);
	});

	describe('of later runs', () => {
		/** What runs choose one after the other, and the requests for the list; between them comes what `between` sends. */
		async function chosen(
			environment: string,
			ids: string[],
			between: (service: Service) => Promise<void> = async () => {},
		) {
			let listed = 0;
			const server = await serve((request, response) => {
				if (request.method !== 'GET') return void response.writeHead(400).end('{}');
				const id = ids[Math.min(listed, ids.length - 1)];
				listed += 1;
				if (id === undefined) return void response.writeHead(404).end('{}');
				response.end(JSON.stringify({ data: [told(id, { ocr: true })] }));
			});
			const names: string[] = [];
			for (let run = 0; run < 2; run += 1) {
				const service = await openService(hostOf({ baseUrl: server.url, environment }), options);
				names.push(await modelName(service, 'ocr', ''));
				if (run === 0) await between(service);
			}
			await server.close();
			return { names, listed };
		}

		it('is what an earlier run was given by a hosted service', async () => {
			expect(await chosen('main', ['a', 'b'])).toEqual({ names: ['a', 'a'], listed: 1 });
		});

		it('is none where a hosted service had none', async () => {
			const usual = 'svc-ocr-latest';
			expect(await chosen('main', [])).toEqual({ names: [usual, usual], listed: 1 });
		});

		it('is asked for by each run on a server of one’s own', async () => {
			expect(await chosen('deployment', ['a', 'b'])).toEqual({ names: ['a', 'b'], listed: 2 });
		});

		it('is asked for again once a request was refused', async () => {
			const refused = async (service: Service) => {
				await expect(service.send(endpoints.ocr, { model: 'a' })).rejects.toThrow();
			};
			expect(await chosen('main', ['a', 'b'], refused)).toEqual({ names: ['a', 'b'], listed: 2 });
		});
	});

	it('asks for nothing where a model is named', async () => {
		expect(await choose('chat', 200, { data: listed }, ' own ')).toEqual(['own', 0]);
	});

	it.each([
		[404, {}],
		[403, {}],
		[200, { data: [] }],
		[200, { choices: [] }],
	])('takes the usual one where there is no list: %i %j', async (status, answer) => {
		expect(await choose('ocr', status, answer)).toEqual(['svc-ocr-latest', 1]);
	});

	it.each<[ModelPurpose, string]>([
		['chat', 'small-2409'],
		['fim', 'codestral-2405'],
	])(
		'takes the short name of the contract on a deployment without a list: %s',
		async (purpose, model) => {
			expect(await choose(purpose, 404, {}, '', 'deployment')).toEqual([model, 1]);
		},
	);

	it.each<[status: number, answer: object, cause: string]>([
		[404, {}, ''],
		[200, { data: [] }, ''],
		[
			200,
			{ choices: [] },
			' Its list could not be read: the answer of the service has an unexpected form.',
		],
		[401, {}, ' Its list could not be read: no API key was given, and the service asks for one.'],
	])('asks for the name of a model for images there: %i %j', async (status, answer, cause) => {
		const problem = {
			description: `Enter the name that your server has for the model under "Model".${cause}`,
			fault: 'setUp',
		};
		const message = 'no model for chat with images is chosen, and your model server lists none';
		const [thrown, requests] = await choose('vision', status, answer, '', 'deployment');
		expect(thrown).toEqual([message, problem]);
		expect(requests).toBe(1);
		expect(await choose('vision', status, answer, 'qwen', 'deployment')).toEqual(['qwen', 0]);
	});

	it('tells that a list has no model for the purpose', async () => {
		const small = [told('small-2409', { completion_chat: true, vision: false })];
		expect(await choose('vision', 200, { data: small }, '', 'deployment')).toEqual([
			[
				'the service lists no model for chat with images',
				{
					description: 'Enter the name of one under "Model", or choose another credential.',
					fault: 'setUp',
				},
			],
			1,
		]);
	});

	it('asks again after a failure that may pass', async () => {
		expect(await choose('ocr', 500, {})).toEqual(['svc-ocr-latest', 2]);
	});
});

describe('modelFacts', () => {
	it.each<[string, purpose: string, pixelsPerToken?: number, maxSide?: number]>([
		['vision-12b-latest', 'vision', 256, 1024],
		['vision-12b-2409', 'chat', 256, 1024],
		['vision-large-2411', 'vision', 256, 1024],
		['svc-medium-2505', 'vision', 784, 1540],
		['svc-small-2503', 'vision', 784, 1540],
		['svc-ocr-2503', 'ocr'],
		['codestral-latest', 'fim'],
		['small-2409', 'chat'],
	])('knows %s', (name, purpose, pixelsPerToken, maxSide) => {
		const facts = modelFacts(name);
		expect(facts?.purposes).toContain(purpose);
		expect(facts?.images).toEqual(pixelsPerToken ? { pixelsPerToken, maxSide } : null);
	});

	it.each(['vision-12b', 'vision-12b-24', 'vision-12b-240911', 'my-vision-12b-2409', 'other', ''])(
		'does not know %j',
		(name) => expect(modelFacts(name)).toBeUndefined(),
	);
});
