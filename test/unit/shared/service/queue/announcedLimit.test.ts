import { describe, expect, it } from 'vitest';
import {
	type AnnouncedLimit,
	announcedLimit,
} from '../../../../../nodes/shared/service/queue/announcedLimit';

const now = Date.parse('2026-01-02T03:04:05.250Z');
const seconds = now / 1000;

type Headers = Record<string, unknown>;

/** Headers of one policy for requests, as many services name them. */
const forRequests = (remaining: unknown, reset: unknown, limit: unknown = 60): Headers => ({
	'x-ratelimit-limit-requests': limit,
	'x-ratelimit-remaining-requests': remaining,
	'x-ratelimit-reset-requests': reset,
});
const general = (remaining: unknown, reset: unknown): Headers => ({
	'x-ratelimit-remaining': remaining,
	'x-ratelimit-reset': reset,
});
const of60 = (remaining: number, resetMs: number) => ({ remaining, resetMs, limit: 60 });
const ietf = (limit: unknown, policy?: unknown): Headers => ({
	ratelimit: limit,
	...(policy !== undefined && { 'ratelimit-policy': policy }),
});

const forms: Array<[form: string, headers: Headers, limit: AnnouncedLimit]> = [
	// Durations.
	['a second', forRequests('59', '1s'), of60(59, 1000)],
	['minutes and seconds', forRequests('10', '1m30s'), of60(10, 90_000)],
	['minutes and no seconds', forRequests('10', '3m0s'), of60(10, 180_000)],
	['milliseconds', forRequests('58', '120ms'), of60(58, 120)],
	['minutes and parts of a second', forRequests('9', '2m59.56s'), of60(9, 179_560)],
	['nothing left to wait for', forRequests('60', '0s'), of60(60, 0)],
	['seconds without a unit', forRequests('7', '28'), of60(7, 28_000)],
	['parts of a second without a unit', forRequests('7', '0.5'), of60(7, 500)],
	['numbers instead of texts', forRequests(7, 28, 60), of60(7, 28_000)],
	['a number with decimals', general('99.0', '30'), { remaining: 99, resetMs: 30_000 }],
	// Points in time.
	[
		'Unix time in seconds',
		general('4987', String(Math.ceil(seconds) + 9)),
		{ remaining: 4987, resetMs: 9750 },
	],
	['Unix time in milliseconds', general('3', String(now + 4321)), { remaining: 3, resetMs: 4321 }],
	['an ISO date', general('3', '2026-01-02T03:05:05Z'), { remaining: 3, resetMs: 59_750 }],
	[
		'an ISO date with an offset',
		general('3', '2026-01-02T04:05:05.2500000+01:00'),
		{ remaining: 3, resetMs: 60_000 },
	],
	[
		'a date of HTTP',
		general('3', 'Fri, 02 Jan 2026 03:05:05 GMT'),
		{ remaining: 3, resetMs: 59_750 },
	],
	[
		'a date in words',
		general('3', 'Fri Jan 02 2026 04:05:05 GMT+0100 (CET)'),
		{ remaining: 3, resetMs: 59_750 },
	],
	[
		'a time by the clock of the service, which is an hour ahead',
		{ ...general('3', seconds + 3600 + 20), date: 'Fri, 02 Jan 2026 04:04:05 GMT' },
		{ remaining: 3, resetMs: 20_250 },
	],
	[
		'a time by both clocks, which agree to the second',
		{ ...general('3', Math.ceil(seconds)), date: 'Fri, 02 Jan 2026 03:04:05 GMT' },
		{ remaining: 3, resetMs: 750 },
	],
	[
		'a duration whatever the clock of the service',
		{ ...general('3', '5s'), date: 'Fri, 02 Jan 2026 04:04:05 GMT' },
		{ remaining: 3, resetMs: 5000 },
	],
	// Names.
	[
		'the name of a service in front',
		{
			'svc-ratelimit-requests-limit': '50',
			'svc-ratelimit-requests-remaining': '42',
			'svc-ratelimit-requests-reset': '2026-01-02T03:04:39.25Z',
		},
		{ remaining: 42, resetMs: 34_000, limit: 50 },
	],
	[
		'names in capitals',
		{ 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '5', 'X-RateLimit-Reset': '3' },
		of60(5, 3000),
	],
	[
		'names with another hyphen',
		{ 'x-rate-limit-limit': '400', 'x-rate-limit-remaining': '5', 'x-rate-limit-reset': '3' },
		{ remaining: 5, resetMs: 3000, limit: 400 },
	],
	[
		'a window in the name',
		{ 'x-ratelimit-limit-req-minute': '720', 'x-ratelimit-remaining-req-minute': '717' },
		{ remaining: 717, resetMs: 60_000, limit: 720, windowMs: 60_000 },
	],
	[
		'the shortest of several windows in names',
		{
			'X-RateLimit-Limit-Second': '5',
			'X-RateLimit-Remaining-Second': '4',
			'X-RateLimit-Limit-Hour': '10000',
			'X-RateLimit-Remaining-Hour': '9998',
		},
		{ remaining: 4, resetMs: 1000, limit: 5, windowMs: 1000 },
	],
	[
		'the tighter of two with other names in front',
		{
			'a-ratelimit-remaining': '5',
			'a-ratelimit-reset': '60',
			'b-ratelimit-remaining': '100',
			'b-ratelimit-reset': '1',
		},
		{ remaining: 5, resetMs: 60_000 },
	],
	[
		'the tighter of two with and without another hyphen',
		{
			...general('5', '60'),
			'x-rate-limit-remaining': '100',
			'x-rate-limit-reset': '1',
		},
		{ remaining: 5, resetMs: 60_000 },
	],
	['lists of one value', forRequests(['59'], ['1s'], ['60']), of60(59, 1000)],
	// Drafts of the IETF.
	[
		'draft 0 to 2',
		{ 'ratelimit-limit': '60', 'ratelimit-remaining': '5', 'ratelimit-reset': '3' },
		of60(5, 3000),
	],
	[
		'windows in the limit',
		{
			'ratelimit-limit': '10, 10;w=1, 50;w=60',
			'ratelimit-remaining': '9',
			'ratelimit-reset': '1',
		},
		{ remaining: 9, resetMs: 1000, limit: 10, windowMs: 1000 },
	],
	[
		'windows in the limit, in full',
		{
			'x-ratelimit-limit': '100, 100;window=60, 10000;window=86400',
			'x-ratelimit-remaining': '98',
			'x-ratelimit-reset': '3',
		},
		{ remaining: 98, resetMs: 3000, limit: 100, windowMs: 60_000 },
	],
	[
		'draft 6',
		{
			'ratelimit-limit': '100',
			'ratelimit-remaining': '50',
			'ratelimit-reset': '50',
			'ratelimit-policy': '100;w=60, 1000;w=3600;comment="per hour, of all"',
		},
		{ remaining: 50, resetMs: 50_000, limit: 100, windowMs: 60_000 },
	],
	[
		'draft 7',
		ietf('limit=100, remaining=50, reset=5', '100;w=60'),
		{ remaining: 50, resetMs: 5000, limit: 100, windowMs: 60_000 },
	],
	[
		'draft 11',
		ietf('"default";r=50;t=30', '"default";q=100;w=60'),
		{ remaining: 50, resetMs: 30_000, limit: 100, windowMs: 60_000 },
	],
	['draft 11 without a policy', ietf('"default";r=50;t=30'), { remaining: 50, resetMs: 30_000 }],
	[
		'draft 11 without a time, which the window limits',
		ietf('"default";r=9', '"default";q=100;w=10'),
		{ remaining: 9, resetMs: 10_000, limit: 100, windowMs: 10_000 },
	],
	[
		'blanks and a key of a partition',
		ietf(
			'"100-in-1min"; r=99; t=60; pk=:cHsdsRa894==:',
			'"100-in-1min"; q=100; w=60; pk=:cHsdsRa894==:',
		),
		{ remaining: 99, resetMs: 60_000, limit: 100, windowMs: 60_000 },
	],
	[
		'a name with separators, and without quotes',
		ietf('"a;b, c=d";r=9;t=1, e;r=90;t=1', '"a;b, c=d";q=10;w=1'),
		{ remaining: 9, resetMs: 1000, limit: 10, windowMs: 1000 },
	],
	[
		'the tightest of several policies, over several headers',
		ietf(['"burst";r=20;t=1', '"permin";r=50;t=60'], ['"burst";q=20;w=1', '"permin";q=60;w=60']),
		{ remaining: 50, resetMs: 60_000, limit: 60, windowMs: 60_000 },
	],
	[
		'the one that nothing remains of',
		ietf('"burst";r=0;t=1, "permin";r=1;t=60'),
		{ remaining: 0, resetMs: 1000 },
	],
	[
		'the later of two that nothing remains of',
		ietf('"burst";r=0;t=1, "permin";r=0;t=60, "other";r=0;t=2'),
		{ remaining: 0, resetMs: 60_000 },
	],
	// Other units.
	[
		'requests, not tokens',
		{
			...forRequests('59', '1s'),
			'x-ratelimit-remaining-tokens': '1',
			'x-ratelimit-reset-tokens': '60s',
		},
		of60(59, 1000),
	],
	[
		'tokens where none remain',
		{
			...forRequests('59', '1s'),
			'x-ratelimit-remaining-tokens': '0',
			'x-ratelimit-reset-tokens': '7s',
		},
		{ remaining: 0, resetMs: 7000 },
	],
	[
		'a size that is used up',
		{
			'ratelimitbysize-limit': '500000',
			'ratelimitbysize-remaining': '0',
			'ratelimitbysize-reset': '28',
		},
		{ remaining: 0, resetMs: 28_000, limit: 500_000 },
	],
];

/** Headers without a limit that holds requests back. */
const nonsense: Array<[form: string, headers: Headers]> = [
	['no headers', {}],
	['other headers', { 'content-type': 'application/json', date: 'Fri, 02 Jan 2026 03:04:05 GMT' }],
	['no reset', { 'x-ratelimit-limit-requests': '8', 'x-ratelimit-remaining-requests': '7' }],
	['only a reset', { 'x-ratelimit-reset': '7' }],
	['a negative remainder', general('-1', '5')],
	['a remainder in words', general('many', '5')],
	['an empty remainder', general('', '5')],
	['a negative reset', general('5', '-1')],
	['a reset in the past', general('5', String(Math.floor(seconds) - 1))],
	['a reset in words', general('5', 'soon')],
	['a unit that nobody knows', general('5', '3 fortnights')],
	['an invalid date', general('5', '2026-99-99T99:99:99Z')],
	['a reset in an hour', general('5', '3600')],
	['a number between both kinds of Unix time', general('5', '99999999999')],
	['infinite', general('Infinity', '1e3')],
	['a limit of nothing', forRequests('0', '1s', '0')],
	['two values as one text', general('50, 20', '5')],
	['objects', general({}, null)],
	['a limit per day in the name', { 'x-ratelimit-remaining-requests-day': '5' }],
	[
		'an unreadable reset in spite of a window',
		{ 'x-ratelimit-remaining-minute': '5', 'x-ratelimit-reset-minute': '-3' },
	],
	['tokens that remain', { 'x-ratelimit-remaining-tokens': '5', 'x-ratelimit-reset-tokens': '6s' }],
	['a size that remains', { 'ratelimitbysize-remaining': '499900', 'ratelimitbysize-reset': '28' }],
	['bytes that remain', ietf('"b";r=5;t=6', '"b";q=65535;qu="content-bytes";w=10')],
	[
		'requests at a time',
		{
			'x-ratelimit-remaining-concurrent-requests': '2',
			'x-ratelimit-reset-concurrent-requests': '2',
		},
	],
	['a policy without what remains', ietf('"default";t=30', '"default";q=100;w=60')],
	['a negative remainder of a policy', ietf('"default";r=-5;t=30')],
	['an open quote', ietf('"default;r=50;t=30')],
	['separators alone', ietf(';;,,==";"', ',;=')],
];

describe('the limit that a service announces', () => {
	it.each(forms)('is read: %s', (_, headers, limit) => {
		expect(announcedLimit(headers, now)).toEqual(limit);
	});

	it.each(nonsense)('is none: %s', (_, headers) => {
		expect(announcedLimit(headers, now)).toBeUndefined();
	});

	it('is looked for among 20 policies at most', () => {
		const item = (name: number, remaining: number) => `"${name}";r=${remaining};t=1`;
		const items = Array.from({ length: 19 }, (_, index) => item(index, 100));
		const remainingIn = (list: string[]) => announcedLimit(ietf(list.join(',')), now)?.remaining;
		expect(remainingIn([...items, item(19, 5)])).toBe(5);
		expect(remainingIn([...items, item(19, 100), item(20, 5)])).toBe(100);
	});
});
