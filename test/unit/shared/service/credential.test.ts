import type { IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { VisionOcrApi } from '../../../../credentials/VisionOcrApi.credentials';
import { isPublicHttpAddress, serviceAddress } from '../../../../nodes/shared/service/credential';

describe('serviceAddress', () => {
	it.each([
		['https://a.example', 'https://a.example'],
		['https://a.example/', 'https://a.example'],
		['https://a.example/v1', 'https://a.example'],
		[' https://a.example/v1/ ', 'https://a.example'],
		['http://a.example:8080/gateway/v1', 'http://a.example:8080/gateway'],
		['https://a.example//v1//', 'https://a.example'],
		['https://a.example/v1beta', 'https://a.example/v1beta'],
	])('accepts %s', (pasted, address) => {
		expect(serviceAddress(pasted)).toBe(address);
	});

	it.each(['', '  ', 'a.example', 'ftp://a.example', 'http://'])('refuses %j', (pasted) => {
		expect(() => serviceAddress(pasted)).toThrow(/Base URL/);
	});

	it.each([
		['https://me:secret@a.example', 'user name or password'],
		['https://me@a.example', 'user name or password'],
		['https://a.example/v1?version=2', 'a part after "?"'],
		['https://a.example/#part', 'a part after "#"'],
	])('drops nothing of %s without a word', (pasted, words) => {
		expect(() => serviceAddress(pasted)).toThrow(words);
	});
});

describe('isOpenToAll', () => {
	it.each(
		[
			'http://a.example, http://8.8.8.8:80, http://172.32.0.1, http://[2001:db8::1]',
			'http://10.evil.example, http://127.0.0.1.evil.example, http://192.168.x.evil',
			'http://169.254.evil.example, http://172.16.evil.example, http://100.64.evil.example',
			'http://localhost.evil.example, http://10.0.0.1.evil, http://[::ffff:8.8.8.8]',
		].flatMap((row) => row.split(', ')),
	)('warns of %s', (address) => expect(isPublicHttpAddress(address)).toBe(true));

	it.each(
		[
			'https://a.example, http://localhost:8080, http://ocr:8080',
			'http://host.docker.internal, http://127.0.0.1, http://10.1.2.3, http://192.168.1.5',
			'http://172.16.0.1, http://100.64.0.1, http://[::1]:80, http://[fd00::1]',
			'http://localhost., http://a.localhost, http://[::ffff:127.0.0.1], http://[::ffff:10.0.0.1]:80',
			'http://127.1, http://10.0.0.1., http://192.168.1.5.:80, http://[fe80::1], http://0.0.0.0',
		].flatMap((row) => row.split(', ')),
	)('takes %s as it is', (address) => expect(isPublicHttpAddress(address)).toBe(false));
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

	it.each(['Bearer sk-1', 'bearer  sk-1', ' BEARER sk-1 ', 'Authorization: Bearer sk-1'])(
		'sends the key alone of a pasted %j',
		async (apiKey) => {
			expect((await authenticate({ apiKey })).headers?.Authorization).toBe('Bearer sk-1');
		},
	);

	it.each([
		['API Key', 'line break', { apiKey: 'sk-1\nsk-2' }],
		['API Key', 'a space', { apiKey: 'sk 1' }],
		['API Key', 'not visible', { apiKey: 'sk-1\u200B' }],
		['API Key', 'cannot be sent', { apiKey: 'sk\u20111' }],
		['API Key', 'begins with "Basic"', { apiKey: 'Basic abc' }],
		['Header Value', 'line break', { header: true, headerName: 'X-A', headerValue: 'a\r\nb' }],
		['Header Value', 'cannot be sent', { header: true, headerName: 'X-A', headerValue: 'a…b' }],
		['Header Name', 'cannot be used', { header: true, headerName: 'X Gateway', headerValue: 'a' }],
		['Header Name', 'cannot be used', { header: true, headerName: 'X:', headerValue: 'a' }],
		['Header Name', 'cannot be used', { header: true, headerName: 'Content-Length' }],
		['custom header', 'has no name', { header: true, headerName: ' ', headerValue: 'a' }],
	])('names the field %s, which holds %s', async (field, words, credential) => {
		const refused = authenticate({ apiKey: 'sk-1', ...credential });
		await expect(refused).rejects.toThrow(field);
		await expect(refused).rejects.toThrow(words);
	});

	it('sends the header without outer spaces, and once where it takes the place of the key', async () => {
		const own = { header: true, headerName: 'authorization', headerValue: ' Basic abc ' };
		expect((await authenticate({ apiKey: 'sk-1', ...own })).headers).toEqual({
			Accept: 'x',
			authorization: 'Basic abc',
		});
	});
});
