// The timing service as a process of its own.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
	createServer as createHttp,
	type IncomingMessage,
	type RequestListener,
	type Server,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../../harness/child';
import { type WorkerSettings, Worker } from './worker';

/** How the service behaves. */
export interface ServiceSettings extends WorkerSettings {
	/**
	 * From the end of the request to the answer, in milliseconds, if nothing else is worked on. Of a range,
	 * each document gets its own, the same in each run.
	 */
	latencyMs: number | { least: number; most: number };
	/** Accepted in any 1,000 ms; beyond it the answer is 429, at once; 0 for no limit. */
	requestsPerSecond: number;
	/** Accepted at a time; beyond it the answer is 429, at once. Without it there is no limit. */
	atATime?: number;
	/** Whether a refusal says no more than that it is one: no `Retry-After`. */
	isSilent?: boolean;
	/** Whether each answer tells the limit, what is left of it, and when it is whole again. */
	announces?: boolean;
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
	/** The most requests in flight in each second, from the first request on. */
	inFlight: [] as number[],
	/** What each document takes, in the order in which they came first, in milliseconds; only at random. */
	latencies: [] as number[],
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

/** One run. */
class Run {
	readonly counts = noCounts();

	private readonly worker: Worker;

	/** When requests of the last second were accepted, in milliseconds. */
	private accepted: number[] = [];

	/** What each document takes, by its content, in milliseconds. */
	private readonly latencies = new Map<string, number>();

	private readonly random = randomNumbers(57);

	private open = 0;

	/** Accepted and not answered yet. */
	private atWork = 0;

	private begun?: number;

	constructor(private readonly settings: ServiceSettings) {
		this.worker = new Worker(settings);
	}

	/** Counts a request that comes, or one that has its answer or has gone. */
	private note(change: 1 | -1): void {
		const { inFlight } = this.counts;
		const now = Date.now();
		this.begun ??= now;
		const second = Math.floor((now - this.begun) / 1000);
		while (inFlight.length <= second) inFlight.push(this.open);
		this.open += change;
		inFlight[second] = Math.max(inFlight[second] ?? 0, this.open);
	}

	/** Takes in one request. @returns 0 when it is accepted, else the value of `Retry-After` in seconds */
	private secondsToWait(now: number): number {
		const { atATime = Infinity } = this.settings;
		if (this.atWork >= atATime) return 1;
		if (this.settings.requestsPerSecond === 0) return 0;
		this.accepted = this.accepted.filter((time) => time > now - 1000);
		const [oldest] = this.accepted;
		if (oldest !== undefined && this.accepted.length >= this.settings.requestsPerSecond) {
			return Math.ceil((oldest + 1000 - now) / 1000);
		}
		this.accepted.push(now);
		return 0;
	}

	/** The limit, in the headers that hosted models have for it. */
	private limitHeaders(now: number) {
		const { announces, requestsPerSecond } = this.settings;
		if (!announces) return {};
		return {
			'x-ratelimit-limit-requests': requestsPerSecond,
			'x-ratelimit-remaining-requests': requestsPerSecond - this.accepted.length,
			'x-ratelimit-reset-requests': `${(this.accepted.at(-1) ?? now) + 1000 - now}ms`,
		};
	}

	/** Reads a request to its end. @returns what its document takes, in milliseconds */
	private async latencyOf(request: IncomingMessage): Promise<number> {
		const { latencyMs } = this.settings;
		if (typeof latencyMs === 'number') {
			await once(request.resume(), 'end');
			return latencyMs;
		}
		const hash = createHash('sha1');
		for await (const chunk of request) hash.update(chunk as Buffer);
		const document = hash.digest('hex');
		const { least, most } = latencyMs;
		const known = this.latencies.get(document);
		if (known !== undefined) return known;
		const latency = least + (most - least) * this.random();
		this.latencies.set(document, latency);
		this.counts.latencies.push(latency);
		return latency;
	}

	/** Reads a request to its end, which is never kept, and answers it when its work is done. */
	readonly handle = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
		const { counts } = this;
		const now = Date.now();
		const wait = this.secondsToWait(now);
		const limits = this.limitHeaders(now);
		counts.requests += 1;
		this.note(1);
		if (wait === 0) this.atWork += 1;
		response.on('close', () => {
			this.note(-1);
			if (wait === 0) this.atWork -= 1;
		});
		const send = (status: number, body: unknown) => {
			const text = JSON.stringify(body);
			response.writeHead(status, {
				'Content-Type': 'application/json',
				'Content-Length': Buffer.byteLength(text),
				...limits,
				...(status === 429 && !this.settings.isSilent && { 'Retry-After': wait }),
			});
			response.end(text);
		};
		const latency = await this.latencyOf(request);
		const path = request.url ?? '';
		if (!(path in answers)) {
			counts.unknownPaths.push(path);
			send(404, { message: `Unknown path ${path}` });
		} else if (wait > 0) {
			counts.refused += 1;
			send(429, { message: 'Requests rate limit exceeded' });
		} else {
			const leave = this.worker.add(latency, () => {
				// Nobody waits for the answer of a request that has gone.
				if (response.destroyed) return;
				counts.answered += 1;
				send(200, answers[path]);
				noteAnswer();
			});
			response.on('close', leave);
		}
	};
}

/** Numbers from 0 to below 1, the same for each seed (mulberry32). */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

let run = new Run({ latencyMs: 0, requestsPerSecond: 0 });
let noteAnswer = () => {};

/** Gives a request to the run; a client that goes while it sends has no answer to get. */
const handle: RequestListener = (request, response) => {
	run.handle(request, response).catch(() => response.destroy());
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
		run = new Run(asked);
	},
	/** Waits until that many requests are answered, or none has come for a time in milliseconds. */
	untilAnswered: async ({ requests, silenceMs }: { requests: number; silenceMs: number }) => {
		const own = run.counts;
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
	report: () => run.counts,
};

/** The questions that the process answers. */
export type ServiceCalls = typeof calls;

serve(calls);
