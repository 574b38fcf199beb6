import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beforeTimeout } from '../../../../../nodes/shared/service/answers/answerBytes';
import { endpoints } from '../../../../../nodes/shared/service/contract';
import { errorCode } from '../../../../../nodes/shared/service/answers/failure';
import { openService } from '../../../../../nodes/shared/service/service';
import { hostOf } from '../../../host/n8nCore';
import { serve } from '../../../../harness/server';
import { lateRefusal } from '../../../refusal';
import { virtualClock } from '../virtualClock';

const never = new Promise<string>(() => undefined);

describe('beforeTimeout', () => {
	afterEach(() => vi.restoreAllMocks());

	/** How long a request is waited for, in seconds, and its answer or the code of its failure. */
	async function waitFor(answerAfterMs: number | undefined, length: number, busyMs = 0) {
		const clock = virtualClock();
		let busy = 0;
		vi.spyOn(performance, 'now').mockImplementation(() => clock.now() + busy);
		const sleep = async (ms: number) => {
			await clock.sleep(ms);
			busy += busyMs;
		};
		const sent =
			answerAfterMs === undefined ? never : clock.sleep(answerAfterMs).then(() => 'answered');
		const limits = { silenceMs: 120_000, sleep };
		const ended = beforeTimeout(sent, length, limits).catch((error: unknown) => errorCode(error));
		const ms = await clock.run(ended);
		return [Math.round(ms / 1000), await ended];
	}

	it.each<[string, ...Parameters<typeof waitFor>, seconds: number, end: string]>([
		['gives up after the timeout', undefined, 0, 0, 120, 'ETIMEDOUT'],
		['takes an answer a moment before', 119_000, 0, 0, 119, 'answered'],
		['waits for a large body on a slow line', 1_200_000, 10e6, 0, 1200, 'answered'],
		['gives up on a large body too', undefined, 8 * 1024 * 100, 0, 220, 'ETIMEDOUT'],
		['counts little of the time that n8n was busy', 115_000, 0, 60_000, 60, 'ETIMEDOUT'],
	])('%s', async (_, after, length, busy, seconds, end) => {
		expect(await waitFor(after, length, busy)).toEqual([seconds, end]);
	});
});

describe('a server that answers "101 Switching Protocols"', () => {
	const SWITCHING =
		'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
	/** Sends one request to such a server. @param stop cancels the run once the server has answered */
	async function ask(timeout: number, stop?: () => void, signal?: AbortSignal) {
		const server = await serve(async (request) => {
			await text(request);
			request.socket.write(SWITCHING, () => stop?.());
		});
		const options = { timeout, concurrency: 1, requestsPerMinute: 0 };
		const host = hostOf({ baseUrl: server.url });
		const service = await openService(host, options, signal, { maxRetries: 0 });
		try {
			return await service.send(endpoints.chat, { model: 'm' });
		} finally {
			await server.close();
		}
	}

	it('ends as a timeout', async () => {
		const { message, description } = await lateRefusal(ask(0.5));
		expect(message).toMatch(/^127\.0\.0\.1:\d+ did not answer in time$/);
		expect(description).toContain('"Requests: Timeout"');
	});

	it('ends at once when the run is cancelled', async () => {
		const stop = new AbortController();
		const reason = new Error('cancelled');
		const asked = ask(600, () => setTimeout(() => stop.abort(reason), 100), stop.signal);
		await expect(asked).rejects.toBe(reason);
	});
});
