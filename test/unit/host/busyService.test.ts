import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asProblem } from '../../../nodes/shared/host/problem';
import { endpoints } from '../../../nodes/shared/service/contract';
import { RETRY_LIMITS } from '../../../nodes/shared/service/queue/retry';
import { openService } from '../../../nodes/shared/service/service';
import { hostOf } from './n8nCore';
import { serve } from '../../harness/server';

/** A status, how long the service asks to wait, in seconds, and the body. */
type Refusal = [status: number, retryAfter?: string, body?: string];

const answer = { choices: [{ message: { content: 'done' }, finish_reason: 'stop' }] };

const options = { timeout: 300, concurrency: 2, requestsPerMinute: 0 };

const MINUTE_MS = 60_000;

/** A service that refuses requests in turn, and takes them afterwards; never with `onRefusal`, called before each. */
async function refusing(
	refusals: Refusal[],
	own: Partial<typeof RETRY_LIMITS>,
	onRefusal?: () => unknown,
) {
	let sent = 0;
	const server = await serve((_, response) => {
		const at = onRefusal ? Math.min(sent, refusals.length - 1) : sent;
		onRefusal?.();
		const [status, retryAfter, body = '{}'] = refusals[at] ?? [200];
		sent += 1;
		response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
		response.end(status === 200 ? JSON.stringify(answer) : body);
	});
	const limits = { maxRetries: 1, ...own };
	const service = await openService(hostOf({ baseUrl: server.url }), options, undefined, limits);
	const send = async () =>
		await service.send(endpoints.chat, {}).then(
			() => DONE,
			(error: unknown) => asProblem(error).message,
		);
	return { send, sent: () => sent, close: async () => await server.close() };
}

const BUSY = 'the service gets too many requests';
const PROBLEM = 'the service has a problem';
const DONE = 'answered';

describe('a request to a busy service', () => {
	// Without it, each pause is as long as chance has it.
	beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0.001));
	afterEach(() => vi.restoreAllMocks());

	const times = (count: number, status: number) =>
		Array.from({ length: count }, (): Refusal => [status]);
	const none = { maxRetries: 0 };
	const short: Refusal[] = [[503, '0.001'], [503, '0.01'], ...times(1, 429)];

	it.each<[string, Refusal[], own: Partial<typeof RETRY_LIMITS>, ends: string, sent: number]>([
		['is sent until it is taken, however few retries there are', times(6, 429), none, DONE, 7],
		['is waited for when it says how long', short, none, DONE, 4],
		['has its retries left for other failures', [[429], [500], [429]], {}, DONE, 4],
		['does not get more of these', [[429], [500], [429], [502]], {}, PROBLEM, 4],
		['is a retry where it does not say how long to wait', times(2, 503), {}, PROBLEM, 2],
		['is a retry three times unless told otherwise', times(5, 500), RETRY_LIMITS, PROBLEM, 4],
		['fails when it asks to wait longer than 5 minutes', [[429, '301']], {}, BUSY, 1],
		['fails at once where nobody may wait', times(1, 429), { maxWaitMs: 0 }, BUSY, 1],
	])('%s', async (_, refusals, own, ends, sent) => {
		const service = await refusing(refusals, own);
		expect(await service.send()).toBe(ends);
		expect(service.sent()).toBe(sent);
		await service.close();
	});

	it.each([520, 521, 522, 523, 524, 529])('is sent again after status %i', async (status) => {
		const service = await refusing([[status]], {});
		expect(await service.send()).toBe(DONE);
		expect(service.sent()).toBe(2);
		await service.close();
	});

	it('waits as long as the body of a refusal asks, and not longer than it may', async () => {
		const body = '{"error":{"message":"Please try again in 301s."}}';
		const service = await refusing([[429, undefined, body]], {});
		expect(await service.send()).toBe(BUSY);
		expect(service.sent()).toBe(1);
		await service.close();
	});

	it('is sent once where no money is left, and so are others under way; those that wait are not', async () => {
		const body = '{"error":{"message":"No","type":"insufficient_quota"}}';
		const service = await refusing([[429, undefined, body]], RETRY_LIMITS, () => undefined);
		const ends = await Promise.all(Array.from({ length: 30 }, service.send));
		expect(new Set(ends)).toEqual(new Set(['the service asks for payment']));
		// Two at a time.
		expect(service.sent()).toBeLessThanOrEqual(2);
		await service.close();
	});

	it('gives up after the longest wait, and so do all that wait for their turn, and all later ones', async () => {
		const now = performance.now.bind(performance);
		let skipped = 0;
		vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
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

describe('the number of requests at a time', () => {
	it.each<[string, { concurrency?: number; environment?: string }, number]>([
		['is 10 at the beginning', {}, 10],
		['is 2 on a server of your own', { environment: 'deployment' }, 2],
		['is the one that is set from the beginning', { concurrency: 40 }, 40],
	])('%s', async (_, { concurrency, ...credential }, expected) => {
		const held: Array<() => void> = [];
		let isHolding = true;
		const server = await serve((_, response) => {
			const send = () => response.end(JSON.stringify(answer));
			if (isHolding) held.push(send);
			else send();
		});
		const host = hostOf({ baseUrl: server.url, ...credential });
		const service = await openService(host, { timeout: 300, concurrency, requestsPerMinute: 0 });
		const sent = Promise.all(
			Array.from({ length: 60 }, async () => await service.send(endpoints.chat, {})),
		);
		await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(expected), {
			timeout: 60_000,
		});
		await new Promise((done) => setTimeout(done, 100));
		const atFirst = held.length;
		isHolding = false;
		for (const send of held) send();
		expect(await sent).toHaveLength(60);
		expect(atFirst).toBe(expected);
		await server.close();
	});
});
