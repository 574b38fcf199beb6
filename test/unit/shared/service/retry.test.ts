import { describe, expect, it } from 'vitest';
import {
	isRetryableCode,
	isRetryableStatus,
	retryAfterMs,
} from '../../../../nodes/shared/service/retry';

describe('what is sent again', () => {
	it('is a request whose status may pass', () => {
		expect([408, 429, 500, 502, 503, 504].every(isRetryableStatus)).toBe(true);
		expect([400, 401, 403, 404, 413, 422, 501].some(isRetryableStatus)).toBe(false);
	});

	it('is a request without an answer, unless the cause lasts', () => {
		expect(isRetryableCode('ECONNRESET')).toBe(true);
		expect(isRetryableCode(undefined)).toBe(true);
		expect(isRetryableCode('ENOTFOUND')).toBe(false);
		expect(isRetryableCode('EPROTO')).toBe(false);
		expect(isRetryableCode('DEPTH_ZERO_SELF_SIGNED_CERT')).toBe(false);
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
