import type { RequestListener } from 'node:http';
import type { ICredentialTestFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { visionOcrApiTest } from '../../../nodes/shared/service/credentialTest';
import { runInHost } from '../upgrades/runInHost';
import { hostOf, useBinaryStore } from './n8nCore';
import { makeCertificate, serve } from '../../harness/server';
import { pdf } from './scriptedService';

type Data = Record<string, string | boolean>;
/** Answers by path, a status and a body each; one of an empty path is for all others. */
type Answers = Record<string, [status: number, body: string, headers?: Record<string, string>]>;

const { helpers } = hostOf({});
const context = { helpers } as unknown as ICredentialTestFunctions;

const test = async (data: Data) =>
	await visionOcrApiTest.call(context, { id: '1', name: 'x', type: 'visionOcrApi', data });

/** Tests a credential of a server; `SERVER` in its data and in what it says is the address. */
async function testAt(answer: RequestListener, data: Data = {}) {
	const server = await serve(answer);
	const given = { baseUrl: 'SERVER', apiKey: 'sk-1', ...data };
	const baseUrl = given.baseUrl.replace('SERVER', server.url);
	const { status, message } = await test({ ...given, baseUrl });
	await server.close();
	return { status, message: message.replaceAll(server.url, 'SERVER') };
}

const list: Answers[string] = [200, '{"data":[{"id":"m"}]}'];
const incomplete: Answers[string] = [422, '{"detail":[{"loc":["body","model"],"msg":"Required"}]}'];
const listless: Answers = { '': incomplete };

interface Row {
	answers: Answers;
	data?: Data;
	says: string;
	asked?: string[];
}

describe('the credential test, through the request helper of n8n', () => {
	it.each<[string, Row]>([
		['passes for a list of models', { answers: { '/v1/models': list }, says: 'Connection' }],
		[
			'passes with /v1 pasted behind the address',
			{
				answers: { '/v1/models': list },
				data: { baseUrl: 'SERVER/v1/' },
				says: 'Connection successful',
			},
		],
		[
			'passes where an empty chat request is refused as incomplete',
			{
				answers: listless,
				says: 'tested by an empty chat request',
				asked: ['/v1/models', '/v1/chat/completions'],
			},
		],
		[
			'asks for no list where there is none',
			{
				answers: listless,
				data: { paths: true, modelsPath: 'none' },
				says: 'tested by an empty chat request',
				asked: ['/v1/chat/completions'],
			},
		],
		[
			'takes whole addresses, and shows where each request goes',
			{
				answers: { '': list },
				data: { baseUrl: 'SERVER/openai/d/m/chat/completions?api-version=7' },
				says: 'chat: SERVER/openai/d/m/chat/completions',
				asked: ['/openai/d/m/models?api-version=7', '/openai/d/m/ocr?api-version=7'],
			},
		],
		[
			'takes paths of their own',
			{
				answers: { '': list },
				data: { paths: true, ocrPath: '/providers/x/ocr', modelsPath: '/list' },
				says: 'OCR: SERVER/providers/x/ocr',
				asked: ['/list', '/providers/x/ocr'],
			},
		],
	])('%s', async (_, row) => {
		expect(await outcome(row)).toEqual(expect.objectContaining({ status: 'OK' }));
	});

	it.each<[string, Row]>([
		['a wrong key', { answers: { '': [401, '{}'] }, says: 'did not accept the API key. Check' }],
		['no money', { answers: { '': [402, '{}'] }, says: 'asks for payment. Check the balance' }],
		[
			'no money, with the status of too many requests',
			{
				answers: { '/v1/chat/completions': [429, '{"code":"insufficient_quota"}'] },
				says: 'asks for payment. Check the balance',
			},
		],
		['too many requests', { answers: { '': [429, '{}'] }, says: 'gets too many requests' }],
		['no key', { answers: { '': [401, ''] }, data: { apiKey: '' }, says: 'No API key was given' }],
		['a wrong path', { answers: { '': [404, '{}'] }, says: 'Check the path in the Base URL' }],
		[
			'a full service whose models have no OCR',
			{
				answers: { '/v1/models': [200, '{"data":[{"id":"m","capabilities":{"ocr":false}}]}'] },
				says: 'has no document OCR. Choose "Own Model Server" under Environment',
				asked: ['/v1/models'],
			},
		],
		[
			'a full service without OCR at its address',
			{
				answers: { '/v1/models': list, '/v1/ocr': [404, '{}'] },
				says: 'has no document OCR. Choose "Own Model Server" under Environment',
			},
		],
		['JSON of something else', { answers: { '': [200, '{}'] }, says: 'but not this service' }],
		['a web page', { answers: { '': [200, '<html>Hi'] }, says: 'There is a web page at SERVER' }],
		['no address', { answers: {}, data: { baseUrl: ' ' }, says: 'The credential has no Base URL' }],
		['half an address', { answers: {}, data: { baseUrl: 'a.example' }, says: 'not a web address' }],
		[
			'a port where nothing listens',
			{ answers: {}, data: { baseUrl: 'http://127.0.0.1:9' }, says: 'Nothing answers at 127.0.' },
		],
		[
			'a host that does not exist',
			{ answers: {}, data: { baseUrl: 'https://x.invalid' }, says: 'There is no server named x.' },
		],
		[
			'a redirect, which is not followed',
			{
				answers: { '/v1/models': [307, '', { location: '/elsewhere' }], '/elsewhere': list },
				says: 'redirects to another address',
				asked: ['/v1/models'],
			},
		],
		[
			'a key that cannot be sent',
			{
				answers: { '': list },
				data: { apiKey: 'a\nb' },
				says: 'The API Key in the credential holds a line break',
			},
		],
	])('names %s', async (_, row) => {
		expect(await outcome(row)).toEqual(expect.objectContaining({ status: 'Error' }));
	});

	it('names no option of a node where nothing answers in time', async () => {
		const request = async () =>
			await Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
		const late = { helpers: { request } } as unknown as ICredentialTestFunctions;
		const data = { baseUrl: 'https://a.example', apiKey: 'sk-1' };
		const credential = { id: '1', name: 'x', type: 'visionOcrApi', data };
		expect(await visionOcrApiTest.call(late, credential)).toEqual({
			status: 'Error',
			message:
				'A.example did not answer in time. Check that the Base URL is right and that the service is running, and test again.',
		});
	});

	async function outcome({ answers, data, says, asked }: Row) {
		const paths: string[] = [];
		const keys: unknown[] = [];
		const result = await testAt((request, response) => {
			paths.push(request.url ?? '');
			keys.push(request.headers.authorization);
			const ocr = request.url?.endsWith('/ocr') ? incomplete : undefined;
			const found = answers[request.url ?? ''] ?? ocr ?? answers[''];
			const [status, body, headers = {}] = found ?? [404, '{}'];
			response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
		}, data);
		expect(result.message).toContain(says);
		if (asked) expect(paths).toEqual(asked);
		expect(keys).toEqual(paths.map(() => (data?.apiKey === '' ? undefined : 'Bearer sk-1')));
		return result;
	}

	it.each([
		['an endless list', 200, 'larger than 16 MB'],
		['an endless refusal', 401, 'did not accept the API key'],
	])('ends with %s', async (_, status, words) => {
		const pour: RequestListener = (_request, response) => {
			response.writeHead(status);
			const more = () => {
				while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
				response.once('drain', more);
			};
			more();
		};
		expect((await testAt(pour)).message).toContain(words);
	});

	it('fails without encryption outside the own network, unless that is allowed', async () => {
		const baseUrl = 'http://no-such-host.invalid';
		const { status, message } = await test({ baseUrl, apiKey: 'k' });
		expect([status, message]).toEqual([
			'Error',
			expect.stringMatching(/^The connection would not be encrypted.*turn on "Allow Unencrypted"/),
		]);
		const allowed = await test({ baseUrl, apiKey: 'k', allowUnencrypted: true });
		expect(allowed.message).toContain('There is no server named');
	});

	it('says https where that is spoken; a certificate that nobody signed has to be allowed', async () => {
		await useBinaryStore();
		const answer = '{"data":[],"pages":[{"index":0,"markdown":"Read"}]}';
		const certificate = await makeCertificate(['localhost']);
		const { url: https, close } = await serve((_, response) => response.end(answer), certificate);
		const baseUrl = https.replace('https:', 'http:');
		expect((await test({ baseUrl, apiKey: 'k' })).message).toContain(`try ${https} at`);

		const read = async (ignoreSslIssues: boolean) => {
			const credential = { ignoreSslIssues };
			const [items] = await runInHost(new DocumentOcr(), https, [pdf()], {
				parameters: {},
				credential,
			});
			return items?.[0]?.json;
		};
		await expect(read(false)).rejects.toMatchObject({
			message: expect.stringMatching(/certificate of /),
			description: expect.stringContaining('"Ignore SSL Issues"'),
		});
		expect(await read(true)).toMatchObject({ markdown: 'Read' });
		await close();
	});

	it('has nodes ask at the address that was pasted', async () => {
		const paths: string[] = [];
		const server = await serve((request, response) => {
			paths.push(request.url ?? '');
			response.end('{"pages":[{"index":0,"markdown":"Read elsewhere"}]}');
		});
		const pasted = `${server.url}/providers/x/ocr?api-version=7`;
		const credential = { paths: true, modelsPath: 'none' };
		const [items] = await runInHost(new DocumentOcr(), pasted, [pdf()], {
			parameters: {},
			credential,
		});
		expect(items?.[0]?.json).toMatchObject({ markdown: 'Read elsewhere' });
		expect(paths).toEqual(['/providers/x/ocr?api-version=7']);
		await server.close();
	});
});
