import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendEndlessly } from '../service/http/endless';
import { serve, type TestServer } from './server';

/** Answers one request as it likes; `body` is the request's, as JSON. */
export type Misbehaviour = (
	response: ServerResponse,
	request: { path: string; body: unknown },
) => Promise<void> | void;

/** A service that keeps no promise, for one test file. */
export interface HostileService extends TestServer {
	/** How many requests have come since `misbehave`. */
	readonly requests: number;
	/** What it does with all requests from now on. */
	misbehave: (how: Misbehaviour) => void;
}

/** Starts it on a free port of 127.0.0.1. */
export async function startHostileService(): Promise<HostileService> {
	let misbehaviour: Misbehaviour = answerJson({});
	let requests = 0;
	const { url, close } = await serve((request, response) => {
		requests += 1;
		response.on('error', () => undefined);
		void (async () => {
			const body = await text(request);
			await misbehaviour(response, {
				path: request.url ?? '',
				body: body === '' ? undefined : (JSON.parse(body) as unknown),
			});
		})();
	});
	return {
		url,
		close,
		get requests() {
			return requests;
		},
		misbehave: (how) => {
			misbehaviour = how;
			requests = 0;
		},
	};
}

/** A proper answer with any content. */
export const answerJson =
	(content: unknown): Misbehaviour =>
	(response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(content));
	};

/** An answer to a chat request whose text is JSON. */
export const chatAnswer = (content: unknown) => ({
	choices: [{ message: { content: JSON.stringify(content) }, finish_reason: 'stop' }],
});

/** An answer to an OCR request with one page for each text. */
export const ocrAnswer = (...pages: string[]) => ({
	pages: pages.map((markdown, index) => ({ index, markdown, images: [] })),
	model: 'hostile',
});

/** `first`, then `chunk` again and again, until the other side has enough. */
export const endless =
	(
		chunk: string | Buffer,
		{ first = '', status = 200, type = 'application/json', pauseMs = 0, headers = {} } = {},
	): Misbehaviour =>
	async (response) => {
		response.writeHead(status, { 'content-type': type, ...headers });
		response.write(first);
		await sendEndlessly(response, chunk, pauseMs);
	};
