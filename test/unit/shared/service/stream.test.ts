import { Readable } from 'node:stream';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';

import { endpoints } from '../../../../nodes/shared/service/contract';
import type { RequestOptions } from '../../../../nodes/shared/service/service';
import { openService } from '../../../../nodes/shared/service/service';
import { asProblem } from '../../../../nodes/shared/problem';

const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));

/** One answer: its status, and pieces of its body, in which a number is a pause in milliseconds. */
interface Scripted {
	statusCode?: number;
	headers?: Record<string, string>;
	body: (string | number | Error)[];
}

const credential = { environment: 'main', baseUrl: 'https://a.example', apiKey: 'sk-secret' };

/** A host whose requests are answered in turn; an error in place of an answer is thrown. */
function hostOf(answers: (Scripted | Error)[], requests: IHttpRequestOptions[] = []) {
	const httpRequestWithAuthentication = async (_: string, request: IHttpRequestOptions) => {
		requests.push(request);
		const answer = answers[Math.min(requests.length, answers.length) - 1];
		if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer');
		const { statusCode = 200, headers = {}, body } = answer;
		async function* pieces() {
			for (const piece of body) {
				if (typeof piece === 'number') await pause(piece);
				else if (typeof piece === 'string') yield Buffer.from(piece);
				else throw piece;
			}
		}
		const stream = Readable.from(pieces(), { objectMode: false });
		request.abortSignal?.addEventListener?.('abort', () => stream.destroy());
		return await Promise.resolve({ statusCode, headers, body: stream });
	};
	const host = {
		helpers: { httpRequestWithAuthentication },
		getNode: () => ({ name: 'Test' }),
		getCredentials: async () => await Promise.resolve(credential),
	};
	return host as unknown as IExecuteFunctions;
}

const options: RequestOptions = { timeout: 5, maxRetries: 2, concurrency: 2, requestsPerMinute: 0 };

const broken = (code: string) => Object.assign(new Error('aborted'), { code });

async function collect(
	answers: (Scripted | Error)[],
	{
		requests,
		signal,
		...own
	}: Partial<RequestOptions> & {
		requests?: IHttpRequestOptions[];
		signal?: AbortSignal;
	} = {},
) {
	const service = await openService(hostOf(answers, requests), { ...options, ...own }, signal);
	return await service.stream(endpoints.chat, { stream: true }, async (events) => {
		const all: unknown[] = [];
		for await (const event of events) all.push(event);
		return all;
	});
}

async function refusal(...given: Parameters<typeof collect>) {
	try {
		await collect(...given);
	} catch (error) {
		const { message, details } = asProblem(error);
		return { message, ...details };
	}
	throw new Error('Nothing was refused');
}

describe('Service.stream', () => {
	it('asks for a stream, and gives the events as they come', async () => {
		const requests: IHttpRequestOptions[] = [];
		const body = ['data: {"a"', ': 1}\n\n', 'data: {"a": 2}\n\ndata: [DONE]\n\n'];
		expect(await collect([{ body }], { requests })).toEqual([{ a: 1 }, { a: 2 }]);
		expect(requests).toMatchObject([
			{ encoding: 'stream', headers: { Accept: 'application/json' } },
		]);
		expect(String(requests[0]?.body)).toBe('{"stream":true}');
	});

	it('takes plain JSON of a service that does not stream', async () => {
		expect(await collect([{ body: ['{"a"', ': 1}'] }])).toEqual([{ a: 1 }]);
	});

	it('ends the request when [DONE] has come, though the connection stays open', async () => {
		const requests: IHttpRequestOptions[] = [];
		// Were the end of the connection waited for, this test would run out of time.
		await collect([{ body: ['data: {"a": 1}\n\ndata: [DONE]\n\n', 60_000] }], { requests });
		expect(requests[0]?.abortSignal).toMatchObject({ aborted: true });
	});

	it.each([
		['429', { statusCode: 429, headers: { 'retry-after': '0' }, body: ['{}'] }],
		['500', { statusCode: 500, body: ['{"message": "busy"}'] }],
		['no connection', broken('ECONNREFUSED')],
		['a connection lost before the first event', { body: [': hello\n', broken('ECONNRESET')] }],
		['an answer that ends in its first event', { body: ['data: {"a"'] }],
	] satisfies [string, Scripted | Error][])('tries again after %s', async (_, first) => {
		const requests: IHttpRequestOptions[] = [];
		expect(await collect([first, { body: ['data: {"a": 1}\n\n'] }], { requests })).toEqual([
			{ a: 1 },
		]);
		expect(requests).toHaveLength(2);
	});

	it.each([
		[
			'a connection lost after the first event',
			{ body: ['data: {"a": 1}\n\n', broken('ECONNRESET')] },
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
		['401', { statusCode: 401, body: ['{}'] }, 'the service did not accept the API key'],
		['a web page', { body: ['<html></html>'] }, 'did not answer with an event stream'],
	] satisfies [string, Scripted, string][])(
		'does not try again after %s',
		async (_, first, words) => {
			const requests: IHttpRequestOptions[] = [];
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
		expect(description).toContain('"Timeout"');
		const never = await refusal([{ body: [60_000] }], { timeout: 0.3, maxRetries: 0 });
		expect(never.message).toBe('a.example did not answer in time');
	});

	it('waits longer than the timeout for a service that keeps talking', async () => {
		const talking = Array.from({ length: 8 }, (_, a) => [100, `data: {"a": ${a}}\n\n`]).flat();
		expect(await collect([{ body: talking }], { timeout: 0.4 })).toHaveLength(8);
	});

	it('holds its place until the stream has ended', async () => {
		const body = ['data: {"a": 1}\n\n', 300, 'data: {"a": 2}\n\n'];
		const service = await openService(hostOf([{ body }]), { ...options, concurrency: 1 });
		let open = 0;
		let most = 0;
		const read = async (events: AsyncIterable<unknown>) => {
			most = Math.max(most, ++open);
			for await (const event of events) void event;
			open -= 1;
		};
		await Promise.all([1, 2, 3].map(async () => await service.stream(endpoints.chat, {}, read)));
		expect(most).toBe(1);
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
		const service = await openService(hostOf([{ body: ['data: {"a": 1}\n\n'] }]), options);
		const mistake = new TypeError('a mistake of ours');
		const read = async () => await Promise.reject(mistake);
		await expect(service.stream(endpoints.chat, {}, read)).rejects.toBe(mistake);
	});
});
