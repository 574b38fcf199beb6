import { describe, expect, it } from 'vitest';
import { askedWaitMs, retryAfterMs } from '../../../../../nodes/shared/service/queue/askedWait';

const now = Date.parse('2026-01-02T03:04:05Z');

it.each([
	['7', 7000],
	[0, 0],
	['1.5', 1500],
	['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
	['Fri, 02 Jan 2026 03:04:00 GMT', 0],
	['soon', undefined],
	[undefined, undefined],
])('reads Retry-After: %s', (header, expected) => {
	expect(retryAfterMs(header, now)).toBe(expected);
});

const message = (text: string) => ({ error: { message: text } });

/** Sentences of services, with the issue that shows each. */
const sentences: Array<[text: string, ms: number]> = [
	// arc53/DocsGPT#287
	[
		'Rate limit reached on requests per min. Limit: 3 / min. Please try again in 20s. Contact us',
		20_000,
	],
	// OpenBMB/ChatDev#171
	['Limit: 40000 / min. Please try again in 1ms.', 1],
	// danielmiessler/Fabric#364
	['Limit 7000, Used 0, Requested ~12903. Please try again in 50.597142857s. Visit', 50_597.142857],
	['Please try again in 1m2.5s.', 62_500],
	// diegosouzapw/OmniRoute#9504
	['limit: 20, model: m\nPlease retry in 36.429760048s.', 36_429.760048],
	// pollinations/pollinations#6260
	['during peak load. Please retry after 20 seconds. For improved latency', 20_000],
	// Azure-Samples/azure-search-openai-demo#177
	['Rate limit is exceeded. Try again in 30 seconds.', 30_000],
	// zulip/zulip#4831
	['API usage exceeded rate limit, try again in 15.314 secs', 15_314],
	['Please wait for at least 5 minutes', 300_000],
	['Retry after 1 minute and 30 seconds, or try again in 5 seconds', 90_000],
];

const waits: Array<[body: unknown, ms: number]> = [
	...sentences.map(([text, ms]): [unknown, number] => [message(text), ms]),
	...sentences.map(([text, ms]): [unknown, number] => [text, ms]),
	[{ retry_after: 20 }, 20_000],
	[{ retry_after: 0.35, global: false }, 350],
	[{ error: { retry_after: '20' } }, 20_000],
	[{ error: 'Too many requests', retryAfter: 12 }, 12_000],
	[{ 'retry-after': '15.314' }, 15_314],
	[{ error: { metadata: { retry_after_seconds: 9 } } }, 9000],
	[{ retry_after_ms: 250 }, 250],
	[{ retryAfterMs: '250' }, 250],
	[{ retry_after: '1m30s' }, 90_000],
	[{ retry_after: 'Fri, 02 Jan 2026 03:04:15 GMT' }, 10_000],
	[{ error: { details: [{ violations: [] }, { retryDelay: '36s' }] } }, 36_000],
	[[{ error: { details: [{ retryDelay: '0.5s' }] } }], 500],
	// The longest, where there are several.
	[{ error: { message: 'Please retry in 36.4s.', details: [{ retryDelay: '36s' }] } }, 36_400],
];

const none: unknown[] = [
	{},
	null,
	7,
	{ retry_after: null },
	{ retry_after: true },
	{ retry_after: '' },
	{ retry_after: -5 },
	{ retry_after: 'soon' },
	{ constructor: 5 },
	message('Please try again later.'),
	message('Try again with fewer than 8 images.'),
	message('It took 20 seconds.'),
	message('Retries: 3 m'),
	'<html>Please try again in 5 minutes</html>',
];

describe('the wait that a refusal asks for', () => {
	const asked = (body: unknown, headers: Record<string, unknown> = {}) =>
		askedWaitMs({ headers, body: typeof body === 'string' ? body : JSON.stringify(body) }, now);

	it.each(waits)('is in its body: %j', (body, ms) => {
		expect(asked(body)).toBeCloseTo(ms, 6);
	});

	it.each(none)('is not in %j', (body) => {
		expect(asked(body)).toBeUndefined();
	});

	it('is in its headers first', () => {
		const body = { retry_after: 20 };
		expect(asked(body, { 'retry-after': '7' })).toBe(7000);
		expect(asked(body, { 'retry-after': '0' })).toBe(0);
		expect(asked(body, { 'retry-after': '7', 'retry-after-ms': '6500' })).toBe(6500);
		expect(asked(body, { 'retry-after': 'soon', 'retry-after-ms': 'soon' })).toBe(20_000);
	});

	it('is looked for at a depth that does not fill the stack', () => {
		const deep = '{"error":'.repeat(20_000) + '{"retry_after":5}' + '}'.repeat(20_000);
		expect(asked(deep)).toBeUndefined();
	});
});

it('compares a date with the clock of the service, whatever that of n8n says', () => {
	const headers = (hour: number) => ({
		date: new Date(now + hour * 3_600_000).toUTCString(),
		'retry-after': new Date(now + hour * 3_600_000 + 20_000).toUTCString(),
	});
	expect([-1, 1].map((hour) => askedWaitMs({ headers: headers(hour), body: '' }, now))).toEqual([
		20_000, 20_000,
	]);
});
