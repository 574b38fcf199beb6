import { describe, expect, it } from 'vitest';
import {
	errorCode,
	explainNoAnswer,
	explainRedirect,
	explainRefusal,
	explainStatus,
} from '../../../../nodes/shared/service/failure';

describe('explaining', () => {
	it('has a message and a remedy for every status', () => {
		for (let status = 300; status < 600; status += 1) {
			const { message, remedy } = explainStatus(status, true);
			expect(message).toContain('service');
			expect(remedy.endsWith('.')).toBe(true);
		}
		expect(explainStatus(401, true).message).toContain('API key');
		expect(explainStatus(418, true).message).toContain('418');
	});

	it('does not ask to check a key that there is not', () => {
		expect(explainStatus(401, false)).toEqual({
			message: 'no API key was given, and the service asks for one',
			remedy: 'Open the credential and fill in API Key.',
			isGeneral: true,
		});
		expect(explainStatus(403, false).remedy).toContain('no API key');
	});

	describe('http and https', () => {
		const refused = (status: number, body: string, address = 'http://a.example:8080/path') =>
			explainRefusal(status, body, { hasKey: true, address });
		const page = '<html><title>400 Bad Request</title></html>';

		it.each(['Client sent an HTTP request to an HTTPS server.', page, 'Pas de https ici', ''])(
			'says to try https where a server cannot read the request, and says %j',
			(body) => {
				expect(refused(400, body)).toEqual({
					message: 'the service refused the request, perhaps because it speaks only https',
					remedy: 'Try https://a.example:8080 at the beginning of the Base URL in the credential.',
					isGeneral: true,
				});
			},
		);

		it('does not where the service answers as such, or https is spoken already', () => {
			const message = 'the service refused the request';
			expect(refused(400, '{"message":"use HTTPS"}').message).toBe(message);
			expect(refused(422, page).message).toBe(message);
			expect(refused(400, page, 'https://a.example').message).toBe(message);
		});

		it('names the address to try where the other one is spoken, or may be', () => {
			const { message, remedy } = explainNoAnswer('EPROTO', 'https://a.example/path');
			expect(message).toBe('a.example does not answer by https');
			expect(remedy).toContain('Try http://a.example at the beginning');
			expect(explainNoAnswer('ECONNRESET', 'http://a.example').remedy).toContain(
				'try https://a.example at',
			);
			expect(explainNoAnswer('ECONNRESET', 'https://a.example').remedy).not.toContain('http');
		});

		const redirect = (from: string, to: string) =>
			explainRedirect(301, new URL(from), new URL(to), 'the shown address');

		it('tells a redirect to https from one to another place', () => {
			expect(redirect('http://a.example/v1/ocr', 'https://a.example/v1/ocr').message).toBe(
				'the service wants https, not http',
			);
			for (const to of ['https://b.example/v1/ocr', 'http://a.example/v2/ocr']) {
				const { message, remedy } = redirect('http://a.example/v1/ocr', to);
				expect(message).toBe('the service redirects to another address');
				expect(remedy).toContain('"the shown address"');
			}
		});

		it('tells a web page from a service that does not know a path', () => {
			const at = 'https://a.example';
			expect(refused(404, page, at).message).toContain('does not lead to the service');
			expect(refused(404, '{}', at).message).toContain('does not know this address or model');
			expect(refused(502, page, at).message).toBe('the service has a problem');
		});
	});

	it('names the host when nothing answers, never the path', () => {
		const { message } = explainNoAnswer('ECONNREFUSED', 'http://127.0.0.1:9/secret-path');
		expect(message).toBe('nothing answers at 127.0.0.1:9');
	});

	it('finds the code of a wrapped error', () => {
		const inner = Object.assign(new Error('inner'), { code: 'ECONNRESET' });
		expect(errorCode(new Error('outer', { cause: inner }))).toBe('ECONNRESET');
		expect(errorCode(new Error('outer'))).toBeUndefined();
	});
});
