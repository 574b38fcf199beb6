import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asProblem } from '../../../nodes/shared/problem';
import { endpoints } from '../../../nodes/shared/service/contract';
import { RETRY_LIMITS, type RetryLimits } from '../../../nodes/shared/service/retry';
import { openService } from '../../../nodes/shared/service/service';
import { hostOf, serverOf } from './n8nCore';

/** A status, and how long the service asks to wait, in seconds. */
type Refusal = [status: number, retryAfter?: string];

const answer = { choices: [{ message: { content: 'done' }, finish_reason: 'stop' }] };

const options = { timeout: 300, concurrency: 2, requestsPerMinute: 0 };

const MINUTE_MS = 60_000;

/** A service that refuses requests in turn, and takes them afterwards; never with `onRefusal`, called before each. */
async function refusing(refusals: Refusal[], own: Partial<RetryLimits>, onRefusal?: () => unknown) {
	let sent = 0;
	const server = await serverOf((_, response) => {
		const at = onRefusal ? Math.min(sent, refusals.length - 1) : sent;
		onRefusal?.();
		const [status, retryAfter] = refusals[at] ?? [200];
		sent += 1;
		response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
		response.end(status === 200 ? JSON.stringify(answer) : '{}');
	});
	const limits = { maxRetries: 1, ...own };
	const service = await openService(hostOf({ baseUrl: server.url }), options, undefined, limits);
	const send = async () =>
		await service.send(endpoints.chat, {}).then(
			() => 'answered',
			(error: unknown) => asProblem(error).message,
		);
	return { send, sent: () => sent, close: async () => await server.close() };
}

const BUSY = 'the service gets too many requests';

describe('a request to a busy service', () => {
	// Without it, each pause is as long as chance has it.
	beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0.001));
	afterEach(() => vi.restoreAllMocks());

	it.each<{
		what: string;
		refusals: Refusal[];
		own?: Partial<RetryLimits>;
		ends: string;
		sent: number;
	}>([
		{
			what: 'is sent until it is taken, however few retries there are',
			refusals: Array.from({ length: 6 }, () => [429]),
			own: { maxRetries: 0 },
			ends: 'answered',
			sent: 7,
		},
		{
			what: 'is waited for when it says how long',
			refusals: [
				[503, '0.001'],
				[503, '0.01'],
				[429, '0'],
			],
			own: { maxRetries: 0 },
			ends: 'answered',
			sent: 4,
		},
		{
			what: 'has its retries left for other failures',
			refusals: [[429], [500], [429]],
			ends: 'answered',
			sent: 4,
		},
		{
			what: 'does not get more of these',
			refusals: [[429], [500], [429], [502]],
			ends: 'the service has a problem',
			sent: 4,
		},
		{
			what: 'is a retry where it does not say how long to wait',
			refusals: [[503], [503]],
			ends: 'the service has a problem',
			sent: 2,
		},
		{
			what: 'is a retry three times unless told otherwise',
			refusals: Array.from({ length: 5 }, () => [500]),
			own: RETRY_LIMITS,
			ends: 'the service has a problem',
			sent: 4,
		},
		{
			what: 'fails when it asks to wait longer than 5 minutes',
			refusals: [[429, '301']],
			ends: BUSY,
			sent: 1,
		},
		{
			what: 'fails at once where nobody may wait',
			refusals: [[429]],
			own: { maxWaitMs: 0 },
			ends: BUSY,
			sent: 1,
		},
	])('$what', async ({ refusals, own, ends, sent }) => {
		const service = await refusing(refusals, { ...own });
		expect(await service.send()).toBe(ends);
		expect(service.sent()).toBe(sent);
		await service.close();
	});

	it('gives up after the longest wait, and so do all that wait for their turn, and all later ones', async () => {
		const now = Date.now.bind(Date);
		let skipped = 0;
		vi.spyOn(Date, 'now').mockImplementation(() => now() + skipped);
		// 20 seconds pass until each refusal: the fourth comes a minute after the first.
		const own = { maxWaitMs: MINUTE_MS };
		const service = await refusing([[429, '0']], own, () => (skipped += 20_000));
		const ends = await Promise.all(Array.from({ length: 30 }, service.send));
		expect(new Set(ends)).toEqual(new Set([BUSY]));
		// Two at a time, and none is refused more than four times within a minute; how they interleave is open.
		const sent = service.sent();
		expect(sent).toBeLessThanOrEqual(8);
		expect(await service.send()).toBe(BUSY);
		expect(service.sent()).toBe(sent);
		await service.close();
	});
});
