import { describe, expect, it } from 'vitest';
import { startService } from '../service/main';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { sampleItem } from './samples';
import { serve } from './server';

const { client, service } = await setUp();

const test = async (data: object) =>
	await client.testCredential('Tested', 'visionOcrApi', {
		environment: 'main',
		baseUrl: service.url,
		apiKey: service.apiKey,
		...data,
	});

/** A server that answers every request the same way. */
async function serverOf(statusCode: number, body: string, headers: Record<string, string> = {}) {
	const seen: Array<{ path: string; authorization: string | undefined }> = [];
	const server = await serve((request, response) => {
		seen.push({ path: request.url ?? '', authorization: request.headers.authorization });
		response.writeHead(statusCode, { 'content-type': 'application/json', ...headers }).end(body);
	});
	return { ...server, seen };
}

describe('the credential test', () => {
	it('passes with the right key, also with /v1 pasted behind the address', async () => {
		expect(await test({})).toEqual({ status: 'OK', message: 'Connection successful' });
		expect((await test({ baseUrl: `${service.url}/v1/` })).status).toBe('OK');
	});

	it('says that the key is wrong', async () => {
		const { status, message } = await test({ apiKey: 'sk-wrong' });
		expect(status).toBe('Error');
		expect(message).toBe(
			'The service did not accept the API key. Check the API key in the credential.',
		);
	});

	it('says that nothing answers', async () => {
		const { message } = await test({ baseUrl: 'http://127.0.0.1:9' });
		expect(message).toContain('Nothing answers at 127.0.0.1:9');
	});

	it('says that there is no such server', async () => {
		const { message } = await test({ baseUrl: 'https://no-such-host.invalid' });
		expect(message).toContain('There is no server named no-such-host.invalid');
	});

	it('says that the path is wrong', async () => {
		const { status, message } = await test({ baseUrl: `${service.url}/other` });
		expect(status).toBe('Error');
		expect(message).toContain('but not this service');
		expect(message).toContain('Check the path in the Base URL');
	});

	it('says that there is a web page', async () => {
		const { message } = await test({ baseUrl: client.url });
		expect(message).toContain('There is a web page at');
	});

	it('says that the address is missing or no address', async () => {
		expect((await test({ baseUrl: ' ' })).message).toContain('The credential has no Base URL');
		expect((await test({ baseUrl: 'a.example' })).message).toContain('not a web address');
	});

	it('takes whole addresses and paths of their own, and shows where each request goes', async () => {
		const list = '{"data":[{"id":"svc-ocr-latest"}]}';
		const server = await serverOf(200, list);
		try {
			const pasted = `${server.url}/openai/d/m/chat/completions?api-version=7`;
			const { status, message } = await test({ baseUrl: pasted });
			expect(status).toBe('OK');
			expect(message).toContain(`chat: ${server.url}/openai/d/m/chat/completions`);
			expect(server.seen.map(({ path }) => path)).toEqual(['/openai/d/m/models?api-version=7']);
			const paths = { paths: true, ocrPath: '/providers/x/ocr', modelsPath: '/list' };
			expect((await test({ baseUrl: server.url, ...paths })).message).toContain(
				`OCR: ${server.url}/providers/x/ocr`,
			);
			expect(server.seen.at(-1)?.path).toBe('/list');
		} finally {
			await server.close();
		}
	});

	it('has nodes ask at the address that was pasted', async () => {
		const server = await serverOf(200, '{"pages":[{"index":0,"markdown":"Read elsewhere"}]}');
		try {
			const pasted = `${server.url}/providers/x/ocr?api-version=7`;
			const data = { environment: 'main', baseUrl: pasted, apiKey: 'key', paths: true };
			await client.saveCredential('Pasted', 'visionOcrApi', { ...data, modelsPath: 'none' });
			const { json } = await runNode(client, {
				...{
					node: 'documentOcr',
					credential: 'Pasted',
					items: [sampleItem('documents/clean-invoice.pdf')],
				},
				parameters: { output: 'document' },
			});
			expect(json).toMatchObject([{ markdown: 'Read elsewhere', model: 'svc-ocr-latest' }]);
			expect(server.seen.map(({ path }) => path)).toEqual(['/providers/x/ocr?api-version=7']);
		} finally {
			await server.close();
		}
	});

	it('asks for no list of models where there is none, and says how it was tested', async () => {
		const listless = await serverOf(422, '{"detail":[{"loc":["body","model"],"msg":"Required"}]}');
		try {
			const none = { baseUrl: listless.url, paths: true, modelsPath: 'none' };
			const { status, message } = await test(none);
			expect(status).toBe('OK');
			expect(message).toContain('tested by an empty chat request');
			expect(listless.seen.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
		} finally {
			await listless.close();
		}
	});

	it('passes where the service has no list of models but answers otherwise properly', async () => {
		const deployment = await startService({ environment: 'deployment' });
		const listless = await serverOf(422, '{"detail":[{"loc":["body","model"],"msg":"Required"}]}');
		try {
			expect((await test({ baseUrl: listless.url })).status).toBe('OK');
			expect(listless.seen.map(({ path }) => path)).toEqual(['/v1/models', '/v1/chat/completions']);
			const own = { environment: 'deployment', baseUrl: deployment.url, apiKey: '' };
			expect((await test(own)).status).toBe('OK');
		} finally {
			await listless.close();
			await deployment.close();
		}
	});

	it('takes no JSON of another kind for the service', async () => {
		const other = await serverOf(404, '{"error":"not found"}');
		try {
			expect((await test({ baseUrl: other.url })).message).toContain('but not this service');
		} finally {
			await other.close();
		}
	});

	it('follows no redirect, so that the key stays with the address it is for', async () => {
		const other = await serverOf(200, '{"data":[]}');
		const redirecting = await serverOf(307, '', { location: `${other.url}/v1/models` });
		try {
			const { status, message } = await test({ baseUrl: redirecting.url });
			expect(status).toBe('Error');
			expect(message).toContain('redirects to another address');
			expect(other.seen).toEqual([]);
		} finally {
			await other.close();
			await redirecting.close();
		}
	});

	it('sends no Authorization header without a key', async () => {
		const listless = await serverOf(422, '{"detail":"model is required"}');
		try {
			await test({ environment: 'deployment', baseUrl: listless.url, apiKey: '' });
			expect(listless.seen.map(({ authorization }) => authorization)).toEqual([
				undefined,
				undefined,
			]);
		} finally {
			await listless.close();
		}
	});
});
