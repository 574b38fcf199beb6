// The timing service as a process of its own.
import { once } from 'node:events';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../../harness/child';

/** How the service behaves. */
export interface ServiceSettings {
	/** From the end of the request to the answer, in milliseconds. */
	latencyMs: number;
	/** Accepted in any 1,000 ms; beyond it the answer is 429 with `Retry-After`; 0 for no limit. */
	requestsPerSecond: number;
}

const noCounts = () => ({
	/** Requests whose head has arrived. */
	requests: 0,
	/** Requests answered with 200. */
	answered: 0,
	/** Requests answered with 429. */
	refused: 0,
	/** Answered with 404. */
	unknownPaths: [] as string[],
});

/** What the service has seen since it was last told to begin. */
export type ServiceCounts = ReturnType<typeof noCounts>;

const message = { role: 'assistant', content: 'Invoice 1' };
const dimensions = { dpi: 200, height: 2200, width: 1700 };

/** The smallest valid answer to each request that a compared node sends, by path. */
const answers: Record<string, unknown> = {
	'/v1/ocr': {
		pages: [{ index: 0, markdown: '# Invoice 1', images: [], dimensions }],
		model: 'timing',
		usage_info: { pages_processed: 1, doc_size_bytes: null },
	},
	'/v1/chat/completions': {
		model: 'timing',
		choices: [{ index: 0, message, finish_reason: 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	},
	'/v1/responses': {
		id: 'timing',
		error: null,
		output: [
			{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Invoice 1' }] },
		],
	},
};

let counts = noCounts();
let settings: ServiceSettings = { latencyMs: 0, requestsPerSecond: 0 };
/** When requests of the last second were accepted, in milliseconds. */
let accepted: number[] = [];
let noteAnswer = () => {};

/** Takes in one request. @returns 0 when it is accepted, else the value of `Retry-After` in seconds */
function secondsToWait(now: number): number {
	if (settings.requestsPerSecond === 0) return 0;
	accepted = accepted.filter((time) => time > now - 1000);
	const [oldest] = accepted;
	if (oldest !== undefined && accepted.length >= settings.requestsPerSecond) {
		return Math.ceil((oldest + 1000 - now) / 1000);
	}
	accepted.push(now);
	return 0;
}

/** Reads a request to its end, which is never kept, and answers after the set latency. */
const handle: RequestListener = (request, response) => {
	const seen = counts;
	const wait = secondsToWait(Date.now());
	seen.requests += 1;
	const send = (status: number, body: unknown) => {
		const text = JSON.stringify(body);
		response.writeHead(status, {
			'Content-Type': 'application/json',
			'Content-Length': Buffer.byteLength(text),
			...(status === 429 && { 'Retry-After': wait }),
		});
		response.end(text);
	};
	request.resume().on('end', () => {
		const path = request.url ?? '';
		if (!(path in answers)) {
			seen.unknownPaths.push(path);
			send(404, { message: `Unknown path ${path}` });
		} else if (wait > 0) {
			seen.refused += 1;
			send(429, { message: 'Requests rate limit exceeded' });
		} else {
			setTimeout(() => {
				seen.answered += 1;
				send(200, answers[path]);
				noteAnswer();
			}, settings.latencyMs);
		}
	});
};

/**
 * A proxy for HTTPS that reaches nothing: it ends the TLS connections to the given hosts itself,
 * with the certificate, and answers them. Other hosts are refused.
 */
function createProxy(hosts: string[], certificate: { cert: string; key: string }): Server {
	const secure = createHttps(certificate, handle);
	secure.keepAliveTimeout = 60_000;
	const proxy = createHttp((_request, response) => response.writeHead(403).end());
	proxy.on('connect', (request, socket: Socket, head: Buffer) => {
		const [host = ''] = (request.url ?? '').split(':');
		if (!hosts.includes(host)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		if (head.length > 0) socket.unshift(head);
		secure.emit('connection', socket);
	});
	return proxy;
}

async function listen(server: Server): Promise<number> {
	server.keepAliveTimeout = 60_000;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

const calls = {
	/** Listens; the ports are those of the service itself and of the proxy that leads to it by TLS. */
	open: async (tls: { hosts: string[]; certificate: { cert: string; key: string } }) => ({
		port: await listen(createHttp(handle)),
		proxyPort: await listen(createProxy(tls.hosts, tls.certificate)),
	}),
	/** Sets the counters to zero. */
	begin: (asked: ServiceSettings) => {
		[counts, settings, accepted] = [noCounts(), asked, []];
	},
	/** Waits until that many requests are answered, or none has come for a time in milliseconds. */
	untilAnswered: async ({ requests, silenceMs }: { requests: number; silenceMs: number }) => {
		const own = counts;
		const enough = new Promise<void>((done) => {
			noteAnswer = () => {
				if (own.answered >= requests) done();
			};
		});
		noteAnswer();
		let seen: number;
		do {
			seen = own.requests;
			await Promise.race([enough, sleep(silenceMs)]);
		} while (own.answered < requests && own.requests > seen);
	},
	report: () => counts,
};

/** The questions that the process answers. */
export type ServiceCalls = typeof calls;

serve(calls);
