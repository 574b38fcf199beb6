import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asProblem } from '../../../nodes/shared/host/problem';
import { endpoints } from '../../../nodes/shared/service/contract';
import { openService } from '../../../nodes/shared/service/service';
import { hostOf } from './n8nCore';
import { serve } from '../../harness/server';

const MB = 1024 * 1024;

/** Sends the same bytes until nobody takes them any more. @returns how many were taken */
function pour(response: ServerResponse, bytes: Buffer, sent: { bytes: number }): void {
	while (!response.destroyed) {
		sent.bytes += bytes.length;
		if (!response.write(bytes)) {
			response.once('drain', () => pour(response, bytes, sent));
			return;
		}
	}
}

const drip = (response: ServerResponse, text: string) => {
	const timer = setInterval(() => response.write(text), 50);
	response.on('close', () => clearInterval(timer));
};

interface Hostile {
	status?: number;
	headers?: Record<string, string>;
	answer: (response: ServerResponse, sent: { bytes: number }) => unknown;
	/** In seconds; short only where the answer never ends, because a busy machine is slow too. */
	timeout?: number;
}

async function ask(
	{ status = 200, headers, answer, timeout = 30 }: Hostile,
	isStream = false,
	own: { maxAnswerBytes?: number } = {},
	body = {},
) {
	const sent = { bytes: 0 };
	const server = await serve((_, response) => {
		answer(response.writeHead(status, headers), sent);
	});
	const options = { timeout, concurrency: 1, requestsPerMinute: 0 };
	const host = hostOf({ baseUrl: server.url, apiKey: 'sk-secret' });
	const limits = { maxRetries: 2, maxAnswerBytes: 2 * MB, ...own };
	const service = await openService(host, options, undefined, limits);
	const read = async (events: AsyncIterable<Iterable<unknown>>) => {
		for await (const together of events) Array.from(together);
		return undefined;
	};
	const asked = isStream
		? service.stream(endpoints.chat, body, read)
		: service.send(endpoints.ocr, { model: 'm', ...body });
	const outcome = await asked.then(
		(value) => ({ value }),
		(error: unknown) => ({ message: asProblem(error).message, ...asProblem(error).details }),
	);
	await server.close();
	return { ...outcome, count: server.count(), sentMb: sent.bytes / MB };
}

const x = Buffer.alloc(64 * 1024, 'x');
const lines = (line: string) => Buffer.from(line.repeat(64 * 1024).slice(0, line.length * 8192));
const bomb = Buffer.from(`{"pages":[],"x":"${'x'.repeat(3 * MB)}"}`);
const tooLarge = 'the answer of the service is larger than 2 MB';

describe('answers without limits, through the request helper of n8n', () => {
	it.each<[string, Hostile, string]>([
		['an endless answer', { answer: (r, sent) => pour(r, x, sent) }, tooLarge],
		['endless JSON', { answer: (r, sent) => pour(r.write('{"a":"') ? r : r, x, sent) }, tooLarge],
		[
			'an answer that says how large it is',
			{ headers: { 'content-length': String(3 * MB) }, answer: (r) => r.write('{') },
			tooLarge,
		],
		[
			'a gzip bomb',
			{ headers: { 'content-encoding': 'gzip' }, answer: (r) => r.end(gzipSync(bomb)) },
			tooLarge,
		],
		[
			'a brotli bomb',
			{ headers: { 'content-encoding': 'br' }, answer: (r) => r.end(brotliCompressSync(bomb)) },
			tooLarge,
		],
		[
			'one byte after the other',
			{ answer: (r) => drip(r, ' '), timeout: 0.5 },
			'the service sends its answer too slowly',
		],
		[
			'very many levels',
			{ answer: (r) => r.end(`{"pages":${'['.repeat(20_000)}${']'.repeat(20_000)}}`) },
			'the answer of the service is nested too deeply',
		],
	])('ends %s, and does not ask again', async (_, hostile, message) => {
		const ended = await ask(hostile);
		expect(ended).toMatchObject({ message, count: 1 });
		expect(ended.sentMb).toBeLessThan(20);
	});

	it.each<[string, Buffer, string]>([
		['line of an event', x, 'the streamed answer of the service has a part without end'],
		['data of an event', lines('data: x\n'), 'the streamed answer of the service has'],
		['comments', lines(': ping\n\n'), 'the streamed answer of the service has no event'],
		['empty events', lines('data:\n\n'), 'the streamed answer of the service has no event'],
		['lines ended by a return', lines('\n\r'), 'the streamed answer of the service has no event'],
	])('ends a stream with endless %s', async (_, bytes, message) => {
		const begin = message.includes('without end') ? 'data: ' : '';
		const hostile: Hostile = { answer: (r, sent) => pour(r.write(begin) ? r : r, bytes, sent) };
		const ended = await ask(hostile, true, { maxAnswerBytes: 64 * MB });
		expect(ended).toMatchObject({ message: expect.stringContaining(message) as string, count: 1 });
		expect(ended.sentMb).toBeLessThan(40);
	});

	it('does not take the time in which n8n itself is busy for silence', async () => {
		const answer = (response: ServerResponse) => {
			drip(response, ' ');
			setTimeout(() => response.end('{"pages":[]}'), 2000);
		};
		const busy = setInterval(() => {
			const until = Date.now() + 400;
			while (Date.now() < until);
		}, 500);
		expect(await ask({ answer, timeout: 0.3 })).toMatchObject({
			value: { data: { pages: [] } },
			count: 1,
		});
		clearInterval(busy);
	});

	it('ends a stream that only goes on with pings', async () => {
		const hostile: Hostile = {
			answer: (r) => {
				r.write('data: {"choices":[]}\n\n');
				drip(r, ': ping\n\n');
			},
			timeout: 0.5,
		};
		const message = 'the service sends its answer too slowly';
		expect(await ask(hostile, true)).toMatchObject({ message, count: 1 });
	});

	it.each([401, 422])('reads only the beginning of an endless refusal (%i)', async (status) => {
		const ended = await ask({ status, answer: (r, sent) => pour(r, x, sent) });
		expect(ended).toMatchObject({ statusCode: status, count: 1 });
		expect(ended.sentMb).toBeLessThan(10);
	});

	it.each<[string, Hostile]>([
		['that is endless', { answer: (r, sent) => pour(r, x, sent) }],
		['that breaks off', { answer: (r) => r.write('x') && setTimeout(() => r.destroy(), 20) }],
		['of 20,000 nested lists', { answer: (r) => r.end('['.repeat(20_000) + ']'.repeat(20_000)) }],
	])('asks again after a 503 %s', async (_, hostile) => {
		const ended = await ask({ ...hostile, status: 503, headers: { 'retry-after': '0' } });
		expect(ended).toMatchObject({
			message: 'the service has a problem',
			statusCode: 503,
			count: 3,
		});
	});

	it('shows nothing of a key that stands where a refusal is cut', async () => {
		const cuts = [64 * 1024, 64 * 1024 - 512, 64 * 1024 - 1024, 256 * 1024];
		for (const before of cuts.flatMap((cut) => [cut - 7, cut - 5, cut - 2])) {
			const text = `${' '.repeat(before)}sk-secret${' '.repeat(300_000)}`;
			const { description } = (await ask({ status: 400, answer: (r) => r.end(text) })) as {
				description?: string;
			};
			expect(description).not.toMatch(/sk|sec/);
		}
	});

	const half = JSON.stringify({ pages: [{ index: 0, markdown: 'Total' }] }).slice(0, -6);

	it.each<[string, Hostile]>([
		['JSON', { answer: (r) => r.end(half) }],
		[
			'a gzip file',
			{
				headers: { 'content-encoding': 'gzip' },
				answer: (r) =>
					r.end(gzipSync(JSON.stringify([...Buffer.alloc(9999).keys()])).subarray(0, 9999)),
			},
		],
	])('asks again for %s that ends in the middle', async (_, hostile) => {
		expect(await ask(hostile)).toMatchObject({
			message: 'the answer of the service broke off',
			description: 'It ended in the middle. Try again later.',
			count: 3,
		});
	});

	it.each([
		['', 'the service answered with nothing'],
		[' \n', 'the service answered with nothing'],
		['[1 2]', 'the service answered with something that is not JSON'],
		['<html>', 'the service answered with a web page instead of data'],
	])('does not ask again after %j', async (text, message) => {
		const ended = await ask({ answer: (r) => r.end(text) });
		expect(ended).toMatchObject({ message, count: 1 });
	});

	it('does not ask again for an answer whose headers are too large', async () => {
		const headers = { 'x-large': 'a'.repeat(300_000) };
		const ended = await ask({ headers, answer: (r) => r.end('{}') });
		expect(ended).toMatchObject({ count: 1 });
		expect(ended).toHaveProperty(
			'message',
			expect.stringMatching(/^the headers of the answer from 127\.0\.0\.1:\d+ are too large$/),
		);
	});

	const document = 'Invoice 4711 of Harrow Ltd, 12 Mill Lane: total 123.45 EUR';
	const refusal = (message: string, status = 400): Hostile => ({
		status,
		answer: (r) => r.end(JSON.stringify({ error: { message } })),
	});
	const messages = [{ role: 'user', content: [{ type: 'text', text: `x\n${document}` }] }];
	it.each<[string, Hostile]>([
		['of a refusal', refusal(`Cannot read "${document}" at all. See the docs`)],
		['of an error in an answer', refusal(`"${document}" is bad`, 200)],
	])('shows nothing of a document in the words %s', async (_, hostile) => {
		const text = JSON.stringify(await ask(hostile, false, {}, { messages }));
		expect(text).toContain('[words of the request]');
		expect(text.toLowerCase()).not.toMatch(/harrow|4711|mill/);
	});

	it('shows other words of the same service, one sentence of them', async () => {
		const hostile = refusal('Too long, max. 10 pages, e.g. of invoices. Total: see the docs.');
		expect(await ask(hostile, false, {}, { messages })).toMatchObject({
			description: expect.stringMatching(
				/The service said: Too long, max\. 10 pages, e\.g\. of invoices\.$/,
			) as string,
		});
	});

	it('tells the words of an error inside an answer, without the key', async () => {
		const text = '{"error":{"message":"No answer for sk-secret","code":1234}}';
		expect(await ask({ answer: (r) => r.end(text) })).toMatchObject({
			message: 'the service refused the request',
			description: expect.stringContaining('The service said: No answer for [hidden].') as string,
			count: 1,
		});
	});

	const remedy = 'put it into the Base URL of the credential.';

	it.each([
		['https://new.example/api/v1/ocr?key=1#x', '"https://new.example/api/v1/ocr"', remedy],
		['https://new.example/sk-secret', '"https://new.example/[hidden]"', remedy],
		['/v1/ocr', 'It names the same address again', 'ask those who run the service.'],
	])('tells where %s leads', async (location, words, last) => {
		const { description } = (await ask({
			status: 307,
			headers: { location },
			answer: (r) => r.end(),
		})) as { description?: string };
		expect(description).toContain(words);
		expect(description?.endsWith(last)).toBe(true);
		expect(description).not.toContain('key=1');
	});

	it('does not follow a redirect', async () => {
		const elsewhere = await serve((_, response) => response.end('{"pages":[]}'));
		for (const status of [301, 302, 303, 307, 308]) {
			const headers = { location: `${elsewhere.url}/v1/ocr` };
			const { message } = (await ask({ status, headers, answer: (r) => r.end() })) as {
				message?: string;
			};
			expect(message).toBe('the service redirects to another address');
		}
		expect(elsewhere.count()).toBe(0);
		await elsewhere.close();
	});

	it('reads what is within the limits, compressed or not', async () => {
		const text = JSON.stringify({ pages: [{ index: 0, markdown: 'ü'.repeat(MB / 2) }] });
		for (const [encoding, bytes] of [
			['identity', Buffer.from(text)],
			['gzip', gzipSync(text)],
			['br', brotliCompressSync(text)],
		] as const) {
			const headers = { 'content-encoding': encoding };
			expect(await ask({ headers, answer: (r) => r.end(bytes) })).toEqual(
				expect.objectContaining({
					value: { data: JSON.parse(text) as object, raw: JSON.parse(text) as object },
				}),
			);
		}
	});
});
