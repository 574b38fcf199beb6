import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { ICredentialTestFunctions } from 'n8n-workflow';
import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';
import { visionOcrApiTest } from '../../../nodes/shared/service/credentialTest';
import { hostOf, serverOf } from './n8nCore';

const { helpers } = hostOf({});
const context = { helpers } as unknown as ICredentialTestFunctions;

const test = async (data: Record<string, string | boolean>) =>
	await visionOcrApiTest.call(context, { id: '1', name: 'x', type: 'visionOcrApi', data });

async function testAt(answer: RequestListener, data: Record<string, string | boolean> = {}) {
	const server = await serverOf(answer);
	const result = await test({ baseUrl: server.url, apiKey: 'sk-1', ...data });
	await server.close();
	return result;
}

describe('the credential test, through the request helper of n8n', () => {
	it('passes for a list of models', async () => {
		const result = await testAt((_, response) => response.end('{"data":[{"id":"m"}]}'));
		expect(result).toEqual({ status: 'OK', message: 'Connection successful' });
	});

	it.each([
		['an endless list', 200],
		['an endless refusal', 401],
	])('ends with %s', async (_, status) => {
		const pour: RequestListener = (_request, response) => {
			response.writeHead(status);
			const more = () => {
				while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
				response.once('drain', more);
			};
			more();
		};
		expect((await testAt(pour)).message).toContain(
			status === 200 ? 'larger than 16 MB' : 'did not accept the API key',
		);
	});

	it('does not ask to check a key that there is not', async () => {
		const refuse: RequestListener = (_, response) => response.writeHead(401).end();
		expect((await testAt(refuse, { apiKey: '' })).message).toBe(
			'No API key was given, and the service asks for one. Open the credential and fill in API Key.',
		);
	});

	it('says http where https is spoken, and the other way round', async () => {
		const answer: RequestListener = (_, response) => response.end('{"data":[]}');
		const plain = await serverOf(answer);
		const toPlain = await test({ baseUrl: plain.url.replace('http:', 'https:'), apiKey: 'k' });
		expect(toPlain.message).toContain('does not answer by https');
		await plain.close();

		const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
		const secure = await serverOf(answer, ((listener: RequestListener) =>
			createSecureServer({ key, cert }, listener)) as never);
		const toSecure = await test({ baseUrl: secure.url, apiKey: 'k' });
		expect(toSecure.message).toContain(`try ${secure.url.replace('http:', 'https:')} at`);
		await secure.close();

		const words = '<html>400 The plain HTTP request was sent to HTTPS port</html>';
		const proxy = await testAt((_, response) => response.writeHead(400).end(words));
		expect(proxy.message).toContain('perhaps because it speaks only https');
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

	it('names the field of a key that cannot be sent', async () => {
		const result = await testAt((_, response) => response.end('{"data":[]}'), { apiKey: 'a\nb' });
		expect(result.message).toContain('The API Key in the credential holds a line break');
	});
});
