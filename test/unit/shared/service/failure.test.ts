import { describe, expect, it } from 'vitest';

import {
	errorCode,
	explainNoAnswer,
	explainStatus,
	isPassingCode,
	isPassingFailure,
	retryAfterMs,
	safeServiceText,
	serviceWords,
} from '../../../../nodes/shared/service/failure';

describe('serviceWords', () => {
	it.each([
		['{"message":"no such model"}', 'no such model'],
		['{"error":{"message":"no such model","code":7}}', 'no such model'],
		['{"error":"no such model"}', 'no such model'],
		['{"detail":"no such model"}', 'no such model'],
		[
			'{"detail":[{"loc":["body","model"],"msg":"Field required","input":"data:x;base64,AAAA"},{"msg":"Bad"}]}',
			'body.model: Field required; Bad',
		],
		['{"message":{"detail":[{"loc":["body","n"],"msg":"Extra"}]}}', 'body.n: Extra'],
		['plain words', 'plain words'],
		['<!doctype html><title>nginx</title>', 'a web page instead of data'],
	])('reads %s', (body, words) => {
		expect(serviceWords(body, [])).toBe(words);
	});

	it.each(['', '   ', '{}', '[]', '{"status":"failed"}'])('has nothing to quote in %j', (body) => {
		expect(serviceWords(body, [])).toBeUndefined();
	});
});

describe('safeServiceText', () => {
	it('hides the key, data URIs and long runs of base64', () => {
		const base64 = 'QUJD'.repeat(60);
		const text = `key sk-secret-1 refused, data:application/pdf;base64,${base64}== and ${base64}`;
		const safe = safeServiceText(text, ['sk-secret-1']);
		expect(safe).toBe('key [hidden] refused, [file content] and [file content]');
	});

	it('hides a short data URI with parameters', () => {
		expect(safeServiceText('got data:image/png;name=a.png;base64,AAAA!', [])).toBe(
			'got [file content]!',
		);
	});

	it('cuts at 500 characters', () => {
		const safe = safeServiceText('word '.repeat(300), []);
		expect(safe).toHaveLength(500);
		expect(safe.endsWith('…')).toBe(true);
	});
});

describe('explaining', () => {
	it('has a message and a remedy for every status', () => {
		for (let status = 300; status < 600; status += 1) {
			const { message, remedy } = explainStatus(status);
			expect(message).toMatch(/service|file/);
			expect(remedy.endsWith('.')).toBe(true);
		}
		expect(explainStatus(401).message).toContain('API key');
		expect(explainStatus(418).message).toContain('418');
	});

	it('names the host when nothing answers, never the path', () => {
		const { message } = explainNoAnswer('ECONNREFUSED', 'http://127.0.0.1:9/secret-path');
		expect(message).toBe('nothing answers at 127.0.0.1:9');
	});

	it('knows which failures pass', () => {
		expect([429, 500, 502, 503, 504].every(isPassingFailure)).toBe(true);
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
