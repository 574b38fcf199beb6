import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../../nodes/shared/service/contract';
import { openService, type RequestOptions } from '../../../../../nodes/shared/service/service';
import { hostOf } from '../../../host/n8nCore';
import { serve } from '../../../../harness/server';
import { lateRefusal } from '../../../refusal';

/** The connection is broken off. */
const BREAK = Symbol('break');

/** One answer: its status, and pieces of its body, in which a number is a pause in milliseconds. */
interface Scripted {
	statusCode?: number;
	headers?: Record<string, string>;
	body: (string | number | typeof BREAK)[];
}

interface Request {
	accept: string | undefined;
	body: string;
	/** Whether the connection was closed before the answer had ended. */
	isAborted: boolean;
}

/** A server whose requests are answered in turn; with `BREAK` in place of an answer, not at all. */
async function scripted(answers: (Scripted | typeof BREAK)[], requests: Request[] = []) {
	return await serve(async (received, response) => {
		const request: Request = { accept: received.headers.accept, body: '', isAborted: false };
		const answer = answers[Math.min(requests.push(request), answers.length) - 1];
		response.on('close', () => (request.isAborted = !response.writableFinished));
		request.body = await text(received);
		if (answer === undefined || answer === BREAK) return received.socket.destroy();
		response.writeHead(answer.statusCode ?? 200, answer.headers).flushHeaders();
		for (const piece of answer.body) {
			if (response.destroyed) return undefined;
			if (typeof piece === 'number') await pause(piece, undefined, { ref: false });
			else if (piece === BREAK) {
				await pause(20);
				return received.socket.destroy();
			} else response.write(piece);
		}
		return response.end();
	});
}

const options: RequestOptions = { timeout: 5, concurrency: 2, requestsPerMinute: 0 };

async function collect(
	answers: (Scripted | typeof BREAK)[],
	{
		requests,
		signal,
		maxRetries = 2,
		...own
	}: Partial<RequestOptions> & {
		requests?: Request[];
		signal?: AbortSignal;
		maxRetries?: number;
	} = {},
) {
	const server = await scripted(answers, requests);
	try {
		const host = hostOf({ baseUrl: server.url, apiKey: 'sk-secret' });
		const service = await openService(host, { ...options, ...own }, signal, { maxRetries });
		return await service.stream(endpoints.chat, { stream: true }, async (events) => {
			const all: unknown[] = [];
			for await (const together of events) all.push(...together);
			return all;
		});
	} finally {
		// The server hears of a closed connection a moment later.
		await pause(50);
		await server.close();
	}
}

const refusal = async (...given: Parameters<typeof collect>) =>
	await lateRefusal(collect(...given));

/** An answer as gateways give it when the model behind them fails. */
const IDLE = JSON.stringify({
	choices: [
		{
			message: { content: 'Hel' },
			finish_reason: 'error',
			error: { code: 502, message: 'Upstream idle timeout exceeded' },
		},
	],
});

const STOPPED = 'stopped its answer with an error';

describe('an answer with an error in its choice', () => {
	/** Sends one request to a service with these answers. */
	async function send(bodies: string[], requests: Request[]) {
		const answers = bodies.map((body) => ({ body: [body] }));
		const server = await scripted(answers, requests);
		const host = hostOf({ baseUrl: server.url });
		const service = await openService(host, options, undefined, { maxRetries: 1 });
		return await service.send(endpoints.chat, {}).finally(server.close);
	}

	it('is asked for again', async () => {
		const requests: Request[] = [];
		const { data } = await send([IDLE, '{"choices": [{"message": {"content": "x"}}]}'], requests);
		expect([data.choices[0]?.message.content, requests.length]).toEqual(['x', 2]);
	});

	it.each([
		[IDLE, 'has a problem', 'Upstream idle timeout exceeded'],
		['{"choices": [{"error": "Upstream down"}]}', STOPPED, 'Upstream down'],
		[
			'{"choices": [{"message": {"content": "x"}, "error": {"code": 5}}]}',
			STOPPED,
			'nothing about the',
		],
	])('fails as its status would, with its words: %s', async (body, what, words) => {
		const requests: Request[] = [];
		const { message, description } = await lateRefusal(send([body], requests));
		expect(message).toBe(`the service ${what}`);
		expect(description).toContain(`The service said: ${words}`);
		expect(requests).toHaveLength(2);
	});
});

describe('Service.stream', () => {
	it('ends the request when [DONE] has come, though the connection stays open', async () => {
		const requests: Request[] = [];
		// Were the end of the connection waited for, this test would run out of time.
		await collect([{ body: ['data: {"a": 1}\n\ndata: [DONE]\n\n', 60_000] }], { requests });
		expect(requests[0]?.isAborted).toBe(true);
	});

	it.each([
		['429', { statusCode: 429, headers: { 'retry-after': '0' }, body: ['{}'] }],
		['500', { statusCode: 500, body: ['{"message": "busy"}'] }],
		['no answer', BREAK],
		['a connection lost before the first event', { body: [': hello\n', BREAK] }],
		['an answer that ends in its first event', { body: ['data: {"a"'] }],
		['an error instead of a text', { body: [`data: ${IDLE}\n\n`] }],
	] satisfies [string, Scripted | typeof BREAK][])('tries again after %s', async (_, first) => {
		const requests: Request[] = [];
		expect(await collect([first, { body: ['data: {"a": 1}\n\n'] }], { requests })).toEqual([
			{ a: 1 },
		]);
		expect(requests).toHaveLength(2);
	});

	it.each([
		[
			'a connection lost after the first event',
			{ body: ['data: {"a": 1}\n\n', BREAK] },
			'the streamed answer of the service broke off',
		],
		[
			'an answer that ends in a later event',
			{ body: ['data: {"a": 1}\n\ndata: {"a"'] },
			'the streamed answer of the service broke off',
		],
		[
			'an error event',
			{ body: ['data: {"a": 1}\n\ndata: {"error": {"message": "overloaded"}}\n\n'] },
			'the service stopped its answer with an error',
		],
		[
			'the error of a later choice',
			{ body: ['data: {"a": 1}\n\n', `data: ${IDLE}\n\n`] },
			'the service stopped its answer with an error',
		],
		['401', { statusCode: 401, body: ['{}'] }, 'the service did not accept the API key'],
		['a web page', { body: ['<html></html>'] }, 'did not answer with an event stream'],
	] satisfies [string, Scripted, string][])(
		'does not try again after %s',
		async (_, first, words) => {
			const requests: Request[] = [];
			const { message } = await refusal([first], { requests });
			expect(message).toContain(words);
			expect(requests).toHaveLength(1);
		},
	);

	it('quotes what the service says, without the key', async () => {
		const { message, description, statusCode } = await refusal([
			{
				statusCode: 422,
				body: ['{"detail": [{"loc": ["body"], "msg": "not ', 'with sk-secret"}]}'],
			},
		]);
		expect(message).toBe('the service refused the request');
		expect(description).toContain('The service said: body: not with [hidden].');
		expect(statusCode).toBe(422);
	});

	it('reads no more of a refusal than it needs', async () => {
		const body = Array.from({ length: 1000 }, () => 'x'.repeat(10_000));
		const { description } = await refusal([{ statusCode: 400, body: [...body, 60_000] }]);
		expect(description?.length).toBeLessThan(700);
	});

	it('gives up when nothing comes for as long as the timeout', async () => {
		const silent = { body: ['data: {"a": 1}\n\n', 60_000] };
		const { message, description } = await refusal([silent], { timeout: 0.3 });
		expect(message).toBe('the service fell silent in the middle of its answer');
		expect(description).toContain('"Requests: Timeout"');
		const never = await refusal([{ body: [60_000] }], { timeout: 0.3, maxRetries: 0 });
		expect(never.message).toContain('did not answer in time');
	});

	it('waits longer than the timeout for a service that keeps talking', async () => {
		const talking = Array.from({ length: 8 }, (_, a) => [500, `data: {"a": ${a}}\n\n`]).flat();
		expect(await collect([{ body: talking }], { timeout: 3 })).toHaveLength(8);
	});

	it('holds its place until the stream has ended', async () => {
		const body = ['data: {"a": 1}\n\n', 300, 'data: {"a": 2}\n\n'];
		const server = await scripted([{ body }]);
		const host = hostOf({ baseUrl: server.url });
		const service = await openService(host, { ...options, concurrency: 1 });
		let open = 0;
		let most = 0;
		const read = async (events: AsyncIterable<Iterable<unknown>>) => {
			most = Math.max(most, ++open);
			for await (const together of events) Array.from(together);
			open -= 1;
		};
		await Promise.all([1, 2, 3].map(async () => await service.stream(endpoints.chat, {}, read)));
		expect(most).toBe(1);
		await server.close();
	});

	it('ends at once when the run is cancelled', async () => {
		const stop = new AbortController();
		const running = collect([{ body: ['data: {"a": 1}\n\n', 60_000] }], { signal: stop.signal });
		await pause(50);
		const reason = new Error('cancelled');
		stop.abort(reason);
		await expect(running).rejects.toBe(reason);
	});

	it('passes errors of the reader on as they are', async () => {
		const server = await scripted([{ body: ['data: {"a": 1}\n\n'] }]);
		const service = await openService(hostOf({ baseUrl: server.url }), options);
		const mistake = new TypeError('a mistake of ours');
		const read = async () => await Promise.reject(mistake);
		await expect(service.stream(endpoints.chat, {}, read)).rejects.toBe(mistake);
		await server.close();
	});
});
