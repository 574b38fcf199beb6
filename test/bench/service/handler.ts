import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './answers';
import { RateLimit } from './rateLimit';

/** How the service behaves. */
export interface ServiceSettings {
	/** From the end of the request to the answer, in milliseconds. */
	latencyMs: number;
	/** Beyond it the answer is 429 with `Retry-After`; 0 for no limit. */
	requestsPerSecond: number;
}

/** What to wait for. */
export interface Expected {
	/** How many are to be answered. */
	requests: number;
	/** How long to wait while none comes, in milliseconds. */
	silenceMs: number;
}

/** What the service has seen since it was last told to begin. */
export interface ServiceCounts {
	/** Requests whose head has arrived. */
	requests: number;
	/** Requests answered with 200. */
	answered: number;
	/** Requests answered with 429. */
	refused: number;
	/** Requests in flight at one time, from the head to the end of the answer. */
	mostInFlight: number;
	/** Of all request bodies. */
	bytes: number;
	/** Paths that it does not know, answered with 404. */
	unknownPaths: string[];
}

/** Answers any request after the set latency; its body is counted as it comes and never kept. */
export class Handler {
	private counts = noCounts();

	private latencyMs = 0;

	private limit = new RateLimit(0);

	private inFlight = 0;

	private noteAnswer = () => {};

	/** Sets the counters to zero. */
	readonly begin = ({ latencyMs, requestsPerSecond }: ServiceSettings): void => {
		this.counts = noCounts();
		this.latencyMs = latencyMs;
		this.limit = new RateLimit(requestsPerSecond);
	};

	readonly report = (): ServiceCounts => this.counts;

	/** Waits until that many requests are answered, or none has come for a time. */
	readonly untilAnswered = async ({ requests, silenceMs }: Expected): Promise<void> => {
		const { counts } = this;
		const enough = new Promise<void>((done) => {
			this.noteAnswer = () => {
				if (counts.answered >= requests) done();
			};
		});
		this.noteAnswer();
		let seen: number;
		do {
			seen = counts.requests;
			await Promise.race([enough, sleep(silenceMs)]);
		} while (counts.answered < requests && counts.requests > seen);
	};

	/** Reads the request to its end before it answers, also before a refusal. */
	readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { counts } = this;
		const secondsToWait = this.limit.secondsToWait(Date.now());
		counts.requests += 1;
		this.inFlight += 1;
		counts.mostInFlight = Math.max(counts.mostInFlight, this.inFlight);
		response.once('close', () => (this.inFlight -= 1));
		try {
			for await (const chunk of request as AsyncIterable<Buffer>) counts.bytes += chunk.length;
		} catch {
			// The caller has gone; there is nobody to answer.
			return;
		}
		const path = request.url ?? '';
		const answer = answers[path];
		if (answer === undefined) {
			counts.unknownPaths.push(path);
			send(response, 404, { message: `Unknown path ${path}` });
		} else if (secondsToWait > 0) {
			counts.refused += 1;
			response.setHeader('Retry-After', secondsToWait);
			send(response, 429, { message: 'Requests rate limit exceeded' });
		} else {
			await sleep(this.latencyMs);
			counts.answered += 1;
			send(response, 200, answer);
			this.noteAnswer();
		}
	};
}

function noCounts(): ServiceCounts {
	return { requests: 0, answered: 0, refused: 0, mostInFlight: 0, bytes: 0, unknownPaths: [] };
}

function send(response: ServerResponse, status: number, body: unknown): void {
	const text = JSON.stringify(body);
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(text),
	});
	response.end(text);
}
