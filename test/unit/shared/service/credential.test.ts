import type { IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';

import { VisionOcrApi } from '../../../../credentials/VisionOcrApi.credentials';
import { serviceAddress } from '../../../../nodes/shared/service/credential';

describe('serviceAddress', () => {
	it.each([
		['https://a.example', 'https://a.example'],
		['https://a.example/', 'https://a.example'],
		['https://a.example/v1', 'https://a.example'],
		[' https://a.example/v1/ ', 'https://a.example'],
		['http://a.example:8080/gateway/v1', 'http://a.example:8080/gateway'],
		['https://a.example/v1beta', 'https://a.example/v1beta'],
	])('accepts %s', (pasted, address) => {
		expect(serviceAddress(pasted)).toBe(address);
	});

	it.each(['', '  ', 'a.example', 'ftp://a.example', 'http://'])('refuses %j', (pasted) => {
		expect(() => serviceAddress(pasted)).toThrow(/Base URL/);
	});
});

describe('authenticate', () => {
	const request: IHttpRequestOptions = { url: 'https://a.example', headers: { Accept: 'x' } };
	const authenticate = async (credential: object) =>
		await new VisionOcrApi().authenticate({ baseUrl: 'https://a.example', ...credential }, request);

	it('sends the key as a Bearer token', async () => {
		const { headers } = await authenticate({ apiKey: ' secret ' });
		expect(headers).toEqual({ Accept: 'x', Authorization: 'Bearer secret' });
	});

	it('sends no Authorization header without a key', async () => {
		const { headers } = await authenticate({ environment: 'deployment', apiKey: '' });
		expect(headers).toEqual({ Accept: 'x' });
	});

	it('adds the custom header only when it is switched on', async () => {
		const gateway = { apiKey: 'k', headerName: 'X-Gateway', headerValue: 'g' };
		expect((await authenticate(gateway)).headers).not.toHaveProperty('X-Gateway');
		expect((await authenticate({ ...gateway, header: true })).headers).toHaveProperty(
			'X-Gateway',
			'g',
		);
	});

	it('checks certificates unless told otherwise', async () => {
		expect((await authenticate({})).skipSslCertificateValidation).toBe(false);
		expect((await authenticate({ ignoreSslIssues: true })).skipSslCertificateValidation).toBe(true);
	});
});
