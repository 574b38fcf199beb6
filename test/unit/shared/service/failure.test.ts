import { describe, expect, it } from 'vitest';
import {
	errorCode,
	explainNoAnswer,
	explainRefusal,
	explainStatus,
	isPassingCode,
	isPassingFailure,
	retryAfterMs,
	wantsHttps,
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
			message: 'the service asks for an API key',
			remedy: 'The credential has none: fill in API Key.',
		});
		expect(explainStatus(403, false).remedy).toContain('no API key');
	});

	it('says http or https where the other one is spoken', () => {
		const body = 'Client sent an HTTP request to an HTTPS server.';
		expect(wantsHttps(400, body)).toBe(true);
		expect(explainRefusal(400, body, true).message).toBe('the service speaks https, not http');
		expect(explainNoAnswer('EPROTO', 'https://a.example').message).toContain('https');
		expect(isPassingCode('EPROTO')).toBe(false);
		expect(explainNoAnswer('ECONNRESET', 'http://a.example').remedy).toContain('https://');
		expect(explainNoAnswer('ECONNRESET', 'https://a.example').remedy).not.toContain('https://');
	});

	it('names the host when nothing answers, never the path', () => {
		const { message } = explainNoAnswer('ECONNREFUSED', 'http://127.0.0.1:9/secret-path');
		expect(message).toBe('nothing answers at 127.0.0.1:9');
	});

	it('knows which failures pass', () => {
		expect([408, 429, 500, 502, 503, 504].every(isPassingFailure)).toBe(true);
		expect([400, 401, 403, 404, 413, 422, 501].some(isPassingFailure)).toBe(false);
		expect(isPassingCode('ECONNRESET')).toBe(true);
		expect(isPassingCode(undefined)).toBe(true);
		expect(isPassingCode('ENOTFOUND')).toBe(false);
		expect(isPassingCode('DEPTH_ZERO_SELF_SIGNED_CERT')).toBe(false);
	});

	it('finds the code of a wrapped error', () => {
		const inner = Object.assign(new Error('inner'), { code: 'ECONNRESET' });
		expect(errorCode(new Error('outer', { cause: inner }))).toBe('ECONNRESET');
		expect(errorCode(new Error('outer'))).toBeUndefined();
	});
});

describe('retryAfterMs', () => {
	const now = Date.parse('2026-01-02T03:04:05Z');
	it.each([
		['7', 7000],
		[0, 0],
		['1.5', 1500],
		['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
		['Fri, 02 Jan 2026 03:04:00 GMT', 0],
		['soon', undefined],
		[undefined, undefined],
	])('reads %s', (header, expected) => {
		expect(retryAfterMs(header, now)).toBe(expected);
	});
});
