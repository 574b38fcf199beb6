import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorShape, Fault } from './faults';

const page =
	'<!DOCTYPE html><html><head><title>Bad gateway</title></head><body>Bad gateway</body></html>';

/** What an answer that never ends begins with. */
const beginning = '{"model": "local", ';

/** How long after its answer a connection is reset, in milliseconds: the answer has arrived by then. */
const AFTER_ANSWER_MS = 50;

/**
 * Acts a fault out. Afterwards the reply is sent, except for those that only do something to the proper
 * answer: `slow`, `contentType`, `stream`, and `reset` after it.
 */
export async function actOut(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { socket } = request.raw;
	switch (fault.kind) {
		case 'stream':
		case 'contentType':
			return;
		case 'slow':
			await sleep(fault.delayMs);
			return;
		case 'rateLimit':
			askToWait(reply, fault.retryAfter ?? 1);
			return sendError(request, reply, 429, fault.shape, 'Requests rate limit exceeded');
		case 'status':
			if (fault.retryAfter !== undefined) askToWait(reply, fault.retryAfter);
			return sendError(request, reply, fault.status, fault.shape, fault.text);
		case 'html':
			return sendError(request, reply, fault.status ?? 502, 'html');
		case 'redirect':
			await reply
				.code(fault.status ?? 307)
				.header('location', fault.location ?? request.url)
				.send();
			return;
		case 'malformedJson':
			return sendBody(reply, 200, 'application/json', '{"choices": [{"message": {"content": "half');
		case 'answer': {
			const { status = 200, contentType = 'application/json', body } = fault;
			const text = typeof body === 'string' ? body : JSON.stringify(body);
			return sendBody(reply, status, contentType, text);
		}
		case 'cutGzip': {
			const numbers = Array.from({ length: 2000 }, (_, at) => (at * 7919) % 1000);
			const packed = gzipSync(JSON.stringify({ numbers }));
			reply.header('content-encoding', 'gzip');
			return sendBody(reply, 200, 'application/json', packed.subarray(0, packed.length / 2));
		}
		case 'endless':
			reply.hijack();
			reply.raw.writeHead(200, { 'content-type': 'application/json' });
			reply.raw.write(beginning);
			await sendEndlessly(reply.raw, ' '.repeat(fault.chunkBytes ?? 65_536), fault.pauseMs);
			return;
		case 'reset':
			if (fault.when === 'after') {
				reply.raw.once('finish', () => {
					setTimeout(() => socket.resetAndDestroy(), AFTER_ANSWER_MS).unref();
				});
				return;
			}
			reply.hijack();
			if (fault.when === 'during') {
				await new Promise((done) => socket.write(head(1000) + beginning, done));
				await sleep(AFTER_ANSWER_MS);
			}
			socket.resetAndDestroy();
			return;
		case 'cut':
			reply.hijack();
			if (fault.afterBytes) socket.write(head(100_000) + ' '.repeat(fault.afterBytes));
			socket.destroySoon();
			return;
	}
}

/** Longest that an answer goes on, in milliseconds: whoever asked may never hang up. */
const MAX_MS = 600_000;

/** `chunk` again and again, with a pause after each in milliseconds, until the other side has enough. */
export async function sendEndlessly(
	response: ServerResponse,
	chunk: string | Buffer,
	pauseMs = 0,
): Promise<void> {
	const gone = new AbortController();
	response.once('close', () => gone.abort());
	const end = Date.now() + MAX_MS;
	while (!response.closed && !response.destroyed && Date.now() < end) {
		const isTaken = response.write(chunk);
		const wait = isTaken ? sleep(pauseMs, undefined, gone) : once(response, 'drain', gone);
		await wait.catch(() => undefined);
	}
	response.destroy();
}

const head = (length: number) =>
	`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

function askToWait(reply: FastifyReply, after: number | Date): void {
	reply.header('retry-after', after instanceof Date ? after.toUTCString() : String(after));
}

async function sendBody(
	reply: FastifyReply,
	status: number,
	type: string,
	body: string | Buffer,
): Promise<void> {
	await reply.code(status).type(type).send(body);
}

async function sendError(
	request: FastifyRequest,
	reply: FastifyReply,
	status: number,
	shape: ErrorShape = 'message',
	text = 'Something went wrong on purpose',
): Promise<void> {
	const json = 'application/json';
	// Services that check requests by a schema quote them.
	const detail = () => [{ loc: ['body'], msg: text, input: request.body }];
	const bodies: Record<ErrorShape, () => [type: string, body: string]> = {
		message: () => [json, JSON.stringify({ object: 'error', message: text })],
		error: () => [json, JSON.stringify({ error: { message: text, type: 'fault' } })],
		detail: () => [json, JSON.stringify({ detail: detail() })],
		html: () => ['text/html', page],
		text: () => ['text/plain', text],
		empty: () => [json, ''],
	};
	await sendBody(reply, status, ...bodies[shape]());
}
